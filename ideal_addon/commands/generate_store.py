"""The data set that `generate` fills: what is there, what is half made, how a room gets in.

A room is made in a folder of its own in DATASET/.generate. When all of it is there, `finished.json`
is written beside it, and only then it moves to its place and into dataset.json. A run that finds
the file, left by one that was killed, moves the room; a folder without it is of no use and goes.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ...lib.atomic import write_json
from ...lib.dataset_file import new_entry, read_dataset_file, update_scene
from ...lib.file_lock import Held, locked
from ...lib.rooms.records import FAILED, Wanted, conflict, verdict
from ..scene.job import LOG_FOLDER
from . import exit_codes
from .exit_codes import CannotStart
from .inputs import needing_dataset_file

WORK_FOLDER = ".generate"
_FINISHED = "finished.json"


class Store:
    """DATASET, while one `generate` writes to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.absolute()
        self.entries: dict[str, dict[str, Any]] = {}

    @contextmanager
    def opened(self) -> Iterator[Store]:
        """Hold the data set, and finish or clear away what a killed run left.

        Raises:
            CannotStart: another `generate` holds it, or dataset.json cannot be read.
        """
        try:
            with locked(self.folder / "generate", wait=False):
                self._read()
                self._recover()
                try:
                    yield self
                finally:
                    self._clear()
        except Held:
            raise CannotStart(
                exit_codes.NOTHING,
                f"another generate is at work in {self.folder}; wait for its end, or choose "
                "another --out",
            ) from None

    def bundle(self, scene_id: str) -> Path:
        """Where the scene's bundle belongs."""
        return self.folder / scene_id

    def log(self, scene_id: str) -> Path:
        """What the scene's processes said."""
        return self.folder / LOG_FOLDER / f"{scene_id}.log"

    def conflict(self, wanted: Wanted) -> str | None:
        """Why the scene cannot have its name; None where it can."""
        scene_id = wanted.scene_id
        return conflict(wanted, self.entries.get(scene_id), self.bundle(scene_id))

    def verdict(self, wanted: Wanted) -> bool | None:
        """Whether the scene passed; None where it is to be made."""
        scene_id = wanted.scene_id
        if scene_id not in self.entries or self.conflict(wanted) is not None:
            return None
        return verdict(self.entries[scene_id], self.bundle(scene_id))

    def failed(self, scene_id: str) -> bool:
        """Whether the scene was tried and could not be made."""
        recorded = self.entries.get(scene_id, {}).get("generation") or {}
        return recorded.get("outcome") == FAILED

    def attempts(self, scene_id: str) -> int:
        """How often the scene has been tried."""
        recorded = self.entries.get(scene_id, {}).get("generation") or {}
        return int(recorded.get("attempt", 0))

    def begin(self, scene_id: str) -> Path:
        """A new work folder for the scene.

        Its name is used once: the process of a killed run may still write to that of the run.
        """
        self._root.mkdir(parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(prefix=f"{scene_id}.", dir=self._root))

    def commit(
        self,
        work: Path,
        scene_id: str,
        generation: Mapping[str, Any],
        quality: Mapping[str, Any] | None,
    ) -> None:
        """Put a room that ended into the data set: its bundle, where it has one, and its entry.

        Args:
            work: holds the bundle under the scene's name; none where the room failed.
            scene_id: name of the scene.
            generation, quality: parts of its entry in dataset.json.

        Raises:
            CannotStart: dataset.json cannot be used any more; the next run takes the room in.
        """
        finished = {"scene_id": scene_id, "generation": generation, "quality": quality}
        write_json(work / _FINISHED, finished)
        self._move(work)

    def _read(self) -> None:
        with needing_dataset_file():
            self.entries = read_dataset_file(self.folder)["scenes"]

    @property
    def _root(self) -> Path:
        return self.folder / WORK_FOLDER

    def _works(self) -> list[Path]:
        return sorted(self._root.iterdir()) if self._root.is_dir() else []

    def _recover(self) -> None:
        """Finish moving what was finished; the rest was stopped half-way and goes."""
        for work in self._works():
            if (work / _FINISHED).is_file():
                self._move(work)
        self._clear()

    def _clear(self) -> None:
        for work in self._works():
            if not (work / _FINISHED).is_file():
                shutil.rmtree(work, ignore_errors=True)
        if not self._works():
            shutil.rmtree(self._root, ignore_errors=True)

    def _move(self, work: Path) -> None:
        """Move a finished room to its place; the same again where it was stopped on the way."""
        finished = json.loads((work / _FINISHED).read_bytes())
        scene_id = finished["scene_id"]
        made, bundle = work / scene_id, self.bundle(scene_id)
        parts = {"generation": finished["generation"], "quality": finished["quality"]}
        failed = finished["quality"] is None
        if bundle.exists() and (failed or made.is_dir()):
            _set_aside(bundle, work / "replaced")
        if made.is_dir() and not failed:
            made.rename(bundle)
        if (work / "replaced").exists():
            # What a person thought of the room that stood there says nothing of this one.
            parts["curation"] = new_entry()["curation"]
        with needing_dataset_file():
            update_scene(self.folder, scene_id, **parts)
        self.entries[scene_id] = {**new_entry(), **self.entries.get(scene_id, {}), **parts}
        shutil.rmtree(work, ignore_errors=True)


def _set_aside(bundle: Path, place: Path) -> None:
    """Make room for a bundle; what is set aside goes with the work folder."""
    shutil.rmtree(place, ignore_errors=True)
    bundle.rename(place)
