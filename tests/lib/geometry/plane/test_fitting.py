"""Rectangles in rooms worked out by hand: exact fits, near misses, diagonals, turned plans."""

import math

import numpy as np
import pytest
import shapely
from ideal_bench.lib.geometry.plane.fitting.fit import fit_rectangle
from shapely.affinity import rotate, translate
from shapely.geometry import GeometryCollection, MultiPolygon, Point, Polygon, box

L_ROOM = Polygon([(0, 0), (5, 0), (5, 1.5), (2, 1.5), (2, 4), (0, 4)])
PILLAR = box(0, 0, 4, 4).difference(box(1.5, 1.5, 2.5, 2.5))
CORRIDOR = box(0, 0, 6, 4).difference(box(0, 0, 2, 1.5)).difference(box(0, 2.5, 2, 4))
DIAGONAL_WALLS = Polygon([(0, 1), (1, 0), (4, 3), (3, 4)])


@pytest.mark.parametrize(
    ("free", "width", "depth", "expected"),
    [
        (box(0, 0, 3, 2), 3.0, 2.0, True),
        (box(0, 0, 3, 2), 3.002, 2.0, False),
        (box(0, 0, 3, 2), 3.0, 2.002, False),
        (L_ROOM, 5.0, 1.5, True),
        (L_ROOM, 2.0, 4.0, True),
        (L_ROOM, 2.002, 4.0, False),
        (L_ROOM, 5.002, 1.5, False),
        (L_ROOM, 3.0, 2.002, False),
        (PILLAR, 1.5, 4.0, True),
        (PILLAR, 1.502, 4.0, False),
        (PILLAR, 1.5, 1.5, True),
        (PILLAR, 3.0, 1.502, False),
        (CORRIDOR, 6.0, 1.0, True),
        (CORRIDOR, 6.0, 1.002, False),
        (CORRIDOR, 6.002, 1.0, False),
        (CORRIDOR, 4.0, 4.0, True),
        (DIAGONAL_WALLS, 3 * math.sqrt(2), math.sqrt(2), True),
        (DIAGONAL_WALLS, 3 * math.sqrt(2) + 0.002, math.sqrt(2), False),
        (DIAGONAL_WALLS, math.sqrt(2) + 0.002, math.sqrt(2) + 0.002, False),
    ],
)
def test_rooms_worked_out_by_hand(free, width, depth, expected, fits):
    assert fits(free, width, depth) is expected
    assert fits(free, depth, width) is expected


@pytest.mark.parametrize("angle", [33.7, 45.0, 90.0, 151.2])
@pytest.mark.parametrize("shift", [(0.0, 0.0), (-7.3, 812.9)])
def test_an_exact_gap_in_a_turned_and_moved_room(angle, shift, fits):
    """A bed of 2.0 x 1.0 between two wardrobes, a bookcase and the wall."""
    gap = box(0, 0, 6, 4).difference(box(0, 0, 2, 4)).difference(box(4, 0, 6, 4))
    gap = gap.difference(box(2, 1, 4, 4))
    turned = translate(rotate(gap, angle, origin=(0, 0)), *shift)
    assert fits(turned, 2.0, 1.0)
    assert fits(turned, 1.0, 2.0)
    assert not fits(turned, 2.002, 1.0)
    assert not fits(turned, 2.0, 1.002)


def widest_diagonal(width, room):
    """The greatest depth at which a rectangle this wide turns within a square room.

    Its extent at angle t is width cos t + depth sin t and width sin t + depth cos t: at 45 degrees
    both are (width + depth) / sqrt 2.
    """
    return room * math.sqrt(2) - width


@pytest.mark.parametrize("turn", [0.0, 12.3])
def test_a_table_that_fits_only_along_the_diagonal(turn, fits, lies_inside):
    free = rotate(box(0, 0, 3, 3), turn)
    depth = widest_diagonal(3.6, 3.0)
    placed = fit_rectangle(free, 3.6, depth)
    assert placed is not None
    assert lies_inside(free, placed)
    assert (placed.angle_deg - turn) % 90.0 == pytest.approx(45.0, abs=0.01)
    assert fits(free, 3.6, depth - 1e-4)
    assert not fits(free, 3.6, depth + 0.002)


