"""Meshes taken apart: boxes, holes, sheets, seams."""

import numpy as np
import pytest
from ideal_bench.lib.geometry.mesh_parts import WELD_M, mesh_parts


def test_a_box_is_one_closed_part_with_its_volume(box_mesh):
    (part,) = mesh_parts(*box_mesh((2, 3, 0.5), (1, -1, 4)))
    assert (part.closed, part.border) == (True, False)
    assert part.volume_m3() == pytest.approx(3.0)
    assert part.low.tolist() == [1, -1, 4] and part.high.tolist() == [3, 2, 4.5]


def test_a_box_turned_inside_out_is_closed_and_its_volume_negative(box_mesh):
    (part,) = mesh_parts(*box_mesh((2, 3, 0.5), inwards=True))
    assert part.closed and part.volume_m3() == pytest.approx(-3.0)


def test_boxes_that_only_touch_stay_apart(box_mesh, joined):
    parts = mesh_parts(*joined(box_mesh(), box_mesh(at=(1, 0, 0))))
    assert [part.closed for part in parts] == [True, True]


def test_a_box_without_a_side_is_open_and_has_a_border(box_mesh):
    (part,) = mesh_parts(*box_mesh(without=["+z"]))
    assert (part.closed, part.border) == (False, True)


def test_an_inner_wall_makes_a_part_open_without_a_border(box_mesh):
    vertices, faces = box_mesh()
    (part,) = mesh_parts(vertices, np.concatenate([faces, [[0, 4, 7], [0, 7, 3]]]))
    assert (part.closed, part.border) == (False, False)


def test_faces_that_go_round_the_wrong_way_leave_a_part_open(box_mesh):
    vertices, faces = box_mesh()
    faces[0] = faces[0, ::-1]
    assert not mesh_parts(vertices, faces)[0].closed


def soup(vertices, faces):
    """Every face with vertices of its own."""
    return vertices[faces].reshape(-1, 3), np.arange(faces.size).reshape(-1, 3)


def test_borders_at_the_same_place_are_joined(box_mesh):
    (part,) = mesh_parts(*soup(*box_mesh()))
    assert part.closed and len(part.vertices) == 8


@pytest.mark.parametrize(("gap", "closed"), [(0.5 * WELD_M, True), (3 * WELD_M, False)])
def test_a_lid_is_joined_across_a_gap_of_rounding_alone(box_mesh, joined, gap, closed):
    lid = box_mesh(without=["-x", "+x", "-y", "+y", "-z"], at=(0, 0, gap))
    parts = mesh_parts(*joined(box_mesh(without=["+z"]), lid))
    assert [part.closed for part in parts] == ([True] if closed else [False, False])


def test_a_closed_part_is_not_joined_to_an_open_one(box_mesh, joined):
    parts = mesh_parts(*joined(box_mesh(), box_mesh(at=(1, 0, 0), without=["+z"])))
    assert [part.closed for part in parts] == [True, False]


def test_nothing_has_no_parts():
    assert mesh_parts(np.empty((0, 3)), np.empty((0, 3), dtype=int)) == []
    assert mesh_parts(np.zeros((4, 3)), np.empty((0, 3), dtype=int)) == []


def test_faces_that_use_a_vertex_twice_are_dropped(box_mesh):
    vertices, faces = box_mesh()
    (part,) = mesh_parts(vertices, np.concatenate([faces, [[3, 3, 5]]]))
    assert part.closed and len(part.faces) == 12


@pytest.mark.parametrize("mirror", [1.0, -1.0])
def test_a_moved_part_keeps_the_sign_of_its_volume(box_mesh, mirror):
    (part,) = mesh_parts(*box_mesh())
    matrix = np.array([[0, -2.0 * mirror, 0, 5], [3, 0, 0, 6], [0, 0, 0.5, 7], [0, 0, 0, 1]])
    moved = part.moved(matrix)
    assert moved.volume_m3() == pytest.approx(3.0)
    assert moved.high[2] == pytest.approx(7.5)
