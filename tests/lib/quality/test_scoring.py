"""Scores against the worked example of the paper and an independent plain reading of appendix B."""

import importlib.util
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ideal_bench.lib.quality.metrics import METRIC_IDS, METRICS
from ideal_bench.lib.quality.protocol import read_quality_protocol
from ideal_bench.lib.quality.records import Findings, Record
from ideal_bench.lib.quality.scoring import combined, events, metric_score, of_rooms

_PLAIN = Path(__file__).with_name("plain_scores.py")
_SPEC = importlib.util.spec_from_file_location(_PLAIN.stem, _PLAIN)
plain = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(plain)

PROTOCOL = read_quality_protocol()
OBJECTS = ("bed_01", "chair_01", "desk_01", "lamp_01", "rug_01")


def defect(metric, *objects, severity=None, attribution=None, check=None):
    return Record(
        metric,
        METRICS[metric].checks[0] if check is None else check,
        objects,
        "defect",
        "measured",
        "",
        severity=severity,
        attribution=attribution or {},
    )


def undecided(metric, *objects):
    return Record(metric, METRICS[metric].checks[0], objects, "unresolved", None, "")


def fine(metric, *objects):
    return Record(metric, METRICS[metric].checks[0], objects, "valid", "measured", "")


def scored(metric, *records, objects=OBJECTS, missing="", protocol=PROTOCOL):
    return metric_score(Findings(metric, records, missing=missing), objects, protocol)


def test_the_worked_example_of_the_paper():
    objects = [f"chair_{number:02}" for number in range(20)]
    made = scored("function", defect("function", "chair_03", severity="impaired"), objects=objects)
    assert made.score == pytest.approx(77.48, abs=0.005)
    assert (made.worst, made.burden) == (0.4, 0.4)


def test_nothing_found_is_a_full_score_and_not_looked_at_is_none():
    assert scored("collision").score == 100.0
    assert scored("collision", fine("collision", "bed_01", "desk_01")).score == 100.0
    missing = scored("style", missing="nobody was asked")
    assert (missing.score, missing.coverage, missing.reason) == (None, None, "nobody was asked")


@pytest.mark.parametrize(
    ("severity", "penalty"), [(0.0, 0.4), (0.5, 0.7), (1.0, 1.0), (None, 0.4), (1.5, 1.0)]
)
def test_penalties_of_measured_severities(severity, penalty):
    made = scored("support", defect("support", "lamp_01", severity=severity))
    assert made.worst == pytest.approx(penalty)


@pytest.mark.parametrize("metric", [name for name in METRIC_IDS if METRICS[name].levels])
def test_penalties_of_levels(metric):
    for level in METRICS[metric].levels:
        made = scored(metric, defect(metric, "bed_01", severity=level))
        assert made.worst == plain.event_penalty(level)


def test_a_collision_is_borne_half_and_half_but_its_worst_is_whole():
    made = scored("collision", defect("collision", "bed_01", "desk_01", severity=1.0))
    assert (made.worst, made.burden) == (1.0, 1.0)
    (event,) = made.events
    assert event.portions == {"bed_01": 0.5, "desk_01": 0.5}


def test_added_penalties_are_capped_at_one():
    pairs = [("bed_01", other) for other in OBJECTS[1:]]
    alone = {"bed_01": 1.0}
    records = [defect("collision", *pair, severity=0.5, attribution=alone) for pair in pairs]
    assert scored("collision", *records).burden == 1.0


def test_function_keeps_the_largest_of_an_objects_penalties():
    two = [
        defect("function", "chair_01", severity="impaired", check="clearance"),
        defect("function", "chair_01", severity="impaired", check="local_affordance"),
    ]
    assert scored("function", *two).burden == pytest.approx(0.4)
    blocked = defect("function", "chair_01", severity="blocked", check="relative_use_geometry")
    assert scored("function", *two, blocked).burden == 1.0


def test_observations_of_one_defect_count_once_the_strongest_stands():
    seen = [
        defect("collision", "bed_01", "desk_01", severity=0.2),
        defect("collision", "desk_01", "bed_01", severity=0.6),
        defect("collision", "bed_01", "desk_01", severity=None),
    ]
    (event,) = events(seen, PROTOCOL)
    assert event.penalty == pytest.approx(0.4 + 0.6 * 0.6)
    other = defect("function", "bed_01", severity="impaired")
    assert len(events([*seen, other], PROTOCOL)) == 2


def test_shares_are_made_to_add_up():
    given_shares = {"bed_01": 3.0, "desk_01": 1.0, "lamp_01": 0.0}
    record = defect("collision", "bed_01", "desk_01", severity=1.0, attribution=given_shares)
    (event,) = events([record], PROTOCOL)
    assert event.attribution == {"bed_01": 0.75, "desk_01": 0.25}


def test_too_few_decided_checks_make_no_score():
    records = [fine("function", name) for name in OBJECTS[:3]]
    left = [undecided("function", name) for name in OBJECTS[3:]]
    made = scored("function", *records, *left)
    assert made.score is None and made.coverage == pytest.approx(0.6)
    assert made.reason == "60 % of its checks could be decided, and a score needs 80 % of them"
    assert scored("function", *records, fine("function", "bed_01"), left[0]).score == 100.0


def test_a_room_without_objects_has_no_score():
    with pytest.raises(ValueError, match="without any object"):
        scored("collision", objects=())


