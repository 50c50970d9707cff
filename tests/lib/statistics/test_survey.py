"""Reading a data set: what is broken is named, the rest goes on."""

import pytest
from ideal_bench.lib.bundle import BundleError
from ideal_bench.lib.statistics.survey import read_survey


def test_every_scene_is_read_once(described):
    told = []
    survey = read_survey(described, told.append)
    names = ["bathroom_s1", "bathroom_s10", "bathroom_s2", "bedroom_s4", "office_s3"]
    assert told == names == [scene.scene_id for scene in survey.scenes]
    assert (survey.record, survey.unreadable) == ("read", {})
    assert survey.without_bundle == ["office_s5"]
    assert survey.verdicts["office_s5"].words == "not made"


def test_a_broken_bundle_is_named_and_keeps_its_verdict(described):
    (described / "bathroom_s10" / "GT.json").write_text("{")
    survey = read_survey(described)
    assert "GT.json" in survey.unreadable["bathroom_s10"]
    assert len(survey.scenes) == 4
    assert survey.verdicts["bathroom_s10"].words == "rejected: C3, C4"


def test_without_dataset_json_nothing_is_known_of_checks(described):
    (described / "dataset.json").unlink()
    survey = read_survey(described)
    assert survey.record == "absent"
    assert {item.words for item in survey.verdicts.values()} == {"not checked"}


@pytest.mark.parametrize("text", ["{", "[]", '{"schema": 99, "scenes": {}}'])
def test_a_dataset_json_of_no_use_is_named(described, text):
    (described / "dataset.json").write_text(text)
    survey = read_survey(described)
    assert "dataset.json" in survey.record
    assert len(survey.scenes) == 5


def test_an_empty_folder_is_refused(tmp_path):
    with pytest.raises(BundleError, match="no scene in it"):
        read_survey(tmp_path)
