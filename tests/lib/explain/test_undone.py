"""The numbers come out of the same pipeline as the leaderboard's."""

from dataclasses import replace

import pytest
from ideal_bench.lib.aggregate import METRIC_IDS
from ideal_bench.lib.batch import Truth
from ideal_bench.lib.evaluate import evaluate
from ideal_bench.lib.predictions.interpret import Prediction
from ideal_bench.lib.summary import summarise


@pytest.fixture
def scored(rooms, protocol):
    """The summary of `score` for some answers."""

    def run(layouts):
        predictions = [Prediction(layout, "S1", None) for layout in layouts]
        truth = Truth.of(room.truth for room in rooms)
        return summarise(evaluate(truth, predictions, protocol), protocol)

    return run


def same(numbers, summary):
    assert numbers.overall == pytest.approx(summary.overall, abs=1e-12)
    assert numbers.geo == pytest.approx(summary.geo, abs=1e-12)
    for name in (*METRIC_IDS, "PE_m", "IoU", "RE_deg"):
        assert numbers.metrics[name] == pytest.approx(summary.metrics[name].mean, abs=1e-12), name


@pytest.mark.parametrize("model", ["oracle", "noisy_small", "noisy_large", "prior", "vision_model"])
def test_as_it_answered_is_what_score_says(model, explained, answers, scored):
    same(explained(answers[model]).as_is, scored(answers[model]))


@pytest.mark.parametrize("degrees", [90, 180])
def test_a_turn_undone_is_what_score_says_of_the_unturned(
    degrees, explained, answers, scored, planted
):
    found = explained(answers["noisy_small"], planted.turn(degrees))
    same(found.left, scored(answers["noisy_small"]))


def test_a_room_that_was_not_said_is_left_to_the_truth(explained, answers, scored, planted):
    without = [replace(a, room=replace(a.room, size_m=None)) for a in answers["noisy_small"]]
    found = explained(without, planted.mirror_x)
    assert [step.kind for step in found.steps] == ["mirror"]
    same(found.left, scored(without))


def test_errors_are_means_over_scenes_of_means_over_matched_objects(
    explained, answers, rooms, protocol
):
    """In rooms without a grid they are the diagnostics of the evaluation."""
    plain = [n for n, room in enumerate(rooms) if not protocol.is_grid(room.truth.room_type)]
    found = explained(
        [answers["noisy_large"][n] for n in plain], seen=[rooms[n] for n in plain]
    ).as_is
    assert found.errors["position"] == pytest.approx(found.metrics["PE_m"])
    assert found.errors["rotation"] == pytest.approx(found.metrics["RE_deg"])


def test_what_cannot_be_measured_is_none_with_a_reason(explained, rooms):
    numbers = explained([None] * len(rooms)).as_is
    assert numbers.metrics["PSR"] == 0
    missing = {name for name, value in numbers.metrics.items() if value is None}
    missing |= {name for name, value in numbers.errors.items() if value is None}
    assert missing == set(numbers.undefined) and "PA" in missing and "position" in missing
    assert numbers.undefined["PA"] and numbers.undefined["position"] == "no object is matched"
