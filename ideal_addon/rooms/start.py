"""InfiniGen, started for one room: seeded from its plan, configured, what it does not need off."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import bpy
import infinigen
from infinigen.core import init

from ...lib.rooms.plan import RoomPlan
from .program import RoomProgram

OFF = {
    "terrain": "the sky through the windows is all that a picture shows of the outside",
    "pose_cameras": "the benchmark has a camera rule of its own, and this search takes minutes",
    "animate_cameras": "scenes are still",
    "populate_intermediate_pholders": "it spawns shelves early for the trinkets on them",
    "floating_objs": "nothing floats in the benchmark",
    "skirting_floor": "a fifth of a room's time, for strips that furniture at a wall stands in",
    "skirting_ceiling": "the same",
    "room_stairs": "there is one storey",
    "room_pillars": "they are no furniture and stand in its way",
    "lights_off": "a room without lamps is too dark to be looked at",
    "invisible_room_ceilings": "it is for views from above",
    "overhead_cam": "the same",
    "hide_other_rooms": "there are none",
    "nature_backdrop": "it needs the terrain",
}
"""Stages of `compose_indoors` that never run, each with the reason."""

SOLVER_STAGES = ("large", "medium", "small")


def start_infinigen(plan: RoomPlan, program: RoomProgram) -> ModuleType:
    """Import, seed and configure InfiniGen for a room; its module `generate_indoors`."""
    # InfiniGen's configuration files include each other by paths relative to this folder.
    os.chdir(Path(infinigen.__file__).parents[1])
    from infinigen_examples import generate_indoors

    logging.getLogger("infinigen").setLevel(logging.INFO)
    # It takes seeds as hexadecimal text.
    init.apply_scene_seed(f"{infinigen_seed(plan):x}")
    init.apply_gin_configs(
        configs=["base_indoors.gin", "fast_solve.gin", "singleroom.gin"],
        overrides=bindings(plan, program),
        config_folders=["infinigen_examples/configs_indoor", "infinigen_examples/configs_nature"],
    )
    _prepare_scene()
    return generate_indoors


def infinigen_seed(plan: RoomPlan) -> int:
    """What InfiniGen's draws follow from: rooms of other types and tiers get other ones."""
    return plan.rng("infinigen").getrandbits(30)


def _prepare_scene() -> None:
    """What `execute_tasks` does before it composes, without its files and its GPU."""
    scene = bpy.context.scene
    for obj in list(bpy.data.objects):
        bpy.data.objects.remove(obj, do_unlink=True)
    scene.render.engine = "CYCLES"
    bpy.context.preferences.edit.undo_steps = 0
    bpy.context.preferences.filepaths.save_version = 0


def bindings(plan: RoomPlan, program: RoomProgram) -> list[str]:
    """The room as InfiniGen's configuration language says it."""
    thickness = plan.settings.wall_thickness_m
    values = {
        "RoomConstants.global_params.wall_thickness": thickness,
        # From the middle of the floor's slab to the middle of the ceiling's.
        "RoomConstants.global_params.wall_height": plan.height_m + thickness,
        **{f"compose_indoors.{stage}_enabled": False for stage in OFF},
        **_solver_steps(program.steps if program.constraints else {}),
    }
    return [f"{name}={value}" for name, value in values.items()]


def _solver_steps(steps: Mapping[str, int]) -> dict[str, object]:
    known: dict[str, object] = {}
    for stage in SOLVER_STAGES:
        known[f"compose_indoors.solve_{stage}_enabled"] = stage in steps
        known[f"compose_indoors.solve_steps_{stage}"] = max(steps.get(stage, 1), 1)
    return known
