"""How far bodies reach into each other: boxes by the separating axes, and shapes by hand."""

import numpy as np
import pytest
from ideal_bench.lib.geometry.mesh_parts import mesh_parts
from ideal_bench.lib.geometry.turned_boxes import box_gaps
from ideal_bench.lib.quality.physical.body import Body
from ideal_bench.lib.quality.physical.penetration import Penetration, share_within

PITCH_M, COARSE_M = 0.005, 0.03


def random_turn(draw, upright):
    if upright:
        angle = draw.uniform(0, 2 * np.pi)
        c, s = np.cos(angle), np.sin(angle)
        return np.array([[c, s, 0], [-s, c, 0], [0, 0, 1.0]])
    q, _ = np.linalg.qr(draw.normal(size=(3, 3)))
    return q * np.sign(np.linalg.det(q))


def body(boxes, center, half, axes):
    """A box as a body, and its corners."""
    vertices, faces = boxes.solid((-half, half))
    vertices = vertices @ axes + center
    return Body.of(mesh_parts(vertices, faces)), vertices


SIDES = ("-x", "+x", "-y", "+y", "-z", "+z")


def open_box(boxes, low, high, without):
    """A box without some of its sides."""
    vertices, faces = boxes.solid((low, high))
    kept = [k for k in range(12) if SIDES[k // 2] not in without]
    return vertices, faces[kept]


def region(one, other):
    return np.maximum(one.min(axis=0), other.min(axis=0)), np.minimum(
        one.max(axis=0), other.max(axis=0)
    )


def along_faces(center, half, axes):
    """The shortest shift along a face's axis after which a plane across it parts two boxes."""
    tried = np.concatenate(axes)
    reach = sum(np.abs(tried @ item.T) @ size for item, size in zip(axes, half, strict=True))
    return float((reach - np.abs(tried @ (center[1] - center[0]))).min())


@pytest.mark.parametrize("upright", [True, False])
def test_random_boxes_against_their_exact_separation(boxes, upright):
    """Never less than the least translation; that itself where it leads along a face's axis."""
    draw = np.random.default_rng(3)
    met = exact = 0
    one, other = np.array([0]), np.array([1])
    while met < 100:
        half, axes = (
            draw.uniform(0.1, 0.6, size=(2, 3)),
            [random_turn(draw, upright) for _ in range(2)],
        )
        center = draw.uniform(-0.5, 0.5, size=(2, 3))
        least = -float(box_gaps(center, half, np.array(axes), one, other)[0])
        if least < 0.01:
            continue
        met += 1
        bodies, corners = zip(
            *(body(boxes, *item) for item in zip(center, half, axes, strict=True)), strict=True
        )
        ways = Penetration(*bodies, *region(*corners), COARSE_M).escapes([*axes[0], *axes[1]])
        faces = along_faces(center, half, axes)
        assert least - 1e-3 <= ways[0].depth_m <= faces + 1e-6
        if faces - least < 1e-9:
            exact += 1
            assert ways[0].depth_m == pytest.approx(least, abs=1e-3)
    # Boxes on the floor always part along a face; tilted ones mostly do.
    assert exact == 100 if upright else exact > 50


def test_a_moved_body_is_free(boxes):
    """What the way out says is enough, and a little less is not."""
    draw = np.random.default_rng(5)
    for _ in range(20):
        half, axes = draw.uniform(0.1, 0.6, size=(2, 3)), [random_turn(draw, True) for _ in "ab"]
        center = np.array([[0.0, 0, 0], draw.uniform(-0.1, 0.1, size=3)])
        bodies, corners = zip(
            *(body(boxes, *item) for item in zip(center, half, axes, strict=True)), strict=True
        )
        (way, *_) = Penetration(*bodies, *region(*corners), COARSE_M).escapes([*axes[0], *axes[1]])
        for share, free in ((1.001, True), (0.98, False)):
            moved = np.array([center[0] + way.direction * way.depth_m * share, center[1]])
            gap = box_gaps(moved, half, np.array(axes), np.array([0]), np.array([1]))[0]
            assert bool(gap >= 0) == free


@pytest.mark.parametrize("without", [(), ("-z",), ("-z", "-x")])
@pytest.mark.parametrize("yaw", [0.0, 37.3])
def test_sunk_3_cm_also_where_the_lower_one_does_not_close(boxes, without, yaw):
    lower = open_box(boxes, (-0.6, -0.4, 0.0), (0.6, 0.4, 0.7), without)
    upper = boxes.solid(((0.2, 0.1, 0.67), (0.3, 0.25, 0.87)))
    turned = [(boxes.turned(vertices, yaw), faces) for vertices, faces in (upper, lower)]
    bodies = [Body.of(mesh_parts(*mesh)) for mesh in turned]
    low, high = region(*(vertices for vertices, _ in turned))
    axes = boxes.turned(np.eye(3), yaw)
    (way, *_) = Penetration(*bodies, low, high, PITCH_M).escapes(axes)
    assert way.depth_m == pytest.approx(0.03, abs=1e-4)
    assert way.direction == pytest.approx([0, 0, 1], abs=1e-9)


def test_a_ball_in_a_board_is_as_deep_as_its_lowest_point(boxes):
    u, v = np.meshgrid(np.linspace(0, 2 * np.pi, 41)[:-1], np.linspace(0, np.pi, 21)[1:-1])
    ring = np.stack([np.cos(u) * np.sin(v), np.sin(u) * np.sin(v), np.cos(v)], axis=2)
    vertices = np.concatenate([ring.reshape(-1, 3), [[0, 0, 1], [0, 0, -1]]]) * 0.2
    faces = []
    for row in range(18):
        for k in range(40):
            a, b = row * 40 + k, row * 40 + (k + 1) % 40
            faces += [(a, a + 40, b), (b, a + 40, b + 40)]
    for k in range(40):
        faces += [(760, k, (k + 1) % 40), (761, 720 + (k + 1) % 40, 720 + k)]
    parts = mesh_parts(vertices + np.array([0.013, 0.007, 0.65]), np.array(faces))
    assert [part.closed for part in parts] == [True]
    board = boxes.solid(((-1, -1, 0), (1, 1, 0.5)))
    way, *_ = Penetration(
        Body.of(parts),
        Body.of(mesh_parts(*board)),
        np.array([-0.2, -0.2, 0.45]),
        np.array([0.22, 0.22, 0.5]),
        PITCH_M,
    ).escapes(np.eye(3))
    assert way.depth_m == pytest.approx(0.05, abs=2e-4)
    assert way.direction.tolist() == [0, 0, 1]


def test_a_sheet_in_a_box_is_led_out(boxes):
    only_top = ("-z", "-x", "+x", "-y", "+y")
    sheet = open_box(boxes, (0.2, 0.2, 0.8), (0.7, 0.7, 0.9), only_top)
    solid = boxes.solid(((0, 0, 0), (1, 1, 1)))
    bodies = Body.of(mesh_parts(*sheet)), Body.of(mesh_parts(*solid))
    (way, *_) = Penetration(
        *bodies, np.array([0.2, 0.2, 0.85]), np.array([0.7, 0.7, 0.95]), PITCH_M
    ).escapes([np.array([0.0, 0, 1])])
    assert way.depth_m == pytest.approx(0.1, abs=1e-6)


def test_the_share_that_lies_within(boxes):
    inner = Body.of(mesh_parts(*boxes.solid(((0.1, 0.1, 0.1), (0.3, 0.3, 0.9)))))
    outer = Body.of(mesh_parts(*boxes.solid(((0, 0, 0), (1, 1, 0.5)))))
    low, high = np.array([0.1, 0.1, 0.1]), np.array([0.3, 0.3, 0.9])
    assert share_within(inner, outer, low, high, PITCH_M) == pytest.approx(0.5, abs=1e-6)
