"""World-axis boxes and their overlap: by hand, in floating point, and without volume."""

import math

import numpy as np
import pytest
from ideal_bench.lib.geometry.boxes import Boxes, hull_extents, iou


def box(at, size):
    return Boxes.around(np.array([at], dtype=float), np.array([size], dtype=float))


def overlap(a, b):
    return iou(box(*a), box(*b)).item()


@pytest.mark.parametrize("yaw", [0, 180, 360, -180, 720, 1e300 - 1e300 % 360])
def test_half_turns_change_no_extent(yaw):
    assert hull_extents(np.array([[2.0, 0.7, 3.0]]), np.array([yaw])).tolist() == [[2.0, 0.7, 3.0]]


@pytest.mark.parametrize("yaw", [90, 270, -90, 450, 90 + 360 * 1000])
def test_quarter_turns_swap_width_and_depth_to_the_last_bit(yaw):
    assert hull_extents(np.array([[2.0, 0.0, 3.0]]), np.array([yaw])).tolist() == [[0.0, 2.0, 3.0]]


def test_an_oblique_box_has_the_hull_of_its_corners():
    yaw, (w, d) = math.radians(30), (2.0, 1.0)
    corners = [(x * w / 2, y * d / 2) for x in (-1, 1) for y in (-1, 1)]
    turned_x = [x * math.cos(yaw) - y * math.sin(yaw) for x, y in corners]
    turned_y = [x * math.sin(yaw) + y * math.cos(yaw) for x, y in corners]
    found = hull_extents(np.array([[w, d, 1.0]]), np.array([30.0]))[0]
    expected = [max(turned_x) - min(turned_x), max(turned_y) - min(turned_y), 1.0]
    assert found.tolist() == pytest.approx(expected, abs=1e-12)


def test_no_yaw_counts_as_none_turned():
    assert hull_extents(np.array([[2.0, 1.0, 1.0]]), np.array([np.nan])).tolist() == [[2, 1, 1]]


def test_half_shifted_cubes_share_a_third():
    cubes = ((0, 0, 0), (1, 1, 1)), ((0.5, 0, 0), (1, 1, 1))
    assert overlap(*cubes) == pytest.approx(1 / 3, abs=1e-12)


def test_a_box_in_a_box():
    assert overlap(((0, 0, 0), (2, 2, 2)), ((0.5, 0.5, 0.5), (1, 1, 1))) == 1 / 8


def test_touching_or_distant_boxes_share_nothing():
    assert overlap(((0, 0, 0), (1, 1, 1)), ((1, 0, 0), (1, 1, 1))) == 0
    assert overlap(((0, 0, 0), (1, 1, 1)), ((9, 9, 9), (1, 1, 1))) == 0


@pytest.mark.parametrize("size", [(1, 1, 0), (0, 1, 1), (0, 0, 1), (0, 0, 0), (0.3, 1e-9, 7.1)])
def test_equal_boxes_get_one_even_without_volume(size):
    assert overlap(((0.1, -2.3, 0.7), size), ((0.1, -2.3, 0.7), size)) == 1


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        # Two rugs on one floor: by area.
        (((0, 0, 0), (2, 2, 0)), ((0, 0, 0), (2, 1, 0)), 0.5),
        # Two rugs at different heights.
        (((0, 0, 0), (2, 2, 0)), ((0, 0, 1), (2, 2, 0)), 0),
        # Flat along different axes.
        (((0, 0, 0), (2, 2, 0)), ((0, 0, 0), (0, 2, 2)), 0),
        # Flat against solid.
        (((0, 0, 0), (2, 2, 0)), ((0, 0, 0), (2, 2, 2)), 0),
        # Two points.
        (((0, 0, 0), (0, 0, 0)), ((1, 0, 0), (0, 0, 0)), 0),
    ],
)
def test_boxes_without_volume_are_never_nan(a, b, expected):
    assert overlap(a, b) == overlap(b, a) == expected


def test_the_largest_extents_do_not_overflow():
    large = ((0, 0, 0), (2e100, 2e100, 1e100))
    assert overlap(large, large) == 1
    assert overlap(large, ((0, 0, 0), (1, 1, 1))) == pytest.approx(0, abs=1e-9)
    assert overlap(((1e100, 0, 0), (1, 1, 1)), ((-1e100, 0, 0), (1, 1, 1))) == 0


def test_iou_is_symmetric_and_within_bounds():
    random = np.random.default_rng(0)
    a, b = (
        Boxes.around(random.normal(size=(500, 3)), random.uniform(0, 2, size=(500, 3)))
        for _ in range(2)
    )
    found = iou(a, b)
    assert np.array_equal(found, iou(b, a))
    assert ((found >= 0) & (found <= 1)).all() and (found > 0).sum() > 50
