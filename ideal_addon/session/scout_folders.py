"""Where attempts lie, and the commands that make more of them."""

from __future__ import annotations

import shlex
import tempfile
from pathlib import Path

import bpy

from ..preferences import ROOT, preferences, settings

_FOLDER = "scout"
_TASKS, _RUNS = "tasks", "runs"
_MODEL = "MODEL"


def attempts_folder() -> Path:
    """In the folder of results that is set, else in the extension's own for its user."""
    if (kept := settings().results_folder) is not None:
        return kept / _FOLDER
    if preferences() is not None:
        try:
            return Path(bpy.utils.extension_path_user(ROOT, path=_FOLDER, create=True))
        except ValueError:
            pass  # enabled from a folder that is no extension repository, as a developer does
    return Path(tempfile.gettempdir()) / "ideal_bench_scout"


def runs_folder() -> Path:
    """Where the attempts themselves lie, as the command `scout run` lays them."""
    return attempts_folder() / _RUNS


def command_lines() -> str:
    """What lets a model explore the open file's room; its name is still to be put in."""
    room = shlex.quote(bpy.data.filepath)
    tasks, runs = (shlex.quote(str(attempts_folder() / name)) for name in (_TASKS, _RUNS))
    return (
        f"ideal-bench scout prepare {room} --out {tasks}\n"
        f"ideal-bench scout run {tasks} --out {runs} --model {_MODEL}\n"
    )
