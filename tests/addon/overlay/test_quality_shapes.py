"""A defect as lines, faces and labels."""

from __future__ import annotations

import numpy as np
import pytest
from ideal_bench.ideal_addon.overlay.quality_shapes import COLORS, defect_shapes, triangulated
from ideal_bench.lib.quality.records import Drawn

L_SHAPE = [(0, 0, 0), (2, 0, 0), (2, 1, 0), (1, 1, 0), (1, 2, 0), (0, 2, 0)]


def shapes(*drawn: Drawn, metric="collision", text="3.0 cm"):
    return defect_shapes(metric, drawn, text, lambda length: f"{length:.2f} m")


def area(corners, triangles) -> float:
    a, b, c = (corners[[triple[n] for triple in triangles]] for n in range(3))
    return float(np.linalg.norm(np.cross(b - a, c - a), axis=1).sum()) / 2


def test_a_penetration_is_a_box_in_its_place_with_its_depth():
    made = shapes(Drawn("box", ((0.3, 0.4, 0.5), (0.0, 0.1, 0.2))))
    assert np.allclose(made.lines.min(axis=0), [0.0, 0.1, 0.2])
    assert np.allclose(made.lines.max(axis=0), [0.3, 0.4, 0.5])
    assert len(made.lines) == 24 and len(made.faces) == 36
    assert [label.text for label in made.labels] == ["3.0 cm"]
    assert made.labels[0].position_m == pytest.approx((0.15, 0.25, 0.35))
    assert np.allclose(made.line_colors, COLORS["collision"])


def test_a_gap_is_a_line_with_strokes_across_its_ends():
    made = shapes(Drawn("line", ((1, 2, 0), (1, 2, 0.1))), metric="support", text="10.0 cm")
    assert np.allclose(made.lines[:2], [[1, 2, 0], [1, 2, 0.1]])
    strokes = made.lines[2:].reshape(-1, 2, 3)
    assert len(strokes) == 4 and np.allclose(strokes[:, 0, 2], strokes[:, 1, 2])
    assert np.allclose(np.linalg.norm(strokes[:, 1] - strokes[:, 0], axis=1), 0.03)
    assert made.labels[0].text == "10.0 cm" and made.labels[0].position_m == (1, 2, 0.05)


def test_further_lines_have_their_own_lengths_and_other_things_no_text():
    made = shapes(
        Drawn("line", ((0, 0, 0), (0, 0, 1))),
        Drawn("line", ((0, 0, 0), (3, 4, 0))),
        Drawn("box", ((0, 0, 0), (1, 1, 1))),
    )
    assert [label.text for label in made.labels] == ["3.0 cm", "5.00 m"]


def test_a_line_of_no_length_is_drawn_without_strokes():
    made = shapes(Drawn("line", ((1, 1, 1), (1, 1, 1))))
    assert len(made.lines) == 2 and np.isfinite(made.lines).all()


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("flat", [0, 1, 2])
def test_the_inside_of_an_outline_is_filled_whichever_way_it_lies(flat, turned):
    corners = np.roll(np.array(L_SHAPE, dtype=float), flat, axis=1)
    corners = corners[::-1] if turned else corners
    assert area(corners, triangulated(corners)) == pytest.approx(3.0)
    made = shapes(Drawn("outline", tuple(map(tuple, corners))), metric="function")
    assert len(made.lines) == 12 and len(made.faces) == 12
    assert np.allclose(made.face_colors[:, :3], COLORS["function"][:3])


def test_corners_on_a_line_and_twice_the_same_one_are_filled_too():
    corners = np.array([(0, 0, 0), (1, 0, 0), (1, 0, 0), (2, 0, 0), (2, 2, 0), (0, 2, 0)], float)
    assert area(corners, triangulated(corners)) == pytest.approx(4.0)


def test_nothing_drawn_is_nothing():
    made = shapes()
    assert len(made.lines) == len(made.faces) == len(made.labels) == 0
