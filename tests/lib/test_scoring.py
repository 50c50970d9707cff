"""From answer files to scores: what counts when an answer is missing or cannot be read."""

import numpy as np
import pytest
from ideal_bench.lib.batch import Truth
from ideal_bench.lib.dataset import read_dataset
from ideal_bench.lib.predictions.source import PredictionFolder
from ideal_bench.lib.scoring import score_model


@pytest.fixture
def score(dataset, predictions, protocol):
    def run(missing="fail"):
        truth = Truth.of(read_dataset(dataset).scenes)
        return score_model("good", PredictionFolder(predictions), truth, protocol, missing)

    return run


def test_perfect_answers(score):
    scored = score()
    assert scored.skipped == 0
    assert scored.evaluation.scores["PA"].values[:2].tolist() == [1, 1]
    assert scored.evaluation.scores["GCR"].values[2] == 1


def test_a_missing_answer_fails(score, predictions):
    (predictions / "good" / "bedroom_s0001.txt").unlink()
    scored = score()
    assert scored.evaluation.batch.parsed.tolist() == [True, False, True]
    assert scored.evaluation.readings[1].reason == "no answer"
    assert scored.skipped == 0


def test_a_missing_answer_can_be_left_out(score, predictions):
    (predictions / "good" / "bedroom_s0001.txt").unlink()
    scored = score("skip")
    scenes = scored.evaluation.batch.truth.scenes
    assert [scene.scene_id for scene in scenes] == ["bedroom_s0000", "library_s0002"]
    assert scored.skipped == 1
    assert scored.evaluation.scores["PSR"].values.tolist() == [1, 1]


def test_a_broken_answer_fails_even_where_missing_ones_are_left_out(score, predictions):
    (predictions / "good" / "bedroom_s0001.txt").write_text("I cannot see a room.")
    scored = score("skip")
    assert scored.evaluation.scores["PSR"].values.tolist() == [1, 0, 1]
    assert np.isnan(scored.evaluation.scores["NOR"].values[1])


def test_no_answer_at_all(score, predictions):
    for path in (predictions / "good").iterdir():
        path.unlink()
    assert score("fail").evaluation.scores["PSR"].values.tolist() == [0, 0, 0]
    left_out = score("skip")
    assert (len(left_out.evaluation.batch), left_out.skipped) == (0, 3)


def test_a_file_that_cannot_be_read_is_a_failed_answer(score, predictions):
    path = predictions / "good" / "bedroom_s0001.txt"
    path.unlink()
    path.mkdir()
    reading = score("skip").evaluation.readings[1]
    assert str(path) in reading.reason
