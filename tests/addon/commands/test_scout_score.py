"""`scout score`: one map against one task, and all that may be wrong with either."""

import json
import subprocess
import sys

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.scout.protocol import DEFAULT_SCOUT_PROTOCOL

CHAIR = {"id": "chair_1", "group": "chair", "center": [0, 0, 0.5], "size": [1, 1, 1]}
TARGETS = [
    CHAIR,
    {"id": "chair_2", "group": "chair", "center": [3, 0, 0.5], "size": [1, 1, 1]},
    {"id": "rug", "group": "rug", "center": [0, 0, 0], "size": [2, 2, 0]},
]
CENTERS = {"chair_1": [3, 0, 0.5], "rug": [0, 0, 0.005]}


@pytest.fixture
def write(tmp_path):
    """Writes a file beside a task and a map."""

    def write(name, document):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(document if isinstance(document, str) else json.dumps(document))
        return path

    write("task.json", {"targets": TARGETS})
    write("map.json", {"centers": CENTERS})
    return write


@pytest.fixture
def score(write, tmp_path, capsys):
    """Scores; exit code, stdout, stderr."""

    def call(*words, task="task.json", centers="map.json"):
        files = [str(tmp_path / task), str(tmp_path / centers)]
        code = main(["scout", "score", *files, *map(str, words)])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return code, said.out, said.err

    return call


def test_json_has_the_scores_alone_on_stdout(score):
    code, out, err = score("--json")
    found = json.loads(out)
    assert (code, err) == (exit_codes.DONE, "")
    assert list(found) == [
        *("mean_iou", "mean_iou_submitted", "hit", "hit_submitted", "coverage"),
        *("center_error_m", "loss_m", "omission_m", "per_target"),
    ]
    assert found["mean_iou"] == pytest.approx((1 + 1 / 3) / 3)
    assert found["hit"] == {"0.5": pytest.approx(1 / 3), "0.9": pytest.approx(1 / 3)}
    assert found["loss_m"] == pytest.approx(0.005 / 3 + 5 / 3)
    assert [item["id"] for item in found["per_target"]] == ["chair_1", "chair_2", "rug"]


def test_a_table_for_people(score):
    code, out, _ = score()
    assert code == exit_codes.DONE
    assert "mean IoU             44.44      66.67" in out
    assert "2 of 3 targets submitted" in out and "chair_2  chair  1.000" in out


def test_out_is_what_json_prints(score, tmp_path):
    code, out, err = score("--json", "--out", tmp_path / "new" / "scores.json")
    assert code == exit_codes.DONE and "Scores: " in err
    assert json.loads((tmp_path / "new" / "scores.json").read_text()) == json.loads(out)


def test_an_empty_map_has_scores(score, write):
    write("map.json", {"centers": {}})
    code, out, _ = score("--json")
    found = json.loads(out)
    assert code == exit_codes.DONE
    assert (found["mean_iou"], found["loss_m"], found["center_error_m"]) == (0, 5, None)
    assert found["undefined"] == {"center_error_m": "nothing was submitted"}


def test_another_penalty(score):
    found = json.loads(score("--json", "--omission", "3")[1])
    assert found["omission_m"] == 1.0 and found["loss_m"] == pytest.approx(0.005 / 3 + 1)
    assert json.loads(score("--json", "--omission", "0")[1])["omission_m"] == 0.0


def protocol(**values):
    document = json.loads(DEFAULT_SCOUT_PROTOCOL.read_text())
    for name, value in values.items():
        document["settings"][name]["value"] = value
    return document


def test_another_protocol(score, write):
    path = write("mine.json", protocol(hit_thresholds=[0.3], omission_m=1))
    found = json.loads(score("--json", "--protocol", path)[1])
    assert found["hit"] == {"0.3": pytest.approx(2 / 3)}
    assert found["omission_m"] == pytest.approx(1 / 3)
    found = json.loads(score("--json", "--protocol", path, "--omission", "2")[1])
    assert found["omission_m"] == pytest.approx(2 / 3)


def test_a_prepared_task_is_scored_as_it_was_prepared(score, write):
    document = {"targets": TARGETS, "configuration": {"protocol": protocol(omission_m=2)}}
    write("bedroom_s1/task.json", document)
    found = json.loads(score("--json", task="bedroom_s1")[1])
    assert found["omission_m"] == pytest.approx(2 / 3)
    assert score("--json", task="bedroom_s1/task.json")[1] == score("--json", task="bedroom_s1")[1]
    found = json.loads(score("--json", "--protocol", DEFAULT_SCOUT_PROTOCOL, task="bedroom_s1")[1])
    assert found["omission_m"] == pytest.approx(5 / 3)
    write("bedroom_s1/task.json", {**document, "configuration": {"protocol": []}})
    code, _, err = score(task="bedroom_s1")
    assert code == exit_codes.NOTHING and "not a protocol file" in err


