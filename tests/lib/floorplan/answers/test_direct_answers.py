"""Distance, view angle, free space, visibility and repositioning: rooms worked out by hand."""

import math
import re
from pathlib import Path

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib.floorplan.answers.answer import Parameters
from ideal_bench.lib.floorplan.answers.registry import answered
from ideal_bench.lib.floorplan.answers.repositioning import slid
from ideal_bench.lib.floorplan.faults import CallFault, PlanFault
from ideal_bench.lib.floorplan.files import read_plan
from ideal_bench.lib.floorplan.ground import Ground
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape

EXAMPLES = Path(__file__).parents[4] / "examples" / "floorplans"
ROOM = ((0, 0), (6, 0), (6, 4), (0, 4))
L_ROOM = ((0, 0), (6, 0), (6, 2), (3, 2), (3, 4), (0, 4))


def box(label, west, south, east, north):
    return Shape(label, ((west, south), (east, south), (east, north), (west, north)))


def room(*objects, boundary=ROOM, windows=(), doors=()):
    return Ground(FloorPlan("r", "den", boundary, (), tuple(windows), tuple(doors), objects))


def ask(ground, kind, *labels, direction=None):
    return answered(ground, kind, Parameters(labels, direction))


# Distance


def test_distance_is_between_centres_of_area():
    ground = room(box("a", 0, 0, 2, 1), box("b", 4, 3, 5, 4))
    found = ask(ground, "distance", "a", "b")
    # (1, 0.5) to (4.5, 3.5)
    assert found.value == pytest.approx(math.hypot(3.5, 3.0))
    assert found.geometry == {"type": "LineString", "coordinates": [[1.0, 0.5], [4.5, 3.5]]}


def test_the_centroid_of_an_l_is_not_the_mean_of_its_corners():
    # A 2 x 2 square without its upper right quarter: 3 unit squares, centre (5/6, 5/6).
    ell = Shape("l", ((0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)))
    ground = room(ell, box("b", 3, 0, 4, 1))
    assert ask(ground, "distance", "l", "b").value == pytest.approx(
        math.hypot(3.5 - 5 / 6, 0.5 - 5 / 6)
    )


def test_a_repeated_first_point_and_the_way_round_change_no_centroid():
    corners = ((0, 0), (2, 0), (2, 1), (0, 1))
    for outline in (corners, (*corners, (0, 0)), corners[::-1]):
        ground = room(Shape("a", outline), box("b", 3, 0, 4, 1))
        assert ask(ground, "distance", "a", "b").value == pytest.approx(2.5)


def test_openings_can_be_asked_about():
    ground = room(box("a", 0, 0, 2, 1), doors=[box("door", 5, 0, 6, 0.2)])
    assert ask(ground, "distance", "door", "a").value == pytest.approx(math.hypot(4.5, 0.4))


def test_coinciding_centroids_are_no_distance_apart_and_have_no_direction():
    ground = room(box("table", 0, 0, 2, 2), box("bowl", 0.9, 0.9, 1.1, 1.1))
    assert ask(ground, "distance", "table", "bowl").value == pytest.approx(0, abs=1e-12)
    for kind in ("view_angle", "visibility"):
        found = ask(ground, kind, "table", "bowl")
        assert (found.value, found.geometry, found.at_fault) == (None, None, False)
        assert "at the same place" in found.reason


# View angle


@pytest.mark.parametrize(
    ("x", "y", "angle"),
    [
        (0, 1, 0),
        (1, 0, 90),
        (-1, 0, 90),
        (0, -1, 180),
        (1, 1, 45),
        (-1, 1, 45),
        (1, -1, 135),
        (1, math.sqrt(3), 30),
        (1e-7, 1, math.degrees(1e-7)),
        (-1e-7, -1, 180 - math.degrees(1e-7)),
    ],
)
def test_the_angle_from_north(x, y, angle):
    ground = room(box("a", -1, -1, 1, 1), box("b", x - 1, y - 1, x + 1, y + 1))
    found = ask(ground, "view_angle", "a", "b").value
    assert found == pytest.approx(angle, rel=1e-7, abs=1e-12)
    assert ask(ground, "view_angle", "b", "a").value == pytest.approx(180 - angle, abs=1e-12)


# Free space


def test_an_empty_room_is_free():
    found = ask(room(), "free_space")
    assert found.value == 24
    assert shapely.geometry.shape(found.geometry).area == 24


def test_the_union_is_taken_off_once():
    # 2 + 2 - 1 in common; and half of the third lies outside the notch of the L.
    ground = room(box("a", 0, 0, 2, 1), box("b", 1, 0, 3, 1), box("c", 2, 2, 4, 3), boundary=L_ROOM)
    assert ask(ground, "free_space").value == pytest.approx(18 - 3 - 1)


