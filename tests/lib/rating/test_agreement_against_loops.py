"""Every figure of an agreement.json, worked out a second time in plain loops over the files."""

import itertools
import json
import random
import statistics

import pytest
from ideal_bench.lib.models.judge.figures import figures
from ideal_bench.lib.models.judge.files import write_files
from ideal_bench.lib.models.judge.judging import Judge, JudgedScene, Judging, Repeat
from ideal_bench.lib.protocol import read_protocol
from ideal_bench.lib.rating.agreement import agreement
from ideal_bench.lib.rating.agreement_files import write_agreement
from ideal_bench.lib.rating.ratings import Ratings, SceneRating, write_ratings
from scipy.stats import spearmanr

MODELS = ["alpha", "beta", "gamma", "delta"]
CHANCE = random.Random(11)
QUALITY = {f"s{n}": CHANCE.uniform(-1, 1) for n in range(14)}


def said(shown, scene):
    """Scores, and ranks that go with them."""
    scores = {
        name: min(5, max(1, round(4 - place + QUALITY[scene] + CHANCE.gauss(0, 1))))
        for place, name in enumerate(shown)
    }
    best_first = sorted(shown, key=lambda name: (-scores[name], CHANCE.random()))
    return scores, {name: place + 1 for place, name in enumerate(best_first)}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Twelve scenes that were judged, one of them never with success; three raters, two strange."""
    folder = tmp_path_factory.mktemp("agreement")
    protocol = read_protocol()
    scenes = {}
    for number in range(12):
        shown = MODELS[: 3 + number % 2]
        looks = []
        for look in range(1, 4):
            scores, ranks = said(shown, f"s{number}")
            failed = number == 5 or CHANCE.random() < 0.15
            given = ("failed", {}, {}, "x") if failed else ("judged", scores, ranks, "")
            looks.append(Repeat(look, tuple(shown), *given))
        scenes[f"s{number}"] = JudgedScene("office" if number % 3 else None, tuple(looks))
    judging = Judging(Judge("openai", "http://h", "j", {}, ()), 0, 3, tuple(MODELS), scenes)
    people = []
    for rater in ("ann", "bob", "cy"):
        rated = {}
        for number in CHANCE.sample(range(14), 9):
            shown = tuple(MODELS if rater == "cy" else MODELS[: 3 + number % 2])
            scores, ranks = said(shown, f"s{number}")
            rated[f"s{number}"] = SceneRating(shown, scores, ranks, 30.0, "2026-11-30T08:00Z")
        people.append(Ratings(rater, 0, tuple(MODELS), rated))
        write_ratings(folder / f"{rater}.rating", people[-1])
    write_files(folder, judging, figures(judging, protocol), protocol)
    write_agreement(folder, agreement(people, judging, protocol), {})
    return (
        json.loads((folder / "judge.json").read_text()),
        [json.loads(path.read_text()) for path in sorted(folder.glob("*.rating"))],
        json.loads((folder / "agreement.json").read_text()),
    )


def judge_scores(judge, scene, model):
    looks = judge["scenes"].get(scene, {"judgements": []})["judgements"]
    return [item["scores"][model] for item in looks if model in item["scores"]]


def ratings_of(raters, scene, model):
    return {
        rater["rater"]: rater["scenes"][scene]["scores"][model]
        for rater in raters
        if model in rater["scenes"].get(scene, {"scores": {}})["scores"]
    }


def both(files):
    """Scene, model, ratings and the judge's scores where there are both."""
    judge, raters, _ = files
    for scene in QUALITY:
        for model in MODELS:
            ratings = ratings_of(raters, scene, model)
            scores = judge_scores(judge, scene, model)
            if ratings and scores:
                yield scene, model, list(ratings.values()), scores


def test_samples(files):
    judge, raters, found = files
    seen = 0
    for scene in QUALITY:
        for model in MODELS:
            ratings = ratings_of(raters, scene, model)
            rows = [i for i in found["samples"] if (i["scene"], i["model"]) == (scene, model)]
            assert len(rows) == bool(ratings)
            for row in rows:
                scores = judge_scores(judge, scene, model)
                spread = max(ratings.values()) - min(ratings.values())
                assert (row["ratings"], row["raters"]) == (ratings, len(ratings))
                assert row["mos"] == pytest.approx(statistics.mean(ratings.values()))
                assert (row["spread"], row["for_review"]) == (spread, spread >= 3)
                assert (row in found["for_review"]) == (spread >= 3)
                assert row["judgements"] == len(scores)
                wanted = statistics.mean(scores) if scores else None
                assert row["judge"] == (wanted if wanted is None else pytest.approx(wanted))
                seen += spread >= 3
    assert len(found["for_review"]) == seen > 0


