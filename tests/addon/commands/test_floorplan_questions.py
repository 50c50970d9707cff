"""`floorplan questions`: a file of questions, and words about what is not in it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.floorplan.files import plan_text, read_plan

EXAMPLES = Path(__file__).parents[3] / "examples" / "floorplans"
TYPES = ("distance", "view_angle", "free_space", "visibility", "repositioning")


@pytest.fixture
def out(tmp_path):
    return tmp_path / "out" / "questions.jsonl"


@pytest.fixture
def ask(out):
    """Run the part on layouts; returns the exit code."""

    def run(*layouts, types=TYPES, more=()):
        words = ["floorplan", "questions", *map(str, layouts), "--out", str(out)]
        return main([*words, "--types", *types, *map(str, more)])

    return run


@pytest.fixture
def layouts(tmp_path):
    """Copies of the two example layouts in a folder, the second as XML."""
    folder = tmp_path / "layouts"
    folder.mkdir()
    (folder / "bedroom_0.json").write_bytes((EXAMPLES / "bedroom_0.json").read_bytes())
    room = read_plan(EXAMPLES / "living_room_0.json")
    (folder / "living_room_0.xml").write_text(plan_text(room, "xml"), encoding="utf-8")
    (folder / "_notes.json").write_text("mine")
    (folder / "README.md").write_text("about them")
    return folder


def documents(out):
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def test_a_folder_of_layouts(ask, layouts, out, capsys):
    assert ask(layouts) == exit_codes.DONE
    ids = [document["id"] for document in documents(out)]
    assert ids == [f"{room}-{kind}" for room in ("bedroom_0", "living_room_0") for kind in TYPES]
    err = capsys.readouterr().err
    assert f"10 questions about 2 layouts: {out}" in err
    assert "distance           2\n" in err and "of them not empty" in err


def test_a_scene_is_named_and_costs_no_layout(ask, layouts, capsys):
    scene = EXAMPLES.parent / "scenes" / "bedroom_s1"
    assert ask(scene, layouts, types=["distance"]) == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert f"error: {scene}: is a scene, not a layout; make one with `ideal-bench floorp" in err
    assert err.count("error: ") == 1 and "2 questions about 2 layouts" in err


def test_a_layout_is_asked_the_same_in_any_form_and_company(ask, layouts, out):
    def asked():
        fields = ("id", "parameters", "answer")
        found = [{name: d[name] for name in fields} for d in documents(out)]
        return [item for item in found if item["id"].startswith("living")]

    ask(layouts)
    both = asked()
    ask(EXAMPLES / "living_room_0.json")
    assert asked() == both
    ask(EXAMPLES / "living_room_0.json", more=("--encoding", "xml"))
    assert asked() == both
    assert all("<room_boundary>" in document["prompt"] for document in documents(out))


def test_the_same_bytes_whatever_seeds_python_has(layouts, tmp_path):
    module = "ideal_bench.ideal_addon.commands"
    files = [tmp_path / f"{seed}.jsonl" for seed in "12"]
    for seed, file in zip("12", files, strict=True):
        words = ["floorplan", "questions", layouts, "--out", file, "--types", *TYPES, "--seed", "5"]
        subprocess.run(
            [sys.executable, "-m", module, *map(str, words)],
            env={"PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin"},
            check=True,
            capture_output=True,
        )
    assert files[0].read_bytes() == files[1].read_bytes()


def test_the_same_room_twice_is_asked_about_once(ask, layouts, out, capsys):
    assert ask(layouts, EXAMPLES / "bedroom_0.json", layouts / "bedroom_0.json") == 0
    assert len(documents(out)) == 10
    assert "the same room as" in capsys.readouterr().err


def test_two_rooms_of_one_name_are_told_apart(ask, layouts, out, tmp_path, capsys):
    other = tmp_path / "other" / "bedroom_0.json"
    other.parent.mkdir()
    other.write_bytes((EXAMPLES / "living_room_0.json").read_bytes())
    assert ask(layouts / "bedroom_0.json", other, types=("free_space",)) == exit_codes.DONE
    first, second = (document["id"] for document in documents(out))
    assert first != second and first.startswith("bedroom_0_")
    assert "other layouts have that name too" in capsys.readouterr().err


def test_broken_layouts_are_named_and_the_rest_goes_on(ask, layouts, out, capsys):
    (layouts / "a.json").write_text('{"layout_id": 1, "room_type": "attic"}')
    (layouts / "b.json").write_text("{")
    crossed = json.loads((EXAMPLES / "bedroom_0.json").read_text())
    points = crossed["objects"][0]["points"]
    crossed["objects"][0]["points"] = [points[n] for n in (0, 2, 1, 3)]
    (layouts / "c.json").write_text(json.dumps(crossed))
    assert ask(layouts, layouts / "gone.json") == exit_codes.PARTIAL
    err = capsys.readouterr().err
    assert "a.json: is no layout: room_boundary and objects are missing" in err
    assert "b.json: is no JSON" in err
    assert "gone.json: cannot be read (No such file or directory)" in err
    assert "error: c: object 'bed': its outline is no simple polygon (it crosses itself" in err
    assert "left out: free_space of c: object 'bed'" in err
    assert {document["layout"] for document in documents(out)} == {
        "bedroom_0",
        "living_room_0",
        "c",
    }


def test_nothing_to_ask(ask, tmp_path, out, capsys):
    assert ask(tmp_path) == exit_codes.NOTHING
    err = capsys.readouterr().err
    assert "holds no layout" in err and "no question can be asked" in err and not out.exists()


def test_an_unknown_type(ask, layouts, capsys):
    assert ask(layouts, types=("area",)) == exit_codes.USAGE
    assert "no type 'area'; there are distance, view_angle" in capsys.readouterr().err


@pytest.mark.parametrize(
    "more",
    [
        ("--per-type", "0"),
        ("--seed", "x"),
        ("--encoding", "yaml"),
        ("--clearance", "-1"),
        ("--clearance", "nan"),
        ("--profile", "mine"),
        ("--ablation", "words"),
    ],
)
def test_wrong_arguments(ask, layouts, out, more):
    assert ask(layouts, more=more) == exit_codes.USAGE
    assert not out.exists()


def test_several_of_a_type(ask, layouts, out, capsys):
    assert ask(layouts, types=("distance", "free_space"), more=("--per-type", 3)) == 0
    ids = [document["id"] for document in documents(out)]
    assert ids[:4] == [
        "bedroom_0-distance",
        "bedroom_0-distance-2",
        "bedroom_0-distance-3",
        "bedroom_0-free_space",
    ]
    err = capsys.readouterr().err
    assert "left out: free_space of 2: bedroom_0, living_room_0; the first: only 1 of 3" in err


@pytest.mark.parametrize("ablation", ["labels", "objects"])
def test_ablations(ask, layouts, out, ablation):
    ask(layouts)
    plain = {document["id"]: document for document in documents(out)}
    assert ask(layouts, more=("--ablation", ablation)) == exit_codes.DONE
    for document in documents(out):
        before = plain[document["id"]]
        assert document["ablation"] == ablation and document["prompt"] != before["prompt"]
        if ablation == "labels" and document["format"] == "number":
            assert document["answer"] == before["answer"]


def test_json_tells_what_was_left_out(ask, layouts, out, capsys):
    ask(layouts, more=("--ablation", "objects", "--json"))
    told = json.loads(capsys.readouterr().out)
    assert told["file"] == str(out) and told["questions"]["distance"] == 2
    assert "no object" in told["layouts"]["bedroom_0"]["left_out"]["free_space"]


def test_a_name_that_no_file_of_an_answer_can_have(ask, layouts, out, capsys):
    (layouts / "bedroom_0.json").rename(layouts / f"{'x' * 240}.json")
    assert ask(layouts) == exit_codes.PARTIAL
    assert "too long for the name of an answer's file; rename the layout" in capsys.readouterr().err
    assert {document["layout"] for document in documents(out)} == {"living_room_0"}


def test_a_file_that_cannot_be_written(ask, layouts, out, capsys):
    out.parent.write_text("a file")
    assert ask(layouts) == exit_codes.USAGE
    assert "cannot be written" in capsys.readouterr().err


def test_help_starts_without_shapely():
    code = (
        "import sys; from ideal_bench.ideal_addon.commands import main\n"
        "main(['floorplan', 'questions', '--help'])\n"
        "assert not {'shapely', 'scipy', 'bpy'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
