"""A trace gone through again: the scores of the attempt to the bit, and what came before them."""

import csv
import io
import json

import pytest
from ideal_bench.lib.bundle_fields import BundleError
from ideal_bench.lib.scout import tools
from ideal_bench.lib.scout.pose import Pose
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.replay import replay
from ideal_bench.lib.scout.replay_acts import Measured, Moved, Step, Taken
from ideal_bench.lib.scout.replay_documents import replay_document, replay_table
from ideal_bench.lib.scout.scoring.documents import scores_document
from ideal_bench.lib.scout.scoring.scores import score_map
from ideal_bench.lib.scout.trace import TraceError, read_trace


def submit(episode, **centers):
    fields = ("x_m", "y_m", "z_m")
    entries = [
        {"id": name, **dict(zip(fields, center, strict=True))} for name, center in centers.items()
    ]
    return episode.act(tools.SUBMIT, {"centers": entries})


def explore(episode):
    """Two pictures, a triangulation, three submissions of which one is rejected, and an end."""
    episode.begin_call()
    episode.act(tools.MOVE, {"left_m": 0.5, "yaw_deg": -10})
    episode.act(tools.MOVE, {"left_m": 5})
    episode.act(tools.CAPTURE, {})
    episode.begin_call()
    rows = [("image_000", 640.0, 360.0), ("image_001", 640.0, 360.0)]
    seen = [{"image": name, "column_px": x, "row_px": y} for name, x, y in rows]
    assert episode.act(tools.TRIANGULATE, {"observations": seen}).accepted
    assert submit(episode, chair_02=(1.1, 2.0, 0.45), lamp_01=(0.0, 2.9, 1.5)).accepted
    episode.begin_call()
    assert not submit(episode, sofa=(0, 0, 0)).accepted
    episode.act(tools.CAPTURE, {})
    assert submit(episode, chair_02=(1.0, 2.05, 0.5), chair_01=(-1, 2, 0.5)).accepted
    episode.begin_call()
    episode.act(tools.FINISH, {})
    return episode


@pytest.fixture
def lines(begin, tmp_path):
    """The lines of an attempt's trace."""
    explore(begin())
    return read_trace(tmp_path / "attempt" / "trace.jsonl")


@pytest.fixture
def protocol():
    return read_scout_protocol()


def test_the_last_scores_are_the_attempts_to_the_bit(begin, scout_task, protocol, tmp_path):
    episode = explore(begin())
    own = json.dumps(scores_document(score_map(scout_task, episode.map, protocol)))
    found = replay(scout_task, read_trace(tmp_path / "attempt" / "trace.jsonl"), protocol)
    assert json.dumps(scores_document(found.final)) == own
    assert dict(found.steps[-1].map) == episode.map


def test_each_accepted_submission_is_a_step_with_what_it_had_cost(lines, scout_task, protocol):
    found = replay(scout_task, lines, protocol)
    assert [(step.call, step.images, len(step.map)) for step in found.steps] == [
        (2, 1, 2),
        (3, 2, 3),
    ]
    assert [set(step.changed) for step in found.steps] == [
        {"chair_02", "lamp_01"},
        {"chair_01", "chair_02"},
    ]
    assert [step.scores.coverage for step in found.steps] == [2 / 3, 1.0]
    assert found.steps[0].map["chair_02"] == (1.1, 2.0, 0.45)
    assert (found.calls, found.images, found.ended) == (4, 2, "finish")


def test_what_was_done_is_there_in_order_and_what_was_rejected_is_not(lines, scout_task, protocol):
    acts = replay(scout_task, lines, protocol).acts
    assert [type(act) for act in acts] == [Moved, Taken, Measured, Step, Taken, Step]
    moved, taken, measured = acts[:3]
    assert moved.pose == Pose((-0.5, 0.0, 1.5), 350.0, 0.0) == taken.pose
    assert (taken.image, taken.engine, taken.images) == ("image_001", "workbench", 1)
    assert [sight.pose for sight in measured.sights] == [scout_task.first, moved.pose]
    assert (measured.sights[0].column_px, measured.sights[0].row_px) == (640.0, 360.0)


def test_an_attempt_that_submitted_nothing_has_the_scores_of_an_empty_map(
    begin, scout_task, protocol, tmp_path
):
    episode = begin()
    episode.begin_call()
    episode.end("no_tool_call")
    found = replay(scout_task, read_trace(tmp_path / "attempt" / "trace.jsonl"), protocol)
    assert found.steps == () and found.ended == "no_tool_call"
    assert found.final.loss_m == protocol.omission_m and found.final.center_error_m is None