def test_slanted_furniture_takes_its_own_area():
    diamond = Shape("d", ((2, 1), (3, 2), (2, 3), (1, 2)))
    assert ask(room(diamond), "free_space").value == pytest.approx(22)


@pytest.mark.parametrize(
    ("label", "taken"),
    [
        ("rug", 1),
        ("Bath Mat_2", 1),
        ("mattress", 1),
        ("table lamp", 1),
        ("fan palm", 1),
        ("chandelier", 0),
        ("pendant light_3", 0),
        ("ceiling_fan", 0),
        ("light", 0),
    ],
)
def test_coverings_occupy_the_floor_and_ceiling_fixtures_do_not(label, taken):
    assert ask(room(box(label, 1, 1, 2, 2)), "free_space").value == pytest.approx(24 - taken)


def test_openings_take_nothing_off():
    ground = room(windows=[box("w", 0, 0, 1, 0.1)], doors=[box("d", 2, 0, 3, 0.1)])
    assert ask(ground, "free_space").value == 24


def test_a_full_room_has_no_free_space_which_is_a_number():
    found = ask(room(box("pool", -1, -1, 7, 5)), "free_space")
    assert (found.value, found.geometry["coordinates"], found.reason) == (0.0, [], "")


@pytest.mark.parametrize(("name", "area"), [("bedroom_0", 4.58), ("living_room_0", 12.92)])
def test_published_layouts_have_their_published_free_space(name, area):
    found = ask(Ground(read_plan(EXAMPLES / f"{name}.json")), "free_space")
    assert found.value == pytest.approx(area, abs=1e-9)
    assert shapely.geometry.shape(found.geometry).area == pytest.approx(area, abs=1e-9)


# Visibility


def crowd(*objects, **openings):
    """Between a (centre (0.5, 2)) and b (centre (5.5, 2))."""
    return room(box("a", 0, 1.5, 1, 2.5), *objects, box("b", 5, 1.5, 6, 2.5), **openings)


def test_what_lies_on_the_line_is_told_in_order():
    ground = crowd(
        box("late", 4, 1, 4.5, 3),
        box("early", 2, 1.9, 3, 2.1),
        box("beside", 2, 2.2, 3, 3),
        box("rug", 1.5, 0, 5, 4),
        windows=[box("screen", 3.5, 1.99, 3.6, 2.01)],
    )
    found = ask(ground, "visibility", "a", "b")
    assert found.value == ["rug", "early", "screen", "late"]
    assert ask(ground, "visibility", "b", "a").value == ["rug", "late", "screen", "early"]
    assert found.geometry == {"type": "LineString", "coordinates": [[0.5, 2.0], [5.5, 2.0]]}


def test_nothing_in_between_is_an_empty_list():
    assert ask(crowd(box("beside", 2, 2.2, 3, 3)), "visibility", "a", "b").value == []


def test_a_touch_counts_to_a_billionth_of_a_metre():
    corner = Shape("corner", ((2, 2), (3, 3), (1, 3)))
    near = box("near", 2, 2 + 5e-10, 3, 3)
    off = box("off", 2, 2 + 5e-9, 3, 3)
    assert ask(crowd(corner, near, off), "visibility", "a", "b").value == ["corner", "near"]


def test_contact_at_the_ends_alone_does_not_count():
    ends = box("behind a", 0.2, 1, 0.5, 3), box("behind b", 5.5, 1, 5.8, 3)
    barely = box("barely", 0.2, 1, 0.5 + 5e-7, 3)
    over = box("over", 0.2, 1, 0.5 + 1e-5, 3)
    assert ask(crowd(*ends, barely, over), "visibility", "a", "b").value == ["over"]


def test_what_holds_an_end_counts_as_it_is_met_on_the_way():
    ground = crowd(box("around a", 0, 1, 2, 3), box("around all", 0, 0, 6, 4))
    assert ask(ground, "visibility", "a", "b").value == ["around a", "around all"]
    assert ask(ground, "visibility", "b", "a").value == ["around all", "around a"]


def test_a_label_of_several_things_is_told_once_and_cannot_be_an_end():
    ground = crowd(box("chair", 2, 1, 2.5, 3), box("chair", 3, 1, 3.5, 3))
    assert ask(ground, "visibility", "a", "b").value == ["chair"]
    with pytest.raises(CallFault, match="2 objects are called 'chair'; number them"):
        ask(ground, "visibility", "a", "chair")


