"""What a value from JSON is, and how it is shown."""

import math

import pytest
from ideal_bench.lib.json_values import is_finite, shown


@pytest.mark.parametrize("value", [0, -1, 2.5, 1.7e308, 10**308])
def test_numbers_that_a_double_can_hold(value):
    assert is_finite(value)


@pytest.mark.parametrize(
    "value", [math.nan, math.inf, -math.inf, 10**400, True, False, None, "1", [1], {}]
)
def test_what_is_no_number(value):
    assert not is_finite(value)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "null"),
        (True, "true"),
        (2.5, "2.5"),
        (math.nan, "NaN"),
        ("a", '"a"'),
        ("\x1b\x7f\n", '"\\u001b\\u007f\\n"'),
        ("a" * 50, '"' + "a" * 39 + "..."),
        ([1, 2], "a list"),
        ({}, "an object"),
        (10**400, "an integer too big for a double"),
        (-(10**400), "an integer too big for a double"),
    ],
)
def test_a_value_fits_into_a_sentence(value, words):
    assert shown(value) == words
