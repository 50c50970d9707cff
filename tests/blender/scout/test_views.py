"""What an explorer's camera sees: where the pose says, only what it may, the scene unharmed."""

from __future__ import annotations

import math
from dataclasses import replace

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.material_colors import color_of_material
from ideal_bench.ideal_addon.scene.materials import node_material
from ideal_bench.ideal_addon.scene.quality import rooms_of_scene
from ideal_bench.ideal_addon.scene.reconstruction import MARKER_NAME
from ideal_bench.ideal_addon.scene.render_settings import RenderSettings
from ideal_bench.ideal_addon.scene.scout_views import SceneEye
from ideal_bench.ideal_addon.scene.snapshot import STANDING_KEY
from ideal_bench.lib.geometry.projection import NEAR_M, project, to_camera
from ideal_bench.lib.scout.eye import EyeError
from ideal_bench.lib.scout.pose import Pose, camera_of

SMALL = (320, 180)


def looks(task, *turns):
    """The first pose, turned to each (yaw, pitch)."""
    return [Pose(task.first.position_m, yaw, pitch) for yaw, pitch in turns]


AROUND = ((30.0, 20.0), (200.0, -25.0), (-70.0, 35.0), (130.0, -40.0))
"""Turns of all signs."""


@pytest.mark.parametrize("room", ["bedroom_s1", "office_s1"])
def test_what_a_mask_shows_is_where_its_vertices_are_projected(scout, room) -> None:
    scout.open(room)
    task = scout.task(size=(640, 360))
    meshes = {
        thing.id: thing.mesh.vertices for one in rooms_of_scene(bpy.context) for thing in one.things
    }
    eye, seen = scout.eye(task), 0

    for pose in [task.first, *looks(task, *AROUND)]:
        masks, camera = eye.masks(pose), camera_of(pose, task.optics)
        for row, target in enumerate(task.targets):
            points = meshes[target.id] - np.array(task.origin_m)
            rows, columns = np.nonzero(masks == row + 1)
            if not len(rows) or (-to_camera(points, camera)[:, 2]).min() < NEAR_M:
                continue
            at = project(points, camera)
            seen += 1
            assert columns.min() + 1 >= at[:, 0].min() - 0.01, (pose, target.id)
            assert columns.max() <= at[:, 0].max() + 0.01, (pose, target.id)
            assert rows.min() + 1 >= at[:, 1].min() - 0.01, (pose, target.id)
            assert rows.max() <= at[:, 1].max() + 0.01, (pose, target.id)

    assert seen > 5


def test_a_free_object_fills_its_projection_to_a_pixel(scout, empty_scene) -> None:
    floor = scout.cube("office_0/0.floor", (3.0, 4.0, -3.0), 6.0)
    wall = scout.cube("office_0/0.wall", (3.0, 4.0, 2.0), 6.0)
    cube = scout.cube("Crate", (4.0, 5.5, 1.0), 0.5)
    task = scout.task(size=(641, 360))
    floor.hide_render = wall.hide_render = True
    corners = np.array([cube.matrix_world @ v.co for v in cube.data.vertices]) - task.origin_m
    assert task.origin_m == pytest.approx((3.0, 4.0, 0.0), abs=1e-6)

    for focal in (300.0, 700.0):
        seen = scout.focal(task, focal)
        for pose in (
            Pose((0.0, -1.0, 1.4), 325.0, -8.0),
            Pose((2.0, 3.5, 2.0), 150.0, -20.0),
            Pose((1.2, 1.0, -0.5), 25.0, 60.0),
        ):
            rows, columns = np.nonzero(scout.eye(seen).masks(pose) == 1)
            at = project(corners, camera_of(pose, seen.optics))
            low = np.clip(at.min(axis=0), 0, [641, 360])
            high = np.clip(at.max(axis=0), 0, [641, 360])
            assert (columns.min(), rows.min()) == pytest.approx(low, abs=1.01)
            assert (columns.max() + 1, rows.max() + 1) == pytest.approx(high, abs=1.01)


