"""The inverse pose at its edges: rounding, missing yaws, flat meshes, heights, red spheres."""

import itertools
import random
from dataclasses import replace

import pytest
from ideal_bench.lib.inverse_pose import (
    MIN_EXTENT_M,
    AssetState,
    hallucination_radius_m,
    inverse_pose,
    keeping_own_yaw,
    offset_rule,
    paper_inverse_pose,
    scale_factors,
    with_vertical_convention,
)
from ideal_bench.lib.layout import SceneObject


def thing(category="sofa", at=(0.0, 0.0, 0.5), size=(2.0, 1.0, 0.8), yaw=0.0):
    return SceneObject(f"{category}_01", category, tuple(at), tuple(size), yaw)


def published(state, offset_deg, swapped):
    """What the ground truth says of a state: 0.01 m and whole degrees."""
    x, y, z = (round(value, 2) for value in state.extents_m)
    center = [round(value, 2) for value in state.center_m]
    yaw = float(round(state.yaw_deg - offset_deg) % 360)
    return thing("sofa", center, (y, x, z) if swapped else (x, y, z), yaw)


def some_exact_state(rng):
    return AssetState(
        tuple(rng.uniform(-3, 3) for _ in range(3)),
        tuple(rng.uniform(-3, 3) for _ in range(3)),
        rng.uniform(0.0, 360.0),
        tuple(rng.uniform(0.05, 2.0) for _ in range(3)),
    )


@pytest.mark.parametrize(("offset", "swapped"), [(90.0, True), (0.0, False)])
def test_what_is_predicted_as_published_does_not_move(offset, swapped):
    rng = random.Random(f"published {offset}")
    for _ in range(1000):
        state = some_exact_state(rng)
        truth = published(state, offset, swapped)
        turns = rng.choice([-360.0, 0.0, 360.0])
        assert inverse_pose(state, truth, truth) is state
        assert inverse_pose(state, truth, replace(truth, yaw_deg=truth.yaw_deg + turns)) is state


def test_the_remainder_of_the_rounding_is_carried_over():
    rng = random.Random(8)
    for _ in range(1000):
        state = some_exact_state(rng)
        truth = published(state, 90.0, swapped=True)
        prediction = thing("sofa", (1.0, -2.0, 0.5), (1.5, 0.75, 1.0), rng.uniform(0, 360))
        after = inverse_pose(state, truth, prediction)
        for axis in range(3):
            remainder = state.center_m[axis] - truth.position_m[axis]
            assert abs(remainder) <= 0.005 + 1e-9
            assert after.center_m[axis] - prediction.position_m[axis] == pytest.approx(remainder)
        x, y, z = after.extents_m
        assert y - 1.5 == pytest.approx(state.extents_m[1] - truth.dimensions_m[0])
        assert x - 0.75 == pytest.approx(state.extents_m[0] - truth.dimensions_m[1])
        assert z - 1.0 == pytest.approx(state.extents_m[2] - truth.dimensions_m[2])
        left = (state.yaw_deg - 90.0 - truth.yaw_deg + 180.0) % 360.0 - 180.0
        got = (after.yaw_deg - 90.0 - prediction.yaw_deg + 180.0) % 360.0 - 180.0
        assert abs(left) <= 0.5 + 1e-9
        assert got == pytest.approx(left)


@pytest.mark.parametrize(
    ("before", "predicted", "turn"),
    [(359.0, 1.0, 2.0), (1.0, 359.0, -2.0), (0.0, 270.0, -90.0), (10.0, 730.0, 0.0)],
)
def test_the_shorter_way_round(before, predicted, turn):
    state = AssetState((0.5, 0.0, 0.0), (0.0, 0.0, 0.5), before + 90.0, (1.0, 2.0, 0.8))
    after = inverse_pose(state, thing(yaw=before), thing(yaw=predicted))
    assert after.yaw_deg == state.yaw_deg + turn


def test_half_a_turn_puts_the_origin_on_the_other_side():
    state = AssetState((0.5, 0.2, 0.0), (0.0, 0.0, 0.5), 90.0, (1.0, 2.0, 0.8))
    after = inverse_pose(state, thing(yaw=0.0), thing(yaw=180.0))
    assert after.yaw_deg % 360.0 == 270.0
    assert after.location_m == pytest.approx((-0.5, -0.2, 0.0))


