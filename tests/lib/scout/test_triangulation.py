"""Points from viewing lines: by hand, by another way, at every limit, and refused (B.1)."""

import math
from dataclasses import replace

import numpy as np
import pytest
from ideal_bench.lib.scout.pose import Optics, Pose, directions
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.triangulation import Refused, triangulate

PROTOCOL = read_scout_protocol()
FAR_M = 100.0


def rays(origins, points):
    """Cameras at `origins`, each looking at its point."""
    origins = np.array(origins, dtype=float)
    lines = np.array(points, dtype=float) - origins
    return origins, lines / np.linalg.norm(lines, axis=1, keepdims=True)


def fix(origins, points, range_m=FAR_M, protocol=PROTOCOL):
    return triangulate(*rays(origins, points), range_m, protocol)


def test_two_lines_that_meet():
    found = fix([(0, 0, 0), (2, 0, 0)], [(1, 1, 0), (1, 1, 0)])
    assert found.point_m == pytest.approx((1, 1, 0), abs=1e-12)
    assert found.residual_m == pytest.approx(0, abs=1e-12)
    # The lines stand at right angles. Across both of them the matrix has 2, along either 1.
    assert found.angle_deg == pytest.approx(90)
    assert found.condition == pytest.approx(2)
    assert found.cautions == ()


def test_two_lines_that_pass_each_other():
    # Along +X at height 0 and along +Y at height 0.3: halfway between, 0.15 m from either.
    found = fix([(-2, 0, 0), (0, -2, 0.3)], [(1, 0, 0), (0, 1, 0.3)])
    assert found.point_m == pytest.approx((0, 0, 0.15), abs=1e-12)
    assert found.residual_m == pytest.approx(0.15)
    assert found.angle_deg == pytest.approx(90)
    (caution,) = found.cautions
    assert "miss the point by 0.150 m" in caution and "over 0.1 m" in caution


def test_three_lines_by_hand():
    # Along the axes, shifted: x, y and z are the means of what the two other lines say.
    found = fix([(-2, 0, 0), (0.3, -2, 0), (0, 0, -2)], [(1, 0, 0), (0.3, 1, 0), (0, 0, 1)])
    assert found.point_m == pytest.approx((0.15, 0, 0), abs=1e-12)
    # 0 m from the first, 0.15 m from the others.
    assert found.residual_m == pytest.approx(math.sqrt(2 * 0.15**2 / 3))


def cross_matrix(line):
    x, y, z = line
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])


@pytest.mark.parametrize("seed", range(20))
def test_the_point_is_the_one_of_least_squares(seed):
    """By the singular values of all the lines' cross products, not by normal equations."""
    generator = np.random.default_rng(seed)
    count = generator.integers(2, 7)
    cameras = generator.uniform(-3, 3, (count, 3)) - (0, 0, 10)
    cameras, lines = rays(
        cameras, generator.uniform(-1, 1, 3) + generator.normal(0, 0.05, (count, 3))
    )
    found = triangulate(cameras, lines, FAR_M, PROTOCOL)
    matrix = np.concatenate([cross_matrix(line) for line in lines])
    moments = np.concatenate([cross_matrix(a) @ b for a, b in zip(lines, cameras, strict=True)])
    point, (squares,), _, singular = np.linalg.lstsq(matrix, moments, rcond=None)
    assert found.point_m == pytest.approx(point, abs=1e-9)
    assert found.residual_m == pytest.approx(math.sqrt(squares / count), abs=1e-9)
    assert found.condition == pytest.approx((singular[0] / singular[-1]) ** 2, rel=1e-6)


def test_pixels_of_three_pictures_lead_back_to_the_point():
    optics, point = Optics(1280, 720, 900.0), np.array([0.4, 2.0, 0.9])
    poses = [
        Pose((-1.0, -0.5, 1.6), -20.0, -15.0),
        Pose((1.2, -0.2, 1.4), 25.0, -10.0),
        Pose((0.2, -1.0, 0.6), 0.0, 5.0),
    ]
    lines = []
    for pose in poses:
        forward, left, up = pose.axes @ (point - pose.position_m)
        # As a picture has it: columns to the right, rows down.
        pixel = [640 - 900 * left / forward, 360 - 900 * up / forward]
        lines.append(directions(pose, optics, np.array([pixel]))[0])
    cameras = np.array([pose.position_m for pose in poses])
    found = triangulate(cameras, np.array(lines), 3.0, PROTOCOL)
    assert found.point_m == pytest.approx(point, abs=1e-9) and found.cautions == ()


