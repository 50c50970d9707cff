"""`scout_scene`: what `scout` starts in a process of its own: tasks are prepared, pictures made.

A crash of Blender then costs one scene or one picture, and its leaks end with it. A job that has a
`task` is an eye: it opens the scene once and answers questions until nobody asks any more.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import exit_codes
from .asked_child import take_questions

DESCRIPTION = "Prepare one scene, or make pictures of one; `scout` starts this by itself."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `scout_scene`."""
    parser.add_argument("job", type=Path, metavar="JOB.json", help="written by `scout`")


def run(arguments: argparse.Namespace) -> int:
    """Do the job, telling what came of it on stdout."""
    job, questions, tell = take_questions(arguments.job)
    if "task" in job:
        return _see(job, questions, tell)
    from .scout_prepare_scene import prepare

    return prepare(job, tell)


def _see(job: dict[str, Any], questions: Iterator[dict[str, Any]], tell: Any) -> int:
    import bpy

    from ...lib.bundle_fields import BundleError
    from ...lib.scout.eye import EyeError
    from ...lib.scout.task import TaskError, read_task
    from ..scene.errors import SceneError
    from ..scene.render_settings import RenderSettings
    from ..scene.scout_opening import open_scene_of_task
    from ..scene.scout_views import SceneEye

    try:
        task = read_task(Path(job["task"]))
        open_scene_of_task(Path(job["blend"]), task)
    except (SceneError, TaskError, OSError) as error:
        tell(failed=str(error))
        return exit_codes.NOTHING
    eye = SceneEye(bpy.context, task, RenderSettings.from_document(job["settings"]))
    tell(ready=True)
    for question in questions:
        try:
            _answer(eye, question)
            tell(done=True)
        except (EyeError, BundleError, OSError) as error:
            tell(failed=str(error))
    return exit_codes.DONE


def _answer(eye: Any, question: dict[str, Any]) -> None:
    """Make what is asked for, in the file that is named."""
    import numpy as np

    from ...lib.scout.task import read_pose

    pose, path = read_pose(question["pose"], "pose"), Path(question["file"])
    if question["ask"] == "masks":
        with path.open("wb") as stream:
            np.save(stream, eye.masks(pose), allow_pickle=False)
    else:
        path.write_bytes(eye.picture(pose))
