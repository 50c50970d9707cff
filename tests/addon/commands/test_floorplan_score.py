"""`floorplan score` from end to end: files, exit codes, what is said, and wrong calls."""

import json
import subprocess
import sys

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.floorplan.questions.question_file import write_questions

KINDS = ("distance", "view_angle", "free_space", "visibility", "repositioning", "shortest_path")


@pytest.fixture
def asked(floor_questions):
    """Questions of six types about twelve layouts."""
    return [item for item in floor_questions.questions() if item.kind in KINDS]


@pytest.fixture
def given(asked, floor_questions, tmp_path):
    """Q.jsonl, and replies of two models: one always right, one always wrong."""
    write_questions(tmp_path / "Q.jsonl", asked)
    replies = tmp_path / "replies"
    for model, reply in (("right", floor_questions.oracle), ("wrong", floor_questions.wrong)):
        texts = {question.id: reply(question) for question in asked}
        floor_questions.write(replies, model, texts)
    return tmp_path


@pytest.fixture
def score(given, capsys):
    """Run the part; returns the exit code, stdout and stderr."""

    def run(*words, replies="replies", questions="Q.jsonl"):
        capsys.readouterr()
        call = ["floorplan", "score", given / questions, given / replies, *words]
        code = main([*map(str, call)])
        return code, *capsys.readouterr()

    return run


def test_files_and_table(score, given):
    code, out, err = score("--out", given / "out", "--resamples", 100)
    assert code == exit_codes.DONE
    names = {path.name for path in (given / "out").iterdir()}
    assert names == {
        *("floorplan.json", "floorplan.csv", "floorplan.md", "questions.csv", "report.html"),
    }
    assert "1  right  100.0 [100.0, 100.0]" in out and "Shortest Path" in out
    assert f"Results: {given / 'out'}" in err
    whole = json.loads((given / "out" / "floorplan.json").read_text())
    assert whole["models"]["right"]["overall"]["value"] == 1
    assert whole["models"]["wrong"]["overall"]["value"] == 0
    assert len(whole["shown"]) == 3 * len(KINDS)


def test_the_same_call_gives_the_same_files(score, given):
    def files():
        return {path.name: path.read_bytes() for path in (given / "out").iterdir()}

    score("--out", given / "out", "--resamples", 50)
    before = files()
    score("--out", given / "out", "--resamples", 50)
    assert files() == before
    score("--out", given / "out", "--resamples", 50, "--seed", 1)
    assert files()["floorplan.json"] != before["floorplan.json"]


def test_scores_of_other_models_that_are_replaced_are_named(score, given):
    path = given / "out" / "floorplan.json"
    _, _, err = score("--out", given / "out", "--resamples", 10)
    assert "replaced" not in err
    _, _, err = score("--out", given / "out", "--resamples", 10)
    assert "replaced" not in err
    _, _, err = score("--out", given / "out", "--resamples", 10, "--models", "right")
    told = "replaced; it had scores of wrong, which are not in the new one"
    assert f"note: {path}: {told}" in err
    path.write_text("{}")
    code, _, err = score("--out", given / "out", "--resamples", 10)
    assert code == exit_codes.DONE
    assert f"note: {path}: what was there could not be read and is replaced" in err


def test_json_is_all_that_is_on_stdout_and_no_file_is_needed(score, given):
    before = sorted(given.rglob("*"))
    code, out, _ = score("--json", "--models", "right", "--resamples", 10)
    whole = json.loads(out)
    assert code == exit_codes.DONE and list(whole["models"]) == ["right"]
    item = whole["models"]["right"]["questions"]["kitchen_0-distance"]
    assert item["outcome"] == "answered" and item["correct"] is True
    assert sorted(given.rglob("*")) == before


def test_what_failed_is_named_with_its_kind(score, given, floor_questions, asked):
    place = given / "replies" / "right"
    first, second, third, fourth, fifth = (question.id for question in asked[:5])
    (place / f"{first}.txt").unlink()
    (place / f"{second}.txt").write_text("It is far.")
    (place / f"{third}.txt").write_text("*Final answer*: ERROR")
    (place / f"{fourth}.txt").write_text("*Final answer*: [a, , b]")
    floor_questions.record(place, fifth, "truncated", "the answer was cut off (length)")
    (place / "stranger.txt").write_text("x")
    code, out, err = score("--json", "--resamples", 10)
    assert code == exit_codes.PARTIAL
    for line in (
        f"right, 1 question: unanswered: no reply: {first}",
        f"right, 1 question: unreadable: no answer line: it should end with a line "
        f"'*Final answer*: ...': {second}",
        f"right, 1 question: unreadable: the model declined: it answered ERROR: {third}",
        f"right, 1 question: unreadable: the answer line holds no such answer: {fourth}",
        f"right, 1 question: truncated: the answer was cut off (length): {fifth}",
        "note: right: 1 reply is to no question of the file: stranger",
    ):
        assert line in err
    outcomes = json.loads(out)["models"]["right"]["outcomes"]
    assert outcomes == {
        **{"answered": 67, "unanswered": 1, "unreadable": 3, "truncated": 1},
        **{"skipped": 0, "unscored": 0},
    }
    assert json.loads(out)["models"]["right"]["accuracy"]["completed"] == 67 / 71


