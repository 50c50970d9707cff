"""Placing InfiniGen's assets by rule: linked duplicates that hit nothing and stay in the room.

World frame of the benchmark: origin at the centre of the floor, z = 0 the floor, metres.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import bpy
import numpy as np
from mathutils import Matrix

from ...lib.categories import asset_kind
from ...lib.rooms.plan import RoomPlan
from .collisions import Collisions, boxes_overlap, grown
from .hierarchy import linked_duplicate, remove
from .pieces import Piece, assets, pieces_in_scene
from .shapes import ShapeReader
from .spawning import Fits, Prototype, spawn
from .walls import Wall, walls_of
from .windows import Opening

RUG = "RugFactory"

_SLACK_M = 1e-3
_LIFT_M = 1e-3
_FLOOR_M = 0.02


class Placer:
    """What stands in a room of a plan, and the means to add to it.

    Attributes:
        plan: of the room.
        width_m, depth_m, height_m: interior, as planned.
        rng: random numbers for placing.
        doors, windows: of the room.
    """

    def __init__(self, plan: RoomPlan, openings: Sequence[Opening] = ()) -> None:
        self.plan = plan
        self.width_m, self.depth_m, self.height_m = plan.width_m, plan.depth_m, plan.height_m
        self.rng = plan.rng("placing")
        self.doors = tuple(opening for opening in openings if opening.kind == "door")
        self.windows = tuple(opening for opening in openings if opening.kind == "window")
        self._walls = walls_of(plan, openings)
        zones = [wall.zone(opening) for wall in self._walls for opening in wall.openings]
        self._zones = np.array(zones).reshape(-1, 2, 3)
        self._reader = ShapeReader()
        self._collisions = Collisions()
        self.refresh()

    def refresh(self) -> None:
        """Read the room anew; needed after a piece was added, moved or taken by other means."""
        bpy.context.view_layer.update()
        found = pieces_in_scene(self.plan.room_type, self._reader)
        self._pieces = {piece.name: piece for piece in found}
        self._boxes = {name: piece.box for name, piece in self._pieces.items()}

    def walls(self) -> tuple[Wall, Wall, Wall, Wall]:
        """The walls at -Y, +X, +Y and -X."""
        return self._walls

    def pieces(self, *factories: str) -> list[Piece]:
        """What stands in the room, of these factories' names or all, sorted by name."""
        found = sorted(self._pieces.values(), key=lambda piece: piece.name)
        return [piece for piece in found if not factories or piece.factory in factories]

    def spawn(
        self,
        factory_class: type,
        purpose: str,
        fits: Fits | None = None,
        tries: int = 30,
        **arguments: Any,
    ) -> Prototype:
        """An asset to be placed; the same plan and purpose give the same one.

        Args:
            factory_class: InfiniGen's or our own factory, called with a seed and `arguments`.
            purpose: what it is for; another purpose gets another asset.
            fits: sizes that are taken.
            tries: how many assets are spawned at most.

        Raises:
            NoAssetFitsError: none of them fits.
        """
        return spawn(factory_class, self.plan, purpose, self._reader, fits, tries, **arguments)

    def place(
        self,
        prototype: Prototype,
        center_xy: tuple[float, float],
        angle_deg: float,
        z: float = 0.0,
        clearance_m: float = 0.0,
        on: Piece | None = None,
        ignore: Iterable[Piece] = (),
    ) -> Piece | None:
        """Put a linked duplicate where its own box's centre is over a point.

        A piece on the floor that stands wholly on a rug is lifted to the rug's top, and a new rug
        lifts what stands on it. Meshes must not cross, whatever is ignored.

        Args:
            prototype: what to put there.
            center_xy: world metres.
            angle_deg: of local +X from world +X, counter-clockwise.
            z: height of the piece's bottom.
            clearance_m: free distance to the boxes of other pieces; at 0 only meshes count.
            on: the piece that it stands on, instead of `z`.
            ignore: pieces that need no clearance and may have a hollow for this one.

        Returns:
            The piece, or None where it would hit a piece, leave the room, stand in front of a door
            or window, or slide off `on`; the room is then as before.
        """
        bottom = z if on is None else float(on.box[1][2]) + _LIFT_M
        pose = prototype.shape.pose(center_xy, angle_deg, bottom)
        if on is None and z == 0.0:
            pose[2, 3] += self._rug_under(prototype, prototype.shape.world_box(pose))
        exempt = {piece.name for piece in ignore} | ({on.name} if on else set())
        if on is not None and not _over(on.box, prototype.shape.world_box(pose)):
            return None
        if not self._is_free(prototype, pose, clearance_m, exempt):
            return None
        piece = self._add(prototype, pose)
        if piece.factory == RUG:
            self.lift_onto(piece)
        return piece

    def place_at_wall(
        self,
        prototype: Prototype,
        wall: Wall,
        along_m: float,
        z: float = 0.0,
        gap_m: float = 0.01,
    ) -> Piece | None:
        """Put a linked duplicate with its back to a wall and its front into the room.

        Assets without a front stand with their local X, the long side of tables, along the wall.

        Args:
            prototype: what to put there.
            wall: one of `walls()`.
            along_m: of the piece's centre from the wall's middle, counter-clockwise round the room.
            z: height of the piece's bottom.
            gap_m: between wall and piece.
        """
        turned = asset_kind(prototype.factory, self.plan.room_type).front is None
        depth = prototype.size[1 if turned else 0]
        angle = wall.angle_deg - (90.0 if turned else 0.0)
        return self.place(prototype, wall.point(along_m, gap_m + depth / 2), angle, z)

    def lift_onto(self, rug: Piece) -> list[Piece]:
        """Lift what stands wholly on a rug, and what stands on that, to the rug's top."""
        under = self._boxes[rug.name]
        top = float(under[1][2]) + _LIFT_M
        lifts: dict[str, float] = {}
        others = [piece for piece in self.pieces() if piece.factory != RUG]
        for piece in sorted(others, key=lambda piece: self._boxes[piece.name][0][2]):
            box = self._boxes[piece.name]
            if _within(under, box) and -_FLOOR_M < box[0][2] < top - _LIFT_M / 2:
                lifts[piece.name] = top - float(box[0][2])
                continue
            below = [lifts[name] for name in lifts if _rests_on(box, self._boxes[name])]
            if below:
                lifts[piece.name] = max(below)
        lifted = [self._pieces[name] for name in lifts]
        for piece in lifted:
            self._move(piece, lifts[piece.name])
        return lifted

    def discard(self, piece: Piece) -> None:
        """Take a piece out of the room."""
        del self._pieces[piece.name], self._boxes[piece.name]
        remove([piece.root])

    def _move(self, piece: Piece, up_m: float) -> None:
        piece.root.location.z += up_m
        self._boxes[piece.name] = piece.box

    def _add(self, prototype: Prototype, pose: np.ndarray) -> Piece:
        names = (f"{prototype.name}.spawn_asset({count})" for count in itertools.count())
        name = next(name for name in names if name not in bpy.data.objects)
        root = linked_duplicate(prototype.root, name, Matrix(pose.tolist()), assets())
        category = asset_kind(prototype.factory, self.plan.room_type).category
        piece = Piece(root, prototype.factory, category, prototype.shape)
        self._pieces[name], self._boxes[name] = piece, piece.box
        return piece

    def _is_free(
        self, prototype: Prototype, pose: np.ndarray, clearance_m: float, exempt: set[str]
    ) -> bool:
        box = prototype.shape.world_box(pose)
        low = np.array([-self.width_m / 2, -self.depth_m / 2, 0.0]) - _SLACK_M
        high = np.array([self.width_m / 2, self.depth_m / 2, self.height_m]) + _SLACK_M
        if (box[0] < low).any() or (box[1] > high).any():
            return False
        if boxes_overlap(box, self._zones).any():
            return False
        return not any(
            self._hits(prototype, pose, self._pieces[name], clearance_m, name in exempt)
            for name in self._near(grown(box, clearance_m))
        )

    def _near(self, box: np.ndarray) -> list[str]:
        if not self._boxes:
            return []
        meets = boxes_overlap(box, np.array(list(self._boxes.values())))
        return list(itertools.compress(self._boxes, meets))

    def _hits(
        self,
        prototype: Prototype,
        pose: np.ndarray,
        other: Piece,
        clearance_m: float,
        exempt: bool,
    ) -> bool:
        spare = 0.0 if exempt else clearance_m
        matrix = other.matrix
        if not self._collisions.own_boxes_meet(prototype.shape, pose, other.shape, matrix, spare):
            return False
        if spare > 0.0 and other.factory != RUG:
            return True
        if prototype.factory == RUG and _within(prototype.shape.world_box(pose), other.box):
            # It will be lifted.
            return False
        return self._collisions.meshes_meet(
            prototype.shape, pose, other.shape, matrix, hollow=exempt
        )

    def _rug_under(self, prototype: Prototype, box: np.ndarray) -> float:
        if prototype.factory == RUG:
            return 0.0
        tops = [self._boxes[rug.name] for rug in self.pieces(RUG)]
        return max((float(top[1][2]) + _LIFT_M for top in tops if _within(top, box)), default=0.0)


def _within(outer: np.ndarray, inner: np.ndarray) -> bool:
    """Whether a box's footprint lies in another's."""
    return bool((inner[0, :2] >= outer[0, :2]).all() and (inner[1, :2] <= outer[1, :2]).all())


def _over(support: np.ndarray, box: np.ndarray) -> bool:
    """Whether the middle of a box is over another's footprint."""
    middle = box.mean(axis=0)[:2]
    return bool((middle >= support[0, :2]).all() and (middle <= support[1, :2]).all())


def _rests_on(box: np.ndarray, support: np.ndarray) -> bool:
    return abs(box[0, 2] - support[1, 2]) < 0.02 and _over(support, box)
