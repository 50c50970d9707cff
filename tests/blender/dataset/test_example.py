"""The example rooms: copied once, open, answered and scored with one call."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon.session import examples
from ideal_bench.lib.dataset_file import FILE

SCENES = ("library_s2", "office_s1")


@pytest.fixture(autouse=True)
def source(tmp_path, monkeypatch) -> Path:
    """Two of the rooms and all of the answers, as the zip has a few of them."""
    source = tmp_path / "source"
    for name in SCENES:
        shutil.copytree(examples.SOURCE / "scenes" / name, source / "scenes" / name)
    shutil.copytree(examples.SOURCE / "predictions", source / "predictions")
    monkeypatch.setattr(examples, "SOURCE", source)
    return source


def test_a_scored_room_is_open(tmp_path, mirror, session):
    assert bpy.ops.ideal.open_example(directory=str(tmp_path / "copy")) == {"FINISHED"}
    assert [row.name for row in mirror().rows] == list(SCENES)
    assert Path(bpy.data.filepath) == tmp_path / "copy" / "scenes" / SCENES[0] / "scene.blend"
    assert mirror().open_scene == session().dataset.selected == SCENES[0]
    assert len(session().answers.texts) == 5 and session().answers.active == "vision_model"
    assert all(row.overall for row in mirror().rows) and mirror().model == "vision_model"


def test_a_verdict_never_goes_into_the_extension_and_outlives_opening_them_again(
    tmp_path, source, said
):
    copy = tmp_path / "copy"
    bpy.ops.ideal.open_example(directory=str(copy))
    bpy.ops.ideal.curate(state="accepted")
    assert not (source / "scenes" / FILE).exists()
    bpy.ops.ideal.open_example(directory=str(copy))
    assert said(copy / "scenes", SCENES[0]) == ("accepted", "")


def test_what_was_not_copied_whole_is_copied_again(tmp_path):
    copy = tmp_path / "copy"
    work = examples.opening_examples(copy)
    next(work)
    next(work)
    work.close()
    left = copy / "scenes" / ".half"
    left.mkdir()
    assert sorted(path.name for path in (copy / "scenes").iterdir()) == [".half", SCENES[0]]
    bpy.ops.ideal.open_example(directory=str(copy))
    assert json.loads((copy / "scenes" / SCENES[1] / "GT.json").read_text())["scene"]


def test_without_a_folder_of_its_own_the_copy_goes_to_the_temporary_one(monkeypatch, tmp_path):
    monkeypatch.setattr(examples.tempfile, "gettempdir", lambda: str(tmp_path))
    assert bpy.ops.ideal.open_example() == {"FINISHED"}
    assert (tmp_path / "ideal_bench_examples" / "scenes" / SCENES[0]).is_dir()


def test_missing_examples_are_told(source, tmp_path, session):
    shutil.rmtree(source)
    with pytest.raises(RuntimeError, match="the example rooms are missing; install the zip again"):
        bpy.ops.ideal.open_example(directory=str(tmp_path / "copy"))
    assert session().dataset is None


def test_a_place_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(RuntimeError, match="the example rooms cannot be copied there"):
        bpy.ops.ideal.open_example(directory=str(tmp_path / "taken"))
