"""Many questions to a stand-in for a client: what is asked, kept, asked again, and never twice."""

import json
import threading
from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest
from ideal_bench.lib.file_lock import Held, locked
from ideal_bench.lib.models import records
from ideal_bench.lib.models.asking import Limits, Question, SettingsChanged, ask_all, outstanding
from ideal_bench.lib.models.chat import Answer, ChatRequest, Message, Picture, Sampling, Usage
from ideal_bench.lib.models.client import Call
from ideal_bench.lib.models.dialects import ReplyError
from ideal_bench.lib.models.preview import to_be_asked
from ideal_bench.lib.models.spent import Spent, spent_in
from ideal_bench.lib.models.waiting import Timing

ONE_BY_ONE = Limits(at_once=1)


class Dialect:
    """A reply is {"text": ...} with an ending."""

    def read(self, document):
        if "text" not in document:
            raise ReplyError("text is missing")
        usage = Usage(document.get("in"), document.get("out"))
        return Answer(document["text"], document["ending"], "word", "model-1-x", "r7", usage)


@dataclass
class Client:
    """Answers by a script: from a question's text to calls that go before a plain answer."""

    script: dict = field(default_factory=dict)
    model: str = "model-1"
    usage: tuple = (10, 2)
    asked: list = field(default_factory=list)
    before: object = None
    api: str = "openai"
    endpoint: str = "http://127.0.0.1:1/v1"
    dialect: object = field(default_factory=Dialect)
    key: object = None

    def ask(self, request):
        name = next(part for part in request.messages[-1].parts if isinstance(part, str))
        self.asked.append(name)
        if self.before is not None:
            self.before(name)
        waiting = self.script.get(name)
        return waiting.pop(0) if waiting else self.answer(f"about {name}")

    def answer(self, text, ending="complete"):
        document = {"text": text, "ending": ending, "in": self.usage[0], "out": self.usage[1]}
        body = json.dumps(document).encode()
        return Call(
            "2026-01-01T00:00:00Z", 1.5, 200, Dialect().read(document), None, "", None, body
        )


def trouble(kind, status=None, wait=None, reason="it went wrong", body=b""):
    return Call("2026-01-01T00:00:00Z", 0.5, status, None, kind, reason, wait, body)


def question(name, sampling=None, system="be exact", picture=b"pixels"):
    message = Message("user", (Picture(picture), name))
    request = ChatRequest(system, (message,), sampling or Sampling())
    return Question(name, lambda: request, {"prompt": "p1"})


def questions(*names, **settings):
    return [question(name, **settings) for name in names]


class Run:
    """Asks into one folder and remembers what was said and waited."""

    def __init__(self, folder):
        self.folder, self.notes, self.waits, self.now = folder, [], [], 0.0

    def __call__(self, asked, client, limits=ONE_BY_ONE, **more):
        self.done = []
        timing = Timing(now=lambda: self.now, wait=self.wait, random=lambda: 0.5)
        return ask_all(
            asked, client, self.folder, limits, self.done.append,
            note=self.notes.append, timing=timing, **more,
        )  # fmt: skip

    def wait(self, event, seconds):
        self.waits.append(seconds)
        self.now += seconds

    def record(self, name):
        return json.loads((self.folder / "_records" / f"{name}.json").read_text())


@pytest.fixture
def run(tmp_path):
    return Run(tmp_path / "model-1")


def outcomes(asked):
    return {item.id: item.outcome for item in asked}


def test_answers_are_kept_word_for_word_with_their_records(run):
    text = "line\r\nu\u00fc \ud83d\x00 end \n"
    client = Client({"a": [Client().answer(text)]})
    assert outcomes(run(questions("a", "b"), client)) == {"a": "answered", "b": "answered"}
    assert (run.folder / "a.txt").read_bytes() == text.encode("utf-8", "surrogatepass")
    record = run.record("a")
    assert record["outcome"] == "answered" and record["answered_by"] == "model-1-x"
    assert record["usage"] == {"input_tokens": 10, "output_tokens": 2}
    assert record["request"]["sampling"]["temperature"] == 0.1
    assert record["about"] == {"prompt": "p1"}
    assert [attempt["status"] for attempt in record["attempts"]] == [200]
    assert json.loads((run.folder / "_records" / "a.body").read_bytes())["text"] == text
    (prompt,) = (run.folder / "_records").glob("_prompt_*.txt")
    assert prompt.read_text() == "be exact" and record["request"]["system"] in prompt.name


