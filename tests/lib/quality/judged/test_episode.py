"""One episode: evidence within table 7's limits, forced and default verdicts, failures."""

from dataclasses import replace

import pytest
from ideal_bench.lib.quality.records import View

ONE_CHECK = [{"check": "clearance", "objects": ["desk_01"], "use": "sit", "look_for": "floor"}]


def needs(told):
    return [
        {"check": name, "verdict": "need_view", "show": [], "what": "the drawer", "reason": ""}
        for name in told.checks
    ]


def ruled(word, *responsible):
    def reply(told):
        return [
            {"check": name, "verdict": word, "responsible": list(responsible), "reason": "so"}
            for name in told.checks
        ]

    return reply


def suspect(name):
    def reply(told):
        return [
            {"object": known, "verdict": "suspect" if known == name else "clear", "reason": "odd"}
            for known in told.ids
        ]

    return reply


@pytest.fixture
def never_sees(model):
    """A model that always wants another picture, until it has to decide."""
    model.script = {
        "affordances": ONE_CHECK,
        "function-": needs,
        "function-g1-1-forced": ruled("impaired", "desk_01"),
    }
    return model


def evaluations(model):
    return model.of("function-")


@pytest.mark.parametrize("rounds", [0, 1, 2, 3])
def test_rounds_are_kept_and_then_a_verdict_is_forced(judge, study, never_sees, quality, rounds):
    protocol = replace(quality, evidence_rounds=rounds)
    (record,) = judge(study, protocol=protocol).findings["function"].records
    stages = [told.stage for told in evaluations(never_sees)]
    turns = [str(turn) for turn in range(1, rounds + 2)]
    assert stages == [f"function-g1-1-{turn}" for turn in (*turns, "forced")]
    assert (record.verdict, record.severity, record.decided_by) == ("defect", "impaired", "forced")
    assert f"another view was asked for, but its {rounds} rounds of evidence are used up" in (
        record.gaps
    )
    last = evaluations(never_sees)[-1]
    assert "need_view" not in last.text and "no further pictures" in last.text


@pytest.mark.parametrize("images", range(6))
def test_pictures_are_kept_within_their_number(judge, study, never_sees, quality, images):
    protocol = replace(quality, images_per_episode=images, evidence_rounds=9, camera_calls=9)
    judge(study, protocol=protocol)
    shown = [len(told.pictures) for told in evaluations(never_sees)]
    assert max(shown) == images and shown == sorted(shown)


def test_what_the_episode_brings_along_counts(judge, study, never_sees, quality):
    judge(study, protocol=replace(quality, images_per_episode=2, evidence_rounds=9))
    # One from above and one of the preparation: there is no room for another.
    assert [len(told.pictures) for told in evaluations(never_sees)] == [2, 2]


@pytest.mark.parametrize("calls", [0, 1, 2])
def test_calls_for_cameras_are_kept(judge, study, never_sees, quality, calls):
    judge(study, protocol=replace(quality, camera_calls=calls, evidence_rounds=9))
    assert len(never_sees.of("camera-")) == calls


@pytest.mark.parametrize(("actions", "proposals"), [(0, 3), (1, 3), (3, 3), (3, 1), (2, 5)])
def test_changes_of_cameras_are_kept(
    judge, study, never_sees, quality, pictures, actions, proposals
):
    changes = [{"picture": "A", "action": "closer"}, {"picture": "A", "action": "wider"}] * 3
    never_sees.script["camera-"] = [{"choose": None, "changes": changes, "reason": "too far"}]
    protocol = replace(
        quality,
        **{"camera_actions": actions, "repair_proposals": proposals, "camera_calls": 9},
        evidence_rounds=1,
    )
    judge(study, protocol=protocol)
    previews = [camera for camera, side in pictures.made if side == quality.preview_px]
    changed = [camera for camera in previews if "closer" in camera.about or "wider" in camera.about]
    asked = never_sees.of("camera-")
    first = asked[0].text
    most = min(actions, proposals)
    assert (f"up to {most} changes" in first) == (most > 0)
    assert len(changed) <= actions
    assert len(asked[0].pictures) == quality.camera_candidates
    # The same camera is not rendered again.
    assert len(previews) == len(set(previews))


def test_views_of_one_round_are_kept(judge, study, model, quality):
    checks = [
        {"check": "clearance", "objects": [name], "use": "", "look_for": ""} for name in study.ids
    ]
    model.script = {"affordances": checks, "function-": needs, "function-g1-1-forced": needs}
    for most in (1, 2):
        model.asked.clear()
        protocol = replace(quality, views_per_round=most, evidence_rounds=1, probe_units=0)
        judge(study, protocol=protocol, repeat=most)
        first, second = (len(told.pictures) for told in model.of("function-")[:2])
        assert second - first == most
        assert len(model.of("function-")[0].checks) == 5


