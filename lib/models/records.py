"""The answers of one model on disk and the record of each: written so that no kill loses one.

See docs/formats.md for the files. The order of writing is the whole trick:

1. before a call, <id>.json says "started";
2. when a reply is there, it is kept as <id>.received, byte for byte;
3. the answer's text gets its name beside the other answers;
4. <id>.json becomes the final record;
5. <id>.received becomes <id>.body.

Whatever is killed between two of these steps, the next run finds what has been received and ends
the steps without asking again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..atomic import write_bytes, write_json
from ..json_values import shown
from ..names import NOTE_MARKS, one_line, short
from ..predictions.answers import decoded
from ..regular import read_regular
from .fingerprint import text_sha256
from .questions import ANSWERS

FOLDER = "_records"
LONGEST_NAME = 255 - len(".received")
"""Bytes of a question's id: what a file's name may have, with the longest ending."""

SCHEMA = 1
STARTED = "started"


def name_fault(name: str, way_out: str = "rename the scene") -> str:
    """Why no file can be named after a question; "" where one can.

    Args:
        name: the question's id.
        way_out: what to do about it.

    >>> name_fault("bedroom_s1"), bool(name_fault("a/b")), bool(name_fault("x" * 250))
    ('', True, True)
    """
    if not name or name.startswith(NOTE_MARKS) or set(name) & set("/\\") or not one_line(name):
        return f"'{short(name)}' cannot be the name of an answer's file; {way_out}"
    if len(name.encode("utf-8", "surrogateescape")) > LONGEST_NAME:
        return f"'{short(name)}' is too long for the name of an answer's file; {way_out}"
    return ""


class RecordError(ValueError):
    """A record that cannot be read; says which and why."""


class Records:
    """The files of one model's answers; see the module for their order.

    Attributes:
        folder: the model's own; its answers lie there as <id>.txt.
        place: the records' folder in it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.place = folder / FOLDER

    def record(self, name: str) -> dict[str, Any] | None:
        """The record of a question; None where there is none.

        Raises:
            RecordError: it cannot be used.
        """
        path = self.place / f"{name}.json"
        try:
            document = json.loads(read_regular(path))
            # What it holds is written again, which must not fail in the middle of a run.
            json.dumps(document, allow_nan=False)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, RecursionError) as error:
            raise RecordError(f"{path}: cannot be read as JSON ({error})") from error
        if fault := _fault(document):
            raise RecordError(f"{path}: {fault}")
        return dict(document)

    def answer_file(self, name: str) -> Path | None:
        """The file that holds the answer, as `score` reads it; None where there is none."""
        paths = (self.folder / f"{name}{ending}" for ending in (".txt", ".json"))
        return next((path for path in paths if path.exists()), None)

    def text(self, name: str) -> str | None:
        """The answer; None where there is none.

        Raises:
            OSError: it cannot be read.
        """
        path = self.answer_file(name)
        if path is None:
            return None
        data = read_regular(path)
        try:
            return data.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            # Not written here: read as `score` reads it.
            return decoded(data)

    def received(self, name: str) -> bytes | None:
        """A reply that was kept while its record was not; None where there is none."""
        return self._bytes(f"{name}.received")

    def body(self, name: str) -> bytes | None:
        """The reply that the answer came in; None where there is none."""
        return self._bytes(f"{name}.body")

    def start(self, name: str, record: Mapping[str, Any]) -> None:
        """Step 1; a reply that belongs to a record that is final gets its name first."""
        self.tidy(name)
        write_json(self.place / f"{name}.json", record)

    def receive(self, name: str, body: bytes) -> None:
        """Step 2."""
        write_bytes(self.place / f"{name}.received", body)

    def keep(self, name: str, record: Mapping[str, Any], text: str) -> None:
        """Steps 3 to 5; can be done over again."""
        # Not under a temporary name beside the answers: what a kill leaves is cleared in `place`.
        waiting = self.place / f"{name}.txt"
        write_bytes(waiting, text.encode("utf-8", "surrogatepass"))
        os.replace(waiting, self.folder / f"{name}.txt")
        # Of an answer brought from elsewhere, which this one replaces.
        (self.folder / f"{name}.json").unlink(missing_ok=True)
        write_json(self.place / f"{name}.json", record)
        self.tidy(name)

    def settle(self, name: str, record: Mapping[str, Any]) -> None:
        """Write the final record of a question that got no new answer."""
        write_json(self.place / f"{name}.json", record)

    def keep_trouble(self, name: str, body: bytes) -> None:
        """Keep the last reply that was no answer: it may have been paid for."""
        write_bytes(self.place / f"{name}.trouble", body)

    def tidy(self, name: str) -> None:
        """Step 5, where a kill came before it."""
        with suppress(FileNotFoundError):
            os.replace(self.place / f"{name}.received", self.place / f"{name}.body")

    def drop_received(self, name: str) -> None:
        """Put away a reply that no answer can be read from."""
        with suppress(FileNotFoundError):
            os.replace(self.place / f"{name}.received", self.place / f"{name}.trouble")

    def keep_prompt(self, sha256: str, text: str) -> None:
        """Keep a system prompt, once."""
        path = self.place / f"_prompt_{sha256}.txt"
        if not path.exists():
            write_bytes(path, text.encode("utf-8", "surrogatepass"))

    def again_file(self, names: Iterable[str]) -> Path:
        """Marks an unfinished run that asks these questions anew."""
        return self.place / f"_again_{text_sha256(chr(10).join(sorted(names)))[:16]}.json"

    def again_mark(self, names: Iterable[str]) -> dict[str, Any]:
        """The mark of an unfinished run that asks these anew; empty where there is none."""
        try:
            document = json.loads(read_regular(self.again_file(names)))
        except (OSError, ValueError):
            return {}
        return document if isinstance(document, dict) else {}

    def unfinished(self, names: Iterable[str]) -> str | None:
        """When the unfinished run began that asks these anew; None where there is none."""
        mark = self.again_mark(names)
        return str(mark.get("begun_at")) if isinstance(mark.get("run"), str) else None

    def mark_again(self, names: Iterable[str], mark: Mapping[str, Any] | None) -> None:
        """Set the mark; None takes it away."""
        path = self.again_file(names)
        if mark is None:
            path.unlink(missing_ok=True)
        else:
            write_json(path, mark)

    def sweep(self) -> None:
        """Remove the temporary files of a run that was killed; for the holder of the lock alone."""
        for path in self.place.glob(".*"):
            if not path.is_dir():
                path.unlink(missing_ok=True)

    def _bytes(self, name: str) -> bytes | None:
        try:
            return read_regular(self.place / name)
        except FileNotFoundError:
            return None


def _fault(document: Any) -> str | None:
    if not isinstance(document, dict):
        return f"expected an object, got {shown(document)}"
    if document.get("schema") != SCHEMA:
        return f"schema is {shown(document.get('schema'))}; this version reads {SCHEMA}"
    outcome = document.get("outcome")
    if outcome not in (*ANSWERS, "failed", "not_asked", STARTED):
        return f"outcome {short(shown(outcome))} is unknown"
    for name, kind in (("attempts", list), ("request", dict)):
        if not isinstance(document.get(name), kind):
            return f"{name} is {shown(document.get(name))}"
    if not all(isinstance(item, dict) for item in document["attempts"]):
        return "attempts holds what is no object"
    if outcome == STARTED and not document["attempts"]:
        return "attempts is empty, though a call was started"
    if "before" in document and (fault := _fault(document["before"])):
        return f"before: {fault}"
    return None
