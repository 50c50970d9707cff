"""Overlap of a box with its equal elsewhere: by hand, by corners, and at the tolerance (B.2)."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib.geometry.boxes import Boxes, iou
from ideal_bench.lib.scout.scoring.overlap import distances_m, overlaps

ORIGIN = np.zeros((1, 3))
LEAST_M = 0.01


def overlap(size, displaced, at=(0.0, 0.0, 0.0)):
    center, moved = np.array([at]), np.array([at]) + np.array([displaced])
    return overlaps(center, np.array([size], float), moved, LEAST_M).item()


@pytest.mark.parametrize(
    ("displaced", "expected"),
    [
        ((0, 0, 0), 1.0),
        ((0.5, 0, 0), 1 / 3),
        ((0, -0.5, 0), 1 / 3),
        ((0.5, 0.5, 0), 0.25 / 1.75),
        ((0.5, 0.5, 0.5), 0.125 / 1.875),
        ((1, 0, 0), 0.0),
        ((0.1, 0, -3), 0.0),
    ],
)
def test_unit_boxes(displaced, expected):
    assert overlap((1, 1, 1), displaced) == pytest.approx(expected, abs=1e-15)


lengths = st.floats(0.01, 5)
moves = st.floats(-3, 3)


@settings(deadline=None, max_examples=50)
@given(st.tuples(lengths, lengths, lengths), st.tuples(moves, moves, moves))
def test_as_the_corners_of_the_boxes_say(size, displaced):
    sizes = np.array([size])
    expected = iou(Boxes.around(ORIGIN, sizes), Boxes.around(np.array([displaced]), sizes))
    assert overlap(size, displaced) == pytest.approx(expected.item(), abs=1e-9)


@pytest.mark.parametrize("length_m", [0.01, 0.3, 1.0, 7.0])
@pytest.mark.parametrize("axis", [0, 1, 2])
def test_the_tolerance_at_nine_tenths_is_a_nineteenth_of_the_axis(length_m, axis):
    size, displaced = np.full(3, 2.0), np.zeros(3)
    size[axis], displaced[axis] = length_m, length_m / 19
    assert overlap(size, displaced) == pytest.approx(0.9)
    assert overlap(size, displaced * 0.999) > 0.9 > overlap(size, displaced * 1.001)


def test_at_the_shortest_side_the_tolerance_is_half_a_millimetre():
    assert overlap((2, 2, 0), (0, 0, 0.000525)) > 0.9 > overlap((2, 2, 0), (0, 0, 0.000527))


def test_shorter_sides_count_as_a_centimetre():
    assert overlap((1, 1, 0), (0, 0, 0)) == 1.0
    assert overlap((1, 1, 0), (0, 0, 0.005)) == pytest.approx(1 / 3)
    assert overlap((1, 1, 0.002), (0, 0, 0.005)) == overlap((1, 1, 0.01), (0, 0, 0.005))
    assert overlap((0, 0, 0), (0.005, 0, 0)) == pytest.approx(1 / 3)
    assert overlap((0, 0, 0), (0.01, 0, 0)) == 0.0


def test_far_from_the_origin_nothing_is_lost():
    """A move of 1/4 is exact there, and the volume of the room is not."""
    far = float(2**40)
    assert overlap((1, 1, 1), (0.25, 0, 0), at=(far, -far, far)) == 0.75 / 1.25


@pytest.mark.parametrize("huge", [1e100, 1e200, 1e308, -1.7e308])
def test_huge_numbers_stay_numbers(huge):
    targets, sizes = np.array([(0.0, 0, 0), (huge, 0, 0)]), np.array([(1.0, 1, 1), (1e308, 0, 1)])
    submitted = np.array([(huge, huge, huge), (-huge, 0, 0), (0.0, 0, 0)])
    with np.errstate(all="raise"):
        shares, away = overlaps(targets, sizes, submitted, LEAST_M), distances_m(targets, submitted)
    assert ((shares >= 0) & (shares <= 1)).all() and np.isfinite(away).all()
    assert shares[0].tolist() == [0, 0, 1] and away[0, 2] == 0
    assert away[0, 1] == 1e100


def test_huge_boxes_overlap_as_small_ones_do():
    huge = (1e308, 1e308, 1e308)
    assert overlap(huge, (0.5e308, 0, 0)) == pytest.approx(1 / 3)
    assert overlap(huge, (1e308, 0, 0)) == 0.0
    assert overlap(huge, (1.5e308, 0, 0), at=(-1.7e308, 0, 0)) == 0.0
    assert overlap(huge, (1e200, -1.0, 0)) == 1.0


def test_distances():
    found = distances_m(np.array([(0.0, 0, 0), (1, 1, 1)]), np.array([(2.0, 3, 6)]))
    assert found.tolist() == [[7.0], [pytest.approx(math.sqrt(1 + 4 + 25))]]


def test_shapes_of_nothing():
    nothing = np.zeros((0, 3))
    assert overlaps(ORIGIN, ORIGIN, nothing, LEAST_M).shape == (1, 0)
    assert distances_m(ORIGIN, nothing).shape == (1, 0)
