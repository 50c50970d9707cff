"""IBR: which room, what is inside, and what touches a wall."""

import math

import pytest
from ideal_bench.lib.metrics.scores import Why


def test_one_of_two_is_inside(value, room, thing):
    answer = room([thing(), thing(at=(2.6, 0, 0.5))])
    assert value("IBR", room([]), answer) == 0.5


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ((2.5, -2.5, 0.5), 1),
        ((2.5 + 5e-7, 0, 0.5), 1),
        ((2.5 + 5e-6, 0, 0.5), 0),
        ((0, -2.51, 0.5), 0),
        ((0, 0, 0.49), 0),
        ((0, 0, 2.5), 1),
        ((0, 0, 2.51), 0),
    ],
)
def test_touching_a_wall_the_floor_or_the_ceiling_is_inside(value, room, thing, at, expected):
    assert value("IBR", room([]), room([thing(at=at)])) == expected


def test_heights_are_as_predicted(value, room, thing):
    assert value("IBR", room([thing()]), room([thing(at=(0, 0, 9.0))])) == 0


def test_a_turned_object_counts_by_its_hull(value, room, thing):
    answer = {"at": (2.5, 0, 0.5), "size": (1, 3, 1)}
    assert value("IBR", room([]), room([thing(**answer)])) == 1
    assert value("IBR", room([]), room([thing(**answer, yaw=90.0)])) == 0


def test_the_room_is_the_predicted_one_then_the_true_one(value, room, thing, protocol):
    scene, far = room([]), [thing(at=(3.5, 0, 0.5))]
    assert value("IBR", scene, room(far, size=(8, 4, 3))) == 1
    assert value("IBR", scene, room(far, size=None)) == 0
    by_truth = protocol.with_room_bounds("ground_truth")
    assert value("IBR", scene, room(far, size=(8, 4, 3)), by_truth) == 0


@pytest.mark.parametrize(("heading", "expected"), [(0, 1), (math.pi / 2, 1)])
def test_the_predicted_room_turns_with_what_is_in_it(value, room, thing, heading, expected):
    scene = room([], size=(2, 2, 3), rz=heading)
    answer = room([thing(at=(3.5, 0.5, 0.5))], size=(8, 2, 3))
    assert value("IBR", scene, answer) == expected


def test_the_true_room_stays_where_it_is(value, room, thing, protocol):
    scene = room([], size=(8, 2, 3), rz=math.pi / 2)
    by_truth = protocol.with_room_bounds("ground_truth")
    # To the right of a camera that looks along -X lies +Y, where the room is narrow.
    assert value("IBR", scene, room([thing(at=(3.5, 0, 0.5))], size=None), by_truth) == 0
    assert value("IBR", scene, room([thing(at=(0, 3.5, 0.5))], size=None), by_truth) == 1


def test_undefined_without_predictions(value, room):
    assert value("IBR", room([]), room([])) is Why.NO_PREDICTION


def test_undefined_in_a_room_of_unknown_size(value, room, thing):
    assert value("IBR", room([], size=None), room([thing()], size=None)) is Why.NO_ROOM
    assert value("IBR", room([], size=None), room([thing()])) == 1
