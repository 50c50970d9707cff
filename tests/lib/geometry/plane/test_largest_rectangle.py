"""The largest rectangle in rooms whose answer is known by hand."""

import math

import numpy as np
import pytest
import shapely
from ideal_bench.lib.geometry.plane.largest_rectangle import largest_rectangle
from shapely.affinity import rotate, translate
from shapely.geometry import MultiPolygon, Point, Polygon, box


def lies_on(free, found):
    """Less 1e-9 m on every side, it is covered: shapely's exact test, and no part of ours."""
    width, depth = (size - 2e-9 for size in found.size_m)
    inner = rotate(box(-width / 2, -depth / 2, width / 2, depth / 2), found.angle_deg)
    return bool(shapely.covers(shapely.get_parts(free), translate(inner, *found.center_m)).any())


def largest(free):
    found = largest_rectangle(free)
    assert lies_on(free, found)
    assert found.size_m[0] >= found.size_m[1]
    assert 0.0 <= found.angle_deg < 180.0
    return found


L_SHAPE = box(0, 0, 5, 4).difference(box(3, 1.5, 5, 4))
TRIANGLE = Polygon([(0, 0), (4, 0), (1, 3)])


def test_an_empty_room_is_its_own_rectangle():
    found = largest(box(1, 2, 5, 5))
    assert found.area_m2 == 12.0
    assert (found.center_m, found.size_m, found.angle_deg) == ((3.0, 3.5), (4.0, 3.0), 0.0)


def test_an_upright_room_has_its_longer_side_upright():
    assert largest(box(0, 0, 2, 5)).angle_deg == 90.0


def test_an_l_shape():
    # 3 x 4 in the upright part; 5 x 1.5 in the lying one.
    found = largest(L_SHAPE)
    assert found.area_m2 == pytest.approx(12.0, abs=1e-12)
    assert found.center_m == pytest.approx((1.5, 2.0), abs=1e-12)


def test_a_turned_room():
    found = largest(rotate(L_SHAPE, 33.7, origin=(7, -3)))
    assert found.area_m2 == pytest.approx(12.0, abs=1e-9)
    assert found.angle_deg == pytest.approx(123.7, abs=1e-7)


@pytest.mark.parametrize(
    "triangle",
    [
        TRIANGLE,
        Polygon([(0, 0), (4, 0), (2, 2 * math.sqrt(3))]),
        Polygon([(0, 0), (9, 0), (3, 1)]),
        Polygon([(0, 0), (5, 0), (0, 2)]),
    ],
)
def test_half_of_a_triangle(triangle):
    assert largest(triangle).area_m2 == pytest.approx(triangle.area / 2, rel=1e-9)


def test_beside_a_slanted_obstacle():
    # A band 2 m wide runs between two walls of furniture at 30 degrees; 6 m of it lie in the room.
    band = rotate(box(-3, -1, 3, 1), 30)
    room = band.union(box(-0.2, -3, 0.2, 3))
    found = largest(room)
    assert found.area_m2 == pytest.approx(12.0, abs=1e-9)
    assert found.angle_deg == pytest.approx(30.0, abs=1e-7)


def test_one_slanted_obstacle():
    # A corner is cut off at 45 degrees, so deep that a strip along the cut is what is left.
    room = Polygon([(0, 5), (5, 0), (6, 0), (6, 1), (1, 6), (0, 6)])
    found = largest(room)
    # Ends of the strip, sqrt(2) wide and 6 sqrt(2) long along its middle, are pointed: cut off.
    across, along = math.sqrt(2.0), 5.0 * math.sqrt(2.0)
    assert found.area_m2 == pytest.approx(across * along, abs=1e-9)
    assert found.angle_deg == pytest.approx(135.0, abs=1e-9)


def test_a_diamond_in_a_square():
    # Beside the diamond of half diagonal sqrt(2) 4 x (2 - sqrt(2)) are free along each wall, and
    # in a corner, along the diamond's side at (0.29, 0.29) from it, no more.
    room = box(0, 0, 4, 4).difference(rotate(box(1, 1, 3, 3), 45))
    assert largest(room).area_m2 == pytest.approx(4 * (2 - math.sqrt(2)), abs=1e-9)


