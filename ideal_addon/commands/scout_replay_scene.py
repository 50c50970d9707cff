"""`scout_replay_scene`: what `scout replay` starts in a process of its own to save a scene."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from . import exit_codes
from .job_child import take_job

DESCRIPTION = "Save one scene with an exploration; `scout replay` starts this by itself."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `scout_replay_scene`."""
    parser.add_argument("job", type=Path, metavar="JOB.json", help="written by `scout replay`")


def run(arguments: argparse.Namespace) -> int:
    """Put the job's attempt on the timeline of its scene, and save that as `target`."""
    job, tell = take_job(arguments.job)
    from ...lib.scout.attempt import AttemptError
    from ..scene.errors import SceneError

    try:
        _save(job)
    except (AttemptError, SceneError) as error:
        tell(failed=str(error))
        return exit_codes.NOTHING
    except (OSError, RuntimeError) as error:
        # Blender tells that a file cannot be written as a RuntimeError.
        tell(failed=f"{job['target']}: {' '.join(str(error).split())}")
        return exit_codes.NOTHING
    tell(done=True)
    return exit_codes.DONE


def _save(job: dict[str, Any]) -> None:
    import bpy

    from ...lib.scout.attempt import read_attempt
    from ...lib.scout.replay_attempt import replay_attempt
    from ...lib.scout.task import read_task
    from ..scene.scout_opening import open_scene_of_task
    from ..scene.scout_timeline import show_exploration
    from .refine_scene import save_scene

    task = read_task(Path(job["task"]))
    found = replay_attempt(read_attempt(Path(job["attempt"])), task)
    open_scene_of_task(Path(job["blend"]), found.task)
    show_exploration(bpy.context, found)
    save_scene(Path(job["target"]))
