"""The Blender pose that realises a prediction, against eq. 27 by hand and against point clouds."""

import cmath
import math
import random
from dataclasses import replace

import numpy as np
import pytest
from ideal_bench.lib.inverse_pose import (
    AssetState,
    Convention,
    inverse_pose,
    paper_convention,
    paper_inverse_pose,
    scale_factors,
    scene_convention,
)
from ideal_bench.lib.layout import SceneObject

MOST = ("sofa", "simple_desk", "student_chair", "library_block", "side_table", "bathtub", "mirror")
TABLES = ("coffee_table", "conference_table", "table_dining")
EXEMPT = ("plant", "large_plant_container", "floor_lamp", "ceiling_lamp", "rug")


def thing(category="sofa", at=(0.0, 0.0, 0.5), size=(2.0, 1.0, 0.8), yaw=0.0):
    return SceneObject(f"{category}_01", category, tuple(at), tuple(size), yaw)


def some_yaw(rng):
    """Mostly along the walls, as rooms are, but often oblique."""
    return rng.choice([0.0, 90.0, 180.0, 270.0, rng.uniform(0.0, 360.0)])


def some_thing(rng, category):
    at = [rng.uniform(-4, 4) for _ in range(3)]
    return thing(category, at, [rng.uniform(0.05, 3) for _ in range(3)], some_yaw(rng))


def turn_about_z(yaw_deg):
    c, s = math.cos(math.radians(yaw_deg)), math.sin(math.radians(yaw_deg))
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


class Cloud:
    """An asset as points in its root's local frame, standing in the world by plain matrices."""

    def __init__(self, rng, center, extents, yaw_deg):
        points = np.array([[rng.uniform(-0.5, 0.5) for _ in range(3)] for _ in range(12)])
        # Six points touch the box's faces; the origin lies anywhere, mostly outside.
        points[:6] = [[rng.uniform(-0.5, 0.5) for _ in range(3)] for _ in range(6)]
        for axis, (low, high) in enumerate([(0, 1), (2, 3), (4, 5)]):
            points[low, axis], points[high, axis] = -0.5, 0.5
        self.origin_to_center = np.array([rng.uniform(-1, 1) for _ in range(3)])
        self.points = points * np.array(extents) + self.origin_to_center
        location = np.array(center) - turn_about_z(yaw_deg) @ self.origin_to_center
        self.state = AssetState(
            tuple(location.tolist()), tuple(center), yaw_deg, tuple(float(e) for e in extents)
        )

    def in_state(self, after):
        """World points with the root's location, turn about Z and scale as the state says."""
        factors = np.array(scale_factors(self.state.extents_m, after.extents_m))
        return (self.points * factors) @ turn_about_z(after.yaw_deg).T + np.array(after.location_m)


def box_in_frame(points, yaw_deg):
    """Centre (world) and extents of points in a frame turned by `yaw_deg`."""
    turned = points @ turn_about_z(yaw_deg)
    low, high = turned.min(axis=0), turned.max(axis=0)
    return turn_about_z(yaw_deg) @ ((low + high) / 2), high - low


def state_by_paper(rng, truth):
    """The asset as the paper's convention has it stand: eq. 27 applied to its own ground truth."""
    w, d, h = truth.dimensions_m
    if truth.category in EXEMPT:
        yaw, extents = 0.0, (w, d, h)
    elif truth.category in TABLES:
        yaw, extents = truth.yaw_deg, (w, d, h)
    else:
        yaw, extents = (truth.yaw_deg + 90.0) % 360.0, (d, w, h)
    location = tuple(value + rng.uniform(-1, 1) for value in truth.position_m)
    return AssetState(location, truth.position_m, yaw, extents)


def assert_same_state(a, b, tolerance=1e-9):
    np.testing.assert_allclose(a.location_m, b.location_m, atol=tolerance)
    np.testing.assert_allclose(a.center_m, b.center_m, atol=tolerance)
    np.testing.assert_allclose(a.extents_m, b.extents_m, atol=tolerance)
    assert abs((a.yaw_deg - b.yaw_deg + 180.0) % 360.0 - 180.0) <= tolerance


