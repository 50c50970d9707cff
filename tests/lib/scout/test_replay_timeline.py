"""Frames of a replay: in order, without gaps, and each map from the frame of its submission."""

from itertools import pairwise

import pytest
from ideal_bench.lib.scout import tools
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.replay import replay
from ideal_bench.lib.scout.replay_acts import Step
from ideal_bench.lib.scout.replay_timeline import timeline
from ideal_bench.lib.scout.trace import read_trace


@pytest.fixture
def replayed(begin, scout_task, tmp_path):
    """An attempt of two submissions."""
    episode = begin()
    for name in ("lamp_01", "chair_01"):
        episode.begin_call()
        episode.act(tools.MOVE, {"forward_m": 0.5})
        episode.act(tools.CAPTURE, {})
        place = {"x_m": 0.0, "y_m": 3.0, "z_m": 1.5}
        episode.act(tools.SUBMIT, {"centers": [{"id": name, **place}]})
    episode.end("budget")
    path = tmp_path / "attempt" / "trace.jsonl"
    return replay(scout_task, read_trace(path), read_scout_protocol(), path)


def test_acts_follow_each_other_without_a_gap(replayed):
    shown = timeline(replayed)
    assert tuple(beat.act for beat in shown.beats) == replayed.acts
    assert all(beat.start < beat.end for beat in shown.beats)
    assert all(before.end == after.start for before, after in pairwise(shown.beats))
    assert shown.first < shown.beats[0].start and shown.beats[-1].end < shown.last


def test_each_map_is_told_in_plain_values_from_its_frame_on(replayed):
    shown = timeline(replayed)
    frames = [beat.start for beat in shown.beats if isinstance(beat.act, Step)]
    assert [moment.frame for moment in shown.moments] == [shown.first, *frames]
    empty, first, last = shown.moments
    assert (empty.call, empty.images, empty.coverage, empty.loss_m) == (0, 0, 0.0, 5.0)
    assert empty.center_error_m is None
    assert (first.call, first.images, first.submitted) == (1, 1, 1)
    assert first.mean_iou == pytest.approx(1 / 3) and first.center_error_m == 0.0
    assert last.loss_m == replayed.final.loss_m and last.coverage == pytest.approx(2 / 3)


def test_an_attempt_without_an_act_is_still_a_moment(begin, scout_task, tmp_path):
    begin()
    path = tmp_path / "attempt" / "trace.jsonl"
    shown = timeline(replay(scout_task, read_trace(path), read_scout_protocol(), path))
    assert shown.beats == () and len(shown.moments) == 1 and shown.first < shown.last
