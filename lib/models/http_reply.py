"""What comes back over HTTP: its body, unpacked and whole, within a limit to its size."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

LARGEST_REPLY = 16 * 2**20
"""Bytes of a reply's body, unpacked: far more than any model writes, thoughts and all, and few
enough that looking for the key in it takes seconds."""

_PIECE = 2**16
# So zlib expects the beginning and the end of gzip around what is packed.
_PACKED, _GZIP = ("gzip", "x-gzip"), 31


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back, whole.

    Attributes:
        status: of HTTP.
        headers: their names in lower case.
        body: unpacked.
    """

    status: int
    headers: Mapping[str, str]
    body: bytes


class NoReplyError(Exception):
    """No whole reply came.

    Attributes:
        trouble: a word of `lib.models.client.Trouble`.
        status: of HTTP, where it came before the trouble.
    """

    def __init__(
        self,
        trouble: Literal["network", "timeout", "unreadable", "denied"],
        reason: str,
        status: int | None = None,
    ) -> None:
        super().__init__(reason)
        self.trouble = trouble
        self.status = status


def body_of(raw: Any, headers: Mapping[str, str], status: int) -> bytes:
    """The whole body, unpacked.

    Raises:
        NoReplyError: it is too large, was cut off, or is packed in a way that was not asked for.
    """
    packed = headers.get("content-encoding", "identity").strip().lower()
    if packed not in (*_PACKED, "identity", ""):
        raise NoReplyError("unreadable", "sent a reply packed in a way not asked for", status)
    received = 0

    def pieces() -> Iterator[bytes]:
        nonlocal received
        for piece in raw.stream(_PIECE, decode_content=False):
            received += len(piece)
            yield piece

    body = _unpacked(pieces(), status) if packed in _PACKED else _joined(pieces(), status)
    # urllib3 1.26 does not compare them.
    promised = headers.get("content-length", "")
    if promised.isdecimal() and "transfer-encoding" not in headers and received < int(promised):
        raise NoReplyError("network", f"sent {received} of {promised} bytes", status)
    return body


def _joined(pieces: Iterator[bytes], status: int) -> bytes:
    body = bytearray()
    for piece in pieces:
        body += piece
        if len(body) > LARGEST_REPLY:
            raise _too_large(status)
    return bytes(body)


def _unpacked(pieces: Iterator[bytes], status: int) -> bytes:
    """Unpack no more than may be kept: a small piece can hold gigabytes of one letter."""
    unpacker = zlib.decompressobj(_GZIP)
    body = bytearray()
    for piece in pieces:
        try:
            body += unpacker.decompress(piece, LARGEST_REPLY + 1 - len(body))
        except zlib.error:
            raise NoReplyError(
                "unreadable", "sent a reply that cannot be unpacked", status
            ) from None
        if len(body) > LARGEST_REPLY:
            raise _too_large(status)
    if not unpacker.eof and body:
        raise NoReplyError("network", "sent a packed reply without its end", status)
    return bytes(body)


def _too_large(status: int) -> NoReplyError:
    size = f"{LARGEST_REPLY // 2**20} MB"
    return NoReplyError("unreadable", f"sent a reply of more than {size}", status)
