"""Where an added piece stands first; the solver may move it from there."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

import bpy
import numpy as np
from infinigen.core.constraints import usage_lookup
from infinigen.core.constraints.constraint_language import util as scene_util
from infinigen.core.constraints.example_solver.geometry import dof, parse_scene, validity
from infinigen.core.constraints.example_solver.moves import addition
from infinigen.core.constraints.example_solver.state_def import ObjectState, RelationState, State
from mathutils import Vector

from ....lib.rooms.plan import RoomPlan
from ..program import AssetRules

CENTER_SPREAD_M = 0.12
CENTER_TRIES = 2
WALL_SPREAD_M = 0.08
WALL_CHANCE = 0.7


def mend(plan: RoomPlan, rules: AssetRules) -> None:
    """Replace how InfiniGen applies an addition, for this process."""

    def apply(self: addition.Addition, state: State) -> bool:
        (name,) = self.names
        box, generator = addition.sample_rand_placeholder(self.gen_class)
        self._new_obj = box
        parse_scene.add_to_scene(state.trimesh_scene, box, preprocess=True)
        tags = self.temp_force_tags.union(usage_lookup.usages_of_factory(self.gen_class))
        relations = [_on_any_side(state, box, relation) for relation in self.relation_assignments]
        state.objs[name] = ObjectState(obj=box, generator=generator, tags=tags, relations=relations)
        if not dof.try_apply_relation_constraints(state, name):
            return False
        if self.gen_class in rules.start_at_center:
            return _start_at_center(state, name, plan)
        if self.gen_class in rules.start_at_wall_middle and np.random.uniform() < WALL_CHANCE:
            _start_at_wall_middle(state, name)
        return True

    addition.Addition.apply = apply


def _on_any_side(state: State, box: bpy.types.Object, relation: RelationState) -> RelationState:
    """The relation with any of the child's planes; stock always takes the first.

    What stands beside something would else always show it the same side.
    """
    tags = getattr(relation.relation, "child_tags", None)
    planes = [] if tags is None else state.planes.get_tagged_planes(box, tags)
    side = int(np.random.randint(max(len(planes), 1)))
    return dataclasses.replace(relation, child_plane_idx=side)


def _start_at_center(state: State, name: str, plan: RoomPlan) -> bool:
    """Start near the room's centre, the long side along the room's: tables and islands.

    Stock starts anywhere on the floor, and the way from a corner to the middle is longer than the
    steps that we can afford. False where even the centre itself is taken.
    """
    box = state.objs[name].obj
    size = np.ptp(_corners(box), axis=0)
    if (size[0] >= size[1]) != (plan.width_m >= plan.depth_m):
        scene_util.rotate(state.trimesh_scene, box.name, np.array((0, 0, 1)), np.pi / 2)
    offsets: Iterable[np.ndarray] = [
        *np.random.normal(0.0, CENTER_SPREAD_M, (CENTER_TRIES, 2)),
        np.zeros(2),
    ]
    for offset in offsets:
        _shift(state, box, offset - _middle(box))
        if validity.check_post_move_validity(state, name):
            return True
    return False


def _start_at_wall_middle(state: State, name: str) -> None:
    """Start near the middle of the piece's wall, where that is free: beds, sofas, TV stands."""
    box = state.objs[name].obj
    bpy.context.view_layer.update()
    turn = box.matrix_world.to_euler().z
    along = np.array([-np.sin(turn), np.cos(turn)])
    way = along * (np.random.normal(0.0, WALL_SPREAD_M) - _middle(box) @ along)
    _shift(state, box, way)
    if not validity.check_post_move_validity(state, name):
        _shift(state, box, -way)


def _shift(state: State, box: bpy.types.Object, way: np.ndarray) -> None:
    scene_util.translate(state.trimesh_scene, box.name, np.array([*way, 0.0]))
    bpy.context.view_layer.update()


def _middle(box: bpy.types.Object) -> np.ndarray:
    corners = _corners(box)
    return (corners.min(axis=0) + corners.max(axis=0)) / 2


def _corners(box: bpy.types.Object) -> np.ndarray:
    """The box's corners on the floor plan, (8, 2)."""
    bpy.context.view_layer.update()
    return np.array([(box.matrix_world @ Vector(corner))[:2] for corner in box.bound_box])
