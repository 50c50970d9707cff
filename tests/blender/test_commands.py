"""`extract` and `reconstruct` from the outside: files, exit codes, and what they say."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.commands import main
from ideal_bench.ideal_addon.scene.images import load_pixels
from ideal_bench.lib.bundle import find_scenes, read_bundle
from ideal_bench.lib.frames import world_to_model

TINY = ["--samples", "1", "--resolution", "64x36"]


def oracle_text(folder: Path) -> str:
    bundle = read_bundle(folder)
    layout = world_to_model(bundle.in_view_layout(), bundle.camera.rotation_euler[2])
    return json.dumps(layout.to_document())


@pytest.fixture
def predictions(dataset_copy: Path, tmp_path: Path) -> Path:
    """The oracle's answers, and one model's that stop early."""
    folder = tmp_path / "predictions"
    for scene in find_scenes(dataset_copy):
        for model, text in (("oracle", oracle_text(scene)), ("broken", '{"scene": {"room"')):
            path = folder / model / f"{scene.name}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    return folder


def reconstruct(dataset: Path, predictions: Path, out: Path, *more: str) -> tuple[int, dict]:
    words = ["reconstruct", str(dataset), "--predictions", str(predictions), "--out", str(out)]
    code = main([*words, *TINY, *more])
    results = out / "reconstruct.json"
    return code, json.loads(results.read_bytes())["scenes"] if results.exists() else {}


def test_reconstruct_writes_pictures_poses_and_pairs(
    dataset_copy: Path, predictions: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"

    code, scenes = reconstruct(dataset_copy, predictions, out, "--models", "oracle")

    assert code == 0
    assert sorted(scenes) == ["bathroom_s1", "bedroom_s1"]
    for scene in scenes:
        truth = load_pixels(out / "_ground_truth" / f"{scene}.png")
        picture = load_pixels(out / "oracle" / f"{scene}.png")
        np.testing.assert_array_equal(picture, truth)
        assert load_pixels(out / "oracle" / f"{scene}_side_by_side.png").shape == (36, 132, 4)
        poses = json.loads((out / "oracle" / f"{scene}.json").read_bytes())
        in_view = read_bundle(dataset_copy / scene).in_view
        assert sorted(pose["gt"] for pose in poses["matched"]) == sorted(in_view)
        assert poses["hidden"] == poses["hallucinations"] == poses["problems"] == []


def test_broken_scenes_and_answers_do_not_stop_the_others(
    dataset_copy: Path,
    predictions: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (dataset_copy / "bathroom_s1" / "scene.blend").write_bytes(b"BLENDER but not quite")
    shutil.copytree(dataset_copy / "bedroom_s1", dataset_copy / "bedroom_s2")
    (dataset_copy / "bedroom_s2" / "GT.json").write_text("{")
    path = dataset_copy / "bedroom_s1" / "metadata.json"
    metadata = json.loads(path.read_bytes())
    bed = next(item for item in metadata["instances"] if item["object_id"] == "bed_01")
    bed["asset"] = "BedFactory(0).spawn_asset(0)"
    path.write_text(json.dumps(metadata))

    code, scenes = reconstruct(dataset_copy, predictions, tmp_path / "out")

    assert code == 1
    told = capsys.readouterr().err
    assert "Blender cannot read it" in scenes["bathroom_s1"]["oracle"]["reason"]
    assert scenes["bedroom_s1"]["_ground_truth"]["status"] == "ok"
    assert scenes["bedroom_s1"]["broken"]["reason"].startswith("the answer cannot be read: ")
    assert scenes["bedroom_s1"]["oracle"]["status"] == "ok"
    assert scenes["bedroom_s1"]["oracle"]["reason"] == (
        "bed_01: the .blend has no visible asset 'BedFactory(0).spawn_asset(0)' "
        "that metadata.json names for it"
    )
    assert "GT.json: cannot be read as JSON" in scenes["bedroom_s2"]["_ground_truth"]["reason"]
    assert scenes["bedroom_s2"]["oracle"]["reason"] == "no answer"
    assert (tmp_path / "out" / "oracle" / "bedroom_s1.png").is_file()
    for scene in ("bathroom_s1", "bedroom_s1", "bedroom_s2"):
        assert f"broken, {scene}: " in told


def test_nothing_to_show_is_exit_code_3(
    dataset_copy: Path, predictions: Path, tmp_path: Path
) -> None:
    code, scenes = reconstruct(
        dataset_copy, predictions, tmp_path / "out", "--models", "broken", "--scenes", "bedroom_s1"
    )

    assert code == 3
    assert list(scenes) == ["bedroom_s1"]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--models", "gpt"], "no model 'gpt'; there are: broken, oracle"),
        (["--scenes", "attic_s1"], "no scene 'attic_s1'; there are: bathroom_s1, bedroom_s1"),
    ],
)
def test_unknown_names_are_a_wrong_call(
    dataset_copy: Path, predictions: Path, tmp_path: Path, capsys, more, words
) -> None:
    code, scenes = reconstruct(dataset_copy, predictions, tmp_path / "out", *more)

    assert code == 2
    assert scenes == {}
    assert words in capsys.readouterr().err


def test_extract_makes_the_bundle_again(
    dataset_copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = dataset_copy / "bedroom_s1"
    words = ["extract", str(source / "scene.blend"), "--out", str(tmp_path / "made")]
    words += ["--room-type", "bedroom", "--seed", "1", *TINY]

    assert main(words) == 0

    made = tmp_path / "made" / "bedroom_s1"
    assert (made / "GT.json").read_bytes() == (source / "GT.json").read_bytes()
    again, published = read_bundle(made), read_bundle(source)
    assert again.in_view == published.in_view
    assert again.instances == published.instances
    assert again.camera.location == pytest.approx(published.camera.location, abs=1e-6)
    assert (made / "scene.blend").read_bytes() == (source / "scene.blend").read_bytes()
    assert load_pixels(made / "color.png").shape == (36, 64, 4)
    metadata = json.loads((made / "metadata.json").read_bytes())
    assert set(metadata) >= {"camera", "environment", "render", "image_quality", "generator"}
    assert metadata["generator"]["seed"] == 1
    assert capsys.readouterr().err.endswith(
        f"{len(again.layout)} objects, {len(again.in_view)} of them in view\n"
    )
    assert main(words) == 2
    assert "is already there; give another --seed, or --overwrite" in capsys.readouterr().err


def test_extract_removes_scripts_from_the_file(dataset_copy: Path, tmp_path: Path) -> None:
    source = dataset_copy / "bathroom_s1" / "scene.blend"
    bpy.ops.wm.open_mainfile(filepath=str(source), use_scripts=False)
    text = bpy.data.texts.new("run_me.py")
    text.write("raise SystemExit")
    text.use_module = True
    scripted = tmp_path / "scripted.blend"
    bpy.ops.wm.save_as_mainfile(filepath=str(scripted))
    words = ["extract", str(scripted), "--out", str(tmp_path / "made"), "--room-type", "bathroom"]

    assert main([*words, *TINY]) == 0

    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "made" / "bathroom_s0" / "scene.blend"))
    assert len(bpy.data.texts) == 0


def test_extract_tells_of_a_camera_outside_the_room(
    dataset_copy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = dataset_copy / "bathroom_s1" / "scene.blend"
    words = ["extract", str(source), "--out", str(tmp_path / "made"), "--room-type", "bathroom"]

    assert main([*words, *TINY, "--camera-position", "9", "0", "1.5"]) == 3

    told = capsys.readouterr().err
    assert "outside the room of" in told
    assert "--camera-position X Y Z" in told
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize(
    ("content", "code", "words"),
    [
        (None, 2, "no such file"),
        (b"BLENDER but not quite", 3, "Blender cannot read it"),
        (b"", 3, "Blender cannot read it"),
    ],
)
def test_extract_tells_of_a_file_it_cannot_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content, code, words
) -> None:
    path = tmp_path / "room.blend"
    if content is not None:
        path.write_bytes(content)

    assert main(["extract", str(path), "--out", str(tmp_path), "--room-type", "office"]) == code

    assert words in capsys.readouterr().err


@pytest.mark.parametrize("word", ["1280", "1280x", "2x2", "99999x10", "-5x5"])
def test_a_wrong_resolution_is_a_wrong_call(tmp_path: Path, capsys, word: str) -> None:
    words = ["extract", "room.blend", "--out", str(tmp_path), "--room-type", "office"]

    assert main([*words, f"--resolution={word}"]) == 2

    assert "is no size; write for example 1280x720" in capsys.readouterr().err


def test_an_earlier_runs_picture_is_gone_when_the_answer_fails(
    dataset_copy: Path, predictions: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    only = ["--models", "oracle", "--scenes", "bathroom_s1"]
    assert reconstruct(dataset_copy, predictions, out, *only)[0] == 0
    (predictions / "oracle" / "bathroom_s1.txt").write_text("no idea")

    assert reconstruct(dataset_copy, predictions, out, *only)[0] == 3

    assert list((out / "oracle").iterdir()) == []
    assert (out / "_ground_truth" / "bathroom_s1.png").is_file()
