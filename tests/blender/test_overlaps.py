"""Shared volumes of furniture in Blender: hierarchies, modifiers, duplicates, real rooms."""

from __future__ import annotations

import math
from collections.abc import Callable

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.as_rendered import as_rendered
from ideal_bench.ideal_addon.scene.assets import all_members, find_assets
from ideal_bench.ideal_addon.scene.overlaps import AssetMeshes, PairOverlap, find_overlaps
from ideal_bench.lib.bundle import Bundle
from ideal_bench.lib.protocol import read_protocol
from mathutils.bvhtree import BVHTree


def asset(factory: str, size=(1.0, 1.0, 1.0), at=(0.0, 0.0, 0.0), yaw_deg=0.0):
    """A box, its centre there, under the name of an asset."""
    bpy.ops.mesh.primitive_cube_add(size=1.0)
    obj = bpy.context.object
    obj.name = f"{factory}({len(bpy.data.objects)}).spawn_asset(1)"
    obj.scale, obj.location = size, at
    obj.rotation_euler.z = math.radians(yaw_deg)
    bpy.context.view_layer.update()
    return obj


def overlaps(room_type: str = "bedroom") -> list[PairOverlap]:
    view_layer = bpy.context.view_layer
    assets = find_assets(view_layer, room_type)
    protocol = read_protocol()
    categories = {item.name: item.kind.category for item in assets}
    with as_rendered(view_layer, all_members(assets)):
        meshes = AssetMeshes(bpy.context.evaluated_depsgraph_get(), assets)
        return find_overlaps(meshes, categories, protocol)


def volumes() -> list[float]:
    return [pair.overlap.volume_m3 for pair in overlaps()]


def test_boxes_that_share_a_corner(empty_scene) -> None:
    sofa = asset("SofaFactory", (1, 2, 1))
    rug = asset("RugFactory", (1, 2, 1), at=(0.8, 1.7, 0.9))

    (pair,) = overlaps()

    assert {pair.one, pair.other} == {sofa.name, rug.name}
    assert pair.overlap.method == "exact"
    assert pair.overlap.volume_m3 == pytest.approx(0.2 * 0.3 * 0.1, rel=1e-5)


def test_boxes_far_apart_are_not_looked_at(empty_scene) -> None:
    asset("SofaFactory")
    asset("RugFactory", at=(3, 0, 0))
    assert overlaps() == []


@pytest.mark.parametrize("at", [(1, 0, 0), (0.3, 0.2, 1), (1, 1, 0)])
def test_pieces_that_touch_share_nothing(empty_scene, at) -> None:
    asset("SofaFactory")
    asset("RugFactory", at=at)
    assert sum(volumes()) == 0.0


def test_boxes_around_turned_pieces_prove_nothing(empty_scene) -> None:
    """The corner of a box at 45 degrees beside another: their boxes share volume, they do not."""
    asset("SofaFactory")
    asset("RugFactory", (1, 0.1, 1), at=(0.75, 0.75, 0), yaw_deg=-45)
    assert volumes() == [0.0]


def test_linked_duplicates_at_any_angle_and_scale(empty_scene) -> None:
    """Two unit squares turned by 45 degrees share 2 (sqrt 2 - 1); here twice as large."""
    first = asset("SofaFactory", (2, 2, 1))
    second = first.copy()
    second.rotation_euler.z = math.radians(45)
    empty_scene.collection.objects.link(second)
    bpy.context.view_layer.update()
    assert first.data is second.data

    assert volumes() == [pytest.approx(4 * 2 * (math.sqrt(2) - 1), rel=1e-5)]


def test_a_mirrored_piece_is_as_solid_as_any(empty_scene) -> None:
    asset("SofaFactory", (-1, 1, 1))
    asset("RugFactory", at=(0.5, 0.5, 0.5))
    assert volumes() == [pytest.approx(0.125, rel=1e-5)]


def test_children_are_part_of_their_piece(empty_scene) -> None:
    bed = asset("BedFactory")
    mattress = asset("MattressFactory", at=(0, 0, 0.5))
    pillow = asset("PillowFactory", (1, 1, 0.2), at=(0, 0, 1))
    for child in (mattress, pillow):
        child.parent = bed
    lamp = asset("FloorLampFactory", (0.1, 0.1, 1), at=(0, 0, 1.55))

    (pair,) = overlaps()

    assert {pair.one, pair.other} == {bed.name, lamp.name}
    # From the lamp's foot at 1.05 to the pillow's top at 1.1.
    assert pair.overlap.volume_m3 == pytest.approx(0.1 * 0.1 * 0.05, rel=1e-4)


@pytest.mark.parametrize("bed", ["BedFactory", "BedFrameFactory", "SingleBedFactory"])
def test_a_mattress_of_its_own_is_one_unit_with_its_bed(empty_scene, bed) -> None:
    asset(bed, (2, 1, 0.4))
    mattress = asset("MattressFactory", (1.9, 0.9, 0.3), at=(0, 0, 0.2))
    rug = asset("RugFactory", (1, 1, 0.2), at=(0, 0, 0.4))

    pairs = {frozenset((pair.one, pair.other)): pair.overlap.volume_m3 for pair in overlaps()}

    assert pairs[frozenset((mattress.name, rug.name))] == pytest.approx(0.9 * 0.05, rel=1e-4)
    assert all(rug.name in pair for pair in pairs)


