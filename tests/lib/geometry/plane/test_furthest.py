"""How far an area reaches away from a polygon: against dense samples."""

import numpy as np
import pytest
import shapely
from ideal_bench.lib.geometry.plane.furthest import ACCURACY_M, furthest_from

RING = shapely.box(0, 0, 4, 4).difference(shapely.box(1, 1, 3, 2))


@pytest.mark.parametrize(
    "area",
    [
        shapely.box(1, 1, 3, 2),
        shapely.box(0.5, 0.5, 2.1, 1.7),
        shapely.LineString([(0.5, 1.3), (3.5, 1.4)]),
        shapely.Polygon([(3.5, 3.5), (5.0, 4.5), (3.9, 5.5)]),
        shapely.geometrycollections([shapely.box(1.2, 1.1, 1.4, 1.3), shapely.Point(2, 1.2)]),
    ],
)
def test_the_greatest_distance_is_that_of_dense_samples(area):
    west, south, east, north = area.bounds
    places = np.stack(np.meshgrid(np.linspace(west, east, 301), np.linspace(south, north, 301)), -1)
    points = shapely.points(places.reshape(-1, 2))
    near = points[shapely.distance(points, area) < 0.006]
    plain = float(shapely.distance(near, RING).max())
    found, point = furthest_from(area, RING)
    assert found == pytest.approx(plain, abs=0.012)
    assert shapely.distance(shapely.Point(point), RING) == pytest.approx(found)
    assert shapely.distance(shapely.Point(point), area) < 1e-9


def test_between_two_walls_it_is_half_of_the_way():
    found, _ = furthest_from(shapely.box(0, 0, 4, 4), RING)
    assert found == pytest.approx(0.5, abs=ACCURACY_M)
    line = shapely.LineString([(0, 1.3), (4, 1.3)])
    assert furthest_from(line, RING)[0] == pytest.approx(0.3, abs=ACCURACY_M)
