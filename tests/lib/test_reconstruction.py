"""What a prediction changes in its scene: moves, hidden assets and red spheres."""

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from ideal_bench.lib.baselines.oracle import oracle
from ideal_bench.lib.bundle import Bundle, Camera, Instance
from ideal_bench.lib.frames import world_to_model
from ideal_bench.lib.inverse_pose import AssetState, inverse_pose
from ideal_bench.lib.layout import Layout, Room, SceneObject
from ideal_bench.lib.reconstruction import FARTHEST_M, plan_reconstruction

# A heading of the camera near each cardinal direction, degrees.
HEADINGS = (7.0, 82.0, 90.0, 200.0, -71.0)


def item(name, at=(0.0, 0.0, 0.5), size=(2.0, 1.0, 0.8), yaw=0.0):
    """An object whose category is its name without the number."""
    return SceneObject(name, name.rsplit("_", 1)[0], tuple(at), tuple(size), yaw)


def asset_of(name):
    return f"asset of {name}"


def bundle(objects, type="bedroom", heading_deg=0.0, in_view=None, unnamed=()):
    layout = Layout.from_objects(Room(type, (6.0, 5.0, 3.0)), objects)
    return Bundle(
        scene_id=f"{type}_s1",
        folder=Path(f"{type}_s1"),
        layout=layout,
        in_view=layout.ids if in_view is None else tuple(in_view),
        camera=Camera(
            (0.0, -2.0, 1.5), (1.4, 0.0, math.radians(heading_deg)), 15.0, 32.0, (1280, 720)
        ),
        instances=tuple(
            Instance(index, asset_of(name), name)
            for index, name in enumerate(layout.ids, start=1)
            if name not in unnamed
        ),
    )


def seen(scene, objects):
    """World-frame objects as a model states them that sees the scene from its camera."""
    layout = Layout.from_objects(scene.layout.room, objects)
    return world_to_model(layout, scene.camera.rotation_euler[2])


BEDROOM = (
    item("bed_01", (-1.5, 1.2, 0.45), (1.8, 2.1, 0.9), 270.0),
    item("side_table_01", (-2.4, 0.2, 0.3), (0.5, 0.4, 0.6), 0.0),
    item("side_table_02", (-2.4, 2.1, 0.3), (0.5, 0.4, 0.6), 90.0),
    item("rug_01", (0.5, 0.25, 0.01), (3.0, 2.0, 0.02), None),
    item("mirror_01", (2.9, 0.0, 1.5), (0.8, 0.02, 1.2), 90.0),
    item("plant_01", (2.5, -2.0, 0.6), (0.5, 0.6, 1.2), None),
)


@pytest.mark.parametrize("heading", HEADINGS)
def test_every_truth_and_every_prediction_is_used_once(protocol, heading):
    scene = bundle(BEDROOM, heading_deg=heading)
    predicted = [
        item("bed_07", (-1.4, 1.0, 0.5), (2.0, 2.0, 1.0), 180.0),
        item("side_table_01", (-2.3, 2.0, 0.3), (0.5, 0.4, 0.6), 0.0),
        item("sofa_01", (1.0, 1.0, 0.4), (0.4, 0.3, 0.2), 0.0),
        item("mirror_01", (2.8, 0.1, 1.1), (0.8, 0.02, 1.2), 90.0),
    ]
    plan = plan_reconstruction(scene, seen(scene, predicted), protocol)
    pairs = [(move.truth.id, move.prediction.id) for move in plan.moves]
    assert pairs == [
        ("bed_01", "bed_07"),
        ("side_table_02", "side_table_01"),
        ("mirror_01", "mirror_01"),
    ]
    assert [move.asset for move in plan.moves] == [asset_of(move.truth.id) for move in plan.moves]
    assert plan.hidden == tuple(
        (name, asset_of(name)) for name in ("side_table_01", "rug_01", "plant_01")
    )
    (marker,) = plan.markers
    assert (marker.id, marker.category) == ("sofa_01", "sofa")
    assert marker.center_m == pytest.approx((1.0, 1.0, 0.4))
    assert marker.radius_m == pytest.approx(0.15)
    assert plan.problems == ()


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_prediction_comes_back_to_the_world_frame(protocol, heading):
    scene = bundle(BEDROOM, heading_deg=heading)
    wanted = item("bed_01", (0.3, -1.7, 0.45), (1.5, 2.0, 1.1), 33.0)
    (move,) = plan_reconstruction(scene, seen(scene, [wanted]), protocol).moves
    assert move.prediction.position_m == pytest.approx(wanted.position_m)
    assert move.prediction.dimensions_m == wanted.dimensions_m
    assert move.prediction.yaw_deg == pytest.approx(33.0)


