"""Shared volumes that can be worked out by hand, exactly and by counting."""

import math

import numpy as np
import pytest
from ideal_bench.lib.geometry import exact_overlap
from ideal_bench.lib.geometry.mesh_parts import mesh_parts
from ideal_bench.lib.geometry.solid_overlap import APART, CELLS, EXACT, overlap

PITCH_M, SHEET_M = 0.02, 0.001


def measured(one, other):
    return overlap(mesh_parts(*one), mesh_parts(*other), PITCH_M, SHEET_M)


def turned(mesh, degrees):
    """A mesh turned about Z and X."""
    vertices, faces = mesh
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    about_z = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    about_x = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    return vertices @ about_z.T @ about_x.T, faces


@pytest.fixture(params=[EXACT, CELLS])
def method(request, monkeypatch):
    """Each way in turn; without the library everything is counted."""
    if request.param == CELLS:
        monkeypatch.setattr(exact_overlap, "AVAILABLE", False)
    return request.param


# Size and lower corner of a box, the volume it shares with the unit cube.
BOXES = {
    "a corner": ((1, 1, 1), (0.8, 0.7, 0.9), 0.2 * 0.3 * 0.1),
    "within": ((0.2, 0.3, 0.4), (0.1, 0.1, 0.1), 0.024),
    "a post through it": ((0.1, 0.2, 3), (0.4, 0.4, -1), 0.02),
    "a layer of a millimetre": ((1, 1, 1), (0, 0, 0.999), 0.001),
    "the corner of the threshold": ((1, 1, 1), (0.99, 0.99, 0.99), 1e-6),
    "the same box": ((1, 1, 1), (0, 0, 0), 1.0),
}


@pytest.mark.parametrize("case", BOXES)
@pytest.mark.parametrize("degrees", [0, 33])
def test_boxes_share_what_the_hand_computes(box_mesh, method, case, degrees):
    size, at, volume = BOXES[case]
    found = measured(turned(box_mesh(), degrees), turned(box_mesh(size, at), degrees))
    assert found.method == method
    allowed = 1e-12 if method == EXACT else found.error_m3 + 1e-12
    assert found.volume_m3 == pytest.approx(volume, abs=allowed)


@pytest.mark.parametrize("at", [(1, 0, 0), (1, 0.5, 0), (1, 1, 1), (0, 0, -1)])
def test_pieces_that_touch_share_nothing(box_mesh, at):
    assert measured(box_mesh(), box_mesh(at=at)).volume_m3 == 0.0


def test_what_single_precision_makes_of_touching_is_far_below_the_threshold(box_mesh, method):
    step = float(np.spacing(np.float32(15.0)))
    found = measured(box_mesh(at=(14, 0, 0)), box_mesh(at=(15 - step, 0, 0)))
    assert 0.0 <= found.volume_m3 <= 2 * step
    found = measured(turned(box_mesh(), 33), turned(box_mesh(at=(1, 0, 0)), 33))
    assert found.volume_m3 < 1e-12


def test_volume_below_a_table_is_not_shared(box_mesh, joined):
    legs = [box_mesh((0.1, 0.1, 1), (x, y, 0)) for x in (0, 1.9) for y in (0, 0.9)]
    table = joined(box_mesh((2, 1, 0.1), (0, 0, 1)), *legs)
    found = measured(table, box_mesh((0.5, 0.5, 0.95), (0.7, 0.2, 0)))
    assert (found.volume_m3, found.method) == (0.0, APART)


def test_parts_that_overlap_each_other_count_once(box_mesh, joined, method):
    two = joined(box_mesh(), box_mesh(at=(0.5, 0, 0)))
    found = measured(two, box_mesh((2, 0.1, 0.1)))
    assert found.volume_m3 == pytest.approx(0.015, abs=max(found.error_m3, 1e-12))


def test_boards_that_look_inwards_are_solid(box_mesh, joined, method):
    shelf = joined(box_mesh((1, 1, 0.1)), box_mesh((1, 1, 0.1), (0, 0, 0.5), inwards=True))
    found = measured(shelf, box_mesh((0.1, 0.1, 2), (0.3, 0.3, -1)))
    assert found.volume_m3 == pytest.approx(0.002, abs=max(found.error_m3, 1e-12))


def test_it_does_not_matter_which_comes_first(box_mesh, method):
    a, b = turned(box_mesh(), 20), turned(box_mesh((1, 1, 1), (0.5, 0.6, 0.7)), 50)
    forth, back = measured(a, b), measured(b, a)
    assert forth.method == back.method == method
    assert forth.volume_m3 == pytest.approx(back.volume_m3, rel=1e-9)


