"""The whole way for one model: its answers are read, and explained."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..evaluate import NO_ANSWER
from ..predictions.interpret import Prediction
from ..predictions.source import PredictionFolder
from ..protocol import Protocol
from ..scoring import Missing, read_answer
from .explain import Seen, explain
from .values import Explanation


@dataclass(frozen=True, slots=True)
class Explained:
    """One model.

    Attributes:
        explanation: over the scenes that count.
        skipped: how many scenes were left out because the model gave no answer.
        failed: names of the scenes whose answer could not be read, by the reason.
    """

    explanation: Explanation
    skipped: int
    failed: dict[str, list[str]]


def explain_model(
    model: str,
    folder: PredictionFolder,
    scenes: Sequence[Seen],
    protocol: Protocol,
    missing: Missing,
) -> Explained:
    """Read and explain a model's answers to all scenes.

    Args:
        model: name of the model in the folder.
        folder: where the answers lie.
        scenes: the scenes.
        protocol: thresholds and choices.
        missing: "fail" counts a scene without an answer as one whose answer cannot be read,
            "skip" leaves it out.
    """
    counted: list[Seen] = []
    answers: list[Prediction] = []
    for scene in scenes:
        answer = read_answer(folder, model, scene.truth.scene_id)
        if answer is not None or missing == "fail":
            counted.append(scene)
            answers.append(answer or NO_ANSWER)
    failed: dict[str, list[str]] = {}
    for scene, answer in zip(counted, answers, strict=True):
        if answer.layout is None:
            failed.setdefault(answer.reason or "", []).append(scene.truth.scene_id)
    explanation = explain(counted, [answer.layout for answer in answers], protocol)
    return Explained(explanation, len(scenes) - len(counted), failed)
