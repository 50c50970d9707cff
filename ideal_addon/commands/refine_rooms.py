"""The rooms of `refine`: of a layout here, of a scene from a process with Blender."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...lib.names import folder_name
from .assess_inputs import Source
from .job_child import run_job

if TYPE_CHECKING:
    from ...lib.quality.protocol import QualityProtocol
    from ...lib.quality.refine.rounds import Assess
    from ...lib.quality.room import FurnishedRoom, Shift

ROOMS_FILE = "rooms.npz"


class Unreadable(Exception):
    """A scene that cannot be refined; says why."""


@dataclass(frozen=True)
class Loaded:
    """A scene as it is refined.

    Attributes:
        rooms: by the name under which each is told: the scene's, with the room's where there are
            several.
        unknown: metrics that its file cannot tell anything about, each with the reason.
    """

    rooms: Mapping[str, FurnishedRoom]
    unknown: Mapping[Any, str]


def load(source: Source, arguments: argparse.Namespace) -> Loaded:
    """Read a scene.

    Raises:
        Unreadable: it cannot be.
    """
    return _layout(source, arguments) if source.kind == "layout" else _scene(source, arguments)


def _layout(source: Source, arguments: argparse.Namespace) -> Loaded:
    from ...lib.quality.layouts import Given, LayoutFault, read_layout_rooms

    size = arguments.room_size
    given = Given(arguments.room_type or "", None if size is None else tuple(size))
    try:
        found = read_layout_rooms(source.path, given)
    except LayoutFault as fault:
        raise Unreadable(str(fault)) from fault
    return Loaded(_named(source.name, list(found.rooms)), found.unknown)


def _scene(source: Source, arguments: argparse.Namespace) -> Loaded:
    from ...lib.quality.refine.room_file import read_rooms

    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as temporary:
        file = Path(temporary) / ROOMS_FILE
        found = _in_child(source, arguments, Path(temporary), rooms=str(file))
        if found:
            raise Unreadable(found)
        rooms = read_rooms(file)
    return Loaded(_named(source.name, rooms), {})


def _named(scene: str, rooms: list[FurnishedRoom]) -> dict[str, FurnishedRoom]:
    if len(rooms) == 1:
        return {scene: rooms[0]}
    # A room's name may have marks that no file can be named after.
    return {f"{scene}.{folder_name(f'_{n}_{room.id}')}": room for n, room in enumerate(rooms)}


def apply_to_scene(
    source: Source,
    arguments: argparse.Namespace,
    shifts: Mapping[str, Mapping[str, Shift]],
    target: Path,
) -> None:
    """Save a scene with its objects moved, under another name.

    Args:
        source: the scene; its file stays as it is.
        arguments: of the verb.
        shifts: by the room's id and the object's.
        target: the new .blend file.

    Raises:
        Unreadable: it cannot be done; nothing is written then.
    """
    told = {
        room: {name: [list(shift.offset_m), shift.turn_deg] for name, shift in moves.items()}
        for room, moves in shifts.items()
    }
    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as temporary:
        found = _in_child(
            source, arguments, Path(temporary), shifts=told, target=str(target.absolute())
        )
    if found:
        raise Unreadable(found)


def _in_child(source: Source, arguments: argparse.Namespace, temporary: Path, **task: Any) -> str:
    """Why the task could not be done; "" where it was."""
    job = {
        "blend": str(source.path.absolute()),
        "room_type": arguments.room_type or "",
        "room_size": arguments.room_size,
        **task,
    }
    found: dict[str, Any] = {}
    ending = run_job("refine_scene", job, temporary / "job.json", found.update)
    return "" if found.get("done") else str(found.get("failed", ending.how))


def assessing(loaded: Loaded, protocol: QualityProtocol) -> Assess:
    """How a room of this scene is looked at: by measurements alone, with what its file lacks."""
    from ...lib.quality.assess import measured_room

    return lambda room: measured_room(room, protocol, loaded.unknown)
