"""Silhouettes and alpha-hulls against the exact union of all triangles."""

import math

import numpy as np
import pytest
import shapely
from ideal_bench.lib.geometry.plane.footprint import (
    alpha_hull,
    oriented_box,
    outline_edges,
    silhouette,
    tidy,
)
from shapely.geometry import MultiPolygon, Point, Polygon, box

CM = 0.01


def triangles_of(polygon):
    """A polygon as triangles, as its top face has them."""
    found = shapely.get_parts(shapely.constrained_delaunay_triangles(polygon))
    return np.array([part.exterior.coords[:3] for part in found])


def union(triangles):
    """The oracle: the union of every triangle, one by one."""
    return shapely.union_all([Polygon(corners) for corners in triangles])


def filled(area):
    return shapely.union_all([Polygon(part.exterior) for part in shapely.get_parts(area)])


def soup(seed, count=400):
    """Triangles anywhere, either way round, overlapping, in several pieces."""
    draw = np.random.default_rng(seed)
    centers = draw.uniform(-1, 1, (count, 1, 2)) * [1.5, 0.8]
    return centers + draw.normal(0, 0.05, (count, 3, 2))


def ball(rings=60):
    """A sphere's triangles from above: the upper half covers the lower."""
    up = np.linspace(0, math.pi, rings)[:, None]
    around = np.linspace(0, 2 * math.pi, rings)[None, :]
    points = np.stack([np.sin(up) * np.cos(around), np.sin(up) * np.sin(around)], axis=-1)
    a, b, c, d = points[:-1, :-1], points[1:, :-1], points[1:, 1:], points[:-1, 1:]
    return np.concatenate([np.stack(t, axis=-2).reshape(-1, 3, 2) for t in ((a, b, c), (a, c, d))])


ELL = box(0, 0, 2, 2).difference(box(0.8, 0.8, 2, 2))


@pytest.mark.parametrize("seed", range(8))
def test_silhouette_is_the_union_of_all_triangles(seed):
    triangles = soup(seed)
    exact = filled(union(triangles))
    # Points are put on a grid of 0.1 mm.
    assert silhouette(triangles).symmetric_difference(exact).area < 1e-4 * exact.length


def test_silhouette_of_a_ball_is_a_disc():
    triangles = ball()
    assert len(outline_edges(np.rint(triangles * 1e4).astype(int))) < len(triangles) / 10
    found = silhouette(triangles)
    assert found.area == pytest.approx(math.pi, rel=5e-3)
    assert found.symmetric_difference(filled(union(triangles))).area < 1e-3


def test_silhouette_knows_no_up_or_down():
    triangles = soup(3)
    turned = triangles[:, ::-1].copy()
    turned[::2] = turned[::2, [1, 0, 2]]
    assert silhouette(turned).symmetric_difference(silhouette(triangles)).area < 1e-9


def test_upright_sheet_is_a_centimetre_thick():
    sheet = np.array([[[0, 0], [1, 0], [0, 0]], [[1, 0], [1, 0], [0, 0]]], dtype=float)
    assert silhouette(sheet).bounds == pytest.approx((-0.005, -0.005, 1.005, 0.005))
    assert alpha_hull(silhouette(sheet), 0.1).is_valid


def test_upright_sheet_beside_an_area_belongs_to_it():
    sheet = np.array([[[1, 0.5], [2, 0.5], [2, 0.5]]], dtype=float)
    found = silhouette(np.concatenate([triangles_of(box(0, 0, 1, 1)), sheet]))
    assert found.covers(Point(1.9, 0.5)) and isinstance(found, Polygon)


@pytest.mark.parametrize("angle", [0.0, 37.0])
def test_finely_divided_walls_of_a_box_cost_nothing(angle):
    """Their triangles have no area from above, and lie on each other by the thousand."""
    wall = box(0, 0, 2, 1).exterior.segmentize(0.002)
    ends = np.array(wall.coords)
    upright = np.stack([ends[:-1], ends[1:], ends[1:]], axis=1)
    triangles = np.concatenate([triangles_of(box(0, 0, 2, 1)), *[upright] * 20])
    cosine, sine = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    turned = triangles @ np.array([[cosine, sine], [-sine, cosine]])
    found = silhouette(turned)
    assert (
        found.symmetric_difference(shapely.affinity.rotate(box(0, 0, 2, 1), angle, (0, 0))).area
        < 1e-3
    )


def test_one_point_is_a_square_of_a_centimetre():
    assert silhouette(np.ones((5, 3, 2))).area == pytest.approx(1e-4)


def test_nothing_has_no_silhouette():
    with pytest.raises(ValueError, match="no triangle"):
        silhouette(np.empty((0, 3, 2)))


@pytest.mark.parametrize("angle", [0, 17, 45, 90, 133])
def test_box_covers_its_points_and_no_more(angle):
    shape = shapely.affinity.rotate(box(0, 0, 2, 1), angle, origin=(0.3, 0.2))
    points = np.array(shape.exterior.coords)
    found = oriented_box(points, angle)
    assert found.size_m == pytest.approx((2, 1))
    assert found.polygon().symmetric_difference(shape).area < 1e-9


def test_flat_box_keeps_a_centimetre():
    assert oriented_box(np.array([[0.0, 0.0], [2.0, 0.0]]), 0.0).size_m == (2.0, 0.01)