def test_all_that_a_model_says_is_an_answer(run):
    client = Client(
        {
            "cut": [Client().answer("{", "truncated")],
            "no": [Client().answer("", "refused")],
            "nil": [Client().answer("", "empty")],
        }
    )
    asked = run(questions("cut", "no", "nil"), client)
    assert outcomes(asked) == {"cut": "truncated", "no": "refused", "nil": "empty"}
    assert all(item.reason and "word" in item.reason for item in asked)
    assert (run.folder / "no.txt").read_bytes() == b""
    again = run(questions("cut", "no", "nil"), client)
    assert len(client.asked) == 3 and not any(item.new for item in again)


def test_the_results_stand_in_the_order_of_the_questions(run):
    def before(name):
        pause = threading.Event()
        while name == "q0" and not run.done:
            pause.wait(0.001)

    client = Client(before=before)
    names = [f"q{number}" for number in range(20)]
    asked = run(questions(*names), client, Limits(at_once=4))
    assert [item.id for item in asked] == names and run.done[0].id != "q0"
    assert {item.text for item in asked} == {f"about {name}" for name in names}


def test_not_more_calls_side_by_side_than_allowed(run):
    barrier = threading.Barrier(3, timeout=10)
    busy, most, lock = [0], [0], threading.Lock()

    def before(_):
        with lock:
            busy[0] += 1
            most[0] = max(most[0], busy[0])
        barrier.wait()
        with lock:
            busy[0] -= 1

    run(questions(*"abcdefghi"), Client(before=before), Limits(at_once=3))
    assert most == [3]


def test_a_question_is_made_when_its_turn_comes(run):
    made = []
    client = Client(before=lambda name: made.append(f"asked {name}"))

    def making(name):
        plain = question(name)
        return Question(name, lambda: made.append(name) or plain.request())

    run([making("a"), making("b")], client)
    assert made == ["a", "asked a", "b", "asked b"]


def test_pictures_are_held_no_longer_than_they_are_needed(run):
    alive, most = set(), []

    class Pixels(bytes):
        def __del__(self):
            alive.discard(id(self))

    def making(name):
        pixels = Pixels(b"pixels of " + name.encode())
        alive.add(id(pixels))
        most.append(len(alive))
        return question(name, picture=pixels).request()

    def asked():
        return [Question(f"q{n}", lambda n=n: making(f"q{n}")) for n in range(50)]

    run(asked(), Client(), Limits(at_once=2))
    run(asked(), Client(), Limits(at_once=2))
    # One that is being made, and one that its thread is about to let go.
    assert len(most) == 100 and max(most) <= 4


def test_a_question_that_cannot_be_made_fails_alone(run):
    def broken():
        raise ValueError("a.png: no PNG")

    client = Client()
    asked = run([Question("a", broken), question("b")], client)
    assert outcomes(asked) == {"a": "failed", "b": "answered"}
    assert asked[0].reason == "a.png: no PNG" and client.asked == ["b"]
    assert outcomes(run(questions("a"), client)) == {"a": "answered"}


@pytest.mark.parametrize("kind", ["busy", "server", "network", "timeout", "unreadable"])
def test_trouble_that_may_pass_is_met_with_patience(run, kind):
    client = Client({"a": [trouble(kind)] * 3})
    (asked,) = run(questions("a"), client)
    assert (asked.outcome, asked.calls) == ("answered", 4)
    assert run.waits == [0.5, 1.0, 2.0]
    record = run.record("a")
    assert [attempt["trouble"] for attempt in record["attempts"]] == [kind] * 3 + [None]


