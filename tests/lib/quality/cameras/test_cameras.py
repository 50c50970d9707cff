"""Cameras for objects of a room: in the room, out of the furniture, and with a clear view."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib.quality.cameras.candidates import LEAST_VISIBLE, candidates, is_usable
from ideal_bench.lib.quality.cameras.feasible import Inside
from ideal_bench.lib.quality.cameras.framing import framing, seen
from ideal_bench.lib.quality.cameras.pinhole import axes, project
from ideal_bench.lib.quality.cameras.repairs import ACTIONS, repaired
from ideal_bench.lib.quality.cameras.sight import Sight
from ideal_bench.lib.quality.cameras.whole_room import room_cameras
from ideal_bench.lib.quality.views import ViewCamera
from shapely.geometry import LineString, Point, Polygon

L_SHAPE = Polygon([(0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6)])


def inside(room):
    return Inside.of(Sight.of(room))


def dense_points(thing, count=9):
    """A raster over all six sides of an upright box at yaw 0."""
    steps = np.linspace(0.02, 0.98, count)
    points = []
    for axis, end in itertools.product(range(3), (0.0, 1.0)):
        for a, b in itertools.product(steps, steps):
            point = np.insert(np.array([a, b]), axis, end)
            points.append(thing.low + point * (thing.high - thing.low))
    return np.array(points)


def crosses(start, end, thing):
    """Whether a line meets a box along the world's axes: slab by slab, exactly."""
    way = end - start
    with np.errstate(divide="ignore", invalid="ignore"):
        a, b = (thing.low - start) / way, (thing.high - start) / way
    first = np.nanmax(np.minimum(a, b))
    last = np.nanmin(np.maximum(a, b))
    return first < last and last > 0 and first < 0.999


def plainly_visible(room, camera, name):
    """The share of an object's surface that no other object hides, by dense rays."""
    start = np.array(camera.position_m)
    others = [thing for thing in room.things if thing.id != name]
    points = dense_points(room.thing(name))
    free = [not any(crosses(start, point, other) for other in others) for point in points]
    return float((np.array(free) & project(camera, points).inside).mean())


@pytest.fixture
def furnished_room(boxes):
    return boxes.room(
        boxes.thing("bed", "bed", (-1.4, 0.9, 0.3), (1.6, 2.0, 0.6)),
        boxes.thing("wardrobe", "wardrobe", (1.9, 1.6, 1.1), (1.2, 0.6, 2.2)),
        boxes.thing("desk", "desk", (1.8, -1.5, 0.4), (1.2, 0.6, 0.8)),
        boxes.thing("chair", "chair", (1.8, -0.8, 0.45), (0.5, 0.5, 0.9)),
        boxes.thing("lamp", "ceiling_lamp", (0, 0, 2.65), (0.4, 0.4, 0.3), front=False),
    )


@pytest.fixture
def corner_room(boxes):
    """An L: the two arms do not see each other's ends."""
    room = boxes.room(
        boxes.thing("sofa", "sofa", (5.2, 1.0, 0.4), (0.8, 1.4, 0.8)),
        boxes.thing("table", "table", (3.8, 1.0, 0.25), (0.8, 0.6, 0.5)),
        boxes.thing("bed", "bed", (1.0, 5.0, 0.3), (1.4, 1.6, 0.6)),
    )
    return replace(room, boundary=L_SHAPE)


@pytest.mark.parametrize("name", ["bed", "wardrobe", "desk", "chair", "lamp"])
def test_candidates_stand_in_the_room_and_see_their_target(furnished_room, name):
    room = furnished_room
    found = candidates(inside(room), [name], 6)
    assert len(found.found) == 6 and found.reason == ""
    for item in found.found:
        x, y, z = item.camera.position_m
        above = z > room.height_m
        assert above or (room.boundary.contains(Point(x, y)) and 0 < z < room.height_m)
        for thing in room.things:
            at = np.array(item.camera.position_m)
            assert not ((at >= thing.low) & (at <= thing.high)).all()
        share = plainly_visible(room, item.camera, name)
        assert share >= LEAST_VISIBLE - 0.12
        assert item.visible[0] == pytest.approx(share, abs=0.2)
        assert framing(Sight.of(room), item.camera, [name]).inside >= 0.5


