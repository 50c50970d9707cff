"""Ways out and in: of ends inside furniture, beside it, in corners, in walls."""

import math

import numpy as np
import pytest
from ideal_bench.lib.geometry.plane.walking.floor import Floor
from ideal_bench.lib.geometry.plane.walking.shortest import NoWay, Walking
from shapely.geometry import LineString, Polygon, box

CLEARANCE = 0.15
ROOM = box(0, 0, 5, 4)


def way(obstacles, start, goal, room=ROOM, clearance=CLEARANCE):
    walking = Walking(Floor(room, obstacles), clearance)
    return walking.way(np.array(start, dtype=float), np.array(goal, dtype=float))


def middle(shape):
    return shape.centroid.coords[0]


def test_out_of_ones_own_furniture_straight_to_the_goal():
    sofa, table = box(0.5, 0.5, 1.5, 1.5), box(3.0, 0.6, 4.0, 1.4)
    found = way([sofa, table], middle(sofa), middle(table))
    assert found.points == pytest.approx(np.array([[1.0, 1.0], [3.5, 1.0]]), abs=1e-12)
    assert (found.way_out_m, found.way_in_m) == pytest.approx((0.65, 0.65), abs=1e-8)
    assert found.start.near.tolist() == [0]
    assert found.goal.near.tolist() == [1]


def test_the_way_out_that_makes_the_whole_way_shortest_not_the_nearest():
    # The bed's near side is its west one; the goal lies in the east.
    bed = box(1.0, 1.0, 3.4, 3.0)
    found = way([bed], (1.5, 2.0), (4.5, 2.0))
    assert found.points.tolist() == [[1.5, 2.0], [4.5, 2.0]]
    assert found.way_out_m == pytest.approx(2.05, abs=1e-8)


def test_own_furniture_is_in_the_way_again_after_the_way_out():
    # Two arms enclose the seat, whose centroid lies outside the sofa, in the nook between them.
    sofa = Polygon([(1, 1), (3, 1), (3, 3), (2.6, 3), (2.6, 1.4), (1.4, 1.4), (1.4, 3), (1, 3)])
    assert not sofa.contains(sofa.centroid)
    found = way([sofa], (2.0, 1.5), (4.5, 1.5))
    # The end is near the seat alone, so it cannot pass through an arm.
    assert found.points[:, 1].max() == pytest.approx(3.15, abs=1e-3)


def test_a_chair_tucked_under_a_table():
    table, chair = box(1.5, 1.0, 3.0, 2.0), box(2.0, 0.6, 2.4, 1.1)
    # The chair's centroid (2.2, 0.85) is 0.15 m from the table, its top under it: the way out
    # leaves the chair away from the table, which is never entered.
    found = way([table, chair], (2.2, 0.9), (2.2, 3.5))
    assert sorted(found.start.near.tolist()) == [0, 1]
    assert found.start.within.tolist() == [1]
    first = found.points[1] - found.points[0]
    assert first[1] < 0.0 or abs(first[0]) > abs(first[1])
    around = [math.dist(a, b) for a, b in zip(found.points[:-1], found.points[1:], strict=True)]
    assert sum(around) == pytest.approx(found.length_m)


def test_a_plant_in_a_corner_is_let_off_from_both_walls_and_its_pot():
    pot = box(0.0, 0.0, 0.2, 0.2)
    found = way([pot], middle(pot), (3.0, 3.0))
    assert found.points.tolist() == [[0.1, 0.1], [3.0, 3.0]]
    # It has left its pot by 0.15 m when it is 0.2 / 2 + 0.15 / sqrt(2) past its middle.
    assert found.way_out_m == pytest.approx(math.hypot(0.1, 0.1) + 0.15, abs=1e-3)
    assert found.start.near.tolist() == [0, 1, 4]


def test_what_is_not_near_the_end_keeps_its_clearance_on_the_way_out():
    # A screen beside the bed, 0.2 m from its middle: it is not let off, so the way out bends.
    bed, screen = box(1.0, 1.0, 2.0, 2.0), box(1.7, 1.0, 1.75, 2.5)
    found = way([bed, screen], (1.5, 1.5), (4.0, 1.5))
    line = [(1.5, 1.5), tuple(found.points[1])]
    assert screen.distance(LineString(line)) >= CLEARANCE - 1e-8
    # A screen 0.1 m away is let off, but not passed through.
    screen = box(1.6, 1.0, 1.65, 2.5)
    found = way([bed, screen], (1.5, 1.5), (4.0, 1.5))
    assert found.start.near.tolist() == [0, 1]
    assert not screen.buffer(-1e-8).intersects(LineString(found.points))


def test_a_way_out_that_grazes_turns_where_it_comes_to_clear_floor():
    # The screen is let off beside the end; the way grazes its tip and turns behind it as soon as
    # it is clear, then goes around the tip's arc.
    screen = box(1.0, 0.0, 1.05, 2.0)
    found = way([screen], (0.9, 1.0), (3.0, 1.0))
    first = np.array(found.points[1])
    slope = math.atan2(first[0] - 0.9, first[1] - 1.0)
    assert slope <= math.atan2(0.1, 1.0) + 1e-6
    assert found.length_m < 4.0


