"""What the tests of fitting share: an answer, and shapely's word on the place it names."""

import pytest
import shapely
from ideal_bench.lib.geometry.plane.fitting.fit import fit_rectangle
from shapely.affinity import rotate, translate
from shapely.geometry import box


@pytest.fixture(scope="session")
def lies_inside():
    """Whether a rectangle, less 1e-9 m on every side, is covered: shapely's own exact test."""

    def covered(free, placed):
        width, depth = (size - 2e-9 for size in placed.size_m)
        inner = rotate(box(-width / 2, -depth / 2, width / 2, depth / 2), placed.angle_deg)
        inner = translate(inner, *placed.center_m)
        return bool(shapely.covers(shapely.get_parts(free), inner).any())

    return covered


@pytest.fixture(scope="session")
def fits(lies_inside):
    """Whether a rectangle fits; where it does, its place has the full size and lies inside."""

    def asked(free, width, depth):
        placed = fit_rectangle(free, width, depth)
        if placed is not None:
            assert placed.size_m == (width, depth)
            assert 0.0 <= placed.angle_deg < (90.0 if width == depth else 180.0)
            assert lies_inside(free, placed)
        return placed is not None

    return asked
