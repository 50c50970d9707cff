"""Which scenes there are, as far as the open data set and the open file tell."""

from __future__ import annotations

import re
from pathlib import Path

from ...lib.bundle import GT_FILE
from .open_scene import bundle_folder
from .state import session

_SCENE_NAME = re.compile(r".+_s\d+")


def open_scene_id() -> str | None:
    """The scene of the open file; None where it is none of a data set."""
    folder = bundle_folder()
    return folder.name if folder is not None else None


def known_scene_ids() -> set[str] | None:
    """The scenes of the open data set, those that cannot be used too; None where none is open."""
    dataset = session().dataset
    return None if dataset is None else set(dataset.rows)


def scene_of_file(path: Path) -> tuple[str | None, bool]:
    """The scene that a file answers, and whether it bears its name.

    A file of another name is for the open scene; the scene is None where there is none.
    """
    if _is_scene(path.stem):
        return path.stem, True
    return open_scene_id(), False


def _is_scene(name: str) -> bool:
    """Whether there is such a scene, or the name can be meant for nothing else."""
    folder = bundle_folder()
    return (
        name in (known_scene_ids() or ())
        or (folder is not None and (folder.parent / name / GT_FILE).is_file())
        or _SCENE_NAME.fullmatch(name) is not None
    )
