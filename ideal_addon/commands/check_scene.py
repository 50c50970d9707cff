"""`check_scene`: what `check` and `generate` start in a process of its own for every scene.

A crash of Blender then costs one scene, and its leaks end with it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ...lib.protocol import DEFAULT_PROTOCOL, read_protocol
from . import exit_codes
from .job_child import take_job

DESCRIPTION = "Look into one scene bundle; `check` starts this by itself."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `check_scene`."""
    parser.add_argument("job", type=Path, metavar="JOB.json", help="written by `check`")


def run(arguments: argparse.Namespace) -> int:
    """Check the job's `folder` by its `protocol` (the paper's if it has none); tell on stdout."""
    job, tell = take_job(arguments.job)
    from ..scene.checking import check_bundle

    protocol = read_protocol(Path(job.get("protocol", DEFAULT_PROTOCOL)))
    tell(quality=check_bundle(Path(job["folder"]), protocol))
    return exit_codes.DONE
