"""Ranks that are apart: against SciPy's bootstrap on the same resamples, by hand, at the edges."""

import dataclasses

import numpy as np
import pytest
from ideal_bench.lib.aggregate import METRIC_IDS
from ideal_bench.lib.bootstrap import mean_intervals, score_intervals
from ideal_bench.lib.rank_evidence import Contender, compare_all, least_scenes, rank_ranges
from scipy.stats import bootstrap

K = len(METRIC_IDS)


def with_gaps(random, n, share=0.25):
    """Rates in [0, 1], some undefined, some scenes unread as a failed answer leaves them."""
    table = random.uniform(size=(n, K))
    table[random.uniform(size=table.shape) < share] = np.nan
    table[random.uniform(size=n) < 0.1, 2:] = np.nan
    return table


GEO = [METRIC_IDS.index(name) for name in ("PA", "Prec", "RA", "GCR", "GSR")]


def mean_of_means(table, columns=slice(None)):
    """Overall, or Geo, of rows, written out: each rate's mean, then the mean of those that are."""
    means = []
    for column in table.T[columns]:
        known = column[~np.isnan(column)]
        if len(known):
            means.append(sum(known.tolist()) / len(known))
    return sum(means) / len(means) if means else np.nan


def scipy_interval(statistic, n, protocol):
    """SciPy's percentile interval of a statistic of row numbers, on the draws that we make."""
    found = bootstrap(
        (np.arange(n),),
        statistic,
        n_resamples=protocol.bootstrap_resamples,
        batch=1,
        vectorized=False,
        confidence_level=protocol.bootstrap_level,
        method="percentile",
        rng=np.random.default_rng(protocol.bootstrap_seed),
    )
    return found.confidence_interval, found.bootstrap_distribution


@pytest.mark.parametrize("n", [7, 60, 400])
def test_intervals_of_means_are_scipys(protocol, n):
    values = np.random.default_rng(n).uniform(size=n)
    (ours,) = mean_intervals([values], protocol)
    theirs, _ = scipy_interval(lambda rows: values[rows].mean(), n, protocol)
    assert ours == pytest.approx(tuple(theirs), abs=1e-12)


@pytest.mark.parametrize("n", [9, 80])
def test_intervals_of_overall_and_geo_are_scipys(protocol, n):
    table = with_gaps(np.random.default_rng(n), n)
    ((overall_ci, geo_ci),) = score_intervals([table], protocol)
    for ours, columns in ((overall_ci, slice(None)), (geo_ci, GEO)):
        theirs, _ = scipy_interval(
            lambda rows, columns=columns: mean_of_means(table[rows], columns), n, protocol
        )
        assert ours == pytest.approx(tuple(theirs), abs=1e-12)


@pytest.mark.parametrize("n", [9, 80])
def test_the_paired_interval_is_scipys(protocol, n):
    random = np.random.default_rng(n)
    tables = [with_gaps(random, n), with_gaps(random, n)]
    names = [f"scene_{number}" for number in range(n)]
    (pair,) = compare_all(
        [Contender(name, names, table, None) for name, table in zip("ab", tables, strict=True)],
        protocol,
    )
    if pair.better == "b":
        tables.reverse()

    def difference(rows):
        scores = [mean_of_means(table[rows]) for table in tables]
        return scores[0] - scores[1]

    theirs, samples = scipy_interval(difference, n, protocol)
    assert pair.interval == pytest.approx(tuple(theirs), abs=1e-12)
    assert pair.difference == pytest.approx(difference(np.arange(n)), abs=1e-12)
    assert pair.flipped == pytest.approx(float((samples < 0).mean()), abs=1e-12)


def flat(name, values, scenes=None, interval=None):
    """A model that has the same value in every rate of a scene."""
    table = np.repeat(np.array(values, dtype=float)[:, None], K, axis=1)
    scenes = scenes or [f"s{number}" for number in range(len(values))]
    return Contender(name, scenes, table, interval)