def test_candidates_show_all_of_several_objects(furnished_room):
    found = candidates(inside(furnished_room), ["chair", "desk"], 6).found
    assert found
    for item in found:
        assert all(
            plainly_visible(furnished_room, item.camera, name) > 0.15 for name in ("chair", "desk")
        )


def test_candidates_are_the_same_every_time(furnished_room):
    first = candidates(inside(furnished_room), ["chair"], 6)
    assert candidates(inside(furnished_room), ["chair"], 6) == first
    assert candidates(inside(furnished_room), ["chair"], 2).found == first.found[:2]


@pytest.mark.parametrize("count", [1, 3, 6, 20])
def test_there_are_no_more_than_were_asked_for(furnished_room, count):
    found = candidates(inside(furnished_room), ["bed"], count).found
    assert 0 < len(found) <= count
    assert len({item.camera for item in found}) == len(found)


def test_the_best_ones_look_from_different_sides(furnished_room):
    found = candidates(inside(furnished_room), ["bed"], 3).found
    ways = [np.subtract(item.camera.position_m, item.camera.target_m) for item in found]
    for a, b in itertools.combinations(ways, 2):
        cosine = a @ b / (np.linalg.norm(a) * np.linalg.norm(b))
        assert math.degrees(math.acos(cosine)) >= 24.9


def test_a_symmetrical_room_gives_as_many_views_of_both_sides(boxes):
    room = boxes.room(
        boxes.thing("left", "chair", (-1.2, 0.0, 0.45), (0.5, 0.5, 0.9), 0.0),
        boxes.thing("right", "chair", (1.2, 0.0, 0.45), (0.5, 0.5, 0.9), 0.0),
        size=(4.0, 4.0, 2.8),
    )
    around = inside(room)
    left = candidates(around, ["left"], 60).found
    right = candidates(around, ["right"], 60).found
    # Cells are not laid out by the mirror: a few cameras may differ by a point at the edge.
    assert abs(len(left) - len(right)) <= 3 and len(left) > 20
    assert max(item.worth for item in left) == pytest.approx(max(i.worth for i in right), abs=0.05)


@pytest.mark.parametrize("name", ["sofa", "table", "bed"])
def test_no_wall_of_a_corner_is_in_between(corner_room, name):
    found = candidates(inside(corner_room), [name], 20).found
    assert found
    for item in found:
        x, y, z = item.camera.position_m
        if z <= corner_room.height_m:
            sight = LineString([(x, y), item.camera.target_m[:2]])
            assert L_SHAPE.buffer(1e-6).contains(sight)


def test_what_is_around_the_corner_is_seen_from_above_at_best(corner_room):
    found = candidates(inside(corner_room), ["sofa", "bed"], 6)
    assert all(item.camera.position_m[2] > corner_room.height_m for item in found.found)


def test_what_nothing_shows_says_so(boxes):
    room = boxes.room(
        boxes.thing("ring", "ring", (0, 0, 0.2), (0.1, 0.1, 0.1)),
        boxes.thing("safe", "safe", (0, 0, 0.4), (0.8, 0.8, 0.8)),
    )
    found = candidates(inside(room), ["ring"], 6)
    assert found.found == () and "hidden from every camera" in found.reason


def test_rooms_of_boxes_and_rooms_without_walls(boxes):
    room = boxes.room(
        boxes.thing("bed", "bed", (0, 0, 0.3), (1.6, 2.0, 0.6), mesh=False),
        boxes.thing("desk", "desk", (1.6, 0, 0.4), (0.6, 1.2, 0.8), mesh=False),
    )
    without = replace(room, boundary=None, height_m=None)
    for one in (room, without):
        assert len(candidates(inside(one), ["desk"], 6).found) == 6
        assert len(room_cameras(inside(one), 3)) == 3


@given(
    x=st.floats(-1.5, 1.5),
    y=st.floats(-1.0, 1.0),
    yaw=st.sampled_from([0.0, 90.0, 180.0, 37.0]),
    height=st.floats(0.3, 2.0),
)
@settings(max_examples=15, deadline=None)
def test_any_single_object_can_be_seen(boxes, x, y, yaw, height):
    thing = boxes.thing("one", "cabinet", (x, y, height / 2), (0.8, 0.5, height), yaw)
    room = boxes.room(thing)
    found = candidates(inside(room), ["one"], 6).found
    assert found
    for item in found:
        assert item.visible == (pytest.approx(1.0, abs=0.5),)
        a, b, z = item.camera.position_m
        assert z > 2.8 or room.boundary.contains(Point(a, b))


