"""The camera, the pictures, the map and the budgets of an episode, under the paper's limits."""

import json
import math

import pytest
from ideal_bench.lib.scout.episode import FIRST_IMAGE, Rejected
from ideal_bench.lib.scout.eye import EyeError
from ideal_bench.lib.scout.pose import Pose
from ideal_bench.lib.scout.protocol import DEFAULT_SCOUT_PROTOCOL, scout_protocol_from
from ideal_bench.lib.scout.tools import CAPTURE, FINISH, LIST, MOVE, SUBMIT, TRIANGULATE
from ideal_bench.lib.scout.trace import read_trace

ODD_VALUES = [
    float("nan"),
    float("-inf"),
    10**400,
    -(10**5000),
    True,
    "1",
    None,
    [1],
    {"m": {"m": [1, {"m": 2}]}},
    "\ud800",
]
ALL_TOOLS = [MOVE, CAPTURE, TRIANGULATE, SUBMIT, LIST, FINISH]


@pytest.fixture
def episode(begin):
    """With one call under way."""
    found = begin()
    found.begin_call()
    return found


@pytest.fixture
def under(begin):
    """An episode under another protocol."""

    def episode(**settings):
        document = dict(begin("unused").protocol.document)
        changed = {name: {"value": value} for name, value in settings.items()}
        document["settings"] = {**document["settings"], **changed}
        return begin(protocol=scout_protocol_from(document, DEFAULT_SCOUT_PROTOCOL))

    return episode


def center(name, x=0.0, y=0.0, z=0.0):
    return {"id": name, "x_m": x, "y_m": y, "z_m": z}


def nested(depth):
    found = 1
    for _ in range(depth):
        found = [found]
    return found


def close(*expected):
    return pytest.approx(expected, abs=1e-12)


# Moves


@pytest.mark.parametrize(
    ("yaw", "step", "end"),
    [
        (0, {"forward_m": 1}, (0, 1, 1.5)),
        (0, {"left_m": 1}, (-1, 0, 1.5)),
        (90, {"forward_m": 1}, (-1, 0, 1.5)),
        (90, {"left_m": 1}, (0, -1, 1.5)),
        (180, {"forward_m": 0.6, "up_m": -0.8}, (0, -0.6, 0.7)),
        (270, {"forward_m": 0.5, "left_m": 0.5}, (0.5, 0.5, 1.5)),
        (45, {"forward_m": math.sqrt(0.5)}, (-0.5, 0.5, 1.5)),
    ],
)
def test_a_step_goes_along_the_heading(episode, yaw, step, end):
    episode.pose = Pose(episode.pose.position_m, yaw, 0.0)
    assert episode.act(MOVE, step).accepted
    assert episode.pose.position_m == close(*end)


def test_a_step_is_level_wherever_the_camera_looks(episode):
    episode.act(MOVE, {"pitch_deg": -60})
    episode.act(MOVE, {"forward_m": 1})
    assert episode.pose.position_m == close(0, 1, 1.5)


def test_a_step_goes_along_the_heading_before_its_turn(episode):
    episode.act(MOVE, {"forward_m": 1, "yaw_deg": 90})
    assert episode.pose == Pose(close(0, 1, 1.5), 90.0, 0.0)


@pytest.mark.parametrize(
    ("step", "accepted"),
    [
        ({"forward_m": 1}, True),
        ({"forward_m": -1}, True),
        ({"forward_m": 0.6, "left_m": 0.8}, True),
        ({"forward_m": 1.001}, False),
        ({"forward_m": 0.8, "left_m": 0.8}, False),
        ({"up_m": -1.5}, False),
        ({"forward_m": 1.7e308, "left_m": 1.7e308}, False),
    ],
)
def test_a_step_is_at_most_a_metre_long(episode, step, accepted):
    before = episode.pose
    outcome = episode.act(MOVE, step)
    assert outcome.accepted is accepted
    if not accepted:
        assert episode.pose == before
        assert "m long; at most 1 m" in outcome.document["rejected"]
        assert len(outcome.document["rejected"]) < 80