def test_scenes_that_are_hard_for_both_do_not_blur_a_difference(protocol):
    hard = np.random.default_rng(5).uniform(0.1, 0.8, size=50)
    (pair,) = compare_all([flat("a", hard), flat("b", hard + 0.05)], protocol)
    assert (pair.better, pair.worse, pair.n) == ("b", "a", 50)
    assert pair.interval == pytest.approx((0.05, 0.05))
    assert pair.apart is True and pair.flipped == 0
    own = score_intervals([flat("a", hard).table, flat("b", hard + 0.05).table], protocol)
    (overlapping,) = compare_all(
        [flat("a", hard, interval=own[0][0]), flat("b", hard + 0.05, interval=own[1][0])], protocol
    )
    assert overlapping.overlap is True and overlapping.apart is True


def test_equal_models_are_not_apart(protocol):
    values = np.random.default_rng(6).uniform(size=30)
    (pair,) = compare_all([flat("first", values), flat("second", values)], protocol)
    assert (pair.better, pair.difference, pair.flipped) == ("first", 0.0, 0.5)
    assert pair.interval == (0.0, 0.0) and pair.apart is False


def test_only_common_scenes_count_whatever_their_order(protocol):
    a = flat("a", [0.1, 0.9, 0.2, 0.9], ["w", "x", "y", "z"])
    b = flat("b", [0.5, 0.3, 0.4], ["y", "q", "w"])
    (pair,) = compare_all([a, b], protocol)
    assert pair.n == 2 and pair.better == "b"
    assert pair.difference == pytest.approx(0.45 - 0.15)


def test_no_common_scene_and_no_value_is_no_evidence(protocol):
    empty = flat("empty", [np.nan, np.nan])
    apart = flat("elsewhere", [0.5], ["other"])
    pairs = compare_all([flat("a", [0.1, 0.2]), empty, apart], protocol)
    assert [pair.n for pair in pairs] == [2, 0, 0]
    for pair in pairs:
        assert pair.interval is None and pair.apart is None and pair.overlap is None
        assert np.isnan(pair.difference) and np.isnan(pair.flipped)


def test_pairs_are_the_same_among_many_as_alone(protocol):
    random = np.random.default_rng(8)
    names = [f"s{number}" for number in range(25)]
    many = [Contender(str(i), names, with_gaps(random, 25), None) for i in range(4)]
    fewer = dataclasses.replace(many[1], scenes=names[:20], table=many[1].table[:20])
    everyone = [many[0], fewer, *many[2:]]
    pairs = compare_all(everyone, protocol)
    assert [{pair.better, pair.worse} for pair in pairs] == [
        {str(i), str(j)} for i in range(4) for j in range(i + 1, 4)
    ]
    for pair in pairs:
        two = [item for item in everyone if item.name in (pair.better, pair.worse)]
        (alone,) = compare_all(two, protocol)
        assert (alone.better, alone.n) == (pair.better, pair.n)
        assert alone.interval == pytest.approx(pair.interval, abs=1e-12)
        assert alone.flipped == pair.flipped


@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_a_few_scenes_tell_nothing_apart_whatever_they_say(protocol, n):
    """The interval of one scene has no width: it would leave out 0 always."""
    (pair,) = compare_all([flat("a", [0.9] * n), flat("b", [0.1] * n)], protocol)
    assert pair.interval == pytest.approx((0.8, 0.8))
    assert pair.few is True and pair.apart is None
    assert rank_ranges(["a", "b"], [pair]) == {"a": (1, 2), "b": (1, 2)}


def test_enough_scenes_are_those_in_which_chance_would_not_win_them_all(protocol):
    n = least_scenes(protocol.bootstrap_level)
    chance = [2.0 ** (1 - scenes) for scenes in (n - 1, n)]
    assert chance[0] > 1 - protocol.bootstrap_level >= chance[1]
    (pair,) = compare_all([flat("a", [0.9] * n), flat("b", [0.1] * n)], protocol)
    assert pair.few is False and pair.apart is True


