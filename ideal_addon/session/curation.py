"""What a person says of scenes: kept in dataset.json, and taken back with Blender's own undo.

dataset.json lies outside of what Blender undoes. So every step is written into a journal, and the
step's number into the open file's scene: after an undo or redo the number tells which steps stand,
and the file on the disk follows.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field, replace
from pathlib import Path

import bpy

from ...lib.curation_journal import Change, Curation, Journal
from ...lib.dataset_file import FILE, DatasetFileError, read_dataset_file, update_scene
from ..scene.errors import SceneError
from . import events, unsaved
from .dataset import curation_of
from .state import session

KEY = "ideal_curation"
"""The scene's property with the journal's name and the step's number."""


@dataclass
class _Log:
    """A journal, and a name by which a number that another one left in a file is told apart."""

    journal: Journal = field(default_factory=Journal)
    name: str = field(default_factory=lambda: uuid.uuid4().hex)

    def mark(self) -> str:
        return f"{self.name}:{self.journal.position}"

    def position(self) -> int:
        """How many steps stand by the open file; 0 where none of this journal was made in it."""
        marks = (str(scene.get(KEY, "")).partition(":") for scene in bpy.data.scenes)
        return max((int(number) for name, _, number in marks if name == self.name), default=0)


_log = _Log()


def start_anew() -> None:
    """Another file is open, with no undo of what was before it."""
    global _log
    _log = _Log()
    unsaved.start_anew()


def why_not(context: bpy.types.Context) -> str:
    """Why nothing can be said of a scene now; empty where it can. For `poll_message_set`."""
    dataset = session().dataset
    if dataset is None:
        return "Open a data set first"
    if not dataset.selected:
        return "Select a scene in the list first"
    if context.mode != "OBJECT":
        return "Go back to Object Mode first (Tab): in another mode Ctrl+Z would not undo it"
    return ""


def curate(scene_id: str, state: str | None = None, note: str | None = None) -> Change:
    """Say something of a scene of the open data set; what is None stays as it was.

    Where that is what was said of it before, nothing is written, and no step made.

    Raises:
        SceneError: there is no such scene, or dataset.json cannot be read or written.
    """
    dataset = session().dataset
    if dataset is None or scene_id not in dataset.rows:
        raise SceneError(f"{scene_id or 'no scene'}: not in the open data set; select one in it")
    folder = dataset.rows[scene_id].folder
    before = _said(folder)
    after = Curation(
        before.state if state is None else state, before.note if note is None else note
    )
    change = Change(folder, before, after)
    if change.parts():
        _write(change)
        _log.journal.add(change)
        unsaved.before_marking()
        bpy.context.scene[KEY] = _log.mark()
    return change


def follow_undo() -> None:
    """After an undo or redo: dataset.json says again what it said then."""
    position = _log.position()
    if position == _log.journal.position:
        return
    unsaved.mark_undone()
    try:
        for change in _log.journal.go_to(position):
            _write(change)
    except SceneError as error:
        # A handler cannot report; the panel shows it, and the next undo or redo tries again.
        if session().dataset is not None:
            session().dataset.file_problem = str(error)
            events.tell("dataset_changed")


def _said(folder: Path) -> Curation:
    try:
        return curation_of(read_dataset_file(folder.parent)["scenes"].get(folder.name, {}))
    except DatasetFileError as error:
        raise SceneError(str(error)) from error


def _write(change: Change) -> None:
    folder = change.scene
    if not folder.is_dir():
        raise SceneError(f"{folder}: no longer there; read the data set again")
    try:
        update_scene(folder.parent, folder.name, curation=change.parts())
    except DatasetFileError as error:
        raise SceneError(str(error)) from error
    except OSError as error:
        path = folder.parent / FILE
        reason = error.strerror or error
        raise SceneError(f"{path}: cannot be written ({reason}); check its rights") from error
    _show(change)


def _show(change: Change) -> None:
    dataset = session().dataset
    row = dataset.rows.get(change.scene.name) if dataset is not None else None
    if dataset is None or row is None or row.folder != change.scene:
        return
    dataset.file_problem = ""
    said = change.after
    dataset.rows[row.scene_id] = replace(row, curation=said.state, note=said.note)
    events.tell("dataset_changed")
