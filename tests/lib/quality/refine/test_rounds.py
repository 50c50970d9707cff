"""Rounds: one first layout for all branches, each layout assessed, nothing lost where one ends."""

import json
from dataclasses import replace

import pytest
from ideal_bench.lib.quality.refine.documents import refinement_document
from ideal_bench.lib.quality.refine.figures import figures
from ideal_bench.lib.quality.refine.revision import NoRevision, Revision
from ideal_bench.lib.quality.refine.rounds import Refinement, best_round
from ideal_bench.lib.quality.refine.rules import RulesReviser
from ideal_bench.lib.quality.refine.tables import markdown
from ideal_bench.lib.quality.room import Shift

BRANCHES = ("report", "scores", "none")


class Scripted:
    """Answers by branch, one a round; keeps what it was given."""

    def __init__(self, **answers):
        self.answers = {name: list(given) for name, given in answers.items()}
        self.drafts = []

    def revise(self, drafts):
        self.drafts += drafts
        return [self.answers[draft.branch].pop(0) for draft in drafts]


@pytest.fixture
def refine(plain, frozen, things):
    def run(reviser, branches=BRANCHES, rounds=3, scene="a", assess=plain, **planted):
        room = things(**(planted or {"lamp": (0, 0, 0.1)}))
        return Refinement(frozen, assess, reviser, branches, rounds).refine(scene, room)

    return run


DOWN = Revision({"lamp": Shift((0, 0, -0.1))})
STAY = Revision()


def test_the_rules_mend_the_report_branch_alone(refine, plain, frozen):
    found = refine(RulesReviser(frozen, plain))
    report, scores, _ = (found.branches[name] for name in BRANCHES)
    assert [made.overall for made in report][1:] == [100.0] * 3 and report[0].overall < 100
    assert [made.changed for made in report] == [None, True, False, False]
    assert [made.changed for made in scores] == [None, False, False, False]
    assert report[0] is scores[0]
    assert [made.defects["support"] for made in report] == [1, 0, 0, 0]


def test_feedback_is_of_the_layout_before(refine):
    reviser = Scripted(report=[DOWN, STAY], scores=[STAY, STAY], none=[STAY, DOWN])
    refine(reviser, rounds=2)
    given = {(draft.branch, draft.round): draft.feedback for draft in reviser.drafts}
    first = given["report", 1]
    assert set(first["metrics"]) == {
        "collision",
        "out_of_bounds",
        "support",
        "function",
        "placement",
    }
    (defect,) = first["defects"]
    assert defect["objects"] == ["lamp"] and defect["direction"] == [0, 0, -1]
    assert defect["measurements"][0]["value"] == pytest.approx(0.1)
    assert given["report", 2]["defects"] == [] and given["report", 2]["overall"] == 100
    assert set(given["scores", 1]) == {"overall", "metrics"}
    assert given["scores", 1]["metrics"]["function"] is None
    assert given["none", 1] == given["none", 2] == {}


def test_what_nobody_could_decide_is_listed_apart(refine, plain, defect):
    def unsure(room):
        assessed = plain(room)
        doubt = replace(
            defect("support", ("table",), 0.1, None),
            **{"verdict": "unresolved", "gaps": ("no mesh",), "severity": None},
        )
        findings = assessed.findings["support"]
        assessed.findings["support"] = replace(findings, records=(*findings.records, doubt) * 3)
        return assessed

    reviser = Scripted(report=[STAY])
    refine(reviser, ["report"], 1, assess=unsure)
    (draft,) = reviser.drafts
    assert {item["objects"][0] for item in draft.feedback["unresolved"]} == {"table"}
    assert {tuple(item["objects"]) for item in draft.feedback["defects"]} == {("lamp",)}


def test_an_unchanged_layout_is_assessed_again(refine, plain):
    before = plain.calls
    refine(Scripted(report=[STAY, STAY, STAY]), ["report"])
    assert plain.calls - before == 4


@pytest.mark.parametrize("status", ["unusable", "failed", "not_asked"])
def test_a_branch_without_an_answer_ends_and_the_others_go_on(refine, status):
    reviser = Scripted(report=[NoRevision(status, "so it is")], none=[STAY, DOWN, STAY])
    found = refine(reviser, ["report", "none"])
    report = found.branches["report"]
    assert [made.status for made in report] == ["scored", status, "not_reached", "not_reached"]
    assert report[1].reason == "so it is" and report[1].overall is None and report[1].scores is None
    assert report[2].reason == "the branch ended with R1"
    assert [made.status for made in found.branches["none"]] == ["scored"] * 4


def test_an_assessment_that_failed_is_no_score_and_is_not_fed_back(refine, plain):
    def failing(room):
        assessed = plain(room)
        moved = room.thing("lamp").low[2] < 0.8
        return replace(assessed, failures=("the service was away",)) if moved else assessed

    reviser = Scripted(report=[DOWN])
    report = refine(reviser, ["report"], assess=failing).branches["report"]
    assert [made.status for made in report] == ["scored", "not_scored", *["not_reached"] * 2]
    assert report[1].overall is None and report[1].reason == "the service was away"
    assert report[1].layout is not None and len(reviser.drafts) == 1


