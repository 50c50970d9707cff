"""The sections that other verbs bring: judge, agreement, explanations."""

import dataclasses
import json
from pathlib import Path

import pytest
from ideal_bench.lib.explain.document import Explanations
from ideal_bench.lib.explain.values import (
    CategoryRow,
    Confusion,
    Explanation,
    Finding,
    Numbers,
    RegionRow,
)
from ideal_bench.lib.metrics.registry import DIAGNOSTICS, METRICS
from ideal_bench.lib.models.judge.judging import Judge, JudgedScene, Judging, Repeat
from ideal_bench.lib.rating.agreement import agreement
from ideal_bench.lib.rating.agreement_files import write_agreement
from ideal_bench.lib.rating.ratings import Ratings, SceneRating
from ideal_bench.lib.report.agreement_file import read_agreement
from ideal_bench.lib.report.page.inputs import PageInputs
from ideal_bench.lib.report.page.scene_folders import SceneFolders
from ideal_bench.lib.report.published import read_published
from ideal_bench.lib.report.report_markdown import markdown
from ideal_bench.lib.report.results_fields import ResultsError

MODELS = ("<i>a</i>", "b", "c")
SCENES = ("bedroom_s0000", "bedroom_s0001", "library_s0002")


def one_repeat(number, turn):
    order = MODELS[turn:] + MODELS[:turn]
    scores = {MODELS[0]: 4, MODELS[1]: 3 - (number + turn) % 2, MODELS[2]: 1 + turn}
    by_score = sorted(scores, key=lambda name: (-scores[name], name))
    ranks = {name: place + 1 for place, name in enumerate(by_score)}
    return Repeat(number, order, "judged", scores, ranks)


@pytest.fixture
def judging():
    scenes = {
        name: JudgedScene(
            name.split("_")[0], tuple(one_repeat(n, (n + place) % 3) for n in range(1, 6))
        )
        for place, name in enumerate(SCENES)
    }
    judge = Judge("openai", "http://localhost", "a judge & more", {}, ())
    return Judging(judge, 0, 5, MODELS, scenes, left_out=("kitchen_s1: no picture <b>",))


@pytest.fixture
def agreed_path(judging, protocol, tmp_path):
    people = [
        Ratings(
            rater,
            0,
            MODELS,
            {
                scene: SceneRating(
                    MODELS,
                    {MODELS[0]: 5 - shift, MODELS[1]: 3, MODELS[2]: 1 + 3 * shift},
                    {name: place + 1 for place, name in enumerate(MODELS)},
                    30.0,
                    "2026-01-01T00:00:00Z",
                )
                for scene in SCENES
            },
        )
        for shift, rater in enumerate(("ann", "bob"))
    ]
    write_agreement(tmp_path / "agreed", agreement(people, judging, protocol), {})
    return tmp_path / "agreed"


def test_the_judges_tables(make_page, scored, dataset, predictions, judging):
    page = make_page(scored(dataset, predictions), judge=judging, published=read_published())
    assert "a judge & more compared the rendered reconstructions of 3 scenes" in page.text
    assert "15 judgements, 0 failed" in page.text
    assert "Published by the paper (table 4), 200 of its own scenes" in page.text
    assert "<i>a</i> 4.00" in page.text and "kitchen_s1: no picture <b>" in page.text
    assert "published by the paper (table 11)" in page.text and "4.10 ± 0.32" in page.text
    assert "3.56" in page.text and "chi-square" in page.text
    assert page.elements("i") == []


def test_the_agreement(make_page, scored, dataset, predictions, agreed_path):
    found = read_agreement(agreed_path)
    page = make_page(scored(dataset, predictions), agreement=found)
    assert "2 people rated 9 samples" in page.text
    assert "scenes: means over the models of a scene (the paper's figure)" in page.text
    assert "ann 1, bob 4" in page.text
    assert {item.model for item in found.for_review} == {"c"}


def test_an_agreement_that_cannot_be_used_is_named(agreed_path, tmp_path):
    with pytest.raises(ResultsError, match="missing; name the folder that `agreement` wrote"):
        read_agreement(tmp_path)
    path = agreed_path / "agreement.json"
    good = json.loads(path.read_text())
    document = json.loads(path.read_text())
    document["correlations"]["over_scenes"]["n"] = "9"
    path.write_text(json.dumps(document))
    with pytest.raises(
        ResultsError, match=r"over_scenes\.n: expected a whole number of 0 or more, got \"9\""
    ):
        read_agreement(agreed_path)
    for spoil, words in (
        (lambda d: d.update(samples=9), "samples: expected a list, got 9"),
        (lambda d: d["models"]["b"].update(mos=None), r"mos: expected a number from 1 to 5, got"),
        (lambda d: d["correlations"]["over_scenes"].update(n=1, rho=2), "rho: expected a number"),
        (lambda d: d["for_review"].append(7), r"for_review\[\d\]: expected an object, got 7"),
    ):
        spoiled = json.loads(json.dumps(good))
        spoil(spoiled)
        path.write_text(json.dumps(spoiled))
        with pytest.raises(ResultsError, match=words):
            read_agreement(agreed_path)
    path.write_text('{"schema": 9}')
    with pytest.raises(ResultsError, match="schema is 9; this version reads 1"):
        read_agreement(agreed_path)


def numbers(value):
    rates = {metric.id: value for metric in METRICS}
    rates |= {metric.id: None for metric in DIAGNOSTICS}
    rates["GSR"] = None
    return Numbers(value, value, rates, {"position": 1.0}, {"GSR": "no grid room"})