@pytest.mark.parametrize("axis", ["yaw_deg", "pitch_deg"])
@pytest.mark.parametrize(("turn", "accepted"), [(180, True), (-180, True), (180.01, False)])
def test_a_turn_is_at_most_half_a_circle(episode, axis, turn, accepted):
    outcome = episode.act(MOVE, {axis: turn, "forward_m": 1})
    assert outcome.accepted is accepted
    if not accepted:
        assert outcome.document["rejected"] == f"{axis} is 180.01; at most 180"
        assert episode.pose == Pose((0.0, 0.0, 1.5), 0.0, 0.0)


@pytest.mark.parametrize(
    ("turns", "heading"),
    [((90,), 90), ((-90,), 270), ((180, 180), 0), ((170, 170, 170), 150), ((-1e-20,), 0)],
)
def test_the_heading_stays_within_a_circle(episode, turns, heading):
    for turn in turns:
        episode.act(MOVE, {"yaw_deg": turn})
    assert 0 <= episode.pose.yaw_deg < 360
    assert episode.pose.yaw_deg == pytest.approx(heading, abs=1e-9)


@pytest.mark.parametrize(
    ("turn", "pitch", "note"),
    [
        (85, 85, None),
        (-85, -85, None),
        (86, 85, "the pitch was clamped to 85 degrees"),
        (-180, -85, "the pitch was clamped to -85 degrees"),
    ],
)
def test_the_pitch_is_clamped_and_said(episode, turn, pitch, note):
    outcome = episode.act(MOVE, {"pitch_deg": turn})
    assert outcome.accepted and outcome.document.get("note") == note
    assert episode.pose.pitch_deg == outcome.document["pose"]["pitch_deg"] == pitch


@pytest.mark.parametrize(
    ("start", "step", "told"),
    [
        ((14.5, 0, 1), {"left_m": -0.6}, "x would be 15.100 m; within +-15 m"),
        ((0, 14.5, 1), {"forward_m": 0.6}, "y would be 15.100 m; within +-15 m"),
        ((0, 0, -14.5), {"up_m": -0.6}, "z would be -15.100 m; within +-15 m"),
    ],
)
def test_the_camera_stays_within_15_metres_on_each_axis(episode, start, step, told):
    episode.pose = Pose(start, 0.0, 0.0)
    assert episode.act(MOVE, step).document == {"rejected": told}
    assert episode.pose.position_m == start
    assert episode.act(MOVE, {name: value * 5 / 6 for name, value in step.items()}).accepted


# Pictures


def test_a_capture_gives_the_picture_its_calibration_and_its_pose(episode, counting_eye):
    episode.act(MOVE, {"forward_m": 1, "yaw_deg": 30})
    outcome = episode.act(CAPTURE, {})
    assert outcome.image == outcome.document["image"] == "image_001"
    assert outcome.picture == counting_eye.picture(episode.pose)
    assert outcome.document["pose"] == episode.pose.to_document()
    assert outcome.document["optics"] == {
        "width_px": 1280,
        "height_px": 720,
        "intrinsics": [[1000, 0, 640], [0, 1000, 360], [0, 0, 1]],
    }
    assert outcome.document["images_left"] == 99


def test_a_rejected_capture_costs_nothing(episode, counting_eye):
    outcome = episode.act(CAPTURE, {"width_px": 10_000})
    assert not outcome.accepted and outcome.picture is None
    assert (episode.images_left, counting_eye.pictures, list(episode.images)) == (
        *(100, 0),
        [FIRST_IMAGE],
    )
    assert episode.act(CAPTURE, {}).image == "image_001"


def test_no_more_pictures_than_the_budget(under, counting_eye):
    episode = under(images=2)
    assert [episode.act(CAPTURE, {}).accepted for _ in range(3)] == [True, True, False]
    assert (episode.images_left, counting_eye.pictures) == (0, 2)
    assert "no picture is left" in episode.act(CAPTURE, {}).document["rejected"]


def test_a_picture_that_cannot_be_made_ends_the_attempt_and_is_no_picture(episode, monkeypatch):
    def broken(pose):
        raise EyeError("the renderer crashed")

    monkeypatch.setattr(episode.eye, "picture", broken)
    with pytest.raises(EyeError, match="the renderer crashed"):
        episode.act(CAPTURE, {})
    assert episode.images_taken == 0
    assert [line["event"] for line in read_trace(episode.trace.path)] == ["begin", "call"]


