"""What is drawn of a comparison, as plain arrays."""

from __future__ import annotations

import numpy as np
import pytest
from ideal_bench.ideal_addon.overlay.arrows import front_arrows
from ideal_bench.ideal_addon.overlay.boxes import box_edges
from ideal_bench.ideal_addon.overlay.comparison import (
    LAYERS,
    Comparison,
    Things,
    comparison_layers,
    error_text,
)
from ideal_bench.ideal_addon.overlay.hatching import hatching
from ideal_bench.ideal_addon.overlay.labels import laid_out, shown
from ideal_bench.ideal_addon.overlay.links import FAR, GOOD, OVER, error_colors, links
from ideal_bench.ideal_addon.overlay.shapes import Label
from ideal_bench.ideal_addon.overlay.spheres import spheres

RED = (1.0, 0.0, 0.0, 1.0)
CENTER, SIZE = np.array([[1.0, 2.0, 0.5]]), np.array([[2.0, 0.6, 1.0]])


def at_yaw(degrees: float):
    return CENTER, SIZE, np.array([degrees]), RED


def test_the_edges_of_a_turned_box_have_its_sizes():
    lines = box_edges(*at_yaw(90.0)).lines.reshape(-1, 2, 3)
    lengths = np.linalg.norm(lines[:, 1] - lines[:, 0], axis=1)
    assert sorted(lengths.tolist()) == pytest.approx([0.6] * 4 + [1.0] * 4 + [2.0] * 4)
    # Its width lies along Y now.
    assert lines.reshape(-1, 3).min(axis=0) == pytest.approx([0.7, 1.0, 0.0])
    assert lines.reshape(-1, 3).max(axis=0) == pytest.approx([1.3, 3.0, 1.0])


def test_a_box_without_a_yaw_lies_along_the_axes():
    assert np.array_equal(box_edges(*at_yaw(np.nan)).lines, box_edges(*at_yaw(0.0)).lines)


@pytest.mark.parametrize(
    ("yaw_deg", "towards"), [(0, (0, 1)), (90, (-1, 0)), (180, (0, -1)), (270, (1, 0))]
)
def test_an_arrow_points_beyond_the_front(yaw_deg, towards):
    """Yaw 0 faces +Y, and it is counter-clockwise."""
    points = front_arrows(*at_yaw(yaw_deg)).faces - CENTER
    tip = points[np.argmax(points[:, :2] @ np.array(towards))]
    assert tip[:2] == pytest.approx(np.array(towards) * (0.3 + 0.15), abs=1e-6)
    assert points[:, 2] == pytest.approx(0.5)


def test_hatching_lies_on_the_faces_and_slants():
    lines = hatching(*at_yaw(0.0)).lines - CENTER
    on_faces = np.isclose(np.abs(lines), SIZE / 2, atol=1e-6).any(axis=1)
    assert on_faces.all() and (np.abs(lines) <= SIZE / 2 + 1e-6).all()
    along = np.abs(np.diff(lines.reshape(-1, 2, 3), axis=1)[:, 0])
    # Within a face a slanting line goes as far one way as the other.
    assert np.sort(along, axis=1)[:, 1] == pytest.approx(np.sort(along, axis=1)[:, 2], abs=1e-6)
    assert np.sort(along, axis=1)[:, 0] == pytest.approx(0.0, abs=1e-6)


def test_spheres_have_their_radius():
    made = spheres(np.array([[1.0, 2, 3], [4, 5, 6]]), np.array([0.1, 0.3]), RED)
    for points in (made.faces, made.lines):
        first, second = np.split(points, 2)
        assert np.linalg.norm(first - (1, 2, 3), axis=1) == pytest.approx(0.1, abs=1e-5)
        assert np.linalg.norm(second - (4, 5, 6), axis=1) == pytest.approx(0.3, abs=1e-5)


def test_colours_tell_the_error():
    colors = error_colors(np.array([0.0, 0.3, 0.30001, 0.6, 0.9, 5.0]), 0.3)[:, :3]
    middle = (np.array(OVER) + np.array(FAR)) / 2
    assert colors == pytest.approx(np.array([GOOD, GOOD, OVER, middle, FAR, FAR]), abs=1e-3)


