"""Assignments of one group against all there are (B.2)."""

import math
from itertools import permutations

import numpy as np
import pytest
from ideal_bench.lib.scout.scoring.assignment import most_hits, most_overlapping, nearest


def all_pairings(rows, columns):
    """Every way to pair as many as can be."""
    if rows <= columns:
        for chosen in permutations(range(columns), rows):
            yield list(enumerate(chosen))
    else:
        for pairs in all_pairings(columns, rows):
            yield [(row, column) for column, row in pairs]


@pytest.mark.parametrize("seed", range(25))
def test_against_every_pairing(seed):
    generator = np.random.default_rng(seed)
    shape = tuple(generator.integers(1, 6, 2).tolist())
    # Many zeros, as far boxes have, and few values, so that there are ties.
    values = generator.integers(0, 5, shape) / 4
    pairings = list(all_pairings(*shape))

    def sums(of):
        return [math.fsum(of[row, column] for row, column in pairs) for pairs in pairings]

    rows, columns = nearest(values)
    assert len(rows) == min(shape) and values[rows, columns].sum() == min(sums(values))
    rows, columns = most_overlapping(values)
    assert values[rows, columns].sum() == max(sums(values)) and (values[rows, columns] > 0).all()
    for threshold in (0.0, 0.25, 0.5, 0.9):
        rows, columns = most_hits(values, threshold)
        assert len(rows) == max(sums(values > threshold))
        assert (values[rows, columns] > threshold).all()


@pytest.mark.parametrize("seed", range(10))
def test_of_equally_many_hits_the_ones_that_overlap_most(seed):
    values = np.random.default_rng(seed).random((4, 3))
    rows, columns = most_hits(values, 0.4)
    counts = [
        (
            sum(values[pair] > 0.4 for pair in pairs),
            sum(values[p] for p in pairs if values[p] > 0.4),
        )
        for pairs in all_pairings(4, 3)
    ]
    assert (len(rows), values[rows, columns].sum()) == pytest.approx(max(counts))


def test_more_hits_go_before_more_overlap():
    """The assignment of greatest sum has one hit; two are possible."""
    values = np.array([[1.0, 0.51], [0.51, 0.0]])
    assert [found.tolist() for found in most_overlapping(values)] == [[0, 1], [1, 0]]
    values = np.array([[1.0, 0.51], [0.51, 0.4]])
    assert [found.tolist() for found in most_overlapping(values)] == [[0, 1], [0, 1]]
    assert [found.tolist() for found in most_hits(values, 0.5)] == [[0, 1], [1, 0]]


def test_a_hit_is_strictly_above_the_threshold():
    for threshold in (0.5, 0.9):
        for value, hits in ((threshold, 0), (threshold * (1 + 1e-15), 0), (threshold + 1e-7, 1)):
            assert len(most_hits(np.array([[value]]), threshold)[0]) == hits
    assert len(most_hits(np.array([[0.0]]), 0.0)[0]) == 0
    assert len(most_hits(np.array([[1e-12]]), 0.0)[0]) == 1
