"""Pictures inside the page, as many as its budget allows."""

from __future__ import annotations

import base64
import importlib.util
import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

from ...png import size
from ...regular import read_regular

WIDTH_PX = 640
"""A picture in the page is this wide at most."""

MOST_PIXELS = 50_000_000
"""A picture with more is not opened: it may be small on disk and fill the memory."""

MOST_BYTES = 200_000_000
"""A larger file is not opened."""

_QUALITY = 78

# What Pillow raises for damaged files, beside its own errors.
_DAMAGED = (
    *(OSError, ValueError, SyntaxError, AssertionError, EOFError, LookupError, TypeError),
    *(ArithmeticError, struct.error, zlib.error),
)

NEEDS_PILLOW = (
    "Pictures are left out: they need Pillow, which this Python lacks, as Blender's own does; "
    "`pip install 'ideal-bench[plots]'` brings it to another."
)


class PictureError(ValueError):
    """A picture that cannot be shown; says which and why."""


def can_show() -> bool:
    """Whether Pillow is here."""
    return importlib.util.find_spec("PIL") is not None


def data_url(path: Path) -> str:
    """A PNG file, small enough for the page, as a data URL.

    Raises:
        PictureError: it is no PNG, is too large, is broken, or cannot be read.
    """
    from PIL import Image, features

    try:
        width, height = size(path)
        if width * height > MOST_PIXELS:
            raise PictureError(f"{path}: {width}x{height} pixels are too many to be shown")
        if path.stat().st_size > MOST_BYTES:
            raise PictureError(f"{path}: {path.stat().st_size} bytes are too many to be shown")
        with Image.open(io.BytesIO(read_regular(path)), formats=["PNG"]) as picture:
            small = picture.convert("RGB")
    except PictureError:
        raise
    except (*_DAMAGED, Image.DecompressionBombError) as error:
        raise PictureError(f"{path}: cannot be read as a picture ({error})") from error
    small.thumbnail((WIDTH_PX, WIDTH_PX))
    kind = "webp" if features.check("webp") else "jpeg"
    stream = io.BytesIO()
    # Less searching: a tenth faster for a twentieth more bytes.
    small.save(stream, kind, quality=_QUALITY, **({"method": 2} if kind == "webp" else {}))
    return f"data:image/{kind};base64,{base64.b64encode(stream.getvalue()).decode('ascii')}"


class PictureShelf:
    """The pictures of a page, each once, until the budget is spent.

    Attributes:
        urls: data URLs, in the order in which they were taken.
        troubles: pictures that could not be shown, a sentence each.
        left_out: how many did not fit.
    """

    def __init__(self, budget: int, encode: Callable[[Path], str] = data_url) -> None:
        """A shelf for `budget` bytes of data URLs; 0 for no pictures."""
        self.urls: list[str] = []
        self.troubles: list[str] = []
        self.left_out = 0
        self._left = budget
        self._encode = encode
        self._places: dict[Path, int | None] = {}

    def take(self, path: Path) -> int | None:
        """The picture's place among `urls`; None where it does not fit or cannot be shown."""
        if path not in self._places:
            self._places[path] = self._place(path)
        return self._places[path]

    def _place(self, path: Path) -> int | None:
        if self._left <= 0:
            self.left_out += 1
            return None
        try:
            url = self._encode(path)
        except PictureError as error:
            self.troubles.append(str(error))
            return None
        if len(url) > self._left:
            # The next may be smaller, but the order of the scenes is what counts.
            self._left = 0
            self.left_out += 1
            return None
        self._left -= len(url)
        self.urls.append(url)
        return len(self.urls) - 1
