"""Floor plans of real rooms: against their ground truth, their vertices, doors and windows."""

from __future__ import annotations

import math
from itertools import pairwise

import bpy
import numpy as np
import pytest
import shapely
from ideal_bench.ideal_addon.scene.errors import SceneError
from ideal_bench.ideal_addon.scene.floorplan import plan_of_scene
from ideal_bench.ideal_addon.scene.floorplan_building import PLAN_KEY, build_room
from ideal_bench.lib.floorplan.answers.answer import Parameters
from ideal_bench.lib.floorplan.answers.registry import answered
from ideal_bench.lib.floorplan.from_footprints import PlanSettings
from ideal_bench.lib.floorplan.ground import Ground
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape, Wall
from ideal_bench.lib.geometry.plane.rectangle import Rectangle
from shapely.geometry import Polygon

CM = 0.01


def truth_boxes(bundle):
    """Ground truth's rectangles by id."""
    return {
        item.id: Rectangle(
            item.position_m[:2], item.dimensions_m[:2], item.yaw_deg or 0.0
        ).polygon()
        for item in bundle.layout
    }


def test_boxes_are_those_of_the_ground_truth(exported):
    truth = truth_boxes(exported.bundle)
    plan, remarks = exported.boxes
    assert remarks == []
    assert len(plan.objects) == len(truth)
    for shape, (name, box) in zip(plan.objects, truth.items(), strict=True):
        assert shape.label.split("_")[0] == name.rpartition("_")[0].replace("_", " ")
        assert shapely.hausdorff_distance(Polygon(shape.points), box) < 2 * CM, name


def test_hulls_cover_every_vertex_and_reach_as_far_as_the_box(exported):
    truth = truth_boxes(exported.bundle)
    for footprint, (name, box) in zip(exported.hulls, truth.items(), strict=True):
        hull = footprint.outline
        vertices = exported.meshes[footprint.name].vertices[:, :2]
        assert hull.is_valid and not hull.interiors
        assert shapely.distance(hull, shapely.points(vertices)).max() <= CM, name
        assert box.buffer(2 * CM).covers(hull), name
        along, corners = np.array(hull.exterior.coords), np.array(box.exterior.coords)
        assert np.array_equal(along, along.round(3))
        for one, two in pairwise(corners):
            outward = np.array([two[1] - one[1], one[0] - two[0]]) / math.dist(one, two)
            reach = [float((points @ outward).max()) for points in (corners, along)]
            assert abs(reach[0] - reach[1]) < 2 * CM, name


def test_hulls_are_the_silhouettes_but_for_their_dents(exported):
    """Against the union of all projected triangles, of what has few of them."""
    for footprint in exported.hulls:
        triangles = exported.meshes[footprint.name].corners[..., :2]
        if len(triangles) > 4000:
            continue
        exact = shapely.union_all([Polygon(corners).buffer(0) for corners in triangles])
        hull = footprint.outline
        assert hull.buffer(CM).covers(exact)
        # A disc finds no way into what was added but over the outline of the hull itself.
        closed = exact.buffer(0.15).buffer(-0.15)
        assert hull.difference(closed.buffer(CM)).area < 0.02 * hull.area


def test_room_is_that_of_the_ground_truth(exported):
    plan, _ = exported.plan
    width, depth, _ = exported.bundle.layout.room.size_m
    expected = shapely.box(-width / 2, -depth / 2, width / 2, depth / 2)
    assert shapely.hausdorff_distance(Polygon(plan.boundary), expected) < 2 * CM
    assert plan.layout_id == exported.bundle.folder.name
    assert len(plan.walls) == 4


def test_openings_are_where_the_doors_and_windows_are(exported):
    plan, _ = exported.plan
    windows = [name for name in exported.in_walls if name.startswith("WindowFactory")]
    doors = [name for name in exported.in_walls if name not in windows]
    ground = Ground(plan)
    for shapes, names in ((plan.windows, windows), (plan.doors, doors)):
        assert len(shapes) == len(names)
        for shape, name in zip(shapes, names, strict=True):
            polygon = ground.polygon(shape)
            assert ground.room.buffer(1e-4).covers(polygon)
            seen = exported.in_walls[name]
            along = shapely.LineString(max(pairwise(shape.points), key=lambda ab: math.dist(*ab)))
            places = [along.project(point) for point in seen.geoms]
            # The hole is closed by its object from one end to the other, which is in its wall.
            assert min(places) < 0.02 and max(places) > along.length - 0.02
            assert polygon.distance(seen.convex_hull) < 0.1


def test_decorative_things_are_left_out_and_told(exported):
    (whole, _), (plan, remarks) = exported.boxes, exported.plan
    before, after = (
        {shape.label.split("_")[0] for shape in found.objects} for found in (whole, plan)
    )
    assert before - after <= {"wall art", "ceiling lamp"} and "ceiling lamp" in before - after
    assert all(name in " ".join(remarks) for name in before - after)


def test_free_floor_is_what_the_footprints_leave(exported):
    ground = Ground(exported.plan[0])
    answer = answered(ground, "free_space", Parameters())
    assert answer.reason == ""
    assert 0.2 * ground.room.area < answer.value < ground.room.area


def test_nothing_in_the_scene_is_changed(bedroom, scene_state):
    before = scene_state()
    plan_of_scene(bpy.context)
    assert scene_state() == before


