"""The area of a silhouette: shapes whose projection is known, and unions by other means."""

import math
import tracemalloc

import numpy as np
import pytest
import shapely
from ideal_bench.lib.silhouette import NEAR_M, covered_area_px, silhouette_pixels

FOCAL = 600.0
PICTURE = (1280, 720)


def rectangle(corner, u, v):
    """Two triangles that span a parallelogram."""
    a, u, v = np.array(corner, float), np.array(u, float), np.array(v, float)
    return np.array([[a, a + u, a + u + v], [a, a + u + v, a + v]])


def square(center, side):
    x, y, z = center
    return rectangle((x - side / 2, y - side / 2, z), (side, 0, 0), (0, side, 0))


def sphere(center, radius, rings=96):
    """Triangles of a sphere; its rings lie close enough that the silhouette is the sphere's."""
    around = np.linspace(0, 2 * math.pi, 2 * rings + 1)
    down = np.linspace(0, math.pi, rings + 1)
    grid = np.stack(
        [
            np.outer(np.sin(down), np.cos(around)),
            np.outer(np.sin(down), np.sin(around)),
            np.outer(np.cos(down), np.ones_like(around)),
        ],
        axis=2,
    )
    grid = grid * radius + np.array(center)
    a, b, c, d = grid[:-1, :-1], grid[1:, :-1], grid[1:, 1:], grid[:-1, 1:]
    return np.concatenate([np.stack([a, b, c], 2), np.stack([a, c, d], 2)]).reshape(-1, 3, 3)


def split(triangles, times):
    """The same surface in four times as many triangles, `times` over."""
    for _ in range(times):
        a, b, c = triangles[:, 0], triangles[:, 1], triangles[:, 2]
        ab, bc, ca = (a + b) / 2, (b + c) / 2, (c + a) / 2
        parts = [(a, ab, ca), (ab, b, bc), (ca, bc, c), (ab, bc, ca)]
        triangles = np.concatenate([np.stack(part, axis=1) for part in parts])
    return triangles


def in_pixels(triangles):
    return triangles[:, :, :2] / -triangles[:, :, 2:] * FOCAL


def union(triangles_px):
    return shapely.union_all(shapely.polygons(triangles_px))


@pytest.mark.parametrize("side", [0.2, 1.0, 3.0])
@pytest.mark.parametrize("distance", [1.0, 4.0])
def test_a_square_facing_the_camera(side, distance):
    found = silhouette_pixels(square((0.3, -0.2, -distance), side), FOCAL)
    assert found == pytest.approx((side * FOCAL / distance) ** 2, rel=1e-2)


@pytest.mark.parametrize(("radius", "distance"), [(0.5, 2.0), (1.0, 1.5), (0.1, 5.0)])
def test_a_sphere_on_the_axis(radius, distance):
    found = silhouette_pixels(sphere((0, 0, -distance), radius), FOCAL)
    exact = math.pi * radius**2 * FOCAL**2 / (distance**2 - radius**2)
    assert found == pytest.approx(exact, rel=5e-3)


def test_a_sphere_off_the_axis_is_an_ellipse():
    """Its cone cuts the picture plane in an ellipse, stretched away from the axis."""
    radius, (x, z) = 0.5, (1.5, 2.0)
    slant, spread = math.atan2(x, z), math.asin(radius / math.hypot(x, z))
    long = FOCAL * (math.tan(slant + spread) - math.tan(slant - spread)) / 2
    short = FOCAL * math.sin(spread) / math.sqrt(math.cos(spread) ** 2 - math.sin(slant) ** 2)
    found = silhouette_pixels(sphere((x, 0.0, -z), radius), FOCAL)
    assert found == pytest.approx(math.pi * long * short, rel=5e-3)


def test_what_leaves_every_picture_counts_whole():
    picture = PICTURE[0] * PICTURE[1]
    wall = silhouette_pixels(square((0, 0, -1.0), 20.0), FOCAL)
    assert wall == pytest.approx((20 * FOCAL) ** 2, rel=1e-3)
    assert wall > 100 * picture
    beside = silhouette_pixels(square((50.0, 30.0, -1.0), 1.0), FOCAL)
    assert beside == pytest.approx(FOCAL**2, rel=5e-3)


