"""Which objects become targets, in which frame, from where: no Blender."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ideal_bench.lib.scout.preparing import (
    Candidate,
    choose,
    corner_pose,
    frame_origin,
    range_of,
    target_of,
)
from shapely.geometry import Point, Polygon, box


def candidate(name, middle, *, known=True, category="chair"):
    low = tuple(value - 0.5 for value in middle)
    high = tuple(value + 0.5 for value in middle)
    return Candidate(name, category, "room", f"{name}.asset", known, low, high)


def test_known_categories_first_then_the_nearest_then_the_id():
    near, far = candidate("near", (1, 0, 0)), candidate("far", (5, 0, 0))
    guess = candidate("guess", (0.1, 0, 0), known=False)
    twin = replace(near, id="a_twin")

    chosen, left = choose([guess, far, near, twin], (0.0, 0.0, 0.0), 3)

    assert [one.id for one in chosen] == ["a_twin", "near", "far"]
    assert [one.id for one in left] == ["guess"]
    assert choose([far, near], (6.0, 0.0, 0.0), 5) == ([far, near], [])


@given(st.permutations(list(range(8))), st.integers(1, 9))
def test_the_order_of_the_candidates_is_no_matter(order, most):
    given_ = [candidate(f"c{n}", (n % 3, n // 3, 0), known=n % 4 > 0) for n in range(8)]
    expected = choose(given_, (0.2, 0.1, 1.0), most)
    assert choose([given_[n] for n in order], (0.2, 0.1, 1.0), most) == expected


def test_a_target_is_the_middle_and_sides_of_the_box_in_the_frame():
    one = Candidate("bed_01", "bed", "r", "Bed", True, (1.0, 2.0, 0.0), (3.0, 5.0, 1.0))
    target = target_of(one, (1.0, 1.0, -0.5))
    assert target.center_m == (1.0, 2.5, 1.0) and target.size_m == (2.0, 3.0, 1.0)
    assert (target.id, target.group, target.category) == ("bed_01", "bed", "bed")
    assert (target.room, target.asset) == ("r", "Bed")


def test_the_origin_is_the_middle_of_all_floors():
    assert frame_origin([(0, 0, 4, 3), (4, -1, 10, 3)], 0.2) == (5.0, 1.0, 0.2)
    nearly = frame_origin([(-2.0, -3.0, 2.015, 3.5)], -0.009)
    assert nearly == (0.0, 0.25, 0.0)


@given(st.floats(0.01, 40.0))
def test_the_range_is_a_multiple_that_holds_every_centre(far):
    reach = range_of([target_of(candidate("a", (far, 0.0, 0.0)), (0.0, 0.0, 0.0))], 0.5)
    assert reach >= far - 1e-6 and reach - far < 0.5 + 1e-6 and reach % 0.5 == 0


def test_the_range_of_a_centre_at_the_origin_is_a_step():
    assert range_of([target_of(candidate("a", (0, 0, 0)), (0.0, 0.0, 0.0))], 0.5) == 0.5


def test_a_camera_in_the_corner_looks_at_the_middle():
    pose = corner_pose(box(0.0, 0.0, 4.0, 6.0), 2.8, 0.0, 85.0)
    assert pose.position_m == pytest.approx((0.4, 0.4, 1.6))
    ahead = np.array([2.0, 3.0, 1.0]) - pose.position_m
    assert pose.axes[0] == pytest.approx(ahead / np.linalg.norm(ahead))
    low = corner_pose(box(0.0, 0.0, 4.0, 6.0), None, -1.0, 85.0)
    assert low.position_m[2] == pytest.approx(0.6)


def test_a_camera_in_a_closet_stays_within_it():
    pose = corner_pose(box(0.0, 0.0, 0.8, 0.4), 1.0, 0.0, 85.0)
    assert pose.position_m == pytest.approx((0.2, 0.1, 0.8))
    assert pose.pitch_deg < -20.0
    assert corner_pose(box(0.0, 0.0, 0.8, 0.4), 1.0, 0.0, 20.0).pitch_deg == -20.0


def test_a_camera_is_stood_in_no_corner_that_is_outside():
    without_south_west = Polygon([(2, 0), (4, 0), (4, 4), (0, 4), (0, 2), (2, 2)])
    x, y, _ = corner_pose(without_south_west, 2.8, 0.0, 85.0).position_m
    assert (x, y) == pytest.approx((3.6, 0.4))
    diamond = Polygon([(2, 0), (4, 2), (2, 4), (0, 2)])
    assert diamond.contains(Point(corner_pose(diamond, 2.8, 0.0, 85.0).position_m[:2]))
