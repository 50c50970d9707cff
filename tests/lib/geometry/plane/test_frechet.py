"""The Frechet distances: by hand, against slow references, and what must not change them."""

import math
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from ideal_bench.lib.geometry.plane.frechet import continuous_frechet, discrete_frechet

ROOT = math.sqrt(2.0)


def slow_discrete(p, q):
    """Eiter and Mannila's recursion, word for word."""

    @cache
    def leash(i, j):
        here = math.dist(p[i], q[j])
        steps = ((i - 1, j), (i - 1, j - 1), (i, j - 1))
        before = [leash(a, b) for a, b in steps if a >= 0 and b >= 0]
        return max(here, min(before)) if before else here

    return leash(len(p) - 1, len(q) - 1)


def cut(path, pieces):
    """The same line with more points on it."""
    path = np.asarray(path, dtype=float)
    shares = np.linspace(0.0, 1.0, pieces, endpoint=False)[:, None]
    parts = [a + shares * (b - a) for a, b in pairwise(path)]
    return np.concatenate([*parts, path[-1:]])


def walk(draw, points):
    return np.cumsum(draw.normal(size=(points, 2)), axis=0)


@pytest.mark.parametrize(
    ("p", "q", "discrete", "continuous"),
    [
        ([(0, 0), (4, 0)], [(0, 1), (4, 1)], 1.0, 1.0),
        ([(0, 0), (4, 0)], [(0, 1), (2, 1), (4, 1)], math.hypot(2, 1), 1.0),
        # There and back again: one walker waits in the middle of the way that the other doubles.
        ([(0, 0), (4, 0)], [(0, 0), (3, 0), (1, 0), (4, 0)], 3.0, 1.0),
        ([(0, 0), (2, 0)], [(2, 0), (0, 0)], 2.0, 2.0),
        # A detour of 0.7 m to the side of a straight path.
        ([(0, 0), (2, 0)], [(0, 0), (1, 0.7), (2, 0)], math.hypot(1, 0.7), 0.7),
        ([(0, 0)], [(3, 4)], 5.0, 5.0),
        ([(0, 0)], [(1, 0), (0, 1), (-2, 0)], 2.0, 2.0),
        ([(0, 0), (0, 0), (1, 1), (1, 1)], [(0, 0), (1, 1)], 0.0, 0.0),
        ([(1, 1), (1, 1)], [(1, 1), (1, 1), (1, 1)], 0.0, 0.0),
    ],
)
def test_by_hand(p, q, discrete, continuous):
    assert discrete_frechet(p, q) == pytest.approx(discrete, abs=1e-12)
    assert continuous_frechet(p, q) == pytest.approx(continuous, abs=1e-9)


def test_both_ways_around_a_pillar_are_far_apart():
    left = [(0, 0), (1, 1), (2, 0)]
    right = [(0, 0), (1, -1), (2, 0)]
    # The walkers are farthest apart when one stands at its corner: from the nearest point of the
    # other way that is a distance of root two.
    assert continuous_frechet(left, right) == pytest.approx(ROOT, abs=1e-9)
    assert discrete_frechet(left, right) == pytest.approx(ROOT, abs=1e-12)


@pytest.mark.parametrize("seed", range(40))
def test_discrete_is_the_recursion(seed):
    draw = np.random.default_rng(seed)
    p, q = walk(draw, draw.integers(1, 9)), walk(draw, draw.integers(1, 9))
    assert discrete_frechet(p, q) == pytest.approx(
        slow_discrete(tuple(map(tuple, p)), tuple(map(tuple, q))), abs=1e-12
    )


@pytest.mark.parametrize("seed", range(12))
def test_continuous_is_what_finer_and_finer_discrete_comes_to(seed):
    draw = np.random.default_rng(100 + seed)
    p, q = walk(draw, draw.integers(2, 6)), walk(draw, draw.integers(2, 6))
    longest = max(np.hypot(*np.diff(path, axis=0).T).max() for path in (p, q))
    found, slow = continuous_frechet(p, q), discrete_frechet(cut(p, 150), cut(q, 150))
    assert slow - longest / 150 <= found <= slow + 1e-9


@pytest.mark.parametrize("seed", range(30))
def test_what_changes_nothing(seed):
    draw = np.random.default_rng(200 + seed)
    p, q = walk(draw, draw.integers(1, 12)), walk(draw, draw.integers(1, 12))
    found = continuous_frechet(p, q)
    assert found <= discrete_frechet(p, q) + 1e-12
    assert continuous_frechet(q, p) == pytest.approx(found, abs=1e-9)
    assert continuous_frechet(p[::-1], q[::-1]) == pytest.approx(found, abs=1e-9)
    assert continuous_frechet(cut(p, 3), cut(q, 7)) == pytest.approx(found, abs=1e-9)
    assert continuous_frechet(np.repeat(p, 2, axis=0), q) == pytest.approx(found, abs=1e-9)
    angle = draw.uniform(0, 2 * math.pi)
    turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    moved = [path @ turn.T + [30.0, -7.0] for path in (p, q)]
    assert continuous_frechet(*moved) == pytest.approx(found, abs=1e-9)
    assert discrete_frechet(*moved) == pytest.approx(discrete_frechet(p, q), abs=1e-12)


def test_a_path_is_no_distance_from_itself():
    path = walk(np.random.default_rng(0), 30)
    assert discrete_frechet(path, path) == 0.0
    assert continuous_frechet(path, path) == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("distance", [discrete_frechet, continuous_frechet])
@pytest.mark.parametrize(
    ("p", "words"),
    [
        ([], "p: a path needs at least one point"),
        ([1.0, 2.0], r"p: expected points of shape \(n, 2\), got \(2,\)"),
        ([(1, 2, 3)], r"got \(1, 3\)"),
        ([(0, math.nan)], "p: a coordinate is no finite number"),
    ],
)
def test_what_is_no_path(distance, p, words):
    with pytest.raises(ValueError, match=words):
        distance(p, [(0, 0)])
