"""Every figure of a judge.json, worked out a second time in plain loops over the file."""

import json
import math
import random

import numpy as np
import pytest
from ideal_bench.lib.models.judge.figures import figures
from ideal_bench.lib.models.judge.files import write_files
from ideal_bench.lib.models.judge.judging import Repeat
from scipy.stats import chi2

MODELS = ["alpha", "beta", "gamma", "delta"]


@pytest.fixture
def document(judging, repeat, protocol, tmp_path):
    """Thirty scenes of a judge of chance: some without a model, some judgements failed."""
    chance = random.Random(6)
    scenes = {}
    for number in range(30):
        shown = [name for name in MODELS if name != "delta" or number % 3]
        looks = []
        for look in range(1, 6):
            order = chance.sample(shown, len(shown))
            if chance.random() < 0.2:
                status = chance.choice(["failed", "not_asked"])
                wrong = chance.choice(["", "it is empty"])
                looks.append(Repeat(look, tuple(order), status, reason="x", first_reason=wrong))
            else:
                scores = {name: chance.randint(1, 5) for name in shown}
                places = chance.sample(range(1, len(shown) + 1), len(shown))
                ranks = dict(zip(shown, places, strict=True))
                wrong = chance.choice(["", "", "it is empty"])
                looks.append(repeat(look, scores, ranks, order, first_reason=wrong))
        scenes[f"s{number}"] = (chance.choice(["kitchen", "office", None]), looks)
    made = judging(scenes)
    write_files(tmp_path, made, figures(made, protocol), protocol)
    return json.loads((tmp_path / "judge.json").read_text())


def judged(scene):
    return [item for item in scene["judgements"] if item["status"] == "judged"]


def mean(values):
    return sum(values) / len(values)


def deviation(values):
    return math.sqrt(sum((value - mean(values)) ** 2 for value in values) / (len(values) - 1))


def test_counts(document):
    found = document["figures"]["counts"]
    looks = [item for scene in document["scenes"].values() for item in scene["judgements"]]
    for status in ("judged", "failed", "not_asked"):
        assert found[status] == sum(item["status"] == status for item in looks) > 0
    twice = [item for item in looks if item["first_reason"] and item["status"] != "not_asked"]
    assert found["asked_again"] == len(twice)
    against = 0
    for item in looks:
        pairs = [(a, b) for a in item["scores"] for b in item["scores"]]
        against += any(
            item["scores"][a] > item["scores"][b] and item["ranks"][a] > item["ranks"][b]
            for a, b in pairs
        )
    assert found["contradictory"] == against
    whole = [s for s in document["scenes"].values() if judged(s)]
    assert found["complete"] == sum(len(judged(s)[0]["order"]) == 4 for s in whole) > 0


@pytest.mark.parametrize("model", MODELS)
def test_models(document, model):
    scores, spreads, ranks, firsts, number = [], [], [], [], 0
    for scene in document["scenes"].values():
        looks = judged(scene)
        if not looks or model not in looks[0]["order"]:
            continue
        given = [item["scores"][model] for item in looks]
        number += len(given)
        scores.append(mean(given))
        if len(given) > 1:
            spreads.append(deviation(given))
        if len(looks[0]["order"]) == len(MODELS):
            by_model = {name: mean([item["ranks"][name] for item in looks]) for name in MODELS}
            ranks.append(by_model[model])
            best = [name for name in MODELS if by_model[name] <= min(by_model.values())]
            firsts.append(1 / len(best) if model in best else 0)
    found = document["figures"]["models"][model]
    wanted = {"score": scores, "rank": ranks, "top_1": firsts, "spread": spreads}
    for name, values in wanted.items():
        assert found[name]["value"] == pytest.approx(mean(values))
        assert found[name]["n"] == len(values)
        drawn = np.random.default_rng(0).integers(0, len(values), size=(2000, len(values)))
        means = [mean([values[place] for place in row]) for row in drawn.tolist()]
        assert found[name]["ci"] == pytest.approx(np.quantile(means, [0.025, 0.975]).tolist())
    assert found["judgements"] == number


def test_room_types(document):
    rows = document["figures"]["room_types"]
    assert [row["room_type"] for row in rows] == ["kitchen", "office", None]
    for row in rows:
        for model in MODELS:
            values, scenes = [], 0
            for scene in document["scenes"].values():
                given = [i["scores"][model] for i in judged(scene) if model in i["scores"]]
                if scene["room_type"] == row["room_type"] and given:
                    values += given
                    scenes += 1
            found = row["models"][model]
            assert (found["n"], found["scenes"]) == (len(values), scenes)
            assert found["mean"] == pytest.approx(mean(values))
            assert found["deviation"] == pytest.approx(deviation(values))


def test_places(document):
    found = document["figures"]["position"]
    for place, row in enumerate(found["places"]):
        there = first = compared = 0
        chance = score = rank = 0.0
        for scene in document["scenes"].values():
            looks = judged(scene)
            for item in looks:
                if place >= len(item["order"]):
                    continue
                model = item["order"][place]
                there += 1
                first += item["ranks"][model] == 1
                chance += 1 / len(item["order"])
                if len(looks) > 1:
                    compared += 1
                    score += item["scores"][model] - mean([i["scores"][model] for i in looks])
                    rank += item["ranks"][model] - mean([i["ranks"][model] for i in looks])
        assert (row["letter"], row["judgements"], row["first"]) == ("ABCD"[place], there, first)
        assert row["expected_first"] == pytest.approx(chance) and row["compared"] == compared
        assert row["score_deviation"] == pytest.approx(score / compared)
        assert row["rank_deviation"] == pytest.approx(rank / compared)


def test_the_test_of_places(document):
    statistic, df, tested = 0.0, 0, 0
    for width in (3, 4):
        firsts = [
            place
            for scene in document["scenes"].values()
            for item in judged(scene)
            for place, model in enumerate(item["order"])
            if len(item["order"]) == width and item["ranks"][model] == 1
        ]
        by_chance = len(firsts) / width
        assert by_chance >= 5
        statistic += sum(
            (firsts.count(place) - by_chance) ** 2 / by_chance for place in range(width)
        )
        df += width - 1
        tested += len(firsts)
    found = document["figures"]["position"]
    assert (found["df"], found["tested"]) == (df, tested)
    assert found["chi_square"] == pytest.approx(statistic)
    assert found["p"] == pytest.approx(chi2.sf(statistic, df))
