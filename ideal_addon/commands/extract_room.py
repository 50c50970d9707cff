"""`extract_room`: what `extract` starts in a process of its own.

A file that crashes Blender then still ends in a sentence, and Ctrl-C stops a render.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ..scene.bundle_request import BundleRequest
from . import exit_codes
from .job_child import take_job

DESCRIPTION = "Make the bundle of one room; `extract` starts this by itself."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `extract_room`."""
    parser.add_argument("job", type=Path, metavar="JOB.json", help="written by `extract`")


def run(arguments: argparse.Namespace) -> int:
    """Make the bundle, telling of it on stdout."""
    job, tell = take_job(arguments.job)
    from ..scene.bundling import make_bundle
    from ..scene.errors import SceneError

    request = BundleRequest.from_document(job["request"])
    try:
        made = make_bundle(request, lambda text: tell(note=text))
    except (SceneError, OSError) as error:
        tell(failed=str(error))
        return exit_codes.NOTHING
    tell(
        objects=len(made.extraction.layout),
        in_view=len(made.in_view),
        remarks=made.extraction.remarks,
        left_out=made.extraction.left_out,
    )
    return exit_codes.DONE
