"""`infer` with a file of text questions: the same records, patience and refusals, no pictures."""

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main

EXAMPLES = Path(__file__).parents[3] / "examples" / "floorplans"
TYPES = ("distance", "free_space", "visibility")
IDS = [f"bedroom_0-{kind}" for kind in TYPES]


@pytest.fixture
def questions(tmp_path, capsys):
    """Three questions about the example bedroom."""
    path = tmp_path / "questions.jsonl"
    words = ["floorplan", "questions", EXAMPLES / "bedroom_0.json", "--out", path]
    assert main([*map(str, words), "--types", *TYPES]) == exit_codes.DONE
    capsys.readouterr()
    return path


@pytest.fixture
def out(tmp_path):
    return tmp_path / "replies"


@pytest.fixture(autouse=True)
def keys(monkeypatch, loopback):
    """One key for all, as the server wants it; each question is answered as it should be."""
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.setenv(name, loopback.key)
    monkeypatch.delenv("GOOGLE_API_KEY", raising=False)
    loopback.answer = right


def right(question):
    """An answer in the form that the question asks for."""
    (text,) = question.texts
    value = "[bed, rug]" if "[<label>" in text else "1.250"
    return f"Step by step.\n*Final answer*: {value}"


@pytest.fixture
def infer(questions, out, loopback):
    """Run the verb with the loopback server as its model; returns the exit code."""

    def run(*words, api="openai"):
        given = ["--api", api, "--model", "model-1", "--endpoint", loopback.url(api)]
        return main(["infer", str(questions), "--out", str(out), *given, *map(str, words)])

    return run


def record(out, name):
    return json.loads((out / "model-1" / "_records" / f"{name}.json").read_text())


def prompts(questions):
    lines = map(json.loads, questions.read_text(encoding="utf-8").splitlines())
    return {line["id"]: line["prompt"] for line in lines}


@pytest.mark.parametrize("api", ["openai", "anthropic", "gemini"])
def test_every_question_is_asked_word_for_word(infer, questions, out, loopback, capsys, api):
    assert infer(api=api) == exit_codes.DONE
    told = capsys.readouterr()
    assert "Answered: 3 of 3 questions\n" in told.err
    assert "scene" not in told.err and "picture" not in told.err and "layout" not in told.err
    asked = {question.texts[0]: question for question in loopback.served}
    assert sorted(asked) == sorted(prompts(questions).values())
    for question in loopback.served:
        assert not question.pictures
        assert question.system.startswith("You answer questions about the floor plans of rooms")
        assert question.sampling == {"temperature": 0, "max_tokens": 12288}
    assert sorted(path.stem for path in out.glob("model-1/*.txt")) == IDS


def test_the_record_names_both_prompts(infer, out):
    infer()
    about = record(out, IDS[0])["about"]
    assert about["prompt"]["name"] == "floorplan_system_v1"
    assert about["user_prompt"]["name"] == "floorplan_distance_v1"
    assert about["layout"] == "bedroom_0" and about["type"] == "distance"


def test_options_still_override(infer, loopback, tmp_path):
    (tmp_path / "mine.txt").write_text("Think twice.")
    code = infer(
        *("--temperature", "none", "--top-p", "0.5", "--max-tokens", "99"),
        *("--system-prompt", tmp_path / "mine.txt", "--body", '{"seed": 7}'),
    )
    assert code == exit_codes.DONE
    for question in loopback.asked:
        assert question.sampling == {"top_p": 0.5, "max_tokens": 99}
        assert question.system == "Think twice." and question.document["seed"] == 7


def test_some_questions_alone(infer, out):
    assert infer("--questions", IDS[2], IDS[0]) == exit_codes.DONE
    assert sorted(path.stem for path in out.glob("model-1/*.txt")) == [IDS[0], IDS[2]]


def test_a_question_that_there_is_not(infer, out, capsys):
    assert infer("--questions", "attic-distance") == exit_codes.USAGE
    err = capsys.readouterr().err
    assert "no question 'attic-distance'; there are 3, the first is 'bedroom_0-distance'" in err
    assert not out.exists()


@pytest.mark.parametrize("words", [("--categories", "all"), ("--room-types", "attic")])
def test_what_is_about_pictures_is_refused(infer, loopback, capsys, words):
    assert infer(*words) == exit_codes.USAGE
    err = capsys.readouterr().err
    assert f"{words[0]} is about pictures of rooms" in err and "leave it out" in err
    assert loopback.exchanges == []


