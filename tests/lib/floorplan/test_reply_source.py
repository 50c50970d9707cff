"""Where replies lie, and what is told of them."""

import json

import pytest
from ideal_bench.lib.floorplan.reply_source import RepliesError, ReplySource


@pytest.fixture
def lines(tmp_path):
    """Write a .jsonl of documents, or of texts as they are."""

    def write(*items, name="model.jsonl"):
        path = tmp_path / name
        texts = [item if isinstance(item, str) else json.dumps(item) for item in items]
        path.write_text("\n".join(texts) + "\n", encoding="utf-8")
        return path

    return write


@pytest.fixture
def infer(tmp_path):
    """Files as `infer` leaves them."""

    def write(model, name, outcome, text=None, **more):
        place = tmp_path / "replies" / model
        (place / "_records").mkdir(parents=True, exist_ok=True)
        document = {"schema": 1, "id": name, "outcome": outcome, "attempts": [], "request": {}}
        (place / "_records" / f"{name}.json").write_text(json.dumps({**document, **more}))
        if text is not None:
            (place / f"{name}.txt").write_text(text, encoding="utf-8")
        return tmp_path / "replies"

    return write


def test_what_infer_writes(infer):
    infer("gpt", "q1", "answered", "Final answer: 3", reason="")
    infer("gpt", "q2", "truncated", "Final ans", reason="the answer was cut off (length)")
    infer("gpt", "q3", "refused", "", reason="the model refused to answer")
    infer("gpt", "q4", "empty", " ", reason="the answer is empty")
    infer("gpt", "q5", "failed", reason="HTTP 400")
    infer("gpt", "q6", "not_asked", reason="the budget was spent")
    older = {"outcome": "truncated", "reason": "the answer was cut off"}
    infer("gpt", "q7", "started", "Final", before=older)
    infer("gpt", "q8", "answered")
    path = infer("claude", "q1", "answered", "Final answer: 4")
    source = ReplySource(path)
    assert source.models() == ["claude", "gpt"]
    found = source.replies("gpt")
    assert found.ids() == [f"q{number}" for number in range(1, 9)]
    told = {name: found.reply(name) for name in [*found.ids(), "q9"]}
    assert told["q1"].text == "Final answer: 3" and told["q1"].reason == ""
    assert [name for name, raw in told.items() if raw.truncated] == ["q2", "q7"]
    assert told["q3"].reason == "the model refused to answer"
    assert [name for name, raw in told.items() if not raw.asked] == ["q5", "q6", "q9"]
    assert told["q5"].reason == "HTTP 400" and told["q9"].reason == "no reply"
    assert "its file is gone" in told["q8"].reason and told["q8"].asked
    assert all(raw.reason for name, raw in told.items() if name != "q1")
    assert (found.lost, found.notes) == ([], [])


def test_one_models_own_folder(infer, tmp_path):
    path = infer("gpt", "q1", "answered", "x") / "gpt"
    assert ReplySource(path).models() == ["gpt"]
    plain = tmp_path / "plain"
    plain.mkdir()
    (plain / "q1.txt").write_text("Final answer: 3")
    source = ReplySource(plain)
    assert source.models() == ["plain"]
    assert source.replies("plain").reply("q1").text == "Final answer: 3"


def test_a_note_beside_the_models_makes_no_model_of_their_folder(infer):
    path = infer("gpt", "q1", "answered", "x")
    (path / "README.txt").write_text("about these replies")
    assert ReplySource(path).models() == ["gpt"]


def test_a_record_that_cannot_be_used_is_told(infer):
    path = infer("gpt", "q1", "answered", "Final answer: 3")
    (path / "gpt" / "_records" / "q1.json").write_text("{")
    found = ReplySource(path).replies("gpt")
    assert found.reply("q1").text == "Final answer: 3" and found.reply("q1").reason == ""
    (note,) = found.notes
    assert "q1.json" in note and "whole one" in note


