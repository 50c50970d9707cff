"""`explain` from end to end: files, exit codes, what is said, and broken input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.explain.reading import read_explanations

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


@pytest.fixture
def explain(tmp_path):
    """Run the verb; returns the exit code and the folder that it wrote to."""

    def run(dataset, predictions, *words):
        out = tmp_path / "out"
        call = ["explain", str(dataset), "--predictions", str(predictions), "--out", str(out)]
        return main([*call, *words]), out

    return run


@pytest.fixture
def turned(tmp_path):
    """Answers of a model that turns every room by 90 degrees."""
    folder = tmp_path / "answers" / "turned"
    folder.mkdir(parents=True)
    for path in (EXAMPLES / "predictions" / "noisy_small").glob("*.txt"):
        document = json.loads(path.read_text())
        width, depth, height = document["scene"]["room"]["size"]
        document["scene"]["room"]["size"] = [depth, width, height]
        for item in document["scene"]["objects"]:
            x, y, z = item["position"]
            item["position"] = [-y, x, z]
            item["rotation_yaw"] = ((item["rotation_yaw"] or 0) + 90) % 360
        (folder / path.name).write_text(json.dumps(document))
    return folder.parent


def test_a_turned_model_is_told(explain, turned, capsys):
    code, out = explain(EXAMPLES / "scenes", turned)
    assert code == exit_codes.DONE
    said, told = capsys.readouterr()
    assert "turned turns the room by 90 degrees counter-clockwise; that explains" in said
    assert f"Explanations: {out}" in told and "explain: 1 of 1" in told
    names = {path.name for path in out.iterdir()}
    assert names == {"explain.json", "explain.csv", "explain.md", "categories.csv", "regions.csv"}
    found = read_explanations(out).models["turned"]
    assert [step.kind for step in found.steps] == ["turn"]


def test_where_it_fails_is_told_of_a_model_without_one_mistake(explain, tmp_path, capsys):
    source = EXAMPLES / "predictions" / "noisy_large"
    folder = tmp_path / "answers" / "noisy"
    folder.mkdir(parents=True)
    for path in source.glob("*.txt"):
        (folder / path.name).write_text(path.read_text())
    (folder / "bathroom_s1.txt").write_text("I see a bath.")
    explain(EXAMPLES / "scenes", folder.parent)
    said = capsys.readouterr().out
    assert "noisy makes no one mistake that would explain its errors (position error" in said
    (told,) = (part for part in said.splitlines() if "It fails most with" in part)
    assert "simple_desk (20 of 21 found, " in told and told.count(" found") == 3
    assert "9 of 10" in said


def test_json_on_stdout_is_the_file(explain, turned, capsys):
    _, out = explain(EXAMPLES / "scenes", turned, "--json")
    printed = json.loads(capsys.readouterr().out)
    assert printed == json.loads((out / "explain.json").read_text())


def test_the_same_call_gives_the_same_files(explain, turned):
    def files():
        _, out = explain(EXAMPLES / "scenes", turned)
        return {path.name: path.read_bytes() for path in out.iterdir()}

    assert files() == files()


def test_failed_answers_and_broken_scenes_are_named(explain, dataset, predictions, capsys):
    (predictions / "good" / "bedroom_s0000.txt").write_text("I cannot help with that.")
    (predictions / "good" / "bedroom_s0001.txt").unlink()
    (dataset / "library_s0002" / "GT.json").write_text("{")
    code, out = explain(dataset, predictions)
    told = capsys.readouterr().err
    assert code == exit_codes.PARTIAL
    assert "library_s0002: not used:" in told
    assert "good, bedroom_s0000: failed: no JSON object in the answer" in told
    assert "good, bedroom_s0001: failed: no answer" in told
    explanations = read_explanations(out)
    assert set(explanations.unscored) == {"library_s0002"}
    assert (explanations.models["good"].scenes, explanations.models["good"].answered) == (2, 0)


def test_missing_answers_can_be_left_out(explain, dataset, predictions):
    (predictions / "good" / "bedroom_s0001.txt").unlink()
    code, out = explain(dataset, predictions, "--missing", "skip")
    explanations = read_explanations(out)
    assert code == exit_codes.DONE
    assert (explanations.skipped["good"], explanations.models["good"].scenes) == (1, 2)


def test_one_model_of_two(explain, dataset, predictions):
    (predictions / "bad.jsonl").write_text('{"scene_id": "bedroom_s0000", "response": "no"}\n')
    _, out = explain(dataset, predictions, "--models", "good")
    assert list(read_explanations(out).models) == ["good"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--models", "nobody"], "no model 'nobody'"),
        (["--protocol", "nowhere.json"], "nowhere.json"),
    ],
)
def test_a_wrong_call(words, said, explain, dataset, predictions, capsys):
    code, out = explain(dataset, predictions, *words)
    assert code == exit_codes.USAGE
    assert said in capsys.readouterr().err and not out.exists()


def test_a_data_set_without_a_scene_that_can_be_read(explain, dataset, predictions, capsys):
    for path in dataset.glob("*/GT.json"):
        path.write_text("{")
    code, _ = explain(dataset, predictions)
    assert code == exit_codes.NOTHING
    assert "none of its scenes can be read" in capsys.readouterr().err


def test_it_starts_without_blender_and_scipy():
    """So that `--help` and a wrong call answer at once."""
    program = (
        "import sys\n"
        "import ideal_bench.ideal_addon.commands.explain\n"
        "print([name for name in ('bpy', 'scipy', 'jinja2', 'PIL') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr
