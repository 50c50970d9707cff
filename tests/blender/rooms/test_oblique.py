"""Which pieces are turned off the cardinal directions, how far, and that they hit nothing."""

from __future__ import annotations

import math

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.rooms.oblique import turn_some, turned_pose

NOTHING = np.empty((0, 2, 3))
CHAIR = (0.5, 0.5, 0.9)


def yaw_deg(name: str) -> float:
    bpy.context.view_layer.update()
    return math.degrees(bpy.data.objects[name].matrix_world.to_euler().z)


def row_of_chairs(box, count: int, pitch: float = 0.9) -> list[str]:
    names = [f"ChairFactory(1).spawn_asset({index})" for index in range(count)]
    for index, name in enumerate(names):
        box(name, CHAIR, ((index - (count - 1) / 2) * pitch, 0.0), 90.0)
    return names


def test_the_stated_share_is_turned_by_whole_degrees_far_from_cardinal(box, plan, pieces) -> None:
    names = row_of_chairs(box, 6)
    room = plan(oblique_share=0.5)

    turned = turn_some(room, pieces(room), NOTHING)

    assert len(turned) == 3
    for name in names:
        expected = 90.0 + turned.get(name, 0)
        assert yaw_deg(name) == pytest.approx(expected, abs=1e-3)
    for angle in turned.values():
        assert 15 <= abs(angle) <= 75


def test_a_piece_is_turned_about_the_centre_of_its_box_not_its_origin(box, plan, pieces) -> None:
    box("ChairFactory(1).spawn_asset(0)", CHAIR, (1.0, 0.5))
    chair = bpy.data.objects["ChairFactory(1).spawn_asset(0)"]
    for vertex in chair.data.vertices:
        vertex.co.x += 0.3
    room = plan(oblique_share=1.0)
    (before,) = pieces(room)
    center = before.center.copy()

    assert turn_some(room, [before], NOTHING)

    (after,) = pieces(room)
    assert after.center == pytest.approx(center, abs=1e-6)
    assert center[:2] == pytest.approx((1.3, 0.5), abs=1e-6)


def test_the_same_plan_turns_the_same_pieces(box, plan, pieces) -> None:
    names = row_of_chairs(box, 6)
    room = plan(seed=4, oblique_share=0.4)

    first = turn_some(room, pieces(room), NOTHING)
    for name in names:
        bpy.data.objects[name].rotation_euler = (0.0, 0.0, math.pi / 2)
    second = turn_some(room, pieces(room), NOTHING)

    assert first == second != {}


def test_over_many_seeds_the_share_is_met(box, plan, pieces) -> None:
    names = row_of_chairs(box, 3)
    counts = []
    for seed in range(60):
        room = plan(seed=seed, oblique_share=0.2)
        counts.append(len(turn_some(room, pieces(room), NOTHING)))
        for name in names:
            bpy.data.objects[name].matrix_basis.identity()
            bpy.data.objects[name].location = (float(name[-2]) - 1.0, 0.0, 0.45)

    # 0.6 pieces a room: none or one, 60 +- 2 * 3.8 % of the rooms.
    assert set(counts) == {0, 1}
    assert 0.4 < np.mean(counts) < 0.8


@pytest.mark.parametrize(
    ("name", "size", "place", "why"),
    [
        ("ChairFactory(1).spawn_asset(0)", CHAIR, (2.70, 0.0), "stands against a wall"),
        ("SideTableFactory(1).spawn_asset(0)", (0.5, 0.52, 0.5), (0, 0), "square: no yaw"),
        ("LargePlantContainerFactory(1).spawn_asset(0)", (0.5, 0.5, 1), (0, 0), "has no yaw"),
        ("MonitorFactory(1).spawn_asset(0)", (0.1, 0.5, 0.5), (0, 0), "is not free-standing"),
        ("SimpleDeskFactory(1).spawn_asset(0)", (0.6, 1.2, 0.7), (0, 0), "is not free-standing"),
    ],
)
def test_what_is_never_turned(box, plan, pieces, name, size, place, why) -> None:
    box(name, size, place)
    room = plan(oblique_share=1.0)

    assert turn_some(room, pieces(room), NOTHING) == {}, why


