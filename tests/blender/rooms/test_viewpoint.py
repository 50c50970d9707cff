"""Where the camera stands, and that its coarse picture agrees with a render."""

from __future__ import annotations

import math

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.rooms.errors import RoomError
from ideal_bench.ideal_addon.rooms.ray_picture import Frame, RayPicture, camera_matrix, cast
from ideal_bench.ideal_addon.rooms.viewpoint import (
    PER_WALL,
    choose_viewpoint,
    draw_positions,
    free_positions,
    judge,
    stand_camera,
)
from ideal_bench.ideal_addon.scene.camera import place_camera, read_camera
from ideal_bench.ideal_addon.scene.images import load_indices

LENS = 15 / 32
CHAIR = (0.5, 0.5, 0.9)


def frame(position=(0.0, -2.0, 1.0), target=(0.0, 0.0, 1.0)) -> Frame:
    return Frame.aimed(position, target, LENS)


def picture(scene: bpy.types.Scene, view: Frame, owners: dict[str, str]) -> RayPicture:
    bpy.context.view_layer.update()
    return cast(scene, bpy.context.evaluated_depsgraph_get(), view, owners)


def test_a_frame_agrees_with_the_benchmarks_camera(empty_scene) -> None:
    place_camera(empty_scene, (1.5, -2.0, 1.7), 3.0)

    matrix = camera_matrix(frame((1.5, -2.0, 1.7)))

    assert np.allclose(matrix, empty_scene.camera.matrix_world, atol=1e-6)


def test_the_picture_of_a_wall_of_known_size(box) -> None:
    """A square of 1 m, 2 m away: the picture there is 2 * 32 / 15 m wide and 9/16 of that high."""
    box("ChairFactory(1).spawn_asset(0)", (1.0, 1e-3, 1.0), (0.0, 0.0), bottom=0.5)
    box("office_0/0.wall", (9.0, 0.1, 9.0), (0.0, 1.0), bottom=-4.0)
    width = 2 * 32 / 15

    seen = picture(bpy.context.scene, frame(), {"ChairFactory(1).spawn_asset(0)": "chair"})

    assert seen.nearest_m == pytest.approx(2.0, abs=2e-3)
    # A row or column of rays more or less at each border.
    assert seen.shares["chair"] == pytest.approx(1 / (width * width * 9 / 16), rel=0.15)
    assert set(seen.shares) == {"chair"}


def test_an_empty_view_has_no_nearest_piece(box) -> None:
    box("office_0/0.wall", (9.0, 0.1, 9.0), (0.0, 1.0), bottom=-4.0)

    seen = picture(bpy.context.scene, frame(), {})

    assert seen == RayPicture({}, math.inf)


def test_the_share_of_points_in_the_frame() -> None:
    half_width = 2.0 * 16 / 15
    points = np.array(
        [
            [half_width - 0.01, 0.0, 1.0],
            [half_width + 0.01, 0.0, 1.0],
            [0.0, 0.0, 1.0 + half_width * 9 / 16 - 0.01],
            [0.0, -4.0, 1.0],
        ]
    )

    assert frame().share_inside(points) == pytest.approx(0.5)


def test_positions_lie_along_the_four_walls_at_one_height(plan) -> None:
    room = plan(camera_height_m=(1.2, 2.0))
    places = np.array(draw_positions(room))

    assert len(places) == 4 * PER_WALL
    assert len(set(places[:, 2])) == 1 and 1.2 <= places[0, 2] <= 2.0
    to_wall = np.array([3.0, 2.0]) - np.abs(places[:, :2])
    assert (to_wall.min(axis=1) >= 0.1).all() and (to_wall.min(axis=1) <= 0.5).all()
    nearest = [(-2, 1), (3, 0), (2, 1), (-3, 0)]
    for wall, (at, axis) in enumerate(nearest):
        own = places[wall * PER_WALL : (wall + 1) * PER_WALL]
        assert (np.abs(own[:, axis] - at) <= 0.5).all()
    assert draw_positions(room) == draw_positions(plan(camera_height_m=(1.2, 2.0)))
    assert draw_positions(room) != draw_positions(plan(seed=2))


def test_heights_fill_their_range(plan) -> None:
    heights = [draw_positions(plan(seed=seed))[0][2] for seed in range(60)]

    assert min(heights) < 1.3 and max(heights) > 1.9