@pytest.mark.parametrize("units", [0, 1, 3])
def test_probes_are_kept_within_their_units(judge, study, model, quality, pictures, units):
    checks = [
        {"check": "clearance", "objects": [name], "use": "", "look_for": ""}
        for name in ("desk_01", "lamp_01", "sofa_01", "table_01", "chair_01")
    ]
    model.script = {
        "affordances": checks,
        "groups": [{"group": name, "objects": [name]} for name in study.ids],
        "function-": ruled("valid"),
    }
    judge(study, protocol=replace(quality, probe_units=units, images_per_episode=1))
    finals = [camera for camera, side in pictures.made if side == quality.view_px]
    assert len(finals) == quality.global_views + units


def test_a_bank_holds_no_more_than_its_number(judge, study, model, quality):
    checks = [
        {"check": "clearance", "objects": [name], "use": "", "look_for": ""} for name in study.ids
    ]
    model.script = {"affordances": checks, "function-": ruled("valid")}
    for most in (1, 2, 3):
        model.asked.clear()
        judge(study, protocol=replace(quality, bank_images=most), repeat=most)
        assert {len(told.pictures) for told in model.of("function-")} <= set(range(most + 1))


def test_a_picture_of_one_episode_serves_the_next_one_of_its_group(judge, study, model, kept):
    model.script = {
        "affordances": ONE_CHECK,
        "placement": [{"check": "scene_zone", "objects": ["desk_01"], "use": "", "look_for": ""}],
    }
    judge(study)
    (function,), (placement,) = model.of("function-"), model.of("placement-")
    assert [part.data for part in function.pictures] == [part.data for part in placement.pictures]


def test_what_cannot_be_shown_is_told_and_noted(judge, boxes, model, quality):
    # The small box is inside the large one: no camera sees it.
    room = boxes.room(
        boxes.thing("desk_01", "desk", (0, 0, 0.2), (0.2, 0.2, 0.2)),
        boxes.thing("crate", "crate", (0, 0, 0.5), (1.0, 1.0, 1.0)),
    )
    model.script = {
        "affordances": ONE_CHECK,
        "function-": needs,
        "function-g1-1-forced": ruled("valid"),
    }
    (record,) = judge(room).findings["function"].records
    assert record.decided_by == "forced"
    assert any("hidden from every camera" in gap for gap in record.gaps)
    assert "hidden from every camera" in model.of("function-")[1].text
    assert not model.of("camera-")


def test_pictures_stand_with_what_is_where_in_them(judge, study, model, data_of):
    model.script = {"affordances": ONE_CHECK}
    (record,) = judge(study).findings["function"].records
    (told,) = model.of("function-")
    legend = told.request.messages[0].parts[0]
    assert legend.startswith("Picture 1: the whole room from straight above")
    # The desk is at the upper left of the plan, the sofa at the lower right.
    visible = {item["id"]: item for item in data_of(legend)["visible"]}
    assert visible["desk_01"]["where"] == "upper left"
    assert visible["sofa_01"]["where"] == "lower right"
    # The picture's half is 2.625 m wide at the ceiling, and its camera 11.84 m above that.
    half_m = 2.625 * (11.84 + 2.8 - 0.4) / 11.84
    assert visible["desk_01"]["x"] == pytest.approx(0.5 - 1.8 / (2 * half_m), abs=0.02)
    assert visible["desk_01"]["y"] == pytest.approx(0.5 - 1.4 / (2 * half_m), abs=0.02)
    files = [item.file for item in record.evidence if isinstance(item, View)]
    assert files and all(file.startswith("views/") for file in files)


@pytest.mark.parametrize("metric", ["scale", "style", "pairing"])
def test_a_suspect_whose_reply_cannot_be_read_is_valid_by_rule(
    judge, study, model, quality, metric
):
    model.script = {metric: suspect("lamp_01"), f"{metric}-": "I would rather talk of the weather"}
    judged = judge(study)
    records = judged.findings[metric].records
    (record,) = [item for item in records if item.decided_by == "default"]
    assert (record.objects, record.verdict) == (("lamp_01",), "valid")
    assert "it could not be judged: asked twice" in record.gaps[-1]
    assert len(judged.failures) == 1
    _, second = model.of(f"{metric}-")
    assert "again" in second.stage
    assert [message.role for message in second.request.messages] == ["user", "assistant", "user"]
    strict = replace(quality, default_valid=frozenset())
    records = judge(study, protocol=strict, repeat=2).findings[metric].records
    assert [item.objects for item in records if item.verdict == "unresolved"] == [("lamp_01",)]