def test_patience_has_an_end(run):
    client = Client({"a": [trouble("server", 500, reason="status 500", body=b"<html>")] * 9})
    asked = run(questions("a", "b"), client, Limits(at_once=1, retries=2))
    assert outcomes(asked) == {"a": "failed", "b": "answered"}
    assert client.asked == ["a", "a", "a", "b"] and asked[0].reason == "status 500"
    assert not (run.folder / "a.txt").exists()
    assert run.record("a")["outcome"] == "failed" and len(run.record("a")["attempts"]) == 3
    assert (run.folder / "_records" / "a.trouble").read_bytes() == b"<html>"


def test_failed_questions_are_asked_by_the_next_run_which_knows_the_first(run):
    client = Client({"a": [trouble("server")] * 2})
    run(questions("a"), client, Limits(at_once=1, retries=0))
    run(questions("a"), client, Limits(at_once=1, retries=1))
    assert [item["trouble"] for item in run.record("a")["attempts"]] == ["server", "server", None]


def test_a_wait_that_the_service_asks_for_goes_before_our_own(run):
    client = Client({"a": [trouble("busy", 429, 7.0), trouble("server", 500, 3.0)]})
    run(questions("a"), client)
    assert run.waits == [7.0, 3.0]


def test_a_busy_service_is_left_alone_by_all(run):
    seen = []
    client = Client({"a": [trouble("busy", 429, 40.0)]}, before=lambda name: seen.append(run.now))
    second = threading.Event()
    plain = client.ask

    def ask(request):
        # `b` begins when `a` has been told to wait.
        call = plain(request)
        second.set()
        return call

    client.ask = ask
    late = question("b")
    run([question("a"), Question("b", lambda: second.wait(5) and late.request())], client)
    assert seen[0] == 0 and min(seen[1:]) >= 40.0


def test_a_wait_that_is_too_long_ends_the_run(run):
    client = Client({"a": [trouble("busy", 429, 3600.0, "come back later")]})
    asked = run(questions("a", "b"), client)
    assert outcomes(asked) == {"a": "failed", "b": "not_asked"}
    assert "3,600 s" in asked[1].reason and "300 s" in asked[1].reason
    assert client.asked == ["a"] and run.waits == []


def test_a_service_that_denies_ends_the_run_at_once(run):
    client = Client({"b": [trouble("denied", 401, reason="the key is wrong")]})
    asked = run(questions("a", "b", "c", "d"), client)
    assert outcomes(asked) == {
        "a": "answered", "b": "failed", "c": "not_asked", "d": "not_asked",
    }  # fmt: skip
    assert client.asked == ["a", "b"] and "the key is wrong" in asked[3].reason
    assert not (run.folder / "_records" / "c.json").exists()


def test_a_question_that_is_not_taken_is_not_asked_again(run):
    client = Client({"a": [trouble("rejected", 400, reason="too large")]})
    asked = run(questions("a", "b"), client)
    assert outcomes(asked) == {"a": "failed", "b": "answered"} and client.asked == ["a", "b"]


def test_five_in_a_row_without_an_answer_end_the_run(run):
    names = [f"q{number}" for number in range(8)]
    client = Client({name: [trouble("rejected", 400)] for name in names})
    asked = run(questions(*names), client)
    assert len(client.asked) == 5
    assert [item.outcome for item in asked] == ["failed"] * 5 + ["not_asked"] * 3
    assert "5 questions in a row" in asked[-1].reason and "it went wrong" in asked[-1].reason


def test_an_answer_in_between_breaks_the_row(run):
    names = [f"q{number}" for number in range(9)]
    client = Client({name: [trouble("rejected", 400)] for name in names if name != "q4"})
    assert "not_asked" not in outcomes(run(questions(*names), client)).values()


def test_a_budget_of_calls(run):
    client = Client({"a": [trouble("server")]})
    asked = run(questions("a", "b", "c"), client, Limits(at_once=1, most_calls=3))
    assert outcomes(asked) == {"a": "answered", "b": "answered", "c": "not_asked"}
    assert "limit of 3 calls" in asked[2].reason and len(client.asked) == 3
    run(questions("a", "b", "c"), client)
    assert client.asked[3:] == ["c"]