def test_a_line_that_a_kill_cut_off_is_as_if_it_never_was(begin, scout_task, protocol, tmp_path):
    explore(begin())
    path = tmp_path / "attempt" / "trace.jsonl"
    path.write_bytes(path.read_bytes()[:-9])
    found = replay(scout_task, read_trace(path), protocol, path)
    assert found.ended is None and len(found.steps) == 2


def test_other_penalties_need_no_new_answers(lines, scout_task, protocol):
    found = replay(scout_task, lines, protocol)
    document = replay_document(found, "explorer", 1, [1.0, 10.0])
    first, last = document["steps"]
    missing = 1 / 3
    assert first["loss_m"] - first["loss_at"]["1"] == pytest.approx(4 * missing)
    assert first["loss_at"]["10"] - first["loss_m"] == pytest.approx(5 * missing)
    assert last["loss_at"] == {"1": last["loss_m"], "10": last["loss_m"]}
    assert document["start"]["loss_at"] == {"1": 1.0, "10": 10.0}
    assert document["final"] == scores_document(found.final)
    assert json.loads(json.dumps(document, allow_nan=False)) == document


def test_the_table_has_the_empty_map_and_a_row_a_step(lines, scout_task, protocol):
    found = replay(scout_task, lines, protocol)
    rows = list(csv.DictReader(io.StringIO(replay_table(found, [1.0]))))
    assert [row["step"] for row in rows] == ["0", "1", "2"]
    assert rows[0]["center_error_m"] == "" and rows[0]["loss_m_at_1"] == "1.0"
    assert [row["changed"] for row in rows] == ["0", "2", "2"]
    assert float(rows[2]["loss_m"]) == found.final.loss_m
    assert float(rows[1]["hit_0.5"]) == found.steps[0].scores.hit[0.5]


def changed(lines, row, **fields):
    return [*lines[:row], {**lines[row], **fields}, *lines[row + 1 :]]


def row_of(lines, tool):
    return next(n for n, line in enumerate(lines) if line.get("tool") == tool)


@pytest.mark.parametrize(
    ("tool", "fields", "words"),
    [
        (tools.MOVE, {"call": 7}, "call is 7; expected 1"),
        (tools.MOVE, {"result": {"pose": {"yaw_deg": 1}}}, "'position_m' is missing"),
        (tools.MOVE, {"accepted": "yes"}, "accepted true or false"),
        (tools.CAPTURE, {"image": "image_000"}, "was taken before"),
        (tools.CAPTURE, {"engine": None}, "image and engine are texts"),
        (tools.TRIANGULATE, {"arguments": {}}, "observations"),
        (tools.TRIANGULATE, {"result": {"cautions": "x"}}, "cautions: expected a list"),
        (tools.SUBMIT, {"arguments": {"centers": []}}, "an empty list"),
        (tools.SUBMIT, {"result": {"submitted": [], "revised": []}}, "does not tell the centres"),
    ],
)
def test_a_line_that_is_not_as_it_should_be_is_named(
    lines, scout_task, protocol, tmp_path, tool, fields, words
):
    row = row_of(lines, tool)
    path = tmp_path / "trace.jsonl"
    with pytest.raises(TraceError, match=f"line {row + 1}: .*{words}") as caught:
        replay(scout_task, changed(lines, row, **fields), protocol, path)
    told = str(caught.value)
    assert told.startswith(str(path)) and told.count(str(path)) == 1
    assert not isinstance(caught.value, BundleError)


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda lines: changed(lines, 0, task_sha256="1" * 64), "line 1: is of another task"),
        (lambda lines: [], "never begun"),
        (lambda lines: lines[1:], "line 1: event is .*call.*one begin"),
        (lambda lines: [*lines, lines[0]], "event is .*begin.*one begin"),
        (lambda lines: changed(lines, 1, event="dance"), "line 2: event is .*dance"),
        (lambda lines: changed(lines, 1, call=2), "line 2: call is 2; expected 1"),
        (lambda lines: changed(lines, len(lines) - 1, how="tired"), "how is .*tired"),
    ],
)
def test_a_trace_that_is_none_of_this_task_is_refused(lines, scout_task, protocol, damage, words):
    with pytest.raises(TraceError, match=words):
        replay(scout_task, damage(lines), protocol)
