"""`make_room`: what `generate` starts in InfiniGen's Python, a process a room."""

from __future__ import annotations

import argparse
import traceback
from pathlib import Path

from ...lib.rooms.plan import RoomPlan
from . import exit_codes
from .job_child import take_job

DESCRIPTION = "Make one room with InfiniGen; `generate` starts this by itself."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `make_room`."""
    parser.add_argument("job", type=Path, metavar="JOB.json", help="written by `generate`")


def run(arguments: argparse.Namespace) -> int:
    """Make the room, telling of it on stdout."""
    job, tell = take_job(arguments.job)
    tell(stage="import")
    from ..rooms.offline import keep_offline

    keep_offline()
    from ..rooms.errors import RoomError
    from ..rooms.make_room import make_room
    from ..scene.errors import SceneError

    try:
        made = make_room(RoomPlan.from_document(job["plan"]), Path(job["folder"]), tell)
    except (RoomError, SceneError, OSError) as error:
        tell(failed=str(error))
        return exit_codes.NOTHING
    except Exception as error:
        # InfiniGen's factories meet faults of many kinds, each with a few seeds.
        traceback.print_exc()
        tell(failed=f"InfiniGen met a fault with this seed: {type(error).__name__}: {error}")
        return exit_codes.NOTHING
    tell(made=made)
    return exit_codes.DONE
