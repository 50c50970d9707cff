"""The whole way for one model: its answers are read, and scored against a data set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .batch import SceneTruth, Truth
from .evaluate import NO_ANSWER, Evaluation, evaluate
from .predictions.interpret import Prediction, interpret
from .predictions.source import PredictionFolder, PredictionsError
from .protocol import Protocol

Missing = Literal["fail", "skip"]


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """One model's scores.

    Attributes:
        evaluation: on the scenes that were evaluated.
        skipped: how many scenes were left out because the model gave no answer.
    """

    evaluation: Evaluation
    skipped: int


def score_model(
    model: str, folder: PredictionFolder, truth: Truth, protocol: Protocol, missing: Missing
) -> Scored:
    """Read and score a model's answers to all scenes.

    Args:
        model: name of the model in the folder.
        folder: where the answers lie.
        truth: the scenes.
        protocol: thresholds and choices.
        missing: "fail" counts a scene without an answer as a parse failure, "skip" leaves it out.
    """
    predictions = [read_answer(folder, model, scene.scene_id) for scene in truth.scenes]
    if missing == "fail":
        answers = [prediction or NO_ANSWER for prediction in predictions]
        return Scored(evaluate(truth, answers, protocol), 0)
    answered = _answered(truth.scenes, predictions)
    if len(answered) < len(truth):
        truth = Truth.of(scene for scene, _ in answered)
    answers = [prediction for _, prediction in answered]
    return Scored(evaluate(truth, answers, protocol), len(predictions) - len(answers))


def _answered(
    scenes: Sequence[SceneTruth], predictions: Sequence[Prediction | None]
) -> list[tuple[SceneTruth, Prediction]]:
    pairs = zip(scenes, predictions, strict=True)
    return [(scene, prediction) for scene, prediction in pairs if prediction is not None]


def read_answer(folder: PredictionFolder, model: str, scene_id: str) -> Prediction | None:
    """One answer; None where there is none. A file that cannot be read is a parse failure."""
    try:
        text = folder.response(model, scene_id)
    except PredictionsError as error:
        return Prediction(layout=None, step="", reason=str(error))
    return None if text is None else interpret(text)