def test_huge_numbers_and_flat_boxes_have_scores(score, write):
    flat = {"id": "flat", "group": "a", "center": [0, 0, 0], "size": [0, 0, 0]}
    huge = {"id": "huge", "group": "a", "center": [1e308, -1e308, 0], "size": [1e308] * 3}
    write("task.json", {"targets": [flat, huge]})
    write("map.json", {"centers": {"huge": [0, 0, 0], "flat": [-1e308, 1e308, 1.7e308]}})
    for words in (["--json"], []):
        code, out, _ = score(*words)
        assert code == exit_codes.DONE and "Infinity" not in out and "NaN" not in out
    assert json.loads(score("--json")[1])["per_target"][0]["iou"] == 1.0


@pytest.mark.parametrize(
    ("name", "document", "words"),
    [
        ("map.json", {"centers": {"sofa": [0, 0, 0]}}, "has 'sofa', which the task does not have"),
        ("map.json", '{"centers": {"rug": [0, NaN, 0]}}', "centers['rug'][1]: expected a finite"),
        ("map.json", {"centers": {"rug": ["1", 2, 3]}}, 'expected a finite number, got "1"'),
        ("map.json", '{"centers": {"rug": [1,2,3], "rug": [3,2,1]}}', "'rug' is there twice"),
        ("map.json", {"centers": {"rug": [10**400, 0, 0]}}, "an integer too big for a double"),
        ("map.json", {"centers": [1]}, "expected an object by target id"),
        ("map.json", {"chair_1": [0, 0, 0]}, "field 'centers' is missing"),
        ("map.json", "{", "cannot be read as JSON"),
        ("task.json", {"targets": []}, "targets is an empty list"),
        ("task.json", {"targets": [CHAIR, CHAIR]}, "the id 'chair_1' is there twice"),
        ("task.json", {"targets": [{**CHAIR, "size": [1, -1, 1]}]}, "has a side below 0"),
        ("task.json", {"targets": [{**CHAIR, "center": [0, "0", 0]}]}, 'number, got "0"'),
        ("task.json", {"targets": [{**CHAIR, "group": 3}]}, "group: expected a text, got 3"),
        ("task.json", '{"targets": [{"id": "a", "group": "a", "center": [NaN, 0, 0]}]}', "targets"),
        ("task.json", [], "expected an object, got a list"),
        ("task.json", "", "cannot be read as JSON"),
    ],
)
def test_files_that_cannot_be_used(score, write, name, document, words):
    path = write(name, document)
    code, out, err = score("--json")
    assert (code, out) == (exit_codes.NOTHING, "")
    assert f"error: {path}: " in err and words in err and len(err.splitlines()) == 1


def test_files_that_are_not_there(score, tmp_path):
    code, _, err = score(task="none.json")
    assert code == exit_codes.USAGE and "none.json: there is no such task" in err
    code, _, err = score(centers="none.json")
    assert code == exit_codes.USAGE and "none.json: there is no such map" in err
    (tmp_path / "folder").mkdir()
    code, _, err = score(task="folder")
    assert code == exit_codes.NOTHING and "`ideal-bench scout prepare` writes it" in err
    code, _, err = score(centers="folder")
    assert code == exit_codes.NOTHING and "Is a directory" in err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--omission", "-1"], "no length in metres"),
        (["--omission", "nan"], "no length in metres"),
        (["--protocol", "none.json"], "none.json: not a protocol file"),
    ],
)
def test_wrong_calls(score, words, told):
    code, out, err = score(*words)
    assert (code, out) == (exit_codes.USAGE, "") and told in err


def test_nothing_that_is_read_is_written_over(score, tmp_path):
    before = (tmp_path / "map.json").read_text()
    code, _, err = score("--out", tmp_path / "map.json")
    assert code == exit_codes.USAGE and "would replace a file that is read" in err
    assert (tmp_path / "map.json").read_text() == before
    code, _, err = score("--out", tmp_path)
    assert code == exit_codes.NOTHING and str(tmp_path) in err


def test_it_needs_neither_blender_nor_shapely(write, tmp_path):
    script = (
        "import sys\nfrom ideal_bench.ideal_addon.commands import main\n"
        "code = main(sys.argv[1:])\n"
        "print(code, [name for name in ('bpy', 'shapely', 'mcp') if name in sys.modules])"
    )
    files = [str(tmp_path / name) for name in ("task.json", "map.json")]
    call = [sys.executable, "-c", script, "scout", "score", *files]
    done = subprocess.run(call, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "0 []", done.stderr


def test_scores_that_cannot_be_written_are_said_to_be(score, tmp_path):
    code, out, err = score("--out", tmp_path)
    assert (code, out) == (exit_codes.NOTHING, "")
    assert f"{tmp_path}: the scores cannot be written" in err and "--out" in err
