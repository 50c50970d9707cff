"""NHR."""

import pytest
from ideal_bench.lib.metrics.scores import Why


def test_share_of_what_was_predicted(value, room, thing):
    scene = room([thing("chair"), thing("bed")])
    answer = room([thing("chair"), thing("chair"), thing("sofa")])
    assert value("NHR", scene, answer) == pytest.approx(1 / 3)


def test_everything_is_invented_where_nothing_is_in_view(value, room, thing):
    assert value("NHR", room([]), room([thing()])) == 0


def test_undefined_without_predictions(value, room, thing):
    assert value("NHR", room([thing()]), room([])) is Why.NO_PREDICTION
    assert value("NHR", room([thing()], "office"), room([thing()])) is Why.GRID_ROOM