def test_hull_of_a_convex_shape_is_itself():
    hexagon = Point(1, 2).buffer(0.7, quad_segs=1.5).convex_hull
    turned = shapely.affinity.rotate(box(0, 0, 2, 1), 31)
    for shape in (hexagon, turned, box(-1, -1, 3, 0.2)):
        hull = alpha_hull(shape, 0.15)
        assert len(hull.exterior.coords) == len(shape.exterior.coords)
        assert hull.hausdorff_distance(shape) < 1e-3


def test_wide_dents_stay_and_narrow_ones_go():
    wide = ELL.symmetric_difference(alpha_hull(ELL, 0.15)).area
    # The disc of radius 0.15 leaves this much of an inner right angle.
    assert wide == pytest.approx(0.15**2 * (1 - math.pi / 4), rel=0.25)
    comb = box(0, 0, 2, 1).difference(
        shapely.union_all([box(x, 0.5, x + 0.1, 1) for x in (1, 1.5)])
    )
    assert alpha_hull(comb, 0.15).symmetric_difference(box(0, 0, 2, 1)).area < 0.01
    assert alpha_hull(comb, 0.01).symmetric_difference(comb).area < 0.01


def test_hull_grows_with_alpha():
    area = silhouette(soup(1, 60))
    hulls = [alpha_hull(area, alpha).buffer(CM) for alpha in (0.5, 1.0, 2.0)]
    assert hulls[0].buffer(CM).covers(area)
    assert hulls[1].buffer(CM).covers(hulls[0]) and hulls[2].buffer(CM).covers(hulls[1])
    assert hulls[2].area <= area.convex_hull.buffer(CM).area + 1e-9


def test_closing_against_a_picture_of_it():
    """The definition itself, on a grid: outside are the discs that touch nothing."""
    from scipy import ndimage

    area, alpha, cell = filled(silhouette(soup(5, 300))), 0.2, 0.01
    xs, ys = np.arange(-2.5, 2.5, cell), np.arange(-2, 2, cell)
    inside = shapely.contains_xy(area, *np.meshgrid(xs, ys))
    centers = ndimage.distance_transform_edt(~inside) * cell > alpha
    closed = ndimage.distance_transform_edt(~centers) * cell > alpha
    hull = alpha_hull(area, alpha)
    drawn = shapely.contains_xy(hull, *np.meshgrid(xs, ys))
    holes_filled = ndimage.binary_fill_holes(closed)
    assert (drawn != holes_filled).sum() * cell**2 < hull.length * cell


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("alpha", [0.0, 0.05, 0.15])
def test_hull_is_one_simple_polygon_that_covers_every_vertex(seed, alpha):
    triangles = soup(seed, 120)
    hull = alpha_hull(silhouette(triangles), alpha)
    assert isinstance(hull, Polygon) and hull.is_valid and not hull.interiors
    assert shapely.distance(hull, shapely.points(triangles.reshape(-1, 2))).max() <= CM
    corners = np.array(hull.exterior.coords)
    assert np.array_equal(corners, corners.round(3))


def test_parts_apart_become_one():
    parts = MultiPolygon([box(0, 0, 1, 0.2), box(0, 0.5, 1, 0.7), box(3, 0, 3.1, 0.1)])
    hull = alpha_hull(parts, 0.1)
    assert isinstance(hull, Polygon) and hull.buffer(1e-3).covers(parts)


def test_thin_necks_hold():
    """A television from above: a wide foot, and a screen of half a millimetre at its ends."""
    screen = box(-0.6, -2.5e-4, 0.6, 2.5e-4).union(box(-0.1, -0.1, 0.1, 0.1))
    dumbbell = screen.union(box(0.5, -0.05, 0.6, 0.05))
    for shape in (screen, dumbbell):
        hull = alpha_hull(shape, 0.0)
        assert hull.buffer(CM).covers(shape) and shape.buffer(CM).covers(hull)


def test_holes_are_filled():
    ring = box(0, 0, 2, 2).difference(box(0.5, 0.5, 1.5, 1.5))
    assert alpha_hull(ring, 0.1).area == pytest.approx(4.0)


def test_dense_outline_loses_what_tells_nothing():
    dense = box(0, 0, 2, 1).segmentize(0.01)
    assert len(alpha_hull(dense, 0.1).exterior.coords) == 5
    circle = Point(0, 0).buffer(0.5, quad_segs=200)
    assert len(alpha_hull(circle, 0.1).exterior.coords) < 40


def test_same_shape_same_outline():
    shape = shapely.affinity.rotate(ELL, 20)
    points = list(shape.exterior.coords[:-1])
    found = {tidy(Polygon(points[k:] + points[:k])).wkt for k in range(len(points))}
    found.add(tidy(Polygon(points[::-1])).wkt)
    assert len(found) == 1


def test_sliver_keeps_a_width():
    sliver = Polygon([(0, 0), (1, 0), (1, 1e-4)])
    assert tidy(sliver) is None
    hull = alpha_hull(sliver, 0.1)
    assert hull.is_valid and hull.area > 0.001 and hull.buffer(CM).covers(sliver)


def test_negative_alpha_is_refused():
    with pytest.raises(ValueError, match="alpha_m"):
        alpha_hull(ELL, -0.1)
