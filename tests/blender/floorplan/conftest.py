"""Real rooms exported once, and plans to build."""

import importlib.util
from dataclasses import dataclass
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon.scene.assets import find_assets, shown_objects
from ideal_bench.ideal_addon.scene.floorplan import plan_of_scene
from ideal_bench.ideal_addon.scene.footprints import Meshes, footprints_of, meshes_of
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.lib.bundle import BLEND_FILE, Bundle, find_scenes, read_bundle
from ideal_bench.lib.floorplan.from_footprints import Footprint, PlanSettings
from ideal_bench.lib.floorplan.plan import FloorPlan
from shapely.geometry import MultiPoint

TESTS = Path(__file__).resolve().parents[2]
ROOMS = TESTS / "lib" / "floorplan" / "rooms.py"
SCENES = find_scenes(TESTS.parent / "examples" / "scenes")


@dataclass(frozen=True)
class Exported:
    """A real room and what was made of it.

    Attributes:
        bundle: its ground truth.
        boxes: its plan with boxes and nothing left out, and what was said about it.
        plan: as it is by default, and what was said about it.
        hulls: the footprints of all assets, in the ground truth's order.
        meshes: by asset.
        in_walls: windows and doors by name, from above.
    """

    bundle: Bundle
    boxes: tuple[FloorPlan, list[str]]
    plan: tuple[FloorPlan, list[str]]
    hulls: list[Footprint]
    meshes: dict[str, Meshes]
    in_walls: dict[str, MultiPoint]


@pytest.fixture(scope="module", params=SCENES, ids=lambda path: path.name)
def exported(request):
    """Every example scene in turn."""
    bundle = read_bundle(request.param)
    open_room(bundle.folder / BLEND_FILE)
    layer = bpy.context.view_layer
    assets = find_assets(layer, bundle.layout.room.type)
    doors_windows = [
        obj
        for obj in shown_objects(layer)
        if obj.parent is None and ("DoorFactory" in obj.name or "WindowFactory" in obj.name)
    ]
    return Exported(
        bundle,
        plan_of_scene(bpy.context, PlanSettings("box", leave_out=frozenset())),
        plan_of_scene(bpy.context),
        footprints_of(layer, assets, PlanSettings())[0],
        meshes_of(layer, assets),
        {
            obj.name: MultiPoint([(obj.matrix_world @ v.co)[:2] for v in obj.data.vertices])
            for obj in doors_windows
        },
    )


@pytest.fixture(scope="session")
def furnished_rooms():
    """Rectangular and L-shaped rooms of furniture; some turned and away from the origin."""
    spec = importlib.util.spec_from_file_location(ROOMS.stem, ROOMS)
    rooms = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(rooms)
    plans = [rooms.random_plan(seed) for seed in range(6)]
    return [*plans, *(rooms.turned(plan, 37.0, (20.0, -8.0)) for plan in plans[:3])]
