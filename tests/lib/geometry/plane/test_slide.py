"""The exact slide: rooms worked out by hand, and a search that knows nothing of it."""

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib.geometry.plane.slide import Slide, slide
from shapely.affinity import rotate, translate
from shapely.geometry import Polygon, box

ROOM = box(0, 0, 6, 4)
L_ROOM = Polygon([(0, 0), (6, 0), (6, 2), (3, 2), (3, 4), (0, 4)])
LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, 1), (0, -1)


def diamond(x, y, half):
    return Polygon([(x - half, y), (x, y - half), (x + half, y), (x, y + half)])


@pytest.mark.parametrize(
    ("direction", "distance"), [(LEFT, 1.0), (RIGHT, 4.0), (UP, 1.5), (DOWN, 1.5)]
)
def test_an_empty_room_stops_at_its_walls(direction, distance):
    assert slide(box(1, 1.5, 2, 2.5), ROOM, [], direction) == Slide(distance, (), True)


def test_the_nearest_of_several_things_stops_it():
    things = [box(5, 1, 5.5, 2), box(3, 1.9, 3.5, 3), box(4, 0, 4.5, 1.2)]
    assert slide(box(0, 1, 1, 2), ROOM, things, RIGHT) == Slide(2.0, (1,), False)


def test_two_things_hit_at_once_both_stop_it():
    things = [box(4, 1, 5, 1.4), box(4, 1.6, 5, 2)]
    assert slide(box(0, 1, 1, 2), ROOM, things, RIGHT) == Slide(3.0, (0, 1), False)
    assert slide(box(0, 1, 1, 2), ROOM, [box(5, 0, 6, 4), box(5, 1, 6, 2)], RIGHT).stopped_by == (
        0,
        1,
    )


def test_the_wall_and_a_thing_hit_at_once_both_stop_it():
    assert slide(box(0, 1, 1, 2), box(0, 0, 4, 4), [box(4, 1, 5, 2)], RIGHT) == Slide(
        3.0, (0,), True
    )


def test_the_notch_of_an_l_shaped_room_is_wall():
    assert slide(box(0, 1.5, 1, 2.5), L_ROOM, [], RIGHT) == Slide(2.0, (), True)
    assert slide(box(0, 1, 1, 2), L_ROOM, [], RIGHT) == Slide(5.0, (), True)
    assert slide(box(4, 0, 5, 1), L_ROOM, [], UP) == Slide(1.0, (), True)


def test_a_pillar_in_the_room_is_wall():
    room = ROOM.difference(box(3, 1, 4, 3))
    assert slide(box(0, 1, 1, 2), room, [], RIGHT) == Slide(2.0, (), True)
    assert slide(box(0, 0, 1, 1), room, [], RIGHT) == Slide(5.0, (), True)


def test_sliding_along_a_wall_it_touches_is_not_stopped():
    assert slide(box(1, 0, 2, 1), ROOM, [], RIGHT) == Slide(4.0, (), True)
    assert slide(box(0, 1, 1, 2), ROOM, [], UP) == Slide(2.0, (), True)


def test_flush_in_front_is_no_way_at_all():
    assert slide(box(0, 1, 1, 2), ROOM, [], LEFT) == Slide(0.0, (), True)
    assert slide(box(0, 1, 1, 2), ROOM, [box(1, 0, 2, 4)], RIGHT) == Slide(0.0, (0,), False)


def test_flush_behind_does_not_hold_it():
    assert slide(box(1, 1, 2, 2), ROOM, [box(0, 0, 1, 4)], RIGHT) == Slide(4.0, (), True)


def test_a_gap_exactly_as_wide_lets_it_through():
    gap = [box(3, 2.3, 4, 4), box(3, 0, 4, 1.3)]
    assert slide(box(0, 1.3, 1, 2.3), ROOM, gap, RIGHT) == Slide(5.0, (), True)
    # 0.1 + 0.2 is not 0.3: rounding closes no gap.
    gap = [box(3, 0.3, 4, 4), box(3, 0, 4, 0.1)]
    assert slide(box(0, 0.1, 1, 0.1 + 0.2), ROOM, gap, RIGHT) == Slide(5.0, (), True)


def test_a_gap_that_is_too_narrow_stops_it():
    gap = [box(3, 2.3 - 1e-6, 4, 4), box(3, 0, 4, 1.3)]
    assert slide(box(0, 1.3, 1, 2.3), ROOM, gap, RIGHT) == Slide(2.0, (0,), False)


