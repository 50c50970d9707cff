"""A judge's figures against hand-computed ones, scipy, and the paper's own numbers."""

import statistics

import numpy as np
import pytest
from ideal_bench.lib.models.judge.figures import figures, top_share
from ideal_bench.lib.models.judge.judging import Repeat
from scipy.stats import bootstrap


@pytest.fixture
def made(judging, repeat, protocol):
    """Two scenes with all three models and one without c."""
    scenes = {
        "bedroom_s1": (
            "bedroom",
            [
                repeat(1, {"a": 5, "b": 3, "c": 1}),
                repeat(2, {"a": 4, "b": 4, "c": 1}, {"b": 1, "a": 2, "c": 3}),
                Repeat(3, ("c", "a", "b"), "failed", reason="asked twice; first: x; then: y"),
            ],
        ),
        "bedroom_s2": (
            "bedroom",
            [repeat(n, {"a": 2, "b": 4, "c": 3}) for n in (1, 2)]
            + [repeat(3, {"a": 2, "b": 3, "c": 4}, first_reason="it is empty")],
        ),
        "office_s3": (
            None,
            [
                repeat(1, {"a": 3, "b": 2}),
                repeat(2, {"a": 5, "b": 3}, {"a": 2, "b": 1}),
                Repeat(3, ("a", "b"), "not_asked", reason="the budget is spent"),
            ],
        ),
    }
    return figures(judging(scenes), protocol)


def test_means_are_over_scenes(made):
    # a: scenes of 4.5, 2 and 4; c has no picture in the office.
    assert made.models["a"].score.value == pytest.approx(10.5 / 3)
    assert made.models["b"].score.value == pytest.approx((3.5 + 11 / 3 + 2.5) / 3)
    assert (made.models["c"].score.value, made.models["c"].score.n) == (pytest.approx(13 / 6), 2)
    assert [item.judgements for item in made.models.values()] == [7, 7, 5]


def test_ranks_and_firsts_are_of_scenes_with_all_models(made):
    assert made.complete == 2
    ranks = {name: item.rank for name, item in made.models.items()}
    assert ranks["a"].value == pytest.approx((1.5 + 3) / 2) and ranks["a"].n == 2
    assert ranks["b"].value == pytest.approx((1.5 + 4 / 3) / 2)
    assert ranks["c"].value == pytest.approx((3 + 5 / 3) / 2)
    # a and b share the first scene, b has the second.
    assert [item.top_1.value for item in made.models.values()] == [0.25, 0.75, 0.0]


def test_spread_is_between_the_judgements_of_a_scene(made):
    wanted = [statistics.stdev([5, 4]), 0, statistics.stdev([3, 5])]
    assert made.models["a"].spread.value == pytest.approx(statistics.mean(wanted))


def test_counts(made):
    counts = (made.judged, made.failed, made.not_asked, made.asked_again, made.contradictory)
    assert counts == (7, 1, 1, 1, 1)


def test_room_types_hold_single_judgements(made):
    assert list(made.room_types) == ["bedroom", None]
    cell = made.room_types["bedroom"]["a"]
    values = [5, 4, 2, 2, 2]
    assert (cell.n, cell.scenes) == (5, 2)
    assert cell.mean == pytest.approx(3) and cell.deviation == pytest.approx(
        statistics.stdev(values)
    )
    absent = made.room_types[None]["c"]
    assert (absent.mean, absent.deviation, absent.n, absent.scenes) == (None, None, 0, 0)


def test_table_11_of_the_paper_is_of_this_form(judging, repeat, protocol):
    """Bathroom, claude: 2.40 ± 0.83; 15 whole scores add up to 36, and n - 1 alone gives 0.83."""
    scores = [1, 2, 2, 3, 3, 2, 1, 2, 3, 3, 4, 3, 3, 2, 2]
    assert sum(scores) == 36
    scenes = {
        f"bathroom_s{scene}": (
            "bathroom",
            [repeat(n + 1, {"claude": scores[5 * scene + n], "x": 1}) for n in range(5)],
        )
        for scene in range(3)
    }
    cell = figures(judging(scenes), protocol).room_types["bathroom"]["claude"]
    assert f"{cell.mean:.2f} ± {cell.deviation:.2f}" == "2.40 ± 0.83"
    assert f"{np.std(scores):.2f}" == "0.80"


def test_what_is_undefined_says_why(judging, repeat, protocol):
    scenes = {
        "s1": (None, [repeat(1, {"a": 5, "b": 3})]),
        "s2": (None, [repeat(1, {"b": 5, "c": 3})]),
    }
    made = figures(judging(scenes, models=["a", "b", "c", "d"]), protocol)
    item = made.models["d"]
    assert {figure.value for figure in (item.score, item.rank, item.top_1, item.spread)} == {None}
    assert item.score.reason == "no scene with a picture of it was judged"
    assert made.models["a"].rank.reason == "no scene with a picture of every model was judged"
    assert made.models["a"].spread.reason == "no scene was judged more than once"
    assert made.models["a"].score.value == 5 and made.models["a"].score.reason == ""


def test_nothing_judged(judging, protocol):
    scenes = {"s1": (None, [Repeat(1, ("a", "b"), "failed", reason="busy")])}
    made = figures(judging(scenes), protocol)
    assert made.models["a"].score.value is None and made.position.places == ()
    assert made.room_types == {}


def test_intervals_are_of_the_scenes_means(judging, repeat, protocol):
    random = np.random.default_rng(5)
    scores = random.integers(1, 6, size=(40, 3, 2))
    scenes = {
        f"s{number:02d}": (
            "office",
            [repeat(n + 1, {"a": int(a), "b": int(b)}) for n, (a, b) in enumerate(scene)],
        )
        for number, scene in enumerate(scores)
    }
    item = figures(judging(scenes), protocol).models["a"].score
    means = scores[:, :, 0].mean(axis=1)
    assert item.value == pytest.approx(means.mean())
    wanted = bootstrap((means,), np.mean, n_resamples=20_000, method="percentile", rng=1)
    assert item.ci == pytest.approx(tuple(wanted.confidence_interval), abs=0.02)


def test_top_shares_of_a_scene_add_up_to_one():
    for ranks in ({"a": 1, "b": 2}, {"a": 2.0, "b": 2.0, "c": 2.0}, {"a": 1.2, "b": 1.8, "c": 3}):
        assert sum(top_share(ranks, model) for model in ranks) == pytest.approx(1)
