"""A small share of the free-standing pieces is turned off the four cardinal directions (section 3).

The paper places most objects at cardinal yaws and "a small minority" obliquely, so that a model
must look at the picture; it gives no number, which is `RoomSettings.oblique_share`.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np
from mathutils import Matrix

from ...lib.categories import asset_kind
from ...lib.rooms.plan import RoomPlan
from ...lib.rooms.specification import room_types
from ..scene.extraction import SQUARE_TOLERANCE_M
from .collisions import Collisions, boxes_overlap

if TYPE_CHECKING:
    from .placing import Piece

CHAIRS = frozenset({"armchair", "chair", "student_chair", "swivel_chair"})
TABLES = frozenset({"coffee_table", "side_table"})
"""Categories that people leave at any angle and whose yaw is scored; plants have none."""

ANGLES_DEG = (15, 75)
"""Range of the angle off a cardinal direction: whole degrees, as the ground truth gives them."""

DRAWN_BACK_M = (0.0, 0.15, 0.3)
"""How far a chair that stands too close to its table is drawn back to be turned."""

_CARDINAL_DEG = 1.0
_FROM_WALL_M = 0.15
_MARGIN_M = 0.01
_RESTING_M = 0.03
_TRIES = 6


def turn_some(plan: RoomPlan, pieces: Sequence[Piece], keep_free: np.ndarray) -> dict[str, int]:
    """Turn a share of the free-standing pieces about the vertical axis through their centres.

    A piece that would then hit another, leave the room or overhang the rug it stands on is left
    as it was, and another one is taken. What stands against a wall or carries something stays.
    Chairs are drawn back where they cannot be turned in place, but not off a procedural grid.

    Args:
        plan: its seed decides which pieces are turned and how far; its share, how many: the
            expected number is the share of all that could be.
        pieces: everything that stands in the room.
        keep_free: (n, 2, 3) boxes, in front of doors, that nothing is drawn into.

    Returns:
        Degrees by the name of each turned piece, counter-clockwise.
    """
    rng = plan.rng("oblique")
    free = [piece for piece in pieces if _is_free(piece, pieces, plan)]
    wanted = len(free) * plan.settings.oblique_share
    count = math.floor(wanted) + (rng.random() < wanted % 1.0)
    surroundings = _Surroundings(plan, pieces, keep_free)
    turned: dict[str, int] = {}
    for piece in rng.sample(free, len(free)):
        poses = list(_poses(piece, plan, rng))
        if len(turned) == count:
            break
        for angle_deg, pose in poses:
            if surroundings.let(piece, pose):
                piece.root.matrix_basis = Matrix(pose.tolist())
                turned[piece.name] = angle_deg
                break
    return turned


def turned_pose(piece: Piece, angle_deg: float, back_m: float = 0.0) -> np.ndarray:
    """(4, 4) pose of a piece moved back, away from its front, and turned about its box's centre."""
    turn = np.array(Matrix.Rotation(math.radians(angle_deg), 4, "Z"))
    turn[:3, 3] = piece.center - turn[:3, :3] @ piece.center
    turn[:2, 3] -= back_m * piece.front
    return turn @ piece.matrix


def _poses(piece: Piece, plan: RoomPlan, rng: random.Random) -> Iterator[tuple[int, np.ndarray]]:
    on_grid = "P" in room_types()[plan.room_type].strategy
    distances = DRAWN_BACK_M if piece.category in CHAIRS and not on_grid else (0.0,)
    angles = [rng.choice((-1, 1)) * rng.randint(*ANGLES_DEG) for _ in range(_TRIES)]
    for back_m, angle_deg in itertools.product(distances, angles):
        yield angle_deg, turned_pose(piece, angle_deg, back_m)


def _is_free(piece: Piece, pieces: Sequence[Piece], plan: RoomPlan) -> bool:
    kind = asset_kind(piece.factory, plan.room_type)
    width, depth, _ = piece.size
    # The ground truth gives square side tables the yaw 0, whatever theirs is (A.2.2).
    square = piece.category == "side_table" and abs(width - depth) < SQUARE_TOLERANCE_M
    off_cardinal = abs((piece.angle_deg + 45.0) % 90.0 - 45.0)
    reach = np.abs(piece.box[:, :2]).max(axis=0)
    at_wall = (reach > np.array([plan.width_m, plan.depth_m]) / 2 - _FROM_WALL_M).any()
    return (
        piece.category in CHAIRS | TABLES
        and kind.has_yaw
        and not square
        and off_cardinal <= _CARDINAL_DEG
        and not at_wall
        and not any(_carries(piece, other) for other in pieces if other is not piece)
    )


def _carries(piece: Piece, other: Piece) -> bool:
    low = np.maximum(piece.box[0, :2], other.box[0, :2])
    high = np.minimum(piece.box[1, :2], other.box[1, :2])
    return bool((low < high).all()) and abs(other.box[0, 2] - piece.box[1, 2]) < _RESTING_M


class _Surroundings:
    """What a turned piece may run into."""

    def __init__(self, plan: RoomPlan, pieces: Sequence[Piece], keep_free: np.ndarray) -> None:
        self._half = np.array([plan.width_m, plan.depth_m]) / 2 - _MARGIN_M
        self._pieces = pieces
        self._keep_free = keep_free
        self._collisions = Collisions()

    def let(self, piece: Piece, pose: np.ndarray) -> bool:
        """Whether a piece may stand so."""
        box = piece.shape.world_box(pose)
        if (np.abs(box[:, :2]) > self._half).any() or boxes_overlap(box, self._keep_free).any():
            return False
        others = [other for other in self._pieces if other is not piece]
        return all(
            _holds(other.box, box) if _carries(other, piece) else not self._hits(piece, pose, other)
            for other in others
        )

    def _hits(self, piece: Piece, pose: np.ndarray, other: Piece) -> bool:
        if not boxes_overlap(piece.shape.world_box(pose), other.box[None])[0]:
            return False
        poses = (piece.shape, pose, other.shape, other.matrix)
        return self._collisions.own_boxes_meet(*poses) and self._collisions.meshes_meet(*poses)


def _holds(support: np.ndarray, box: np.ndarray) -> bool:
    return bool((box[0, :2] >= support[0, :2]).all() and (box[1, :2] <= support[1, :2]).all())
