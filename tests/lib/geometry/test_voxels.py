"""Cells inside meshes that close, and that do not quite."""

import numpy as np
import pytest
from ideal_bench.lib.geometry.voxels import Grid, inside

LOW, HIGH = np.array([-0.5, -0.5, -0.5]), np.array([1.5, 1.5, 1.5])
GRID = Grid(LOW, HIGH, (20, 20, 20))


def triangles(mesh):
    vertices, faces = mesh
    return vertices[faces]


def true_box():
    """Which centres lie in the unit cube, by their coordinates."""
    centers = [LOW[axis] + (np.arange(20) + 0.5) * 0.1 for axis in range(3)]
    along = [(center > 0) & (center < 1) for center in centers]
    return along[0][:, None, None] & along[1][None, :, None] & along[2][None, None, :]


@pytest.mark.parametrize("inwards", [False, True])
def test_a_closed_box_is_filled_whatever_way_its_faces_look(box_mesh, inwards):
    found = inside(triangles(box_mesh(inwards=inwards)), GRID)
    np.testing.assert_array_equal(found, true_box())


@pytest.mark.parametrize("side", ["-x", "+x", "-y", "+y", "-z", "+z"])
def test_a_box_without_a_side_is_filled_all_the_same(box_mesh, side):
    np.testing.assert_array_equal(inside(triangles(box_mesh(without=[side])), GRID), true_box())


def test_an_inner_wall_does_not_matter(box_mesh):
    wall = box_mesh(at=(0.5, 0, 0), without=["+x", "-y", "+y", "-z", "+z"])
    found = inside(np.concatenate([triangles(box_mesh()), triangles(wall)]), GRID)
    np.testing.assert_array_equal(found, true_box())


def test_a_sheet_has_no_inside(box_mesh):
    sheet = box_mesh(without=["-x", "+x", "-y", "+y", "-z"])
    assert not inside(triangles(sheet), GRID).any()


def test_a_mesh_beyond_the_grid_on_every_side_fills_it(box_mesh):
    assert inside(triangles(box_mesh((9, 9, 9), (-4, -4, -4))), GRID).all()


def test_an_empty_mesh_fills_nothing():
    assert not inside(np.empty((0, 3, 3)), GRID).any()


def test_cells_are_no_longer_than_the_pitch_and_thin_layers_are_some_cells_thick():
    grid = Grid.between(np.zeros(3), np.array([1.0, 0.5, 1e-6]), 0.1, fewest=8, most=10_000)
    assert grid.counts == (10, 8, 8)
    assert grid.cell_m3 * 640 == pytest.approx(5e-7)


def test_the_pitch_grows_where_cells_would_be_too_many():
    grid = Grid.between(np.zeros(3), np.ones(3), 0.001, fewest=8, most=1_000)
    assert np.prod(grid.counts) <= 1_000
    assert grid.step_m.max() == pytest.approx(0.1, rel=0.2)


def test_a_block_is_the_grid_of_its_cells(box_mesh):
    first, last = np.array([3, 5, 2]), np.array([9, 20, 17])
    mesh = triangles(box_mesh())
    whole = inside(mesh, GRID)[3:9, 5:20, 2:17]
    np.testing.assert_array_equal(inside(mesh, GRID.block(first, last)), whole)
