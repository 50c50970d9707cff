"""How high one mesh is above another, against columns through boxes turned any way."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from ideal_bench.lib.geometry.inside_shell import inside_shell
from ideal_bench.lib.geometry.vertical_gap import sunk_into, vertical_gap
from scipy.spatial.transform import Rotation


def box(boxes, center, size, turn=(0.0, 0.0, 0.0)):
    """Triangles of a box, and what is needed to go through it: centre, half sides, rotation."""
    half, rotation = np.array(size) / 2, Rotation.from_euler("zyx", turn, degrees=True).as_matrix()
    corners = boxes.corners(-half, half) @ rotation.T + center
    return corners[np.array(boxes.FACES)], (np.array(center), half, rotation)


def column(solid, places):
    """Where a vertical line enters and leaves a box: slab by slab; NaN where it misses it."""
    center, half, rotation = solid
    start = (np.column_stack([places, np.zeros(len(places))]) - center) @ rotation
    way = rotation[2]
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = np.stack([(-half - start) / way, (half - start) / way])
    low, high = ends.min(axis=0).max(axis=1), ends.max(axis=0).min(axis=1)
    return np.where(low <= high, low, np.nan), np.where(low <= high, high, np.nan)


angle = st.floats(-180, 180)
side = st.floats(0.1, 1.0)
TURNED, WHOLE = (0.0, 2.0, 144.0), (1.0, 1.0, 1.0)
turns, sizes = st.tuples(angle, angle, angle), st.tuples(side, side, side)


@settings(max_examples=40, deadline=None)
# One straight above the other: corners lie on sides, but for rounding.
@example(turn=TURNED, other=TURNED, size=WHOLE, second=WHOLE, x=0.0, y=0.0, z=2.0)
@given(turns, turns, sizes, sizes, st.floats(-0.6, 0.6), st.floats(-0.6, 0.6), st.floats(1.8, 2.5))
def test_the_least_gap_is_that_of_dense_columns(boxes, turn, other, size, second, x, y, z):
    upper, above = box(boxes, (x, y, z), size, turn)
    lower, below = box(boxes, (0.0, 0.0, 0.0), second, other)
    axis = np.linspace(-1.5, 1.5, 301)
    places = np.stack(np.meshgrid(axis, axis), -1).reshape(-1, 2)
    heights = column(above, places)[0] - column(below, places)[1]
    found = vertical_gap(upper, lower, 5.0)
    if np.isnan(heights).all():
        return
    plain = np.nanmin(heights)
    assert found is not None and found.height_m <= plain + 1e-9
    # What it names is on both surfaces, at one place.
    assert found.upper[:2] == pytest.approx(found.lower[:2])
    assert found.upper[2] - found.lower[2] == pytest.approx(found.height_m, abs=1e-9)
    place = np.array([found.upper[:2]])
    inner = [np.append(place, 0.0)]
    for solid, height in ((above, found.upper[2]), (below, found.lower[2])):
        center, half, rotation = solid
        point = (np.array([*inner[0][:2], height]) - center) @ rotation
        assert (np.abs(point) <= half + 1e-6).all()
    assert vertical_gap(upper, lower, found.height_m - 1e-6) is None
    assert vertical_gap(lower, upper, 5.0) is None, "nothing of the lower one is above the other"


def test_flat_boxes_one_above_the_other_have_an_exact_gap(boxes):
    upper, _ = box(boxes, (0.3, 0.2, 1.25), (1.0, 1.0, 0.5))
    lower, _ = box(boxes, (0.0, 0.0, 0.45), (1.0, 1.0, 0.9))
    assert vertical_gap(upper, lower, 1.0).height_m == pytest.approx(0.1)
    assert vertical_gap(upper, lower, 0.05) is None


def test_boxes_of_one_footprint_meet_in_every_corner(boxes):
    upper, _ = box(boxes, (0.0, 0.0, 1.5), (1.0, 1.0, 1.0))
    lower, _ = box(boxes, (0.0, 0.0, 0.5), (1.0, 1.0, 1.0))
    assert vertical_gap(upper, lower, 0.01).height_m == pytest.approx(0.0, abs=1e-12)


def test_flush_beside_each_other_is_not_above(boxes):
    upper, _ = box(boxes, (1.0, 0.0, 1.5), (1.0, 1.0, 1.0))
    lower, _ = box(boxes, (0.0, 0.0, 0.5), (1.0, 1.0, 1.0))
    assert vertical_gap(upper, lower, 1.0) is None


def test_an_upright_sheet_stands_on_its_lower_edge(boxes):
    low, high = [[0, -0.3, 1.02], [0, 0.3, 1.02]], [[0, 0.3, 1.5], [0, -0.3, 1.5]]
    sheet = np.array([[*low, high[0]], [low[0], *high]])
    lower, _ = box(boxes, (0.0, 0.0, 0.5), (1.0, 1.0, 1.0))
    assert vertical_gap(sheet, lower, 0.1).height_m == pytest.approx(0.02)


def test_steep_faces_side_by_side_do_not_lie_on_each_other(boxes):
    wedge = np.array([[[0.0, 0, 0], [0.1, 0, 1], [0.0, 1, 0]]])
    assert vertical_gap(wedge + np.array([0.0005, 0, 0]), wedge, 0.05, middle_m=0.0) is None


def test_nothing_has_no_gap(boxes):
    none, some = np.zeros((0, 3, 3)), box(boxes, (0, 0, 0), (1, 1, 1))[0]
    assert vertical_gap(none, some, 1.0) is None and vertical_gap(some, none, 1.0) is None
    assert sunk_into(none, some, 0.0) is None


def test_sunk_from_above_and_not_from_the_side(boxes):
    block, _ = box(boxes, (0.0, 0.0, 0.5), (1.0, 1.0, 1.0))
    from_above, _ = box(boxes, (0.1, 0.0, 1.3), (0.3, 0.4, 0.66))
    assert sunk_into(from_above, block, 1.3) is not None
    over, _ = box(boxes, (0.1, 0.0, 1.6), (0.3, 0.4, 0.66))
    assert sunk_into(over, block, 1.6) is None
    slab, _ = box(boxes, (0.0, 0.0, 0.9), (1.0, 1.0, 0.05))
    through, _ = box(boxes, (0.0, 0.0, 1.05), (0.3, 0.3, 0.5))
    assert sunk_into(through, slab, 1.05) is not None, "its foot is below the slab"
    tall, _ = box(boxes, (0.0, 0.0, 0.6), (0.3, 0.3, 1.0))
    assert sunk_into(tall, slab, 0.6) is None, "the slab cuts it above its middle"


@settings(max_examples=20, deadline=None)
@given(turns, sizes, st.integers(0, 1000))
def test_points_inside_a_box_are_those_within_its_sides(boxes, turn, size, seed):
    shell, (center, half, rotation) = box(boxes, (0.2, -0.1, 0.4), size, turn)
    points = np.random.default_rng(seed).uniform(-1.0, 1.0, (200, 3))
    depth = np.abs((points - center) @ rotation) - half
    clear = np.abs(depth).min(axis=1) > 1e-6
    plain = (depth < 0).all(axis=1)
    assert (inside_shell(points, shell) == plain)[clear].all()


def test_a_sheet_has_no_inside_and_shells_may_overlap(boxes):
    sheet = np.array([[[0.0, 0, 1], [1, 0, 1], [0, 1, 1]]])
    assert not inside_shell(np.array([[0.2, 0.2, 0.5]]), sheet).any()
    two = np.concatenate(
        [box(boxes, (0, 0, 0), (1, 1, 1))[0], box(boxes, (0, 0, 0.5), (0.8, 0.8, 1))[0]]
    )
    points = np.array([[0.1, 0.05, 0.25], [0.1, 0.05, 0.9], [0.1, 0.05, 1.1], [0.45, 0.4, 0.6]])
    assert inside_shell(points, two).tolist() == [True, True, False, False]
