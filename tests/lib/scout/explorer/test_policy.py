"""The explorer plays whole episodes in a room of boxes."""

from dataclasses import replace

import numpy as np
import pytest
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.scoring.scores import score_map
from ideal_bench.lib.scout.trace import TRACE_FILE, read_trace

FEW = replace(read_scout_protocol(), images=50)


def _errors_m(episode):
    return {
        target.id: np.abs(np.subtract(episode.map[target.id], target.center_m))
        for target in episode.task.targets
    }


def test_boxes_and_thin_plates_are_found_to_millimetres(task_of, play, tmp_path):
    task = task_of()
    episode, _, told = play(task, protocol=FEW)
    assert episode.ended == "finish" and episode.images_taken <= 50 and episode.calls <= 100
    assert len(told) == episode.calls
    errors = _errors_m(episode)
    assert max(error.max() for error in errors.values()) < 0.015
    # A rug's height and a picture's depth decide their overlap.
    assert errors["rug"][2] < 0.003 and errors["art"][1] < 0.003
    assert score_map(task, episode.map, episode.protocol).mean_iou > 0.9
    # The map grows while it looks, and nothing that it does is rejected.
    lines = read_trace(tmp_path / "attempt" / TRACE_FILE)
    acts = [line for line in lines if line["event"] == "action"]
    done = [line["tool"] for line in acts]
    assert done.count("submit_centers") >= 4 and done.count("triangulate_point") >= 7
    assert done[-1] == "finish" and all(line["accepted"] for line in acts)


@pytest.mark.parametrize("calls", [2, 8])
def test_a_run_that_was_killed_ends_with_the_same_map(task_of, play, tmp_path, calls):
    few = replace(FEW, images=24)
    play(task_of(), "killed", few, calls=calls)
    resumed, eye, _ = play(task_of(), "killed", few)
    # The same trace as one that nobody killed: two runs are alike.
    whole, _, _ = play(task_of(), "whole", few)
    assert resumed.map == whole.map
    traces = [read_trace(tmp_path / name / TRACE_FILE) for name in ("whole", "killed")]
    assert traces[0] == traces[1]
    # The masks of each picture are asked for once, by its name.
    assert len(eye.asked) == len(set(eye.asked)) == resumed.images_taken + 1


@pytest.mark.parametrize(("calls", "images"), [(1, 100), (3, 100), (100, 0), (100, 5)])
def test_small_budgets_are_kept(task_of, play, calls, images):
    protocol = replace(FEW, model_calls=calls, images=images)
    episode, _, told = play(task_of(), protocol=protocol)
    assert episode.ended == "finish"
    assert episode.calls == len(told) <= calls and episode.images_taken <= images


def test_what_nobody_sees_is_left_out_of_the_map(task_of, play):
    boxes = {
        "crate": ((0.9, 0.2, 0.4), (0.8, 0.8, 0.8)),
        "inside": ((0.9, 0.2, 0.4), (0.3, 0.3, 0.3)),
    }
    episode, _, _ = play(task_of(boxes), protocol=replace(FEW, images=40))
    assert set(episode.map) == {"crate"}


def test_a_room_without_anything_to_see_ends_all_the_same(task_of, play):
    episode, _, _ = play(task_of({"far": ((9.0, 9.0, 9.0), (0.1, 0.1, 0.1))}), protocol=FEW)
    assert episode.ended == "finish" and not episode.map