def eq_27(state, prediction):
    """Eq. 27 and the offset rule as the paper states them, on complex numbers."""
    w, d, h = prediction.dimensions_m
    yaw = prediction.yaw_deg
    if prediction.category in EXEMPT:
        yaw, new = 0.0, (w, d, h)
    elif prediction.category in TABLES:
        new = (w, d, h)
    else:
        yaw, new = (yaw + 90.0) % 360.0, (d, w, h)
    u = [o - c for o, c in zip(state.location_m, state.center_m, strict=True)]
    local = complex(u[0], u[1]) * cmath.exp(-1j * math.radians(state.yaw_deg))
    local = complex(
        local.real * new[0] / state.extents_m[0], local.imag * new[1] / state.extents_m[1]
    )
    moved = local * cmath.exp(1j * math.radians(yaw))
    x, y, z = prediction.position_m
    location = (x + moved.real, y + moved.imag, z + u[2] * h / state.extents_m[2])
    return AssetState(location, prediction.position_m, yaw, new)


def test_the_papers_way_is_eq_27(protocol):
    rng = random.Random(27)
    for _ in range(2000):
        category = rng.choice([*MOST, *TABLES, *EXEMPT])
        truth, prediction = some_thing(rng, category), some_thing(rng, category)
        state = state_by_paper(rng, truth)
        found = paper_inverse_pose(state, prediction, protocol)
        assert_same_state(found, eq_27(state, prediction))


@pytest.mark.parametrize("categories", [MOST, TABLES])
def test_eq_27_and_the_scenes_own_convention_agree(protocol, categories):
    rng = random.Random(f"agree {categories}")
    for _ in range(2000):
        category = rng.choice(categories)
        truth, prediction = some_thing(rng, category), some_thing(rng, category)
        state = state_by_paper(rng, truth)
        convention = scene_convention(state.yaw_deg, truth.yaw_deg)
        expected = paper_convention(category, protocol)
        assert convention.swapped == expected.swapped
        assert convention.offset_deg == pytest.approx(expected.offset_deg)
        assert_same_state(
            inverse_pose(state, truth, prediction), paper_inverse_pose(state, prediction, protocol)
        )


def test_eq_27_and_the_scene_agree_on_exempt_assets_that_stand_at_0(protocol):
    rng = random.Random(0)
    for _ in range(1000):
        category = rng.choice(EXEMPT)
        truth = replace(some_thing(rng, category), yaw_deg=None)
        prediction = some_thing(rng, category)
        state = state_by_paper(rng, truth)
        assert_same_state(
            inverse_pose(state, truth, prediction), paper_inverse_pose(state, prediction, protocol)
        )


def test_eq_27_turns_a_plant_and_the_scenes_own_convention_does_not(protocol):
    truth = thing("plant", (1.0, 2.0, 0.6), (0.5, 0.5, 1.2), None)
    state = AssetState((1.1, 2.0, 0.0), truth.position_m, 37.0, (0.4, 0.4, 1.2))
    prediction = replace(truth, position_m=(2.0, 2.0, 0.6))
    assert paper_inverse_pose(state, prediction, protocol).yaw_deg == 0.0
    kept = inverse_pose(state, truth, prediction)
    assert kept.yaw_deg == 37.0
    assert kept.extents_m == state.extents_m
    assert kept.location_m == pytest.approx((2.1, 2.0, 0.0))


def test_the_papers_way_reads_categories_in_any_case(protocol):
    assert paper_convention("Rug", protocol) == Convention(0.0, swapped=False)
    assert paper_convention("Coffee_Table", protocol) == Convention(0.0, swapped=False)
    assert paper_convention("Sofa", protocol) == Convention(90.0, swapped=True)
    state = AssetState((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), 0.0, (1.0, 1.0, 1.0))
    assert paper_inverse_pose(state, thing("RUG", yaw=50.0), protocol).yaw_deg == 0.0