def test_a_floor_that_runs_under_the_camera_is_cut_at_the_near_plane():
    """At depth z a strip of width w and 1 m below is f w / z wide at f / z below the centre."""
    width, ahead, behind = 0.8, 6.0, 5.0
    strip = rectangle((-width / 2, -1.0, -ahead), (width, 0, 0), (0, 0, ahead + behind))
    exact = width / 2 * ((FOCAL / NEAR_M) ** 2 - (FOCAL / ahead) ** 2)
    assert silhouette_pixels(strip, FOCAL) == pytest.approx(exact, rel=1e-3)
    assert silhouette_pixels(split(strip, 3), FOCAL) == pytest.approx(exact, rel=1e-3)


@pytest.mark.parametrize("corners_ahead", [1, 2])
def test_a_triangle_through_the_near_plane(corners_ahead):
    """Against shapely, which cuts it in its own plane; straight edges stay straight."""
    triangle = np.array([[[-0.4, -0.3, -3.0], [0.5, -0.2, 0.6], [0.1, 0.6, 0.9]]])
    if corners_ahead == 2:
        triangle[0, 2, 2] = -1.5
    corners = np.array(cut_in_its_plane(triangle[0]).exterior.coords)
    expected = shapely.Polygon(in_pixels(corners[None])[0]).area
    assert len(corners) - 1 == 2 + corners_ahead
    assert silhouette_pixels(triangle, FOCAL) == pytest.approx(expected, rel=1e-4)


def cut_in_its_plane(corners):
    """The part of one triangle beyond the near plane, as a polygon with heights."""
    (ax, ay, az), u, v = corners[0], corners[1] - corners[0], corners[2] - corners[0]
    whole = shapely.Polygon([(0, 0), (1, 0), (0, 1)])
    slope = np.array([u[2], v[2]])
    foot = slope * (-NEAR_M - az) / (slope @ slope)
    back, beside = -slope / math.hypot(*slope) * 100, np.array([-slope[1], slope[0]]) * 100
    ahead = shapely.Polygon(
        [foot - beside, foot + beside, foot + beside + back, foot - beside + back]
    )
    return shapely.Polygon(
        [
            (ax + s * u[0] + t * v[0], ay + s * u[1] + t * v[1], az + s * u[2] + t * v[2])
            for s, t in whole.intersection(ahead).exterior.coords
        ]
    )


@pytest.mark.parametrize(
    "triangles",
    [
        np.empty((0, 3, 3)),
        square((0, 0, 2.0), 1.0),
        square((0, 0, 0.0), 1.0),
        square((0, 0, -NEAR_M), 1.0),
    ],
    ids=["no mesh", "behind the camera", "through the lens", "on the near plane"],
)
def test_what_cannot_be_seen_has_no_silhouette(triangles):
    assert silhouette_pixels(triangles, FOCAL) == 0


def test_what_is_behind_the_camera_adds_nothing():
    seen = square((0, 0, -2.0), 1.0)
    both = np.concatenate([seen, square((0, 0, 2.0), 5.0)])
    assert silhouette_pixels(both, FOCAL) == silhouette_pixels(seen, FOCAL) > 0


def test_many_tiny_triangles_cover_what_one_big_one_does():
    big = np.array([[[0.13, 0.27], [401.3, 90.7], [150.9, 377.1]]])
    x, y = (big[0, 1:] - big[0, 0]).T
    area = abs(x[0] * y[1] - x[1] * y[0]) / 2
    for times in (1, 4, 8):
        tiny = split(big, times)
        assert len(tiny) == 4**times
        assert covered_area_px(tiny) == pytest.approx(covered_area_px(big), rel=1e-9)
    assert covered_area_px(big) == pytest.approx(area, rel=1e-3)


def test_triangles_that_share_an_edge_leave_no_crack():
    """A fan about a point, at angles of no pattern, is the disc's polygon."""
    rng = np.random.default_rng(3)
    angles = np.sort(rng.uniform(0, 2 * math.pi, 500))
    rim = np.stack([np.cos(angles), np.sin(angles)], 1) * 300 + (17.3, -5.1)
    centers = np.broadcast_to([17.3, -5.1], rim.shape)
    fan = np.stack([centers, rim, np.roll(rim, -1, axis=0)], axis=1)
    assert covered_area_px(fan) == pytest.approx(row_sampled_area(fan), rel=1e-9)
    assert covered_area_px(fan) == pytest.approx(shapely.Polygon(rim).area, rel=1e-3)


