"""Equal meshes of one seed become one; anything else stays apart."""

from __future__ import annotations

import bpy
from ideal_bench.ideal_addon.rooms.sharing import share_meshes

SIZE = (0.5, 0.5, 0.9)


def test_assets_of_a_seed_share_equal_meshes(box) -> None:
    first, second, third = (
        box(f"ChairFactory(1).spawn_asset({index})", SIZE) for index in range(3)
    )

    assert share_meshes(bpy.context.scene) == 2
    assert first.data == second.data == third.data


def test_another_seed_another_shape_and_other_faces_stay_apart(box) -> None:
    first = box("ChairFactory(1).spawn_asset(0)", SIZE)
    box("ChairFactory(2).spawn_asset(0)", SIZE)
    box("ChairFactory(1).spawn_asset(1)", (0.5, 0.5, 0.901))
    painted = box("ChairFactory(1).spawn_asset(2)", SIZE)
    painted.data.materials.append(bpy.data.materials.new("red"))
    cut = box("ChairFactory(1).spawn_asset(3)", SIZE)
    mesh = bpy.data.meshes.new("turned")
    mesh.from_pydata([v.co for v in cut.data.vertices], [], [(0, 1, 3, 2)])
    cut.data = mesh

    assert share_meshes(bpy.context.scene) == 0
    assert first.data.users == 1


def test_a_mesh_under_a_modifier_stays_its_own(box) -> None:
    box("ChairFactory(1).spawn_asset(0)", SIZE)
    box("ChairFactory(1).spawn_asset(1)", SIZE).modifiers.new("bevel", "BEVEL")

    assert share_meshes(bpy.context.scene) == 0


def test_what_is_no_asset_is_left_alone(box) -> None:
    box("office_0/0.wall", SIZE)
    box("Pillow", SIZE)
    box("Pillow.001", SIZE)

    assert share_meshes(bpy.context.scene) == 0