def finding(named):
    return Finding(
        kind="scale",
        label="Scale of the room",
        words="makes the whole room 1.30 times too large" if named else "",
        parameters={"factor": 1.3},
        error="position",
        before=0.9,
        after=0.1,
        share=0.89,
        gain_low=0.7,
        gain_high=0.9,
        named=named,
        reason=None if named else "too few objects",
        undone=numbers(0.9),
        overall_regained=0.4,
        overall_share=0.8,
    )


@pytest.fixture
def explanation():
    region = RegionRow("top left", "picture", 0, 0, None, None, 4, 1, 0.25, 0.5, 0.1, 0.2, True)
    near = dataclasses.replace(
        region, region="near", kind="distance", row=None, column=None, low_m=0.0, high_m=2.5
    )
    size = dataclasses.replace(finding(True), kind="size", label="Size", error="size", before=0.26)
    return Explanation(
        scenes=3,
        answered=3,
        matched=9,
        judged_on="other scenes",
        as_is=numbers(0.5),
        alone=(finding(True), size, dataclasses.replace(finding(False), label="Mirror")),
        steps=(finding(True),),
        left=numbers(0.9),
        explained={"position": 0.89},
        sentence="makes the whole room 1.30 times too large <b>",
        categories=(
            CategoryRow("<u>bed", 4, 1, 2, 0.5, 0.1, 0.2, None, (1.2, None, 0.9), 3.0, True),
        ),
        regions=(region, near),
        confusions=(Confusion("bed", "sofa", 3, 2),),
        notes=("Little is known.",),
    )


def test_why_models_lose(make_page, scored, dataset, predictions, explanation):
    results = scored(dataset, predictions)
    made = Explanations({}, {}, {"good": explanation, "stranger": explanation}, {}, {})
    page = make_page(results, explanations=made)
    assert "good makes the whole room 1.30 times too large <b>." in page.text
    assert "all of them undone" in page.text and "without: Scale of the room" in page.text
    assert "0.90 m" in page.text and "factor 1.30" in page.text and "too few objects" in page.text
    assert "1.20 x n/a x 0.90" in page.text and "bed called sofa : 3" in page.text
    assert "0.0 m to 2.5 m" in page.text and "Little is known." in page.text
    assert page.text.count("good makes the whole room") == 1, (
        "a model that was not scored is no row"
    )
    assert page.elements("u") == []
    assert "Not among the models of this page: stranger." in page.text
    assert "made with another protocol than these scores" in page.text


def test_sections_of_other_models_say_so(
    make_page, scored, dataset, predictions, explanation, judging, agreed_path
):
    results = scored(dataset, predictions)
    protocol = dict(results.protocol.document)
    made = Explanations(protocol, {}, {"stranger": explanation}, {}, {})
    page = make_page(
        results, explanations=made, judge=judging, agreement=read_agreement(agreed_path)
    )
    assert page.text.count("Not among the models of this page: <i>a</i>, b, c.") == 2
    assert "Not among the models of this page: stranger. Not explained: good." in page.text
    assert "another protocol" not in page.text


def biased(scenes, repeats):
    """A judge that ranks first what it is shown first, always."""
    made = {}
    for place in range(scenes):
        looks = []
        for number in range(1, repeats + 1):
            turn = (number + place) % 3
            order = MODELS[turn:] + MODELS[:turn]
            scores = dict(zip(order, (5, 3, 2), strict=True))
            ranks = dict(zip(order, (1, 2, 3), strict=True))
            looks.append(Repeat(number, order, "judged", scores, ranks))
        made[f"bedroom_s{place}"] = JudgedScene("bedroom", tuple(looks))
    judge = Judge("openai", "http://localhost", "judge", {}, ())
    return Judging(judge, 0, repeats, MODELS, made, left_out=())


def test_a_judge_that_favours_a_place_is_told_aloud(
    make_page, scored, dataset, predictions, judging
):
    results = scored(dataset, predictions)
    page = make_page(results, judge=biased(10, 3))
    assert (
        "The judge favours a place in the order: A is ranked first 30 times, by chance it would "
        "be 10 (p =" in page.text
    )
    assert "Score difference" in page.text and "Rank difference" in page.text
    assert "favours a place" not in make_page(results, judge=judging).text


def test_the_markdown_has_these_sections_where_they_are_given(
    scored, dataset, predictions, explanation, agreed_path
):
    results = scored(dataset, predictions)
    made = Explanations({}, {}, {"good": explanation, "stranger": explanation}, {}, {})
    plain = PageInputs(Path("report.html"), "A report", results, [], SceneFolders())
    for head in ("Why models lose", "What the judge says", "Do people agree with the judge?"):
        assert f"## {head}" not in markdown(plain)
    text = markdown(
        dataclasses.replace(
            plain,
            explanations=made,
            judge=biased(10, 3),
            agreement=read_agreement(agreed_path),
        )
    )
    assert "| good | makes the whole room 1.30 times too large &lt;b> | 50.0 | 90.0 |" in text
    assert "Not among the models of this page: stranger." in text
    assert "| &lt;i>a&lt;/i> |" in text and "| score, 1 to 5 | rank, 1 is best |" in text
    assert "**The judge favours a place in the order: A is ranked first 30 times" in text
    assert "| samples: each model in each scene |" in text and "| people | judge |" in text