def test_a_corner_that_grazes_a_corner_does_not_stop_it():
    assert slide(box(0, 1, 1, 2), ROOM, [box(3, 2, 4, 3)], RIGHT) == Slide(5.0, (), True)
    # Tip below tip: the diamond's upper corner passes under the other's lower one.
    assert slide(diamond(1, 1, 0.5), ROOM, [diamond(3, 2, 0.5)], RIGHT).distance_m == 4.5


def test_slanted_edges_meet_where_they_are_nearest():
    # The right corner (2, 2) meets the edge from (3, 2) to (4, 1) at its corner (3, 2).
    assert slide(diamond(1, 2, 1), ROOM, [diamond(4, 2, 1)], RIGHT) == Slide(1.0, (0,), False)
    # Half a metre higher the parallel edges meet along their whole length.
    found = slide(diamond(1, 1.5, 1), ROOM, [diamond(4, 2, 1)], RIGHT)
    assert found == Slide(pytest.approx(1.5), (0,), False)
    # A box meets the slanted edge with its upper right corner (1, 1.5): the edge is at x = 3.5.
    found = slide(box(0, 0.5, 1, 1.5), ROOM, [diamond(4, 2, 1)], RIGHT)
    assert found == Slide(2.5, (0,), False)


def test_touching_a_slanted_edge_ahead_with_one_corner_stops_it():
    found = slide(box(2.5, 0.5, 3.5, 1.5), ROOM, [diamond(4, 2, 1)], RIGHT)
    assert found == Slide(0.0, (0,), False)


def test_a_notch_takes_in_what_fits_into_it():
    fork = Polygon([(0, 0), (3, 0), (3, 1), (1, 1), (1, 2), (3, 2), (3, 3), (0, 3)])
    assert slide(fork, ROOM, [box(4, 1.2, 4.5, 1.8)], RIGHT) == Slide(3.0, (0,), True)
    assert slide(fork, ROOM, [box(3.5, 1.2, 4, 1.8)], RIGHT) == Slide(2.5, (0,), False)
    inside = box(1.5, 1.2, 2, 1.8)
    assert slide(fork, ROOM, [inside], RIGHT) == Slide(0.5, (0,), False)
    assert slide(inside, ROOM, [fork], LEFT) == Slide(0.5, (0,), False)
    assert slide(inside, ROOM, [fork], RIGHT) == Slide(4.0, (), True)


def test_inside_a_ring_it_meets_the_ring():
    ring = box(1, 0, 5, 4).difference(box(2, 1, 4, 3))
    assert slide(box(2, 1.5, 3, 2.5), ROOM, [ring], RIGHT) == Slide(1.0, (0,), False)
    assert slide(box(2, 1.5, 3, 2.5), ROOM, [ring], LEFT) == Slide(0.0, (0,), False)


def test_what_overlaps_already_does_not_move():
    things = [box(5, 0, 6, 1), box(0.9, 1, 2, 2), box(0.2, 1.2, 0.4, 1.4)]
    for direction in (LEFT, RIGHT, UP, DOWN):
        found = slide(box(0.1, 1, 1, 2), ROOM, things, direction)
        assert found == Slide(0.0, (1, 2), False, overlapping=True)


def test_an_overlap_within_rounding_is_contact():
    beside = box(0, 1 - 1e-10, 6, 2)
    assert slide(box(0, 0, 1, 1), ROOM, [beside], RIGHT) == Slide(5.0, (), True)
    ahead = box(1 - 1e-10, 0, 2, 1)
    assert slide(box(0, 0, 1, 1), ROOM, [ahead], RIGHT) == Slide(0.0, (0,), False)


def test_what_stands_in_the_wall_before_or_beside_it_does_not_move():
    for moving in (box(5.5, 1, 6.1, 2), box(1, -0.1, 2, 1), box(7, 1, 8, 2), box(-1, -1, 7, 5)):
        assert slide(moving, ROOM, [], RIGHT) == Slide(0.0, (), True, overlapping=True)


def test_what_stands_in_the_wall_behind_it_comes_out():
    assert slide(box(-0.1, 1, 1, 2), ROOM, [box(3, 1, 4, 2)], RIGHT) == Slide(2.0, (0,), False)