@pytest.mark.parametrize("kind", ["furnished_room", "corner_room"])
def test_a_room_is_shown_from_above_and_from_its_corners(request, kind):
    room = request.getfixturevalue(kind)
    above, *corners = room_cameras(inside(room), 3)
    outline = np.array([(x, y, 0.0) for x, y in room.boundary.exterior.coords])
    assert project(above, outline).inside.all()
    assert project(above, outline + np.array([0, 0, room.height_m])).inside.all()
    assert {item.id for item in seen(Sight.of(room), above, room.ids)} == set(room.ids)
    assert len(corners) == 2
    for camera in corners:
        assert room.boundary.contains(Point(camera.position_m[:2]))
        assert seen(Sight.of(room), camera, room.ids)
    assert room_cameras(inside(room), 1) == (above,)


def test_what_is_hidden_is_not_in_the_picture(boxes):
    room = boxes.room(
        boxes.thing("front", "wardrobe", (0, -0.5, 1.0), (3.0, 0.3, 2.0)),
        boxes.thing("behind", "chair", (0, 1.0, 0.45), (0.5, 0.5, 0.9)),
    )
    camera = ViewCamera((0.0, -1.8, 1.0), (0.0, 0.0, 1.0), 80.0)
    assert [item.id for item in seen(Sight.of(room), camera, room.ids)] == ["front"]


def test_places_in_a_picture_are_those_of_a_pinhole():
    camera = ViewCamera((0.0, 0.0, 1.0), (3.0, 0.0, 1.0), 90.0)
    # At a depth of 2 m the picture is 4 m wide: 1 m to the right (-Y) is a quarter of it.
    points = np.array([[2, 0, 1], [2, -1, 1], [2, 0, 2], [-1, 0, 1], [2, 3, 1]], dtype=float)
    found = project(camera, points)
    assert found.places[:3] == pytest.approx(np.array([[0.5, 0.5], [0.75, 0.5], [0.5, 0.25]]))
    assert found.inside.tolist() == [True, True, True, False, False]
    assert np.isnan(found.places[3]).all()


@given(st.tuples(*[st.floats(-5, 5)] * 3), st.tuples(*[st.floats(-5, 5)] * 3))
@settings(max_examples=50)
def test_axes_are_orthonormal_and_upright(position, target):
    if math.dist(position, target) < 1e-3:
        return
    turn = axes(ViewCamera(position, target, 60.0))
    assert np.allclose(turn @ turn.T, np.eye(3), atol=1e-6)
    right, up, ahead = turn
    assert np.allclose(np.cross(right, up), -ahead, atol=1e-6)
    assert abs(right[2]) < 1e-9 and up[2] > -1e-9


def test_a_camera_at_its_own_target_looks_nowhere():
    with pytest.raises(ValueError, match="looks nowhere"):
        axes(ViewCamera((1.0, 1.0, 1.0), (1.0, 1.0, 1.0), 60.0))


@pytest.mark.parametrize("action", sorted(ACTIONS))
def test_changes_of_a_camera_keep_its_target(action):
    camera = ViewCamera((2.0, 0.0, 1.5), (0.0, 0.0, 0.5), 50.0, "from the front")
    changed = repaired(camera, action)
    assert changed.target_m == camera.target_m and changed != camera
    assert changed.about == f"from the front, {action.replace('_', ' ')}"
    before, after = (math.dist(item.position_m, item.target_m) for item in (camera, changed))
    expected = {"closer": 0.65, "farther": 1 / 0.65}.get(action, 1.0)
    assert after / before == pytest.approx(expected)
    orbit = {"orbit_left": -30.0, "orbit_right": 30.0}.get(action, 0.0)
    angle = math.degrees(math.atan2(changed.position_m[1], changed.position_m[0]))
    assert angle == pytest.approx(orbit)


def test_a_change_that_leaves_the_room_cannot_be_used(furnished_room):
    around = inside(furnished_room)
    camera = candidates(around, ["bed"], 1).found[0].camera
    assert is_usable(around, camera, ["bed"])
    for _ in range(4):
        camera = repaired(camera, "farther")
    assert not is_usable(around, camera, ["bed"])
