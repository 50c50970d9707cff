"""Floor plans with what people and programs get wrong: the rest is done, nothing is lost."""

import json
import os
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.floorplan.questions import making
from ideal_bench.lib.floorplan.scoring import marks

EXAMPLES = Path(__file__).parents[3] / "examples" / "floorplans"
ROOM = EXAMPLES / "bedroom_0.json"


@pytest.fixture
def out(tmp_path):
    return tmp_path / "questions.jsonl"


@pytest.fixture
def ask(out):
    """Run the part on layouts; returns the exit code."""

    def run(*layouts, types=("distance",), more=(), to=out):
        words = ["floorplan", "questions", *map(str, layouts), "--out", str(to)]
        return main([*words, "--types", *types, *map(str, more)])

    return run


@pytest.fixture
def changed(tmp_path):
    """A copy of the bedroom in which the bed is called otherwise."""

    def write(label):
        document = json.loads(ROOM.read_text())
        document["objects"][0]["label"] = label
        path = tmp_path / "changed.json"
        path.write_text(json.dumps(document))
        return path

    return write


def layouts_in(out):
    lines = out.read_text(encoding="utf-8").splitlines()
    return {json.loads(line)["layout"] for line in lines}


@pytest.fixture
def failing(monkeypatch):
    """Let something happen with the living room."""
    made = making.questions_about

    def fail(error):
        def about(plan, name, wanted):
            if name == "living_room_0":
                raise error
            return made(plan, name, wanted)

        monkeypatch.setattr(making, "questions_about", about)

    return fail


def test_a_fault_of_the_program_with_one_layout_costs_no_other(ask, failing, out, capsys):
    failing(ZeroDivisionError("of a length"))
    assert ask(EXAMPLES / "living_room_0.json", ROOM) == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert "error: living_room_0: met a fault of the program (ZeroDivisionError: of a len" in err
    assert "please report the lines above" in err and "in about\n" in err
    assert layouts_in(out) == {"bedroom_0"}


def test_ctrl_c_leaves_the_questions_that_were_there(ask, failing, out, tmp_path, capsys):
    failing(KeyboardInterrupt())
    out.write_text("before")
    assert ask(EXAMPLES) == exit_codes.INTERRUPTED
    assert out.read_text() == "before" and list(tmp_path.iterdir()) == [out]
    assert "was stopped" in capsys.readouterr().err


def test_what_xml_cannot_hold_is_named_and_the_rest_is_asked(ask, changed, out, capsys):
    assert ask(changed("bed\x07"), ROOM, more=("--encoding", "xml")) == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert "error: changed: the text 'bed\\x07' holds the character" in err
    assert "Traceback" not in err and layouts_in(out) == {"bedroom_0"}


def test_layouts_that_cannot_be_opened_are_named_and_the_rest_is_asked(ask, out, tmp_path, capsys):
    (tmp_path / "loop.json").symlink_to("loop.json")
    os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "folder.json").mkdir()
    odd = [tmp_path / name for name in ("loop.json", "pipe.json", "folder.json")]
    long = tmp_path / f"{'x' * 300}.json"
    assert ask(*odd, long, ROOM) == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert "loop.json: cannot be read (Too many levels of symbolic links)" in err
    assert "pipe.json: cannot be read (not a regular file)" in err
    assert "folder.json: holds no layout" in err
    assert "xxx.json: cannot be read (File name too long)" in err
    assert layouts_in(out) == {"bedroom_0"}


@pytest.mark.parametrize(
    "label",
    ["none", "ERROR", "a  b", "two\nlines", "[bed]", "bed, big", "\x1b[2J", "$bed$", "<label>"],
)
def test_a_label_that_no_answer_could_name_is_not_asked_about(ask, changed, out, label):
    assert ask(changed(label), types=("distance", "visibility"), more=("--per-type", 80)) == 0
    for line in out.read_text(encoding="utf-8").splitlines():
        question = json.loads(line)
        named = (
            [*question["parameters"]["objects"], *(question["answer"] or ())]
            if question["type"] == "visibility"
            else question["parameters"]["objects"]
        )
        assert label not in named


def test_labels_that_differ_in_their_case_alone_are_one_label(ask, changed, out):
    assert ask(changed("Desk"), more=("--per-type", 80)) == exit_codes.DONE
    for line in out.read_text(encoding="utf-8").splitlines():
        assert not {"desk", "Desk"} & set(json.loads(line)["parameters"]["objects"])


def test_more_questions_than_any_room_has(ask, out, capsys):
    assert ask(ROOM, types=("max_box",), more=("--per-type", 10**18)) == exit_codes.DONE
    assert f"only 1 of {10**18}: there is one such question" in capsys.readouterr().err


@pytest.mark.parametrize("clearance", ["-1", "nan", "inf", "1e308", ""])
def test_a_clearance_that_is_none(ask, out, capsys, clearance):
    assert ask(ROOM, more=(f"--clearance={clearance}",)) == exit_codes.USAGE
    assert "is no length in metres from 0 to 10000" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("kind", "words"),
    [("folder", "is a folder; name a file in it"), ("pipe", "not a regular file")],
)
def test_what_is_no_file_is_not_written_to(ask, tmp_path, capsys, kind, words):
    path = tmp_path / kind
    path.mkdir() if kind == "folder" else os.mkfifo(path)
    assert ask(ROOM, to=path) == exit_codes.USAGE
    assert words in capsys.readouterr().err
    assert path.is_dir() if kind == "folder" else path.is_fifo()


