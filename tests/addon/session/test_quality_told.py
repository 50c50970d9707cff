"""A scene of the report as it is told in the window."""

from __future__ import annotations

import pytest
from ideal_bench.ideal_addon.session.quality_told import NOT_THERE, told_scene
from ideal_bench.ideal_addon.session.quality_words import (
    amount_text,
    length_text,
    measured_texts,
    score_text,
    severity_text,
    share_text,
    shares_text,
    size_text,
)
from ideal_bench.lib.quality.metrics import METRIC_IDS
from ideal_bench.lib.report.results_fields import ResultsError


def defect(**changes):
    return {
        "objects": ["a", "b"],
        "magnitude": 0.03,
        "unit": "m",
        "severity": 0.5,
        "penalty": 0.7,
        "attribution": {"a": 0.5, "b": 0.5},
        "decided_by": "measured",
        "reason": "a reaches into b",
        "evidence": [{"measurement": "depth", "value": 0.03, "unit": "m"}],
        **changes,
    }


def scene(*defects):
    return {
        "overall": 80.0,
        "metrics": {"collision": {"score": 50, "coverage": 1, "defects": list(defects)}},
        "principles": {"physical": 50.0},
    }


def test_what_a_report_made_by_hand_leaves_out_has_no_score():
    told = told_scene(scene(defect()), "r.json")
    assert set(told.metrics) == set(METRIC_IDS)
    assert told.metrics["collision"].score == 50.0 and told.metrics["support"].score is None
    assert told.metrics["support"].reason == NOT_THERE
    assert told.principles == {"physical": 50.0, "visual": None, "human_use": None}
    assert told.coverage is None and told.notes == () and told.defects[0].drawn == ()


def test_the_worst_comes_first_across_metrics():
    document = scene(defect(penalty=0.5))
    document["metrics"]["function"] = {
        "score": 1,
        "coverage": 1,
        "defects": [defect(penalty=1.0, severity="blocked")],
    }
    told = told_scene(document, "r.json")
    assert [item.metric for item in told.defects] == ["function", "collision"]


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"penalty": None}, "penalty: expected a number from 0 to 1, got null"),
        ({"severity": [1]}, "severity: expected a number, a level or null"),
        ({"objects": "a"}, "objects: expected a list of texts"),
        ({"attribution": {"a": 2}}, "attribution.a: expected a number from 0 to 1"),
        ({"evidence": [{"value": 1}]}, r"evidence\[0\]: field 'measurement' is missing"),
        ({"drawn": [{"kind": "ball", "points_m": []}]}, r"drawn\[0\]\.kind: expected one of box"),
        ({"drawn": [{"kind": "line", "points_m": [[1, 2]]}]}, r"points_m\[0\]: expected three"),
        ({"reason": 3}, "reason: expected a text, got 3"),
    ],
)
def test_a_field_that_is_wrong_is_named(changes, where):
    with pytest.raises(ResultsError, match=rf"^r\.json\.metrics\.collision\.defects\[0\].*{where}"):
        told_scene(scene(defect(**changes)), "r.json")


def test_a_defect_in_words():
    (told,) = told_scene(scene(defect()), "r.json").defects
    assert size_text(told) == "3.0 cm" and severity_text(told) == "Severity 0.50, costs 0.70 of 1"
    assert shares_text(told) == "a 50 %, b 50 %" and measured_texts(told) == ["Depth: 3.0 cm"]
    alone = defect(objects=["a"], attribution={"a": 1.0}, magnitude=None, severity="blocked")
    (told,) = told_scene(scene(alone), "r.json").defects
    assert shares_text(told) == "" and size_text(told) == "blocked"
    unknown = defect(objects=["a"], magnitude=None, severity=None, attribution={"b": 1})
    (told,) = told_scene(scene(unknown), "r.json").defects
    assert size_text(told) == "" and severity_text(told).startswith("Severity not measured")
    assert shares_text(told) == "b 100 %"


def test_numbers_for_people():
    assert [length_text(value) for value in (0.0041, 0.03, 1.254)] == [
        "0.41 cm",
        "3.0 cm",
        "1.25 m",
    ]
    assert amount_text(171.96, "deg") == "172\N{DEGREE SIGN}" and amount_text(2.0, "") == "2"
    assert amount_text(0.0095, "m3") == "9.5 litres"
    assert [share_text(value) for value in (1.0, 0.9999, None)] == ["100 %", "99 %", "-"]
    assert score_text(83.456) == "83.5" and score_text(None) == "no score"
