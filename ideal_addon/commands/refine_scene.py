"""`refine_scene`: what `refine` starts in a process of its own to read or to save a scene.

The model is asked by the verb itself: no key is needed here.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from . import exit_codes
from .job_child import take_job
from .scene_rooms import scene_rooms

DESCRIPTION = "Read or save one scene; `refine` starts this by itself."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `refine_scene`."""
    parser.add_argument("job", type=Path, metavar="JOB.json", help="written by `refine`")


def run(arguments: argparse.Namespace) -> int:
    """Write the rooms of the job's `blend` to `rooms`, or save it, moved, as `target`."""
    job, tell = take_job(arguments.job)
    from ...lib.quality.refine.room_file import write_rooms
    from ..scene.errors import SceneError

    path = Path(job["blend"])
    try:
        rooms = scene_rooms(job)
        if "rooms" in job:
            write_rooms(Path(job["rooms"]), rooms)
        else:
            _apply(job, rooms)
    except SceneError as error:
        told = str(error)
        tell(failed=told if str(path) in told else f"{path}: {told}")
        return exit_codes.NOTHING
    except (OSError, RuntimeError) as error:
        # Blender tells that a file cannot be written as a RuntimeError.
        tell(failed=f"{path}: {' '.join(str(error).split())}")
        return exit_codes.NOTHING
    tell(done=True)
    return exit_codes.DONE


def _apply(job: dict[str, Any], rooms: list[Any]) -> None:
    import bpy

    from ...lib.quality.room import Shift
    from ..scene.quality_moves import apply_shifts

    for room in rooms:
        moves = {
            name: Shift((offset[0], offset[1], offset[2]), turn)
            for name, (offset, turn) in job["shifts"].get(room.id, {}).items()
        }
        if moves:
            apply_shifts(bpy.context, room, moves)
    save_scene(Path(job["target"]))


def save_scene(target: Path) -> None:
    """The open scene as `target`, whole or not at all; what it was read from stays as it is."""
    import bpy

    from ..scene.quiet import quiet_blender

    # In the same folder, so that what it refers to by relative paths is found from there.
    unfinished = target.with_name(f".{target.stem[:32]}.{os.getpid()}.blend")
    try:
        with quiet_blender():
            bpy.ops.wm.save_as_mainfile(filepath=str(unfinished), compress=True, copy=True)
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)