def test_missing_replies_may_be_left_out(score, given, asked):
    (given / "replies" / "right" / f"{asked[0].id}.txt").unlink()
    code, out, _ = score("--json", "--missing", "skip", "--models", "right", "--resamples", 10)
    model = json.loads(out)["models"]["right"]
    assert code == exit_codes.DONE
    assert (model["accuracy"]["all"], model["accuracy"]["n"]) == (1.0, 71)
    assert model["outcomes"]["skipped"] == 1


def test_lines_of_one_file(score, given, floor_questions, asked):
    lines = [
        json.dumps({"id": question.id, "response": floor_questions.oracle(question)})
        for question in asked
    ]
    (given / "one.jsonl").write_text("\n".join([*lines, "{"]))
    code, out, err = score("--resamples", 10, replies="one.jsonl")
    assert code == exit_codes.PARTIAL
    assert "one.jsonl, line 73: left out, it is no JSON" in err and " one " in out


def test_a_broken_question_is_named_and_the_others_are_scored(score, given):
    path = given / "Q.jsonl"
    path.write_text(path.read_text() + '{"id": "x"}\n')
    code, out, err = score("--json", "--resamples", 10)
    assert code == exit_codes.PARTIAL and "Q.jsonl, line 73" in err
    assert json.loads(out)["questions"] == 72


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--models", "nobody"], "no model 'nobody'; there are: right, wrong"),
        (["--resamples", "0"], "no whole number from 1"),
        (["--resamples", "x"], "no whole number from 1"),
        (["--missing", "guess"], "invalid choice"),
        (["--frechet", "hausdorff"], "invalid choice"),
    ],
)
def test_wrong_calls(score, words, told):
    code, _, err = score(*words)
    assert code == exit_codes.USAGE and told in err


def test_nothing_there(score, given):
    assert score(questions="none.jsonl")[0] == exit_codes.USAGE
    assert score(replies="none")[0] == exit_codes.USAGE
    (given / "empty.jsonl").write_text("")
    assert score(questions="empty.jsonl")[0] == exit_codes.NOTHING
    (given / "empty").mkdir()
    assert score(replies="empty")[0] == exit_codes.NOTHING


def test_report_puts_it_beside_the_rest(score, given, dataset, predictions, capsys):
    score("--out", given / "out", "--resamples", 50)
    results = given / "results"
    main(["score", str(dataset), "--predictions", str(predictions), "--out", str(results)])
    for place in (given / "out", given / "out" / "floorplan.json"):
        page = given / "page.html"
        call = ["report", results, "--out", page, "--floorplan", place]
        assert main([*map(str, call)]) == exit_codes.DONE
        assert "Shortest Path: near" in page.read_text()
        assert "| right | 1 | 100.0 [100.0, 100.0] |" in page.with_suffix(".md").read_text()
    (given / "out" / "floorplan.json").write_text("{}")
    capsys.readouterr()
    call = ["report", results, "--out", given / "p.html", "--floorplan", given / "out"]
    assert main([*map(str, call)]) == exit_codes.NOTHING
    assert "floorplan.json" in capsys.readouterr().err
    call[-1] = given / "nowhere"
    assert main([*map(str, call)]) == exit_codes.USAGE


def test_help_needs_neither_blender_nor_geometry():
    script = (
        "import sys\nfrom ideal_bench.ideal_addon.commands import main\n"
        "try:\n    main(['floorplan', 'score', '--help'])\nexcept SystemExit:\n    pass\n"
        "print([name for name in ('bpy', 'shapely', 'scipy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def test_what_infer_leaves_is_read_as_it_was(given, loopback, floor_questions, monkeypatch, score):
    """Whole, cut off, refused and failed replies of a service, through `infer`, to their score."""
    monkeypatch.setenv("OPENAI_API_KEY", loopback.key)
    asked = [floor_questions.question("distance", f"room_{number}") for number in range(5)]
    write_questions(given / "few.jsonl", asked)
    by_prompt = {question.prompt: question for question in asked}

    def answer(question):
        (text,) = question.texts
        item = by_prompt[text]
        number, whole = int(item.layout.removeprefix("room_")), floor_questions.oracle(item)
        return [
            whole,
            loopback.Reply(whole, ending="truncated"),
            loopback.Reply("", ending="refused"),
            loopback.Status(400),
            floor_questions.wrong(item),
        ][number]

    loopback.answer = answer
    words = ["--api", "openai", "--model", "m", "--endpoint", loopback.url("openai")]
    main(["infer", str(given / "few.jsonl"), "--out", str(given / "asked"), *words])
    code, out, _ = score("--json", "--resamples", 10, questions="few.jsonl", replies="asked")
    assert code == exit_codes.PARTIAL
    items = json.loads(out)["models"]["m"]["questions"].values()
    assert [item["outcome"] for item in items] == [
        *("answered", "truncated", "unanswered", "unanswered", "answered"),
    ]
    assert [item["correct"] for item in items] == [True, False, False, False, False]
    code, out, _ = score(
        *("--json", "--missing", "skip", "--resamples", 10),
        **{"questions": "few.jsonl", "replies": "asked"},
    )
    # The call that failed brought no reply; what was refused is one.
    outcomes = json.loads(out)["models"]["m"]["outcomes"]
    assert (outcomes["skipped"], outcomes["unanswered"]) == (1, 1)
