"""What a run finds in dataset.json: its own scenes, others under their names, unfinished ones."""

import json

import pytest
from ideal_bench.lib.dataset_file import read_dataset_file, update_scene
from ideal_bench.lib.rooms.plan import RoomSettings, draw_plan
from ideal_bench.lib.rooms.records import (
    BUNDLE_FILES,
    Report,
    Wanted,
    conflict,
    generation,
    verdict,
)

PICTURE = {"engine": "cycles", "samples": 128, "resolution": (1280, 720)}


def wanted(tier="small", picture=PICTURE, **settings):
    return Wanted(draw_plan("office", tier, 3, RoomSettings(**settings)), picture)


def entry(scene, report=None, quality=None):
    return {"generation": generation(scene, report or Report(), 1), "quality": quality}


@pytest.fixture
def bundle(tmp_path):
    folder = tmp_path / "office_s3"
    folder.mkdir()
    for name in BUNDLE_FILES:
        (folder / name).touch()
    return folder


def test_a_record_survives_the_file(tmp_path):
    record = generation(wanted(), Report(notes=["a"], seconds={"room": 1.25}), 2)
    update_scene(tmp_path, "office_s3", generation=record)
    assert read_dataset_file(tmp_path)["scenes"]["office_s3"]["generation"] == record
    assert record["outcome"] == "made" and record["attempt"] == 2
    assert record["picture"]["resolution"] == [1280, 720]


def test_the_same_scene_is_no_conflict(bundle):
    stored = json.loads(json.dumps(entry(wanted())))
    assert conflict(wanted(), stored, bundle) is None


def test_a_free_name_is_no_conflict(tmp_path):
    assert conflict(wanted(), None, tmp_path / "office_s3") is None


@pytest.mark.parametrize("stored", [None, {"generation": None, "quality": {"passed": True}}])
def test_a_bundle_of_another_make_is_a_conflict(bundle, stored):
    assert conflict(wanted(), stored, bundle) == f"{bundle} is there and generate did not make it"


def test_each_difference_is_told(bundle):
    other = entry(wanted("large", {**PICTURE, "samples": 8}, oblique_share=0.3))
    told = conflict(wanted("large"), other, bundle)
    assert told == (
        f"{bundle} is there with other settings: plan.settings.oblique_share is 0.3, not 0.1; "
        "picture.samples is 8, not 128"
    )


@pytest.mark.parametrize("recorded", [{"plan": 1}, {"plan": None, "picture": []}, {"odd": 1}])
def test_a_record_that_cannot_be_read_is_a_conflict(bundle, recorded):
    assert "with other settings" in conflict(wanted(), {"generation": recorded}, bundle)


@pytest.mark.parametrize(("quality", "expected"), [(True, True), (False, False)])
def test_a_made_room_is_judged_by_its_quality(bundle, quality, expected):
    assert verdict(entry(wanted(), quality={"passed": quality}), bundle) is expected


def test_a_failed_room_is_finished_without_a_bundle(tmp_path):
    assert verdict(entry(wanted(), Report(reason="no")), tmp_path / "office_s3") is False


def test_a_room_is_unfinished_without_checks_or_with_a_file_missing(bundle):
    assert verdict(entry(wanted()), bundle) is None
    assert verdict({"generation": None, "quality": {"passed": True}}, bundle) is None
    (bundle / "color.png").unlink()
    assert verdict(entry(wanted(), quality={"passed": True}), bundle) is None