def test_nothing_of_the_scene_is_changed_and_nothing_is_left(scout, everything) -> None:
    scout.open("bedroom_s1")
    task = scout.task(most=4, size=(64, 36))
    # Blender makes the picture that holds the last render with the first one.
    scout.eye(task).picture(task.first)
    before = everything()

    for engine in ("masks", "workbench"):
        eye = scout.eye(task, engine)
        for turn in range(25):
            eye.picture(Pose(task.first.position_m, turn * 14.0, 0.0))
        assert everything() == before
    scout.eye(task).masks(task.first)
    assert everything() == before


def test_all_is_restored_after_a_fault(scout, everything, monkeypatch) -> None:
    scout.open("bedroom_s1")
    task = scout.task(size=(64, 36))
    scout.eye(task).picture(task.first)
    before = everything()
    monkeypatch.setattr(
        "ideal_bench.ideal_addon.scene.scout_views.render_picture",
        lambda *_: (_ for _ in ()).throw(RuntimeError("no memory")),
    )
    for engine in ("masks", "workbench"):
        with pytest.raises(EyeError, match="no picture of one: no memory"):
            scout.eye(task, engine).picture(task.first)
        assert everything() == before


def test_unselected_candidates_and_marks_are_in_no_picture(scout, colours) -> None:
    scout.open("bedroom_s1")
    whole = scout.task(size=SMALL)
    row = next(row for row, one in enumerate(whole.targets) if one.id == "bed_01")
    shown = scout.eye(whole).masks(whole.first) == row + 1
    assert shown.mean() > 0.05
    bed = bpy.data.objects[whole.targets[row].asset]
    marker = scout.cube(f"{MARKER_NAME} sofa_01", bed.matrix_world.translation, 1.0)
    blanket = scout.cube("Blanket", (-1.0, 0.2, 1.5), 0.5, parent=bed)
    group = bpy.data.collections.new("Books")
    bpy.context.scene.collection.children.link(group)
    book = scout.cube("Book", (0.0, 0.0, 50.0), 0.5)
    bpy.context.scene.collection.objects.unlink(book)
    group.objects.link(book)
    books = bpy.data.objects.new("Books", None)
    books.instance_type, books.instance_collection = "COLLECTION", group
    books.location = (-1.0, 0.0, -49.0)
    bpy.context.scene.collection.objects.link(books)

    left = {"bed_01", "books_01", "book_01"}
    task = scout.task(size=SMALL)
    names = {one.id: one.asset for one in task.targets}
    kept = tuple(one for one in task.targets if one.id not in left)
    hidden = (bed.name, *(child.name for child in bed.children_recursive), "Books")
    without = replace(task, targets=kept, hidden=hidden)
    assert {"Books", blanket.name} <= {*hidden, *names.values()}

    seen = scout.eye(without, "workbench").picture(task.first)
    for obj in (marker, book, books, *[bed, *bed.children_recursive]):
        bpy.data.objects.remove(obj)
    bare = scout.eye(replace(without, hidden=()), "workbench").picture(task.first)
    assert (colours(seen) == colours(bare)).all()


def test_a_picture_says_which_engine_made_it_and_is_the_same_again(scout, colours) -> None:
    scout.open("bathroom_s1")
    task = scout.task(size=SMALL)
    for engine in ("workbench", "masks"):
        eye = scout.eye(task, engine)
        first = eye.picture(task.first)
        assert eye.engine == engine
        assert colours(first).shape == (180, 320, 3)
        assert eye.picture(task.first) == first
    masks = scout.eye(task, "workbench").masks(task.first)
    assert ((colours(first).sum(axis=2) > 0) == (masks > 0)).all()


def test_a_cycles_picture_shows_the_same_room(scout, colours) -> None:
    scout.open("bathroom_s1")
    task = scout.task(size=(96, 54))
    eye = SceneEye(bpy.context, task, RenderSettings("cycles", "cpu", 4))
    picture = colours(eye.picture(task.first))
    assert picture.shape == (54, 96, 3)
    assert picture.std() > 10