def test_equal_models_look_apart_about_as_often_as_is_said(protocol):
    """At 95 % one pair in twenty: with 40 scenes a little more, as percentile intervals are."""
    random = np.random.default_rng(10)
    pairs = 0
    for _ in range(20):
        hard = random.uniform(0.2, 0.8, size=40)
        models = [flat(str(i), hard + random.normal(0, 0.1, size=40)) for i in range(6)]
        pairs += sum(bool(pair.apart) for pair in compare_all(models, protocol))
    # 300 pairs, 15 of each model's sharing its luck.
    assert 0.02 < pairs / 300 < 0.13


def test_overlap_is_of_the_models_own_intervals(protocol):
    def overlap(first, second):
        a, b = flat("a", [0.5], interval=first), flat("b", [0.4], interval=second)
        return compare_all([a, b], protocol)[0].overlap

    assert overlap((0.1, 0.2), (0.2, 0.3)) is True
    assert overlap((0.1, 0.2), (0.21, 0.3)) is False
    assert overlap((0.1, 0.9), (0.2, 0.3)) is True
    assert overlap(None, (0.2, 0.3)) is None


def test_a_rank_stays_open_among_those_that_are_not_apart(protocol):
    random = np.random.default_rng(9)
    hard = random.uniform(0.2, 0.7, size=60)
    models = [
        flat("best", hard + 0.2),
        flat("twin", hard + random.normal(0, 0.1, size=60)),
        flat("other_twin", hard + random.normal(0, 0.1, size=60)),
    ]
    pairs = compare_all(models, protocol)
    assert [pair.apart for pair in pairs] == [True, True, False]
    ranges = rank_ranges([item.name for item in models], pairs)
    assert ranges == {"best": (1, 1), "twin": (2, 3), "other_twin": (2, 3)}


def test_one_model_and_none_make_no_pair(protocol):
    assert compare_all([], protocol) == compare_all([flat("a", [0.5])], protocol) == []
    assert rank_ranges(["a"], []) == {"a": (1, 1)}


def test_a_room_that_was_left_out_says_nothing_of_how_good_the_answers_are(protocol):
    """The very same answers for eight of ten rooms: 0 in one rate of the other two."""
    values = np.random.default_rng(12).uniform(0.3, 0.9, size=10)
    all_ten = flat("all", values, interval=(0.5, 0.6))
    eight = flat("eight", values, interval=(0.1, 0.2))
    left_out = ["s3", "s7"]
    table = eight.table.copy()
    table[[3, 7]] = np.nan
    table[[3, 7], METRIC_IDS.index("PSR")] = 0.0
    eight = dataclasses.replace(eight, table=table, unanswered=frozenset(left_out))
    (pair,) = compare_all([all_ten, eight], protocol)
    assert (pair.n, pair.of, pair.partial) == (8, 10, True)
    assert pair.difference == 0 and pair.apart is False
    assert pair.overlap is None, "own intervals are over all ten rooms"
    (alike,) = compare_all([all_ten, flat("again", values)], protocol)
    assert (alike.n, alike.of, alike.partial) == (10, 10, False)


def test_two_rooms_of_ten_tell_nothing(protocol):
    values = [0.5] * 10
    two = dataclasses.replace(
        flat("two", values), unanswered=frozenset(f"s{number}" for number in range(8))
    )
    (pair,) = compare_all([flat("all", values), two], protocol)
    assert (pair.n, pair.few, pair.apart) == (2, True, None)


def test_rooms_that_were_skipped_are_counted_too(protocol):
    (pair,) = compare_all([flat("a", [0.5] * 9), flat("b", [0.5] * 7)], protocol)
    assert (pair.n, pair.of, pair.partial) == (7, 9, True)