def test_an_answer_without_a_final_answer_is_named(infer, loopback, capsys):
    texts = iter(["*Final answer*: 2.0", "I would say about two.", "*Final answer*: ERROR"])
    loopback.answer = lambda question: next(texts)
    assert infer("--at-once", 1, "--json") == exit_codes.DONE
    told = capsys.readouterr()
    assert "Of them 2 cannot be read as an answer: " in told.err
    assert f"{IDS[1]} (no answer line" in told.err and f"{IDS[2]} (the model declined" in told.err
    document = json.loads(told.out)
    assert document["counts"]["unreadable"] == 2 and "scenes" not in document
    assert [item["id"] for item in document["questions"]] == IDS
    assert document["questions"][0]["unreadable"] is None


def test_an_answer_that_was_cut_off_is_one_and_is_told(infer, loopback, out, capsys):
    loopback.answer = lambda question: loopback.Reply("First, the outl", "truncated")
    assert infer("--at-once", 1) == exit_codes.DONE
    err = capsys.readouterr().err
    assert "Answered: 3 of 3 questions (3 cut off)" in err
    assert f"note: {IDS[0]}: the answer was cut off" in err
    assert record(out, IDS[0])["outcome"] == "truncated"


def test_a_stopped_run_goes_on_and_asks_nothing_twice(infer, loopback, capsys):
    assert infer("--most-calls", 2) == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert "Answered: 2 of 3 questions" in err and "The same call goes on" in err
    assert infer() == exit_codes.DONE
    assert "Answered: 3 of 3 questions (2 lay there before)" in capsys.readouterr().err
    assert len(loopback.asked) == 3
    assert infer() == exit_codes.DONE and len(loopback.asked) == 3


def test_ctrl_c_loses_nothing_and_the_next_call_goes_on(questions, out, loopback, infer, capsys):
    loopback.plan = [None, loopback.Slow(60.0)]
    words = ["infer", questions, "--out", out, "--model", "model-1", "--at-once", "1"]
    words += ["--endpoint", loopback.url()]
    process = subprocess.Popen(
        [sys.executable, "-m", "ideal_bench.ideal_addon.commands", *map(str, words)],
        stderr=subprocess.PIPE,
    )
    while len(loopback._exchanges) < 2 and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    said = b""
    while b"stopping" not in said:
        said += process.stderr.readline()
    process.send_signal(signal.SIGINT)
    said += process.communicate(timeout=60)[1]
    assert process.returncode == exit_codes.INTERRUPTED, said
    assert b"Answered: 1 of 3 questions" in said and b"scene" not in said
    before = len(loopback.asked)
    assert infer() == exit_codes.DONE
    assert "(1 lay there before)" in capsys.readouterr().err
    again = [question.texts[0] for question in loopback.asked[before:]]
    assert prompts(questions)[IDS[0]] not in again and len(again) == 2


def test_a_question_that_fails_is_named(infer, loopback, capsys):
    loopback.answer = lambda question: loopback.Status(400, "too long a prompt")
    assert infer() == exit_codes.NOTHING
    err = capsys.readouterr().err
    assert "no question has an answer; see above" in err and "scene" not in err


def test_other_words_are_not_mixed_with_those_that_were_asked(infer, questions, capsys):
    infer()
    text = questions.read_text(encoding="utf-8")
    questions.write_text(text.replace("step by step", "slowly"), encoding="utf-8")
    assert infer() == exit_codes.USAGE
    assert "the text of the question" in capsys.readouterr().err
    assert infer("--again") == exit_codes.DONE


def test_a_line_that_is_no_question_is_told_and_the_others_are_asked(infer, questions, capsys):
    with questions.open("a", encoding="utf-8") as stream:
        stream.write('{"id": "half"}\n')
    assert infer() == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert f"error: {questions}, line 4: has no field 'type'" in err
    assert "Answered: 3 of 3 questions" in err


@pytest.mark.parametrize(("content", "code"), [("", exit_codes.NOTHING), (None, exit_codes.USAGE)])
def test_a_file_without_questions(infer, questions, loopback, capsys, content, code):
    questions.unlink()
    if content is not None:
        questions.write_text(content)
    assert infer() == code
    assert str(questions) in capsys.readouterr().err and loopback.exchanges == []


def test_a_dry_run_shows_the_first_question_and_speaks_of_no_picture(infer, out, loopback, capsys):
    assert infer("--dry-run") == exit_codes.DONE
    told = capsys.readouterr()
    assert "3 questions would be asked; 0 have an answer" in told.err
    assert "questions  3\n" in told.out and f"--- user, {IDS[0]}:\nYou are given" in told.out
    assert "temperature 0.0, top-p left to the service, max tokens 12288" in told.out
    assert "what the answer takes, only the service" in told.out
    head = told.out.split("--- system")[0] + told.err
    assert "picture" not in head and "scene" not in head
    assert not out.exists() and loopback.exchanges == []


