"""`floorplan_scene`: what `floorplan export` starts in a process of its own for every scene.

A crash of Blender then costs one scene, and its leaks end with it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from . import exit_codes
from .job_child import take_job

DESCRIPTION = "Make the layout of one scene; `floorplan export` starts this by itself."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `floorplan_scene`."""
    parser.add_argument("job", type=Path, metavar="JOB.json", help="written by `floorplan export`")


def run(arguments: argparse.Namespace) -> int:
    """Make the layout of the job's `blend`, telling its text on stdout."""
    job, tell = take_job(arguments.job)
    import bpy

    from ...lib.floorplan.faults import PlanFault
    from ...lib.floorplan.files import plan_text
    from ...lib.floorplan.from_footprints import PlanSettings
    from ..scene.errors import SceneError
    from ..scene.floorplan import plan_of_scene
    from ..scene.opening import open_room
    from ..scene.snapshot import take_back_reconstruction

    size = job["room_size"]
    try:
        # A reconstruction that stands in the file is of a model's answer, not of the room.
        take_back_reconstruction(open_room(Path(job["blend"])))
        plan, remarks = plan_of_scene(
            bpy.context,
            PlanSettings(job["footprints"], job["alpha_m"], frozenset(job["leave_out"])),
            layout_id=job["layout_id"],
            room_type=job["room_type"],
            room_size_m=None if size is None else tuple(size),
        )
        text = plan_text(plan, job["encoding"])
    except (SceneError, PlanFault) as error:
        tell(failed=str(error))
        return exit_codes.NOTHING
    tell(
        text=text,
        remarks=remarks,
        objects=len(plan.objects),
        windows=len(plan.windows),
        doors=len(plan.doors),
    )
    return exit_codes.DONE
