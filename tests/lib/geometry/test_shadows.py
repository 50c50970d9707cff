"""The proof that meshes share nothing never contradicts what they are measured to share."""

import numpy as np
import pytest
from ideal_bench.lib.geometry.mesh_parts import mesh_parts
from ideal_bench.lib.geometry.shadows import common_region, triangle_boxes
from ideal_bench.lib.geometry.solid_overlap import overlap

PITCH_M, SHEET_M = 0.02, 0.001


def region(one, other):
    return common_region(triangle_boxes(*one), triangle_boxes(*other), PITCH_M, SHEET_M)


def proved(one, other):
    return region(one, other) is None


def turned(mesh, yaw):
    c, s = np.cos(yaw), np.sin(yaw)
    return mesh[0] @ np.array([[c, s, 0], [-s, c, 0], [0, 0, 1.0]]), mesh[1]


@pytest.fixture
def table(box_mesh, joined):
    legs = [box_mesh((0.06, 0.06, 0.7), (x, y, 0)) for x in (0, 1.44) for y in (0, 0.74)]
    return joined(box_mesh((1.5, 0.8, 0.04), (0, 0, 0.7)), *legs)


@pytest.mark.parametrize(
    ("size", "at", "free"),
    [
        ((0.4, 0.4, 0.4), (0.5, -0.1, 0), True),
        ((0.4, 0.4, 0.65), (0.5, 0.2, 0), True),
        ((0.4, 0.4, 0.72), (0.5, -0.1, 0), False),
        ((0.4, 0.4, 0.4), (-0.35, -0.1, 0), False),
        ((0.02, 0.02, 0.3), (0.02, 0.02, 0.1), False),
        ((3, 3, 3), (-1, -1, -1), False),
        ((0.4, 0.4, 0.4), (5, 5, 5), True),
    ],
    ids=["under", "wholly under", "through", "in a leg", "within a leg", "around", "far"],
)
def test_a_box_at_a_table(box_mesh, table, size, at, free):
    assert proved(box_mesh(size, at), table) is free
    assert proved(table, box_mesh(size, at)) is free


def test_a_sheet_in_a_solid_is_not_free(box_mesh):
    sheet = box_mesh((0.5, 0.5, 0.5), (0.2, 0.2, 0), ("-z", "-x", "+x", "-y", "+y"))
    assert not proved(sheet, box_mesh())


@pytest.mark.parametrize("without", [(), ("-z",), ("+x", "-y")])
def test_what_is_proved_free_is_measured_free(box_mesh, joined, without):
    draw = np.random.default_rng(11)
    free = 0
    for _ in range(60):
        low = draw.uniform(-0.3, 0.6, size=3)
        one = turned(box_mesh(draw.uniform(0.1, 0.5, size=3), low, without), draw.uniform(0, 1.5))
        frame = joined(
            box_mesh((1, 0.6, 0.05), (0, 0, 0.6), without), box_mesh((0.05, 0.6, 0.6)), box_mesh()
        )
        other = frame[0][: 8 * 2], frame[1][: len(frame[1]) - 12]
        if proved(one, other):
            free += 1
            shared = overlap(mesh_parts(*one), mesh_parts(*other), PITCH_M, SHEET_M)
            assert shared.volume_m3 == 0.0
    assert free > 5


def test_the_region_holds_all_that_is_shared(box_mesh, table):
    one = box_mesh((0.4, 0.4, 0.72), (0.5, -0.1, 0))
    low, high = region(one, table)
    assert (low <= [0.5, 0, 0.7]).all()
    assert (high >= [0.9, 0.3, 0.72]).all()
    parts = mesh_parts(*one), mesh_parts(*table)
    whole = overlap(*parts, PITCH_M, SHEET_M)
    assert overlap(*parts, PITCH_M, SHEET_M, (low, high)).volume_m3 == whole.volume_m3


def test_counting_within_a_region_finds_what_counting_everywhere_does(box_mesh):
    without = ("-z",)
    one = mesh_parts(*box_mesh((1, 1, 0.5), without=without))
    other = mesh_parts(*box_mesh((0.3, 0.3, 0.3), (0.2, 0.2, 0.4), without))
    box = np.array([0.15, 0.15, 0.35]), np.array([0.55, 0.55, 0.55])
    found = [overlap(one, other, PITCH_M, SHEET_M, within) for within in (None, box)]
    assert found[1].volume_m3 == pytest.approx(found[0].volume_m3, abs=found[0].error_m3)
    nowhere = np.array([0.9, 0.9, 0.0]), np.array([1.0, 1.0, 0.1])
    assert overlap(one, other, PITCH_M, SHEET_M, nowhere).volume_m3 == 0.0
