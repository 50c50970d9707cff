"""RTA."""

import pytest
from ideal_bench.lib.metrics.scores import Why


@pytest.mark.parametrize(
    ("predicted", "expected"), [("bedroom", 1), ("kitchen", 0), ("Bedroom", 0), ("bedroom ", 0)]
)
def test_letter_by_letter(value, room, predicted, expected):
    assert value("RTA", room([]), room([], predicted)) == expected


def test_undefined_where_nothing_was_read(value, room):
    assert value("RTA", room([]), None) is Why.NOT_PARSED