def test_two_beds_are_no_unit(empty_scene) -> None:
    asset("BedFactory")
    asset("BedFactory", at=(0.5, 0, 0))

    assert volumes() == [pytest.approx(0.5, rel=1e-4)]


def test_what_a_render_shows_is_measured(empty_scene) -> None:
    """A modifier that only renders, on a piece that the viewport hides."""
    sofa = asset("SofaFactory")
    array = sofa.modifiers.new("row", "ARRAY")
    array.count, array.use_relative_offset = 2, True
    array.relative_offset_displace = (1.5, 0, 0)
    array.show_viewport = False
    sofa.hide_viewport = True
    asset("RugFactory", at=(2.0, 0, 0))

    assert volumes() == [pytest.approx(0.5, rel=1e-5)]


def test_what_does_not_render_shares_nothing(empty_scene) -> None:
    asset("SofaFactory")
    asset("RugFactory").hide_render = True
    asset("ChairFactory").name = "ChairFactory(1).bbox_placeholder(1)"
    assert overlaps() == []


def test_a_curve_is_measured_as_its_surface(empty_scene) -> None:
    curve = bpy.data.curves.new("pipe", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.use_fill_caps = "3D", 0.1, True
    curve.bevel_resolution = 16
    spline = curve.splines.new("POLY")
    spline.points.add(1)
    for point, x in zip(spline.points, (-1.0, 1.0), strict=True):
        point.co = (x, 0, 0, 1)
    pipe = bpy.data.objects.new("FloorLampFactory(1).spawn_asset(1)", curve)
    empty_scene.collection.objects.link(pipe)
    asset("SofaFactory", (1, 1, 1))

    (volume,) = volumes()

    assert volume == pytest.approx(math.pi * 0.1**2, rel=0.02)


def test_a_piece_with_a_hole_is_counted(empty_scene) -> None:
    sofa = asset("SofaFactory")
    top = max(sofa.data.polygons, key=lambda face: face.center.z)
    mesh = bpy.data.meshes.new("open")
    faces = [tuple(face.vertices) for face in sofa.data.polygons if face.index != top.index]
    mesh.from_pydata([vertex.co[:] for vertex in sofa.data.vertices], [], faces)
    sofa.data = mesh
    asset("RugFactory", at=(0.9, 0.8, 0.5))

    (pair,) = overlaps()

    assert pair.overlap.method == "cells"
    assert pair.overlap.volume_m3 == pytest.approx(0.01, abs=pair.overlap.error_m3)
    assert pair.overlap.error_m3 < 0.001


def test_the_example_rooms_are_free_of_overlaps(example: Bundle) -> None:
    found = overlaps(example.room_type)
    assert all(pair.overlap.volume_m3 < 1e-8 for pair in found)


def surface(name: str) -> BVHTree:
    """Every triangle of an asset, world coordinates."""
    depsgraph = bpy.context.evaluated_depsgraph_get()
    points, faces = [], []
    root = bpy.data.objects[name]
    for obj in [root, *root.children_recursive]:
        if obj.type == "MESH":
            evaluated = obj.evaluated_get(depsgraph)
            start = len(points)
            points += [evaluated.matrix_world @ vertex.co for vertex in evaluated.data.vertices]
            evaluated.data.calc_loop_triangles()
            faces += [[start + i for i in t.vertices] for t in evaluated.data.loop_triangles]
    return BVHTree.FromPolygons(points, faces)


def push(name: str, towards: str) -> Callable[[float], None]:
    """A function that puts an asset so many metres into the box of another, the nearest way."""
    view_layer = bpy.context.view_layer
    meshes = AssetMeshes(bpy.context.evaluated_depsgraph_get(), find_assets(view_layer, "office"))
    (low, high), (other_low, other_high) = meshes.boxes()[name], meshes.boxes()[towards]
    apart = np.maximum(low - other_high, other_low - high)
    axis = int(np.argmax(apart))
    sign = -1.0 if low[axis] >= other_high[axis] else 1.0
    obj = bpy.data.objects[name]
    start = obj.location[axis]

    def into(depth_m: float) -> None:
        obj.location[axis] = start + sign * (apart[axis] + depth_m)
        view_layer.update()

    return into


@pytest.mark.parametrize("depth_m", [-0.02, 0.02, 0.1, 0.3])
def test_real_meshes_share_volume_exactly_where_their_surfaces_cross(
    bedroom: Bundle, depth_m: float
) -> None:
    """Nightstand and cabinet are pushed into the bed; Blender's own surface test is the judge."""
    assets = {item.object_id: item.asset for item in bedroom.instances}
    bed = assets["bed_01"]
    judged = 0
    for name in (assets["side_table_01"], assets["single_cabinet_01"]):
        push(name, bed)(depth_m)
        crossing = bool(surface(name).overlap(surface(bed)))
        shared = [
            pair.overlap.volume_m3
            for pair in overlaps("bedroom")
            if {pair.one, pair.other} == {name, bed}
        ]
        assert (sum(shared) > 0.0) == crossing, name
        judged += crossing
    assert judged > 0 or depth_m <= 0.02
