"""The folder of scenes that is open, and what is known of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from ...lib.bundle import GT_FILE, BundleError, read_bundle, read_ground_truth
from ...lib.curation_journal import Curation
from ...lib.dataset_file import DatasetFileError, read_dataset_file
from ...lib.dataset_view import View


@dataclass(frozen=True)
class SceneRow:
    """One scene of the list.

    Attributes:
        scene_id: the folder's name.
        folder: where it lies.
        room_type: of its ground truth; "" where that cannot be read.
        objects, in_view: numbers of objects; None where they cannot be read.
        check: what `check` said of it.
        curation: what a person said of it: "none", "accepted", "rejected", "needs_work".
        note: the person's words.
        problem: why it cannot be used; "" where it can.
    """

    scene_id: str
    folder: Path
    room_type: str = ""
    objects: int | None = None
    in_view: int | None = None
    check: Literal["unchecked", "passed", "rejected"] = "unchecked"
    curation: str = "none"
    note: str = ""
    problem: str = ""


@dataclass
class OpenDataset:
    """A data set in the window: its rows, by scene, in the order of the folder.

    Attributes:
        folder: where it lies.
        rows: what is known of each scene.
        file_problem: why dataset.json cannot be used; "" where it can.
        view: how the list is filtered and sorted.
        shown: the scenes that the list shows, in its order.
        selected: the scene that is selected in the list; "" where it shows none.
    """

    folder: Path
    rows: dict[str, SceneRow] = field(default_factory=dict)
    file_problem: str = ""
    view: View = field(default_factory=View)
    shown: list[str] = field(default_factory=list)
    selected: str = ""

    def read_file(self) -> None:
        """Take what dataset.json says now; where it cannot be read, what was known stays."""
        try:
            scenes = read_dataset_file(self.folder)["scenes"]
        except DatasetFileError as error:
            self.file_problem = str(error)
            return
        self.file_problem = ""
        for scene_id, row in self.rows.items():
            self.rows[scene_id] = _with_entry(row, scenes.get(scene_id, {}))


def curation_of(entry: Mapping[str, Any]) -> Curation:
    """What a person said of a scene, by its entry in dataset.json."""
    said = entry.get("curation", {})
    # Half a surrogate pair, which JSON may hold, is no text for Blender.
    note = said.get("note", "").encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return Curation(said.get("state", "none"), note)


def read_row(folder: Path) -> SceneRow:
    """What a scene's own files say; one that is broken has its problem as a sentence."""
    try:
        bundle = read_bundle(folder)
    except BundleError as error:
        return replace(_readable_part(folder), problem=str(error))
    count = len(bundle.layout.ids)
    return SceneRow(folder.name, folder, bundle.room_type, count, len(bundle.in_view))


def _readable_part(folder: Path) -> SceneRow:
    """A broken bundle's ground truth, where at least that is whole."""
    try:
        layout = read_ground_truth(folder / GT_FILE)
    except BundleError:
        return SceneRow(folder.name, folder)
    return SceneRow(folder.name, folder, layout.room.type, len(layout.ids))


def _with_entry(row: SceneRow, entry: Mapping[str, Any]) -> SceneRow:
    quality, said = entry.get("quality"), curation_of(entry)
    check: Literal["unchecked", "passed", "rejected"] = "unchecked"
    if quality is not None:
        check = "passed" if quality["passed"] else "rejected"
    return replace(row, check=check, curation=said.state, note=said.note)