def test_what_carries_something_is_never_turned(box, plan, pieces) -> None:
    box("CoffeeTableFactory(1).spawn_asset(0)", (1.0, 0.5, 0.4))
    room = plan(oblique_share=1.0)
    assert turn_some(room, pieces(room), NOTHING)

    bpy.data.objects["CoffeeTableFactory(1).spawn_asset(0)"].rotation_euler = (0, 0, 0)
    box("DeskLampFactory(1).spawn_asset(0)", (0.2, 0.2, 0.4), bottom=0.401)

    assert turn_some(room, pieces(room), NOTHING) == {}


def test_a_piece_that_would_hit_is_left_and_another_taken(box, plan, pieces) -> None:
    """The walled-in chair has 1 cm on each side: even 15 degrees would run it into the boards."""
    box("ChairFactory(1).spawn_asset(0)", CHAIR, (-1.0, 0.0))
    for index, (dx, dy) in enumerate(((0.275, 0), (-0.275, 0), (0, 0.275), (0, -0.275))):
        size = (0.03, 0.5, 0.8) if dx else (0.5, 0.03, 0.8)
        box(f"CellShelfFactory({index}).spawn_asset(0)", size, (-1.0 + dx, dy))
    box("ChairFactory(1).spawn_asset(1)", CHAIR, (1.0, 0.0))

    for seed in range(5):
        room = plan(seed=seed, oblique_share=0.5)
        assert list(turn_some(room, pieces(room), NOTHING)) == ["ChairFactory(1).spawn_asset(1)"]
        bpy.data.objects["ChairFactory(1).spawn_asset(1)"].rotation_euler = (0, 0, 0)


@pytest.mark.parametrize(("room_type", "turns"), [("diningroom", True), ("classroom", False)])
def test_a_chair_close_to_its_table_is_drawn_back_but_not_off_a_grid(
    box, plan, pieces, room_type, turns
) -> None:
    """The chair looks along +X at a table's edge 1 cm before it; the table is as high as it."""
    box("TableDiningFactory(1).spawn_asset(0)", (1.0, 1.6, 0.9), (0.76, 0.0))
    box("ChairFactory(1).spawn_asset(0)", CHAIR, (0.0, 0.0))
    room = plan(room_type=room_type, oblique_share=1.0)

    turned = turn_some(room, pieces(room), NOTHING)

    assert bool(turned) == turns
    x, y, _ = bpy.data.objects["ChairFactory(1).spawn_asset(0)"].location
    assert x == pytest.approx(-0.15 if turns else 0.0, abs=1e-6)
    assert y == pytest.approx(0.0, abs=1e-6)


def test_nothing_is_drawn_into_a_doorway(box, plan, pieces) -> None:
    box("TableDiningFactory(1).spawn_asset(0)", (1.0, 1.6, 0.9), (0.76, 0.0))
    box("ChairFactory(1).spawn_asset(0)", CHAIR, (0.0, 0.0))
    room = plan(oblique_share=1.0)
    doorway = np.array([[[-2.0, -1.0, 0.0], [-0.3, 1.0, 2.0]]])

    assert turn_some(room, pieces(room), doorway) == {}


def test_a_turned_chair_stays_wholly_on_its_rug(box, plan, pieces) -> None:
    box("RugFactory(1).spawn_asset(0)", (0.54, 0.54, 0.01))
    box("ChairFactory(1).spawn_asset(0)", CHAIR, bottom=0.011)
    room = plan(room_type="classroom", oblique_share=1.0)
    assert turn_some(room, pieces(room), NOTHING) == {}

    box("RugFactory(1).spawn_asset(1)", (1.0, 1.0, 0.01))
    bpy.data.objects.remove(bpy.data.objects["RugFactory(1).spawn_asset(0)"])

    assert turn_some(room, pieces(room), NOTHING)


def test_a_pose_drawn_back_goes_against_the_front(box, plan, pieces) -> None:
    box("ChairFactory(1).spawn_asset(0)", CHAIR, (1.0, 1.0), 90.0)
    (chair,) = pieces(plan())

    pose = turned_pose(chair, 30.0, 0.2)

    assert pose[:3, 3] == pytest.approx((1.0, 0.8, 0.45), abs=1e-6)
    assert math.degrees(math.atan2(pose[1, 0], pose[0, 0])) == pytest.approx(120.0, abs=1e-4)
