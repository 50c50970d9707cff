"""The folder of scenes that is open, and what is known of each."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal


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
    """A data set in the window: its rows, by scene, in the order of the folder."""

    folder: Path
    rows: dict[str, SceneRow] = field(default_factory=dict)
