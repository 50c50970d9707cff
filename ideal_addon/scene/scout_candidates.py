"""The open scene -> a task: what may become a target, where the camera begins (2.2, A)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import bpy
import numpy as np
from mathutils import Vector
from shapely.affinity import translate

from ...lib.categories import asset_kind, factory_of
from ...lib.layout import Vec3
from ...lib.names import short
from ...lib.quality.room import FurnishedRoom
from ...lib.scout.fingerprint import fingerprint
from ...lib.scout.pose import Optics, Pose, pose_along
from ...lib.scout.preparing import (
    Candidate,
    choose,
    corner_pose,
    frame_origin,
    range_of,
    target_of,
)
from ...lib.scout.protocol import ScoutProtocol
from ...lib.scout.task import Task
from .camera import LENS_MM, SENSOR_WIDTH_MM, focal_px
from .errors import SceneError
from .quality import known_ids, rooms_of_scene
from .scout_masks import target_rows


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What a task is prepared from, beside the scene itself.

    Attributes:
        scene: the scene's name.
        source: its file, as it is named.
        protocol: limits.
        engine: what will make the first view.
        room_type: of a room that tells none; "" where it is not said.
        configuration: all that is known of the task before the scene is open, plain JSON values.
    """

    scene: str
    source: str
    protocol: ScoutProtocol
    engine: str
    room_type: str = ""
    configuration: Mapping[str, Any] | None = None


def prepare_task(context: bpy.types.Context, wish: Wish) -> Task:
    """The task of the open scene as it stands now; nothing in the scene is changed.

    Raises:
        SceneError: there is no room, nothing stands in one, or the first camera is too far away.
    """
    rooms = rooms_of_scene(context, wish.room_type)
    protocol = wish.protocol
    origin = _origin(rooms)
    optics, first = _first_camera(context.scene, rooms, origin, protocol)
    at = tuple(float(a + b) for a, b in zip(first.position_m, origin, strict=True))
    chosen, left = choose(candidates_of(rooms), at, protocol.most_targets)
    targets = tuple(target_of(one, origin) for one in chosen)
    configuration = {
        **(wish.configuration or {}),
        "optics": optics.to_document(),
        "first": first.to_document(),
        "targets": len(targets),
    }
    return Task(
        targets=targets,
        scene=wish.scene,
        source=wish.source,
        origin_m=origin,
        range_m=range_of(targets, protocol.range_step_m),
        optics=optics,
        first=first,
        hidden=tuple(sorted(_members(rooms, {one.asset for one in left}))),
        rooms=tuple(_room_document(room, origin) for room in rooms),
        engine=wish.engine,
        configuration=configuration,
        sha256=fingerprint(configuration),
    )


def candidates_of(rooms: Sequence[FurnishedRoom]) -> list[Candidate]:
    """Everything that stands in the rooms, world frame."""
    bundled = known_ids()
    return [
        Candidate(
            thing.id,
            thing.category,
            room.id,
            thing.asset,
            thing.asset in bundled or _is_known(thing.asset, room.type),
            _vec3(thing.low),
            _vec3(thing.high),
        )
        for room in rooms
        for thing in room.things
    ]


def _is_known(asset: str, room_type: str) -> bool:
    factory = factory_of(asset)
    return factory is not None and asset_kind(factory, room_type).known


def _vec3(values: np.ndarray) -> Vec3:
    x, y, z = map(float, values)
    return x, y, z


def _members(rooms: Sequence[FurnishedRoom], assets: set[str]) -> set[str]:
    """The names of Blender's objects that make up the things of these names."""
    roots = [thing.asset for room in rooms for thing in room.things]
    return {name for name, row in target_rows(roots).items() if roots[row] in assets}


def _room_document(room: FurnishedRoom, origin_m: Vec3) -> dict[str, Any]:
    """A room as a task keeps it, task frame."""
    outline = None
    if room.boundary is not None:
        outline = [
            [float(x - origin_m[0]), float(y - origin_m[1])]
            for x, y in list(room.boundary.exterior.coords)[:-1]
        ]
    return {
        "id": room.id,
        "type": room.type,
        "outline_m": outline,
        "floor_z_m": float(room.floor_z_m - origin_m[2]),
        "height_m": None if room.height_m is None else float(room.height_m),
    }


def _origin(rooms: Sequence[FurnishedRoom]) -> Vec3:
    floors = [room.boundary.bounds for room in rooms if room.boundary is not None]
    if not floors:
        raise SceneError("nobody knows where the room's floor is, so the task has no frame")
    return frame_origin(floors, min(room.floor_z_m for room in rooms))


def _first_camera(
    scene: bpy.types.Scene,
    rooms: Sequence[FurnishedRoom],
    origin_m: Vec3,
    protocol: ScoutProtocol,
) -> tuple[Optics, Pose]:
    """The scene's camera without its roll; where it has none for this, one in a corner."""
    size = (protocol.image_width_px, protocol.image_height_px)
    camera = scene.camera
    if camera is None or camera.type != "CAMERA" or camera.data.type != "PERSP":
        room = next(room for room in rooms if room.boundary is not None)
        outline = translate(room.boundary, -origin_m[0], -origin_m[1])
        floor_z_m = room.floor_z_m - origin_m[2]
        pose = corner_pose(outline, room.height_m, floor_z_m, protocol.most_pitch_deg)
        return Optics(*size, LENS_MM / SENSOR_WIDTH_MM * size[0]), pose
    matrix = camera.matrix_world
    position = _vec3(np.array(matrix.translation) - np.array(origin_m))
    if max(map(abs, position)) > protocol.bound_m:
        raise SceneError(
            f"the camera {short(camera.name)!r} is {max(map(abs, position)):.1f} m from the middle "
            f"of the rooms along an axis, and explorers stay within {protocol.bound_m:g} m; move "
            "it into a room, or take the scene's camera away to have one stood there"
        )
    ahead = matrix.to_3x3() @ Vector((0.0, 0.0, -1.0))
    pose = pose_along(position, _vec3(np.array(ahead)), protocol.most_pitch_deg)
    # Blender keeps angles in single precision; of 600 pixels that is the fifth digit behind.
    return Optics(*size, round(focal_px(scene, size), 3)), pose
