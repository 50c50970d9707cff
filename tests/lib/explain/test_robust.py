"""Estimates: free of bias under noise, and untouched by a few wild values."""

import numpy as np
import pytest
from ideal_bench.lib.explain.robust import center, median, plane_sigma, slope, spread


@pytest.mark.parametrize("factor", [0.8, 1.0, 1.3])
def test_a_noisy_prediction_does_not_shrink_the_factor(factor):
    """The truth is exact, the prediction is not: regressing truth on prediction would be biased."""
    random = np.random.default_rng(1)
    truth = random.normal(size=(20_000, 2))
    predicted = factor * truth + random.normal(size=truth.shape)
    assert slope(predicted, truth) == pytest.approx(factor, abs=0.02)
    wrong_way = 1 / slope(truth, predicted)
    assert wrong_way > factor + 0.5


def test_an_exact_factor_is_found_exactly():
    truth = np.random.default_rng(2).normal(size=(50, 2))
    predicted = 1.3 * truth
    predicted[:20] = 9.0  # swapped neighbours and wrong partners
    assert slope(predicted, truth) == pytest.approx(1.3, abs=1e-6)


def test_the_factor_is_the_same_however_the_axes_lie():
    random = np.random.default_rng(3)
    truth, noise = random.normal(size=(2, 40, 2))
    predicted = 1.2 * truth + 0.3 * noise
    turned = slope(predicted @ [[0.0, 1.0], [-1.0, 0.0]], truth @ [[0.0, 1.0], [-1.0, 0.0]])
    assert turned == pytest.approx(slope(predicted, truth), rel=1e-9)


def test_center_is_a_mean_without_the_wild_ones():
    values = np.random.default_rng(4).normal(2.0, 1.0, size=4001)
    assert center(values) == pytest.approx(values.mean(), abs=0.02)
    spoiled = np.append(values, np.full(400, 1e6))
    assert center(spoiled) == pytest.approx(2.0, abs=0.25)


def test_spread_is_a_standard_deviation():
    random = np.random.default_rng(5)
    assert spread(random.normal(0.0, 3.0, size=20_000)) == pytest.approx(3.0, rel=0.03)
    lengths = np.hypot(*random.normal(0.0, 3.0, size=(2, 20_000)))
    assert plane_sigma(lengths) == pytest.approx(3.0, rel=0.03)


@pytest.mark.parametrize("n", [1, 2, 5, 8])
def test_median_is_numpys(n):
    values = np.random.default_rng(n).normal(size=n)
    assert median(values) == np.median(values)


def test_nothing_gives_nothing():
    none = np.empty(0)
    assert np.isnan([slope(none, none), center(none), spread(none)]).all()
    assert np.isnan(slope(np.ones(3), np.zeros(3)))
