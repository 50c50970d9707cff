"""Why a model loses, for the open room and for all rooms."""

from __future__ import annotations

import json
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon import properties, registration
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.ideal_addon.session import answers, events
from ideal_bench.ideal_addon.session.dataset import OpenDataset, SceneRow
from ideal_bench.ideal_addon.session.state import session
from ideal_bench.lib.bundle import BLEND_FILE, find_scenes

SCENES = Path(__file__).resolve().parents[3] / "examples" / "scenes"
FACTOR = 1.3


@pytest.fixture(autouse=True)
def registered():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    registration.register()
    yield
    registration.unregister()


@pytest.fixture
def large(tmp_path) -> Path:
    """A model that sees every room, and all that is in it, 1.3 times too large."""
    oracle = SCENES.parent / "predictions" / "oracle"
    folder = tmp_path / "large"
    folder.mkdir()
    for path in oracle.glob("*.txt"):
        document = json.loads(path.read_bytes())
        room = document["scene"]["room"]
        room["size"] = [FACTOR * side for side in room["size"]]
        for item in document["scene"]["objects"]:
            for name in ("position", "dimensions"):
                item[name] = [FACTOR * value for value in item[name]]
        (folder / path.name).write_text(json.dumps(document))
    return folder


@pytest.fixture
def why(large):
    """What the panel shows; the bedroom is open, the data set too, and the model has answered."""
    session().dataset = OpenDataset(
        SCENES, {path.name: SceneRow(path.name, path) for path in find_scenes(SCENES)}
    )
    open_room(SCENES / "bedroom_s1" / BLEND_FILE)
    answers.import_folder(large)
    return properties.window().why


@pytest.mark.parametrize("scope", ["OPEN", "ALL"])
def test_the_mistake_is_named_with_what_is_gained_without_it(why, scope):
    why.scope = scope
    assert why.told == ""
    assert bpy.ops.ideal.explain() == {"FINISHED"}
    assert "1.30 times too large" in why.told
    (mistake,) = why.mistakes
    assert "1.30 times too large" in mistake.words
    assert mistake.error.endswith(" to 0.00 m") or "to a factor of 1.00" in mistake.error
    before, after = mistake.overall.removeprefix("Overall ").split(" to ")
    assert float(before) + 10 < float(after)
    assert why.left.startswith("Left without it: position error 0.0")
    assert len(why.categories) == 3 and why.regions
    assert ("this room alone" in why.notes) == (scope == "OPEN")


def test_the_score_is_the_one_that_the_panel_above_shows(why):
    bpy.ops.ideal.explain()
    shown = properties.window().metrics.overall.text.removesuffix("%")
    assert why.mistakes[0].overall.startswith(f"Overall {shown} to ")


def test_each_scope_keeps_its_own_and_another_answer_makes_it_untrue(why, large):
    bpy.ops.ideal.explain()
    why.scope = "ALL"
    assert why.told == "" and len(why.mistakes) == 0
    why.scope = "OPEN"
    assert why.told
    answers.import_files([large / "bedroom_s1.txt"])
    assert why.told == "" and len(why.mistakes) == len(why.categories) == len(why.regions) == 0


def test_another_room_or_model_shows_its_own(why):
    bpy.ops.ideal.explain()
    answers.import_folder(SCENES.parent / "predictions" / "oracle")
    assert session().answers.active == "oracle" and why.told == ""
    bpy.ops.ideal.explain()
    assert why.told.endswith("there is nothing to explain") and len(why.mistakes) == 0
    session().answers.active = "large"
    events.tell("active_model_changed")
    assert "1.30" in why.told
    open_room(SCENES / "bathroom_s1" / BLEND_FILE)
    assert properties.window().why.told == ""


def test_the_room_stays_as_it_is(why, scene_state):
    before = scene_state()
    bpy.ops.ideal.explain()
    assert scene_state() == before


def test_an_answer_that_cannot_be_read_is_an_error(why, tmp_path):
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "bedroom_s1.txt").write_text("I see a bed.")
    answers.import_folder(tmp_path / "bad")
    with pytest.raises(RuntimeError, match="The answer of bad cannot be read: no JSON object"):
        bpy.ops.ideal.explain()


def test_an_answer_whose_file_is_gone_is_an_error(why, large):
    why.scope = "ALL"
    (large / "office_s1.txt").unlink()
    with pytest.raises(RuntimeError, match=r"office_s1\.txt: cannot be read"):
        bpy.ops.ideal.explain()
    assert why.told == ""


def test_the_button_says_what_is_missing(large):
    def refusal() -> str:
        with pytest.raises(RuntimeError) as error:
            bpy.ops.ideal.explain()
        return str(error.value)

    why = properties.window().why
    assert "There is no model: import predictions first" in refusal()
    answers.import_folder(large)
    assert "Open a scene of a data set first" in refusal()
    why.scope = "ALL"
    assert "Open a data set first" in refusal()
    why.scope = "OPEN"
    session().answers.forget("large")
    answers.import_files([large / "bathroom_s1.txt"])
    open_room(SCENES / "bedroom_s1" / BLEND_FILE)
    answers.import_folder(SCENES.parent / "predictions" / "oracle")
    del session().answers.texts["oracle"]["bedroom_s1"]
    assert "oracle has not answered bedroom_s1" in refusal()
