"""The paper's rows: what the tables say of themselves holds."""

from itertools import pairwise

import pytest
from ideal_bench.lib.aggregate import METRIC_IDS
from ideal_bench.lib.categories import ROOM_TYPES
from ideal_bench.lib.metrics.registry import GEO
from ideal_bench.lib.report.published import read_published


@pytest.fixture(scope="module")
def published():
    return read_published()


def test_thirteen_models_in_the_order_of_their_scores(published):
    assert [model.rank for model in published.models] == list(range(1, 14))
    scores = [model.overall for model in published.models]
    assert scores == sorted(scores, reverse=True)
    assert published.models[0].name == "Gemini 2.5 Pro" and scores[0] == 0.621
    assert len(published.failed) == 2 and published.scenes == 1000


def test_scores_are_the_means_that_they_are_said_to_be(published):
    """Table 2 rounds to a tenth of a point: so may the means of its numbers be off."""
    for model in published.models:
        assert tuple(model.means) == METRIC_IDS
        assert sum(model.means.values()) / 11 == pytest.approx(model.overall, abs=0.0011), (
            model.name
        )
        assert sum(model.means[name] for name in GEO) / 5 == pytest.approx(model.geo, abs=0.0011)


def test_every_score_lies_in_its_interval(published):
    for model in published.models:
        pairs = [(model.overall, model.overall_ci), (model.geo, model.geo_ci)]
        pairs += [(model.means[name], model.intervals[name]) for name in METRIC_IDS]
        assert all(low <= value <= high for value, (low, high) in pairs), model.name


def test_room_types_are_ours(published):
    for model in published.models:
        assert set(model.room_types) == set(ROOM_TYPES)


def test_density_and_viewpoint(published):
    assert sum(published.density_scenes.values()) == published.scenes
    assert sum(item.n for item in published.viewpoint.values()) == published.scenes
    undefined = []
    for model in published.models:
        shares = [(published.density_scenes[ends], psr) for ends, (_, psr) in model.density.items()]
        mean = sum(n * psr for n, psr in shares) / published.scenes
        assert mean == pytest.approx(model.means["PSR"], abs=0.0011), model.name
        undefined += [
            (model.name, ends) for ends, (overall, _) in model.density.items() if overall is None
        ]
    assert undefined == [("InternVL3.5-8B", (25, 49))]
    assert all(tuple(item.means) == GEO for item in published.viewpoint.values())


def test_their_bins_are_the_protocols(published, protocol):
    assert tuple(published.density_scenes) == tuple(protocol.density_bins)
    edges = protocol.viewpoint_bin_edges_deg
    assert tuple(published.viewpoint) == tuple(pairwise(edges))


def test_the_judge(published):
    names = {model.name for model in published.models}
    assert {row.name for row in published.judge} <= names and len(published.judge) == 6
    assert sum(row.mean_rank for row in published.judge) == pytest.approx(21, abs=0.1)
    assert sum(row.top_1 for row in published.judge) == pytest.approx(1, abs=0.01)
    for row in published.judge:
        assert set(row.room_types) == set(ROOM_TYPES)
        means = [mean for mean, _ in row.room_types.values()]
        # Table 4 is a mean over scenes, of which each room type has as many: 20.
        assert sum(means) / 10 == pytest.approx(row.mean_score, abs=0.2), row.name
