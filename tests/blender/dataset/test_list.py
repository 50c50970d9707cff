"""The list: filters and order, kept like the truth at every change and never at a redraw."""

from __future__ import annotations

import bpy
import pytest
from ideal_bench.ideal_addon.properties import pictures
from ideal_bench.ideal_addon.session import dataset_list, events
from ideal_bench.ideal_addon.session.dataset import OpenDataset
from ideal_bench.ideal_addon.session.scores import DatasetScores, ModelScores
from ideal_bench.lib.dataset_file import update_scene


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ({"text": "OFFICE"}, ["office_s1"]),
        ({"room_type": "library"}, ["library_s2"]),
        ({"check": "passed"}, ["office_s1"]),
        ({"curation": "accepted"}, ["library_s2"]),
        ({"problems": True}, ["broken_s9"]),
        ({"use_objects": True, "fewest_objects": 18, "most_objects": 30}, ["office_s1"]),
        ({"reverse": True}, ["office_s1", "library_s2", "broken_s9"]),
        ({"sort": "curation", "reverse": True}, ["library_s2", "broken_s9", "office_s1"]),
        ({"text": "no such"}, []),
    ],
    ids=str,
)
def test_each_filter_and_order(rooms, checked, mirror, listed, asked, shown):
    checked(rooms, "office_s1", True)
    update_scene(rooms, "library_s2", curation={"state": "accepted"})
    bpy.ops.ideal.open_dataset(directory=str(rooms))
    for name, value in asked.items():
        setattr(mirror(), name, value)
    assert listed() == shown
    assert mirror().total == 3


@pytest.fixture
def scored(opened, session):
    """Two models' scores of the two rooms that can be scored."""
    session().answers.texts = {"good": {"office_s1": "{}"}, "poor": {"office_s1": "{}"}}
    session().answers.active = "good"
    models = {
        "good": ModelScores(scenes={"office_s1": 0.9, "library_s2": 0.75}),
        "poor": ModelScores(scenes={"office_s1": 0.1}),
    }
    session().scores = DatasetScores(models, opened, ("library_s2", "office_s1"))
    events.tell("scores_changed")


def test_the_active_models_overall_is_shown_and_sorted_by(scored, mirror, listed, session):
    mirror().sort = "overall"
    assert listed() == ["library_s2", "office_s1", "broken_s9"]
    assert [row.overall for row in mirror().rows] == ["75.0", "90.0", ""]
    assert mirror().model == "good"
    session().answers.active = "poor"
    events.tell("active_model_changed")
    assert listed() == ["office_s1", "broken_s9", "library_s2"]
    assert [row.overall for row in mirror().rows] == ["10.0", "", ""]


def test_low_scores_are_filtered(scored, mirror, listed):
    mirror().use_overall = True
    assert listed() == []
    mirror().overall_below = 80
    assert listed() == ["library_s2"]


def test_the_selection_stays_where_its_scene_is_still_shown(opened, mirror, session):
    mirror().active = 1
    mirror().reverse = True
    assert mirror().rows[mirror().active].name == session().dataset.selected == "library_s2"
    mirror().room_type = "office"
    assert session().dataset.selected == "office_s1" and mirror().active == 0


def test_pictures_are_read_once_and_released(opened, mirror, monkeypatch):
    paths = [row.picture for row in mirror().rows]
    broken, library, office = paths
    for path in paths * 2:
        pictures.picture(path)
    assert set(pictures._pictures) == {library, office}
    monkeypatch.setattr(pictures, "_KEPT", 2)
    pictures.picture(broken)
    assert set(pictures._pictures) == {office}
    bpy.ops.ideal.refresh_dataset()
    assert pictures._pictures is None and not pictures._drawn


def test_a_thousand_scenes_are_arranged_only_when_something_changes(
    make_rows, tmp_path, session, mirror, listed, monkeypatch
):
    session().dataset = OpenDataset(tmp_path, make_rows(1000))
    events.tell("dataset_changed")
    assert len(listed()) == 1000
    calls = []
    arrange = dataset_list.arrange
    monkeypatch.setattr(dataset_list, "arrange", lambda *args: calls.append(1) or arrange(*args))
    mirror().active = 500
    assert calls == [] and session().dataset.selected == listed()[500]
    mirror().text = "office"
    assert calls == [1] and len(listed()) == 500
