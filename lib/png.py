"""PNG files as chunks: what lies beside the pixels, and a plain one from pixels."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .atomic import write_bytes
from .regular import require_regular

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# The pixels, and what says how they are read.
_KEPT = {
    *(b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS"),
    *(b"cHRM", b"gAMA", b"iCCP", b"sRGB", b"cICP", b"sBIT", b"pHYs"),
}
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
    return _SIGNATURE + b"".join(chunk for chunk in _chunks(data) if chunk[4:_BEFORE] in _KEPT)


def require_whole(data: bytes) -> None:
    """Refuse what is no PNG from its first byte to its last; the pixels are not unpacked.

    Raises:
        ValueError: it is none, ends too early, or a part of it is damaged.
    """
    if not data.startswith(_SIGNATURE):
        raise ValueError("no PNG: it begins with other bytes")
    kinds = []
    for chunk in _chunks(data):
        kinds.append(chunk[4:_BEFORE])
        if zlib.crc32(chunk[4:-_AFTER]) != int.from_bytes(chunk[-_AFTER:]):
            raise ValueError("no PNG: a part of it is damaged")
    if kinds[:1] != [b"IHDR"] or kinds[-1] != b"IEND" or b"IDAT" not in kinds:
        raise ValueError("no PNG: a part of it is missing")


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


def encoded(pixels: NDArray[np.uint8]) -> bytes:
    """An 8-bit RGB picture as a PNG; packed quickly rather than small.

    Args:
        pixels: (height, width, 3), rows from the top.

    Raises:
        ValueError: another shape or kind of number.
    """
    if pixels.ndim != 3 or pixels.shape[2] != 3 or pixels.dtype != np.uint8:
        raise ValueError(f"expected uint8 (height, width, 3), got {pixels.dtype} {pixels.shape}")
    height, width, _ = pixels.shape
    # Each row begins with the number of its filter; 0 is none.
    rows = np.zeros((height, 1 + width * 3), dtype=np.uint8)
    rows[:, 1:] = pixels.reshape(height, -1)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows.data, 1)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, content) for kind, content in parts)


def size(path: Path) -> tuple[int, int]:
    """Width and height of a PNG file in pixels, from its first bytes.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no PNG.
    """
    require_regular(path)
    with path.open("rb") as stream:
        head = stream.read(24)
    if len(head) < 24 or not head.startswith(_SIGNATURE) or head[12:16] != b"IHDR":
        raise ValueError("no PNG: it begins with other bytes")
    width, height = struct.unpack(">II", head[16:24])
    return width, height


def _chunk(kind: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)