def test_moves_are_told_from_the_first_layout(refine):
    step = Revision({"lamp": Shift((0, 0, -0.05), 10.0)})
    report = refine(Scripted(report=[step, step]), ["report"], 2).branches["report"]
    assert report[2].shifts == {"lamp": Shift((0, 0, -0.1), 20.0)}


def test_figures_by_hand(refine):
    one = refine(Scripted(report=[DOWN, STAY], none=[STAY, STAY]), ["report", "none"], 2)
    worse = {"lamp": (0, 0, 0.1), "chair": (1.0, 0, 0)}
    two = refine(
        Scripted(report=[STAY, DOWN], none=[STAY, STAY]), ["report", "none"], 2, "b", **worse
    )
    a0, b0 = one.branches["report"][0].overall, two.branches["report"][0].overall
    b2 = two.branches["report"][2].overall
    found = figures([one, two])
    report = found.branches["report"]
    assert [mean.mean for mean in report.rounds] == pytest.approx(
        [(a0 + b0) / 2, (100 + b0) / 2, (100 + b2) / 2]
    )
    assert report.rounds[0].standard_error == pytest.approx(abs(a0 - b0) / 2)
    assert report.mean.mean == pytest.approx((100 + 100 + b0 + b2) / 4)
    assert (report.changed, report.revisions) == (2, 4)
    (pair,) = found.pairs
    differences = [100 - a0, 100 - a0, 0, b2 - b0]
    assert pair.difference.mean == pytest.approx(sum(differences) / 4)
    assert (pair.positive, pair.difference.n) == (3, 4)


def test_a_scene_that_lacks_a_round_is_left_out_of_means_and_named(refine, frozen):
    whole = refine(Scripted(report=[STAY]), ["report"], 1)
    broken = refine(Scripted(report=[NoRevision("unusable", "no JSON")]), ["report"], 1, "b|<i>")
    found = figures([whole, broken])
    assert found.branches["report"].left_out == ("b|<i>",)
    assert found.branches["report"].rounds[1].n == 1
    page = markdown([whole, broken], frozen, "model x", {"c": "c: no scene.blend"})
    assert "| b\\|&lt;i> | Report |" in page and "no usable answer" in page
    assert "b\\|&lt;i>, Report, R1: no usable answer: no JSON" in page
    assert "- c: c: no scene.blend" in page


def test_the_page_marks_what_did_not_change(refine, plain, frozen):
    found = refine(RulesReviser(frozen, plain), ["report", "none"])
    page = markdown([found], frozen, "rules", {})
    (row,) = [
        line for line in page.splitlines() if line.startswith("| a | Report | ") and "†" in line
    ]
    assert row.count("†") == 2 and "| 100.0 |" in row and row.endswith("| 42 % | 0 |")
    assert "| a | Report | Support | 1 | 0 | 0 | 0 |" in page
    assert "| Coverage | Undecided |" in page and "Coverage differs" not in page
    assert "Over scenes" not in page and "| Report - No feedback |" in page


def test_the_document_is_json_and_says_all(refine, plain, frozen):
    found = refine(RulesReviser(frozen, plain), ["report"])
    text = json.dumps(refinement_document([found], frozen, {"kind": "rules"}, {}), allow_nan=False)
    document = json.loads(text)
    rounds = document["scenes"]["a"]["branches"]["report"]
    assert [made["round"] for made in rounds] == [0, 1, 2, 3]
    assert rounds[0]["metrics"]["support"]["defects"][0]["objects"] == ["lamp"]
    assert rounds[0]["metrics"]["function"]["score"] is None
    assert rounds[0]["metrics"]["function"]["reason"]
    assert rounds[1]["feedback"]["defects"][0]["objects"] == ["lamp"]
    assert rounds[1]["moves"]["lamp"]["offset_m"][2] == pytest.approx(-0.1)
    assert rounds[1]["layout"]["scene"]["room"]["asset_count"] == 4
    assert document["branches"]["report"]["mean"]["mean"] == 100
    again = refine(RulesReviser(frozen, plain), ["report"])
    assert text == json.dumps(refinement_document([again], frozen, {"kind": "rules"}, {}))


def test_the_best_round_is_one_that_lost_no_metric(refine, plain, frozen):
    found = refine(RulesReviser(frozen, plain))
    first, mended, *_ = found.branches["report"]
    assert best_round(found.branches["report"]) is mended
    assert best_round(found.branches["none"]) is first, "of equal ones the first"
    blind = replace(mended, scores=replace(mended.scores, weight=first.scores.weight / 2))
    assert best_round([first, blind]) is first
    assert best_round([replace(first, status="not_scored")]).number == 0
