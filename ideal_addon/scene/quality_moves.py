"""Objects moved in the scene as they are moved in a room, and put back exactly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import bpy
import numpy as np
from mathutils import Matrix

from ...lib.layout import FloatArray
from ...lib.names import few, short
from ...lib.quality.room import FurnishedRoom, Shift, shift_matrix
from .as_rendered import as_rendered
from .assets import shown_objects
from .errors import SceneError
from .quality_objects import parents_of

_TRANSFORM = (
    "location",
    "rotation_euler",
    "rotation_quaternion",
    "rotation_axis_angle",
    "scale",
)
_MISPLACED_M = 1e-4


@dataclass
class Moved:
    """What was moved, with where it was; by name, so that it outlives an undo."""

    _saved: dict[str, dict[str, tuple[float, ...]]] = field(default_factory=dict)

    def keep(self, obj: bpy.types.Object) -> None:
        """Remember where an object is."""
        values = {name: tuple(getattr(obj, name)) for name in _TRANSFORM}
        self._saved.setdefault(obj.name, values)

    def take_back(self, context: bpy.types.Context) -> None:
        """Put everything back, to the bit."""
        for name, values in self._saved.items():
            if (obj := bpy.data.objects.get(name)) is not None:
                for attribute, value in values.items():
                    setattr(obj, attribute, value)
        self._saved.clear()
        context.view_layer.update()


def apply_shifts(
    context: bpy.types.Context, room: FurnishedRoom, shifts: Mapping[str, Shift]
) -> Moved:
    """Move objects in the open scene as `FurnishedRoom.moved` does in the room.

    Args:
        context: the open scene.
        room: as `rooms_of_scene` gave it of the scene as it stands.
        shifts: by id.

    Returns:
        what takes it back.

    Raises:
        SceneError: an object is not there, is locked, or does not stay where it is put. Nothing
            is moved then.
    """
    wanted = {}
    for name, shift in shifts.items():
        if name not in room.ids:
            raise SceneError(f"{short(name)}: no object of the room {room.id} has this id")
        thing = room.thing(name)
        if shift != Shift():
            _require_unlocked(_root(thing.asset, name), shift)
            wanted[thing.asset] = shift_matrix(thing.box.center_m, shift)
    return move_roots(context, wanted, [thing.asset for thing in room.things])


def move_roots(
    context: bpy.types.Context, wanted: Mapping[str, FloatArray], objects: Iterable[str]
) -> Moved:
    """Move objects with all that is parented under them, by rigid (4, 4) matrices of the world.

    Args:
        context: the open scene.
        wanted: a matrix for each root that is moved, by its name.
        objects: roots of all objects: one that is parented under another stays unless it is
            wanted as well.

    Raises:
        SceneError: an object is not there or does not stay where it is put. Nothing is moved then.
    """
    moves = _with_nested(wanted, set(objects))
    for root in moves:
        _require_free(root)
    moved = Moved()
    try:
        with as_rendered(context.view_layer, _with_all_below(moves)):
            _move(context, moves, moved)
    except BaseException:
        moved.take_back(context)
        raise
    return moved


def _with_nested(
    wanted: Mapping[str, FloatArray], objects: set[str]
) -> dict[bpy.types.Object, FloatArray]:
    """Each object that has to be put somewhere, parents first."""
    moves = {_root(name): matrix for name, matrix in wanted.items()}
    for root in list(moves):
        for child in root.children_recursive:
            if child.name in objects:
                moves.setdefault(child, np.eye(4))
    return dict(sorted(moves.items(), key=lambda item: len(list(parents_of(item[0])))))


def _with_all_below(roots: Iterable[bpy.types.Object]) -> list[bpy.types.Object]:
    found = {obj.name: obj for root in roots for obj in (root, *root.children_recursive)}
    return list(found.values())


def _move(
    context: bpy.types.Context, moves: Mapping[bpy.types.Object, FloatArray], moved: Moved
) -> None:
    targets = _targets(moves)
    seen = {obj.name for obj in shown_objects(context.view_layer)}
    for root in moves:
        moved.keep(root)
        root.matrix_world = Matrix(targets[root.name].tolist())
        # What is parented under it is placed by where it stands now.
        context.view_layer.update()
    resisting = [
        name
        for name, target in targets.items()
        # Where an object is that no render shows, Blender does not keep up to date.
        if name in seen
        and np.abs(np.array(bpy.data.objects[name].matrix_world) - target).max() > _MISPLACED_M
    ]
    if resisting:
        raise SceneError(
            f"{few(resisting)}: does not go where it is put, as a constraint, a driver or its "
            "parent's uneven scale decides; apply or remove that first"
        )


def _targets(moves: Mapping[bpy.types.Object, FloatArray]) -> dict[str, FloatArray]:
    """Where each moved object and all that is under it has to stand, by name."""
    targets: dict[str, FloatArray] = {}
    # Parents first, so that what is under a root that is itself under another goes by its own.
    for root, matrix in moves.items():
        for obj in (root, *root.children_recursive):
            targets[obj.name] = matrix @ np.array(obj.matrix_world)
    return targets


def _root(asset: str, name: str = "") -> bpy.types.Object:
    obj = bpy.data.objects.get(asset) if asset else None
    if obj is None:
        raise SceneError(
            f"{short(name or asset)}: the open scene has no object {short(asset)!r} to move; read "
            "the scene again"
        )
    return obj


def _require_unlocked(obj: bpy.types.Object, shift: Shift) -> None:
    shifted = [axis for axis in range(3) if shift.offset_m[axis]]
    locked = any(obj.lock_location[axis] for axis in shifted)
    if locked or (shift.turn_deg and (obj.lock_rotation[2] or any(obj.lock_location[:2]))):
        raise SceneError(
            f"{short(obj.name)}: its location or rotation is locked; unlock it in the sidebar's "
            "Item tab to have it moved"
        )


def _require_free(obj: bpy.types.Object) -> None:
    if not getattr(obj, "is_editable", obj.library is None):
        raise SceneError(
            f"{short(obj.name)}: it is linked from another file and cannot be moved; make it "
            "local first"
        )
    if any(path.startswith(_PLACED_BY) for path in _animated_paths(obj)):
        raise SceneError(
            f"{short(obj.name)}: an animation or driver moves it, so it does not stay where it is "
            "put; remove that first"
        )


_PLACED_BY = ("location", "rotation", "scale", "delta_")


def _animated_paths(obj: bpy.types.Object) -> Iterator[str]:
    """The properties that drivers and actions set."""
    animation = obj.animation_data
    if animation is None:
        return
    yield from (driver.data_path for driver in animation.drivers)
    actions = [animation.action]
    actions += [strip.action for track in animation.nla_tracks for strip in track.strips]
    for action in actions:
        if action is not None:
            yield from (curve.data_path for curve in curves_of(action))


def curves_of(action: bpy.types.Action) -> Sequence[Any]:
    """An action's curves; since 5.0 they lie in its layers alone."""
    if hasattr(action, "fcurves"):
        return list(action.fcurves)
    return [
        curve
        for layer in action.layers
        for strip in layer.strips
        for bag in strip.channelbags
        for curve in bag.fcurves
    ]
