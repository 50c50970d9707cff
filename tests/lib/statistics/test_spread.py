"""Mean, spread and median, against Python's own."""

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ideal_bench.lib.statistics.spread import spread

NUMBERS = st.lists(st.floats(-1e9, 1e9), min_size=2, max_size=50)


@given(NUMBERS)
def test_it_is_pythons(numbers):
    found = spread(numbers)
    size = max(map(abs, numbers)) + 1
    assert found.mean == pytest.approx(statistics.fmean(numbers), abs=1e-9 * size)
    assert found.sd == pytest.approx(statistics.stdev(numbers), abs=1e-6 * size)
    assert found.median == pytest.approx(statistics.median(numbers))
    assert (found.minimum, found.maximum) == (min(numbers), max(numbers))


@given(NUMBERS, st.integers(0, 5))
def test_what_is_missing_is_counted_and_changes_nothing(numbers, missing):
    found = spread([None] * missing + numbers)
    assert (found.n, found.missing) == (len(numbers), missing)
    assert (found.mean, found.sd) == (spread(numbers).mean, spread(numbers).sd)


def test_one_number_has_no_deviation():
    found = spread([3.0])
    assert (found.mean, found.sd, found.median) == (3.0, None, 3.0)
    assert found.undefined == {"sd": "one value has no spread"}


def test_nothing_is_not_zero():
    found = spread([None, None])
    assert (found.n, found.missing, found.mean, found.maximum) == (0, 2, None, None)
    assert set(found.undefined) == {"mean", "sd", "min", "median", "max"}
