"""RA and the mean rotation error."""

import pytest
from ideal_bench.lib.metrics.scores import Why


@pytest.mark.parametrize(("yaw", "expected"), [(30.0, 1), (330.0, 1), (31.0, 0), (180.0, 0)])
def test_within_thirty_degrees(value, room, thing, yaw, expected):
    assert value("RA", room([thing()]), room([thing(yaw=yaw)])) == expected


def test_only_those_with_a_meaningful_yaw_count(value, room, thing):
    scene = room([thing("sofa"), thing("rug"), thing("bed", yaw=None), thing("coffee_table")])
    answer = room(
        [
            thing("sofa", yaw=90.0),
            thing("rug", yaw=90.0),
            thing("bed", yaw=90.0),
            thing("coffee_table", yaw=180.0),
        ]
    )
    assert value("RA", scene, answer) == 0.5
    assert value("RE_deg", scene, answer) == 45


@pytest.mark.parametrize("metric", ["RA", "RE_deg"])
def test_undefined_and_why(value, room, thing, metric):
    assert value(metric, room([thing("rug")]), room([thing("rug")])) is Why.NO_YAW
    assert value(metric, room([thing("rug")]), room([thing("bed")])) is Why.NO_PAIR
