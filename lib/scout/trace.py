"""The trace of an attempt: every call and action in the order in which they were, on disk.

`trace.jsonl` has one JSON object a line, written as it happens; pictures lie beside it. A run that
was killed reads it and goes on: what it holds is not done again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ..atomic import write_bytes
from ..json_values import shown
from ..regular import read_regular

TRACE_FILE = "trace.jsonl"
IMAGES_FOLDER = "images"


class TraceError(ValueError):
    """A trace that cannot be used, or does not fit the episode; names the file and the line."""


class Trace:
    """The trace of one attempt; one process writes at a time.

    Attributes:
        folder: the attempt's.
    """

    def __init__(self, folder: Path) -> None:
        """Read what is there; a last line that a kill cut off is taken away.

        Raises:
            TraceError: a line is no JSON object.
            OSError: it cannot be read or written.
        """
        self.folder = folder
        self.path = folder / TRACE_FILE
        self._before = _read_whole(self.path)
        self._next = 0

    @property
    def is_replaying(self) -> bool:
        """Whether there are lines of an earlier run that have not been gone through yet."""
        return self._next < len(self._before)

    @property
    def lines_read(self) -> int:
        """How many lines of the earlier run have been gone through."""
        return self._next

    def expected(self) -> Mapping[str, Any] | None:
        """The next line of the earlier run; None where it has no more."""
        return self._before[self._next] if self.is_replaying else None

    def note(self, event: Mapping[str, Any]) -> None:
        """Write a line; during a replay, see that it is what the earlier run wrote.

        Raises:
            TraceError: the earlier run wrote another line.
            OSError: it cannot be written.
        """
        expected = self.expected()
        if expected is None:
            self._append(event)
            return
        line = json.loads(json.dumps(event, allow_nan=False))
        if line != expected:
            raise self._of_another(*_differing(expected, line))
        self._next += 1

    def picture_of(self, expected: Mapping[str, Any]) -> bytes:
        """The picture that a line of the earlier run names.

        Raises:
            TraceError: it is gone or was changed.
        """
        if "image" not in expected:
            raise self._of_another("a line without a picture", "a capture")
        name = str(expected["image"])
        try:
            data = read_regular(self.folder / IMAGES_FOLDER / f"{Path(name).name}.png")
        except OSError as error:
            raise TraceError(f"{self.path}: the picture {name} cannot be read: {error}") from error
        if hashlib.sha256(data).hexdigest() != expected.get("image_sha256"):
            raise TraceError(f"{self.path}: the picture {name} was changed after it was taken")
        return data

    def keep_picture(self, name: str, data: bytes) -> str:
        """Write a picture; its SHA-256.

        Raises:
            OSError: it cannot be written.
        """
        write_bytes(self.folder / IMAGES_FOLDER / f"{name}.png", data)
        return hashlib.sha256(data).hexdigest()

    def _of_another(self, before: str, now: str) -> TraceError:
        return TraceError(
            f"{self.path}: line {self._next + 1} is of another episode: it has {before} where now "
            f"there is {now}; name another folder, or begin anew with --again"
        )

    def _append(self, event: Mapping[str, Any]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as stream:
            stream.write(json.dumps(event, allow_nan=False).encode() + b"\n")
            stream.flush()
            os.fsync(stream.fileno())


def read_trace(path: Path) -> list[dict[str, Any]]:
    """The lines of a trace, without one that a kill cut off at its end.

    Raises:
        TraceError: a line is no JSON object, or there is no such file.
    """
    try:
        data = read_regular(path)
    except OSError as error:
        told = f"cannot be read ({error.strerror}); name an attempt's folder"
        raise TraceError(f"{path}: {told}") from error
    return list(_lines(path, data[: data.rfind(b"\n") + 1]))


def _read_whole(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    data = read_regular(path)
    kept = data[: data.rfind(b"\n") + 1]
    if kept != data:
        write_bytes(path, kept)
    return list(_lines(path, kept))


def _lines(path: Path, data: bytes) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(data.splitlines(), 1):
        try:
            document = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise TraceError(
                f"{path}: line {number} is no JSON ({error}); remove the file"
            ) from error
        if not isinstance(document, dict):
            raise TraceError(f"{path}: line {number} is {shown(document)}; expected an object")
        yield document


def _differing(before: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[str, str]:
    """The first field that differs: as it was, as it is."""
    for name in [*now, *before]:
        if before.get(name) != now.get(name):
            return f"{name} {shown(before.get(name))}", shown(now.get(name))
    return "other fields", "fewer"
