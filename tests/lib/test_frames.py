"""World frame and model frame."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib.frames import (
    model_to_world,
    quarter_turns,
    rotate_quarter_turns,
    turn_layout,
    viewpoint_offset_deg,
    world_to_model,
)
from ideal_bench.lib.layout import Layout, Room, SceneObject

angles_deg = st.floats(-720, 720)
turns = st.integers(-8, 8)


def one(x: float, y: float, yaw: float | None, size: tuple[float, float, float] | None) -> Layout:
    item = SceneObject("a", "chair", (x, y, 0.5), (0.5, 0.6, 1.0), yaw)
    return Layout.from_objects(Room("office", size), [item])


@pytest.mark.parametrize(
    ("rz_deg", "ahead", "right"),
    [
        (0, (0, 1), (1, 0)),
        (90, (-1, 0), (0, 1)),
        (180, (0, -1), (-1, 0)),
        (-90, (1, 0), (0, -1)),
        (270, (1, 0), (0, -1)),
        (30, (0, 1), (1, 0)),
        (-130, (1, 0), (0, -1)),
    ],
)
def test_model_axes_lie_along_what_the_camera_sees(
    rz_deg: float, ahead: tuple[int, int], right: tuple[int, int]
) -> None:
    rz = math.radians(rz_deg)
    assert model_to_world(one(0, 1, 0, None), rz).positions_m[0, :2].tolist() == list(ahead)
    assert model_to_world(one(1, 0, 0, None), rz).positions_m[0, :2].tolist() == list(right)


@settings(deadline=None)
@given(angles_deg)
def test_model_plus_y_is_the_cardinal_direction_nearest_to_the_heading(rz_deg: float) -> None:
    rz = math.radians(rz_deg)
    heading = np.array([-math.sin(rz), math.cos(rz)])
    depth_axis = model_to_world(one(0, 1, 0, None), rz).positions_m[0, :2]
    # 45 degrees at most lie between the two.
    assert heading @ depth_axis >= math.cos(math.radians(45)) - 1e-9


def test_what_faces_away_from_the_camera_faces_along_its_heading() -> None:
    for rz_deg in (0, 90, 180, 270):
        yaw = model_to_world(one(0, 1, 0, None), math.radians(rz_deg)).yaws_deg[0]
        assert yaw == rz_deg


def test_the_paper_s_equation_8_holds_with_the_angle_of_its_words() -> None:
    item = one(1.2, -0.7, 30, None)
    for rz_deg in (-170, -100, -10, 50, 100, 200):
        turn = math.radians(90 * round(rz_deg / 90))
        rotation = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
        world = model_to_world(item, math.radians(rz_deg))
        assert world.positions_m[0, :2] == pytest.approx(rotation @ [1.2, -0.7])
        assert world.positions_m[0, 2] == 0.5
        assert world.yaws_deg[0] == (30 + 90 * round(rz_deg / 90)) % 360


def test_ties_go_to_the_even_quarter() -> None:
    quarter = math.pi / 2
    found = [quarter_turns(k * quarter) for k in (0.5, 1.5, 2.5, -0.5, -1.5)]
    assert found == [0, 2, 2, 0, 2]


@pytest.mark.parametrize(
    ("rz_deg", "offset"), [(0, 0), (10, 10), (45, 45), (80, 10), (-100, 10), (359, 1), (135, 45)]
)
def test_viewpoint_offset_is_the_angle_to_the_nearest_cardinal(
    rz_deg: float, offset: float
) -> None:
    assert viewpoint_offset_deg(math.radians(rz_deg)) == pytest.approx(offset, abs=1e-9)


@settings(deadline=None)
@given(angles_deg)
def test_viewpoint_offset_stays_within_0_and_45(rz_deg: float) -> None:
    assert 0 <= viewpoint_offset_deg(math.radians(rz_deg)) <= 45


def test_quarter_turns_are_exact_by_hand() -> None:
    points = np.array([[0.1, 0.7, 3.3], [-1.23, 4.56, -7.89]])
    assert rotate_quarter_turns(points, 1).tolist() == [[-0.7, 0.1, 3.3], [-4.56, -1.23, -7.89]]
    assert rotate_quarter_turns(points, 2).tolist() == [[-0.1, -0.7, 3.3], [1.23, -4.56, -7.89]]
    assert rotate_quarter_turns(points, 3).tolist() == [[0.7, -0.1, 3.3], [4.56, 1.23, -7.89]]
    assert rotate_quarter_turns(points[:, :2], -1).tolist() == [[0.7, -0.1], [4.56, 1.23]]


def test_turning_leaves_the_points_given_as_they_were() -> None:
    points = np.array([[1.0, 2.0]])
    rotate_quarter_turns(points, 1)
    assert points.tolist() == [[1.0, 2.0]]
    assert rotate_quarter_turns(np.zeros((0, 3)), 1).shape == (0, 3)


@settings(deadline=None)
@given(turns, turns, st.tuples(*[st.floats(-1e6, 1e6)] * 2))
def test_turns_add_up(first: int, second: int, point: tuple[float, float]) -> None:
    points = np.array([point])
    once = rotate_quarter_turns(points, first + second)
    twice = rotate_quarter_turns(rotate_quarter_turns(points, first), second)
    assert (once == twice).all()


@settings(deadline=None)
@given(angles_deg, st.integers(0, 359))
def test_there_and_back_is_exact(rz_deg: float, yaw: int) -> None:
    layout = one(1.37, -2.91, yaw, (4.0, 5.0, 3.0))
    rz = math.radians(rz_deg)
    for back in (
        model_to_world(world_to_model(layout, rz), rz),
        world_to_model(model_to_world(layout, rz), rz),
    ):
        assert list(back) == list(layout)
        assert back.room == layout.room


def test_the_room_turns_with_its_objects() -> None:
    layout = one(0, 0, 0, (4.0, 5.0, 3.0))
    sizes = [turn_layout(layout, count).room.size_m for count in range(4)]
    assert sizes == [(4.0, 5.0, 3.0), (5.0, 4.0, 3.0)] * 2
    assert turn_layout(one(0, 0, 0, None), 1).room == Room("office", None)


def test_a_missing_yaw_is_zero_in_its_own_frame_and_turns() -> None:
    assert [turn_layout(one(0, 0, None, None), count).yaws_deg[0] for count in range(-1, 3)] == [
        270,
        0,
        90,
        180,
    ]


def test_yaws_come_back_within_a_full_turn() -> None:
    found = [turn_layout(one(0, 0, yaw, None), 1).yaws_deg[0] for yaw in (-90, 270, 630, 359.5)]
    assert found == [0, 0, 0, 89.5]


def test_dimensions_and_names_never_turn() -> None:
    layout = one(1, 2, 45, None)
    turned = turn_layout(layout, 1)
    assert (turned.dimensions_m == layout.dimensions_m).all()
    assert (turned.ids, turned.categories) == (layout.ids, layout.categories)


def test_an_empty_layout_can_be_turned() -> None:
    empty = Layout.from_objects(Room("office", (4.0, 5.0, 3.0)), [])
    assert len(model_to_world(empty, math.pi / 2)) == 0
