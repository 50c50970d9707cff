"""Where overlaps and crossings are drawn: arrays that can be worked out by hand."""

import numpy as np
import pytest
from ideal_bench.ideal_addon.overlay.check_shapes import OUTSIDE, OVERLAP, box_shape, check_shapes
from ideal_bench.lib.layout import Layout, Room, SceneObject


def thing(name, x, y=0.0, size=(1.0, 1.0, 1.0)):
    return SceneObject(name, "chair", (x, y, size[2] / 2), size, 0.0)


def layout(*things, size=(4.0, 6.0, 3.0)):
    return Layout.from_objects(Room("office", size), things)


def pair(volume, **more):
    return {"objects": ["a", "b"], "volume_m3": volume, **more}


def shared(*pairs):
    return {"C3": {"limit": 1e-6, "pairs": list(pairs)}, "C4": {"objects": []}}


def out(name, metres, side):
    return {"C3": {}, "C4": {"objects": [{"id": name, "outside_m": metres, "side": side}]}}


def litres(volume_m3):
    return f"{volume_m3 * 1000:g} l"


def bounds(shapes):
    lines = shapes.lines.astype(float)
    return tuple(np.round(getattr(lines, end)(axis=0), 3).tolist() for end in ("min", "max"))


def test_a_box_has_twelve_edges_and_twelve_triangles_around_its_corners():
    shapes = box_shape((0, 0, 0), (1, 2, 3), OVERLAP, "x")
    assert (shapes.lines.shape, shapes.faces.shape) == ((24, 3), (36, 3))
    ends = shapes.lines.reshape(12, 2, 3)
    lengths = np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1)
    assert sorted(lengths.tolist()) == [1.0] * 4 + [2.0] * 4 + [3.0] * 4
    a, b, c = shapes.faces.reshape(12, 3, 3).swapaxes(0, 1)
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1).sum() / 2
    assert area == pytest.approx(2 * (2 + 3 + 6))
    assert shapes.labels[0].position_m == (0.5, 1.0, 1.5)
    assert shapes.line_colors.shape == (24, 4) and shapes.face_colors[0, 3] < 1


def test_two_objects_that_overlap_are_marked_where_their_boxes_meet():
    shapes = check_shapes(shared(pair(0.3)), layout(thing("a", 0.0), thing("b", 0.7)), litres)
    assert bounds(shapes) == ([0.2, -0.5, 0.0], [0.5, 0.5, 1.0])
    assert [label.text for label in shapes.labels] == ["300 l"]
    assert tuple(shapes.labels[0].color) == OVERLAP


def test_the_place_that_the_check_found_goes_before_the_boxes():
    found = shared(pair(0.001, box_m=[[0.3, 0.0, 0.2], [0.4, 0.1, 0.3]]))
    shapes = check_shapes(found, layout(thing("a", 0.0), thing("b", 0.7)), litres)
    assert bounds(shapes) == ([0.3, 0.0, 0.2], [0.4, 0.1, 0.3])


@pytest.mark.parametrize(
    ("found", "things"),
    [
        (shared(pair(1e-7)), (thing("a", 0.0), thing("b", 0.7))),
        (shared(pair(0.3)), (thing("a", 0.0), thing("c", 0.7))),
        (shared(pair(0.3)), (thing("a", 0.0), thing("b", 1.5))),
        (out("c", 0.2, "+X"), (thing("a", 1.7),)),
        (out("a", 0.2, "+X"), (thing("a", 0.0),)),
        (out("a", 0.2, "beyond"), (thing("a", 1.7),)),
        ({}, (thing("a", 0.0),)),
    ],
    ids=["allowed", "unknown", "apart", "out unknown", "inside by now", "no such side", "nothing"],
)
def test_what_is_allowed_unknown_or_no_longer_so_is_not_drawn(found, things):
    shapes = check_shapes(found, layout(*things), litres)
    assert len(shapes.lines) == len(shapes.faces) == len(shapes.labels) == 0


def test_a_sliver_by_rounding_is_drawn_thick_enough_to_be_seen():
    shapes = check_shapes(shared(pair(2e-5)), layout(thing("a", 0.0), thing("b", 1.01)), litres)
    low, high = bounds(shapes)
    assert 0.004 <= high[0] - low[0] <= 0.011 and high[1] - low[1] == 1.0


@pytest.mark.parametrize(
    ("side", "x", "y", "low", "high"),
    [
        ("+X", 1.7, 0.0, [2.0, -0.5, 0.0], [2.2, 0.5, 1.0]),
        ("-X", -1.7, 0.0, [-2.2, -0.5, 0.0], [-2.0, 0.5, 1.0]),
        ("+Y", 0.0, 2.75, [-0.5, 3.0, 0.0], [0.5, 3.25, 1.0]),
        ("-Y", 0.0, -2.75, [-0.5, -3.25, 0.0], [0.5, -3.0, 1.0]),
    ],
)
def test_of_an_object_that_reaches_out_the_part_outside_is_marked(side, x, y, low, high):
    shapes = check_shapes(out("a", 0.2, side), layout(thing("a", x, y)), litres)
    assert bounds(shapes) == (low, high)
    assert shapes.labels[0].text == "20.0 cm out" and shapes.labels[0].color == OUTSIDE


def test_of_one_higher_than_the_room_the_part_above_is_marked():
    tall = thing("a", 0.0, size=(1.0, 1.0, 3.5))
    shapes = check_shapes(out("a", 0.5, "ceiling"), layout(tall), litres)
    assert bounds(shapes) == ([-0.5, -0.5, 3.0], [0.5, 0.5, 3.5])


def test_a_room_without_a_size_has_no_outside():
    truth = layout(thing("a", 1.7), size=None)
    assert len(check_shapes(out("a", 0.2, "+X"), truth, litres).lines) == 0
