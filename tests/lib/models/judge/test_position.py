"""Position bias: what is planted is found, what is not is not."""

import itertools

import pytest
from ideal_bench.lib.models.judge.figures import figures
from ideal_bench.lib.models.judge.position import favour, position_bias
from ideal_bench.lib.models.judge.tables import BIASED, markdown
from ideal_bench.lib.rating.plan import shuffled
from scipy.stats import chisquare

MODELS = ["m1", "m2", "m3"]
QUALITY = {"m1": 5, "m2": 3, "m3": 2}


def played(judging, repeat, judge, scenes=40, repeats=5, models=MODELS):
    """A judging by a function that scores an order of models."""
    made = {}
    for number in range(scenes):
        looks = []
        for n in range(1, repeats + 1):
            order = shuffled(models, "0", f"s{number}", str(n))
            ranks = {model: place + 1 for place, model in enumerate(judge(order))}
            scores = {model: 6 - rank for model, rank in ranks.items()}
            looks.append(repeat(n, scores, ranks, order))
        made[f"s{number}"] = ("office", looks)
    return judging(made)


def test_a_judge_of_places_is_exposed_and_all_models_come_out_alike(judging, repeat, protocol):
    made = figures(played(judging, repeat, lambda order: order), protocol)
    bias = made.position
    assert [place.first for place in bias.places] == [200, 0, 0]
    assert bias.places[0].expected_first == pytest.approx(200 / 3)
    assert (bias.chi_square, bias.df) == (pytest.approx(400), 2) and bias.p < 1e-80
    # Of a rank of 1 in place of 2 on average four fifths show: the mean holds the judgement itself.
    assert bias.places[0].rank_deviation == pytest.approx(-0.8, abs=0.1)
    assert bias.places[0].score_deviation == pytest.approx(0.8, abs=0.1)
    assert bias.places[2].rank_deviation == pytest.approx(0.8, abs=0.1)
    ranks = [item.rank.value for item in made.models.values()]
    assert max(ranks) - min(ranks) < 0.25


def test_a_judge_of_pictures_has_none(judging, repeat, protocol):
    def by_quality(order):
        return sorted(order, key=lambda model: -QUALITY[model])

    made = figures(played(judging, repeat, by_quality), protocol)
    assert made.position.p > 0.01
    assert all(place.score_deviation == place.rank_deviation == 0 for place in made.position.places)
    assert [item.rank.value for item in made.models.values()] == [1, 2, 3]


def test_the_test_is_pearsons_and_adds_up_over_numbers_of_pictures(judging, repeat):
    three = [*[0] * 9, *[1] * 6, *[2] * 6]
    two = [*[0] * 8, *[1] * 4]
    looks = []
    for firsts, models in ((three, MODELS), (two, MODELS[:2])):
        for number, first in enumerate(firsts):
            order = [model for model in models if model != "m1"]
            order.insert(first, "m1")
            looks.append(
                repeat(number + 1, {model: QUALITY[model] for model in models}, None, order)
            )
    scenes = {"s1": ("office", looks[:21]), "s2": ("office", looks[21:])}
    bias = position_bias(list(judging(scenes).scenes.values()))
    wanted = [chisquare([9, 6, 6]), chisquare([8, 4])]
    assert bias.chi_square == pytest.approx(sum(item.statistic for item in wanted))
    assert (bias.df, bias.tested) == (3, 33)
    assert [place.expected_first for place in bias.places] == pytest.approx([13, 13, 7])
    # With one number of pictures alone it is scipy's p.
    alone = position_bias([judging({"s1": ("office", looks[:21])}).scenes["s1"]])
    assert alone.p == pytest.approx(wanted[0].pvalue)


def test_few_judgements_give_no_test(judging, repeat):
    looks = [
        repeat(n, QUALITY, None, order) for n, order in enumerate(itertools.permutations(MODELS))
    ]
    bias = position_bias([judging({"s": (None, looks)}).scenes["s"]])
    assert (bias.p, bias.chi_square, bias.df, bias.tested) == (None, None, None, 0)
    assert bias.reason.startswith("too few judgements")
    assert [place.first for place in bias.places] == [2, 2, 2]


def test_one_judgement_a_scene_has_no_deviation(judging, repeat):
    bias = position_bias([judging({"s": (None, [repeat(1, QUALITY)])}).scenes["s"]])
    assert {place.score_deviation for place in bias.places} == {None}
    assert {place.compared for place in bias.places} == {0}


def test_a_biased_judge_is_told_with_what_follows(judging, repeat, protocol):
    said = played(judging, repeat, lambda order: order)
    made = figures(said, protocol)
    told = favour(made.position)
    assert told.startswith("the judge favours a place in the order: A is ranked first 200 times")
    assert "by chance it would be 67 (p = " in told
    page = markdown(said, made, protocol)
    assert BIASED in page and "| score difference | rank difference |" in page
    fair = played(judging, repeat, lambda order: sorted(order, key=lambda model: -QUALITY[model]))
    made = figures(fair, protocol)
    assert favour(made.position) == "" and BIASED not in markdown(fair, made, protocol)
