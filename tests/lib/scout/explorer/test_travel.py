"""Moves are as long as the protocol allows and end where they should."""

import numpy as np
import pytest
from ideal_bench.lib.scout.explorer.travel import looking_at, steps_to
from ideal_bench.lib.scout.pose import Pose, directions
from ideal_bench.lib.scout.protocol import read_scout_protocol


@pytest.mark.parametrize(
    "goal",
    [
        Pose((2.0, -1.5, 0.3), 275.0, -80.0),
        Pose((1.9, 1.5, 1.6), 120.0, 60.0),
        Pose((-9.0, 8.0, 2.0), 119.0, 0.0),
    ],
)
def test_the_camera_arrives(task_of, begin, goal):
    episode, _ = begin(task_of())
    episode.begin_call()
    for step in steps_to(episode.pose, goal, episode.protocol):
        assert episode.act("move_camera", step).accepted
    assert np.allclose(episode.pose.position_m, goal.position_m, atol=1e-9)
    assert episode.pose.yaw_deg == pytest.approx(goal.yaw_deg)
    assert episode.pose.pitch_deg == pytest.approx(goal.pitch_deg)


def test_no_step_leads_to_where_the_camera_is():
    here = Pose((1.0, 2.0, 3.0), 40.0, 5.0)
    assert steps_to(here, here, read_scout_protocol()) == []


def test_the_point_is_in_the_middle_of_the_picture(task_of):
    optics = task_of().optics
    pose = looking_at((1.0, -2.0, 1.5), (-0.5, 1.0, 0.2), read_scout_protocol())
    line = directions(pose, optics, np.array([[optics.width_px / 2, optics.height_px / 2]]))[0]
    offset = np.array([-1.5, 3.0, -1.3])
    assert np.allclose(line, offset / np.linalg.norm(offset))


def test_straight_down_is_as_steep_as_the_protocol_allows():
    assert looking_at((0.0, 0.0, 2.0), (0.0, 0.0, 0.0), read_scout_protocol()).pitch_deg == -85.0
