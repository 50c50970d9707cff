"""Where the camera stands: the best of positions drawn along the four walls (paper, 4 and A.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import bpy
import numpy as np

from ...lib.layout import Vec3
from ...lib.rooms.plan import RoomPlan
from .errors import RoomError
from .ray_picture import Frame, RayPicture, camera_matrix, cast

if TYPE_CHECKING:
    from .placing import Piece

PER_WALL = 12
"""Positions drawn along each wall."""

INSET_M = (0.1, 0.5)
"""Range of the camera's distance from the wall behind it."""

SEEN_SHARE = 0.004
"""Share of the picture at which a piece counts as well seen: 3,686 pixels of 1280 x 720."""

NEAREST_M = 0.5
"""No piece is wanted nearer to the camera than this."""

CROWDING_SHARE = 0.25
"""One piece that covers more of the picture than this hides the room."""

_CORNER_M = 0.3
_HEADROOM_M = 0.3
_BODY_M = 0.15


@dataclass(frozen=True)
class Viewpoint:
    """A place for the camera and what is seen from there.

    Attributes:
        frame: position and direction.
        score: see `score`.
        seen: pieces that take at least `SEEN_SHARE` of the picture.
        nearest_m: distance of the nearest point of a piece in the picture.
        largest_share: share of the picture that one piece takes at most.
    """

    frame: Frame
    score: float
    seen: int
    nearest_m: float
    largest_share: float


def choose_viewpoint(scene: bpy.types.Scene, plan: RoomPlan, pieces: Sequence[Piece]) -> Viewpoint:
    """The drawn position with the highest score.

    Raises:
        RoomError: there is no piece to look at, or furniture stands wherever the camera might.
    """
    if not pieces:
        raise RoomError("the room holds no piece of furniture to look at")
    bpy.context.view_layer.update()
    depsgraph = bpy.context.evaluated_depsgraph_get()
    owners = {
        obj.name: piece.name
        for piece in pieces
        for obj in (piece.root, *piece.root.children_recursive)
    }
    boxes = {piece.name: piece.box for piece in pieces}
    target = (0.0, 0.0, min(plan.settings.camera_aim_height_m, plan.height_m / 2))
    lens = plan.settings.lens_mm / plan.settings.sensor_width_mm
    views = []
    free = free_positions(draw_positions(plan), list(boxes.values()))
    if not free:
        raise RoomError("furniture stands wherever the camera might")
    for position in free:
        frame = Frame.aimed(position, target, lens)
        views.append(judge(frame, cast(scene, depsgraph, frame, owners), boxes))
    return max(views, key=lambda view: view.score)


def draw_positions(plan: RoomPlan) -> list[Vec3]:
    """`PER_WALL` places along each wall, all at one height; the same for the same plan.

    The paper samples near the four cardinal directions, and its cameras head up to 45 degrees off
    them (table 10): the whole length of the wall is drawn from.
    """
    rng = plan.rng("camera")
    low, high = plan.settings.camera_height_m
    height = min(rng.uniform(low, high), plan.height_m - _HEADROOM_M)
    positions = []
    for wall in range(4):
        reach, distance = plan.width_m / 2, plan.depth_m / 2
        if wall % 2:
            reach, distance = distance, reach
        for _ in range(PER_WALL):
            along = rng.uniform(-1.0, 1.0) * (reach - _CORNER_M)
            out = distance - rng.uniform(*INSET_M)
            x, y = ((along, -out), (out, along), (-along, out), (-out, -along))[wall]
            positions.append((x, y, height))
    return positions


def free_positions(positions: Sequence[Vec3], boxes: Sequence[np.ndarray]) -> list[Vec3]:
    """The positions that lie in no piece's box."""
    spaces = np.array(boxes) + _BODY_M * np.array([[-1.0], [1.0]])
    return [
        position
        for position in positions
        if not ((spaces[:, 0] < position) & (spaces[:, 1] > position)).all(axis=1).any()
    ]


def judge(frame: Frame, picture: RayPicture, boxes: Mapping[str, np.ndarray]) -> Viewpoint:
    """Score a view: ``mean(seen * whole) - crowding - 2 * (NEAREST_M - nearest)``.

    Over all n pieces of the room, in it or not: `seen` is the piece's share of the picture over
    `SEEN_SHARE`, at most 1; `whole` is the share of its box that lies in the frame, so that a piece
    cut by the border counts less. `crowding` is what the largest piece takes beyond
    `CROWDING_SHARE`. The last term, with metres as plain numbers, counts only where a piece is
    nearer than `NEAREST_M`. At best 1.

    Args:
        frame: of the view.
        picture: its rays.
        boxes: (2, 3) world box by piece.
    """
    names = sorted(boxes)
    shares = np.array([picture.shares.get(name, 0.0) for name in names])
    seen = np.minimum(shares / SEEN_SHARE, 1.0)
    whole = frame.share_inside(_lattices(np.array([boxes[name] for name in names])))
    crowding = max(float(shares.max()) - CROWDING_SHARE, 0.0)
    too_near = max(NEAREST_M - picture.nearest_m, 0.0)
    return Viewpoint(
        frame=frame,
        score=float((seen * whole).mean()) - crowding - 2.0 * too_near,
        seen=int((seen >= 1.0).sum()),
        nearest_m=picture.nearest_m,
        largest_share=float(shares.max()),
    )


def _lattices(boxes: np.ndarray) -> np.ndarray:
    """(n, 125, 3) points spread evenly over the volumes of (n, 2, 3) boxes."""
    steps = (np.arange(5) + 0.5) / 5
    grid = np.stack(np.meshgrid(steps, steps, steps), axis=-1).reshape(-1, 3)
    return boxes[:, :1] + grid * (boxes[:, 1:] - boxes[:, :1])


def stand_camera(scene: bpy.types.Scene, plan: RoomPlan, frame: Frame) -> bpy.types.Object:
    """Give the scene its one camera, with the plan's lens."""
    data = bpy.data.cameras.new("Camera")
    data.lens, data.sensor_width = plan.settings.lens_mm, plan.settings.sensor_width_mm
    data.sensor_fit, data.clip_start = "HORIZONTAL", 0.02
    obj = bpy.data.objects.new("Camera", data)
    scene.collection.objects.link(obj)
    obj.matrix_world = camera_matrix(frame)
    scene.camera = obj
    bpy.context.view_layer.update()
    return obj
