"""`assess_scene`: what `assess` starts in a process of its own for every scene in Blender.

A crash of Blender then costs one scene, and its leaks end with it.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from . import exit_codes
from .job_child import take_job
from .scene_rooms import scene_rooms

DESCRIPTION = "Assess one scene; `assess` starts this by itself."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `assess_scene`."""
    parser.add_argument("job", type=Path, metavar="JOB.json", help="written by `assess`")


def run(arguments: argparse.Namespace) -> int:
    """Assess the job's `blend`, telling its part of the report on stdout."""
    job, tell = take_job(arguments.job)
    # Before Blender is there, so that the key is looked for where the verb looked for it.
    asking = _asking(job)
    import bpy

    from ...lib.file_lock import Held
    from ...lib.models.asking import SettingsChanged
    from ...lib.quality.document import scene_document
    from ...lib.quality.protocol import quality_protocol_from
    from ..scene.errors import SceneError

    protocol = quality_protocol_from(job["protocol"], Path("the protocol"))
    told: dict[str, Any] = {}
    try:
        assessed = _assessed(job, scene_rooms(job), protocol, asking)
        told["scene"] = scene_document(assessed, protocol)
    except (SceneError, SettingsChanged) as error:
        told["failed"] = str(error)
    except Held:
        told["failed"] = f"another run asks into {job['calls']}; wait for its end"
    except OSError as error:
        told["failed"] = f"{error.filename or job['blend']}: {error.strerror}"
    spent = None if asking is None else asking.spent()
    tell(**told, blender=bpy.app.version_string, spent=spent)
    return exit_codes.DONE if "scene" in told else exit_codes.NOTHING


def _asking(job: dict[str, Any]) -> Any:
    if job["model"] is None:
        return None
    from .assess_asking import Asking

    return Asking(job["model"], Path(job["calls"]), job["name"], job["repeat"])


def _assessed(job: dict[str, Any], rooms: list[Any], protocol: Any, asking: Any) -> list[Any]:
    from ...lib.quality.assess import assess_room
    from .assess_views import SceneShelf

    shelf = None if job["views"] is None else SceneShelf(job, rooms, protocol)
    assessed = []
    for room in rooms:
        judge = None
        if asking is not None and shelf is not None:
            judge = asking.judge(shelf.views, shelf.keep, protocol)
        found = assess_room(room, protocol, judge)
        assessed.append(found if shelf is None else shelf.with_views(room, found))
    return assessed