def grouped(files, place):
    groups = {}
    for row in both(files):
        pair = statistics.mean(row[2]), statistics.mean(row[3])
        groups.setdefault(row[place], []).append(pair)
    return {
        name: (len(pairs), *(statistics.mean(side) for side in zip(*pairs, strict=True)))
        for name, pairs in groups.items()
    }


@pytest.mark.parametrize(
    ("part", "place", "key", "number"),
    [("scenes", 0, "over_scenes", "models"), ("models", 1, "over_models", "scenes")],
)
def test_means_and_their_correlation(files, part, place, key, number):
    found, wanted = files[2], grouped(files, place)
    assert found[part].keys() == wanted.keys()
    for name, (n, mos, judge) in wanted.items():
        row = found[part][name]
        assert (row[number], row["mos"], row["judge"]) == (
            n,
            pytest.approx(mos),
            pytest.approx(judge),
        )
    pairs = [(round(mos, 9), round(judge, 9)) for _, mos, judge in wanted.values()]
    rho = spearmanr(*zip(*pairs, strict=True)).statistic
    assert found["correlations"][key]["rho"] == pytest.approx(rho)
    assert found["correlations"][key]["n"] == len(pairs)


def test_over_samples(files):
    pairs = [(statistics.mean(row[2]), statistics.mean(row[3])) for row in both(files)]
    wanted = spearmanr(*zip(*pairs, strict=True))
    found = files[2]["correlations"]["over_samples"]
    assert (found["rho"], found["p"], found["n"]) == pytest.approx((*wanted, len(pairs)))


def among(ranks, names):
    """Ranks among some of those that were ranked."""
    order = sorted(names, key=lambda name: ranks[name])
    return {
        name: statistics.mean([n + 1 for n, o in enumerate(order) if ranks[o] == ranks[name]])
        for name in names
    }


def test_ranks_within_scenes(files):
    judge, raters, found = files
    rhos = []
    for scene, row in found["scenes"].items():
        looks = [i for i in judge["scenes"][scene]["judgements"] if i["status"] == "judged"]
        names = set(looks[0]["order"])
        there = [r["scenes"][scene]["ranks"] for r in raters if scene in r["scenes"]]
        for ranks in there:
            names &= ranks.keys()
        by_judge = among({m: statistics.mean(i["ranks"][m] for i in looks) for m in names}, names)
        by_rater = [among(ranks, names) for ranks in there]
        pairs = [(statistics.mean(r[m] for r in by_rater), by_judge[m]) for m in sorted(names)]
        if row["ranks"]["rho"] is None:
            assert any(len(set(side)) == 1 for side in zip(*pairs, strict=True))
            continue
        rhos.append(spearmanr(*zip(*pairs, strict=True)).statistic)
        assert (row["ranks"]["rho"], row["ranks"]["n"]) == (pytest.approx(rhos[-1]), len(pairs))
    total = found["correlations"]["ranks"]
    assert (total["rho"], total["n"]) == (pytest.approx(statistics.mean(rhos)), len(rhos))


def test_raters_among_themselves(files):
    _, raters, found = files
    rhos = []
    for one, other in itertools.combinations(raters, 2):
        pairs = [
            (one["scenes"][scene]["scores"][model], other["scenes"][scene]["scores"][model])
            for scene in one["scenes"].keys() & other["scenes"].keys()
            for model in MODELS
            if all(model in r["scenes"][scene]["scores"] for r in (one, other))
        ]
        rhos.append(spearmanr(*zip(*pairs, strict=True)).statistic)
    total = found["correlations"]["among_raters"]
    assert (total["rho"], total["n"]) == (pytest.approx(statistics.mean(rhos)), 3)


def test_room_types(files):
    judge, _, found = files
    assert [row["room_type"] for row in found["room_types"]] == ["office", None]
    for row in found["room_types"]:
        for model in MODELS:
            rows = [
                item
                for item in both(files)
                if item[1] == model and judge["scenes"][item[0]]["room_type"] == row["room_type"]
            ]
            for who, place in (("people", 2), ("judge", 3)):
                values = [value for item in rows for value in item[place]]
                cell = row["models"][model][who]
                assert (cell["n"], cell["scenes"]) == (len(values), len(rows))
                assert cell["mean"] == pytest.approx(statistics.mean(values))
                assert cell["deviation"] == pytest.approx(statistics.stdev(values))