# Measuring


def pixel_of(pose, point, focal=1000.0, middle=(640.0, 360.0)):
    """Where a point is in a level picture, by hand: no code of the program."""
    yaw = math.radians(pose.yaw_deg)
    dx, dy, dz = (a - b for a, b in zip(point, pose.position_m, strict=True))
    ahead = -dx * math.sin(yaw) + dy * math.cos(yaw)
    right = dx * math.cos(yaw) + dy * math.sin(yaw)
    return middle[0] + focal * right / ahead, middle[1] - focal * dz / ahead


def test_a_point_seen_twice_is_measured(episode):
    point = (0.3, 3.0, 1.2)
    first = episode.pose
    episode.act(MOVE, {"left_m": -1, "yaw_deg": 10})
    episode.act(CAPTURE, {})
    seen = [
        {"image": name, "column_px": column, "row_px": row}
        for name, (column, row) in (
            (FIRST_IMAGE, pixel_of(first, point)),
            ("image_001", pixel_of(episode.pose, point)),
        )
    ]
    told = episode.act(TRIANGULATE, {"observations": seen}).document
    assert told["point_m"] == pytest.approx(point, abs=1e-9)
    assert told["residual_m"] == pytest.approx(0, abs=1e-9) and told["cautions"] == []
    assert episode.map == {}


def test_a_measurement_that_decides_nothing_is_rejected(episode):
    seen = {"image": FIRST_IMAGE, "column_px": 640, "row_px": 360}
    for observations in ([seen], [seen, seen]):
        outcome = episode.act(TRIANGULATE, {"observations": observations})
        assert not outcome.accepted and outcome.document["rejected"]


# The map


def test_centres_are_submitted_and_revised(episode):
    told = episode.act(SUBMIT, {"centers": [center("chair_01"), center("lamp_01")]}).document
    assert told == {
        "submitted": ["chair_01", "lamp_01"],
        "revised": [],
        "rejected": [],
        "targets_left": 1,
    }
    told = episode.act(SUBMIT, {"centers": [center("lamp_01", 1, 2, 3), center("sofa")]}).document
    assert (told["submitted"], told["revised"], told["targets_left"]) == ([], ["lamp_01"], 1)
    assert [item["id"] for item in told["rejected"]] == ["sofa"]
    assert episode.map == {"chair_01": (0.0, 0.0, 0.0), "lamp_01": (1.0, 2.0, 3.0)}


def test_a_submission_of_which_nothing_is_accepted_leaves_the_map(episode):
    episode.act(SUBMIT, {"centers": [center("chair_01", 1)]})
    assert not episode.act(SUBMIT, {"centers": [center("chair_01", float("nan"))]}).accepted
    assert episode.map == {"chair_01": (1.0, 0.0, 0.0)}


def test_the_map_is_listed(episode):
    episode.act(SUBMIT, {"centers": [center("chair_02", 1)]})
    episode.act(CAPTURE, {})
    assert episode.act(LIST, {}).document == {
        "centers": {"chair_02": [1.0, 0.0, 0.0]},
        "without_center": ["chair_01", "lamp_01"],
        "pose": episode.pose.to_document(),
        "images": {name: pose.to_document() for name, pose in episode.images.items()},
        "calls_left": 99,
        "images_left": 99,
    }


def test_no_answer_gives_a_true_place_away(episode, scout_task):
    """Nothing that the agent is told holds a centre or a size of a target, or a score."""
    told = [episode.act(tool, {}).document for tool in (MOVE, CAPTURE, LIST, FINISH)]
    text = json.dumps([told, scout_task.inventory()])
    for word in ("size", "asset", "iou", "error", "1.0, 2.0, 0.5"):
        assert word not in text


# Calls and endings


def test_several_actions_of_one_answer_are_one_call(episode):
    outcomes = [episode.act(MOVE, {"forward_m": 1}), episode.act(CAPTURE, {})]
    outcomes += [episode.act(MOVE, {"forward_m": 9}), episode.act(CAPTURE, {})]
    assert [outcome.accepted for outcome in outcomes] == [True, True, False, True]
    assert (episode.calls, episode.images_taken) == (1, 2)
    assert episode.images["image_002"].position_m == close(0, 1, 1.5)