def test_child_meshes_and_instances_count(bedroom):
    """A mesh on a collection instance parented to the lamp reaches where it stands."""
    arm = bpy.data.collections.new("arm")
    mesh = bpy.data.meshes.new("arm")
    mesh.from_pydata([(1, 0, 0), (1.2, 0, 0), (1.2, 0.1, 0)], [], [(0, 1, 2)])
    arm.objects.link(bpy.data.objects.new("arm", mesh))
    holder = bpy.data.objects.new("holder", None)
    holder.instance_type, holder.instance_collection = "COLLECTION", arm
    lamp = next(o for o in bpy.context.scene.objects if o.name.startswith("FloorLampFactory"))
    bpy.context.scene.collection.objects.link(holder)
    holder.parent = lamp
    bpy.context.view_layer.update()
    plan, _ = plan_of_scene(bpy.context)
    (shape,) = [shape for shape in plan.objects if shape.label == "floor lamp"]
    assert (
        Polygon(shape.points)
        .buffer(CM)
        .covers(shapely.Point((lamp.matrix_world @ mesh.vertices[1].co)[:2]))
    )


def test_turned_furniture_keeps_its_box(bedroom):
    cabinet = next(o for o in bpy.context.scene.objects if o.name.startswith("SingleCabinet"))
    plan, _ = plan_of_scene(bpy.context, PlanSettings("box"))
    before = next(Polygon(s.points) for s in plan.objects if s.label == "single cabinet")
    cabinet.rotation_mode = "XYZ"
    cabinet.rotation_euler.z += math.radians(33)
    bpy.context.view_layer.update()
    plan, _ = plan_of_scene(bpy.context, PlanSettings("box"))
    after = next(Polygon(s.points) for s in plan.objects if s.label == "single cabinet")
    assert after.area == pytest.approx(before.area, rel=0.01)
    assert after.minimum_rotated_rectangle.area == pytest.approx(after.area, rel=0.01)


def test_scene_without_a_room_is_told(empty_scene):
    with pytest.raises(SceneError, match="--room-size"):
        plan_of_scene(bpy.context)


def test_room_size_of_a_scene_without_walls(empty_scene):
    mesh = bpy.data.meshes.new("sofa")
    mesh.from_pydata([(0, 0, 0), (2, 0, 0), (2, 1, 0), (0, 1, 0)], [], [(0, 1, 2, 3)])
    sofa = bpy.data.objects.new("SofaFactory(1).spawn_asset(0)", mesh)
    empty_scene.collection.objects.link(sofa)
    plan, remarks = plan_of_scene(
        bpy.context, room_size_m=(5.0, 4.0, 3.0), room_type="livingroom", layout_id="mine"
    )
    assert (plan.layout_id, plan.room_type, remarks) == ("mine", "living_room", [])
    assert plan.objects[0].points == ((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0))
    assert Polygon(plan.boundary).bounds == (-2.5, -2.0, 2.5, 2.0)


def test_room_without_furniture_is_told(empty_scene):
    with pytest.raises(SceneError, match="no furniture"):
        plan_of_scene(bpy.context, room_size_m=(5.0, 4.0, 3.0))


def test_room_that_is_no_rectangle_has_its_own_outline(empty_scene):
    """An L with a window and a doorway, by the names that InfiniGen gives a room's parts."""
    boundary = ((0.0, 0.0), (5.0, 0.0), (5.0, 2.0), (2.0, 2.0), (2.0, 4.0), (0.0, 4.0))
    window = Shape("window", ((1.0, 0.0), (3.0, 0.0), (3.0, 0.0375), (1.0, 0.0375)))
    door = Shape("door", ((2.0, 2.5), (2.0, 3.3), (1.825, 3.3), (1.825, 2.5)))
    sofa = Shape("sofa", ((0.2, 1.0), (1.2, 1.0), (1.2, 3.0), (0.2, 3.0)))
    walls = tuple(Wall(*side) for side in pairwise((*boundary, boundary[0])))
    made = build_room(
        bpy.context, FloorPlan("L", "office", boundary, walls, (window,), (door,), (sofa,))
    )
    del made.collection[PLAN_KEY]
    names = {"Walls": "office_0/0.wall", "Floor": "office_0/0.floor"}
    names["sofa"] = "SofaFactory(1).spawn_asset(0)"
    for obj in made.objects:
        obj.name = names.get(obj.name, "other")
    plan, _ = plan_of_scene(bpy.context)
    assert plan.room_type == "office"
    assert plan.boundary == (*boundary, boundary[0])
    assert Polygon(plan.windows[0].points).equals_exact(
        Polygon(window.points), 1e-3, normalize=True
    )
    assert Polygon(plan.doors[0].points).equals_exact(Polygon(door.points), 1e-3, normalize=True)
    assert [shape.label for shape in plan.objects] == ["sofa"]


def test_sofa_that_is_an_l_keeps_its_corner(empty_scene):
    corners = [(0, 0), (2.5, 0), (2.5, 0.9), (0.9, 0.9), (0.9, 2.0), (0, 2.0)]
    mesh = bpy.data.meshes.new("sofa")
    mesh.from_pydata([(x, y, 0.4) for x, y in corners], [], [range(6)])
    sofa = bpy.data.objects.new("SofaFactory(1).spawn_asset(0)", mesh)
    empty_scene.collection.objects.link(sofa)
    for alpha, wide in ((0.15, Polygon(corners)), (5.0, Polygon(corners).convex_hull)):
        plan, _ = plan_of_scene(
            bpy.context, PlanSettings(alpha_m=alpha), room_size_m=(6.0, 6.0, 3.0)
        )
        found = Polygon(plan.objects[0].points)
        assert found.symmetric_difference(wide).area < 0.02
