"""One scene's facts, by hand."""

import json

import pytest
from ideal_bench.lib.bundle import BundleError
from ideal_bench.lib.statistics.measures import BY_ID, MEASURES
from ideal_bench.lib.statistics.scene_facts import read_facts


def change(path, section, **fields):
    document = json.loads(path.read_text())
    document[section] = {**document.get(section, {}), **fields}
    path.write_text(json.dumps(document))


def test_a_scene_by_hand(described):
    facts = read_facts(described / "bathroom_s2", {})
    values = {measure.id: measure.value(facts) for measure in MEASURES}
    assert values == {
        "objects": 4,
        "objects_in_view": 3,
        "floor_area_m2": 9.0,
        "wall_height_m": 4.0,
        "camera_height_m": 1.7,
        "camera_off_axis_deg": pytest.approx(30.0),
        "entropy": 7.5,
        "sharpness": 0.02,
        "brightness": 0.6,
        "room_s": None,
        "picture_s": None,
        "checks_s": None,
        "peak_memory_mb": None,
    }
    assert facts.rejected_by == {"F3": 1}
    assert facts.yaws_deg == (45, 91, 359, 180)
    assert facts.in_view == (True, True, True, False)


def test_what_the_plan_and_the_generation_say(described):
    generation = {"plan": {"tier": "only"}, "seconds": {"room": 20.0}, "peak_memory_mb": 900}
    facts = read_facts(described / "bathroom_s1", {"generation": generation})
    assert (facts.tier, BY_ID["room_s"].value(facts)) == ("only", 20.0)
    assert BY_ID["peak_memory_mb"].value(facts) == 900


def test_the_plan_says_the_tier_before_the_bundle(described):
    assert read_facts(described / "office_s3", {}).tier == "medium"
    entry = {"generation": {"plan": {"tier": "small"}}}
    assert read_facts(described / "office_s3", entry).tier == "small"


@pytest.mark.parametrize("value", [None, "7.0", float("nan"), True, 1e200, [7.0]])
def test_a_quality_that_is_no_number_is_missing_and_breaks_nothing(described, value):
    change(described / "bathroom_s1" / "metadata.json", "image_quality", entropy=value)
    facts = read_facts(described / "bathroom_s1", {})
    assert facts.image_quality == {"sharpness": 0.01, "brightness": 0.4}


def test_an_absurd_camera_height_is_missing(described):
    change(described / "bathroom_s1" / "metadata.json", "camera", location=[0, 0, 1e300])
    assert read_facts(described / "bathroom_s1", {}).camera_height_m is None


@pytest.mark.parametrize("size", [[1e300, 2, 3], [2, 1e-9, 3]])
def test_a_room_of_an_absurd_size_is_a_broken_bundle(described, size):
    path = described / "bathroom_s1" / "GT.json"
    document = json.loads(path.read_text())
    document["scene"]["room"]["size"] = size
    path.write_text(json.dumps(document))
    with pytest.raises(BundleError, match=r"GT\.json: scene\.room\.size is .* 0\.01 to 10000 m"):
        read_facts(described / "bathroom_s1", {})


def test_a_bare_list_of_ids_is_read_too(described):
    path = described / "bathroom_s2" / "objects_in_view.json"
    path.write_text(json.dumps(["toilet_00"]))
    facts = read_facts(described / "bathroom_s2", {})
    assert (sum(facts.in_view), facts.rejected_by) == (1, {})
