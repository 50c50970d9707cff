"""Whether a picture can be consumed at all: it decodes, and is not blank (GREP, A.3)."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

from ...png import require_whole

_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_CHUNK = 12
_LARGEST_SIDE = 8192


def picture_fault(data: bytes) -> str:
    """Why a PNG is no evidence; "" where it can be shown."""
    try:
        return "it is blank: all of it has one colour" if _is_blank(data) else ""
    except (ValueError, zlib.error, struct.error) as error:
        return str(error)


def _is_blank(data: bytes) -> bool:
    """Whether all pixels are the same.

    Every row is compared with what a row of the first pixel's colour looks like behind the row's
    filter, so nothing has to be filtered back.

    Raises:
        ValueError: it cannot be decoded.
    """
    rows, pixel_bytes = _rows(data)
    kinds = rows[:, 0]
    if (kinds > 4).any():
        raise ValueError("no PNG: a row has an unknown filter")
    color = rows[0, 1 : 1 + pixel_bytes].copy()
    for number in range(len(rows)):
        expected = _expected(int(kinds[number]), color, rows.shape[1] - 1, number == 0)
        if not np.array_equal(rows[number, 1:], expected):
            return False
    return True


def _rows(data: bytes) -> tuple[NDArray[np.uint8], int]:
    """(height, 1 + bytes of a row) with the number of each row's filter first; bytes of a pixel."""
    require_whole(data)
    width, height, depth, kind, _, _, interlace = struct.unpack(">IIBBBBB", data[16:29])
    if kind not in _CHANNELS or depth not in (8, 16) or interlace:
        raise ValueError("expected a PNG of 8 or 16 bits a channel that is not interlaced")
    if not (0 < width <= _LARGEST_SIDE and 0 < height <= _LARGEST_SIDE):
        raise ValueError(f"a PNG of {width} x {height} pixels")
    pixel_bytes = _CHANNELS[kind] * depth // 8
    size = height * (1 + width * pixel_bytes)
    unpacker = zlib.decompressobj()
    content = unpacker.decompress(_pixels(data), size)
    if len(content) != size:
        raise ValueError("no PNG: pixels are missing")
    return np.frombuffer(content, dtype=np.uint8).reshape(height, -1), pixel_bytes


def _pixels(data: bytes) -> bytes:
    start, found = 8, []
    while start < len(data):
        length = int.from_bytes(data[start : start + 4])
        if data[start + 4 : start + 8] == b"IDAT":
            found.append(data[start + 8 : start + 8 + length])
        start += _CHUNK + length
    return b"".join(found)


def _expected(kind: int, color: NDArray[np.uint8], length: int, first: bool) -> NDArray[np.uint8]:
    """The bytes of a row of one colour behind a filter: none, left, above, their mean, Paeth."""
    row = np.zeros(length, dtype=np.uint8)
    pixel = len(color)
    if kind == 0 or (kind == 2 and first):
        row[:] = np.tile(color, length // pixel)
    elif kind == 3:
        # Beside the first row and column one of the two neighbours counts as 0.
        if first:
            row[:] = np.tile(color - color // 2, length // pixel)
        row[:pixel] = color if first else color - color // 2
    elif kind in (1, 4):
        row[:pixel] = color if first or kind == 1 else 0
    return row