def test_other_metrics_have_no_default(judge, study, model):
    model.script = {"affordances": ONE_CHECK, "function-": "{}"}
    judged = judge(study)
    (record,) = judged.findings["function"].records
    assert (record.verdict, record.decided_by) == ("unresolved", None)
    assert "it could not be judged" in record.gaps[-1] and len(judged.failures) == 1


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (("failed", "the service is down"), "the service is down"),
        (("not_asked", "the budget is spent"), "the budget is spent"),
        (("refused", ""), "the model refuses to answer"),
        (("under_way", "left"), "the run was left meanwhile: left"),
    ],
)
@pytest.mark.parametrize("stage", ["scale", "scale-", "function-", "affordances"])
def test_a_service_that_fails_is_never_a_verdict(judge, study, model, stage, outcome, told):
    model.script = {"scale": suspect("lamp_01"), "affordances": ONE_CHECK, stage: outcome}
    judged = judge(study)
    assert len(judged.failures) == 1 and told in judged.failures[0]
    metric = "function" if stage in ("function-", "affordances") else "scale"
    findings = judged.findings[metric]
    if stage == "affordances":
        assert not findings.records and told in findings.missing
        return
    open_ones = [item for item in findings.records if item.verdict == "unresolved"]
    assert len(open_ones) == (5 if stage == "scale" else 1)
    assert all(item.decided_by is None and told in item.gaps[-1] for item in open_ones)
    assert len([item for item in model.asked if item.stage == stage]) <= 1


@pytest.mark.parametrize("outcome", ["truncated", "empty"])
def test_a_reply_without_its_end_is_asked_for_once_more(judge, study, model, outcome):
    replies = iter([(outcome, "")])
    model.script = {
        "affordances": ONE_CHECK,
        "function-": lambda told: next(replies, None) or ruled("valid")(told),
    }
    judged = judge(study)
    (record,) = judged.findings["function"].records
    assert record.verdict == "valid" and not judged.failures
    assert len(model.of("function-")) == 2


@pytest.mark.parametrize(
    "bad",
    [
        lambda told: [],
        lambda told: [{"check": "c1", "verdict": "terrible", "reason": "so"}],
        lambda told: [{"check": "c1", "verdict": "blocked", "responsible": [], "reason": "so"}],
        lambda told: [{"check": "c1", "verdict": "blocked", "responsible": ["x"], "reason": "so"}],
        lambda told: [{"check": "c1", "verdict": "valid", "reason": "  "}],
        lambda told: [{"check": "c9", "verdict": "valid", "reason": "so"}],
        lambda told: ruled("valid")(told) * 2,
        lambda told: "[[1]]",
    ],
)
def test_a_reply_that_breaks_the_rules_is_asked_for_once_more(judge, study, model, bad):
    replies = iter([bad])
    model.script = {
        "affordances": ONE_CHECK,
        "function-": lambda told: next(replies, ruled("impaired", "desk_01"))(told),
    }
    (record,) = judge(study).findings["function"].records
    assert (record.verdict, record.severity) == ("defect", "impaired")
    assert (
        "Your last answer cannot be used" in model.of("function-")[1].request.messages[-1].parts[0]
    )


def test_a_selector_that_cannot_be_read_costs_no_verdict(judge, study, never_sees, quality):
    never_sees.script["camera-"] = "the left one"
    judged = judge(study, protocol=replace(quality, evidence_rounds=1))
    assert judged.findings["function"].records[0].decided_by == "forced"
    (failure,) = judged.failures
    assert failure.startswith("camera-function-g1-1-1-c1-1")
    first, second, _ = evaluations(never_sees)
    assert len(second.pictures) == len(first.pictures) + 1


def test_only_what_is_open_is_asked_again(judge, study, model):
    checks = [*ONE_CHECK, {"check": "clearance", "objects": ["sofa_01"]}]

    def first(told):
        return [*needs(told)[:1], {"check": told.checks[1], "verdict": "valid", "reason": "free"}]

    model.script = {
        "affordances": checks,
        "function-g1-1-1": first,
        "function-g1-1-2": ruled("valid"),
    }
    records = judge(study).findings["function"].records
    assert [record.reason for record in records] == ["so", "free"]
    assert [told.checks for told in model.of("function-")] == [["c1", "c2"], ["c1"]]
    # What was shown later is no evidence of what was decided before.
    assert len(records[0].evidence) > len(records[1].evidence)


def test_a_suspect_that_no_camera_sees_is_judged_with_that_gap(judge, boxes, model):
    room = boxes.room(
        boxes.thing("lamp_01", "lamp", (0, 0, 0.2), (0.2, 0.2, 0.2)),
        boxes.thing("crate", "crate", (0, 0, 0.5), (1.0, 1.0, 1.0)),
    )
    model.script = {"scale": suspect("lamp_01"), "scale-": ruled("noticeable", "lamp_01")}
    (record,) = [r for r in judge(room).findings["scale"].records if r.verdict == "defect"]
    (gap,) = record.gaps
    assert gap.startswith("no closer picture was there to begin with: it is hidden from every")