def test_a_budget_that_ends_between_two_calls_says_what_went_before(run):
    client = Client({"a": [trouble("server", reason="status 500")]})
    (asked,) = run(questions("a"), client, Limits(at_once=1, most_calls=1))
    assert (asked.outcome, asked.reason) == ("not_asked", "the limit of 1 call is reached")
    record = run.record("a")
    assert record["outcome"] == "not_asked" and "status 500" in record["reason"]


def test_a_budget_of_tokens(run):
    client = Client()
    asked = run(questions("a", "b", "c", "d"), client, Limits(at_once=1, most_tokens=30))
    assert [item.outcome for item in asked] == ["answered"] * 3 + ["not_asked"]
    assert "limit of 30 tokens" in asked[3].reason


def test_a_budget_of_tokens_that_nobody_counts_spends_nothing_unseen(run):
    client = Client(usage=(None, None))
    asked = run(questions("a", "b"), client, Limits(at_once=1, most_tokens=30))
    assert outcomes(asked) == {"a": "answered", "b": "not_asked"}
    assert "counts no tokens" in asked[1].reason


class Stop(threading.Event):
    """Set during a call, which ends when the run has taken notice of it."""

    def __init__(self):
        super().__init__()
        self.seen = threading.Event()

    def press(self):
        self.set()
        assert self.seen.wait(10)

    def is_set(self):
        if super().is_set():
            # The second look comes after the first was acted on.
            self.looks = getattr(self, "looks", 0) + 1
            if self.looks > 1:
                self.seen.set()
        return super().is_set()


def test_a_run_that_is_stopped_keeps_what_is_under_way(run):
    stop = Stop()
    client = Client(before=lambda name: stop.press() if name == "b" else None)
    asked = run(questions("a", "b", "c"), client, stop=stop)
    assert outcomes(asked) == {"a": "answered", "b": "answered", "c": "not_asked"}
    assert "was stopped" in asked[2].reason and any("stopping" in note for note in run.notes)
    run(questions("a", "b", "c"), client)
    assert client.asked == ["a", "b", "c"]


def test_answers_with_other_settings_are_not_mixed(run):
    client = Client()
    run(questions("a", "b"), client)
    client.asked.clear()
    changed = [
        question("a", Sampling(temperature=0.7, body={"seed": 1})),
        question("b", Sampling(temperature=0.7, body={"seed": 1}), picture=b"other"),
        question("c"),
    ]
    with pytest.raises(SettingsChanged) as error:
        run(changed, client)
    assert client.asked == []
    for words in (
        "2 of its answers",
        "temperature 0.1 -> 0.7",
        "seed not sent -> 1",
        "picture of b",
    ):
        assert words in str(error.value)
    with pytest.raises(SettingsChanged, match="model model-1 -> model-2"):
        run(questions("a"), Client(model="model-2"))
    with pytest.raises(SettingsChanged, match="another system prompt"):
        run(questions("a", system="be vague"), client)
    with pytest.raises(SettingsChanged, match=r"top_p 0\.95 -> the service's own"):
        run(questions("a", sampling=Sampling(top_p=None)), client)


def test_asking_again_replaces_an_answer_only_by_another(run):
    client = Client({"a": [Client().answer("old")]})
    run(questions("a"), client)
    client.script["a"] = [trouble("rejected", 400)]
    changed = questions("a", sampling=Sampling(temperature=0.7))
    assert outcomes(run(changed, client, again=True)) == {"a": "failed"}
    assert (run.folder / "a.txt").read_text() == "old"
    assert run.record("a")["request"]["sampling"]["temperature"] == 0.1
    assert json.loads((run.folder / "_records" / "a.body").read_bytes())["text"] == "old"
    client.script["a"] = [Client().answer("new")]
    assert outcomes(run(changed, client, again=True)) == {"a": "answered"}
    assert (run.folder / "a.txt").read_text() == "new"
    record = run.record("a")
    assert record["request"]["sampling"]["temperature"] == 0.7 and "before" not in record
    assert len(record["attempts"]) == 3


