"""Every scene of a data set, read once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..bundle import BundleError, find_scenes
from ..dataset_file import FILE, DatasetFileError, read_dataset_file
from .scene_facts import SceneFacts, read_facts
from .verdict import Verdict, verdict_of


@dataclass(frozen=True, slots=True)
class Survey:
    """What lies in a data set's folder.

    Attributes:
        folder: the data set.
        scenes: every bundle that can be read, by name.
        unreadable: reason by name of those that cannot.
        verdicts: of every scene that has a bundle or an entry in dataset.json.
        record: ``"read"``, ``"absent"``, or why dataset.json cannot be used.
    """

    folder: Path
    scenes: tuple[SceneFacts, ...]
    unreadable: dict[str, str]
    verdicts: dict[str, Verdict]
    record: str

    @property
    def without_bundle(self) -> list[str]:
        """Scenes that dataset.json names and that have no folder: their generation failed."""
        found = {scene.scene_id for scene in self.scenes} | self.unreadable.keys()
        return [name for name in self.verdicts if name not in found]


def read_survey(folder: Path, on_scene: Callable[[str], None] = lambda name: None) -> Survey:
    """Read every bundle of a data set and its dataset.json.

    A broken bundle is named and left out; without a usable dataset.json no scene has a verdict.

    Args:
        folder: the data set.
        on_scene: told the name of each scene once it has been looked at.

    Raises:
        BundleError: the folder does not exist or holds no scene.
    """
    paths = find_scenes(folder)
    entries, record = _entries(folder)
    scenes: list[SceneFacts] = []
    unreadable: dict[str, str] = {}
    for path in paths:
        try:
            scenes.append(read_facts(path, entries.get(path.name, {})))
        except BundleError as error:
            unreadable[path.name] = str(error)
        on_scene(path.name)
    names = sorted({path.name for path in paths} | entries.keys())
    verdicts = {name: verdict_of(entries.get(name, {})) for name in names}
    return Survey(folder, tuple(scenes), unreadable, verdicts, record)


def _entries(folder: Path) -> tuple[dict[str, Any], str]:
    if not (folder / FILE).exists():
        return {}, "absent"
    try:
        return read_dataset_file(folder)["scenes"], "read"
    except DatasetFileError as error:
        return {}, str(error)
