"""The masks: whole numbers, whole objects, and the same as the instance segmentation's."""

from __future__ import annotations

from dataclasses import replace

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.assets import find_assets
from ideal_bench.ideal_addon.scene.errors import SceneError
from ideal_bench.ideal_addon.scene.images import save_pixels
from ideal_bench.ideal_addon.scene.scout_masks import read_numbers
from ideal_bench.ideal_addon.scene.scout_palette import color_of, numbers_of
from ideal_bench.ideal_addon.scene.segmentation import render_segmentation
from ideal_bench.lib.scout.pose import Pose

WHOLE = (640, 360)


def away_from_edges(numbers):
    """Where a pixel and its eight neighbours are of one object."""
    same = np.ones(numbers.shape, dtype=bool)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            same &= np.roll(numbers, (down, right), (0, 1)) == numbers
    same[[0, -1], :] = same[:, [0, -1]] = False
    return same


@pytest.mark.parametrize("room", ["classroom_s1", "office_s1"])
def test_masks_are_those_of_the_segmentation(scout, room, tmp_path) -> None:
    scout.open(room)
    task = scout.task(size=WHOLE)
    rows = {one.asset: row + 1 for row, one in enumerate(task.targets)}
    assets = find_assets(bpy.context.view_layer, task.rooms[0]["type"])
    indexed = {rows[one.name]: one for one in assets if one.name in rows}
    assert len(indexed) == len(task.targets)

    masks = scout.eye(task).masks(task.first)
    bpy.context.scene.camera.data.clip_start = 0.01
    segmented = render_segmentation(
        bpy.context.scene, bpy.context.view_layer, indexed, tmp_path / "s.png", WHOLE
    )

    inside = away_from_edges(segmented)
    assert masks.shape == segmented.shape and masks.dtype.kind == "i"
    assert inside.mean() > 0.6
    assert (masks[inside] == segmented[inside]).mean() >= 0.999
    assert len(np.unique(masks)) > 10


def room_around(scout, *things):
    """A bare room in which a camera at (0, -4, 1) sees what stands at y = 0."""
    for part, z, side in (("floor", -6.0, 12.0), ("wall", 30.0, 12.0)):
        scout.cube(f"office_0/0.{part}", (0.0, 0.0, z), side)
    return [scout.cube(name, (x, 0.0, 1.0), 1.0) for name, x in things]


LOOK = Pose((0.0, -4.0, 1.0), 0.0, 0.0)