def test_an_old_answers_record_survives_a_budget_that_ends_between_two_calls(run):
    client = Client({"a": [Client().answer("old")]})
    run(questions("a"), client)
    client.script["a"] = [trouble("server")]
    limits = Limits(at_once=1, most_calls=1)
    assert outcomes(run(questions("a"), client, limits, again=True)) == {"a": "not_asked"}
    record = run.record("a")
    assert record["outcome"] == "answered" and record["usage"]["input_tokens"] == 10
    assert [item["trouble"] for item in record["attempts"]] == [None, "server"]
    (asked,) = run(questions("a"), client)
    assert (asked.outcome, asked.text) == ("answered", "old")


def test_asking_again_goes_on_where_it_was_stopped(run):
    client = Client()
    run(questions("a", "b", "c"), client)
    client.asked.clear()
    run(questions("a", "b", "c"), client, Limits(at_once=1, most_calls=2), again=True)
    run(questions("a", "b", "c"), client, again=True)
    assert client.asked == ["a", "b", "c"]
    assert any("going on with the run" in note for note in run.notes)
    run(questions("a", "b", "c"), client, Limits(at_once=1, most_calls=1), again=True)
    run(questions("c"), client, again=True)
    assert client.asked[3:] == ["a", "c"]
    run(questions("a", "b", "c"), client, again=True)
    assert client.asked[5:] == ["b", "c"]
    client.asked = ["a", "b", "c"]
    run(questions("a", "b", "c"), client, again=True)
    assert client.asked == ["a", "b", "c"] * 2


def test_an_answer_from_elsewhere_is_left_alone_and_told(run):
    run.folder.mkdir(parents=True)
    (run.folder / "a.txt").write_bytes(b"\xff{}")
    (run.folder / "b.json").write_text("{}")
    (run.folder / "c.txt").write_text(" \n")
    client = Client()
    asked = run(questions("a", "b", "c", "d"), client)
    assert [item.outcome for item in asked] == ["answered", "answered", "empty", "answered"]
    assert client.asked == ["d"] and (run.folder / "a.txt").read_bytes() == b"\xff{}"
    (note,) = run.notes
    assert "no record" in note and note.endswith(": a, b, c")
    assert outcomes(run(questions("b"), client, again=True)) == {"b": "answered"}
    assert (run.folder / "b.txt").exists() and not (run.folder / "b.json").exists()


def test_what_lies_in_an_answers_place_and_is_none_fails_alone(run):
    (run.folder / "a.txt").mkdir(parents=True)
    asked = run(questions("a", "b"), Client())
    assert outcomes(asked) == {"a": "failed", "b": "answered"}
    assert "a.txt: cannot be read (Is a directory)" in asked[0].reason


def test_a_model_that_moved_is_the_same_where_the_caller_says_so(run):
    run(questions("a"), Client())
    moved = Client(endpoint="http://10.0.0.7:8000/v1")
    with pytest.raises(SettingsChanged, match="endpoint http"):
        run(questions("a", "b"), moved)
    assert outcomes(run(questions("a", "b"), moved, moved=True))["b"] == "answered"
    assert moved.asked == ["b"]
    with pytest.raises(SettingsChanged, match="temperature"):
        run(questions("a", sampling=Sampling(temperature=1.0)), moved, moved=True)


def test_a_broken_record_is_told_and_the_answer_decides(run):
    client = Client()
    run(questions("a", "b"), client)
    for name in "ab":
        (run.folder / "_records" / f"{name}.json").write_text("{")
    (run.folder / "b.txt").unlink()
    client.asked.clear()
    run(questions("a", "b"), client)
    assert client.asked == ["b"]
    assert [note for note in run.notes if "a.json: cannot be read as JSON" in note]


@pytest.mark.parametrize(
    "damage",
    [{"schema": 2}, {"outcome": "perhaps"}, {"attempts": None}, {"request": 3}, {"usage": []}],
)
def test_a_record_of_another_kind_stops_nothing(run, damage):
    client = Client()
    run(questions("a"), client)
    path = run.folder / "_records" / "a.json"
    path.write_text(json.dumps({**run.record("a"), **damage}))
    assert outcomes(run(questions("a"), client)) == {"a": "answered"} and client.asked == ["a"]