@pytest.mark.parametrize(
    ("field", "word", "truncated", "told"),
    [
        ("stop_reason", "max_tokens", True, "cut off (max_tokens)"),
        ("finish_reason", "length", True, "cut off"),
        ("finish", "MAX_TOKENS", True, "cut off"),
        ("stop_reason", "Token Limit", True, "cut off"),
        ("stop_reason", "refusal", False, "refused"),
        ("finish_reason", "stop", False, ""),
        ("finish_reason", None, False, ""),
    ],
)
def test_a_line_says_how_it_ended(lines, field, word, truncated, told):
    path = lines({"id": "q1", "response": "Final answer: 3", field: word})
    raw = ReplySource(path).replies("model").reply("q1")
    assert raw.truncated is truncated and told in raw.reason and bool(raw.reason) == bool(told)


def test_lines(lines):
    path = lines(
        {"id": "q1", "response": "one"},
        {"question_id": "q2", "response": ""},
        {"id": "q3", "response": None, "stop_reason": "length"},
        {"id": "q4", "response": None},
        {"id": "q1", "response": "two"},
        {"id": "q1", "response": None},
        "",
    )
    found = ReplySource(path).replies("model")
    assert found.ids() == ["q1", "q2", "q3", "q4"]
    assert found.reply("q1").text == "two"
    assert "empty" in found.reply("q2").reason and found.reply("q2").asked
    assert found.reply("q3").truncated
    assert not found.reply("q4").asked and not found.reply("q5").asked
    assert len(found.notes) == 2 and "line 5" in found.notes[0] and "line 6" in found.notes[1]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("{", "no JSON"),
        ("[1]", "expected an object"),
        ('{"response": "x"}', "the question's id"),
        ('{"id": 3, "response": "x"}', "the question's id"),
        ('{"id": "q", "question_id": "q", "response": "x"}', "the question's id"),
        ('{"id": "q"}', "'response'"),
        ('{"id": "q", "response": 3}', "'response'"),
        ('{"id": "q", "response": "x", "stop_reason": 3}', "stop_reason"),
        ('{"id": "q", "response": ' + "[" * 100_000, "left out"),
    ],
)
def test_a_line_that_is_none_is_named_and_the_others_stand(lines, line, told):
    path = lines(line, {"id": "q1", "response": "x"})
    found = ReplySource(path).replies("model")
    assert found.ids() == ["q1"]
    (lost,) = found.lost
    assert lost.startswith(f"{path}, line 1: left out") and told in lost


def test_a_folder_and_a_file_of_one_name(lines, infer):
    path = infer("gpt", "q1", "answered", "x")
    lines({"id": "q1", "response": "y"}, name="replies/gpt.jsonl")
    source = ReplySource(path)
    assert source.replies("gpt").reply("q1").text == "x"
    (note,) = source.passed_over
    assert "gpt.jsonl" in note and "folder" in note


def test_a_bad_place_says_what_was_expected(tmp_path):
    for path, told in (
        (tmp_path / "nothing", "no such folder"),
        (tmp_path, "MODEL/QUESTION.txt"),
    ):
        with pytest.raises(RepliesError, match=told):
            ReplySource(path)
    (tmp_path / "x.csv").write_text("")
    with pytest.raises(RepliesError, match=r"nor a \.jsonl"):
        ReplySource(tmp_path / "x.csv")


def test_odd_bytes_and_names(tmp_path):
    place = tmp_path / "replies" / "m"
    place.mkdir(parents=True)
    (place / "q1.txt").write_bytes(b"\xef\xbb\xbfFinal answer: 3 \xff")
    (place / "q2.txt").mkdir()
    (tmp_path / "replies" / "two\nlines").mkdir()
    source = ReplySource(tmp_path / "replies")
    assert source.models() == ["m"] and len(source.passed_over) == 1
    found = source.replies("m")
    assert found.reply("q1").text == "Final answer: 3 \ufffd"
    assert found.reply("q2").reason == "its file cannot be read" and found.reply("q2").asked
    assert found.reply("q2").reason and len(found.lost) == 1