def test_a_prediction_without_a_yaw_counts_as_0(protocol):
    state = AssetState((0.5, 0.0, 0.0), (0.0, 0.0, 0.5), 180.0, (1.0, 2.0, 0.8))
    truth = thing(yaw=90.0)
    without, zero = thing(yaw=None), thing(yaw=0.0)
    assert inverse_pose(state, truth, without) == inverse_pose(state, truth, zero)
    assert inverse_pose(state, truth, without).yaw_deg == 90.0
    assert paper_inverse_pose(state, without, protocol) == paper_inverse_pose(state, zero, protocol)


def test_an_asset_without_a_yaw_keeps_its_own_whatever_is_predicted():
    truth = thing("rug", (0.0, 0.0, 0.0), (2.0, 1.0, 0.1), None)
    state = AssetState((0.2, 0.1, 0.0), (0.0, 0.0, 0.0), 90.0, (1.0, 2.0, 0.1))
    for yaw in (None, 0.0, 45.0, 300.0):
        moved = replace(truth, position_m=(1.0, 0.0, 0.0), yaw_deg=yaw)
        after = inverse_pose(state, truth, moved)
        assert after == AssetState((1.2, 0.1, 0.0), (1.0, 0.0, 0.0), 90.0, (1.0, 2.0, 0.1))


def test_the_offset_rule_by_hand():
    """An origin 0.3 m in front of the centre and 0.4 m below, turned by 90 and grown twofold."""
    state = AssetState((0.3, 0.0, 0.1), (0.0, 0.0, 0.5), 0.0, (1.0, 2.0, 1.0))
    after = offset_rule(state, (1.0, 1.0, 1.0), 90.0, (2.0, 2.0, 1.5))
    assert after.location_m == pytest.approx((1.0, 1.6, 0.4))
    assert after.center_m == (1.0, 1.0, 1.0)
    assert (after.yaw_deg, after.extents_m) == (90.0, (2.0, 2.0, 1.5))


def test_a_flat_extent_has_nothing_to_scale(protocol):
    flat = AssetState((0.2, 0.0, 0.0), (0.0, 0.0, 0.0), 90.0, (1.0, 2.0, 0.0))
    truth = thing("table_dining", (0.0, 0.0, 0.0), (2.0, 1.0, 0.0), 0.0)
    assert scale_factors(flat.extents_m, (2.0, 1.0, 5.0)) == (2.0, 0.5, 1.0)
    grown = inverse_pose(flat, truth, replace(truth, dimensions_m=(2.0, 1.0, 0.3)))
    assert grown is flat
    moved = inverse_pose(
        flat, truth, replace(truth, position_m=(0.0, 1.0, 0.2), dimensions_m=(4.0, 1.0, 0.3))
    )
    assert moved.extents_m == (1.0, 4.0, 0.0)
    # The origin's 0.2 m along world X are local Y, which doubles.
    assert moved.location_m == pytest.approx((0.4, 1.0, 0.2))
    assert paper_inverse_pose(
        flat, replace(truth, dimensions_m=(1.0, 1.0, 0.3)), protocol
    ).extents_m == (1.0, 1.0, 0.0)


def test_a_flat_exempt_asset_at_an_angle_has_nothing_to_scale():
    flat = AssetState((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), 30.0, (1.0, 2.0, 0.0))
    truth = thing("rug", (0.0, 0.0, 0.0), (1.8, 2.2, 0.0), None)
    assert inverse_pose(flat, truth, replace(truth, dimensions_m=(1.8, 2.2, 0.3))) is flat


@pytest.mark.parametrize("yaw", [0.0, 90.0, 30.0])
@pytest.mark.parametrize("own_yaw", [True, False])
def test_nothing_is_scaled_to_nothing(yaw, own_yaw):
    state = AssetState((0.1, 0.0, 0.0), (0.0, 0.0, 0.5), yaw, (1.0, 1.0, 1.0))
    truth = thing("plant", (0.0, 0.0, 0.5), (1.0, 1.0, 1.0), None if own_yaw else yaw)
    nothing = replace(truth, dimensions_m=(0.0, 0.0, 0.0))
    after = inverse_pose(state, truth, nothing)
    assert after.extents_m == (MIN_EXTENT_M,) * 3
    assert all(factor > 0.0 for factor in scale_factors(state.extents_m, after.extents_m))


