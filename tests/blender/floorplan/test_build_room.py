"""Plans built into Blender and read back, as they were and with what was changed in between."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from pathlib import Path

import bpy
import numpy as np
import pytest
import shapely
from ideal_bench.ideal_addon.scene.floorplan import plan_of_scene
from ideal_bench.ideal_addon.scene.floorplan_building import SHAPE_KEY, build_room
from ideal_bench.lib.floorplan.faults import PlanFault
from ideal_bench.lib.floorplan.files import plan_text, read_plan
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape, Wall
from shapely.geometry import Polygon

CHECKOUT = Path(__file__).resolve().parents[3]
PUBLISHED = sorted((CHECKOUT / "examples" / "floorplans").glob("*.json"))
BOWTIE = Shape("sofa", ((0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)))


@pytest.fixture(params=PUBLISHED, ids=lambda path: path.stem)
def published(request: pytest.FixtureRequest) -> FloorPlan:
    return read_plan(request.param)


@pytest.fixture
def living_room(empty_scene: bpy.types.Scene) -> FloorPlan:
    """The published living room, built."""
    plan = read_plan(CHECKOUT / "examples" / "floorplans" / "living_room_0.json")
    build_room(bpy.context, plan)
    return plan


@pytest.fixture
def read_back() -> Callable[[], FloorPlan]:
    """The open scene's plan, as Blender has it after a moment."""

    def read() -> FloorPlan:
        bpy.context.view_layer.update()
        return plan_of_scene(bpy.context)[0]

    return read


def built(label: str) -> bpy.types.Object:
    return next(obj for obj in bpy.data.objects if SHAPE_KEY in obj and obj.name == label)


def shape_of(plan: FloorPlan, label: str) -> Polygon:
    return next(Polygon(shape.points) for shape in plan.shapes() if shape.label == label)


def outline(obj: bpy.types.Object) -> shapely.Geometry:
    """What an object's mesh covers of the floor, face by face."""
    world = [obj.matrix_world @ vertex.co for vertex in obj.data.vertices]
    faces = [[world[k][:2] for k in face.vertices] for face in obj.data.polygons]
    return shapely.union_all([Polygon(face).buffer(0) for face in faces])


def test_published_layout_comes_back_word_for_word(empty_scene, published, read_back):
    made = build_room(bpy.context, published)
    assert made.left_out == ()
    assert plan_text(read_back(), "json") == plan_text(published, "json")


def test_published_layout_survives_the_file(empty_scene, published, read_back, tmp_path):
    build_room(bpy.context, published)
    path = str(tmp_path / "built.blend")
    bpy.ops.wm.save_as_mainfile(filepath=path)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.open_mainfile(filepath=path, use_scripts=False)
    assert plan_text(read_back(), "json") == plan_text(published, "json")


def test_every_thing_stands_on_its_footprint(empty_scene, furnished_rooms, read_back):
    for plan in furnished_rooms:
        made = build_room(bpy.context, plan)
        things = {obj[SHAPE_KEY]: obj for obj in made.objects if SHAPE_KEY in obj}
        for index, shape in enumerate(plan.objects):
            obj = things[f"objects/{index}"]
            polygon = Polygon(shape.points)
            assert outline(obj).symmetric_difference(polygon).area < 1e-4
            assert tuple(obj.location[:2]) == pytest.approx(polygon.centroid.coords[0], abs=1e-5)
        assert plan_text(read_back(), "json") == plan_text(plan, "json")


def test_corners_are_read_to_a_tenth_of_a_millimetre(empty_scene, furnished_rooms, read_back):
    """Without the outlines that the collection keeps: moved there and back by a metre."""
    for plan in furnished_rooms:
        made = build_room(bpy.context, plan)
        things = [obj for obj in made.objects if SHAPE_KEY in obj]
        for obj in things:
            obj.location.x += 1.0
        moved = read_back()
        for shape, before in zip(moved.objects, plan.objects, strict=True):
            expected = np.add(before.points, (1.0, 0.0))
            assert np.abs(np.array(shape.points) - expected).max() < 1e-4


def test_faces_look_outwards(empty_scene, published):
    made = build_room(bpy.context, published)
    for obj in made.objects:
        if obj.type == "MESH":
            volume = sum(face.center.dot(face.normal) * face.area / 3 for face in obj.data.polygons)
            assert volume > 0.0, obj.name
            assert not obj.data.validate(), obj.name


def test_floor_and_walls(empty_scene, living_room):
    walls, floor = bpy.data.objects["Walls"], bpy.data.objects["Floor"]
    inside = Polygon(living_room.boundary)
    assert outline(floor).symmetric_difference(inside).area < 1e-5
    ring = inside.buffer(0.15, join_style="mitre").difference(inside)
    assert outline(walls).symmetric_difference(ring).area < 1e-5
    top = max((floor.matrix_world @ vertex.co).z for vertex in floor.data.vertices)
    assert top == pytest.approx(0.0, abs=1e-6)