def test_a_slanted_line_and_turned_furniture():
    ground = room(
        box("a", 0, 0, 1, 1),
        Shape("diamond", ((3, 2.2), (3.2, 2.0), (3, 1.8), (2.8, 2.0))),
        box("in its box only", 3, 1, 3.4, 1.4),
        box("b", 5, 3, 6, 4),
    )
    # The line from (0.5, 0.5) to (5.5, 3.5) passes (3, 2).
    assert ask(ground, "visibility", "a", "b").value == ["diamond"]


def test_a_footprint_that_only_its_box_puts_on_the_line_is_not_on_it():
    # The line from (0.5, 0.5) to (5.5, 3.5) is at y = 2.24 where the box ends, at x = 3.4.
    above = Shape("above", ((2.8, 2.6), (2.8, 2.1), (3.4, 2.6)))
    ground = room(box("a", 0, 0, 1, 1), above, box("b", 5, 3, 6, 4))
    assert ask(ground, "visibility", "a", "b").value == []


# Repositioning


def test_a_slide_says_how_far_what_stops_it_and_where_it_ends():
    ground = room(box("sofa", 1, 1, 2, 2), box("table", 4, 0, 5, 3))
    found = ask(ground, "repositioning", "sofa", direction="right")
    assert (found.value, found.details) == (2.0, {"stopped_by": ["table"]})
    assert shapely.geometry.shape(found.geometry).equals(shapely.box(3, 1, 4, 2))
    found = ask(ground, "repositioning", "sofa", direction="left")
    assert (found.value, found.details) == (1.0, {"stopped_by": ["wall"]})
    assert ask(ground, "repositioning", "sofa", direction="up").value == 2.0
    assert ask(ground, "repositioning", "sofa", direction="down").value == 1.0


def test_a_notch_of_the_room_stops_it_as_a_wall():
    ground = room(box("sofa", 0, 1.5, 1, 2.5), boundary=L_ROOM)
    found = ask(ground, "repositioning", "sofa", direction="right")
    assert (found.value, found.details) == (2.0, {"stopped_by": ["wall"]})


def test_furniture_flush_with_a_wall_slides_along_it():
    ground = room(box("sofa", 0, 0, 1, 1))
    assert ask(ground, "repositioning", "sofa", direction="right").value == 5.0
    assert ask(ground, "repositioning", "sofa", direction="left").value == 0.0


def test_coverings_fixtures_and_openings_stop_nothing():
    ground = room(
        box("sofa", 1, 1, 2, 2),
        box("rug", 1.5, 1, 4, 2),
        box("chandelier", 3, 1, 4, 2),
        doors=[box("door", 5, 1, 6, 2)],
    )
    assert ask(ground, "repositioning", "sofa", direction="right").value == 4.0


@pytest.mark.parametrize("label", ["rug_1", "pendant light"])
def test_coverings_and_fixtures_slide_under_and_over_all_to_the_wall(label):
    ground = room(box(label, 1, 1, 2, 2), box("sofa", 1.5, 1, 4, 2))
    found = ask(ground, "repositioning", label, direction="right")
    assert (found.value, found.details) == (4.0, {"stopped_by": ["wall"]})


def test_what_overlaps_already_does_not_move_and_says_what_it_overlaps():
    ground = room(box("desk", 1, 1, 2, 2), box("lamp", 1.1, 1.1, 1.2, 1.2), box("bin", 4, 1, 5, 2))
    found = ask(ground, "repositioning", "desk", direction="right")
    assert (found.value, found.details) == (0.0, {"stopped_by": ["lamp"], "overlaps": True})
    assert shapely.geometry.shape(found.geometry).equals(shapely.box(1, 1, 2, 2))


def test_what_sticks_out_of_the_room_ahead_does_not_move():
    ground = room(box("sofa", 5, 1, 6.5, 2))
    found = ask(ground, "repositioning", "sofa", direction="right")
    assert (found.value, found.details) == (0.0, {"stopped_by": ["wall"], "overlaps": True})
    assert ask(ground, "repositioning", "sofa", direction="left").value == 5.0


def test_openings_do_not_move():
    ground = room(doors=[box("door", 5, 1, 6, 2)])
    with pytest.raises(CallFault, match="'door' is an opening of the room; only objects"):
        ask(ground, "repositioning", "door", direction="left")


# What is broken


BROKEN = {
    "bow": (((0, 0), (1, 1), (1, 0), (0, 1)), "object 'bow': .*it crosses itself at"),
    "empty": ((), "object 'empty': its outline has 0 different corners; a polygon has at"),
    "line": (((0, 0), (1, 1)), "object 'line': its outline has 2 different corners"),
    "flat": (((0, 0), (1, 0), (2, 0)), "object 'flat': its outline has no area"),
    "nan": (((0, 0), (1, 0), (1, math.nan)), "object 'nan': a coordinate is no finite number"),
    "far": (((0, 0), (1, 0), (1, 1e300)), "object 'far': a coordinate lies beyond 1000 km"),
}


