"""A run of a model that is killed anywhere goes on, and asks and renders nothing again."""

import pytest
from ideal_bench.lib.models.records import Records
from ideal_bench.lib.scout.agent import TURNS_FOLDER
from ideal_bench.lib.scout.episode import Episode
from ideal_bench.lib.scout.trace import TRACE_FILE, Trace, TraceError

REQUESTS, PICTURES = 4, 2


@pytest.fixture
def first(a_png):
    return a_png(grey=5)


@pytest.fixture
def run(scripted, loopback, begin, first, a_png):
    """Play in a folder, over any API, with an eye of this run's own."""
    loopback.answer = scripted.Script(loopback)

    def run_in(folder="attempt", api="openai", **changed):
        eye = scripted.Eye(a_png)
        episode = begin(folder, eye=eye)
        agent = scripted.agent_at(loopback, api, **changed)
        return episode, scripted.played(episode, first, agent), eye

    return run_in


@pytest.fixture
def killed(monkeypatch):
    """Let a method be the last thing that a run comes to, before it or after it."""

    def kill(owner, name, at, after=False):
        method, calls = getattr(owner, name), []

        def dying(*given, **named):
            calls.append(name)
            if len(calls) == at and not after:
                raise KeyboardInterrupt
            result = method(*given, **named)
            if len(calls) == at:
                raise KeyboardInterrupt
            return result

        monkeypatch.setattr(owner, name, dying)

    return kill


PLACES = {
    "before the first answer counts": (Episode, "begin_call", 1, False),
    "between an answer and its actions": (Episode, "begin_call", 3, True),
    "before a picture": (Episode, "act", 2, False),
    "after a picture": (Episode, "act", 2, True),
    "in the middle of the actions": (Episode, "act", 4, False),
    "after a turn": (Episode, "reminder", 2, True),
    "when a picture was kept and its line was not": (Trace, "keep_picture", 2, True),
    "when the trace had its line": (Trace, "_append", 5, True),
    "when a reply was there and its record was not": (Records, "keep", 2, False),
    "before the end was written": (Episode, "end", 1, False),
    "after the end was written": (Episode, "end", 1, True),
}


def kept(folder):
    """All that an attempt has on disk, but for what holds times and the service's ids."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in paths
        if path.suffix not in (".json", ".body") and not path.name.startswith(".")
    }


@pytest.mark.parametrize("place", PLACES)
def test_a_run_that_was_killed_goes_on(run, killed, monkeypatch, loopback, tmp_path, place):
    whole, told, _ = run("whole")
    assert len(loopback.asked) == REQUESTS
    killed(*PLACES[place])
    with pytest.raises(KeyboardInterrupt):
        run("broken")
    monkeypatch.undo()
    episode, played, _ = run("broken")
    assert (played.status, played.ended_by, played.calls) == ("completed", "finish", 4)
    assert episode.map == whole.map and (played.images, told.images) == (PICTURES, PICTURES)
    assert len(loopback.asked) == 2 * REQUESTS
    assert kept(tmp_path / "broken") == kept(tmp_path / "whole")
    assert played.spent.calls == told.spent.calls == REQUESTS


@pytest.mark.parametrize("api", ["openai", "anthropic", "gemini"])
def test_a_finished_run_is_gone_through_without_asking_or_rendering(run, loopback, tmp_path, api):
    _, told, _ = run(api=api)
    before = kept(tmp_path / "attempt")
    episode, played, eye = run(api=api)
    assert played == told and len(loopback.asked) == REQUESTS and eye.made == 0
    assert kept(tmp_path / "attempt") == before and episode.ended == "finish"


def test_killed_at_every_action_in_turn(run, killed, monkeypatch, loopback):
    for at in range(1, 9):
        with monkeypatch.context() as patch:
            act, calls = Episode.act, []

            def dying(episode, *given, act=act, calls=calls, at=at):
                calls.append(given)
                if len(calls) == at:
                    raise KeyboardInterrupt
                return act(episode, *given)

            patch.setattr(Episode, "act", dying)
            with pytest.raises(KeyboardInterrupt):
                run()
    _, played, _ = run()
    assert played.status == "completed" and len(loopback.asked) == REQUESTS


def test_a_reply_that_is_gone_is_told(run, killed, monkeypatch, tmp_path):
    killed(Episode, "begin_call", 3)
    with pytest.raises(KeyboardInterrupt):
        run()
    monkeypatch.undo()
    (tmp_path / "attempt" / TURNS_FOLDER / "_records" / "turn_002.body").unlink()
    _, played, _ = run()
    assert played.status == "unfinished" and "turn_002.body: the reply is gone" in played.reason


def test_a_trace_that_was_changed_is_told(run, killed, monkeypatch, tmp_path):
    run()
    path = tmp_path / "attempt" / TRACE_FILE
    path.write_bytes(path.read_bytes().replace(b'"left_m": 0.5', b'"left_m": 0.6'))
    with pytest.raises(TraceError, match="line 3 is of another episode"):
        run()


def test_older_pictures_are_let_go_in_a_resumed_run_too(run, killed, monkeypatch, loopback):
    killed(Episode, "reminder", 2, True)
    with pytest.raises(KeyboardInterrupt):
        run(pictures_kept=1)
    monkeypatch.undo()
    _, played, _ = run(pictures_kept=1)
    assert played.status == "completed"
    assert [len(question.pictures) for question in loopback.asked] == [1, 1, 1, 1]
