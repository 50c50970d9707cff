"""`reconstruct_scene`: what `reconstruct` starts in a process of its own for every scene.

A crash of Blender then loses one scene, and its leaks end with it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ..scene.job import SceneJob
from . import exit_codes
from .job_child import take_job

DESCRIPTION = "Rebuild and render one scene's predictions; `reconstruct` starts this by itself."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `reconstruct_scene`."""
    parser.add_argument("job", type=Path, metavar="JOB.json", help="written by `reconstruct`")


def run(arguments: argparse.Namespace) -> int:
    """Render the job's pictures, telling of each on stdout."""
    document, tell = take_job(arguments.job)
    from ...lib.bundle import BundleError
    from ..scene.errors import SceneError
    from ..scene.pictures import render_scene

    try:
        render_scene(
            SceneJob.from_document(document),
            lambda model, **values: tell(model=model, **values),
            lambda text: tell(note=text),
        )
    except (SceneError, BundleError) as error:
        tell(failed=str(error))
        return exit_codes.NOTHING
    return exit_codes.DONE
