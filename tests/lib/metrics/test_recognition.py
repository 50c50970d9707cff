"""RR."""

import pytest
from ideal_bench.lib.metrics.scores import Why


def test_share_of_what_is_in_view(value, room, thing):
    scene = room([thing("chair"), thing("chair"), thing("bed")])
    assert value("RR", scene, room([thing("chair"), thing("sofa")])) == pytest.approx(1 / 3)


def test_more_predictions_than_objects_find_no_more(value, room, thing):
    assert value("RR", room([thing("bed")]), room([thing("bed")] * 3)) == 1


def test_zero_without_predictions_undefined_with_nothing_in_view(value, room, thing):
    assert value("RR", room([thing()]), room([])) == 0
    assert value("RR", room([]), room([thing()])) is Why.NOTHING_IN_VIEW
    assert value("RR", room([thing()]), None) is Why.NOT_PARSED
