"""`floorplan questions` with what people and programs get wrong: the rest is done, nothing is lost."""

import json
import os
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.floorplan.questions import making

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
