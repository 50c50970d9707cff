"""Sums, medians and ranges over rows of many segments, against plain loops."""

import statistics

import numpy as np
import pytest
from ideal_bench.lib.geometry.ragged import count, expand, first_of_run, median


@pytest.fixture
def rows():
    random = np.random.default_rng(0)
    return random.normal(size=200).round(1), random.integers(0, 30, size=200)


def test_median_is_the_statistics_modules(rows):
    values, segment = rows
    for number, found in enumerate(median(values, segment, 40)):
        own = values[segment == number].tolist()
        if own:
            assert found == statistics.median(own)
        else:
            assert np.isnan(found)


def test_count_of_some_rows(rows):
    values, segment = rows
    found = count(segment, 30, values > 0)
    assert found.tolist() == [int(((segment == n) & (values > 0)).sum()) for n in range(30)]


def test_first_of_run_compares_all_columns():
    assert first_of_run(np.array([1, 1, 1, 2]), np.array([5, 5, 6, 6])).tolist() == [1, 0, 1, 1]


@pytest.mark.parametrize("at_once", [1, 2, 3, 7, 1000])
def test_expand_gives_every_pair_once_in_bounded_pieces(at_once):
    random = np.random.default_rng(1)
    start, size = random.integers(0, 50, size=20), random.integers(0, 6, size=20)
    pieces = list(expand(start, size, at_once))
    assert all(len(i) == len(j) <= at_once for i, j in pieces)
    found = [(i, j) for a, b in pieces for i, j in zip(a.tolist(), b.tolist(), strict=True)]
    assert found == [(i, start[i] + k) for i in range(20) for k in range(size[i])]


def test_nothing_in_nothing_out():
    none = np.array([], dtype=int)
    assert list(expand(none, none)) == []
    assert first_of_run(none).tolist() == []
    assert median(np.array([]), none, 0).tolist() == []
    assert count(none, 2).tolist() == [0, 0]
