"""The shortest way: by hand around corners and through gaps, and what must not change it."""

import math

import numpy as np
import pytest
import shapely
from ideal_bench.lib.geometry.plane.walking.floor import Floor, corners
from ideal_bench.lib.geometry.plane.walking.offset import Steps, grown
from ideal_bench.lib.geometry.plane.walking.shortest import NoWay, Walking, simplified
from shapely.affinity import rotate, translate
from shapely.geometry import LineString, Polygon, box
from shapely.ops import substring

CLEARANCE = 0.15
LONGER = 1e-5


def way(room, obstacles, start, goal, clearance=CLEARANCE):
    """The shortest way; it is looked after that it keeps its clearance on the clear floor."""
    walking = Walking(Floor(room, obstacles), clearance)
    found = walking.way(np.array(start, dtype=float), np.array(goal, dtype=float))
    line = LineString(found.points)
    middle = substring(line, found.way_out_m, line.length - found.way_in_m)
    if middle.length > 1e-9:
        away = [middle.distance(thing) for thing in (*obstacles, room.exterior)]
        assert min(away) >= clearance - 1e-8
    assert found.length_m == pytest.approx(line.length, abs=1e-12)
    return found


def around(start, corner, goal, radius=CLEARANCE):
    """Length of the tangent to the arc about a corner, the arc, and the tangent from it."""
    away = [math.dist(end, corner) for end in (start, goal)]
    angles = [math.atan2(y - corner[1], x - corner[0]) for x, y in (start, goal)]
    between = abs((angles[0] - angles[1] + math.pi) % (2 * math.pi) - math.pi)
    turn = 2 * math.pi - between - sum(math.acos(radius / length) for length in away)
    return sum(math.sqrt(length**2 - radius**2) for length in away) + radius * turn


def close(length, true_length):
    """Not shorter than the true shortest way, and longer by a hundred thousandth at most."""
    return true_length - 1e-7 <= length <= true_length * (1 + LONGER)


L_ROOM = Polygon([(0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)])


def test_around_the_corner_of_an_l():
    start, goal = (1.5, 3.5), (3.5, 1.5)
    found = way(L_ROOM, [], start, goal)
    assert close(found.length_m, around(start, (2, 2), goal))
    assert found.way_out_m == found.way_in_m == 0.0


@pytest.mark.parametrize("clearance", [0.02, 0.1, 0.3, 0.49])
def test_around_the_corner_with_any_clearance(clearance):
    start, goal = (1.5, 3.5), (3.0, 1.5)
    found = way(L_ROOM, [], start, goal, clearance)
    assert close(found.length_m, around(start, (2, 2), goal, clearance))


def test_around_a_pillar():
    pillar = box(1.9, 0.5, 2.1, 1.9)
    found = way(box(0, 0, 4, 2), [pillar], (0.5, 1.0), (3.5, 1.0))
    leg = math.hypot(1.4, 0.5)
    slope = math.atan2(0.5, 1.4) + math.asin(CLEARANCE / leg)
    half = math.sqrt(leg**2 - CLEARANCE**2) + CLEARANCE * slope
    assert close(found.length_m, 2 * half + 0.2)


def test_of_two_ways_nearly_as_long_the_shorter():
    # A round corner on one side, three flat ones on the other: coarse arcs would choose wrongly.
    room = box(-5, -5, 5, 5)
    for shift in (-1e-4, 1e-4):
        pillar = box(-0.5, -0.5 + shift, 0.5, 0.5 + shift)
        found = way(room, [pillar], (-2.0, 0.0), (2.0, 0.0), 0.4)
        assert np.sign(found.points[1:-1, 1].mean()) == -np.sign(shift)


def test_nothing_in_the_way_is_a_straight_line():
    found = way(box(0, 0, 4, 4), [box(1, 0.2, 3, 0.8)], (0.5, 2), (3.5, 3))
    assert found.points.tolist() == [[0.5, 2.0], [3.5, 3.0]]


def test_walls_keep_their_clearance():
    # The pillar leaves 0.29 m to the south wall and 0.31 m to the north one.
    pillar = box(1.9, 0.29, 2.1, 1.69)
    found = way(box(0, 0, 4, 2), [pillar], (0.5, 0.5), (3.5, 0.5))
    assert found.points[:, 1].max() == pytest.approx(1.84, abs=1e-3)
    with pytest.raises(NoWay) as none:
        way(box(0, 0, 4, 1.98), [pillar], (0.5, 0.5), (3.5, 0.5))
    assert none.value.shut_in == ()


@pytest.mark.parametrize("angle", [0.0, 17.0, 45.0, 90.0, 123.4])
@pytest.mark.parametrize(("gap", "is_open"), [(0.30, True), (0.29, False)])
def test_a_gap_of_exactly_twice_the_clearance_is_open(angle, gap, is_open):
    room = box(0, 0, 4, 2)
    tables = [box(1.5, 0, 2.5, 0.7), box(1.5, 0.7 + gap, 2.5, 2)]
    shapes = [rotate(shape, angle, origin=(0, 0)) for shape in (room, *tables)]
    ends = [
        rotate(shapely.Point(x, 0.7 + gap / 2), angle, origin=(0, 0)).coords[0] for x in (1.0, 3.0)
    ]
    if is_open:
        found = way(shapes[0], shapes[1:], *ends)
        assert found.length_m == pytest.approx(2.0, abs=1e-8)
    else:
        with pytest.raises(NoWay):
            way(shapes[0], shapes[1:], *ends)