def test_the_order_of_the_lines_and_the_place_of_the_room_do_not_matter():
    cameras = [(0, 0, 1), (0.5, 0, 1.5), (0.25, -1, 1)]
    origins, lines = rays(cameras, [(1, 8, 1), (1, 8, 1), (1, 8, 1.015625)])
    found = triangulate(origins, lines, FAR_M, PROTOCOL)
    turned = triangulate(origins[::-1], lines[::-1], FAR_M, PROTOCOL)
    assert turned.point_m == pytest.approx(found.point_m, abs=1e-12)
    away = 2.0**20  # the cameras' coordinates stay exact
    moved = triangulate(origins + away, lines, 1e9, PROTOCOL)
    assert np.array(moved.point_m) - away == pytest.approx(found.point_m, abs=1e-9)
    assert moved.residual_m == pytest.approx(found.residual_m, abs=1e-12)


def test_refused_below_two_observations():
    with pytest.raises(Refused, match="1 of at least 2 observations"):
        fix([(0, 0, 0)], [(1, 1, 0)])
    with pytest.raises(Refused, match="0 of at least 2 observations"):
        triangulate(np.zeros((0, 3)), np.zeros((0, 3)), 5.0, PROTOCOL)
    three = replace(PROTOCOL, least_observations=3)
    with pytest.raises(Refused, match="2 of at least 3 observations"):
        fix([(0, 0, 0), (2, 0, 0)], [(1, 1, 0), (1, 1, 0)], protocol=three)


def test_refused_below_five_centimetres_of_separation():
    point = (0, 0.5, 0)
    with pytest.raises(Refused, match=r"taken 0\.049 m apart, at least 0\.05 m"):
        fix([(0, 0, 0), (0.049, 0, 0)], [point, point])
    assert fix([(0, 0, 0), (0.05, 0, 0)], [point, point]).point_m == pytest.approx(point, abs=1e-9)
    # A step of 5 cm from 2 m on ends a rounding error nearer than that.
    assert (2.0 + 0.05) - 2.0 < 0.05
    assert fix([(2.0, 0, 0), (2.0 + 0.05, 0, 0)], [(2.0, 0.5, 0)] * 2).angle_deg > 5


def test_the_separation_is_the_greatest_of_all_pairs():
    point = (0.02, 0.5, 0)
    found = fix([(0, 0, 0), (0.03, 0, 0), (0.06, 0, 0)], [point] * 3)
    assert found.point_m == pytest.approx(point, abs=1e-9)
    with pytest.raises(Refused, match="apart"):
        fix([(0, 0, 0), (0.02, 0, 0), (0.04, 0, 0)], [point] * 3)


def test_one_picture_twice_has_no_separation():
    with pytest.raises(Refused, match=r"taken 0\.000 m apart"):
        fix([(0, 0, 0), (0, 0, 0)], [(1, 1, 0), (1, 1.2, 0)])


def separated(angle_deg):
    """Two cameras 1 m apart whose lines meet at an angle."""
    distance = 0.5 / math.tan(math.radians(angle_deg) / 2)
    return [(0, 0, 0), (1, 0, 0)], [(0.5, distance, 0)] * 2


def condition(angle_deg):
    """Of two lines: the matrix has 2, 1 + cos and 1 - cos."""
    return 2 / (1 - math.cos(math.radians(angle_deg)))


@pytest.mark.parametrize("angle_deg", [10.0, 3.0, 1.0])
def test_the_condition_is_that_of_the_normal_equations(angle_deg):
    found = fix(*separated(angle_deg), range_m=1e4)
    assert found.condition == pytest.approx(condition(angle_deg), rel=1e-6)


def test_refused_above_the_greatest_condition():
    # 2 / (1 - cos) = 10^6 at 0.1146 degrees.
    assert condition(0.1150) < 1e6 < condition(0.1142)
    assert fix(*separated(0.1150), range_m=1e4).condition < 1e6
    with pytest.raises(Refused, match=r"all but parallel \(condition 1.01e\+06, at most 1e\+06\)"):
        fix(*separated(0.1142), range_m=1e4)