def test_of_very_many_labels_some_are_listed(tmp_path, capsys):
    document = json.loads(ROOM.read_text())
    bed = document["objects"][0]
    document["objects"] = [{**bed, "label": f"bed_{number}"} for number in range(1000)]
    path = tmp_path / "beds.json"
    path.write_text(json.dumps(document))
    words = ["floorplan", "answer", str(path), "--type", "distance", "--objects", "bed", "bed_1"]
    assert main(words) == exit_codes.USAGE
    err = capsys.readouterr().err
    assert "no object is called 'bed'; there are bed_0, bed_1" in err and "and 962 more" in err


@pytest.fixture
def score(ask, out, tmp_path, capsys):
    """Score replies, a text a line of the file; returns the exit code and what was said."""
    assert ask(ROOM) == exit_codes.DONE

    def run(*lines):
        replies = tmp_path / "model.jsonl"
        replies.write_text("\n".join(lines), encoding="utf-8")
        capsys.readouterr()
        return main(["floorplan", "score", str(out), str(replies)]), capsys.readouterr().err

    return run


GOOD = '{"id": "bedroom_0-distance", "response": "Final answer: 1"}'


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("[" * 100_000, "its lists are nested too deeply"),
        (f'{{"id": "a", "response": "b", "n": {"1" * 5000}}}', "a whole number has 5000 digits"),
        ('{"id": "cut', "it is no JSON"),
        ("[]", "expected an object with 'id' and 'response', got a list"),
        ('{"id": "a", "question_id": "a", "response": "b"}', "it needs the question's id"),
        ('{"id": "a", "response": 3}', "'response' has to be a text"),
        ('{"id": "a", "response": "b", "finish": ["c"]}', "finish has to be a text or null"),
    ],
)
def test_a_reply_line_that_is_none_is_named_and_the_others_count(score, line, told):
    code, err = score(GOOD, line)
    assert code == exit_codes.PARTIAL
    assert "model.jsonl, line 2: left out, " in err and told in err and "unanswered" not in err


@pytest.mark.parametrize(
    "text",
    ["", "9" * 400, "1e308", "1e-320", "<script>", "\x1b[2J", "True False", "[[[[", "最终答案"],
)
def test_odd_replies_are_scored(score, text):
    code, err = score(json.dumps({"id": "bedroom_0-distance", "response": f"Final answer: {text}"}))
    assert code in (exit_codes.DONE, exit_codes.PARTIAL) and "Traceback" not in err


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"null",
        b'{"outcome": 3}',
        b"[" * 100_000,
        b'{"n": ' + b"1" * 5000 + b"}",
        b"\xff",
    ],
)
def test_a_broken_record_is_named_and_its_reply_counts(ask, out, tmp_path, capsys, content):
    assert ask(ROOM) == exit_codes.DONE
    folder = tmp_path / "replies" / "model"
    (folder / "_records").mkdir(parents=True)
    (folder / "bedroom_0-distance.txt").write_text("Final answer: 1")
    (folder / "_records" / "bedroom_0-distance.json").write_bytes(content)
    assert main(["floorplan", "score", str(out), str(folder.parent)]) == exit_codes.DONE
    err = capsys.readouterr().err
    assert "bedroom_0-distance.json: not used (" in err and "attribute" not in err


@pytest.mark.parametrize(
    ("field", "value"), [("answer", [[1e300, 0], [0, 1]]), ("parameters", {"clearance_m": 1e308})]
)
def test_a_question_beyond_any_room_is_named(ask, out, tmp_path, capsys, field, value):
    assert ask(ROOM, types=("shortest_path",)) == exit_codes.DONE
    question = json.loads(out.read_text())
    changed = {**question[field], **value} if isinstance(value, dict) else value
    out.write_text(json.dumps({**question, field: changed}))
    (tmp_path / "model.jsonl").write_text(GOOD)
    assert main(["floorplan", "score", str(out), str(tmp_path / "model.jsonl")]) == 3
    assert f"{field}" in capsys.readouterr().err


def test_results_that_cannot_be_written_are_named(ask, out, tmp_path, capsys):
    assert ask(ROOM) == exit_codes.DONE
    (tmp_path / "model.jsonl").write_text(GOOD)
    (tmp_path / "results" / "questions.csv").mkdir(parents=True)
    words = [str(out), str(tmp_path / "model.jsonl"), "--out", str(tmp_path / "results")]
    assert main(["floorplan", "score", *words]) == exit_codes.NOTHING
    assert "results/questions.csv: cannot be written (Is a directory)" in capsys.readouterr().err


def test_a_fault_of_the_program_with_one_reply_costs_no_other(
    ask, out, tmp_path, monkeypatch, capsys
):
    assert ask(ROOM, types=("distance", "free_space", "shortest_path")) == exit_codes.DONE

    def fail(*_):
        raise ZeroDivisionError("of a length")

    monkeypatch.setattr(marks, "continuous_frechet", fail)
    replies = [
        {"id": f"bedroom_0-{kind}", "response": f"Final answer: {text}"}
        for kind, text in (("shortest_path", "[[0, 0], [1, 1]]"), ("free_space", "1"))
    ]
    (tmp_path / "model.jsonl").write_text("\n".join(map(json.dumps, replies)))
    words = ["floorplan", "score", str(out), str(tmp_path / "model.jsonl"), "--json"]
    assert main([*words, "--out", str(tmp_path / "results")]) == exit_codes.PARTIAL
    told = capsys.readouterr()
    assert (
        "model, 1 question: not scored: cannot be scored, a fault of the program (Zero" in told.err
    )
    assert "bedroom_0-shortest_path" in told.err and "Traceback" not in told.err
    assert json.loads(told.out)["models"] and (tmp_path / "results" / "report.html").exists()
