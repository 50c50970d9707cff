"""People and the judge side by side, against figures worked out by hand and by scipy."""

import json
import statistics

import numpy as np
import pytest
from ideal_bench.lib.models.judge.judging import Judge, JudgedScene, Judging, Repeat
from ideal_bench.lib.rating.agreement import agreement
from ideal_bench.lib.rating.agreement_files import (
    agreement_document,
    markdown,
    terminal_table,
    write_agreement,
)
from ideal_bench.lib.rating.ratings import Ratings, SceneRating
from scipy.stats import spearmanr

JUDGE = Judge("openai", "http://localhost/v1", "judge-1", {}, ())


def ranks_of(scores):
    best_first = sorted(scores, key=lambda name: (-scores[name], name))
    return {name: place + 1 for place, name in enumerate(best_first)}


def rater(name, scenes, models=None):
    """A rater's ratings from scores by scene and model."""
    made = {
        scene: SceneRating(tuple(scores), scores, ranks_of(scores), 30.0, "2026-11-30T08:00:00Z")
        for scene, scores in scenes.items()
    }
    known = sorted(models or {model for scores in scenes.values() for model in scores})
    return Ratings(name, 0, tuple(known), made)


def judging(scenes):
    """A judging from lists of scores by scene; the room type is the scene's first word."""
    made = {
        scene: JudgedScene(
            scene.split("_")[0],
            tuple(
                Repeat(n + 1, tuple(sorted(scores)), "judged", scores, ranks_of(scores))
                for n, scores in enumerate(repeats)
            ),
        )
        for scene, repeats in scenes.items()
    }
    models = {model for scene in made.values() for model in scene.models}
    return Judging(JUDGE, 0, 5, tuple(sorted(models)), made)


PEOPLE = [
    rater("ann", {"bedroom_s1": {"a": 5, "b": 1, "c": 3}, "office_s2": {"a": 4, "b": 3, "c": 2}}),
    rater("bob", {"bedroom_s1": {"a": 2, "b": 2, "c": 3}, "kitchen_s3": {"a": 5, "b": 5, "c": 4}}),
]
JUDGED = judging(
    {
        "bedroom_s1": [{"a": 4, "b": 1, "c": 3}, {"a": 3, "b": 2, "c": 3}],
        "office_s2": [{"a": 4, "b": 2, "c": 3}],
        "kitchen_s3": [{"a": 5, "b": 4, "c": 5}],
    }
)


@pytest.fixture
def made(protocol):
    return agreement(PEOPLE, JUDGED, protocol)


def test_mean_opinion_scores(made):
    mos = {(item.scene, item.model): (item.mos, len(item.ratings)) for item in made.samples}
    assert mos["bedroom_s1", "a"] == (3.5, 2) and mos["office_s2", "c"] == (2.0, 1)
    assert len(mos) == 9


def test_samples_far_apart_are_for_review_with_who_said_what(made):
    (sample,) = made.for_review
    assert (sample.scene, sample.model, sample.spread) == ("bedroom_s1", "a", 3)
    assert sample.ratings == {"ann": 5, "bob": 2}


def test_scene_wise(made):
    scenes = {item.scene: (item.mos, item.judge) for item in made.scenes}
    assert scenes["bedroom_s1"] == pytest.approx(((3.5 + 1.5 + 3) / 3, (3.5 + 1.5 + 3) / 3))
    assert scenes["office_s2"] == pytest.approx((3, 3))
    assert scenes["kitchen_s3"] == pytest.approx((14 / 3, 14 / 3))
    assert (made.over_scenes.rho, made.over_scenes.n) == (pytest.approx(1), 3)


def test_over_samples_it_is_scipys(made):
    people = [3.5, 1.5, 3, 4, 3, 2, 5, 5, 4]
    judge = [3.5, 1.5, 3, 4, 2, 3, 5, 4, 5]
    wanted = spearmanr(people, judge)
    found = made.over_samples
    assert (found.rho, found.p, found.n) == pytest.approx((wanted.statistic, wanted.pvalue, 9))


def test_models(made):
    (a, b, _c) = made.models
    assert (a.model, a.scenes, a.mos) == ("a", 3, pytest.approx(12.5 / 3))
    assert b.difference == pytest.approx((1.5 + 2 + 4) / 3 - (1.5 + 3 + 5) / 3)


def test_ranks_within_a_scene(made):
    # bedroom: people a 2, b 2.5, c 1.5 (ann: a c b, bob: c a b); the judge a 1, c 2, b 3, twice.
    rho = {item.scene: item.rank_rho.rho for item in made.scenes}
    assert rho["bedroom_s1"] == pytest.approx(spearmanr([1.5, 3, 1.5], [1, 3, 2]).statistic)
    assert rho["office_s2"] == pytest.approx(0.5) and rho["kitchen_s3"] == pytest.approx(0.5)
    assert made.ranks.n == 3
    assert made.ranks.rho == pytest.approx(statistics.mean(rho.values()))


def test_raters_among_themselves(made):
    wanted = spearmanr([5, 1, 3], [2, 2, 3]).statistic
    assert (made.among_raters.rho, made.among_raters.n) == (pytest.approx(wanted), 1)


def test_room_types_hold_single_ratings_and_judgements(made):
    people, judge = made.people["bedroom"]["a"], made.judge["bedroom"]["a"]
    assert (people.mean, people.n, people.deviation) == (3.5, 2, pytest.approx(np.sqrt(4.5)))
    assert (judge.mean, judge.n, judge.deviation) == (3.5, 2, pytest.approx(np.sqrt(0.5)))
    assert list(made.people) == ["bedroom", "kitchen", "office"]


