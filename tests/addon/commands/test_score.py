"""`score` from end to end: files, exit codes, what is said, and that broken input stops nothing."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.protocol import DEFAULT_PROTOCOL


@pytest.fixture
def score(dataset, predictions, tmp_path):
    """Run the verb; returns the exit code and results.json (None where there is none)."""

    def run(*words):
        out = tmp_path / "out"
        code = main(
            ["score", str(dataset), "--predictions", str(predictions), "--out", str(out), *words]
        )
        path = out / "results.json"
        return code, json.loads(path.read_text()) if path.exists() else None

    return run


def scenes(results, model="good"):
    return results["models"][model]["scenes"]


def test_perfect_answers(score, tmp_path, capsys):
    code, results = score()
    assert code == exit_codes.DONE
    assert results["models"]["good"]["overall"] == 1
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names == {"results.json", "leaderboard.csv", "leaderboard.md", "scenes.csv"}
    out, err = capsys.readouterr()
    assert re.search(r"1 +good +\d+ +100\.0 \[100\.0, 100\.0\]", out)
    assert f"Results: {tmp_path / 'out'}" in err


def test_the_same_call_gives_the_same_files(score, tmp_path):
    def files():
        return {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}

    score()
    before = files()
    score()
    assert files() == before


def test_json_on_stdout_is_the_summary(score, capsys):
    _, results = score("--json")
    summary = json.loads(capsys.readouterr().out)
    del results["models"]["good"]["scenes"]
    assert summary == results


def test_one_model_of_two(score, predictions):
    (predictions / "bad.jsonl").write_text('{"scene_id": "bedroom_s0000", "response": "no"}\n')
    _, results = score("--models", "good", "good")
    assert list(results["models"]) == ["good"]


def test_a_file_of_lines_is_read_too(score, predictions):
    lines = [
        json.dumps({"scene_id": path.stem, "response": path.read_text()})
        for path in (predictions / "good").iterdir()
    ]
    (predictions / "lines.jsonl").write_text("\n".join(lines))
    code, results = score()
    assert code == exit_codes.DONE
    assert scenes(results, "lines") == scenes(results)


def change(document, **fields):
    """The answer with some fields of its first object changed."""
    document["scene"]["objects"][0].update(fields)
    return json.dumps(document)


def many(document, count):
    first = document["scene"]["objects"][0]
    copies = [
        {**first, "id": f"bed_{number}", "position": [number % 100, number // 100, 0.5]}
        for number in range(count)
    ]
    return json.dumps({"scene": {**document["scene"], "objects": copies}})


# What is done to the answer for bedroom_s0001, and words of the reason.
BROKEN = {
    "truncated": (lambda d: json.dumps(d)[:90], "cut off"),
    "empty": (lambda d: "", "empty answer"),
    "prose": (lambda d: "I see a bed.", "no JSON object"),
    "nan": (lambda d: change(d, position=[float("nan"), 0, 0]), "position[0] is NaN"),
    "infinite": (lambda d: change(d, dimensions=[1, float("inf"), 1]), "dimensions[1]"),
    "text for a number": (lambda d: change(d, position=["0", 0, 0]), "position[0]"),
    "negative size": (lambda d: change(d, dimensions=[1, -1, 1]), "dimensions[1] is -1"),
    "huge integer": (lambda d: change(d, position=[10**400, 0, 0]), "position[0]"),
    "no objects": (lambda d: '{"scene": {"room": {"type": "bedroom"}}}', "scene.objects"),
    "not an object": (lambda d: "[1, 2]", "no JSON object"),
}
# The same for answers that are scored, but odd.
ODD = {
    "huge numbers": (lambda d: change(d, position=[1e300, 1e300, 1e300]), "beyond 1000 m"),
    "unknown category": (lambda d: change(d, category="throne"), "'throne'"),
    "id used twice": (lambda d: change(d, id="chair_01"), "'chair_01'"),
    "ten thousand objects": (lambda d: many(d, 10_000), "10000 objects"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_answer_fails_alone(score, predictions, capsys, case):
    spoil, words = BROKEN[case]
    path = predictions / "good" / "bedroom_s0001.txt"
    path.write_text(spoil(json.loads(path.read_text())))
    code, results = score()
    scene = scenes(results)["bedroom_s0001"]
    assert (code, scene["parse"]) == (exit_codes.PARTIAL, "parse_failed")
    assert words in scene["reason"]
    assert f"good, bedroom_s0001: failed: {scene['reason']}" in capsys.readouterr().err
    assert scenes(results)["bedroom_s0000"]["overall"] == 1
    assert results["models"]["good"]["metrics"]["PSR"]["mean"] == pytest.approx(2 / 3)


@pytest.mark.parametrize("case", ODD)
def test_an_odd_answer_is_scored_and_told(score, predictions, capsys, case):
    spoil, words = ODD[case]
    path = predictions / "good" / "bedroom_s0001.txt"
    path.write_text(spoil(json.loads(path.read_text())))
    code, results = score()
    scene = scenes(results)["bedroom_s0001"]
    assert (code, scene["parse"]) == (exit_codes.PARTIAL, "ok")
    assert words in scene["reason"]
    assert 0 <= scene["overall"] <= 1
    assert "good, bedroom_s0001: scored, but" in capsys.readouterr().err


def test_an_answer_without_objects_is_no_failure(score, predictions):
    empty = '{"scene": {"room": {"type": "bedroom"}, "objects": []}}'
    (predictions / "good" / "bedroom_s0001.txt").write_text(empty)
    code, results = score()
    scene = scenes(results)["bedroom_s0001"]
    assert (code, scene["reason"], scene["metrics"]["RR"]) == (exit_codes.DONE, None, 0)
    assert scene["undefined"]["NOR"] == "no object was predicted"
    assert scene["missed"] == ["bed_01", "chair_01"]


def test_a_missing_answer(score, predictions, capsys):
    (predictions / "good" / "bedroom_s0001.txt").unlink()
    code, results = score()
    assert code == exit_codes.PARTIAL
    assert scenes(results)["bedroom_s0001"]["reason"] == "no answer"
    assert "good, bedroom_s0001: failed: no answer" in capsys.readouterr().err
    code, results = score("--missing", "skip")
    assert code == exit_codes.DONE
    assert list(scenes(results)) == ["bedroom_s0000", "library_s0002"]
    assert results["models"]["good"]["skipped"] == 1


def test_a_model_that_left_out_rooms_is_told_of(score, predictions, capsys):
    score()
    assert "note:" not in capsys.readouterr().err
    (predictions / "good" / "bedroom_s0001.txt").unlink()
    _, results = score()
    said = capsys.readouterr()
    assert "note: good answered 2 of 3 scenes; the others lower its PSR" in said.err
    assert "2 of 3" in said.out and results["models"]["good"]["answered"] == 2
    _, results = score("--missing", "skip")
    assert "note: good stands on the 2 of 3 scenes that it answered" in capsys.readouterr().err
    assert results["models"]["good"]["answered"] == results["models"]["good"]["n"] == 2


def test_an_answer_that_cannot_be_read_is_an_answer(score, predictions, capsys):
    (predictions / "good" / "bedroom_s0001.txt").write_text("no answer")
    _, results = score()
    assert results["models"]["good"]["answered"] == 3
    assert "note:" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("GT.json", None),
        ("GT.json", "{"),
        ("GT.json", '{"scene": {"room": {"type": "b", "size": [1, 1, NaN]}, "objects": []}}'),
        ("GT.json", '{"scene": {"room": {"type": "b", "size": [1, 0, 1]}, "objects": []}}'),
        ("GT.json", '{"scene": {"room": {"type": "b", "size": [1, 1%s, 1]}}}' % ("0" * 400)),
        ("GT.json", '{"scene": {"room": {"type": "b", "size": [1, 1, 1]}, "objects": [[]]}}'),
        ("metadata.json", '{"camera": {}}'),
        ("objects_in_view.json", "{}"),
    ],
)
def test_a_broken_bundle_fails_alone(score, dataset, capsys, name, content):
    path = dataset / "bedroom_s0001" / name
    path.unlink() if content is None else path.write_text(content)
    code, results = score()
    assert code == exit_codes.PARTIAL
    assert name in results["unscored"]["bedroom_s0001"]
    assert list(scenes(results)) == ["bedroom_s0000", "library_s0002"]
    err = capsys.readouterr().err
    assert "bedroom_s0001: not scored" in err
    # Its answer is for a scene of the data set all the same.
    assert "not in the data set" not in err


def test_a_negative_size_in_the_truth_is_a_broken_bundle(score, dataset):
    path = dataset / "bedroom_s0001" / "GT.json"
    path.write_text(change(json.loads(path.read_text()), dimensions=[1, 1, -1]))
    _, results = score()
    assert "bed_01: dimensions must not be negative" in results["unscored"]["bedroom_s0001"]


def test_names_that_are_no_text(score, predictions):
    odd = os.fsdecode(b"model_\xff")
    (predictions / "good").rename(predictions / odd)
    code, results = score()
    assert code == exit_codes.DONE and list(results["models"]) == [odd]


def test_answers_for_other_scenes_are_noted(score, predictions, capsys):
    (predictions / "good" / "attic_s9.txt").write_text("{}")
    code, results = score()
    assert code == exit_codes.DONE and "attic_s9" not in scenes(results)
    assert "good: 1 answer is for a scene not in the data set: attic_s9" in capsys.readouterr().err


def test_failures_alike_share_a_line_that_names_each(score, dataset, predictions, capsys):
    names = [f"bedroom_t{number:02d}" for number in range(30)]
    for name in names:
        shutil.copytree(dataset / "bedroom_s0000", dataset / name)
    (predictions / "good" / "bedroom_s0001.txt").write_text("")
    code, _ = score()
    lines = [line for line in capsys.readouterr().err.splitlines() if "failed:" in line]
    assert code == exit_codes.PARTIAL
    assert len(lines) == 2 and lines[0].startswith("good, bedroom_s0001: failed: ")
    assert lines[1] == f"good, 30 scenes: failed: no answer: {', '.join(names)}"


@pytest.mark.parametrize("missing", ["fail", "skip"])
def test_a_broken_line_never_passes_in_silence(score, predictions, capsys, missing):
    answer = (predictions / "good" / "bedroom_s0000.txt").read_text()
    good = json.dumps({"scene_id": "bedroom_s0000", "response": answer})
    (predictions / "lines.jsonl").write_text(f'{good}\n{{"scene_id": "bedroom_s0001", "resp')
    code, results = score("--missing", missing)
    (problem,) = results["problems"]
    assert code == exit_codes.PARTIAL
    assert problem.startswith(f"{predictions / 'lines.jsonl'}: line 2: left out, not JSON")
    assert problem in capsys.readouterr().err.splitlines()
    # It is no affair of another model.
    code, results = score("--models", "good")
    assert (code, results["problems"]) == (exit_codes.DONE, [])


def test_what_costs_no_answer_is_a_note(score, predictions, capsys):
    (predictions / "good" / "bedroom_s0001.json").write_text("{")
    code, results = score()
    (problem,) = results["problems"]
    assert code == exit_codes.DONE and problem.endswith("a .txt too: bedroom_s0001.json")
    assert f"note: {problem}" in capsys.readouterr().err.splitlines()


def test_room_bounds(score, predictions):
    path = predictions / "good" / "bedroom_s0001.txt"
    document = json.loads(path.read_text())
    document["scene"]["room"]["size"] = [2, 2, 3]
    path.write_text(json.dumps(document))
    values = {}
    for choice in ("prediction", "ground_truth"):
        _, results = score("--room-bounds", choice)
        values[choice] = scenes(results)["bedroom_s0001"]["metrics"]["IBR"]
        assert results["protocol"]["settings"]["room_bounds"]["value"] == choice
    assert values == {"prediction": 0.5, "ground_truth": 1}


def test_a_protocol_of_ones_own(score, tmp_path):
    document = json.loads(DEFAULT_PROTOCOL.read_text())
    document["name"] = "few"
    document["settings"]["bootstrap_resamples"]["value"] = 10
    (tmp_path / "few.json").write_text(json.dumps(document))
    code, results = score("--protocol", str(tmp_path / "few.json"))
    assert (code, results["protocol"]["name"]) == (exit_codes.DONE, "few")


def test_a_protocol_with_a_value_that_is_none(score, tmp_path, capsys):
    document = json.loads(DEFAULT_PROTOCOL.read_text())
    document["settings"]["bootstrap_resamples"]["value"] = 0
    path = tmp_path / "none.json"
    path.write_text(json.dumps(document))
    assert score("--protocol", str(path)) == (exit_codes.USAGE, None)
    said = f"error: {path}: bootstrap_resamples is 0; expected a whole number, 1 to 100000"
    assert said in capsys.readouterr().err.splitlines()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--models", "nobody"], "no model 'nobody'; there are: good"),
        (["--protocol", "absent.json"], "absent.json: not a protocol file"),
        (["--room-bounds", "walls"], "invalid choice"),
        (["--missing", "perhaps"], "invalid choice"),
    ],
)
def test_a_wrong_call(score, capsys, words, said):
    code, results = score(*words)
    assert (code, results) == (exit_codes.USAGE, None)
    assert said in capsys.readouterr().err


def test_folders_that_are_not_there(dataset, predictions, tmp_path, capsys):
    absent, out = str(tmp_path / "absent"), str(tmp_path / "out")
    for where in (
        [absent, "--predictions", str(predictions)],
        [str(dataset), "--predictions", absent],
    ):
        assert main(["score", *where, "--out", out]) == exit_codes.USAGE
        assert f"{absent}: no such folder" in capsys.readouterr().err
    file = dataset / "bedroom_s0000" / "GT.json"
    words = ["score", str(dataset), "--predictions", str(predictions), "--out", str(file)]
    assert main(words) == exit_codes.USAGE
    assert "cannot be a folder" in capsys.readouterr().err


def test_nothing_could_be_done(dataset, predictions, tmp_path, capsys):
    empty, out = tmp_path / "empty", str(tmp_path / "out")
    empty.mkdir()
    for where, said in (
        ([str(empty), "--predictions", str(predictions)], "no scene in it"),
        ([str(dataset), "--predictions", str(empty)], "no predictions in it"),
    ):
        assert main(["score", *where, "--out", out]) == exit_codes.NOTHING
        assert said in capsys.readouterr().err
    for scene in dataset.iterdir():
        (scene / "GT.json").write_text("{")
    words = ["score", str(dataset), "--predictions", str(predictions), "--out", out]
    assert main(words) == exit_codes.NOTHING
    assert "none of its scenes can be read" in capsys.readouterr().err


def test_it_loads_neither_blender_nor_what_it_does_not_need(dataset, predictions, tmp_path):
    heavy = "bpy", "mathutils", "requests", "shapely", "scipy.spatial", "scipy.stats"
    code = (
        "import sys; from ideal_bench.ideal_addon.commands import main;"
        f"main(['score', {str(dataset)!r}, '--predictions', {str(predictions)!r},"
        f" '--out', {str(tmp_path / 'out')!r}]);"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_models_that_cannot_be_read_at_all_fail_alone(score, predictions, capsys):
    if os.geteuid() == 0:
        # Nothing is unreadable to root, but a folder named like a file of lines is.
        (predictions / "odd.jsonl").mkdir()
    else:
        (predictions / "odd").mkdir(mode=0)
    _, results = score()
    assert scenes(results)["bedroom_s0000"]["overall"] == 1
    odd = next(name for name in results["models"] if name != "good")
    assert results["models"][odd]["metrics"]["PSR"]["mean"] == 0


COMMAND = [sys.executable, "-m", "ideal_bench.ideal_addon.commands"]


@pytest.fixture
def words(dataset, predictions, tmp_path):
    out = str(tmp_path / "out")
    return ["score", str(dataset), "--predictions", str(predictions), "--out", out]


def test_a_pipe_among_answers_is_a_failed_answer(score, predictions, capsys):
    (predictions / "good" / "bedroom_s0001.txt").unlink()
    os.mkfifo(predictions / "good" / "bedroom_s0001.txt")
    code, results = score()
    assert code == exit_codes.PARTIAL
    assert "not a regular file" in scenes(results)["bedroom_s0001"]["reason"]


def test_a_link_to_itself_is_a_note(score, predictions, capsys):
    (predictions / "x").symlink_to("x")
    code, results = score()
    assert (code, list(results["models"])) == (exit_codes.DONE, ["good"])
    assert f"note: {predictions / 'x'}: not read (" in capsys.readouterr().err


def test_a_null_after_an_answer_is_no_loss(score, predictions, capsys):
    text = (predictions / "good" / "bedroom_s0000.txt").read_text()
    records = [{"scene_id": "bedroom_s0000", "response": answer} for answer in (text, None)]
    (predictions / "lines.jsonl").write_text("\n".join(map(json.dumps, records)))
    _, results = score("--missing", "skip")
    assert results["models"]["lines"]["n"] == 1
    assert "null after an answer, the answer counts" in capsys.readouterr().err


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-", "2>/dev/full"])
@pytest.mark.parametrize("broken", [False, True])
def test_closed_or_full_streams_change_no_exit_code(words, predictions, tmp_path, closed, broken):
    if broken:
        (predictions / "good" / "bedroom_s0001.txt").write_text("")
    script = f'"$@" {closed}'
    done = subprocess.run(["sh", "-c", script, "sh", *COMMAND, *words], capture_output=True)
    assert done.returncode == (exit_codes.PARTIAL if broken else exit_codes.DONE)
    assert b"Traceback" not in done.stderr
    assert (tmp_path / "out" / "results.json").exists()
    if "2>" in closed:
        assert b"Results:" not in done.stdout


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_reader_that_leaves_early_hides_no_failure(words, predictions, more):
    (predictions / "good" / "bedroom_s0001.txt").write_text("")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([*COMMAND, *words, *more], stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert done.returncode == exit_codes.PARTIAL
    assert b"Traceback" not in done.stderr


def test_a_full_stdout_is_told_and_the_results_are_there(words, tmp_path):
    with open("/dev/full", "w") as full:
        done = subprocess.run([*COMMAND, *words], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == exit_codes.NOTHING
    assert "No space left on device" in done.stderr and "Traceback" not in done.stderr
    assert (tmp_path / "out" / "results.json").exists()


def test_scenes_with_odd_names_are_noted_in_one_short_line(score, predictions, capsys):
    records = [{"scene_id": name, "response": "{}"} for name in ("a\nb", "x" * 200_000)]
    (predictions / "lines.jsonl").write_text("\n".join(map(json.dumps, records)))
    score()
    (note,) = (line for line in capsys.readouterr().err.splitlines() if "not in the data" in line)
    assert "a\\nb" in note and len(note) < 400


@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_model_s_name_need_not_be_text(words, predictions, more):
    (predictions / "good").rename(predictions / "caf\udce9")
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run([*COMMAND, *words, *more], capture_output=True, env=environment)
    assert done.returncode == exit_codes.DONE, done.stderr
    assert b"caf\\udce9" in done.stdout
