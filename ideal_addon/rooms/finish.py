"""From a furnished room to the file that a bundle is made of."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import bpy
import numpy as np

from ...lib.bundle import BLEND_FILE
from ...lib.rooms.plan import RoomPlan
from ..scene.bundle_blend import write_blend
from ..scene.camera import read_camera
from ..scene.orientation import TAG_FILE
from ..scene.render_settings import RenderSettings
from .cleaning import clean, purge
from .exposure import LIMITS, Exposure, expose
from .lights import hang_ceiling_lights, strengthen_lamps
from .oblique import turn_some
from .placing import Placer
from .sharing import share_meshes
from .stopwatch import Stopwatch
from .viewpoint import Viewpoint, choose_viewpoint, stand_camera


def finish(plan: RoomPlan, placer: Placer, folder: Path, watch: Stopwatch) -> dict[str, Any]:
    """Light, loosen, clean, look at, expose and save a furnished room.

    Args:
        plan: what the room is to be.
        placer: of the room, centred on the origin and furnished.
        folder: gets scene.blend and MaskTag.json.
        watch: measures the stages and tells of them.

    Returns:
        What room.json says of it: `camera`, `exposure`, `lamps`, `oblique`, `notes`.

    Raises:
        RoomError: there is nothing to look at, or no place for the camera.
    """
    scene = bpy.context.scene
    with watch.stage("lights"):
        notes = hang_ceiling_lights(placer)
        pieces = placer.pieces()
        keep_free = [wall.zone(opening) for wall in placer.walls() for opening in wall.openings]
        oblique = turn_some(plan, pieces, np.array(keep_free).reshape(-1, 2, 3))
    with watch.stage("cleaning"):
        clean(scene)
        share_meshes(scene)
        lamps = strengthen_lamps(scene, plan.settings.light_multiplier)
    with watch.stage("camera"):
        view = choose_viewpoint(scene, plan, pieces)
        stand_camera(scene, plan, view.frame)
    set_rendering(scene, RenderSettings())
    with watch.stage("exposure"):
        exposure = expose(scene, plan.settings.brightness)
    if exposure.film_exposure == LIMITS[1]:
        notes.append(f"the room is so dark that Blender's longest exposure, {LIMITS[1]:g}, is used")
    with watch.stage("saving"):
        purge(scene)
        save(folder, notes)
    return {
        "camera": _camera_document(scene, view),
        "exposure": _exposure_document(exposure, plan),
        "lamps": lamps,
        "oblique": oblique,
        "notes": notes,
    }


def set_rendering(scene: bpy.types.Scene, settings: RenderSettings) -> None:
    """Leave the benchmark's rendering in the scene (A.1): whoever opens it and renders gets it."""
    scene.render.engine = "CYCLES"
    scene.render.resolution_x, scene.render.resolution_y = settings.resolution
    scene.render.resolution_percentage = 100
    scene.render.film_transparent = False
    scene.cycles.samples = settings.samples
    scene.cycles.use_adaptive_sampling = False
    scene.cycles.use_denoising = True
    scene.view_settings.view_transform = "AgX"
    scene.view_settings.exposure, scene.view_settings.gamma = 0.0, 1.0
    scene.use_nodes = False


def save(folder: Path, notes: list[str]) -> None:
    """Write scene.blend and, as the last spawn is over, the decoding of InfiniGen's face tags."""
    from infinigen.core.tagging import tag_system

    folder.mkdir(parents=True, exist_ok=True)
    target = folder / BLEND_FILE
    write_blend(target, target, True, notes.append)
    tag_system.save_tag(path=str(folder / TAG_FILE))


def _camera_document(scene: bpy.types.Scene, view: Viewpoint) -> dict[str, Any]:
    nearest = view.nearest_m
    return {
        **read_camera(scene, RenderSettings().resolution).to_document(),
        "score": round(view.score, 4),
        "seen": view.seen,
        "nearest_m": round(nearest, 3) if math.isfinite(nearest) else None,
        "largest_share": round(view.largest_share, 4),
    }


def _exposure_document(exposure: Exposure, plan: RoomPlan) -> dict[str, Any]:
    return {
        "film_exposure": exposure.film_exposure,
        "metered_at": plan.settings.brightness,
        "brightness": exposure.brightness,
        "burnt_out": exposure.burnt_out,
    }
