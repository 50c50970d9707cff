"""The raw answers of one model: a folder of files, or one file of lines."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ..names import NOTE_MARKS, short
from ..regular import read_regular, require_regular


class PredictionsError(ValueError):
    """Predictions that cannot be read; the message names the file and what to do."""


class FileAnswers:
    """PREDICTIONS/<model>/<scene_id>.txt, or .json where there is no .txt.

    Attributes:
        lost: what was passed over and may have been an answer, one sentence each.
        notes: what was passed over but costs no answer, one sentence each.
    """

    def __init__(self, folder: Path) -> None:
        """List the folder once.

        Raises:
            PredictionsError: the folder cannot be listed.
        """
        self.lost: list[str] = []
        self.notes: list[str] = []
        self._paths: dict[str, str] = {}
        doubled: list[str] = []
        for entry in sorted(listed(folder), key=lambda entry: entry.name, reverse=True):
            scene_id, ending = os.path.splitext(entry.name)
            if ending not in (".txt", ".json"):
                continue
            # In this order a scene's .txt comes before its .json.
            if scene_id in self._paths:
                doubled.append(entry.name)
            else:
                self._paths[scene_id] = entry.path
        if doubled:
            names = ", ".join(map(short, sorted(doubled)))
            self.notes.append(f"{folder}: not read, as the same scene has a .txt too: {names}")

    def scene_ids(self) -> list[str]:
        """The scenes that have a file, in no particular order."""
        return list(self._paths)

    def response(self, scene_id: str) -> str | None:
        """The text of a scene's file; None where there is none.

        Raises:
            PredictionsError: the file cannot be read.
        """
        path = self._paths.get(scene_id)
        if path is None:
            return None
        try:
            return decoded(read_regular(path))
        except OSError as error:
            raise _cannot_read(path, error) from error


class LineAnswers:
    """PREDICTIONS/<model>.jsonl: one ``{"scene_id": ..., "response": ..., ...}`` a line.

    Attributes:
        lost: what was passed over and may have been an answer, one sentence each.
        notes: what was passed over but costs no answer, one sentence each.
    """

    def __init__(self, path: Path) -> None:
        """Read the whole file.

        Raises:
            PredictionsError: the file cannot be read.
        """
        self.lost: list[str] = []
        self.notes: list[str] = []
        self._texts: dict[str, str | None] = {}
        self._repeated: list[str] = []
        self._withdrawn: list[str] = []
        try:
            require_regular(path)
            with path.open("rb") as stream:
                for number, line in enumerate(stream, 1):
                    if line.strip():
                        self._add(decoded(line), path, number)
        except OSError as error:
            raise _cannot_read(str(path), error) from error
        if self._repeated:
            names = ", ".join(self._repeated)
            self.notes.append(f"{path}: answered again, the later line counts: {names}")
        if self._withdrawn:
            names = ", ".join(self._withdrawn)
            self.notes.append(f"{path}: null after an answer, the answer counts: {names}")

    def scene_ids(self) -> list[str]:
        """The scenes that have an answer, in no particular order."""
        return [scene_id for scene_id, text in self._texts.items() if text is not None]

    def response(self, scene_id: str) -> str | None:
        """The answer for a scene; None where there is none or it is null."""
        return self._texts.get(scene_id)

    def _add(self, line: str, path: Path, number: int) -> None:
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            self.lost.append(f"{path}: line {number}: left out, not JSON ({error})")
            return
        if fault := _record_fault(record):
            self.lost.append(f"{path}: line {number}: left out, {fault}")
            return
        self._keep(record["scene_id"], record["response"], f"(line {number})")

    def _keep(self, scene_id: str, text: str | None, place: str) -> None:
        """The latest answer; a rerun that failed takes none away."""
        if text is None:
            if self._texts.setdefault(scene_id, None) is not None:
                self._withdrawn.append(f"{short(scene_id)} {place}")
            return
        if scene_id in self._texts:
            self._repeated.append(f"{short(scene_id)} {place}")
        self._texts[scene_id] = text


def _record_fault(record: Any) -> str | None:
    if not isinstance(record, dict):
        return "not an object with 'scene_id' and 'response'"
    if not isinstance(record.get("scene_id"), str):
        return "'scene_id' is not a string"
    if not isinstance(record.get("response", 0), str | None):
        return "'response' is not a string (null where there was no answer)"
    return None


def listed(folder: Path) -> list[os.DirEntry[str]]:
    """What lies in a folder, notes left out.

    Raises:
        PredictionsError: the folder cannot be listed.
    """
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in entries if not entry.name.startswith(NOTE_MARKS)]
    except OSError as error:
        raise _cannot_read(str(folder), error) from error


def decoded(data: bytes) -> str:
    """An answer's bytes as text: a byte order mark is dropped, bad bytes become U+FFFD."""
    return data.decode("utf-8-sig", errors="replace")


def _cannot_read(path: str, error: OSError) -> PredictionsError:
    return PredictionsError(f"{path}: cannot be read ({error.strerror}); check it and its rights")