def opinions(place):
    """Nine scores whose mean grows with the place, 0 to 9, and is another for each."""
    return [min(5, 1 + (place * 4 + number) // 9) for number in range(9)]


def test_a_planted_order_of_scenes_is_found(protocol):
    """Ten scenes in an order; the judge swaps neighbours: rho is 1 - 6 * 10 / (10 * 99)."""
    swapped = [1, 0, 3, 2, 5, 4, 7, 6, 9, 8]
    means = [np.mean(opinions(n)) for n in range(10)]
    assert sorted(set(means)) == means
    raters = [
        rater(
            f"rater {number}",
            {f"office_s{n}": dict.fromkeys("ab", opinions(n)[number]) for n in range(10)},
        )
        for number in range(9)
    ]
    judged = {
        f"office_s{n}": [dict.fromkeys("ab", score) for score in opinions(swapped[n])]
        for n in range(10)
    }
    made = agreement(raters, judging(judged), protocol)
    assert made.over_scenes.rho == pytest.approx(1 - 60 / 990)
    low, high = made.over_scenes.ci
    assert low < made.over_scenes.rho < high <= 1


def test_only_what_both_scored_is_compared(protocol):
    people = [rater("ann", {"office_s2": {"a": 1, "x": 5}, "elsewhere_s1": {"a": 3, "x": 2}})]
    made = agreement(people, JUDGED, protocol)
    assert [(item.scene, item.models, item.mos) for item in made.scenes] == [("office_s2", 1, 1.0)]
    judge = {(item.scene, item.model): item.judge for item in made.samples}
    assert judge == {
        ("office_s2", "a"): 4.0,
        ("office_s2", "x"): None,
        ("elsewhere_s1", "a"): None,
        ("elsewhere_s1", "x"): None,
    }
    assert made.notes == (
        "ann rated other models: the rater alone has x; the judge alone has b, c",
        "ann rated scenes that the judge has not: elsewhere_s1",
    )


def test_a_scene_that_showed_other_models_is_noted(protocol):
    people = [rater("ann", {"office_s2": {"a": 1, "b": 5}, "bedroom_s1": {"a": 1, "b": 2, "c": 3}})]
    made = agreement(people, JUDGED, protocol)
    assert made.notes == ("ann was shown other models than the judge in: office_s2",)
    # Two models have an order, but no correlation.
    reasons = [item.rank_rho.reason for item in made.scenes]
    assert reasons == ["", "it takes 3 models that all have ranked, and there are 2"]


def test_ranks_are_among_the_models_that_all_have_seen(protocol):
    people = [
        rater("ann", {"s1": {"a": 5, "b": 4, "c": 3, "d": 1}}),
        rater("bob", {"s1": {"x": 5, "a": 4, "b": 3, "c": 2}}),
    ]
    made = agreement(people, judging({"s1": [{"a": 5, "b": 4, "c": 3}]}), protocol)
    assert made.ranks.rho == pytest.approx(1)


def test_too_little_has_reasons(protocol):
    people = [rater("ann", {"bedroom_s1": {"a": 3, "b": 3, "c": 3}})]
    made = agreement(people, JUDGED, protocol)
    assert made.over_scenes.reason == "it takes 3 scenes, and there is 1"
    assert made.over_samples.reason == "the same value for all samples on one side"
    assert made.among_raters.reason == "it takes two raters"
    page, shown = markdown(made), terminal_table(made)
    assert (
        "it takes 3 scenes, and there is 1" in page and "it takes 3 scenes, and there is 1" in shown
    )
    assert "None." in page.split("## For review")[1]
    two = [*people, rater("bob", {"office_s2": {"a": 1, "b": 2, "c": 3}})]
    reason = agreement(two, JUDGED, protocol).among_raters.reason
    assert reason.startswith("no two raters have 3 samples in common")


def test_failed_judgements_have_no_part(protocol):
    failed = Repeat(2, ("a", "b", "c"), "failed", reason="x")
    scene = JUDGED.scenes["office_s2"]
    broken = JudgedScene(scene.room_type, (*scene.repeats, failed))
    with_it = Judging(JUDGE, 0, 5, JUDGED.models, {**JUDGED.scenes, "office_s2": broken})
    assert agreement(PEOPLE, with_it, protocol) == agreement(PEOPLE, JUDGED, protocol)


def test_files(made, tmp_path):
    write_agreement(tmp_path, made, {"problems": []})
    document = json.loads((tmp_path / "agreement.json").read_text())
    assert document["problems"] == [] and document["raters"] == ["ann", "bob"]
    assert document["correlations"]["over_scenes"]["rho"] == pytest.approx(1)
    assert document["for_review"][0]["ratings"] == {"ann": 5, "bob": 2}
    assert document["models"]["b"]["difference"] < 0
    assert document == {**json.loads(json.dumps(agreement_document(made))), "problems": []}
    rows = (tmp_path / "agreement.csv").read_text().splitlines()
    assert len(rows) == 10 and rows[1] == "bedroom_s1,bedroom,a,2,3.5,3,true,3.5,2"
    page = (tmp_path / "agreement.md").read_text()
    assert "| bedroom | people | 3.50 ± 2.12 (2) | 1.50 ± 0.71 (2) | 3.00 ± 0.00 (2) |" in page
    assert "| bedroom_s1 | a | ann 5, bob 2 | 3.50 | 3.50 |" in page
    assert "2 raters: ann, bob. Judge: judge-1. People rated 9 samples" in page
    assert "In brackets the 95 % bootstrap interval" in page and page.count("95 %") == 1
    assert terminal_table(made).startswith("In brackets the 95 % bootstrap interval")
