"""The separating axis test, held against linear programming and boxes worked out by hand."""

import numpy as np
import pytest
from ideal_bench.lib.geometry.turned_boxes import box_gaps
from scipy.optimize import linprog

ONE, OTHER = np.array([0]), np.array([1])


def turn(draw):
    q, _ = np.linalg.qr(draw.normal(size=(3, 3)))
    return q * np.sign(np.linalg.det(q))


def gap(center, half, axes):
    return float(box_gaps(np.array(center), np.array(half), np.array(axes), ONE, OTHER)[0])


def have_a_common_point(center, half, axes):
    """Whether |axes_k (x - center_k)| <= half_k has a solution for both boxes at once."""
    rows = np.concatenate([*axes, *(-item for item in axes)])
    at = [item @ c for item, c in zip(axes, center, strict=True)]
    limits = np.concatenate([at[0] + half[0], at[1] + half[1], half[0] - at[0], half[1] - at[1]])
    return linprog(np.zeros(3), rows, limits, bounds=[(None, None)] * 3).status == 0


@pytest.mark.parametrize(
    ("at", "expected"),
    [((1.2, 0, 0), 0.2), ((0.9, 0.1, 0), -0.1), ((1, 0, 0), 0.0), ((2, 0.5, 3), 2.0)],
)
def test_cubes_along_the_axes(at, expected):
    found = gap([(0, 0, 0), at], np.full((2, 3), 0.5), [np.eye(3)] * 2)
    assert found == pytest.approx(expected, abs=1e-12)


def test_agrees_with_linear_programming_on_random_boxes():
    draw = np.random.default_rng(7)
    apart = 0
    for _ in range(200):
        center = draw.uniform(-0.8, 0.8, size=(2, 3))
        half, axes = draw.uniform(0.1, 0.8, size=(2, 3)), [turn(draw), turn(draw)]
        found = gap(center, half, axes)
        assert (found < 0) == have_a_common_point(center, half, axes)
        apart += found > 0
    assert 20 < apart < 180


def test_edges_across_each_other_are_apart_though_no_face_parts_them():
    c = np.sqrt(0.5)
    about_x = np.array([[1, 0, 0], [0, c, c], [0, -c, c]])
    about_y = np.array([[c, 0, c], [0, 1, 0], [-c, 0, c]])
    half = np.array([[2.0, 0.5, 0.5], [0.5, 2.0, 0.5]])
    ridge = 0.5 / c
    assert gap([(0, 0, 0), (0, 0, 2 * ridge + 0.01)], half, [about_x, about_y]) == pytest.approx(
        0.01, abs=1e-9
    )


def test_many_pairs_at_once_and_none():
    center = np.array([[0.0, 0, 0], [3, 0, 0], [0, 3, 0]])
    half, axes = np.full((3, 3), 0.5), np.stack([np.eye(3)] * 3)
    i, j = np.triu_indices(3, 1)
    assert box_gaps(center, half, axes, i, j).tolist() == [2.0, 2.0, 2.0]
    assert box_gaps(center, half, axes, i[:0], j[:0]).shape == (0,)


def test_the_words_of_a_wrong_shape():
    with pytest.raises(ValueError, match=r"box_gaps: half_m.*\(2, 2\)"):
        box_gaps(np.zeros((2, 3)), np.ones((2, 2)), np.stack([np.eye(3)] * 2), ONE, OTHER)