def row_sampled_area(triangles_px):
    """Length of the union along the middle of each row of pixels, by shapely, one row at a time."""
    shape = union(triangles_px)
    left, low, right, high = shape.bounds
    rows = np.arange(math.floor(low), math.ceil(high)) + 0.5
    return sum(
        shapely.LineString([(left - 1, y), (right + 1, y)]).intersection(shape).length for y in rows
    )


@pytest.mark.parametrize("seed", range(12))
def test_a_soup_of_triangles_covers_its_union(seed):
    rng = np.random.default_rng(seed)
    number, size = int(rng.integers(1, 40)), rng.choice([4.0, 60.0, 400.0])
    soup = rng.uniform(-300, 300, (number, 1, 2)) + rng.uniform(-size, size, (number, 3, 2))
    found = covered_area_px(soup)
    assert found == pytest.approx(row_sampled_area(soup), rel=1e-7, abs=1e-6)
    shape = union(soup)
    # Sampling in rows errs by less than the outline's length; by chance, far less.
    assert abs(found - shape.area) <= 0.2 * shape.length + 1.0


@pytest.mark.parametrize("seed", range(4))
def test_a_soup_in_space(seed):
    """Through the camera: pieces behind it, across the near plane and far away."""
    rng = np.random.default_rng(100 + seed)
    soup = (
        rng.uniform(-1, 1, (30, 1, 3)) * (2, 2, 0) + (0, 0, -2.5) + rng.uniform(-1, 1, (30, 3, 3))
    )
    expected = union(in_pixels(soup[(soup[:, :, 2] < -NEAR_M).all(axis=1)])).area
    assert (soup[:, :, 2] < -NEAR_M).all()
    assert silhouette_pixels(soup, FOCAL) == pytest.approx(expected, rel=2e-3)


def test_order_winding_and_repetition_do_not_count():
    rng = np.random.default_rng(1)
    soup = rng.uniform(0, 200, (50, 3, 2))
    area = covered_area_px(soup)
    assert covered_area_px(soup[::-1]) == pytest.approx(area, rel=1e-12)
    assert covered_area_px(soup[:, ::-1]) == pytest.approx(area, rel=1e-12)
    assert covered_area_px(np.concatenate([soup, soup])) == pytest.approx(area, rel=1e-12)
    assert covered_area_px(soup + np.array([-1e4, 12.0])) == pytest.approx(area, rel=1e-9)


@pytest.mark.parametrize(
    "triangle",
    [[[3.2, 3.2]] * 3, [[0.5, 0.5], [0.5, 90.5], [0.5, 0.5]], [[0, 7.5], [50, 7.5], [99, 7.5]]],
    ids=["a point", "an upright line", "a level line"],
)
def test_what_has_no_area_covers_none(triangle):
    assert covered_area_px(np.array([triangle], dtype=float)) == 0.0


def peak_mb(call):
    tracemalloc.start()
    try:
        answer = call()
        return answer, tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


CORNER = np.array([[[0.0, 0.0], [1e6, 0.0], [0.0, 1e6]]])
HUGE = {
    "one triangle": (CORNER, 5e11),
    "ten times the same": (np.repeat(CORNER, 10, axis=0), 5e11),
    "a flat one": (np.array([[[0.0, 0.0], [1e8, 0.0], [1e8, 1e3]]]), 5e10),
    "a needle": (np.array([[[0.0, 0.0], [1e3, 0.0], [1e3, 5e6]]]), 2.5e9),
}


@pytest.mark.parametrize("shape", HUGE)
def test_a_mesh_before_the_lens_takes_no_more_memory_than_any_other(shape):
    triangles, area = HUGE[shape]
    found, peak = peak_mb(lambda: covered_area_px(triangles))
    assert found == pytest.approx(area, rel=2e-3)
    assert peak < 250


def test_a_mesh_of_many_triangles_takes_bounded_memory():
    rng = np.random.default_rng(2)
    mesh = rng.uniform(0, 2000, (100_000, 1, 2)) + rng.uniform(-200, 200, (100_000, 3, 2))
    whole = square((1000, 1000, 0), 2400)[:, :, :2]
    found, peak = peak_mb(lambda: covered_area_px(np.concatenate([mesh, whole])))
    assert found == pytest.approx(2400**2, rel=0.01)
    assert peak < 250