def test_a_diagonal_at_no_edge_s_angle(fits):
    """Wedged into 4 x 1: a cos t + b sin t = 4 and a sin t + b cos t = 1 at t = 6 degrees."""
    t = math.radians(6.0)
    solved = np.linalg.solve([[math.cos(t), math.sin(t)], [math.sin(t), math.cos(t)]], [4.0, 1.0])
    width, depth = solved[0], solved[1]
    assert fits(box(0, 0, 4, 1), width, depth)
    assert fits(rotate(box(0, 0, 4, 1), 71.0), width, depth)


@pytest.mark.parametrize("slack", [1e-4, 1e-6, 0.0])
def test_a_ladder_longer_than_the_room(slack, fits):
    """4.05 m long in 4 x 1 m: as deep as its best angle allows, found by a fine scan of angles."""
    angles = np.linspace(0.01, 1.0, 2_000_001)
    depth = np.minimum(
        (4.0 - 4.05 * np.cos(angles)) / np.sin(angles),
        (1.0 - 4.05 * np.sin(angles)) / np.cos(angles),
    ).max()
    assert fits(box(0, 0, 4, 1), 4.05, depth - slack)
    assert not fits(box(0, 0, 4, 1), 4.05, depth + 0.002)


def test_a_corner_of_a_corridor(fits):
    """Two corridors 1 m wide meet: a square table turns only where they cross."""
    free = box(0, 0, 5, 1).union(box(4, 0, 5, 5))
    assert fits(free, 1.0, 1.0)
    assert not fits(free, 1.002, 1.002)
    # Across the inner corner: the diagonal through (4, 1) from wall to wall is 2 sqrt 2 long.
    assert fits(free, 5.0, 1.0)
    assert not fits(free, 5.002, 1.0)


def test_a_square_in_a_many_sided_room(fits):
    """In a regular 32-gon every 11.25 degrees is as good as the next."""
    free = Point(0, 0).buffer(2.0, quad_segs=8)
    side = 2.0 * math.sqrt(2)
    assert fits(free, side, side)
    assert not fits(free, side + 0.01, side + 0.01)


def test_rounding_noise_does_not_shut_a_gap(fits):
    rng = np.random.default_rng(5)
    corners = shapely.get_coordinates(rotate(CORRIDOR, 33.7, origin=(0, 0)))[:-1]
    noisy = Polygon(corners + rng.uniform(-1e-12, 1e-12, corners.shape))
    assert fits(noisy, 6.0, 1.0)


def test_parts_are_apart(fits):
    """Two halves of a room that meet along a wall without width are no whole."""
    halves = GeometryCollection([box(0, 0, 2, 2), box(2, 0, 4, 2), Point(9, 9)])
    assert fits(halves, 2.0, 2.0)
    assert not fits(halves, 3.0, 1.0)
    corners = MultiPolygon([box(0, 0, 1, 1), box(1, 1, 2, 2)])
    assert not fits(corners, 1.2, 0.4)


def test_a_hole_within_the_rectangle_is_seen(fits):
    free = box(0, 0, 4, 4).difference(box(1.99, 1.99, 2.01, 2.01))
    assert fits(free, 1.99, 4.0)
    assert not fits(free, 2.5, 2.5)


def test_small_and_large_sizes(fits):
    assert fits(L_ROOM, 1e-4, 5.0)
    assert fits(L_ROOM, 1e-6, 1e-6)
    assert not fits(L_ROOM, 1e3, 1e-3)
    assert not fits(L_ROOM, 1e6, 1e6)


def test_no_room_at_all():
    assert fit_rectangle(Polygon(), 1.0, 1.0) is None
    assert fit_rectangle(GeometryCollection(), 1.0, 1.0) is None


@pytest.mark.parametrize("size", [(0.0, 1.0), (-1.0, 1.0), (math.nan, 1.0), (1.0, math.inf)])
def test_a_size_that_is_none(size):
    with pytest.raises(ValueError, match="two finite lengths above 0"):
        fit_rectangle(L_ROOM, *size)