def test_an_open_box_is_counted_and_tells_its_error_and_pitch(box_mesh):
    found = measured(box_mesh(without=["+z"]), box_mesh((1, 1, 1), (0.9, 0.9, 0.2)))
    assert found.method == CELLS
    assert found.volume_m3 == pytest.approx(0.1 * 0.1 * 0.8, abs=found.error_m3)
    assert 0.0 < found.error_m3 < 0.008 and 0.0 < found.pitch_m <= PITCH_M


def test_a_top_of_two_sheets_and_a_rim_is_solid_between_them(box_mesh, joined):
    """As InfiniGen's tables are: no border of one lies at a border of another."""
    sides = ["-x", "+x", "-y", "+y"]
    rim = box_mesh((1, 1, 0.1), (0, 0, 0.5), without=["-z", "+z"])
    top = box_mesh((0.98, 0.98, 0.1), (0.01, 0.01, 0.5), without=[*sides, "-z"])
    bottom = box_mesh((0.98, 0.98, 0.1), (0.01, 0.01, 0.5), without=[*sides, "+z"])
    found = measured(joined(rim, top, bottom), box_mesh((0.2, 0.2, 2), (0.4, 0.4, -0.5)))
    assert found.method == CELLS
    assert found.volume_m3 == pytest.approx(0.004, abs=found.error_m3)


def test_a_basin_of_two_bowls_is_hollow(box_mesh, joined):
    outer = box_mesh((1, 1, 1), without=["+z"])
    inner = box_mesh((0.8, 0.8, 0.9), (0.1, 0.1, 0.1), without=["+z"])
    found = measured(joined(outer, inner), box_mesh((0.4, 0.4, 0.4), (0.3, 0.3, 0.3)))
    assert found.volume_m3 == 0.0


def test_a_sheet_within_a_solid_counts_with_its_thickness(box_mesh):
    sides = ["-x", "+x", "-y", "+y", "-z"]
    sheet = box_mesh((0.5, 0.5, 1), (0.25, 0.25, -0.5), without=sides)
    found = measured(sheet, box_mesh())
    assert found.method == CELLS
    # A cell along its own edge may count as the solid's border.
    area = found.volume_m3 / SHEET_M
    assert (0.5 - 2 * PITCH_M) ** 2 <= area <= 0.25


def test_half_a_sheet_in_a_solid_counts_half(box_mesh):
    sides = ["-x", "+x", "-y", "+y", "-z"]
    sheet = box_mesh((2, 0.5, 1), (0, 0.25, -0.5), without=sides)
    area = measured(sheet, box_mesh()).volume_m3 / SHEET_M
    assert (1 - 2 * PITCH_M) * (0.5 - 2 * PITCH_M) <= area <= 0.5


@pytest.mark.parametrize("height", [1.0, 0.0, 1.5])
def test_a_sheet_that_lies_on_a_solid_shares_nothing(box_mesh, height):
    sides = ["-x", "+x", "-y", "+y", "-z"]
    sheet = box_mesh((0.5, 0.5, 1), (0.25, 0.25, height - 1), without=sides)
    assert measured(sheet, box_mesh()).volume_m3 == 0.0


def test_two_sheets_share_nothing(box_mesh):
    flat = box_mesh(without=["-x", "+x", "-y", "+y", "-z"])
    upright = box_mesh(at=(0.5, 0, 0.5), without=["+x", "-y", "+y", "-z", "+z"])
    assert measured(flat, upright).volume_m3 == 0.0


def test_a_part_that_the_library_refuses_is_counted(box_mesh, monkeypatch):
    monkeypatch.setattr(exact_overlap, "_solid", lambda *_: None)
    found = measured(box_mesh(), box_mesh(at=(0.5, 0.5, 0.5)))
    assert found.method == CELLS
    assert found.volume_m3 == pytest.approx(0.125, abs=found.error_m3)


def test_where_something_is_shared_is_told_by_a_box(box_mesh, method):
    found = measured(box_mesh(), box_mesh((1, 1, 1), (0.8, 0.7, 0.9)))
    # Cells are looked at with some around them.
    slack = 1e-9 if method == EXACT else 2 * PITCH_M
    assert np.allclose(found.box_m, [[0.8, 0.7, 0.9], [1.0, 1.0, 1.0]], atol=slack)
    assert measured(box_mesh(), box_mesh(at=(2, 0, 0))).box_m is None