def test_the_cameras_right_is_the_worlds_plus_y_for_a_camera_that_looks_along_minus_x(protocol):
    """By hand: rz = 90 degrees looks along -X, so one metre to its right is world +Y."""
    scene = bundle(BEDROOM, heading_deg=90.0)
    said = Layout.from_objects(Room("bedroom"), [item("sofa_01", (1.0, 2.0, 0.4))])
    (marker,) = plan_reconstruction(scene, said, protocol).markers
    assert marker.center_m == (-2.0, 1.0, 0.4)


@pytest.mark.parametrize("heading", HEADINGS)
def test_the_oracle_moves_nothing(protocol, heading):
    scene = bundle(BEDROOM, heading_deg=heading)
    plan = plan_reconstruction(scene, oracle(scene.layout, math.radians(heading)), protocol)
    assert len(plan.moves) == len(BEDROOM)
    assert (plan.hidden, plan.markers, plan.problems) == ((), (), ())
    for move in plan.moves:
        state = AssetState((0.1, 0.2, 0.3), (0.4, 0.5, 0.6), 37.0, (0.7, 0.8, 0.9))
        assert inverse_pose(state, move.truth, move.prediction) is state


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_rug_is_laid_as_its_box_is_scored(protocol, heading):
    """A model says the size that it sees and no yaw: both turn with the frame."""
    scene = bundle(BEDROOM, heading_deg=heading)
    turns = round(heading / 90) % 4
    rug = next(item for item in BEDROOM if item.category == "rug")
    width, depth, height = rug.dimensions_m
    said = replace(
        next(iter(seen(scene, [rug]))),
        dimensions_m=(depth, width, height) if turns % 2 else rug.dimensions_m,
        yaw_deg=None,
    )
    layout = Layout.from_objects(Room("bedroom"), [said])
    (move,) = plan_reconstruction(scene, layout, protocol).moves
    assert move.prediction.dimensions_m == rug.dimensions_m
    state = AssetState((0.5, 0.25, 0.0), (0.5, 0.25, 0.01), 0.0, (3.0, 2.0, 0.02))
    assert inverse_pose(state, move.truth, move.prediction) is state


@pytest.mark.parametrize("heading", HEADINGS)
def test_an_exempt_asset_keeps_its_own_yaw_though_one_is_published(protocol, heading):
    plant = item("plant_01", (1.0, 0.0, 0.6), (0.5, 0.6, 1.2), 37.0)
    scene = bundle([plant], heading_deg=heading)
    said = replace(plant, position_m=(1.5, 0.0, 0.6), yaw_deg=117.0, dimensions_m=(0.6, 0.5, 1.2))
    (move,) = plan_reconstruction(scene, seen(scene, [said]), protocol).moves
    state = AssetState((1.0, 0.0, 0.0), (1.0, 0.0, 0.6), 127.0, (0.6, 0.5, 1.2))
    moved = inverse_pose(state, move.truth, move.prediction)
    assert moved.yaw_deg == 127.0
    assert moved.extents_m == pytest.approx(state.extents_m)
    assert moved.center_m == pytest.approx((1.5, 0.0, 0.6))


def test_spheres_keep_to_the_protocols_limits(protocol):
    wide = replace(protocol, marker_radius_m=(0.1, 2.0))
    scene = bundle([])
    sizes = ((0.01, 0.01, 0.01), (3.0, 3.0, 3.0), (9.0, 9.0, 9.0))
    invented = [item(f"bed_0{i}", (0.0, 0.0, 0.0), size, 0.0) for i, size in enumerate(sizes)]
    markers = plan_reconstruction(scene, seen(scene, invented), wide).markers
    assert [marker.radius_m for marker in markers] == [0.1, 1.5, 2.0]


