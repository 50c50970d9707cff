"""`scout replay --blend`: the scene saved with the exploration on its timeline."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...lib.atomic import write_json
from ...lib.scout.attempt import Attempt
from ...lib.scout.replay import Replay
from ...lib.scout.task import TASK_FILE
from .exit_codes import USAGE, CannotStart
from .job_child import run_job
from .messages import fail, say

ENDING = ".blend"


def require_usable(arguments: argparse.Namespace, attempts: Sequence[Attempt]) -> None:
    """Refuse what --blend cannot do, before anything is done.

    Raises:
        CannotStart: there are several attempts, or FILE is no new .blend in a folder that is there.
    """
    target: Path | None = arguments.blend
    if target is None:
        if arguments.scene is not None:
            raise CannotStart(USAGE, "--scene is for --blend; name a file to save with --blend")
        return
    if len(attempts) > 1:
        raise CannotStart(USAGE, "--blend shows one attempt; name the folder of one")
    if target.suffix != ENDING or not target.absolute().parent.is_dir():
        told = "name a .blend file in a folder that is there"
        raise CannotStart(USAGE, f"--blend {target}: {told}")
    if target.exists():
        raise CannotStart(USAGE, f"--blend {target}: is there already; choose another name")
    from .child import require_blender

    require_blender()


def save_played(arguments: argparse.Namespace, attempt: Attempt, found: Replay) -> bool:
    """Save the scene with this exploration; whether that could be done."""
    source = arguments.scene or Path(found.task.source)
    if not source.is_file():
        fail(f"{source}: the scene's file is not there; say with --scene where it is")
        return False
    told = _in_child(source, attempt, found, arguments.blend)
    if told:
        fail(told)
        return False
    say(f"Timeline: {arguments.blend}; open it in Blender and press play")
    return True


def _in_child(source: Path, attempt: Attempt, found: Replay, target: Path) -> str:
    """Why it could not be saved; "" where it was."""
    told: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as temporary:
        task = Path(temporary) / TASK_FILE
        write_json(task, found.task.to_document())
        job = {
            "blend": str(source.absolute()),
            "attempt": str(attempt.folder.absolute()),
            "task": str(task),
            "target": str(target.absolute()),
        }
        path = Path(temporary) / "job.json"
        ending = run_job("scout_replay_scene", job, path, told.update)
    return "" if told.get("done") else str(told.get("failed", ending.how))
