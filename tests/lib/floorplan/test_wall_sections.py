"""Rooms cut level: outlines of any shape, and the holes of windows and doors."""

import math
from itertools import pairwise

import numpy as np
import pytest
import shapely
from ideal_bench.lib.floorplan.wall_sections import holes, room_outline, section
from shapely.geometry import Polygon, box

ELL = Polygon([(0, 0), (4, 0), (4, 2), (2, 2), (2, 5), (0, 5)])
TRAPEZE = Polygon([(0, 0), (5, 0), (4, 3), (1, 3)])


def quad(start, end, low, high):
    """An upright rectangle as two triangles."""
    (x0, y0), (x1, y1) = start, end
    a, b, c, d = (x0, y0, low), (x1, y1, low), (x1, y1, high), (x0, y0, high)
    return [[a, b, c], [a, c, d]]


def walls(room, gaps=(), height=3.0):
    """Walls on a room's sides; each gap (side, start, end, low, high) is left open, with reveals
    that reach outwards."""
    found = []
    for number, (start, end) in enumerate(pairwise(room.exterior.coords)):
        length = math.dist(start, end)
        (dx, dy) = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)

        def at(place, off=0.0, start=start, dx=dx, dy=dy):
            return (start[0] + dx * place + dy * off, start[1] + dy * place - dx * off)

        mine = [gap[1:] for gap in gaps if gap[0] == number]
        cuts = sorted({0.0, length, *(value for gap in mine for value in gap[:2])})
        for low, high in pairwise(cuts):
            opened = [gap for gap in mine if gap[0] <= low and high <= gap[1]]
            spans = [(0.0, height)] if not opened else [(0.0, opened[0][2]), (opened[0][3], height)]
            for bottom, top in spans:
                found += quad(at(low), at(high), bottom, top) if top > bottom else []
        for low, high, bottom, top in mine:
            found += quad(at(low), at(low, 0.125), bottom, top)
            found += quad(at(high), at(high, 0.125), bottom, top)
    return np.array(found, dtype=float)


def ccw(room):
    return shapely.orient_polygons(room)


@pytest.mark.parametrize("room", [box(-2, -1, 3, 2), ELL, TRAPEZE])
def test_outline_is_the_rooms(room):
    found = room_outline(walls(ccw(room)), (0.6, 0.6) if room is not TRAPEZE else (2.0, 1.0))
    assert found.symmetric_difference(room).area < 1e-6
    assert len(found.exterior.coords) == len(room.exterior.coords)
    assert found.exterior.is_ccw


def test_outline_is_found_over_windows_and_doors():
    room = ccw(box(0, 0, 4, 3))
    opened = walls(room, [(0, 1.0, 2.0, 0.0, 2.1), (1, 0.5, 2.5, 0.9, 2.8)])
    assert room_outline(opened, (1.0, 1.0)).equals(room)


def test_outline_of_the_room_that_is_asked_for():
    one, other = ccw(box(0, 0, 4, 3)), ccw(box(5, 0, 9, 3))
    both = np.concatenate([walls(one), walls(other)])
    assert room_outline(both, (6.0, 1.0)).equals(other)


def test_outer_faces_of_thick_walls_do_not_count():
    room = ccw(ELL)
    thick = np.concatenate([walls(room), walls(ccw(room.buffer(0.2, join_style="mitre")))])
    assert room_outline(thick, (0.5, 0.5)).symmetric_difference(room).area < 1e-6


def test_walls_with_a_gap_to_the_ceiling_have_no_outline():
    opened = walls(ccw(box(0, 0, 4, 3)), [(0, 1.0, 2.0, 0.0, 3.0)])
    assert room_outline(opened, (1.0, 1.0)) is None


def test_holes_are_where_they_are():
    room = ccw(ELL)
    ring = list(room.exterior.coords)
    gaps = [(0, 1.0, 1.9, 0.0, 2.1), (0, 2.5, 3.5, 0.9, 2.1), (5, 0.5, 2.0, 0.6, 2.4)]
    found = holes(walls(room, gaps), room, 0.0)
    assert [hole.reaches_floor for hole in found] == [True, False, False]
    for hole, (side, start, end, _, _) in zip(found, gaps, strict=True):
        assert math.dist(ring[side], hole.start) == pytest.approx(start, abs=1e-6)
        assert math.dist(hole.start, hole.end) == pytest.approx(end - start, abs=1e-6)


def test_whole_walls_have_no_hole():
    assert holes(walls(ccw(TRAPEZE)), ccw(TRAPEZE), 0.0) == []


def test_holes_of_a_room_that_is_raised():
    room = ccw(box(0, 0, 4, 3))
    raised = np.add(walls(room, [(2, 1.0, 2.0, 0.0, 2.0)]), [0.0, 0.0, 1.25])
    (hole,) = holes(raised, room, 1.25)
    assert hole.reaches_floor and hole.start == pytest.approx((0.0, 2.0))


def test_section_of_nothing_is_empty():
    assert section(np.empty((0, 3, 3)), 1.0).shape == (0, 2, 2)
