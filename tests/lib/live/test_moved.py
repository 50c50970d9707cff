"""Rows follow Blender objects: the inverse of the inverse pose, and only differences."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ideal_bench.lib.inverse_pose import AssetState, inverse_pose
from ideal_bench.lib.layout import SceneObject
from ideal_bench.lib.live.moved import Poses, Rows, are_moved, box_matrices, follow, moved_object

metres = st.floats(-5.0, 5.0)
sizes = st.floats(0.05, 3.0)
yaws = st.floats(0.0, 359.0)
points = st.tuples(metres, metres, metres)
extents = st.tuples(sizes, sizes, sizes)


@st.composite
def assets(draw):
    """An asset and its published truth: turned by whole quarters against each other, rounded."""
    canonical = draw(yaws)
    yaw_deg = (canonical + 90.0 * draw(st.integers(0, 3))) % 360.0
    center, size = draw(points), draw(extents)
    swapped = round((yaw_deg - canonical) / 90.0) % 2 == 1
    width, depth = (size[1], size[0]) if swapped else (size[0], size[1])
    state = AssetState(draw(points), center, yaw_deg, size)
    truth = SceneObject(
        "bed_01",
        "bed",
        tuple(round(value, 2) for value in center),
        (round(width, 2), round(depth, 2), round(size[2], 2)),
        canonical,
    )
    return state, truth


@given(assets(), points, extents, yaws)
def test_it_undoes_the_inverse_pose(asset, position, size, yaw):
    state, truth = asset
    seen = SceneObject("bed_01", "bed", position, size, yaw)

    again = moved_object(state, inverse_pose(state, truth, seen), truth)

    assert again.position_m == pytest.approx(seen.position_m, abs=1e-9)
    # No extent is realised thinner than a millimetre.
    assert again.dimensions_m == pytest.approx(seen.dimensions_m, abs=1e-9)
    assert abs((again.yaw_deg - yaw + 180.0) % 360.0 - 180.0) < 1e-9


@given(points, extents, points, extents, st.integers(0, 3))
def test_it_undoes_it_for_what_has_no_front_and_stands_along_a_wall(a, size, b, new, quarters):
    state = AssetState(a, a, 90.0 * quarters, size)
    x, y, z = size
    truth = SceneObject("rug", "rug", a, (y, x, z) if quarters % 2 else size, None)
    seen = SceneObject("rug", "rug", b, new, None)

    again = moved_object(state, inverse_pose(state, truth, seen), truth)

    assert again.position_m == pytest.approx(b, abs=1e-9)
    assert again.dimensions_m == pytest.approx(new, abs=1e-9)
    assert again.yaw_deg is None


@given(yaws, st.floats(0.5, 2.0))
def test_what_has_no_front_and_stands_oblique_grows_as_a_whole(yaw, factor):
    """A round rug: its published hull is not the hull of its box."""
    state = AssetState((0, 0, 0), (1, 2, 0), yaw, (2.0, 2.0, 0.1))
    truth = SceneObject("rug", "rug", (1, 2, 0), (2.0, 2.0, 0.1), None)
    seen = SceneObject("rug", "rug", (1, 2, 0), (2 * factor, 2 * factor, 0.1 * factor), None)

    again = moved_object(state, inverse_pose(state, truth, seen), truth)

    assert again.dimensions_m == pytest.approx(seen.dimensions_m, abs=1e-6)


def test_a_rug_that_is_turned_by_hand_turns_its_extents():
    before = AssetState((0, 0, 0), (0, 0, 0), 0.0, (2.0, 1.0, 0.0))
    after = AssetState((0, 0, 0), (0, 0, 0), 90.0, (2.0, 1.0, 0.0))
    rug = SceneObject("rug", "rug", (0, 0, 0), (2.0, 1.0, 0.0), None)

    assert moved_object(before, after, rug).dimensions_m == pytest.approx((1.0, 2.0, 0.0))


def boxes(*, yaw=30.0, size=(1.0, 2.0, 0.5), at=(1.0, -2.0, 0.25)):
    return Rows(np.array([at]), np.array([size]), np.array([yaw]))


@pytest.mark.parametrize("size", [(1.0, 2.0, 0.5), (0.0, 2.0, 0.5), (1.0, 0.0, 0.5)])
def test_a_box_in_blender_reads_back(size):
    rows = boxes(size=size)
    corner = np.full((1, 3), 0.5)

    poses = Poses.of(box_matrices(rows), -corner, corner)

    np.testing.assert_allclose(poses.center_m, rows.positions_m)
    np.testing.assert_allclose(poses.extents_m, rows.dimensions_m)
    np.testing.assert_allclose(poses.yaw_deg, rows.yaws_deg)


def test_the_centre_of_an_asset_goes_round_its_origin():
    quarter = np.array([[0.0, -2.0, 0, 5], [2.0, 0, 0, 6], [0, 0, 1, 0], [0, 0, 0, 1]])

    poses = Poses.of(quarter[None], np.array([[0.0, 0, 0]]), np.array([[1.0, 2, 3]]))

    np.testing.assert_allclose(poses.center_m, [[5 - 2.0, 6 + 1.0, 1.5]])
    np.testing.assert_allclose(poses.extents_m, [[2.0, 4.0, 3.0]])
    np.testing.assert_allclose(poses.yaw_deg, [90.0])


def test_single_precision_is_no_move_and_a_tenth_of_a_millimetre_is_one():
    corner = np.full((1, 3), 0.5)
    rows = boxes(at=(8.123456789, 1.1, 0.3), yaw=123.456789)
    exact = Poses.of(box_matrices(rows), -corner, corner)
    single = Poses.of(box_matrices(rows).astype(np.float32).astype(float), -corner, corner)
    other = Poses(exact.center_m + np.array([1e-4, 0, 0]), exact.yaw_deg, exact.extents_m)
    turned = Poses(exact.center_m, exact.yaw_deg + 360.0 + 0.01, exact.extents_m)

    assert not are_moved(exact, single)[0]
    assert are_moved(exact, other)[0]
    assert are_moved(exact, turned)[0]


def test_following_nothing_changes_nothing():
    rows = boxes(yaw=math.nan)
    corner = np.full((1, 3), 0.5)
    poses = Poses.of(box_matrices(rows), -corner, corner)

    same = follow(rows, poses, poses)

    np.testing.assert_array_equal(same.positions_m, rows.positions_m)
    np.testing.assert_array_equal(same.dimensions_m, rows.dimensions_m)
    assert np.isnan(same.yaws_deg).all()


def test_no_rows_are_no_rows():
    none = Rows(np.empty((0, 3)), np.empty((0, 3)), np.empty(0))
    poses = Poses.of(box_matrices(none), np.empty((0, 3)), np.empty((0, 3)))

    assert follow(none, poses, poses).positions_m.shape == (0, 3)
    assert are_moved(poses, poses).shape == (0,)