def test_an_answer_that_was_changed_or_lost_is_told(run):
    client = Client()
    run(questions("a", "b"), client)
    (run.folder / "a.txt").write_text("mended")
    (run.folder / "b.txt").unlink()
    asked = run(questions("a", "b"), client)
    assert len(client.asked) == 2 and asked[0].text == "mended"
    assert (run.folder / "b.txt").read_text() == "about b"
    assert any("were changed after they came: a" in note for note in run.notes)
    assert any("written again from the replies" in note for note in run.notes)


def test_one_run_at_a_time(run):
    with locked(run.folder / "_records"), pytest.raises(Held):
        run(questions("a"), Client())


@pytest.mark.parametrize("name", ["", "_a", ".a", "a/b", "a\\b", "a\nb", "x" * 250])
def test_names_that_are_no_files_fail_alone(run, name):
    client = Client()
    odd, plain = run(questions(name, "a"), client)
    assert (odd.outcome, plain.outcome, client.asked) == ("failed", "answered", ["a"])
    assert "rename the scene" in odd.reason
    assert [item.id for item in outstanding(questions(name, "a"), run.folder)] == [name]


DAMAGED = {
    "attempts of numbers": {"outcome": "started", "attempts": [1]},
    "no attempts": {"outcome": "started", "attempts": []},
    "an older record that is none": {"outcome": "started", "before": "x"},
    "an older record without its outcome": {"outcome": "started", "before": {"schema": 1}},
    "another outcome": {"outcome": ["answered"]},
    "a number without end": {"outcome": "failed", "attempts": [{"seconds": 1e400}]},
}


@pytest.mark.parametrize("change", DAMAGED.values(), ids=DAMAGED)
def test_a_record_that_was_damaged_stops_nothing_and_loses_no_answer(run, change):
    run(questions("a", "b"), Client())
    path = run.folder / "_records" / "a.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    client = Client()
    asked = run(questions("a", "b"), client)
    assert outcomes(asked) == {"a": "answered", "b": "answered"} and client.asked == []
    assert (run.folder / "a.txt").read_text() == "about a"


@pytest.mark.parametrize(
    "change",
    [*DAMAGED.values(), {"request": {"api": ["openai"]}}],
    ids=[*DAMAGED, "another API"],
)
def test_a_damaged_record_without_an_answer_is_asked_anew(run, change):
    run(questions("a"), Client())
    path = run.folder / "_records" / "a.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    for name in ("a.txt", "_records/a.body"):
        (run.folder / name).unlink()
    assert outcomes(run(questions("a"), Client())) == {"a": "answered"}


@pytest.mark.parametrize("name", ["a", "x" * 250])
def test_what_has_no_place_for_an_answer_is_not_paid_for_anew(run, name):
    if name == "a":
        (run.folder / "a.txt").mkdir(parents=True)
    client = Client()
    asked = run(questions(name, "b"), client, again=True)
    assert outcomes(asked) == {name: "failed", "b": "answered"} and client.asked == ["b"]


def test_a_folder_among_the_records_stops_nothing(run):
    (run.folder / "_records" / ".odd").mkdir(parents=True)
    assert outcomes(run(questions("a"), Client())) == {"a": "answered"}


def test_a_name_that_comes_twice(run):
    with pytest.raises(ValueError, match="asked twice"):
        run(questions("a", "a"), Client())


def test_what_would_be_asked(run):
    client = Client({"b": [trouble("rejected")]})
    run(questions("a", "b"), client)
    (run.folder / "c.txt").write_text("{}")
    left = outstanding(questions("a", "b", "c", "d"), run.folder)
    assert [item.id for item in left] == ["b", "d"]
    assert len(outstanding(questions("a", "b"), run.folder, again=True)) == 2


def test_a_file_that_cannot_be_written_ends_the_run_and_loses_nothing(run, monkeypatch):
    plain = records.write_json

    def full(path, document):
        if path.name == "b.json":
            raise OSError(28, "No space left on device")
        plain(path, document)

    monkeypatch.setattr(records, "write_json", full)
    client = Client()
    with pytest.raises(OSError, match="No space left"):
        run(questions("a", "b", "c"), client)
    assert client.asked == ["a"] and (run.folder / "a.txt").read_text() == "about a"


