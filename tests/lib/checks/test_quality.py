"""What goes into dataset.json, and the table that a person reads."""

import json

from ideal_bench.lib.checks.finding import Finding, not_measured
from ideal_bench.lib.checks.quality import SETTINGS, quality_document, unchecked
from ideal_bench.lib.checks.same_truth import GROUND_TRUTH, ground_truth_hash
from ideal_bench.lib.checks.summary import summary_table


def finding(name, passed=True, number=0.0, sentence="as it should be", **details):
    return Finding(name, passed, number, "m", sentence, details)


FINE = [finding(name) for name in ("C1", "C2", "C3", "C4")]


def test_a_scene_that_meets_all_passes_without_reasons(protocol):
    found = quality_document(FINE, {}, protocol)
    assert (found["passed"], found["reasons"]) == (True, [])
    assert list(found["criteria"]) == ["C1", "C2", "C3", "C4"]


def test_a_criterion_that_fails_or_was_not_measured_rejects_with_its_reason(protocol):
    criteria = [*FINE[:2], finding("C3", False, 2e-6, "a and b share 2e-06 m3", limit=1e-6)]
    found = quality_document([*criteria, not_measured("C4", "m", "no file")], {}, protocol)
    assert found["passed"] is False
    assert found["reasons"] == ["C3: a and b share 2e-06 m3", "C4: not measured: no file"]
    assert found["criteria"]["C3"] == {
        "passed": False,
        "number": 2e-6,
        "unit": "m",
        "sentence": "a and b share 2e-06 m3",
        "limit": 1e-6,
    }
    assert found["criteria"]["C4"]["number"] is None


def test_objects_are_told_in_words_only_where_they_fail(protocol):
    objects = {"bed_01": [finding("F1"), finding("F2", False, 13.0, "too thin")]}
    found = quality_document(FINE, objects, protocol)["objects"]
    assert found["bed_01"] == {
        "F1": {"passed": True, "number": 0.0, "unit": "m"},
        "F2": {"passed": False, "number": 13.0, "unit": "m", "sentence": "too thin"},
    }


def test_the_settings_gone_by_are_told_and_all_is_json(protocol, changed_protocol):
    other = changed_protocol(overlap_m3=1e-5)
    found = json.loads(json.dumps(quality_document(FINE, {}, other, ["odd"]), allow_nan=False))
    assert found["settings"]["overlap_m3"] == 1e-5
    assert set(found["settings"]) == {"protocol", *SETTINGS}
    assert found["notes"] == ["odd"]


def test_of_a_scene_that_crashed_the_files_are_known_and_nothing_else(bundle, protocol):
    (bundle / "color.png").unlink()
    found = unchecked(bundle, "its process was ended by signal 11", protocol)
    assert found["passed"] is False
    assert found["criteria"]["C1"]["missing"] == ["color.png"]
    for name in ("C2", "C3", "C4"):
        assert found["criteria"][name]["number"] is None
        assert f"{name}: not measured: its process was ended by signal 11" in found["reasons"]


def test_the_table_marks_what_fails_and_what_is_not_known(bundle, protocol):
    criteria = [
        finding("C1"),
        finding("C2", True, 1234),
        finding("C3", False, 2.5e-6),
        finding("C4", True, 0.005),
    ]
    objects = {"a": [finding("F1"), finding("F2")], "b": [finding("F1", False), finding("F2")]}
    table = summary_table(
        {
            "bedroom_s1": quality_document(criteria, objects, protocol),
            "office_s22": unchecked(bundle, "no", protocol),
        }
    )
    heading, first, second = table.splitlines()
    assert heading.split()[0] == "scene"
    assert first.split() == ("bedroom_s1 rejected 0 1234 2.50 cm3 ! 0.5 cm 1 of 2".split())
    assert second.split() == "office_s22 rejected 0 ? ! ? ! ? ! ?".split()
    assert len(set(map(len, (heading, first)))) == 1


def test_how_many_are_in_view_is_not_known_where_a_filter_was_not_measured(protocol):
    def told(*objects):
        named = {str(index): findings for index, findings in enumerate(objects)}
        table = summary_table({"office_s1": quality_document(FINE, named, protocol)})
        return table.splitlines()[1].split("  ")[-1].strip()

    hidden = [finding("F1", False, 0), not_measured("F3", "ratio", "the picture does not show it")]
    unknown = [finding("F1"), not_measured("F3", "ratio", "no scene.blend")]
    assert told([finding("F1")], hidden) == "1 of 2"
    assert told([finding("F1")], hidden, unknown) == "?"


def test_another_ground_truth_is_told_by_its_hash(protocol, tmp_path):
    assert unchecked(tmp_path, "no file", protocol)[GROUND_TRUTH] is None
    (tmp_path / "GT.json").write_text("one")
    before = unchecked(tmp_path, "it crashed", protocol)[GROUND_TRUTH]
    assert before == ground_truth_hash(tmp_path)
    (tmp_path / "GT.json").write_text("two")
    assert ground_truth_hash(tmp_path) != before
