"""Tangents of one picture: what they bound, what hides them, and which of them err."""

import numpy as np
import pytest
from ideal_bench.lib.scout.explorer.agreement import agreeing
from ideal_bench.lib.scout.explorer.faces import Faces, faces_of
from ideal_bench.lib.scout.explorer.outlines import view_of
from ideal_bench.lib.scout.explorer.region import PLANES, Region, clipped
from ideal_bench.lib.scout.explorer.tangents import Tangent, is_before, tangents_of
from ideal_bench.lib.scout.pose import Pose

BOXES = {"far": ((0.0, 1.2, 0.8), (0.6, 0.4, 0.5)), "near": ((0.3, 0.2, 0.75), (0.3, 0.2, 0.7))}
BOUNDS = np.full(3, -5.0), np.full(3, 5.0)
VIEW = Pose((0.0, -1.6, 0.8), 0.0, 0.0)


def _truth(task, spans=0.0):
    known = {}
    for row, target in enumerate(task.targets):
        half = np.array(target.size_m) / 2
        low, high = target.center_m - half, target.center_m + half
        known[row] = Faces(low - spans, high + spans, low, high)
    return known


@pytest.fixture
def seen(task_of, eye_of):
    """The tangents of a target from some poses, given what is known of the others."""

    def find(row, *poses, boxes=BOXES, spans=0.0):
        task = task_of(boxes)
        views = [
            view_of(str(place), pose, eye_of(task).masks(pose)) for place, pose in enumerate(poses)
        ]
        known = _truth(task, spans)
        return [found for view in views for found in tangents_of(view, row, known, task.optics)]

    return find


def _violation_m(tangent, target):
    center, size = map(np.array, target)
    pair = list(PLANES[tangent.plane])
    normal = np.array(tangent.outer)
    farthest = normal @ center[pair] + np.abs(normal) @ size[pair] / 2
    return farthest - tangent.offset


def test_a_free_box_lies_within_its_tangents_and_touches_them(seen):
    tangents = seen(1, VIEW)
    # Seen level from straight ahead, each pair of axes gives two.
    assert sorted(found.plane for found in tangents) == [0, 0, 1, 1, 2, 2]
    assert all(found.touches for found in tangents)
    for found in tangents:
        assert -0.03 < _violation_m(found, BOXES["near"]) < 0.001


def test_where_another_hides_it_nothing_is_touched_and_nothing_cut_away(seen):
    hidden = [found for found in seen(0, VIEW) if not found.touches]
    assert hidden
    assert all(_violation_m(found, BOXES["far"]) < 0.002 for found in seen(0, VIEW))


def test_a_box_in_front_does_not_lose_its_edges_to_what_is_behind(seen):
    assert all(found.touches for found in seen(1, VIEW))


def test_the_border_of_the_picture_is_no_edge(seen):
    pose = Pose((0.9, -0.1, 0.8), 60.0, 0.0)
    assert all(_violation_m(found, BOXES["near"]) < 0.002 for found in seen(1, pose))


def test_order_is_decided_only_between_faces_that_are_known(task_of):
    task = task_of(BOXES)
    known, vague = _truth(task), _truth(task, spans=3.0)
    assert is_before(known[1], known[0], VIEW.position_m)
    assert not is_before(known[0], known[1], VIEW.position_m)
    assert not is_before(vague[1], vague[0], VIEW.position_m)


def test_faces_are_read_from_cameras_in_their_planes(seen):
    poses = [
        Pose((0.15, -1.0, 0.75), 0.0, 0.0),
        Pose((0.45, -1.0, 1.1), 0.0, 0.0),
        Pose((-0.8, 0.1, 0.4), -90.0, 0.0),
        Pose((-0.8, 0.3, 1.1), -90.0, 0.0),
    ]
    faces = faces_of(seen(1, *poses), BOUNDS)
    assert np.allclose(faces.center, BOXES["near"][0], atol=0.006)
    assert faces.spans.max() < 0.05


def test_a_tangent_that_other_pictures_contradict_is_left_out(seen):
    poses = [Pose((0.3, -1.2, 0.75), 0.0, 0.0), Pose((-1.2, 0.2, 0.75), -90.0, 0.0)]
    good = seen(1, *poses)
    # As if a wall had cut the right half of the box off.
    wrong = Tangent(0, (0.3, -1.5), (0.0, 1.0), (1.0, 0.0), (1.0, 0.0), touches=True)
    kept = agreeing([*good, wrong], BOUNDS)
    assert wrong not in kept and len(kept) == len(good)


def test_a_region_is_cut_and_shares_what_it_learns():
    region = Region(np.zeros(3), np.full(3, 4.0))
    region.cut(0, (1.0, 1.0), 2.0)
    region.cut(1, (-1.0, 0.0), -1.0)
    region.settle()
    assert region.low.tolist() == [1.0, 0.0, 0.0]
    assert region.high.tolist() == [2.0, 1.0, 4.0]


def test_a_cut_that_would_leave_nothing_is_not_made():
    region = Region(np.zeros(3), np.ones(3))
    region.cut(0, (1.0, 0.0), -1.0)
    region.settle()
    assert region.high.tolist() == [1.0, 1.0, 1.0]
    assert clipped([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)], (1.0, 0.0), -1.0) == []


def test_a_picture_of_nothing_has_no_outlines():
    view = view_of("empty", VIEW, np.zeros((90, 160), dtype=int))
    assert not view.outlines and not view.runs
