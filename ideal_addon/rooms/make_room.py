"""A room from its plan: InfiniGen's walls and furniture, the program's rules, a camera, a file."""

from __future__ import annotations

import importlib
from collections import Counter
from pathlib import Path
from typing import Any

import bpy
import infinigen

from ...lib.atomic import write_json
from ...lib.rooms.plan import RoomPlan
from ...lib.version import VERSION
from .centering import centre
from .composing import Composition
from .errors import RoomError
from .finish import finish
from .placing import Placer
from .program import RoomProgram
from .start import start_infinigen
from .stopwatch import Stopwatch, Tell, peak_memory_mb

ROOM_FILE = "room.json"


def make_room(plan: RoomPlan, folder: Path, tell: Tell) -> dict[str, Any]:
    """Make a room and write it into a folder: scene.blend, MaskTag.json, room.json.

    Args:
        plan: what room.
        folder: is made where it does not exist.
        tell: is called with ``stage=name`` as each stage begins.

    Returns:
        What room.json holds.

    Raises:
        RoomError: the room does not hold what it must, or an asset cannot be had.
    """
    watch = Stopwatch(tell)
    program = program_of(plan)
    folder.mkdir(parents=True, exist_ok=True)
    with watch.stage("all"):
        with watch.stage("start"):
            module = start_infinigen(plan, program)
        with watch.stage("infinigen"):
            composition = Composition(plan, program, watch)
            composition.run(module)
        centre(plan)
        placer = Placer(plan, composition.openings)
        with watch.stage("furnish"):
            program.furnish(placer)
        require(program, placer)
        with watch.stage("finish"):
            finished = finish(plan, placer, folder, watch)
    document = {
        "plan": plan.to_document(),
        "versions": versions(),
        "seconds": watch.seconds,
        "peak_memory_mb": peak_memory_mb(),
        "pieces": count_pieces(placer),
        **finished,
        "notes": [*composition.notes, *finished.get("notes", [])],
    }
    write_json(folder / ROOM_FILE, document)
    return document


def program_of(plan: RoomPlan) -> RoomProgram:
    """The program of the plan's room type.

    Raises:
        RoomError: there is none.
    """
    try:
        module = importlib.import_module(f".programs.{plan.room_type}", __package__)
    except ModuleNotFoundError as error:
        if error.name != f"{__package__}.programs.{plan.room_type}":
            raise
        raise RoomError(f"there is no program for rooms of type {plan.room_type!r}") from error
    return module.PROGRAM


def count_pieces(placer: Placer) -> dict[str, int]:
    """How many pieces of each category stand in the room, by name."""
    return dict(sorted(Counter(piece.category for piece in placer.pieces()).items()))


def require(program: RoomProgram, placer: Placer) -> None:
    """Refuse a room that lacks what makes it one.

    Raises:
        RoomError: naming each category with too few pieces.
    """
    there = count_pieces(placer)
    missing = [
        f"{least} {category} ({there.get(category, 0)} there)"
        for category, least in sorted(program.required(placer.plan).items())
        if there.get(category, 0) < least
    ]
    if missing:
        raise RoomError(f"the {placer.plan.room_type} lacks {', '.join(missing)}")


def versions() -> dict[str, str]:
    """Of everything that decides how a room looks."""
    return {
        "ideal_bench": VERSION,
        "infinigen": infinigen.__version__,
        "blender": bpy.app.version_string,
    }