def test_a_lamp_on_a_table_and_the_table():
    table, lamp = box(1.0, 1.0, 2.4, 1.8), box(1.1, 1.1, 1.3, 1.3)
    found = way([table, lamp], middle(lamp), middle(table))
    assert found.points.tolist() == [list(middle(lamp)), list(middle(table))]


def test_two_neighbours_without_clear_floor_between_them():
    # The line between their centroids enters the other at once: neither contains both.
    bed, stand = box(0.0, 1.0, 1.0, 3.0), box(1.0, 1.8, 1.4, 2.2)
    found = way([bed, stand], middle(bed), middle(stand))
    assert len(found.points) > 2
    # Two small things near each other's middle still do not let each other through.
    left, right = box(1.0, 1.0, 1.1, 1.1), box(1.15, 1.0, 1.25, 1.1)
    found = way([left, right], middle(left), middle(right))
    assert found.length_m == pytest.approx(0.15)
    assert found.way_out_m + found.way_in_m == pytest.approx(0.15)


def test_a_door_in_the_wall_begins_at_the_nearest_point_of_the_room():
    found = way([], (2.0, -0.05), (2.0, 3.0))
    assert found.points.tolist() == [[2.0, -0.05], [2.0, 3.0]]
    assert found.way_out_m == pytest.approx(0.2, abs=1e-8)
    found = way([], (2.0, -0.05), (4.0, 3.0))
    assert found.points.tolist() == [[2.0, -0.05], [2.0, 0.0], [4.0, 3.0]]
    assert found.start.outside_m == pytest.approx(0.05)


def test_two_doors_in_one_wall_do_not_lead_along_it():
    # The way touches the clear floor once, half-way, and turns back: both ends let off the wall.
    found = way([], (1.0, -0.1), (4.0, -0.1))
    expected = [[1.0, -0.1], [1.0, 0.0], [2.5, CLEARANCE], [4.0, 0.0], [4.0, -0.1]]
    assert found.points == pytest.approx(np.array(expected), abs=1e-8)
    assert found.way_out_m + found.way_in_m == pytest.approx(found.length_m)
    # Side by side, they need no clear floor.
    found = way([], (1.0, -0.1), (1.3, -0.1))
    assert found.length_m == pytest.approx(0.5)


def test_by_the_tip_of_the_clear_floor_in_front_of_a_narrow_gap():
    # Each block is let off at its own end alone, and the gap between them is not clear.
    blocks = box(0.5, 1.0, 2.0, 2.0), box(2.2, 1.0, 3.7, 2.0)
    found = way(blocks, middle(blocks[0]), middle(blocks[1]))
    tip = math.sqrt(CLEARANCE**2 - 0.1**2)
    assert found.length_m == pytest.approx(2 * math.hypot(0.85, 0.5 + tip), rel=1e-5)
    assert abs(found.points[1] - [2.1, 1.5]) == pytest.approx([0.0, 0.5 + tip], abs=1e-5)


def test_two_lamps_on_a_sideboard_at_the_wall():
    sideboard = box(1.0, 0.0, 3.0, 0.2)
    lamps = [box(1.1, 0.05, 1.2, 0.15), box(2.8, 0.05, 2.9, 0.15)]
    straight = [list(middle(lamp)) for lamp in lamps]
    assert way([sideboard, *lamps], *straight).points.tolist() == straight
    # A third between them, near to neither: it is passed by on the floor.
    vase = box(1.9, 0.05, 2.0, 0.15)
    found = way([sideboard, *lamps, vase], *straight)
    assert found.points[1:-1, 1].min() >= 0.35 - 1e-8


def test_shut_in_by_a_ring():
    sides = [
        box(1.0, 1.0, 3.0, 1.2),
        box(1.0, 2.8, 3.0, 3.0),
        box(1.0, 1.2, 1.2, 2.8),
        box(2.8, 1.2, 3.0, 2.8),
    ]
    stool = box(1.9, 1.9, 2.1, 2.1)
    with pytest.raises(NoWay) as none:
        way([*sides, stool], middle(stool), (4.0, 2.0))
    # There is clear floor within the ring, but it leads nowhere.
    assert none.value.shut_in == ()
    stool = box(1.2, 1.2, 2.8, 2.8)
    with pytest.raises(NoWay) as none:
        way([*sides, stool], middle(stool), (4.0, 2.0))
    assert none.value.shut_in == ("start",)
    with pytest.raises(NoWay) as none:
        way([*sides, stool], (4.0, 2.0), middle(stool))
    assert none.value.shut_in == ("goal",)


def test_no_clear_floor_at_all():
    with pytest.raises(NoWay) as none:
        way([], (0.05, 0.1), (3.0, 0.1), room=box(0, 0, 4, 0.2), clearance=0.3)
    assert none.value.shut_in == ("start", "goal")
