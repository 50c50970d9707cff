"""How far things reach out of a room: boxes whose numbers are plain."""

import math
from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib.floorplan.from_footprints import Opening
from ideal_bench.lib.quality.physical.out_of_bounds import (
    UNKNOWN_CEILING,
    UNKNOWN_RECESS,
    UNKNOWN_WALLS,
    out_of_bounds,
)
from ideal_bench.lib.quality.protocol import read_quality_protocol
from ideal_bench.lib.quality.room import Shift
from shapely.affinity import rotate, translate
from shapely.geometry import Point, Polygon

PROTOCOL = read_quality_protocol()
L_SHAPE = Polygon([(0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)])


def defects(room):
    return [
        record for record in out_of_bounds(room, PROTOCOL).records if record.verdict == "defect"
    ]


def chair(boxes, x=0.0, y=0.0, z=0.45, yaw=0.0, **more):
    return boxes.thing("chair_01", "chair", (x, y, z), (0.5, 0.5, 0.9), yaw, **more)


@pytest.mark.parametrize("mesh", [True, False])
def test_a_chair_through_the_wall_reaches_out_by_what_was_planted(boxes, mesh):
    room = boxes.room(
        chair(boxes, 2.5 - 0.25 + 0.12, mesh=mesh),
        boxes.thing("b", "bed", (0, 0, 0.3), (2, 1, 0.6)),
    )
    (found,) = defects(room)
    assert found.objects == ("chair_01",) and found.attribution == {"chair_01": 1.0}
    assert found.magnitude == pytest.approx(0.12, abs=1e-6) and found.unit == "m"
    assert found.severity == 1.0, "0.12 of 0.5 is more than a fifth"
    assert found.direction == pytest.approx((-1.0, 0.0, 0.0))
    assert found.decided_by == "measured" and "12.0 cm" in found.reason
    assert out_of_bounds(room, PROTOCOL).cleared == 1
    back = room.moved({"chair_01": Shift(tuple(found.magnitude * np.array(found.direction)))})
    assert defects(back) == [], "moved along the way back, it is inside"


def test_severity_is_the_share_of_the_extent_that_is_outside(boxes):
    (found,) = defects(boxes.room(chair(boxes, y=-2.0 + 0.25 - 0.05)))
    assert found.severity == pytest.approx(0.05 / 0.5 / PROTOCOL.full_outside_share)


@pytest.mark.parametrize(
    ("z", "size", "direction", "word"),
    [(0.42, 0.03, (0, 0, 1), "floor"), (2.8 - 0.45 + 0.07, 0.07, (0, 0, -1), "ceiling")],
)
def test_floor_and_ceiling_are_held_against_as_well(boxes, z, size, direction, word):
    (found,) = defects(boxes.room(chair(boxes, z=z)))
    assert found.magnitude == pytest.approx(size) and found.direction == pytest.approx(direction)
    assert word in found.reason and found.drawn[0].kind == "box"


def test_the_greatest_of_several_is_the_magnitude_and_all_are_told(boxes):
    (found,) = defects(boxes.room(chair(boxes, x=2.5, z=0.35)))
    assert found.magnitude == pytest.approx(0.25)
    told = {one.name: one.value for one in found.evidence}
    assert told["reach below the floor"] == pytest.approx(0.1)


def test_a_thing_wholly_outside_is_a_defect_as_severe_as_can_be(boxes):
    (found,) = defects(boxes.room(chair(boxes, x=5.0)))
    assert found.magnitude == pytest.approx(2.75) and found.severity == 1.0
    assert "wholly outside" in found.reason


def test_within_the_tolerance_nothing_is_wrong_and_close_to_it_is_told(boxes):
    near = out_of_bounds(boxes.room(chair(boxes, x=2.25 + 0.009)), PROTOCOL)
    assert [record.verdict for record in near.records] == ["valid"]
    assert "tolerance of 1.0 cm" in near.records[0].reason
    clear = out_of_bounds(boxes.room(chair(boxes, x=2.25 + 0.002)), PROTOCOL)
    assert clear.records == () and clear.cleared == 1


def test_a_beam_across_the_notch_of_an_l_leaves_the_room_with_both_ends_inside(boxes):
    beam = boxes.thing("beam", "bench", (2.0, 2.0, 0.2), (2.4, 0.2, 0.4), yaw=-45.0)
    (found,) = defects(replace(boxes.room(beam), boundary=L_SHAPE))
    # Its outer side runs 0.1 m beside the corner, at 45 degrees to both walls.
    side = shapely.LineString([(2.0 + 0.1 * math.sqrt(2), 2.0), (2.0, 2.0 + 0.1 * math.sqrt(2))])
    assert found.magnitude == pytest.approx(
        side.interpolate(0.5, normalized=True).distance(L_SHAPE), abs=1e-3
    )


def test_a_chair_in_the_inner_corner_of_an_l_is_inside(boxes):
    room = replace(boxes.room(chair(boxes, 1.7, 1.7), chair(boxes, 3.0, 1.0)), boundary=L_SHAPE)
    assert out_of_bounds(room, PROTOCOL).records == ()