def all_of(physical, visual, human_use):
    by_principle = {"physical": physical, "visual": visual, "human_use": human_use}
    return {name: by_principle[METRICS[name].principle] for name in METRIC_IDS}


def test_a_room_is_its_principles_by_their_weights():
    made = combined(all_of(90.0, 50.0, 70.0), PROTOCOL)
    assert made.overall == pytest.approx(0.38 * 90 + 0.10 * 50 + 0.52 * 70)
    assert made.principles == pytest.approx({"physical": 90, "visual": 50, "human_use": 70})
    assert made.weight == pytest.approx(1.0)


def test_frozen_assets_leave_the_visual_ones_out_of_the_overall_score_alone():
    made = combined(all_of(90.0, 50.0, 70.0), PROTOCOL.with_frozen_assets())
    assert made.overall == pytest.approx((0.38 * 90 + 0.52 * 70) / 0.90)
    assert made.principles["visual"] == pytest.approx(50)
    assert made.weight == pytest.approx(1.0)


def test_a_missing_metric_hands_its_weight_to_the_others():
    made = combined({"collision": 80.0, "function": 40.0, "scale": None}, PROTOCOL)
    assert made.overall == pytest.approx((0.15 * 80 + 0.32 * 40) / 0.47)
    assert made.principles == {"physical": 80.0, "visual": None, "human_use": 40.0}
    assert made.weight == pytest.approx(0.47)
    nothing = combined({}, PROTOCOL)
    assert nothing.overall is None and nothing.weight == 0.0


def test_rooms_are_weighted_by_their_areas():
    large, small = (combined(all_of(*[score] * 3), PROTOCOL) for score in (90.0, 30.0))
    made = of_rooms([large, small], [30.0, 10.0], PROTOCOL)
    assert made.overall == pytest.approx(75.0) and made.metrics["style"] == pytest.approx(75.0)
    assert of_rooms([small], [None], PROTOCOL) is small


def test_what_a_room_lacks_is_the_mean_of_the_others():
    whole = combined(all_of(90.0, 50.0, 70.0), PROTOCOL)
    part = combined({"collision": 80.0}, PROTOCOL)
    made = of_rooms([whole, part], [10.0, 10.0], PROTOCOL)
    assert (made.metrics["style"], made.principles["visual"]) == (50.0, 50.0)
    assert made.metrics["collision"] == pytest.approx(85.0)
    assert made.overall == pytest.approx((whole.overall + 80.0) / 2)
    nothing = of_rooms([whole, combined({}, PROTOCOL)], [10.0, 10.0], PROTOCOL)
    assert nothing.overall is None and nothing.metrics["collision"] == pytest.approx(90.0)
    with pytest.raises(ValueError, match="floor areas"):
        of_rooms([whole, part], [10.0, None], PROTOCOL)


def test_too_little_decided_gives_no_score_but_a_proven_defect_costs():
    def check(verdict, severity=None):
        return Record("support", "support", ("a",), verdict, None, "", severity)

    doubtful = [check("unresolved"), check("valid")]
    without = metric_score(Findings("support", tuple(doubtful)), ["a", "b"], PROTOCOL)
    assert (without.score, without.coverage) == (None, 0.5) and "50 %" in without.reason
    proven = (*doubtful, check("defect", 1.0))
    assert metric_score(Findings("support", proven), ["a", "b"], PROTOCOL).score == pytest.approx(
        100 * 0.6 * 0.5**4
    )
    lenient = replace(PROTOCOL, minimum_coverage=0.0)
    nothing = Findings("support", (check("unresolved"),))
    assert metric_score(nothing, ["a"], lenient).score is None


@st.composite
def cases(draw):
    metric = draw(st.sampled_from(METRIC_IDS))
    objects = OBJECTS[: draw(st.integers(1, len(OBJECTS)))]
    found = {}
    for _ in range(draw(st.integers(0, 8))):
        about = draw(st.lists(st.sampled_from(objects), min_size=1, max_size=3, unique=True))
        levels = list(METRICS[metric].levels)
        severity = draw(st.sampled_from(levels) if levels else st.none() | st.floats(0, 1))
        shared = draw(
            st.none() | st.dictionaries(st.sampled_from(objects), st.floats(0.01, 5), min_size=1)
        )
        check = draw(st.sampled_from(METRICS[metric].checks))
        found.setdefault((check, frozenset(about)), (tuple(about), severity, shared))
    return metric, objects, found


@settings(deadline=None)
@given(cases())
def test_scores_are_those_of_a_plain_reading(case):
    metric, objects, found = case
    records = [
        defect(metric, *about, severity=severity, attribution=shared, check=check)
        for (check, _), (about, severity, shared) in found.items()
    ]
    made = scored(metric, *records, objects=objects)
    assert made.score == pytest.approx(plain.metric_score(metric, objects, found.values()))
    assert 0.0 <= made.score <= 100.0


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(METRIC_IDS), st.none() | st.floats(0, 100)))
def test_room_scores_are_those_of_a_plain_reading(scores):
    made = combined(scores, PROTOCOL)
    assert made.overall == pytest.approx(plain.room_score(scores))
    for name, score in made.principles.items():
        assert score == pytest.approx(plain.principle_score(name, scores))
    frozen = combined(scores, PROTOCOL.with_frozen_assets())
    without = ("scale", "style", "pairing")
    assert frozen.overall == pytest.approx(plain.room_score(scores, without))