def test_a_corner_cut_off():
    # In the unit square without the triangle x + y < 1/2 of a corner: 1 x 1/2 or (3/4) x (3/4).
    room = Polygon([(0.5, 0), (1, 0), (1, 1), (0, 1), (0, 0.5)])
    assert largest(room).area_m2 == pytest.approx(0.5625, rel=1e-9)


def test_a_square_that_no_edge_is_parallel_to():
    # Of a regular polygon with 16 corners, every fourth makes the largest square.
    ring = Point(0, 0).buffer(2.0, quad_segs=4)
    assert largest(ring).area_m2 == pytest.approx(8.0, rel=1e-9)


def test_a_long_corridor():
    assert largest(rotate(box(0, 0, 60, 1.1), 12.5)).area_m2 == pytest.approx(66.0, abs=1e-8)


def test_two_rooms_joined_by_a_slit():
    rooms = box(0, 0, 3, 3).union(box(3.2, 0, 7, 3)).union(box(3, 1, 3.2, 1.001))
    assert largest(rooms).area_m2 == pytest.approx(3.8 * 3, abs=1e-9)


def test_two_rooms_that_touch_at_a_corner():
    rooms = MultiPolygon([box(0, 0, 2, 2), box(2, 2, 5, 4)])
    assert largest(rooms).area_m2 == 6.0


def test_rooms_apart():
    assert largest(MultiPolygon([box(0, 0, 2, 2), box(3, 0, 5, 3)])).area_m2 == 6.0


def test_an_obstacle_in_the_middle():
    room = box(0, 0, 4, 3).difference(box(1.5, 1.0, 2.5, 2.0))
    assert largest(room).area_m2 == pytest.approx(4.5, abs=1e-12)


def test_a_thin_wall_divides_a_room():
    room = box(0, 0, 5, 3).difference(box(2, 0, 2 + 1e-7, 2.999))
    assert largest(room).area_m2 == pytest.approx(9.0 - 3e-7, abs=1e-9)


def test_slivers_along_a_wall_change_nothing():
    sliver = Polygon([(1, 0), (3, 1e-13), (3, 0.5), (1, 0.5)])
    room = box(0, 0, 4, 3).difference(sliver)
    assert largest(room).area_m2 == pytest.approx(10.0, abs=1e-9)


@pytest.mark.parametrize(
    "nothing",
    [Polygon(), MultiPolygon(), shapely.GeometryCollection([shapely.LineString([(0, 0), (1, 1)])])],
)
def test_no_floor(nothing):
    assert largest_rectangle(nothing) is None


def test_hardly_any_floor():
    assert largest_rectangle(box(0, 0, 1e-3, 9e-4)) is None
    assert largest_rectangle(box(0, 0, 1e-3, 2e-3)).area_m2 == pytest.approx(2e-6, rel=1e-6)


def test_cracks_between_furniture():
    # All that is left of a room: cracks 1 mm and 1 um wide, and a wedge.
    cracks = MultiPolygon(
        [box(0, 0, 3, 1e-3), box(0, 1, 3, 1 + 1e-6), Polygon([(0, 2), (3, 2), (3, 2.001)])]
    )
    assert largest(cracks).area_m2 == pytest.approx(3e-3, rel=1e-6)
    crack = Polygon([(0, 0), (3, 1), (3, 1 + 1e-5), (0, 1e-5)])
    # As long as it is, less what its slanted ends cut off.
    assert largest(crack).area_m2 == pytest.approx(3e-5, rel=1e-4)


def test_round_tables_whose_edges_run_in_all_directions():
    # 4 x 1.2 beside them, whatever their 192 edges are parallel to.
    tables = [Point(0.9, 0.9).buffer(0.8, quad_segs=24), Point(3.0, 0.9).buffer(0.8, quad_segs=24)]
    free = box(0, 0, 4, 2.9).difference(shapely.union_all(tables))
    turned = rotate(free, 27.3, origin=(5, -8))
    with np.errstate(all="raise"):
        assert largest(free).area_m2 == pytest.approx(4 * 1.2, abs=1e-12)
        assert largest(turned).area_m2 == pytest.approx(4 * 1.2, abs=1e-9)


def test_far_from_the_origin():
    found = largest_rectangle(translate(L_SHAPE, 4e5, -3e5))
    assert found.area_m2 == pytest.approx(12.0, abs=1e-8)
