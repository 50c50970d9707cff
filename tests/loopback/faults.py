"""Reasons to reject a request, and the checks that all dialects share."""

from __future__ import annotations

import base64
import binascii
import re
import zlib


class Fault(Exception):
    """A request that the service does not take."""

    def __init__(self, status: int, message: str, code: str | None = None):
        super().__init__(message)
        self.status, self.message, self.code = status, message, code


def require(condition: object, message: str) -> None:
    if not condition:
        raise Fault(400, message)


def only(document: object, known: set[str], where: str = "") -> dict:
    """An object in which nothing stands that the service does not know."""
    require(isinstance(document, dict), f"{where or 'body'}: expected an object")
    unknown = sorted(set(document) - known)
    require(not unknown, f"{where}{', '.join(unknown)}: not a known field")
    return document


def number(document: dict, name: str, low: float, high: float) -> None:
    value = document.get(name)
    if name not in document:
        return
    fits = type(value) in (int, float) and low <= value <= high
    require(fits, f"{name}: expected a number from {low} to {high}")


def tokens(document: dict, name: str) -> None:
    value = document.get(name)
    require(name not in document or (type(value) is int and value > 0), f"{name}: expected tokens")


def picture(media_type: object, data: object) -> bytes:
    """A picture's bytes; a PNG whose chunks and pixels are whole."""
    require(media_type in ("image/png", "image/jpeg"), f"{media_type}: no kind of picture")
    require(isinstance(data, str) and data, "a picture has no data")
    try:
        content = base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        raise Fault(400, "a picture is not base64") from None
    if media_type == "image/png":
        require(_is_png(content), "Could not process image")
    return content


def _is_png(content: bytes) -> bool:
    if not content.startswith(b"\x89PNG\r\n\x1a\n"):
        return False
    place, pixels, kinds = 8, b"", []
    while place + 12 <= len(content):
        size = int.from_bytes(content[place : place + 4], "big")
        kind, body = content[place + 4 : place + 8], content[place + 8 : place + 8 + size]
        check = content[place + 8 + size : place + 12 + size]
        if zlib.crc32(kind + body) != int.from_bytes(check, "big"):
            return False
        kinds.append(kind)
        pixels += body if kind == b"IDAT" else b""
        place += 12 + size
    try:
        return kinds[:1] + kinds[-1:] == [b"IHDR", b"IEND"] and bool(zlib.decompress(pixels))
    except zlib.error:
        return False


def tool(name: object, description: object, schema: object) -> None:
    """A tool that is defined as all services want it."""
    require(isinstance(name, str) and re.fullmatch(r"[a-zA-Z0-9_]{1,64}", name), "tools: name")
    require(isinstance(description, str) and description, f"{name}: description: is empty")
    require(isinstance(schema, dict) and schema.get("type") == "object", f"{name}: no schema")


def answered(calls: list[str], results: list[str], message: str) -> None:
    """All calls of a turn have their results, each one, in the turn that follows."""
    require(sorted(calls) == sorted(results), message)