def test_an_l_shaped_thing_round_the_inner_corner_is_inside_though_its_hull_is_not(boxes):
    parts = [((-1.9, -1.9, 0.0), (1.9, -0.2, 0.5)), ((-1.9, -1.9, 0.0), (-0.2, 1.9, 0.5))]
    sofa = boxes.thing("sofa", "sofa", (2.0, 2.0, 0.0), (3.8, 3.8, 1.0), parts=parts)
    room = replace(boxes.room(sofa), boundary=L_SHAPE)
    assert not sofa.footprint.within(L_SHAPE) and defects(room) == []


def test_a_table_over_a_pillar_reaches_out_of_the_room_inside_of_it(boxes):
    outline = shapely.box(0, 0, 5, 5).difference(shapely.box(2, 2, 2.4, 2.4))
    table = boxes.thing("table", "table", (2.2, 2.2, 0.7), (1.5, 1.0, 0.1))
    (found,) = defects(replace(boxes.room(table), boundary=outline))
    assert found.magnitude == pytest.approx(0.2, abs=1e-3), "to the middle of the pillar"


def test_a_slanted_wall_is_measured_across(boxes):
    outline = Polygon([(-2, -2), (2, -2), (2, 0), (0, 2), (-2, 2)])
    lamp = boxes.thing("lamp", "floor_lamp", (1.0, 1.0, 0.5), (0.4, 0.4, 1.0), yaw=45.0)
    (found,) = defects(replace(boxes.room(lamp), boundary=outline))
    assert found.magnitude == pytest.approx(0.2, abs=1e-6)
    assert found.direction == pytest.approx((-math.sqrt(0.5), -math.sqrt(0.5), 0.0))


def test_what_reaches_into_a_window_is_left_open_and_into_a_door_is_not(boxes):
    window = Opening("window", (2.5, -1.0), (2.5, 1.0))
    pot = boxes.thing("pot", "plant_pot", (2.5, 0.0, 1.2), (0.3, 0.3, 0.3))
    (found,) = out_of_bounds(boxes.room(pot, openings=[window]), PROTOCOL).records
    assert found.verdict == "unresolved" and found.gaps == (UNKNOWN_RECESS,)
    assert found.decided_by is None and found.severity is None
    stands = chair(boxes, x=2.4)
    assert defects(boxes.room(stands, openings=[window])), "a chair stands in no recess"
    door = Opening("door", (2.5, -1.0), (2.5, 1.0))
    assert defects(boxes.room(pot, openings=[door]))
    deep = boxes.thing("pot", "plant_pot", (2.7, 0.0, 1.2), (0.7, 0.3, 0.3))
    assert defects(boxes.room(deep, openings=[window]))


def test_what_is_not_known_is_said(boxes):
    room = replace(boxes.room(chair(boxes, z=0.3)), boundary=None, height_m=None)
    found = out_of_bounds(room, PROTOCOL)
    assert found.missing == UNKNOWN_WALLS and found.gaps == (UNKNOWN_CEILING,)
    assert [record.magnitude for record in found.records] == [pytest.approx(0.15)]
    assert out_of_bounds(boxes.room(), PROTOCOL).missing == ""


def test_a_thing_of_which_only_the_box_is_known_says_so(boxes):
    (found,) = defects(boxes.room(chair(boxes, x=2.5, mesh=False)))
    assert any(one.note == "only its box is known" for one in found.evidence)


@settings(max_examples=25, deadline=None)
@given(
    x=st.floats(-3, 5),
    y=st.floats(-3, 5),
    yaw=st.floats(0, 360),
    turn=st.floats(0, 360),
    width=st.floats(0.1, 3.0),
)
def test_the_reach_is_that_of_dense_samples_however_the_room_is_turned(
    boxes, x, y, yaw, turn, width
):
    thing = boxes.thing("a", "bench", (x, y, 0.2), (width, 0.4, 0.4), yaw)
    room = replace(boxes.room(thing), boundary=L_SHAPE)
    grid = np.stack(np.meshgrid(np.linspace(-0.5, 0.5, 161), np.linspace(-0.5, 0.5, 41)), -1)
    flat = grid.reshape(-1, 2) * [width, 0.4]
    places = boxes.turned(np.column_stack([flat, np.zeros(len(flat))]), yaw)[:, :2] + [x, y]
    plain = float(shapely.distance(shapely.points(places), L_SHAPE).max())
    found = defects(room)
    assert bool(found) == (plain > PROTOCOL.bounds_tolerance_m) or abs(plain - 0.01) < 0.02
    # Its own samples are up to 1.1 cm apart.
    if found:
        assert plain - 1e-6 <= found[0].magnitude <= plain + 0.012
    center, offset = Point(0, 0), (3.0, -7.0)
    moved = boxes.turned(np.array([[x, y, 0.2]]), turn)[0] + [*offset, 0.0]
    other = boxes.thing("a", "bench", tuple(moved), (width, 0.4, 0.4), yaw + turn)
    outline = translate(rotate(L_SHAPE, turn, origin=center), *offset)
    again = defects(replace(boxes.room(other), boundary=outline))
    if found and found[0].magnitude > 0.0101:
        assert again[0].magnitude == pytest.approx(found[0].magnitude, abs=1e-3)
