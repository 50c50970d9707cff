"""Ranks and intervals of models beside each other."""

import pytest
from ideal_bench.lib.standing import standings


@pytest.fixture
def scored(library, generated):
    """Two equal models, a worse one, and one without any scene."""
    import random

    chance = random.Random(0)
    scenes = [generated.scene(chance) for _ in range(40)]
    answers = [generated.prediction(chance, scene, noise=0.05) for scene in scenes]
    worse = [generated.prediction(chance, scene, noise=2.0) for scene in scenes]
    evaluations = {
        "twin_a": library.evaluate(scenes, answers),
        "worse": library.evaluate(scenes, worse),
        "twin_b": library.evaluate(scenes, answers),
        "absent": library.evaluate([], []),
    }
    return {item.model: item for item in standings(evaluations, library.protocol)}


def test_equal_models_share_a_rank(scored):
    ranks = {model: item.rank for model, item in scored.items()}
    assert ranks == {"twin_a": 1, "worse": 3, "twin_b": 1, "absent": None}


def test_intervals_hold_their_point(scored):
    for item in scored.values():
        for value, interval in (
            (item.summary.overall, item.overall_ci),
            (item.summary.geo, item.geo_ci),
            *((item.summary.metrics[name].mean, item.metric_cis[name]) for name in item.metric_cis),
        ):
            assert (interval is None) == (value != value)
            assert interval is None or interval[0] <= value <= interval[1]


def test_intervals_do_not_depend_on_the_other_models(scored, library):
    alone = standings({"worse": scored["worse"].evaluation}, library.protocol)[0]
    together = scored["worse"]
    for name, interval in alone.metric_cis.items():
        assert together.metric_cis[name] == pytest.approx(interval, abs=1e-9), name
    assert together.overall_ci == pytest.approx(alone.overall_ci, abs=1e-12)
    assert together.geo_ci == pytest.approx(alone.geo_ci, abs=1e-12)
