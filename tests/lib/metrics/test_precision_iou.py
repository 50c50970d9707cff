"""Prec and the mean IoU."""

import pytest
from ideal_bench.lib.metrics.scores import Why


@pytest.mark.parametrize(("shift", "expected"), [(0.73, 1), (0.75, 0)])
def test_the_threshold(value, room, thing, shift, expected):
    # Unit cubes shifted by s have an IoU of (1 - s) / (1 + s): 0.156 and 0.143.
    answer = room([thing(at=(shift, 0, 0.5))])
    assert value("Prec", room([thing()]), answer) == expected
    assert value("IoU", room([thing()]), answer) == pytest.approx((1 - shift) / (1 + shift))


def test_what_stands_on_the_floor_has_the_true_height(value, room, thing):
    assert value("Prec", room([thing()]), room([thing(at=(0, 0, 40))])) == 1
    assert value("Prec", room([thing("mirror")]), room([thing("mirror", at=(0, 0, 40))])) == 0


def test_turned_boxes_are_compared_by_their_hulls(value, room, thing):
    scene = room([thing(size=(2, 1, 1), yaw=90.0)])
    assert value("IoU", scene, room([thing(size=(1, 2, 1))])) == 1


def test_a_flat_rug_in_its_place_is_right(value, room, thing):
    scene = room([thing("rug", at=(1, 1, 0), size=(2, 1, 0))])
    assert value("IoU", scene, room([thing("rug", at=(1, 1, 0.3), size=(2, 1, 0))])) == 1
    assert value("IoU", scene, room([thing("rug", at=(1, 1, 0.3), size=(1, 1, 0))])) == 0.5


def test_undefined_without_pairs(value, room, thing):
    assert value("Prec", room([thing()]), room([])) is Why.NO_PAIR