@pytest.mark.parametrize("label", BROKEN)
def test_a_broken_outline_spoils_the_answers_that_look_at_it_and_no_other(label):
    points, words = BROKEN[label]
    ground = room(Shape(label, points), box("a", 0, 0, 1, 1), box("b", 4, 3, 5, 4))
    for kind, labels, direction in (
        ("free_space", (), None),
        ("distance", ("a", label), None),
        ("view_angle", (label, "a"), None),
        ("visibility", ("a", "b"), None),
        ("repositioning", ("a",), "right"),
        ("repositioning", (label,), "right"),
    ):
        found = ask(ground, kind, *labels, direction=direction)
        assert (found.value, found.at_fault) == (None, True)
        assert re.match(words, found.reason)
    assert ask(ground, "distance", "a", "b").value == pytest.approx(5)
    assert ask(ground, "view_angle", "a", "b").value == pytest.approx(
        math.degrees(math.atan2(4, 3))
    )


def test_a_broken_rug_does_not_stop_a_sofa():
    ground = room(Shape("rug", BROKEN["bow"][0]), box("a", 0, 0, 1, 1))
    assert ask(ground, "repositioning", "a", direction="right").value == 5.0


def test_a_broken_room_has_no_free_space_but_its_furniture_has_distances():
    bow = ((0, 0), (6, 4), (6, 0), (0, 4))
    ground = room(box("a", 0, 0, 1, 1), box("b", 4, 3, 5, 4), boundary=bow)
    for kind, labels, direction in (
        ("free_space", (), None),
        ("repositioning", ("a",), "left"),
    ):
        found = ask(ground, kind, *labels, direction=direction)
        assert (found.value, found.at_fault) == (None, True)
        assert found.reason.startswith("room_boundary: its outline is no simple polygon")
    assert ask(ground, "distance", "a", "b").value == pytest.approx(5)
    assert ask(ground, "visibility", "a", "b").value == []


def test_an_object_without_width_does_not_slide():
    ground = room(box("thread", 1, 1, 2, 1 + 1e-10))
    found = ask(ground, "repositioning", "thread", direction="right")
    assert (found.value, found.at_fault) == (None, True)
    assert found.reason.startswith("object 'thread': its outline has no area")


def test_no_area_stays_none_when_the_plan_is_turned(furnished):
    flat = Shape("flat", ((0, 0), (1, 0.1), (2, 0.2)))
    there_and_back = Shape("hook", ((0, 0), (1, 0), (1, 1), (1, 0), (0, 0)))
    for angle in (0, 12.34, 77.7):
        ground = Ground(furnished.turned(room(flat, there_and_back).plan, angle, (1e3, 0)))
        for shape in ground.plan.objects:
            with pytest.raises(PlanFault, match=r"no area|no simple polygon"):
                ground.polygon(shape)


# Invariance


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    angle=st.floats(-360, 360),
    shift=st.sampled_from([(0.0, 0.0), (1e4, -1e4), (-12.3456789, 98.7)]),
)
def test_turning_and_moving_the_plan_changes_no_answer(furnished, seed, angle, shift):
    plan = furnished.random_plan(seed)
    before, after = Ground(plan), Ground(furnished.turned(plan, angle, shift))
    a, b = plan.objects[0].label, plan.objects[-1].label
    for kind, labels in (("free_space", ()), ("distance", (a, b))):
        assert ask(after, kind, *labels).value == pytest.approx(
            ask(before, kind, *labels).value, abs=1e-7
        )
    # A line that passes a corner by less than a billionth of a metre may change sides.
    assert ask(after, "visibility", a, b).value == ask(before, "visibility", a, b).value
    turn = math.radians(angle)
    one = ask(before, "repositioning", a, direction="right")
    other = slid(after, a, (math.cos(turn), math.sin(turn)))
    assert other.value == pytest.approx(one.value, abs=1e-8)
    assert other.details == one.details


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10_000), shift=st.sampled_from([(1e4, -1e4), (0.1, -7.7)]))
def test_moving_the_plan_changes_no_angle(furnished, seed, shift):
    plan = furnished.random_plan(seed)
    before, after = Ground(plan), Ground(furnished.turned(plan, 0.0, shift))
    a, b = plan.objects[0].label, plan.objects[-1].label
    expected = ask(before, "view_angle", a, b).value
    assert ask(after, "view_angle", a, b).value == pytest.approx(expected, abs=1e-6)