def test_calls_are_counted_and_end(under):
    episode = under(model_calls=2)
    episode.begin_call()
    episode.begin_call()
    with pytest.raises(Rejected, match="no call is left"):
        episode.begin_call()
    assert (episode.calls, episode.calls_left) == (2, 0)


def test_reminders_come_at_10_and_3_answers_left(begin):
    episode = begin()
    episode.act(SUBMIT, {"centers": [center("chair_01")]})
    told = {}
    for _ in range(100):
        episode.begin_call()
        if reminder := episode.reminder():
            told[episode.calls_left] = reminder
    rest = "are left, and 100 pictures. 2 of 3 targets have no centre in the map."
    assert told == {10: f"10 answers {rest}", 3: f"3 answers {rest}"}


def test_one_answer_left(under):
    episode = under(model_calls=2, reminders=[1])
    episode.begin_call()
    assert episode.reminder().startswith("1 answer is left, and 100 pictures.")


def test_finish_ends_the_episode(episode):
    episode.act(SUBMIT, {"centers": [center("chair_01")]})
    assert episode.act(FINISH, {}).document == {"submitted": 1, "targets": 3}
    assert episode.ended == "finish"
    with pytest.raises(Rejected, match="the episode is over"):
        episode.begin_call()


def test_a_finish_that_is_rejected_ends_nothing(episode):
    assert not episode.act(FINISH, {"really": True}).accepted
    assert episode.ended is None


@pytest.mark.parametrize("tool", ALL_TOOLS)
def test_nothing_is_done_after_the_end(episode, tool, counting_eye):
    episode.end("no_tool_call")
    before = (episode.pose, dict(episode.map), list(episode.images))
    outcome = episode.act(tool, {"centers": [center("chair_01")]} if tool == SUBMIT else {})
    assert outcome.document == {"rejected": "the episode is over (no_tool_call)"}
    assert (episode.pose, episode.map, list(episode.images)) == before
    assert counting_eye.pictures == 0


def test_only_the_first_end_counts(episode):
    episode.end("budget")
    episode.end("finish")
    assert episode.ended == "budget"
    ends = [line for line in read_trace(episode.trace.path) if line["event"] == "end"]
    assert ends == [{"event": "end", "how": "budget", "call": 1}]


# Odd arguments


@pytest.mark.parametrize("tool", [*ALL_TOOLS, "teleport", ""])
def test_odd_arguments_are_rejected_kept_and_replayed(begin, tool, monkeypatch):
    """Whatever it is: a sentence to the agent, a line in the trace, and the same once more."""
    monkeypatch.setattr("os.fsync", lambda descriptor: None)
    episode = begin()
    for arguments in (
        arguments
        for value in ODD_VALUES
        for arguments in (
            value,
            {"forward_m": value},
            {"observations": value},
            {"observations": [{"image": value, "column_px": value, "row_px": value}]},
            {"centers": [value, center(value), center("chair_01", value)]},
        )
    ):
        if arguments is None and tool in (CAPTURE, LIST, FINISH):
            continue
        outcome = episode.act(tool, arguments)
        assert not outcome.accepted
        assert json.dumps(outcome.document, allow_nan=False)
    lines = read_trace(episode.trace.path)
    again = begin()
    for line in lines[1:]:
        again.act(line["tool"], line["arguments"])
    assert read_trace(again.trace.path) == lines


@pytest.mark.parametrize("depth", [10, 30, 100_000])
def test_arguments_that_are_nested_too_deep(episode, depth):
    for arguments in (nested(depth), {"forward_m": nested(depth)}, {"centers": nested(depth)}):
        assert not episode.act(MOVE, arguments).accepted
    assert len(read_trace(episode.trace.path)) == 5


def test_a_tool_that_is_not_there_is_told_which_are(episode):
    told = episode.act("look_around", {}).document["rejected"]
    assert told == f"there is no such tool; the tools are {', '.join(ALL_TOOLS)}"
