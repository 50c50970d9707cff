"""How far boxes stand outside of the room, and how many times too large they are."""

import dataclasses

import pytest
from ideal_bench.lib.layout import Layout, Room, SceneObject
from ideal_bench.lib.report.page.measures import outside_m, size_factors
from ideal_bench.lib.report.stored import StoredMatch

SIZE_M = (4.0, 6.0, 3.0)


def layout(*objects, size_m=SIZE_M):
    return Layout.from_objects(
        Room("bedroom", size_m),
        [SceneObject(name, "sofa", position, size, yaw) for name, position, size, yaw in objects],
    )


TRUTH = layout(("bed", (0.0, 0.0, 0.5), (1.0, 2.0, 1.0), 0.0))
OBJECTS = [
    ("inside", (0.0, 0.0, 0.5), (1.0, 1.0, 1.0), 0.0),
    ("touches", (1.5, 0.0, 0.5), (1.0, 1.0, 1.0), 0.0),
    ("right", (1.75, 0.0, 0.5), (1.0, 1.0, 1.0), 0.0),
    ("turned", (-1.0, 0.0, 0.5), (1.0, 3.0, 1.0), 90.0),
    ("below", (0.0, 0.0, 0.495), (1.0, 1.0, 1.0), 0.0),
    ("above", (0.0, 0.0, 3.0), (1.0, 1.0, 1.0), 0.0),
]


def test_how_far_outside(protocol):
    found = outside_m(layout(*OBJECTS), TRUTH, protocol)
    wanted = {"right": 0.25, "turned": 0.5, "below": 0.005, "above": 0.5}
    assert found == pytest.approx(wanted)


def test_of_which_room(protocol):
    wide = layout(*OBJECTS[2:3], size_m=(9.0, 9.0, 9.0))
    assert outside_m(wide, TRUTH, protocol) == {}
    truth = protocol.with_room_bounds("ground_truth")
    assert outside_m(wide, TRUTH, truth) == pytest.approx({"right": 0.25})
    unknown = layout(*OBJECTS[2:3], size_m=None)
    assert outside_m(unknown, TRUTH, protocol) == pytest.approx({"right": 0.25})
    assert outside_m(unknown, dataclasses.replace(TRUTH, room=Room("bedroom")), protocol) == {}
    assert outside_m(layout(), TRUTH, protocol) == {}


def test_a_wild_answer_is_a_number(protocol):
    wild = layout(("sofa", (1e300, 0.0, 0.0), (1e300, 1e300, 1e300), 45.0))
    assert 1e99 < outside_m(wild, TRUTH, protocol)["sofa"] < 1e101


def test_times_too_large():
    match = StoredMatch("bed", "b", 0.0, 1.0, 0.0)
    predicted = layout(("b", (0.0, 0.0, 0.5), (1.5, 1.0, 1.0), 0.0))
    assert size_factors(match, predicted, TRUTH) == [1.5, 0.5, 1.0]
    flat = layout(("bed", (0.0, 0.0, 0.0), (1.0, 2.0, 0.0), 0.0))
    assert size_factors(match, predicted, flat) == [1.5, 0.5, None]


def test_an_id_that_is_there_twice_or_not_at_all_has_no_size():
    match = StoredMatch("bed", "b", 0.0, 1.0, 0.0)
    one = ("b", (0.0, 0.0, 0.5), (1.5, 1.0, 1.0), 0.0)
    assert size_factors(match, layout(one, one), TRUTH) is None
    assert size_factors(match, layout(), TRUTH) is None
    gone = dataclasses.replace(match, gt="sofa")
    assert size_factors(gone, layout(one), TRUTH) is None