def test_a_prediction_that_stands_in_the_scene_is_not_looked_at(scout) -> None:
    scout.open("bathroom_s1")
    task = scout.task(size=SMALL)
    bpy.context.scene[STANDING_KEY] = "{}"
    with pytest.raises(EyeError, match="a prediction stands in the scene"):
        scout.eye(task).picture(task.first)


def test_a_target_that_is_gone_is_named(scout) -> None:
    scout.open("bathroom_s1")
    task = scout.task(size=SMALL)
    bpy.data.objects.remove(bpy.data.objects[task.targets[0].asset])
    with pytest.raises(EyeError, match="no such object"):
        scout.eye(task).masks(task.first)


def test_materials_get_the_colours_of_their_nodes(scout, empty_scene) -> None:
    def material(build):
        made = node_material("one")
        nodes = made.node_tree.nodes
        build(made.node_tree, nodes["Principled BSDF"])
        return color_of_material(made)

    def constant(tree, principled):
        principled.inputs["Base Color"].default_value = (0.1, 0.4, 0.7, 1.0)

    def ramp(tree, principled):
        node = tree.nodes.new("ShaderNodeValToRGB")
        node.color_ramp.interpolation = "CONSTANT"
        node.color_ramp.elements[0].color = (1.0, 0.0, 0.0, 1.0)
        node.color_ramp.elements[1].color = (0.0, 1.0, 0.0, 1.0)
        node.color_ramp.elements[1].position = 0.75
        tree.links.new(node.outputs["Color"], principled.inputs["Base Color"])

    def glass(tree, principled):
        principled.inputs["Transmission Weight"].default_value = 1.0

    def lamp(tree, principled):
        principled.inputs["Emission Color"].default_value = (1.0, 0.8, 0.6, 1.0)
        principled.inputs["Emission Strength"].default_value = 5.0

    def group(tree, principled):
        inner = bpy.data.node_groups.new("dye", "ShaderNodeTree")
        inner.interface.new_socket("Dye", in_out="INPUT", socket_type="NodeSocketColor")
        inner.interface.new_socket("Dyed", in_out="OUTPUT", socket_type="NodeSocketColor")
        begin, end = inner.nodes.new("NodeGroupInput"), inner.nodes.new("NodeGroupOutput")
        inner.links.new(begin.outputs[0], end.inputs[0])
        node = tree.nodes.new("ShaderNodeGroup")
        node.node_tree = inner
        node.inputs["Dye"].default_value = (0.3, 0.2, 0.1, 1.0)
        tree.links.new(node.outputs[0], principled.inputs["Base Color"])

    def picture(tree, principled):
        node = tree.nodes.new("ShaderNodeTexImage")
        node.image = bpy.data.images.new("half", 2, 1)
        node.image.colorspace_settings.name = "Non-Color"
        node.image.pixels = [1.0, 0.5, 0.0, 1.0, 0.0, 0.5, 0.0, 1.0]
        tree.links.new(node.outputs["Color"], principled.inputs["Base Color"])

    assert material(constant) == pytest.approx((0.1, 0.4, 0.7))
    assert material(ramp) == pytest.approx((0.75, 0.25, 0.0), abs=0.02)
    red, green, blue = material(glass)
    assert blue > green > red
    assert material(lamp) == pytest.approx((1.0, 0.8, 0.6))
    assert material(group) == pytest.approx((0.3, 0.2, 0.1))
    assert material(picture) == pytest.approx((0.5, 0.5, 0.0), abs=0.01)
    bare = material(lambda tree, principled: tree.nodes.remove(principled))
    assert max(bare) - min(bare) < 0.05


def test_a_pose_looks_where_the_scenes_own_camera_looks(scout) -> None:
    scout.open("bedroom_s1")
    task, camera = scout.task(), bpy.context.scene.camera
    forward = np.array(camera.matrix_world)[:3, :3] @ (0.0, 0.0, -1.0)
    assert task.first.axes[0] == pytest.approx(forward, abs=1e-6)
    assert task.first.position_m == pytest.approx(camera.matrix_world.translation, abs=1e-6)
    assert task.optics.focal_px == pytest.approx(15.0 / 32.0 * 1280)
    assert math.isfinite(task.range_m)