def test_only_what_is_in_view_is_moved_or_hidden(protocol):
    scene = bundle(BEDROOM, in_view=["bed_01", "rug_01"])
    plan = plan_reconstruction(scene, seen(scene, [BEDROOM[0], BEDROOM[4]]), protocol)
    assert [move.truth.id for move in plan.moves] == ["bed_01"]
    assert plan.hidden == (("rug_01", asset_of("rug_01")),)
    assert [marker.id for marker in plan.markers] == ["mirror_01"]


def test_an_empty_prediction_hides_everything_in_view(protocol):
    scene = bundle(BEDROOM)
    plan = plan_reconstruction(scene, seen(scene, []), protocol)
    assert (plan.moves, plan.markers, plan.problems) == ((), (), ())
    assert [name for name, _ in plan.hidden] == [item.id for item in BEDROOM]


def test_an_empty_room_shows_every_prediction_as_a_sphere(protocol):
    scene = bundle([])
    plan = plan_reconstruction(scene, seen(scene, BEDROOM), protocol)
    assert (plan.moves, plan.hidden) == ((), ())
    assert [marker.id for marker in plan.markers] == [item.id for item in BEDROOM]


def test_an_object_that_metadata_does_not_know_is_told_and_the_others_are_planned(protocol):
    scene = bundle(BEDROOM, unnamed=("bed_01", "plant_01"))
    predicted = [item for item in BEDROOM if item.id != "plant_01"]
    plan = plan_reconstruction(scene, seen(scene, predicted), protocol)
    assert [move.truth.id for move in plan.moves] == [
        "side_table_01",
        "side_table_02",
        "rug_01",
        "mirror_01",
    ]
    assert plan.hidden == ()
    assert plan.problems == tuple(
        f"{name}: metadata.json names no Blender asset for it; run `ideal-bench extract` again"
        for name in ("bed_01", "plant_01")
    )


def test_a_bundle_without_a_look_up_plans_no_asset(protocol):
    scene = replace(bundle(BEDROOM), instances=())
    plan = plan_reconstruction(scene, seen(scene, BEDROOM[:2]), protocol)
    assert (plan.moves, plan.hidden) == ((), ())
    assert len(plan.problems) == len(BEDROOM)


def test_what_stands_keeps_the_ground_truths_height_and_what_hangs_the_predicted(protocol):
    scene = bundle(BEDROOM)
    lifted = [replace(o, position_m=(*o.position_m[:2], 2.2)) for o in BEDROOM]
    plan = plan_reconstruction(scene, seen(scene, lifted), protocol)
    for move in plan.moves:
        height = 2.2 if move.truth.category == "mirror" else move.truth.position_m[2]
        assert move.prediction.position_m == (*move.truth.position_m[:2], height)


def test_a_sphere_floats_where_it_was_predicted(protocol):
    scene = bundle(BEDROOM)
    floating = item("sofa_01", (1.0, 1.0, 7.5))
    plan = plan_reconstruction(scene, seen(scene, [floating]), protocol)
    assert plan.markers[0].center_m == (1.0, 1.0, 7.5)


CLASSROOM = (
    item("simple_desk_01", (-1.0, 0.0, 0.4)),
    item("simple_desk_02", (1.0, 0.0, 0.4)),
    item("student_chair_01", (-1.0, -0.6, 0.4)),
    item("floor_lamp_01", (2.5, 2.0, 0.8), (0.3, 0.3, 1.6), None),
)


def plan_pairs(plan):
    return {move.truth.id: move.prediction.id for move in plan.moves}


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_grid_room_matches_within_its_groups(protocol, heading):
    scene = bundle(CLASSROOM, "classroom", heading)
    predicted = [
        item("student_desk_01", (1.1, 0.1, 0.4)),
        item("simple_desk_base_01", (-1.1, 0.1, 0.4)),
        item("swivel_chair_01", (-1.0, -0.7, 0.4)),
        item("table_lamp_01", (2.5, 2.0, 0.8)),
    ]
    plan = plan_reconstruction(scene, seen(scene, predicted), protocol)
    assert plan_pairs(plan) == {
        "simple_desk_01": "simple_desk_base_01",
        "simple_desk_02": "student_desk_01",
        "student_chair_01": "swivel_chair_01",
    }
    assert [name for name, _ in plan.hidden] == ["floor_lamp_01"]
    assert [marker.id for marker in plan.markers] == ["table_lamp_01"]