@pytest.mark.parametrize("offset", [0.0, 90.0, 180.0, 270.0])
def test_the_points_fill_exactly_the_predicted_box(offset):
    rng = random.Random(f"cloud {offset}")
    for _ in range(500):
        truth, prediction = some_thing(rng, "sofa"), some_thing(rng, "sofa")
        width, depth, height = truth.dimensions_m
        extents = (depth, width, height) if offset % 180 else (width, depth, height)
        yaw = (truth.yaw_deg + offset) % 360.0
        cloud = Cloud(rng, truth.position_m, extents, yaw)
        # Before: the cloud is the ground truth, so that the test stands on its own feet.
        center, size = box_in_frame(cloud.in_state(cloud.state), truth.yaw_deg)
        np.testing.assert_allclose(center, truth.position_m, atol=1e-12)
        np.testing.assert_allclose(size, truth.dimensions_m, atol=1e-12)

        after = inverse_pose(cloud.state, truth, prediction)

        center, size = box_in_frame(cloud.in_state(after), prediction.yaw_deg)
        np.testing.assert_allclose(center, prediction.position_m, atol=1e-9)
        np.testing.assert_allclose(size, prediction.dimensions_m, atol=1e-9)
        np.testing.assert_allclose(after.center_m, prediction.position_m, atol=1e-9)
        turn = after.yaw_deg - yaw - (prediction.yaw_deg - truth.yaw_deg)
        assert (turn + 1.0) % 360.0 == pytest.approx(1.0)


def test_the_front_turns_to_the_predicted_yaw():
    """A point on the front (local +X) of a sofa ends up in the direction that its yaw says."""
    rng = random.Random(5)
    for _ in range(300):
        truth, prediction = some_thing(rng, "sofa"), some_thing(rng, "sofa")
        w, d, h = truth.dimensions_m
        cloud = Cloud(rng, truth.position_m, (d, w, h), truth.yaw_deg + 90.0)
        cloud.points = np.array([[d / 2, 0.0, 0.0]]) + cloud.origin_to_center
        after = inverse_pose(cloud.state, truth, prediction)
        (front,) = cloud.in_state(after) - np.array(prediction.position_m)
        expected = turn_about_z(prediction.yaw_deg) @ [0.0, prediction.dimensions_m[1] / 2, 0.0]
        np.testing.assert_allclose(front, expected, atol=1e-9)


@pytest.mark.parametrize("blender_yaw", [0.0, 90.0, 180.0, 270.0])
def test_an_exempt_asset_along_the_walls_gets_its_predicted_size_along_the_walls(blender_yaw):
    rng = random.Random(f"exempt {blender_yaw}")
    for _ in range(200):
        truth = replace(some_thing(rng, "rug"), yaw_deg=None)
        prediction = some_thing(rng, "rug")
        w, d, h = truth.dimensions_m
        extents = (d, w, h) if blender_yaw % 180 else (w, d, h)
        cloud = Cloud(rng, truth.position_m, extents, blender_yaw)
        after = inverse_pose(cloud.state, truth, prediction)
        assert after.yaw_deg == blender_yaw
        center, size = box_in_frame(cloud.in_state(after), 0.0)
        np.testing.assert_allclose(center, prediction.position_m, atol=1e-9)
        np.testing.assert_allclose(size, prediction.dimensions_m, atol=1e-9)


def oblique_plant(rng, yaw_deg=37.0):
    """A plant at an angle, and its published box along the world's axes."""
    extents = tuple(rng.uniform(0.2, 1.5) for _ in range(3))
    cloud = Cloud(rng, tuple(rng.uniform(-3, 3) for _ in range(3)), extents, yaw_deg)
    _, size = box_in_frame(cloud.in_state(cloud.state), 0.0)
    return cloud, thing("plant", cloud.state.center_m, size.tolist(), None)