def test_rays_go_through_the_openings_alone(empty_scene, living_room):
    walls = bpy.data.objects["Walls"]
    middle = Polygon(living_room.boundary).centroid
    for shape in living_room.openings:
        spot = Polygon(shape.points).centroid
        for height, through in ((1.5, True), (2.5, False)):
            way = np.array([spot.x - middle.x, spot.y - middle.y, 0.0])
            start = np.array([middle.x, middle.y, height]) - walls.location
            hit = walls.ray_cast(start, way / np.linalg.norm(way))[0]
            assert hit is not through, (shape.label, height)


def test_camera_sees_the_whole_room_from_above(empty_scene, living_room):
    camera = empty_scene.camera
    assert camera.data.type == "ORTHO"
    from bpy_extras.object_utils import world_to_camera_view
    from mathutils import Vector

    for x, y in living_room.boundary:
        seen = world_to_camera_view(empty_scene, camera, Vector((x, y, 0.0)))
        assert 0.0 < seen.x < 1.0 and 0.0 < seen.y < 1.0 and seen.z > 0.0
    left, right = (
        world_to_camera_view(empty_scene, camera, Vector((x, 1.0, 0.0))) for x in (0.0, 1.0)
    )
    assert left.x < right.x and left.y == pytest.approx(right.y)


def test_what_is_moved_turned_deleted_and_copied_is_read(empty_scene, living_room, read_back):
    built("sofa").location.x += 0.5
    built("rug_1").rotation_euler.z = math.radians(30)
    bpy.data.objects.remove(built("plant"))
    copy = built("armchair_1").copy()
    copy.location.y += 1.0
    empty_scene.collection.children[0].objects.link(copy)
    plan = read_back()
    labels = [shape.label for shape in plan.objects]
    assert "plant" not in labels and labels[-1] == "armchair" and len(set(labels)) == len(labels)
    before = shape_of(living_room, "sofa")
    assert shape_of(plan, "sofa").equals_exact(shapely.affinity.translate(before, 0.5), 1e-4)
    turned = shapely.affinity.rotate(shape_of(living_room, "rug_1"), 30)
    assert shape_of(plan, "rug_1").equals_exact(turned, 1e-4)
    moved = shapely.affinity.translate(shape_of(living_room, "armchair_1"), 0.0, 1.0)
    assert shape_of(plan, "armchair").equals_exact(moved, 1e-4)
    assert shape_of(plan, "armchair_1").equals(shape_of(living_room, "armchair_1"))


def test_edited_meshes_and_added_ones_are_read(empty_scene, living_room, read_back):
    sofa = built("sofa")
    bevel = sofa.modifiers.new("bevel", "BEVEL")
    bevel.width = 0.01
    mesh = bpy.data.meshes.new("Floor Lamp")
    mesh.from_pydata([(1, 1, 0), (1.3, 1, 0), (1.3, 1.3, 1), (1, 1.3, 1)], [], [(0, 1, 2, 3)])
    empty_scene.collection.children[0].objects.link(bpy.data.objects.new("Ottoman.003", mesh))
    plan = read_back()
    assert plan.objects[-1].label == "ottoman"
    assert shape_of(plan, "ottoman").equals(shapely.box(1, 1, 1.3, 1.3))
    assert shape_of(plan, "sofa").symmetric_difference(shape_of(living_room, "sofa")).area < 0.02


def test_broken_outline_is_told_kept_and_the_rest_is_built(empty_scene, published, read_back):
    broken = dataclasses.replace(published, objects=(BOWTIE, *published.objects))
    made = build_room(bpy.context, broken)
    assert len(made.left_out) == 1 and "'sofa'" in made.left_out[0]
    assert plan_text(read_back(), "json") == plan_text(broken, "json")


def test_nothing_is_made_of_what_cannot_be_built(empty_scene, published, scene_state):
    before = scene_state()
    with pytest.raises(PlanFault, match="feet"):
        build_room(bpy.context, dataclasses.replace(published, units="feet"))
    assert scene_state() == before


def test_heights_can_be_set(empty_scene, published):
    made = build_room(bpy.context, published, wall_height_m=3.2, wall_thickness_m=0.4)
    walls = next(obj for obj in made.objects if obj.name == "Walls")
    assert walls.dimensions.z == pytest.approx(3.2)
    assert walls.dimensions.x == pytest.approx(
        max(x for x, _ in published.boundary) + 0.8, abs=1e-5
    )


def test_second_room_is_the_one_that_is_read(empty_scene, read_back):
    for path in PUBLISHED:
        build_room(bpy.context, read_plan(path))
    assert plan_text(read_back(), "json") == plan_text(read_plan(PUBLISHED[-1]), "json")


def test_names_of_any_kind(empty_scene, read_back):
    long = "sofa " * 30
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    plan = FloorPlan(
        "x" * 90, "bedroom", square, (Wall(*square[:2]),), objects=(Shape(long, square),)
    )
    plan = dataclasses.replace(
        plan, objects=(*plan.objects, Shape("\u30bd\u30d5\u30a1" * 20, square))
    )
    build_room(bpy.context, plan)
    assert plan_text(read_back(), "json") == plan_text(plan, "json")