def test_any_direction_will_do_and_its_length_does_not_matter():
    found = slide(diamond(1, 1, 0.5), ROOM, [], (3, 4))
    # Up 2.5 m at a slope of 4 in 5.
    assert found.distance_m == pytest.approx(2.5 * 5 / 4)
    assert found.by_wall


@pytest.mark.parametrize("direction", [(0, 0), (math.nan, 1), (math.inf, 0)])
def test_a_direction_without_a_length_is_refused(direction):
    with pytest.raises(ValueError, match="two finite numbers"):
        slide(box(0, 0, 1, 1), ROOM, [], direction)


def test_a_shape_without_width_is_refused():
    with pytest.raises(ValueError, match="nowhere wider"):
        slide(box(0, 0, 1, 1e-10), ROOM, [], RIGHT)


def plan_parts(plan):
    room = Polygon(plan.boundary)
    return room, [Polygon(shape.points) for shape in plan.objects]


def searched(moving, room, others, direction):
    """By steps of 2 mm and halving, from shapely's areas of overlap; None where it overlaps."""
    blocked = shapely.union_all([shapely.box(-50, -50, 50, 50).difference(room), *others])
    shapely.prepare(blocked)

    def overlap(distance):
        moved = translate(moving, direction[0] * distance, direction[1] * distance)
        return moved.intersection(blocked).area if blocked.intersects(moved) else 0.0

    if overlap(0.0) > 1e-9:
        return None
    step, low = 0.002, 0.0
    while overlap(low + step) <= 1e-12:
        low += step
    high = low + step
    while high - low > 1e-9:
        middle = (low + high) / 2
        low, high = (middle, high) if overlap(middle) <= 1e-12 else (low, middle)
    return low


def test_it_agrees_with_a_search_in_300_rooms(furnished):
    moved = 0
    for seed in range(300):
        room, shapes = plan_parts(furnished.random_plan(seed, pieces=3 + seed % 5))
        number = seed % len(shapes)
        moving, others = shapes[number], shapes[:number] + shapes[number + 1 :]
        direction = (LEFT, RIGHT, UP, DOWN)[seed % 4]
        found = slide(moving, room, others, direction)
        expected = searched(moving, room, others, direction)
        if expected is None:
            assert (found.distance_m, found.overlapping) == (0.0, True)
        else:
            # A sharp corner needs a way into its obstacle before it overlaps it by 1e-12 m2.
            assert found.distance_m <= expected + 1e-7
            assert found.distance_m == pytest.approx(expected, abs=2e-5), seed
            moved += found.distance_m > 0.01
    assert moved > 100


def test_what_stops_it_is_touched_at_the_end_and_overlapped_beyond(furnished):
    for seed in range(300, 400):
        room, shapes = plan_parts(furnished.random_plan(seed))
        moving, *others = shapes
        found = slide(moving, room, others, RIGHT)
        assert found.stopped_by or found.by_wall
        beyond = translate(moving, found.distance_m + 1e-3, 0)
        for index in found.stopped_by:
            assert beyond.intersection(others[index]).area > 0
        if found.by_wall:
            assert beyond.difference(room).area > 0


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    angle=st.floats(-360, 360),
    shift=st.sampled_from([(0.0, 0.0), (1e4, -1e4), (-9876.54321, 0.1)]),
)
def test_turning_and_moving_all_changes_nothing(furnished, seed, angle, shift):
    plan = furnished.random_plan(seed)
    room, (moving, *others) = plan_parts(plan)
    before = slide(moving, room, others, RIGHT)
    room, (moving, *others) = plan_parts(furnished.turned(plan, angle, shift))
    turn = math.radians(angle)
    after = slide(moving, room, others, (math.cos(turn), math.sin(turn)))
    assert after.distance_m == pytest.approx(before.distance_m, abs=1e-8)
    assert after.overlapping == before.overlapping
    assert set(before.stopped_by) == set(after.stopped_by)
    assert after.by_wall == before.by_wall


def test_a_mirrored_or_clockwise_outline_is_the_same_shape():
    moving, thing = box(0, 1, 1, 2), rotate(box(3, 1, 4, 2), 30)
    expected = slide(moving, ROOM, [thing], RIGHT)
    found = slide(moving.reverse(), ROOM.reverse(), [thing.reverse()], RIGHT)
    assert found == expected
