"""Values and reasons travel together."""

import numpy as np
from ideal_bench.lib.metrics.scores import Why, indicator, mean, ratio


def test_a_ratio_without_a_whole_has_its_reason():
    scores = ratio(np.array([1, 0, 0]), np.array([4, 2, 0]), Why.NO_PAIR)
    assert scores.values[:2].tolist() == [0.25, 0] and np.isnan(scores.values[2])
    assert scores.why.tolist() == [0, 0, Why.NO_PAIR]


def test_a_mean_over_each_scene():
    scores = mean(np.array([1.0, 2.0, 7.0]), np.array([0, 0, 2]), 3, Why.NO_YAW)
    assert scores.values.tolist()[::2] == [1.5, 7] and scores.why.tolist() == [0, Why.NO_YAW, 0]


def test_a_later_reason_covers_an_earlier_one_and_touches_nothing_else():
    scores = ratio(np.array([1, 0]), np.array([1, 0]), Why.NO_PAIR)
    covered = scores.without(np.array([False, True]), Why.NOT_PARSED)
    assert covered.why.tolist() == [0, Why.NOT_PARSED] and covered.values[0] == 1
    assert scores.why.tolist() == [0, Why.NO_PAIR]


def test_an_indicator_is_always_defined():
    assert indicator(np.array([True, False])).values.tolist() == [1, 0]


def test_every_reason_is_a_sentence_of_its_own():
    texts = [why.text for why in Why if why is not Why.DEFINED]
    assert len(set(texts)) == len(texts) and all(len(text) > 10 for text in texts)
