"""Where world points lie in a picture: by hand, against a rendered mask, and cut lines."""

import math
from pathlib import Path

import numpy as np
import pytest
from ideal_bench.lib.bundle import Camera, read_bundle
from ideal_bench.lib.geometry.projection import (
    BOX_EDGES,
    NEAR_M,
    box_corners,
    project,
    visible_segments,
)
from ideal_bench.lib.layout import Layout, Room, SceneObject
from PIL import Image
from shapely.geometry import LineString, box

EXAMPLES = sorted(
    path for path in (Path(__file__).parents[3] / "examples" / "scenes").iterdir() if path.is_dir()
)


def camera(location=(0.0, 0.0, 1.0), angles=(90, 0, 0), lens=16.0, resolution=(200, 100)):
    return Camera(location, tuple(map(math.radians, angles)), lens, 32.0, resolution)


@pytest.mark.parametrize("heading", [0, 37, 90, -135])
def test_what_lies_straight_ahead_is_in_the_middle(heading):
    rz = math.radians(heading)
    ahead = np.array([[-3 * math.sin(rz), 3 * math.cos(rz), 1.0]])
    assert project(ahead, camera(angles=(90, 0, heading)))[0] == pytest.approx([100, 50])


def test_left_right_up_and_the_lens():
    points = np.array([[1.0, 2.0, 1.0], [0.0, 2.0, 1.5], [-1.0, 4.0, 1.0]])
    # 16 mm of 32 mm of sensor over 200 pixels: 100 pixels for a slope of one.
    wanted = [150, 50, 100, 25, 75, 50]
    assert project(points, camera()).ravel().tolist() == pytest.approx(wanted)
    assert project(points, camera(lens=32.0))[0].tolist() == pytest.approx([200, 50])


def test_a_high_picture_has_the_sensor_along_its_height():
    point = np.array([[0.0, 2.0, 2.0]])
    assert project(point, camera(resolution=(100, 200)))[0].tolist() == pytest.approx([50, 50])


def test_a_tilted_camera_sees_the_floor_below_it():
    down = camera(angles=(45, 0, 0))
    assert project(np.array([[0.0, 1.0, 0.0]]), down)[0] == pytest.approx([100, 50])


def test_behind_and_at_the_lens_there_is_no_place():
    points = np.array([[0.0, -1.0, 1.0], [0.0, NEAR_M / 2, 1.0], [0.0, 1.0, 1.0]])
    assert np.isnan(project(points, camera()))[:, 0].tolist() == [True, True, False]


def test_corners_of_a_turned_box():
    bed = SceneObject("bed", "bed", (1.0, 2.0, 0.5), (2.0, 4.0, 1.0), 90.0)
    layout = Layout.from_objects(
        Room("bedroom"), [bed, SceneObject("b", "b", (0, 0, 0), (1, 1, 1), None)]
    )
    corners = box_corners(layout)
    assert corners.shape == (2, 8, 3)
    assert np.ptp(corners[0], axis=0) == pytest.approx([4, 2, 1])
    # Yaw 90 faces -X: corners 2 and 3 are the front of the foot.
    assert corners[0, 2:4].mean(axis=0) == pytest.approx([-1.0, 2.0, 0.0])
    assert np.ptp(corners[1], axis=0) == pytest.approx([1, 1, 1])
    lengths = {round(float(np.linalg.norm(corners[0, i] - corners[0, j])), 6) for i, j in BOX_EDGES}
    assert lengths == {1.0, 2.0, 4.0}


@pytest.mark.parametrize("scene", EXAMPLES, ids=lambda path: path.name)
def test_boxes_hold_what_the_mask_shows(scene):
    """The segmentation is Blender's own projection of the very objects."""
    bundle = read_bundle(scene)
    mask = np.array(Image.open(scene / "instance_segmentation.png"))
    places = {item.object_id: item.pass_index for item in bundle.instances}
    layout = bundle.in_view_layout()
    edges, shares = np.array(BOX_EDGES), []
    for name, corners in zip(layout.ids, box_corners(layout), strict=True):
        lines, visible = visible_segments(corners[edges[:, 0]], corners[edges[:, 1]], bundle.camera)
        pixels = lines[visible].reshape(-1, 2)
        low, high = pixels.min(axis=0), pixels.max(axis=0)
        rows, columns = np.nonzero(mask == places[name])
        mask_low = np.array([columns.min(), rows.min()])
        mask_high = np.array([columns.max() + 1, rows.max() + 1])
        # Published sizes are rounded to centimetres: two pixels at the nearest of them.
        assert (low <= mask_low + 2.5).all() and (high >= mask_high - 2.5).all(), name
        shares.append((mask_high - mask_low).prod() / (high - low).prod())
    assert np.median(shares) > 0.55


def random_lines(seed, n=400):
    random = np.random.default_rng(seed)
    return random.uniform(-4, 4, size=(n, 3)), random.uniform(-4, 4, size=(n, 3))


def test_lines_are_cut_as_many_points_on_them_say():
    starts, ends = random_lines(1)
    view = camera()
    lines, visible = visible_segments(starts, ends, view)
    steps = np.linspace(0, 1, 501)[:, None]
    for start, end, line, seen in zip(starts, ends, lines, visible, strict=True):
        pixels = project(start + steps * (end - start), view)
        inside = pixels[
            ~np.isnan(pixels[:, 0]) & (pixels >= 0).all(axis=1) & (pixels <= (200, 100)).all(axis=1)
        ]
        if len(inside):
            assert seen
            drawn = LineString(line) if (line[0] != line[1]).any() else None
            if drawn is not None:
                gaps = [drawn.distance(LineString([p, p + 1e-9])) for p in inside[::50]]
                assert max(gaps) < 1e-6
        if seen:
            assert (line >= -1e-9).all() and (line <= np.array([200, 100]) + 1e-9).all()
        else:
            assert np.isnan(line).all()


def test_lines_ahead_are_cut_as_shapely_cuts_them():
    random = np.random.default_rng(2)
    starts, ends = (
        np.column_stack(
            [random.uniform(-6, 6, 300), random.uniform(1, 5, 300), random.uniform(-3, 5, 300)]
        )
        for _ in range(2)
    )
    view = camera()
    lines, visible = visible_segments(starts, ends, view)
    picture = box(0, 0, 200, 100)
    for a, b, line, seen in zip(
        project(starts, view), project(ends, view), lines, visible, strict=True
    ):
        expected = LineString([a, b]).intersection(picture)
        assert seen == (not expected.is_empty)
        if seen and expected.length > 0:
            assert LineString(line).hausdorff_distance(expected) < 1e-6


def test_a_line_through_the_camera_and_one_of_no_length():
    starts = np.array([[0.0, -2.0, 0.5], [0.0, 2.0, 1.0], [0.0, -1.0, 1.0]])
    ends = np.array([[0.0, 2.0, 0.5], [0.0, 2.0, 1.0], [0.0, -1.0, 1.0]])
    lines, visible = visible_segments(starts, ends, camera())
    assert visible.tolist() == [True, True, False]
    assert lines[1].ravel().tolist() == pytest.approx([100, 50, 100, 50])
    assert lines[0][:, 1].max() == pytest.approx(100)
    assert lines[0][:, 1].min() == pytest.approx(75)


def test_no_lines_at_all():
    lines, visible = visible_segments(np.empty((0, 3)), np.empty((0, 3)), camera())
    assert lines.shape == (0, 2, 2) and visible.shape == (0,)