def test_positions_inside_or_close_to_a_piece_are_left_out() -> None:
    piece = np.array([[0.0, 0.0, 0.0], [1.0, 1.0, 1.5]])
    places = [(0.5, 0.5, 1.2), (1.1, 0.5, 1.2), (1.2, 0.5, 1.2), (0.5, 0.5, 1.7)]

    assert free_positions(places, [piece]) == places[2:]
    assert free_positions(places[:2], [piece]) == []


def block(center, size=0.5) -> np.ndarray:
    return np.array([np.subtract(center, size / 2), np.add(center, size / 2)])


def test_the_score_of_hand_made_views() -> None:
    """Both in the frame, one seen well and one half; then crowded; then too near."""
    boxes = {"a": block((0.0, 1.0, 1.0)), "b": block((0.5, 2.0, 1.0))}
    assert judge(frame(), RayPicture({"a": 0.01, "b": 0.002}, 2.0), boxes).score == 0.75
    crowded = judge(frame(), RayPicture({"a": 0.45, "b": 0.004}, 2.0), boxes)
    assert crowded.score == pytest.approx(1.0 - 0.2)
    near = judge(frame(), RayPicture({"a": 0.01, "b": 0.004}, 0.4), boxes)
    assert near.score == pytest.approx(1.0 - 0.2)
    assert (near.seen, near.largest_share, near.nearest_m) == (2, 0.01, 0.4)


def test_a_piece_cut_by_the_border_counts_less_and_one_behind_not_at_all() -> None:
    seen = RayPicture({"a": 0.1}, 2.0)
    edge = 2.0 * 16 / 15
    cut = judge(frame(), seen, {"a": block((edge, 0.0, 1.0), 0.2)}).score
    behind = judge(frame(), RayPicture({}, math.inf), {"a": block((0.0, -3.0, 1.0))}).score

    assert 0.3 < cut < 0.7
    assert behind == 0.0


def test_the_camera_looks_at_the_furniture_from_where_nothing_hides_it(box, plan, pieces) -> None:
    """A board across the room at x = 1.5 hides the chairs from everything at +X."""
    for index, y in enumerate((-1.2, 0.0, 1.2)):
        box(f"ChairFactory(1).spawn_asset({index})", CHAIR, (0.5, y))
    box("LargeShelfFactory(1).spawn_asset(0)", (0.1, 3.8, 2.6), (1.5, 0.0))
    room = plan()

    view = choose_viewpoint(bpy.context.scene, room, pieces(room))

    assert view.frame.position_m[0] < 1.4
    assert view.seen == 4
    assert view.nearest_m >= 0.5


def test_a_room_without_furniture_has_no_viewpoint(empty_scene, plan) -> None:
    with pytest.raises(RoomError, match="no piece of furniture to look at"):
        choose_viewpoint(empty_scene, plan(), [])


def test_the_camera_that_is_stood_is_the_plans(empty_scene, plan) -> None:
    room = plan(lens_mm=20.0, sensor_width_mm=30.0)

    stand_camera(empty_scene, room, frame((1.0, -1.5, 1.5)))

    camera = read_camera(empty_scene, (1280, 720))
    assert camera.location == pytest.approx((1.0, -1.5, 1.5), abs=1e-6)
    assert (camera.lens_mm, camera.sensor_width_mm) == (20.0, 30.0)
    forward = -np.array(empty_scene.camera.matrix_world)[:3, 2]
    to_axis = np.array([-1.0, 1.5, -0.5]) / np.linalg.norm([1.0, 1.5, 0.5])
    assert np.allclose(forward, to_axis, atol=1e-6)


def test_the_coarse_picture_agrees_with_the_published_segmentation(bedroom, pieces, plan) -> None:
    """Shares by rays against pixel counts of the example's own picture, from its own camera."""
    indices = load_indices(bedroom.folder / "instance_segmentation.png")
    camera = bedroom.camera
    matrix = np.array(bpy.context.scene.camera.matrix_world)
    lens = camera.lens_mm / camera.sensor_width_mm
    view = Frame(matrix[:3, 3], matrix[:3, :3], 0.5 / lens, 0.5 / lens * 9 / 16)
    owners = {
        obj.name: piece.name
        for piece in pieces(plan("bedroom"))
        for obj in (piece.root, *piece.root.children_recursive)
    }

    seen = picture(bpy.context.scene, view, owners)

    for instance in bedroom.instances:
        counted = float((indices == instance.pass_index).mean())
        assert seen.shares.get(instance.asset, 0.0) == pytest.approx(counted, abs=0.012)