def test_links_join_what_is_matched():
    made = links(CENTER, CENTER + 1, np.array([0.1]), 0.3)
    assert made.lines.tolist() == [[1.0, 2.0, 0.5], [2.0, 3.0, 1.5]]
    assert made.line_colors.shape == (2, 4)


def things(*names, fronts=True):
    n = len(names)
    return Things(
        ids=names,
        center_m=np.arange(3.0 * n).reshape(n, 3),
        size_m=np.ones((n, 3)),
        yaw_deg=np.zeros(n),
        has_front=np.full(n, fronts),
        there=np.ones(n, dtype=bool),
        owners=tuple(f"of {name}" for name in names),
    )


@pytest.fixture
def comparison():
    """A bed found 0.4 m off, a lamp missed, a sofa invented."""
    return Comparison(
        truth=things("bed_01", "lamp_01"),
        predicted=things("sofa_01", "bed_07"),
        truth_row=np.array([0]),
        predicted_row=np.array([1]),
        PE_m=np.array([0.4]),
        IoU=np.array([0.25]),
        RE_deg=np.array([12.0]),
        missed=np.array([1]),
        invented=np.array([0]),
        radius_m=np.array([0.25]),
        threshold_m=0.3,
    )


def test_each_layer_draws_its_own(comparison):
    drawn = comparison_layers(comparison, LAYERS)
    assert drawn.keys() == LAYERS.keys()
    assert len(drawn["truth"].lines) == len(drawn["predicted"].lines) == 2 * 24
    assert len(drawn["links"].lines) == 2
    assert drawn["links"].lines[0].tolist() == comparison.truth.center_m[0].tolist()
    assert drawn["links"].lines[1].tolist() == comparison.predicted.center_m[1].tolist()
    assert drawn["missed"].lines.mean(axis=0)[:2] == pytest.approx([3.0, 4.0])
    assert drawn["invented"].faces.mean(axis=0) == pytest.approx([0.0, 1.0, 2.0], abs=1e-4)
    assert len(drawn["fronts"].faces) == 4 * 3
    texts = [label.text for label in drawn["labels"].labels]
    assert texts == ["bed_01  0.40 m  IoU 0.25  12°", "lamp_01  missed", "sofa_01  invented"]
    assert comparison_layers(comparison, ["truth"]).keys() == {"truth"}


def test_what_has_no_front_or_is_gone_is_left_out(comparison):
    comparison.truth.has_front[:] = False
    comparison.predicted.there[0] = False
    drawn = comparison_layers(comparison, LAYERS)
    assert len(drawn["fronts"].faces) == 3
    assert len(drawn["predicted"].lines) == 24


def test_nothing_at_all_is_drawn_as_nothing():
    none = np.array([], dtype=int)
    empty = Comparison(things(), things(), none, none, *[none * 1.0] * 3, none, none, none * 1.0, 1)
    for shapes in comparison_layers(empty, LAYERS).values():
        assert len(shapes.lines) == len(shapes.faces) == len(shapes.labels) == 0


def test_a_turn_that_means_nothing_is_not_told():
    assert error_text("rug_01", 0.126, 0.5, float("nan")) == "rug_01  0.13 m  IoU 0.50"


def label(text, *owners):
    return Label(text, (0.0, 0.0, 0.0), RED, owners)


def test_labels_of_the_selected():
    labels = [label("all"), label("bed", "Bed", "Predicted bed"), label("lamp", "Lamp")]
    assert [item.text for item in shown(labels, {"Predicted bed"})] == ["all", "bed"]


def test_a_near_label_hides_one_behind_it():
    labels = [
        (3.0, (100.0, 50.0), label("behind")),
        (1.0, (110.0, 54.0), label("before")),
        (2.0, (110.0, 90.0), label("above")),
        (4.0, (260.0, 50.0), label("beside")),
    ]
    placed = laid_out(labels, width=lambda text: 80.0, row_px=16.0)
    assert [(item.text, place) for place, item in placed] == [
        ("before", (70.0, 54.0)),
        ("above", (70.0, 90.0)),
        ("beside", (220.0, 50.0)),
    ]