def test_a_dry_run_tells_the_tokens_of_all_questions(infer, questions, capsys):
    lines = [json.loads(line) for line in questions.read_text(encoding="utf-8").splitlines()]
    for line, letters in zip(lines, (4_000, 40_000, 400_000), strict=True):
        line["prompt"] += "x" * letters
    questions.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert infer("--dry-run") == exit_codes.DONE
    told = capsys.readouterr().out
    each, total = re.search(r"about ([\d,]+) in for each question, ([\d,]+) in all", told).groups()
    letters = sum(len(line["prompt"]) for line in lines)
    assert int(total.replace(",", "")) == pytest.approx(letters / 4, rel=0.06)
    assert int(each.replace(",", "")) == pytest.approx(letters / 12, rel=0.06)


def test_the_key_is_nowhere(infer, loopback, tmp_path, capsys):
    loopback.plan = [loopback.EchoKey(500), loopback.EchoKey(), None]
    infer("--at-once", 1, "--retries", 1, "--json")
    told = capsys.readouterr()
    assert loopback.key not in told.out + told.err
    for path in tmp_path.rglob("*"):
        if path.is_file():
            assert loopback.key.encode() not in path.read_bytes(), path


def test_scenes_keep_their_own_settings(dataset, out, loopback, a_png):
    for scene in dataset.iterdir():
        (scene / "color.png").write_bytes(a_png())
    words = ["infer", dataset, "--out", out, "--model", "m", "--endpoint", loopback.url()]
    assert main([*map(str, words)]) == exit_codes.DONE
    sampling = {"temperature": 0.1, "top_p": 0.95, "max_tokens": 16384}
    assert all(question.sampling == sampling for question in loopback.asked)


def test_help_tells_both_defaults(capsys):
    assert main(["infer", "--help"]) == exit_codes.DONE
    text = re.sub(r"\s+", " ", capsys.readouterr().out)
    assert "(default: 0.1; of text questions 0)" in text
    assert "(default: 0.95; of text questions none)" in text
    assert "(default: 16384; of text questions 12288)" in text


@pytest.mark.parametrize(
    "reply",
    [
        "",
        " \n",
        "x" * 1_000_000,
        "Final answer: 1\n" * 100_000,
        "[" * 100_000,
        "\x1b[2J\x00\u202e",
        "最终",
    ],
    ids=["empty", "blank", "long", "many lines", "brackets", "control marks", "Chinese"],
)
def test_odd_replies_are_kept_and_stop_nothing(infer, loopback, out, capsys, reply):
    loopback.answer = lambda question: reply
    code = infer("--retries", 0)
    err = capsys.readouterr().err
    assert code in (exit_codes.DONE, exit_codes.NOTHING) and "Traceback" not in err
    kept = [path.read_text(encoding="utf-8") for path in sorted(out.glob("model-1/*.txt"))]
    assert kept == [reply] * len(kept) and (len(kept) == 3 or not reply.strip())


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("id", "a/b", "id: 'a/b' cannot be the name of an answer's file; give it another"),
        ("id", "..", "cannot be the name"),
        ("id", "x" * 300, "too long for the name"),
        ("answer", None, "answer: expected a number, got null"),
        ("answer", "2.0", 'answer: expected a number, got "2.0"'),
        ("prompt", 3, "prompt: expected a text, got 3"),
        ("plan", [], "plan: expected an object, got a list"),
        ("seed", "9" * 5000, "seed: a whole number has 5000 digits; write a smaller one"),
    ],
)
def test_a_line_with_a_wrong_field_is_named(infer, questions, out, capsys, field, value, told):
    lines = questions.read_text(encoding="utf-8").splitlines()
    first = json.dumps({**json.loads(lines[0]), field: value})
    if field == "seed":
        first, told = first.replace(f'"{value}"', value), told.removeprefix("seed: ")
    questions.write_text("\n".join([first, *lines[1:], lines[2][:300]]), encoding="utf-8")
    assert infer() == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert f"error: {questions}, line 1: " in err and told in err
    assert f"{questions}, line 4: is no JSON" in err and "Answered: 2 of 2 questions" in err
    assert sorted(path.stem for path in out.glob("model-1/*.txt")) == IDS[1:]