def test_what_is_thinner_than_the_least_extent_stays_so_unless_it_changes():
    thin = AssetState((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), 0.0, (1.0, 1.0, 0.0004))
    truth = thing("table_dining", (0.0, 0.0, 0.0), (1.0, 1.0, 0.01), 0.0)
    wider = inverse_pose(thin, truth, replace(truth, dimensions_m=(2.0, 1.0, 0.01)))
    assert wider.extents_m == (2.0, 1.0, 0.0004)
    thinner = inverse_pose(thin, truth, replace(truth, dimensions_m=(1.0, 1.0, 0.0)))
    assert thinner.extents_m == (1.0, 1.0, MIN_EXTENT_M)


WALL_MOUNTED = ("mirror", "wall_art", "blackboard", "ceiling_lamp")


@pytest.mark.parametrize("category", WALL_MOUNTED)
def test_what_hangs_keeps_its_predicted_height(protocol, category):
    truth, prediction = thing(category, (0, 0, 1.5)), thing(category, (1, 2, 0.3))
    assert with_vertical_convention(prediction, truth, protocol) is prediction
    shouted = replace(truth, category=category.upper())
    assert with_vertical_convention(prediction, shouted, protocol) is prediction


@pytest.mark.parametrize("category", ["sofa", "rug", "floor_lamp", "tv", "table_lamp"])
def test_what_stands_gets_the_ground_truths_height(protocol, category):
    truth, prediction = thing(category, (0, 0, 1.5)), thing(category, (1, 2, 0.3), (3, 4, 5), 77.0)
    expected = replace(prediction, position_m=(1, 2, 1.5))
    assert with_vertical_convention(prediction, truth, protocol) == expected


@pytest.mark.parametrize(
    ("yaw", "size"),
    [
        (None, (2.0, 1.0, 0.5)),
        (0.0, (2.0, 1.0, 0.5)),
        (44.0, (2.0, 1.0, 0.5)),
        (46.0, (1.0, 2.0, 0.5)),
        (90.0, (1.0, 2.0, 0.5)),
        (180.0, (2.0, 1.0, 0.5)),
        (270.0, (1.0, 2.0, 0.5)),
        (360.0, (2.0, 1.0, 0.5)),
        (-90.0, (1.0, 2.0, 0.5)),
    ],
)
def test_a_size_for_an_asset_without_a_yaw_lies_along_the_walls(protocol, yaw, size):
    for category in ("rug", "sofa"):
        prediction = thing(category, (1.0, 2.0, 3.0), (2.0, 1.0, 0.5), yaw)
        found = keeping_own_yaw(prediction, thing(category, yaw=None), protocol)
        assert found == replace(prediction, dimensions_m=size, yaw_deg=None)


@pytest.mark.parametrize(
    ("yaw", "size"),
    [(37.0, (2.0, 1.0, 0.5)), (100.0, (1.0, 2.0, 0.5)), (None, (2.0, 1.0, 0.5))],
)
def test_an_exempt_asset_that_is_published_with_a_yaw_keeps_it(protocol, yaw, size):
    for category in ("rug", "Floor_Lamp"):
        prediction = thing(category, (1.0, 2.0, 3.0), (2.0, 1.0, 0.5), yaw)
        found = keeping_own_yaw(prediction, thing(category, yaw=20.0), protocol)
        assert found == replace(prediction, dimensions_m=size, yaw_deg=20.0)


def test_an_asset_whose_yaw_has_a_meaning_is_turned_as_predicted(protocol):
    prediction = thing("sofa", yaw=90.0)
    assert keeping_own_yaw(prediction, thing("sofa", yaw=0.0), protocol) is prediction


@pytest.mark.parametrize(
    ("size", "radius"),
    [
        ((0.0, 0.0, 0.0), 0.02),
        ((0.03, 0.03, 0.03), 0.02),
        ((0.04, 0.04, 0.04), 0.02),
        ((0.12, 0.0, 0.24), 0.06),
        ((0.5, 0.25, 0.75), 0.25),
        ((0.6, 0.6, 0.6), 0.3),
        ((2.0, 1.0, 3.0), 0.3),
        ((1e308, 1e308, 1e308), 0.3),
    ],
)
def test_the_red_spheres_radius(size, radius):
    for permuted in itertools.permutations(size):
        assert hallucination_radius_m(permuted, (0.02, 0.3)) == pytest.approx(radius)
