"""What the search stands on: kernels, swept shapes, distances, the linear programme of a step."""

import math

import numpy as np
import pytest
import shapely
from ideal_bench.lib.geometry.plane.fitting.best_move import best_move
from ideal_bench.lib.geometry.plane.fitting.centers import swept
from ideal_bench.lib.geometry.plane.fitting.contacts import Pose, clearance_m, contacts
from ideal_bench.lib.geometry.plane.fitting.kernel import disc, kernel, rectangle
from scipy.optimize import linprog
from shapely.geometry import MultiPoint, Polygon

SEEDS = range(40)


def drawn(seed):
    """A width, a depth and a range of angles."""
    rng = np.random.default_rng(seed)
    width, depth = rng.uniform(0.1, 4.0, 2)
    low = rng.uniform(-4.0, 4.0)
    return width, depth, low, low + 10 ** rng.uniform(-5, math.log10(math.pi / 2))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_kernel_lies_in_every_rectangle_of_its_range(seed):
    width, depth, low, high = drawn(seed)
    shape = kernel(width, depth, low, high)
    # Of the 1e-6 m that a kernel is smaller than what it rules out, rounding may take this.
    rounding = 1e-9
    for angle in np.linspace(low, high, 201):
        along = shape @ [math.cos(angle), math.sin(angle)]
        across = shape @ [-math.sin(angle), math.cos(angle)]
        assert abs(along).max() <= width / 2 + rounding
        assert abs(across).max() <= depth / 2 + rounding


@pytest.mark.parametrize("seed", SEEDS)
def test_a_kernel_is_convex_and_symmetric(seed):
    shape = kernel(*drawn(seed))
    half = len(shape) // 2
    assert np.array_equal(shape[:half], -shape[half:])
    outline = Polygon(shape)
    assert outline.is_valid and outline.exterior.is_ccw
    assert outline.area == pytest.approx(outline.convex_hull.area, rel=1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_narrow_range_leaves_all_but_what_its_width_costs(seed):
    """A rectangle less its longer side times half the range lies in the kernel."""
    width, depth, low, _ = drawn(seed)
    high = low + 1e-3 * min(width, depth) / max(width, depth)
    loss = max(width, depth) * (high - low) / 2
    inner = Polygon(rectangle(width - 1.01 * loss, depth - 1.01 * loss, (low + high) / 2))
    assert shapely.covers(Polygon(kernel(width, depth, low, high)), inner)


def test_a_disc_lies_in_the_circle():
    assert np.hypot(*disc(0.7).T) == pytest.approx(0.7)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_swept_is_the_hull_of_both_ends(seed):
    rng = np.random.default_rng(seed)
    edge = rng.uniform(-2, 2, (1, 2, 2))
    for shape in (
        kernel(*drawn(seed)),
        rectangle(2.0, 1.0, math.atan2(*(edge[0, 1] - edge[0, 0]))),
    ):
        hull = MultiPoint(np.concatenate([shape + edge[0, 0], shape + edge[0, 1]])).convex_hull
        assert Polygon(swept(shape, edge)[0]).symmetric_difference(hull).area < 1e-12


@pytest.mark.parametrize("seed", SEEDS)
def test_a_step_is_as_good_as_a_linear_programme_s(seed):
    rng = np.random.default_rng(seed)
    gaps, slopes = rng.normal(size=12), rng.normal(size=(12, 3))
    longest = rng.uniform(0.1, 2.0, 3)
    move, least = best_move(gaps, slopes, longest)
    solved = linprog(
        [0, 0, 0, -1],
        A_ub=np.column_stack([-slopes, np.ones(12)]),
        b_ub=gaps,
        bounds=[*((-far, far) for far in longest), (None, None)],
    )
    assert least == pytest.approx(-solved.fun, abs=1e-9)
    assert (gaps + slopes @ move).min() == pytest.approx(least, abs=1e-9)
    assert (abs(move) <= longest + 1e-12).all()


@pytest.mark.parametrize("own_first", [True, False])
@pytest.mark.parametrize("seed", SEEDS)
def test_slopes_are_what_a_small_move_changes(seed, own_first):
    rng = np.random.default_rng(seed)
    edges, half = rng.uniform(-3, 3, (9, 2, 2)), tuple(rng.uniform(0.2, 1.0, 2))
    pose, move = Pose(*rng.uniform(-1, 1, 3)), rng.uniform(-1, 1, 3) * 1e-6
    before = contacts(edges, half, pose, own_first)
    after = contacts(edges, half, Pose(*(np.array(pose) + move)), own_first)
    change = after.gaps_m - before.gaps_m
    assert change == pytest.approx(before.slopes @ move, abs=1e-10)


@pytest.mark.parametrize("seed", SEEDS)
def test_clear_of_an_edge_is_what_shapely_says(seed):
    rng = np.random.default_rng(seed)
    edge, half = rng.uniform(-2, 2, (1, 2, 2)), tuple(rng.uniform(0.2, 1.0, 2))
    pose = Pose(*rng.uniform(-1, 1, 3))
    shape = Polygon(rectangle(2 * half[0], 2 * half[1], pose.angle) + pose[:2])
    met = shape.intersects(shapely.linestrings(edge[0]))
    assert (clearance_m(edge, half, pose) < 0.0) is met
