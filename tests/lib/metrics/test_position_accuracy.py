"""PA and the mean position error."""

import pytest
from ideal_bench.lib.metrics.scores import Why


@pytest.mark.parametrize(("x", "y", "expected"), [(0.3, 0, 1), (0.31, 0, 0), (0.2, 0.2, 1)])
def test_within_thirty_centimetres_on_the_floor(value, room, thing, x, y, expected):
    assert value("PA", room([thing()]), room([thing(at=(x, y, 7))])) == expected


def test_share_and_mean_of_the_matched_ones_alone(value, room, thing):
    scene = room([thing("bed"), thing("sofa", at=(1, 1, 0.5)), thing("desk")])
    answer = room([thing("bed", at=(0.1, 0, 0)), thing("sofa", at=(1, 2, 0)), thing("oven")])
    assert value("PA", scene, answer) == 0.5
    assert value("PE_m", scene, answer) == pytest.approx((0.1 + 1) / 2)


@pytest.mark.parametrize("metric", ["PA", "PE_m"])
def test_undefined(value, room, thing, metric):
    scene = room([thing()])
    assert value(metric, scene, room([thing("bed")])) is Why.NO_PAIR
    assert value(metric, scene, room([])) is Why.NO_PAIR
    assert value(metric, room([]), room([thing()])) is Why.NO_PAIR
    assert value(metric, scene, None) is Why.NOT_PARSED
    assert value(metric, room([thing()], "library"), room([thing()])) is Why.GRID_ROOM