def test_refused_where_lines_are_parallel_or_the_same():
    for origins in ([(0, 0, 0), (1, 0, 0)], [(0, 0, 0), (0, 1, 0)]):
        with pytest.raises(Refused, match="all but parallel"):
            triangulate(np.array(origins, float), np.array([(0, 1.0, 0)] * 2), 5.0, PROTOCOL)


def test_refused_behind_a_camera():
    # Both look away from where their lines meet.
    away = [(-1, -1, 0), (3, -1, 0)]
    with pytest.raises(Refused, match=r"behind the camera of observations\[0\]"):
        fix([(0, 0, 0), (2, 0, 0)], away)
    # The point is ahead of two of three.
    with pytest.raises(Refused, match=r"behind the camera of observations\[2\]"):
        fix([(0, 0, 0), (2, 0, 0), (1, 0, 0)], [(1, 1, 0), (1, 1, 0), (1, -1, 0)])


def test_refused_where_the_point_is_a_camera_itself():
    origins = np.array([(0.0, 0, 0), (2, 0, 0)])
    with pytest.raises(Refused, match="behind"):
        triangulate(origins, np.array([(0.0, 1, 0), (-1, 0, 0)]), 5.0, PROTOCOL)


def test_what_is_told_first():
    """Too few before too near, too near before parallel."""
    same = np.zeros((2, 3)), np.array([(0, 1.0, 0)] * 2)
    with pytest.raises(Refused, match="apart"):
        triangulate(*same, 5.0, PROTOCOL)
    with pytest.raises(Refused, match="observations"):
        triangulate(same[0][:1], same[1][:1], 5.0, PROTOCOL)


def test_caution_below_three_degrees():
    (caution,) = fix(*separated(2.99), range_m=1e4).cautions
    assert "weak parallax" in caution and "2.99 degrees, under 3" in caution
    assert fix(*separated(3.01), range_m=1e4).cautions == ()
    assert fix(*separated(3.0), range_m=1e4).cautions == ()


def test_the_greatest_angle_is_of_all_pairs():
    found = fix([(-0.01, 0, 0), (0.01, 0, 0), (2, 2, 0)], [(0, 2, 0)] * 3)
    assert found.angle_deg == pytest.approx(90 + math.degrees(math.atan(0.005)), abs=1e-6)
    assert found.cautions == ()


def test_rays_against_each_other_have_a_great_angle():
    """Of rays, not of lines: two cameras that look at each other stand at almost 180 degrees."""
    found = fix([(0, 0, 0), (4, 0, 0)], [(2, 0.1, 0)] * 2)
    assert found.angle_deg == pytest.approx(180 - 2 * math.degrees(math.atan(0.05)))


@pytest.mark.parametrize(("apart_m", "cautions"), [(0.199, 0), (0.2, 0), (0.201, 1)])
def test_caution_over_a_tenth_of_a_metre(apart_m, cautions):
    found = fix([(-2, 0, 0), (0, -2, apart_m)], [(1, 0, 0), (0, 1, apart_m)])
    assert found.residual_m == pytest.approx(apart_m / 2)
    assert len(found.cautions) == cautions


@pytest.mark.parametrize(("x_m", "cautions"), [(2.49, 0), (2.5, 0), (2.51, 1)])
def test_caution_beyond_the_range_and_half_a_metre(x_m, cautions):
    found = fix([(0, -1, 0), (0, 1, 0)], [(x_m, 0, 0)] * 2, range_m=2.0)
    assert len(found.cautions) == cautions
    if cautions:
        assert "2.51 m from the frame's origin" in found.cautions[0]
        assert "within 2 m" in found.cautions[0]


def test_all_cautions_at_once():
    origins, lines = [(0, 0, 0), (1, 0, 0.8)], [(0.5, 30, 0), (0.5, 30, 0.8)]
    found = fix(origins, lines, range_m=5.0)
    assert len(found.cautions) == 3


def test_shapes():
    with pytest.raises(ValueError, match="origins_m"):
        triangulate(np.zeros((3, 3)), np.zeros((2, 3)), 5.0, PROTOCOL)
    with pytest.raises(ValueError, match="lines"):
        triangulate(np.zeros((2, 3)), np.zeros((2, 2)), 5.0, PROTOCOL)
