"""Duplicating and removing assets, which are trees of objects."""

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.rooms.hierarchy import linked_duplicate, remove, tree
from mathutils import Matrix


def cube(name, location, parent=None):
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [], [(0, 1, 2)])
    obj = bpy.data.objects.new(name, mesh)
    obj.location, obj.parent = location, parent
    return obj


@pytest.fixture
def lamp():
    """A root at (1, 0, 0) with a shade and a light in the shade; in no scene."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    root = cube("stand", (1, 0, 0))
    shade = cube("shade", (0, 0, 2), root)
    # As InfiniGen parents what already stands somewhere.
    shade.matrix_parent_inverse = Matrix.Translation((-0.5, 0, 0))
    light = bpy.data.objects.new("light", bpy.data.lights.new("light", "POINT"))
    light.location, light.parent = (0, 0.25, 0), shade
    home = bpy.data.collections.new("kept")
    for obj in bpy.data.objects:
        home.objects.link(obj)
    return root


def test_a_tree_begins_with_its_root(lamp):
    assert [part.name for part in tree(lamp)] == ["stand", "shade", "light"]


def test_a_duplicate_shares_its_data_and_keeps_its_shape(lamp):
    pose = Matrix.Translation((5, 0, 0)) @ Matrix.Rotation(np.pi / 2, 4, "Z")
    twin = linked_duplicate(lamp, "twin", pose, bpy.context.scene.collection)
    bpy.context.view_layer.update()
    parts = {part.data.name: part for part in tree(twin)}
    assert parts["shade"].data is lamp.children[0].data and twin.data is lamp.data
    assert parts["light"].parent is parts["shade"] and parts["shade"].parent is twin
    # The light is at (-0.5, 0.25, 2) from the root; a quarter turn makes that (-0.25, -0.5, 2).
    assert tuple(parts["light"].matrix_world.translation) == pytest.approx((4.75, -0.5, 2.0))
    assert lamp.location.x == 1.0


def test_what_is_removed_leaves_the_rest(lamp):
    remove([linked_duplicate(lamp, "twin", Matrix(), bpy.context.scene.collection)])
    assert {obj.name for obj in bpy.data.objects} == {"stand", "shade", "light"}
    remove([lamp])
    assert len(bpy.data.objects) == 0