@pytest.mark.parametrize("angle", [0.0, 10.0, 33.3, 45.0, 77.0])
@pytest.mark.parametrize(("gap", "is_open"), [(0.30, True), (0.2999, False)])
def test_a_gap_between_two_corners(angle, gap, is_open):
    # Two long walls' ends, as points of wedges, facing each other across the gap.
    wedges = [
        Polygon([(0, -gap / 2), (-0.4, -3), (0.4, -3)]),
        Polygon([(0, gap / 2), (0.4, 3), (-0.4, 3)]),
    ]
    wedges = [rotate(wedge, angle, origin=(0, 0)) for wedge in wedges]
    room = box(-2, -2, 2, 2)
    across = np.array([math.cos(math.radians(angle)), math.sin(math.radians(angle))])
    if is_open:
        found = way(room, wedges, -across, across)
        assert found.length_m == pytest.approx(2.0, abs=1e-7)
    else:
        with pytest.raises(NoWay):
            way(room, wedges, -across, across)


def test_a_corridor_just_wide_enough():
    rooms = [box(0, 0, 1, 1), box(1, 0.35, 3, 0.65), box(3, 0, 4, 1)]
    found = way(shapely.union_all(rooms), [], (0.5, 0.5), (3.5, 0.5))
    assert found.length_m == pytest.approx(3.0, abs=1e-8)
    narrow = [rooms[0], box(1, 0.35, 3, 0.64), rooms[2]]
    with pytest.raises(NoWay):
        way(shapely.union_all(narrow), [], (0.5, 0.5), (3.5, 0.5))


def test_without_clearance_a_way_grazes_and_what_touches_is_shut():
    room = box(0, 0, 4, 2)
    found = way(room, [box(1.9, 0.0, 2.1, 1.5)], (0.5, 1.0), (3.5, 1.0), 0.0)
    assert found.length_m == pytest.approx(2 * math.hypot(1.4, 0.5) + 0.2, abs=1e-5)
    with pytest.raises(NoWay):
        way(room, [box(1.9, 0.0, 2.1, 1.0), box(1.9, 1.0, 2.1, 2.0)], (0.5, 1), (3.5, 1), 0.0)


def test_furniture_that_overlaps_is_one_block():
    room = box(0, 0, 4, 4)
    whole = box(1.5, 0.0, 2.5, 3.0)
    parts = [box(1.5, 0.0, 2.5, 2.0), box(1.5, 1.5, 2.5, 3.0), box(1.8, 0.5, 2.2, 2.5)]
    one = way(room, [whole], (0.7, 1.0), (3.3, 1.0))
    many = way(room, parts, (0.7, 1.0), (3.3, 1.0))
    assert many.length_m == pytest.approx(one.length_m, rel=1e-9)


def test_out_of_the_arms_of_a_u():
    u = Polygon([(1, 1), (3, 1), (3, 3), (2.7, 3), (2.7, 1.3), (1.3, 1.3), (1.3, 3), (1, 3)])
    found = way(box(0, 0, 5, 5), [u], (2.0, 2.0), (4.5, 2.0))
    first = around((2.0, 2.0), (2.7, 3.0), (4.5, 10.0))
    assert found.length_m > first - math.dist((2.7, 3.0), (4.5, 10.0))
    assert found.points[:, 1].max() == pytest.approx(3.15, abs=1e-3)


@pytest.mark.parametrize("seed", range(25))
def test_turning_and_moving_a_room_changes_nothing(seed):
    draw = np.random.default_rng(seed)
    room = box(0, 0, 5, 4)
    obstacles = []
    for _ in range(7):
        x, y, angle = draw.uniform(0.5, 4.5), draw.uniform(0.5, 3.5), draw.uniform(0, 90)
        obstacles.append(translate(rotate(box(-0.5, -0.2, 0.5, 0.2), angle), x, y))
    ends = [shape.centroid.coords[0] for shape in obstacles[:2]]
    turn, (dx, dy) = draw.uniform(0, 360), draw.uniform(-50, 50, 2)

    def moved(shape):
        return translate(rotate(shape, turn, origin=(0, 0)), dx, dy)

    try:
        here = way(room, obstacles, *ends)
    except NoWay as none:
        with pytest.raises(NoWay) as there:
            way(*_moved(moved, room, obstacles, ends))
        assert there.value.shut_in == none.shut_in
        return
    there = way(*_moved(moved, room, obstacles, ends))
    assert there.length_m == pytest.approx(here.length_m, rel=1e-7)
    back = way(room, obstacles, *ends[::-1])
    assert back.length_m == pytest.approx(here.length_m, rel=1e-5)
    assert (back.way_out_m, back.way_in_m) == pytest.approx(
        (here.way_in_m, here.way_out_m), abs=1e-3
    )


def _moved(moved, room, obstacles, ends):
    places = [moved(shapely.Point(end)).coords[0] for end in ends]
    return moved(room), [moved(shape) for shape in obstacles], *places


@pytest.mark.parametrize("step_deg", [2.0, 10.0, 45.0])
def test_what_is_grown_covers_all_that_is_near(step_deg):
    dented = Polygon([(0, 0), (2, 0), (2, 1), (1.2, 0.9), (1, 0.3), (0.6, 1.4)])
    steps = Steps(math.radians(step_deg))
    parts = grown(corners(dented), 0.2, steps, {})
    whole = shapely.union_all([dented, *parts])
    assert dented.buffer(0.2, quad_segs=200).difference(whole).area < 1e-12
    far = 0.2 / math.cos(math.radians(step_deg / 2))
    assert dented.buffer(far + 1e-4, quad_segs=200).covers(whole)


def test_points_in_line_are_left_out():
    path = np.array([[0, 0], [1, 1e-12], [1, 0], [2, 0], [2, 1], [2, 0.5]])
    assert simplified(path).tolist() == [[0, 0], [2, 0], [2, 1], [2, 0.5]]
    assert simplified(np.array([[1.0, 2.0], [1.0, 2.0]])).tolist() == [[1, 2], [1, 2]]