def test_a_caller_that_breaks_ends_the_run(run):
    client = Client()

    def done(asked):
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        ask_all(questions(*"abcdefgh"), client, run.folder, Limits(at_once=1), done)
    assert run.record(client.asked[-1])["outcome"] == "answered"


class Killed(BaseException):
    """Nothing catches it, as nothing catches a kill."""


def killing(monkeypatch, operation):
    """Let the writing of files stop for good at one operation; returns their number so far."""
    count = SimpleNamespace(done=0)

    def guarded(plain):
        def step(*arguments):
            if count.done >= operation:
                raise Killed
            count.done += 1
            return plain(*arguments)

        return step

    for name in ("write_bytes", "write_json"):
        monkeypatch.setattr(records, name, guarded(getattr(records, name)))
    replace = guarded(records.os.replace)
    monkeypatch.setattr(records, "os", SimpleNamespace(replace=replace))
    return count


@pytest.mark.parametrize("again", [False, True])
def test_killed_at_any_moment_nothing_received_is_lost_or_paid_twice(tmp_path, monkeypatch, again):
    for operation in range(100):
        run = Run(tmp_path / str(operation))
        if not killed_and_resumed(run, monkeypatch, operation, again):
            break
    # The marks of asking anew are two more; one replacement is of a file that is not there.
    assert operation == (9 if again else 8)


def killed_and_resumed(run, monkeypatch, operation, again):
    """Whether there was an operation of that number to be killed at."""
    client, killed = Client(), False
    if again:
        client.script["a"] = [client.answer("old")]
        run(questions("a"), client)
        client.asked.clear()
    with monkeypatch.context() as patch:
        killing(patch, operation)
        try:
            run(questions("a"), client, again=again)
        except Killed:
            killed = True
    text = (run.folder / "a.txt").read_text() if (run.folder / "a.txt").exists() else ""
    assert text in ({"old", "about a"} if again else {"", "about a"})
    received = (run.folder / "_records" / "a.received").exists() or text == "about a"
    called = len(client.asked)
    if killed or not again:
        (asked,) = run(questions("a"), client, again=again)
        assert (asked.outcome, asked.text) == ("answered", "about a")
    assert (run.folder / "a.txt").read_text() == "about a"
    interrupted = [item["trouble"] for item in run.record("a")["attempts"]].count("interrupted")
    paid_in_vain = called == 1 and not received
    assert len(client.asked) - 1 == paid_in_vain
    # Killed before the call, it cannot be known whether it was made.
    assert interrupted >= paid_in_vain
    names = {path.name for path in (run.folder / "_records").iterdir()}
    assert {"a.json", "a.body"} <= names and "a.received" not in names
    assert not list((run.folder / "_records").glob("_again*"))
    return killed


def test_a_reply_that_was_kept_but_cannot_be_read_is_asked_for_again(run):
    client = Client()
    run(questions("a"), client)
    (run.folder / "a.txt").unlink()
    place = run.folder / "_records"
    (place / "a.json").write_text(json.dumps({**run.record("a"), "outcome": "started"}))
    (place / "a.received").write_text("<html>")
    assert outcomes(run(questions("a"), client)) == {"a": "answered"}
    assert client.asked == ["a", "a"] and (place / "a.trouble").read_text() == "<html>"


def test_a_stopped_run_that_asked_anew_leaves_the_old_answer_valid(run):
    client = Client({"a": [Client().answer("old")]})
    run(questions("a"), client)

    def stop(_):
        raise Killed

    client.before = stop
    with pytest.raises(Killed):
        run(questions("a"), client, again=True)
    client.before = None
    (asked,) = run(questions("a"), client)
    assert (asked.text, asked.new) == ("old", False)
    record = run.record("a")
    assert record["outcome"] == "answered"
    assert [item["trouble"] for item in record["attempts"]] == [None, "interrupted"]


def test_what_a_kill_left_half_written_is_swept_away(run):
    run(questions("a"), Client())
    left = run.folder / "_records" / ".a.json.x8f2"
    left.write_text("{")
    run(questions("a"), Client())
    assert not left.exists()


