"""The arithmetic of grids."""

import doctest
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ideal_bench.ideal_addon.rooms import grid
from ideal_bench.ideal_addon.rooms.grid import centred, fitting

lengths = st.floats(0.1, 40.0)


def test_the_examples_hold():
    assert doctest.testmod(grid).failed == 0


@given(lengths, lengths, st.floats(0.0, 5.0))
def test_so_many_fit_and_not_one_more(length, size, gap):
    count = fitting(length, size, gap)
    assert count * size + max(count - 1, 0) * gap <= length + 1e-6
    assert (count + 1) * size + count * gap > length - 1e-6


@given(st.integers(1, 12), lengths, st.floats(0.0, 3.0))
def test_positions_lie_evenly_about_the_middle(count, pitch, aisle):
    found = centred(count, pitch, aisle)
    assert found[0] == pytest.approx(-found[-1])
    steps = [after - before for before, after in itertools.pairwise(found)]
    wide = [step for step in steps if step != pytest.approx(pitch)]
    assert all(step == pytest.approx(pitch + aisle) for step in wide)
    assert len(wide) <= 1


def test_nothing_has_no_position():
    assert centred(0, 1.0, 0.5) == []
    assert fitting(0.0, 1.0, 0.5) == 0
