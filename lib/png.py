"""PNG files as chunks: what lies beside the pixels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from .atomic import write_bytes

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_TEXTS = {b"tEXt", b"zTXt", b"iTXt"}
# Length and kind before a chunk's content, a checksum after it.
_BEFORE, _AFTER = 8, 4


def without_texts(data: bytes) -> bytes:
    """A PNG without what its program noted in it; the pixels and how they are read stay.

    Blender notes the file's path, the time and how long the render took: that would make the same
    picture another file each time, and tell of the machine.

    Raises:
        ValueError: it is no PNG.
    """
    if not data.startswith(_SIGNATURE):
        raise ValueError("no PNG: it begins with other bytes")
    return _SIGNATURE + b"".join(chunk for chunk in _chunks(data) if chunk[4:_BEFORE] not in _TEXTS)


def remove_texts(path: Path) -> None:
    """Write a PNG file anew `without_texts`."""
    write_bytes(path, without_texts(path.read_bytes()))


def _chunks(data: bytes) -> Iterator[bytes]:
    start = len(_SIGNATURE)
    while start < len(data):
        end = start + _BEFORE + int.from_bytes(data[start : start + 4]) + _AFTER
        if end > len(data):
            raise ValueError("no PNG: a part of it is missing")
        yield data[start:end]
        start = end