def test_what_was_not_settled_when_it_was_left_at_once(run):
    def before(name):
        if name == "b":
            raise KeyboardInterrupt

    left = []
    with pytest.raises(KeyboardInterrupt):
        run(questions("a", "b", "c"), Client(before=before), left=left.append)
    assert [item.id for item in run.done] == ["a"]
    assert outcomes(left) == {"b": "under_way", "c": "not_asked"}
    assert left[0].calls == 1 and "may have been paid for" in left[0].reason
    assert run.record("b")["outcome"] == "started"


def test_a_question_that_waits_for_its_next_call_is_not_under_way(run):
    def wait(event, seconds):
        raise KeyboardInterrupt

    run.wait, left = wait, []
    client = Client({"a": [trouble("server")]})
    with pytest.raises(KeyboardInterrupt):
        run(questions("a"), client, left=left.append)
    assert outcomes(left) == {"a": "not_asked"}
    assert (left[0].calls, left[0].troubles) == (1, ("server",))


def test_the_troubles_of_this_run_alone_are_told(run):
    client = Client({"a": [trouble("busy", 429), trouble("rejected", 400)]})
    (asked,) = run(questions("a"), client)
    assert asked.troubles == ("busy", "rejected")
    client.script["a"] = [trouble("server", 500)]
    (asked,) = run(questions("a"), client)
    assert (asked.outcome, asked.troubles, asked.calls) == ("answered", ("server",), 2)


def test_each_call_keeps_what_it_took(run):
    client = Client()
    run(questions("a", "b"), client)
    client.usage = (7, None)
    client.script["a"] = [trouble("server")]
    run(questions("a"), client, again=True)
    usages = [attempt.get("usage") for attempt in run.record("a")["attempts"]]
    first, last = ({"input_tokens": n, "output_tokens": m} for n, m in ((10, 2), (7, None)))
    assert usages == [first, None, last]
    assert spent_in(run.folder) == Spent(4, 3, 0, 27, 4)


def test_what_a_taken_in_reply_took_is_counted(run):
    run(questions("a"), Client())
    place = run.folder / "_records"
    record = run.record("a")
    del record["attempts"][0]["usage"]
    interrupted = {**record["attempts"][0], "trouble": "interrupted"}
    started = {**record, "outcome": "started", "attempts": [interrupted]}
    (place / "a.json").write_text(json.dumps(started))
    (place / "a.body").rename(place / "a.received")
    assert spent_in(run.folder) == Spent(1, 0, 0, 0, 0)
    run(questions("a"), Client())
    assert spent_in(run.folder) == Spent(1, 1, 0, 10, 2)


def test_records_that_cannot_be_read_cost_nothing_that_is_known(run):
    run(questions("a", "b"), Client())
    (run.folder / "_records" / "a.json").write_text("{")
    assert spent_in(run.folder) == Spent(1, 1, 0, 10, 2)
    assert spent_in(run.folder / "nowhere") == Spent(0, 0, 0, 0, 0)


def test_what_would_be_asked_is_told_without_writing(run):
    client = Client({"c": [trouble("rejected", 400)]})
    run(questions("a", "b", "c"), client)
    before = {path: path.read_bytes() for path in run.folder.rglob("*") if path.is_file()}
    left = to_be_asked(questions("a", "b", "c", "d"), client, run.folder)
    assert [item.id for item in left] == ["c", "d"]
    hot = questions("a", "c", sampling=Sampling(temperature=0.7))
    with pytest.raises(SettingsChanged, match=r"temperature 0\.1 -> 0\.7"):
        to_be_asked(hot, client, run.folder)
    assert len(to_be_asked(hot, client, run.folder, again=True)) == 2
    elsewhere = Client(endpoint="http://127.0.0.1:2/v1")
    with pytest.raises(SettingsChanged, match="endpoint"):
        to_be_asked(questions("a"), elsewhere, run.folder)
    assert to_be_asked(questions("a"), elsewhere, run.folder, moved=True) == []
    assert {path: path.read_bytes() for path in run.folder.rglob("*") if path.is_file()} == before
