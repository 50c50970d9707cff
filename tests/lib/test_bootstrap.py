"""Intervals: against a plain resampling loop, against theory, and at the edges."""

import json
import math
import statistics

import numpy as np
import pytest
from ideal_bench.lib.aggregate import METRIC_IDS
from ideal_bench.lib.bootstrap import mean_intervals, resampled_means, score_intervals
from ideal_bench.lib.protocol import read_protocol


@pytest.fixture
def few(protocol, tmp_path):
    """The protocol with other bootstrap settings."""

    def build(**settings):
        document = json.loads(json.dumps(dict(protocol.document)))
        for name, value in settings.items():
            document["settings"][f"bootstrap_{name}"]["value"] = value
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.json"
        path.write_text(json.dumps(document))
        return read_protocol(path)

    return build


def test_means_are_those_of_the_rows_drawn():
    values = np.random.default_rng(1).normal(size=(23, 3))
    values[4:9, 1] = np.nan
    found = resampled_means(values, 50, seed=7)
    random = np.random.default_rng(7)
    for means in found:
        drawn = random.integers(0, 23, size=23).tolist()
        for column, mean in enumerate(means):
            kept = [values[row, column] for row in drawn if not math.isnan(values[row, column])]
            assert mean == pytest.approx(statistics.fmean(kept), abs=1e-12)


def test_the_interval_is_that_of_theory(protocol):
    values = np.random.default_rng(2).normal(0.5, 0.2, size=900)
    ((low, high),) = mean_intervals([values], protocol)
    error = 1.96 * values.std() / math.sqrt(len(values))
    assert low == pytest.approx(values.mean() - error, abs=0.1 * error)
    assert high == pytest.approx(values.mean() + error, abs=0.1 * error)


def test_percentiles_by_hand(few):
    settings = few(resamples=41, level=0.9)
    values = np.array([0.0, 0.0, 1.0, 1.0, 1.0])
    means = sorted(resampled_means(values[:, None], 41, settings.bootstrap_seed)[:, 0].tolist())
    # 41 sorted values: the 5th percentile is the third, the 95th the third from the end.
    assert mean_intervals([values], settings)[0] == pytest.approx((means[2], means[-3]))


def test_the_same_seed_gives_the_same_interval_whatever_else_is_scored(few, protocol):
    random = np.random.default_rng(3)
    one, other, longer = random.uniform(size=40), random.uniform(size=40), random.uniform(size=99)
    alone = mean_intervals([one], protocol)[0]
    assert mean_intervals([one], protocol)[0] == alone
    assert mean_intervals([longer, other, one], protocol)[2] == pytest.approx(alone, abs=1e-12)
    assert mean_intervals([one], few(seed=1))[0] != pytest.approx(alone, abs=1e-6)


def test_all_equal_one_scene_and_none(protocol):
    found = mean_intervals([np.full(30, 0.25), np.array([0.7]), np.array([])], protocol)
    assert found == [(0.25, 0.25), (0.7, 0.7), None]


def test_overall_and_geo_are_recomputed_whole(few):
    settings = few(resamples=200)
    table = np.full((12, len(METRIC_IDS)), np.nan)
    table[:, METRIC_IDS.index("PSR")] = 1
    # Only one scene has a PA: in the resamples without it, Overall is PSR alone and 1.
    table[3, METRIC_IDS.index("PA")] = 0
    ((overall_ci, geo_ci),) = score_intervals([table], settings)
    assert overall_ci == (0.5, 1.0)
    assert geo_ci == (0.0, 0.0)


def test_scores_of_models_are_those_of_each_alone(protocol):
    random = np.random.default_rng(4)
    tables = [random.uniform(size=(n, len(METRIC_IDS))) for n in (30, 20, 30)]
    for found, table in zip(score_intervals(tables, protocol), tables, strict=True):
        alone = score_intervals([table], protocol)[0]
        assert np.ravel(found).tolist() == pytest.approx(np.ravel(alone).tolist(), abs=1e-12)


def test_a_score_without_any_value_has_no_interval(protocol):
    empty = np.full((5, len(METRIC_IDS)), np.nan)
    assert score_intervals([empty, empty[:0]], protocol) == [(None, None)] * 2
