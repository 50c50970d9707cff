"""Poses and pixels: axes, headings, lines, and the same camera as bundles have it."""

import json
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib.geometry.projection import project
from ideal_bench.lib.scout.pose import Optics, Pose, camera_of, directions, pose_along

OPTICS = Optics(1280, 720, 1000.0)

poses = st.builds(
    Pose,
    st.tuples(*[st.floats(-15, 15)] * 3),
    st.floats(0, 360),
    st.floats(-85, 85),
)


@pytest.mark.parametrize(
    ("yaw", "pitch", "forward", "left", "up"),
    [
        (0, 0, (0, 1, 0), (-1, 0, 0), (0, 0, 1)),
        (90, 0, (-1, 0, 0), (0, -1, 0), (0, 0, 1)),
        (180, 0, (0, -1, 0), (1, 0, 0), (0, 0, 1)),
        (270, 0, (1, 0, 0), (0, 1, 0), (0, 0, 1)),
        (0, 45, (0, 0.5**0.5, 0.5**0.5), (-1, 0, 0), (0, -(0.5**0.5), 0.5**0.5)),
        (0, -30, (0, 0.75**0.5, -0.5), (-1, 0, 0), (0, 0.5, 0.75**0.5)),
    ],
)
def test_axes(yaw, pitch, forward, left, up):
    axes = Pose((1.0, 2.0, 3.0), float(yaw), float(pitch)).axes
    assert axes == pytest.approx(np.array([forward, left, up]), abs=1e-12)


@settings(deadline=None, max_examples=50)
@given(poses)
def test_axes_are_a_right_handed_frame_without_roll(pose):
    forward, left, up = pose.axes
    assert pose.axes @ pose.axes.T == pytest.approx(np.eye(3), abs=1e-9)
    assert np.cross(forward, left) == pytest.approx(up, abs=1e-9)
    assert left[2] == 0 and up[2] > 0


def test_pixels_count_from_the_upper_left_corner():
    pose = Pose((0.0, 0.0, 1.0), 0.0, 0.0)
    corner, middle, right, lower = directions(
        pose, OPTICS, np.array([(0, 0), (640, 360), (1280, 360), (640, 720)], dtype=float)
    )
    assert middle == pytest.approx((0, 1, 0), abs=1e-12)
    assert corner[0] < 0 < corner[2] and right[0] > 0 and lower[2] < 0
    # 640 pixels aside at a focal length of 1000.
    assert right[0] / right[1] == pytest.approx(0.64)
    assert lower[2] / lower[1] == pytest.approx(-0.36)


@settings(deadline=None, max_examples=50)
@given(poses, st.floats(0, 1280), st.floats(0, 720))
def test_lines_are_those_of_the_camera_that_bundles_keep(pose, column, row):
    """The pixel's line, projected by the part that knows Blender's cameras, is the pixel again."""
    (line,) = directions(pose, OPTICS, np.array([[column, row]]))
    assert np.linalg.norm(line) == pytest.approx(1)
    (found,) = project((np.array(pose.position_m) + 2 * line)[None], camera_of(pose, OPTICS))
    assert found == pytest.approx((column, row), abs=1e-6)


def test_matrix_and_documents():
    assert OPTICS.matrix.tolist() == [[1000, 0, 640], [0, 1000, 360], [0, 0, 1]]
    documents = [OPTICS.to_document(), Pose((1.0, 2.0, 3.0), 4.0, 5.0).to_document()]
    assert json.loads(json.dumps(documents)) == [
        {"width_px": 1280, "height_px": 720, "intrinsics": OPTICS.matrix.tolist()},
        {"position_m": [1.0, 2.0, 3.0], "yaw_deg": 4.0, "pitch_deg": 5.0},
    ]


def test_an_upright_picture_has_its_sensor_along_the_longer_side():
    upright = camera_of(Pose((0.0, 0.0, 0.0), 0.0, 0.0), Optics(720, 1280, 1000.0))
    level = camera_of(Pose((0.0, 0.0, 0.0), 0.0, 0.0), OPTICS)
    assert upright.lens_mm == level.lens_mm == pytest.approx(1000 / 1280 * 32)


@given(st.floats(-180, 180), st.floats(-84, 84), st.floats(0.1, 10))
def test_a_pose_along_a_direction_looks_there(yaw, pitch, length):
    flat = math.cos(math.radians(pitch)) * length
    ahead = (
        -math.sin(math.radians(yaw)) * flat,
        math.cos(math.radians(yaw)) * flat,
        math.sin(math.radians(pitch)) * length,
    )
    pose = pose_along((1.0, 2.0, 3.0), ahead, 85.0)
    assert pose.axes[0] == pytest.approx(np.array(ahead) / length, abs=1e-9)
    assert 0.0 <= pose.yaw_deg < 360.0


def test_the_pitch_is_clamped_and_straight_down_has_a_heading():
    assert pose_along((0, 0, 0), (0.0, 0.0, -1.0), 85.0).pitch_deg == -85.0
    assert pose_along((0, 0, 0), (0.0, 0.0, 1.0), 85.0).yaw_deg == 0.0
    assert pose_along((0, 0, 0), (0.0, 1.0, 99.0), 60.0).pitch_deg == 60.0