def beside(task, masks):
    """What is seen in the middle of the left half and of the right half, by id."""
    ids = ["", *task.ids]
    height, width = masks.shape
    left, right = int(masks[height // 2, width // 4]), int(masks[height // 2, width * 3 // 4])
    return ids[left], ids[right]


def looked(scout, pose=LOOK):
    task = scout.focal(scout.task(size=(160, 90)), 80.0)
    return task, scout.eye(task).masks(pose)


def instance_in_nodes(carrier, source) -> None:
    """Make a carrier show another object in place of its own mesh, by geometry nodes."""
    tree = bpy.data.node_groups.new("instance", "GeometryNodeTree")
    tree.interface.new_socket("Geometry", in_out="INPUT", socket_type="NodeSocketGeometry")
    tree.interface.new_socket("Geometry", in_out="OUTPUT", socket_type="NodeSocketGeometry")
    leave = tree.nodes.new("NodeGroupOutput")
    info = tree.nodes.new("GeometryNodeObjectInfo")
    info.inputs["Object"].default_value = source
    info.inputs["As Instance"].default_value = True
    tree.links.new(info.outputs["Geometry"], leave.inputs[0])
    carrier.modifiers.new("instance", "NODES").node_group = tree


def test_instances_of_geometry_nodes_are_of_what_shows_them(scout, empty_scene, everything) -> None:
    # The source is a target itself, and far away.
    left, right, source = room_around(scout, ("Chest", -2.0), ("Crate", 2.0), ("Stool", 4.5))
    for carrier in (left, right):
        instance_in_nodes(carrier, source)
    task, masks = looked(scout)
    before = everything()
    assert beside(task, masks) == ("chest_01", "crate_01")
    scout.eye(task).masks(LOOK)
    assert everything() == before


def test_instances_of_a_part_of_the_room_are_of_no_target(scout, empty_scene) -> None:
    left, right = room_around(scout, ("Chest", -2.0), ("office_0/0.exterior", 2.0))
    instance_in_nodes(right, left)
    task, masks = looked(scout)
    assert beside(task, masks) == ("chest_01", "")


def test_collections_are_of_what_shows_them(scout, empty_scene) -> None:
    room_around(scout, ("Chest", -2.0))
    group = bpy.data.collections.new("Books")
    book = scout.cube("Book", (0.0, 0.0, 0.0), 1.0)
    bpy.context.scene.collection.objects.unlink(book)
    group.objects.link(book)
    books = bpy.data.objects.new("Books", None)
    books.instance_type, books.instance_collection = "COLLECTION", group
    books.location = (2.0, 0.0, 1.0)
    bpy.context.scene.collection.objects.link(books)
    task, masks = looked(scout)
    assert beside(task, masks) == ("chest_01", "books_01")

    chest = next(one for one in task.targets if one.id == "chest_01")
    hidden = replace(task, targets=(chest,), hidden=("Books",))
    assert beside(hidden, scout.eye(hidden).masks(LOOK)) == ("chest_01", "")


def test_everything_below_an_object_is_of_it_but_not_what_is_a_target_itself(
    scout, empty_scene
) -> None:
    left, _ = room_around(scout, ("Chest", -2.0), ("Crate", 2.0))
    scout.cube("Lid", (-2.0, 0.0, 1.6), 0.2, parent=left)
    task, masks = looked(scout)
    assert sorted(task.ids) == ["chest_01", "crate_01"]
    chest = masks == 1 + task.ids.index("chest_01")
    assert np.nonzero(chest)[0].min() < 45 - 10


def test_glass_and_what_is_drawn_in_front_hide_nothing_behind_the_truth(scout, empty_scene) -> None:
    left, right = room_around(scout, ("Chest", -2.0), ("Crate", 2.0))
    right.location = (-3.0, 2.0, 1.0)
    right.show_in_front = True
    left.color = (0.0, 0.0, 0.0, 0.1)
    task, masks = looked(scout)
    assert beside(task, masks)[0] == "chest_01"


def test_the_palette_takes_numbers_and_colours_one_to_one() -> None:
    numbers = np.arange(5000)
    colors = np.array([color_of(int(number)) for number in numbers], dtype=np.uint8)
    assert (numbers_of(colors[None])[0] == numbers).all()
    assert color_of(0) == (0, 0, 0) and len({tuple(one) for one in colors.tolist()}) == 5000


def test_a_colour_of_nothing_is_no_number(scout, empty_scene, tmp_path) -> None:
    pixels = np.ones((4, 4, 4), dtype=np.float32)
    save_pixels(tmp_path / "white.png", pixels)
    with pytest.raises(SceneError, match="colours of none of them"):
        read_numbers(tmp_path / "white.png", 40)


def test_a_few_odd_pixels_of_the_driver_make_no_other_object(scout, empty_scene, tmp_path) -> None:
    pixels = np.ones((60, 60, 4), dtype=np.float32)
    pixels[:, :, :3] = [level / 255 for level in color_of(9)]
    pixels[10, 10, 0] -= 2 / 255
    pixels[20, 20, :3] /= 2
    save_pixels(tmp_path / "odd.png", pixels)
    found = read_numbers(tmp_path / "odd.png", 9)
    # What is hardly off is of its object, what is mixed of none.
    assert found[found != 9].tolist() == [0] and found.size == 3600
    pixels[:, :, :3] -= 3 / 255
    save_pixels(tmp_path / "other.png", pixels)
    with pytest.raises(SceneError, match="colours of none of them"):
        read_numbers(tmp_path / "other.png", 9)
