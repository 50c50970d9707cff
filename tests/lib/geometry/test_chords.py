"""Chords that parallel lines cut out of meshes, worked out by hand."""

import numpy as np
import pytest
from ideal_bench.lib.geometry.chords import (
    BORDERED,
    CLOSED,
    PAIRED,
    Chords,
    Lines,
    Votes,
    chords,
    crossings,
    shared,
    with_sheets,
)

LINES = Lines(np.zeros(2), np.ones(2), (4, 5))


def votes(inside=lambda points: np.zeros(len(points), dtype=bool), low=-9.0, high=9.0):
    return Votes(low, high, 0.0, 1.0, inside)


def cut(*meshes, kind=CLOSED, known=None, lines=LINES):
    """Chords of a body, a part a mesh."""
    triangles = np.concatenate([vertices[faces] for vertices, faces in meshes])
    part = np.repeat(np.arange(len(meshes)), [len(faces) for _, faces in meshes])
    met = crossings(triangles, part, lines)
    return chords(met, np.full(len(meshes), kind), lines, known or votes())


@pytest.mark.parametrize("kind", [CLOSED, PAIRED])
@pytest.mark.parametrize("inwards", [False, True])
def test_every_line_through_a_box_is_inside_from_bottom_to_top(box_mesh, kind, inwards):
    found = cut(box_mesh((2, 2, 0.5), (-0.5, -0.5, 1.0), inwards=inwards), kind=kind)
    assert found.line.tolist() == list(range(20))
    assert found.start == pytest.approx(1.0)
    assert found.end == pytest.approx(1.5)


def test_boards_apart_are_two_chords_and_boards_on_each_other_one(box_mesh):
    low, high = box_mesh((1, 1, 0.1)), box_mesh((1, 1, 0.1), (0, 0, 0.3))
    on_top = box_mesh((1, 1, 0.1), (0, 0, 0.1))
    assert len(cut(low, high).line) == 40
    joined = cut(high, low, on_top)
    assert len(joined.line) == 40
    assert joined.end[joined.start < 0.2] == pytest.approx(0.2)


def test_parts_that_overlap_count_once_also_where_one_looks_inwards(box_mesh):
    inner = box_mesh((1, 1, 0.1), (0, 0, 0.2), inwards=True)
    found = cut(box_mesh((1, 1, 1)), inner)
    assert found.start == pytest.approx(0.0)
    assert found.end == pytest.approx(1.0)
    assert len(found.line) == 20


def test_a_box_without_a_bottom_is_inside_where_votes_say_so(box_mesh):
    mesh = box_mesh((1, 1, 1), without=("-z",))
    inside = votes(lambda points: (points[:, 2] > 0) & (points[:, 2] < 1), 0.8, 1.2)
    found = cut(mesh, kind=BORDERED, known=inside)
    assert len(found.line) == 20
    assert found.start == pytest.approx(0.0)
    assert found.end == pytest.approx(1.0)
    assert len(cut(mesh, kind=CLOSED).line) == 0


def test_sheets_have_chords_without_length(box_mesh):
    sheet = box_mesh((1, 1, 1), without=("-z", "+x", "-x", "+y", "-y"))
    triangles = sheet[0][sheet[1]]
    met = crossings(triangles, np.zeros(len(triangles), dtype=np.intp), LINES)
    kind = np.array([BORDERED])
    found = with_sheets(chords(met, kind, LINES, votes()), met, kind)
    assert len(found.line) == 20
    assert found.start.tolist() == found.end.tolist()


def test_pairs_of_chords_that_share_length():
    one = Chords(np.array([0, 1, 1]), np.array([0.0, 0.0, 5.0]), np.array([1.0, 1.0, 6.0]))
    other = Chords(np.array([1, 1, 2]), np.array([0.5, 5.9, 0.0]), np.array([5.5, 7.0, 1.0]))
    i, j = shared(one, other, 1e-6)
    assert list(zip(i.tolist(), j.tolist(), strict=True)) == [(1, 0), (2, 0), (2, 1)]
    assert shared(one, other, 0.3)[0].tolist() == [1, 2]


def test_nothing_in_the_way(box_mesh):
    assert len(cut(box_mesh(at=(5, 5, 0))).line) == 0
