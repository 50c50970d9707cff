"""An episode whose agent went away is brought back to where it was, by its trace alone."""

import pytest
from ideal_bench.lib.scout.resuming import resume
from ideal_bench.lib.scout.tools import CAPTURE, FINISH, MOVE, SUBMIT
from ideal_bench.lib.scout.trace import TraceError

CENTER = {"id": "lamp_01", "x_m": 1, "y_m": 2, "z_m": 3}
ODD = {"id": "chair_01", "x_m": float("nan"), "y_m": 2, "z_m": 3}


def play(episode, *, finish=False):
    """Two answers, and a third one that finishes."""
    episode.begin_call()
    episode.act(MOVE, {"left_m": 1, "yaw_deg": 30})
    episode.act(CAPTURE, {})
    episode.act(MOVE, {"left_m": 2})
    episode.begin_call()
    episode.act(SUBMIT, {"centers": [CENTER, ODD]})
    if finish:
        episode.begin_call()
        episode.act(FINISH, {})
    return episode


def standing(episode):
    """All that an agent could notice."""
    return (
        *(episode.pose, episode.images, episode.map),
        *(episode.calls, episode.images_taken, episode.ended),
    )


@pytest.mark.parametrize("finish", [False, True])
def test_an_episode_goes_on_where_it_was(begin, counting_eye, finish):
    before = play(begin(), finish=finish)
    lines = before.trace.path.read_bytes()
    again = begin()
    resume(again)
    assert standing(again) == standing(before)
    assert counting_eye.pictures == 1
    assert before.trace.path.read_bytes() == lines
    assert not again.trace.is_replaying


def test_a_new_episode_has_nothing_to_go_through(begin):
    episode = begin()
    resume(episode)
    assert episode.calls == 0


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ('{"event": "call", "call": 1}\n{"event": "nap"}', 'line 3: event is "nap"'),
        ('{"event": "end", "how": "sleep"}', 'line 2: event is "end", or has no fields'),
        ('{"event": "action", "tool": 7}', "line 2: event is"),
        ('{"event": "call", "call": 5}', "line 2 is of another episode: it has call 5"),
        (
            '{"event": "end", "how": "budget", "call": 0}\n{"event": "call", "call": 1}',
            r"line 3 has one more call: the episode is over \(budget\)",
        ),
        (
            '{"event": "end", "how": "budget", "call": 0}\n{"event": "end", "how": "budget"}',
            "line 3 comes after the episode's end",
        ),
    ],
)
def test_a_trace_that_cannot_be_of_this_episode(begin, lines, told):
    path = begin().trace.path
    path.write_text(path.read_text() + lines + "\n")
    with pytest.raises(TraceError, match=told):
        resume(begin())
