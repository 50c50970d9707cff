"""`reconstruct_scene`: what `reconstruct` starts in a process of its own for every scene.

A crash of Blender then loses one scene, and its leaks end with it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ..scene.job import SceneJob, event_line, note_line
from . import exit_codes
from .messages import fail

DESCRIPTION = "Rebuild and render one scene's predictions; `reconstruct` starts this by itself."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `reconstruct_scene`."""
    parser.add_argument("job", type=Path, metavar="JOB.json", help="written by `reconstruct`")


def run(arguments: argparse.Namespace) -> int:
    """Render the job's pictures, telling of each on stdout."""
    from ...lib.bundle import BundleError
    from ..scene.errors import SceneError
    from ..scene.pictures import render_scene

    def report(model: str, **values: object) -> None:
        print(event_line(model, **values), flush=True)

    def tell(text: str) -> None:
        print(note_line(text), flush=True)

    try:
        render_scene(SceneJob.read(arguments.job), report, tell)
    except (SceneError, BundleError) as error:
        fail(str(error))
        report("", status="failed", reason=str(error), seconds=0.0)
        return exit_codes.NOTHING
    return exit_codes.DONE