def test_an_oblique_exempt_asset_scales_alike_and_keeps_its_yaw():
    rng = random.Random(37)
    for _ in range(300):
        cloud, truth = oblique_plant(rng, rng.uniform(1.0, 89.0))
        across, up = rng.uniform(0.5, 2), rng.uniform(0.5, 2)
        w, d, h = truth.dimensions_m
        prediction = thing("plant", (1.0, 2.0, 3.0), (w * across, d * across, h * up), 250.0)
        after = inverse_pose(cloud.state, truth, prediction)
        assert after.yaw_deg == cloud.state.yaw_deg
        _, size = box_in_frame(cloud.in_state(after), 0.0)
        np.testing.assert_allclose(size, prediction.dimensions_m, atol=1e-9)
        np.testing.assert_allclose(after.center_m, (1.0, 2.0, 3.0), atol=1e-9)


def test_an_oblique_exempt_asset_shares_out_unequal_ratios():
    cloud, truth = oblique_plant(random.Random(1), 45.0)
    w, d, h = truth.dimensions_m
    prediction = replace(truth, dimensions_m=(w * 2.0, d, h))
    factors = scale_factors(
        cloud.state.extents_m, inverse_pose(cloud.state, truth, prediction).extents_m
    )
    assert factors == pytest.approx((1.5, 1.5, 1.0))
    cloud, truth = oblique_plant(random.Random(1), 30.0)
    prediction = replace(truth, dimensions_m=(truth.dimensions_m[0] * 2.0, *truth.dimensions_m[1:]))
    factors = scale_factors(
        cloud.state.extents_m, inverse_pose(cloud.state, truth, prediction).extents_m
    )
    assert factors == pytest.approx((1.75, 1.25, 1.0))


def test_an_exempt_asset_predicted_as_published_does_not_move_whatever_its_yaw():
    rng = random.Random(3)
    for yaw in (0.0, 0.3, 37.0, 90.0, *(rng.uniform(0, 360) for _ in range(500))):
        cloud, truth = oblique_plant(rng, yaw)
        rounded = replace(
            truth,
            position_m=tuple(round(v, 2) for v in truth.position_m),
            dimensions_m=tuple(round(v, 2) for v in truth.dimensions_m),
        )
        for predicted_yaw in (None, 0.0, 90.0, 123.0):
            prediction = replace(rounded, yaw_deg=predicted_yaw)
            assert inverse_pose(cloud.state, rounded, prediction) is cloud.state


@pytest.mark.parametrize(
    ("blender", "canonical", "expected"),
    [
        (90.0, 0.0, Convention(90.0, swapped=True)),
        (0.0, 0.0, Convention(0.0, swapped=False)),
        (0.0, 270.0, Convention(90.0, swapped=True)),
        (270.0, 90.0, Convention(180.0, swapped=False)),
        (0.0, 90.0, Convention(270.0, swapped=True)),
        (127.0, 37.0, Convention(90.0, swapped=True)),
        (126.6, 37.0, Convention(89.6, swapped=True)),
        (359.8, 0.0, Convention(359.8, swapped=False)),
        (90.0, None, Convention(90.0, swapped=True)),
        (180.0, None, Convention(180.0, swapped=False)),
    ],
)
def test_the_convention_that_a_scene_shows(blender, canonical, expected):
    found = scene_convention(blender, canonical)
    assert found.offset_deg == pytest.approx(expected.offset_deg)
    assert found.swapped == expected.swapped


def test_local_extents_are_their_own_inverse():
    assert Convention(90.0, swapped=True).local_extents((1.0, 2.0, 3.0)) == (2.0, 1.0, 3.0)
    for convention in (Convention(90.0, swapped=True), Convention(0.0, swapped=False)):
        size = (1.0, 2.0, 3.0)
        assert convention.local_extents(convention.local_extents(size)) == size


def test_a_pose_there_and_back_is_the_old_one():
    rng = random.Random(99)
    for _ in range(500):
        truth, prediction = some_thing(rng, "sofa"), some_thing(rng, "sofa")
        state = state_by_paper(rng, truth)
        there = inverse_pose(state, truth, prediction)
        assert_same_state(inverse_pose(there, prediction, truth), state)