def test_a_room_without_a_grid_matches_per_category(protocol):
    scene = bundle(CLASSROOM, "bedroom")
    predicted = [item("student_desk_01", (1.1, 0.1, 0.4)), item("simple_desk_01", (9.0, 9.0, 0.4))]
    plan = plan_reconstruction(scene, seen(scene, predicted), protocol)
    assert plan_pairs(plan) == {"simple_desk_02": "simple_desk_01"}
    assert [marker.id for marker in plan.markers] == ["student_desk_01"]


def test_the_predicted_room_type_does_not_decide(protocol):
    scene = bundle(CLASSROOM, "classroom")
    said = seen(scene, [item("student_desk_01", (1.0, 0.0, 0.4))])
    said = replace(said, room=Room("bedroom"))
    assert plan_pairs(plan_reconstruction(scene, said, protocol)) == {
        "simple_desk_02": "student_desk_01"
    }


def test_categories_match_in_any_case(protocol):
    scene = bundle(BEDROOM)
    shouted = replace(BEDROOM[4], category="MIRROR", position_m=(2.9, 0.0, 0.7))
    (move,) = plan_reconstruction(scene, seen(scene, [shouted]), protocol).moves
    assert move.truth.id == "mirror_01"
    assert move.prediction.position_m[2] == 0.7


@pytest.mark.parametrize("huge", [1.0001e4, 1e30, 1e300, 1.7e308])
def test_huge_numbers_are_clamped_and_told(protocol, huge):
    scene = bundle(BEDROOM, heading_deg=90.0)
    predicted = [
        item("bed_01", (huge, -huge, huge), (2.0, 2.0, 1.0)),
        item("side_table_01", (-2.4, 0.2, 0.3), (0.5, huge, 0.6)),
        item("sofa_01", (0.0, 0.0, -huge), (huge, huge, huge)),
        item("rug_01", (0.5, 0.0, 0.0), (3.0, 2.0, 0.02), huge),
    ]
    plan = plan_reconstruction(scene, seen(scene, predicted), protocol)
    moves = {move.truth.id: move.prediction for move in plan.moves}
    assert moves["bed_01"].position_m == (FARTHEST_M, -FARTHEST_M, 0.45)
    assert moves["side_table_01"].dimensions_m == (0.5, FARTHEST_M, 0.6)
    (marker,) = plan.markers
    assert marker.center_m == (0.0, 0.0, -FARTHEST_M)
    assert marker.radius_m == 0.3
    assert plan.problems == (
        "3 predicted objects reach beyond 10 km, bed_01 first; drawn within it",
    )
    state = AssetState((0.1, 0.2, 0.3), (0.4, 0.5, 0.6), 90.0, (0.7, 0.8, 0.9))
    for move in plan.moves:
        after = inverse_pose(state, move.truth, move.prediction)
        assert np.isfinite([*after.location_m, *after.extents_m, after.yaw_deg]).all()


def test_what_lies_at_the_limit_is_not_told(protocol):
    scene = bundle(BEDROOM)
    predicted = [item("bed_01", (FARTHEST_M, -FARTHEST_M, 0.0), (FARTHEST_M, 1.0, 1.0))]
    plan = plan_reconstruction(scene, seen(scene, predicted), protocol)
    assert plan.problems == ()
    assert plan.moves[0].prediction.dimensions_m == (FARTHEST_M, 1.0, 1.0)


def test_the_order_of_the_prediction_changes_no_pair(protocol):
    rng = np.random.default_rng(4)
    truth = [item(f"side_table_{n:02d}", (*rng.uniform(-3, 3, 2), 0.3)) for n in range(6)]
    predicted = [item(f"side_table_{n:02d}", (*rng.uniform(-3, 3, 2), 0.3)) for n in range(9)]
    scene = bundle(truth)
    first = plan_reconstruction(scene, seen(scene, predicted), protocol)
    assert (len(first.moves), len(first.markers)) == (6, 3)
    for _ in range(5):
        shuffled = [predicted[i] for i in rng.permutation(9)]
        plan = plan_reconstruction(scene, seen(scene, shuffled), protocol)
        assert plan.moves == first.moves
        assert {marker.id for marker in plan.markers} == {marker.id for marker in first.markers}
