"""NOR: who collides with whom, and that ten thousand objects fit into memory."""

import numpy as np
import pytest
from ideal_bench.lib.metrics.non_overlap import colliding
from ideal_bench.lib.metrics.scores import Why


def nor(value, room, things):
    return value("NOR", room([]), room(things))


def test_two_of_three_collide(value, room, thing):
    things = [thing(), thing("bed", at=(0.2, 0, 0.5)), thing(at=(2.5, 2.5, 0.5))]
    assert nor(value, room, things) == pytest.approx(1 / 3)


def test_a_graze_is_no_collision(value, room, thing):
    # An overlap of 0.05 m of unit cubes is an IoU of 0.026, of 0.06 m one of 0.031.
    assert nor(value, room, [thing(), thing(at=(0.95, 0, 0.5))]) == 1
    assert nor(value, room, [thing(), thing(at=(0.94, 0, 0.5))]) == 0


def test_above_each_other_is_no_collision(value, room, thing):
    assert nor(value, room, [thing(), thing(at=(0, 0, 1.6))]) == 1


def test_heights_are_as_predicted(value, room, thing):
    scene = room([thing(), thing("chair")])
    assert value("NOR", scene, room([thing(), thing("chair", at=(0, 0, 5))])) == 1


def test_boxes_are_those_of_the_turned_object(value, room, thing):
    long = {"size": (4, 0.5, 1)}
    beside = thing("chair", at=(0, 1.2, 0.5))
    assert nor(value, room, [thing(**long), beside]) == 1
    assert nor(value, room, [thing(**long, yaw=90.0), beside]) == 0


@pytest.mark.parametrize(("size", "expected"), [((2, 1, 0), 0), ((0, 0, 0), 0), ((1, 1, 1), 0)])
def test_the_same_object_twice_collides_even_if_flat(value, room, thing, size, expected):
    assert nor(value, room, [thing(size=size), thing("bed", size=size)]) == expected


def test_undefined_without_predictions(value, room, thing):
    assert nor(value, room, []) is Why.NO_PREDICTION
    assert value("NOR", room([thing()]), None) is Why.NOT_PARSED


def test_scenes_of_a_batch_do_not_collide_with_each_other(library, room, thing):
    batch = library.batch([room([])] * 2, [room([thing()])] * 2)
    assert not colliding(batch, library.protocol).any()


def test_ten_thousand_objects_against_a_count_by_hand(library, room, thing):
    # A hundred by a hundred cubes, a metre apart; every hundredth has a twin in its place.
    things = [thing(at=(x * 1.5, y * 1.5, 0.5)) for x in range(100) for y in range(100)]
    twins = [thing("bed", at=item["position"]) for item in things[::100]]
    batch = library.batch([room([])], [room(things + twins)])
    hit = colliding(batch, library.protocol)
    assert np.flatnonzero(hit).tolist() == [*range(0, 10_000, 100), *range(10_000, 10_100)]
