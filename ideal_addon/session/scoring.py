"""Scoring every imported model on the open data set, in steps."""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping
from dataclasses import replace
from pathlib import Path

from ...lib.aggregate import defined_mean
from ...lib.batch import SceneTruth, Truth
from ...lib.bundle import BundleError, read_bundle
from ...lib.evaluate import NO_ANSWER, Evaluation, evaluate
from ...lib.predictions.interpret import Prediction
from ...lib.protocol import Protocol, read_protocol
from ...lib.summary import summarise
from ..tasks.step import Step
from . import events
from .dataset import OpenDataset
from .scores import DatasetScores, ModelScores
from .state import session

# So many answers are scored as soon as they are there: it takes no longer than a blink.
_FEW_ANSWERS = 300
# Answers or scenes that are read between two looks at the window.
_AT_ONCE = 10

# How much of it is done, 0 to 1.
_Shares = Generator[float, None, None]
Scoring = Generator[Step, None, DatasetScores]
"""Yields how far it is (see `ideal_addon.tasks`) and returns the scores."""


def why_not_scorable() -> str:
    """Why the data set cannot be scored now; empty where it can. For `poll_message_set`."""
    if session().dataset is None:
        return "Open a data set first: choose its folder in the panel Data Set"
    if not session().answers.texts:
        return "Import predictions first"
    return ""


def scoring(dataset: OpenDataset) -> Scoring:
    """Score every model on every scene that can be read; keeps the scores and tells the window.

    Models that are done stay scored where it is stopped.
    """
    models = list(session().answers.texts)
    # Reading the scenes counts as one model more.
    parts = len(models) + 1
    truths: list[SceneTruth] = []
    unscored: dict[str, str] = {}
    for factor in _reading_truths(dataset, truths, unscored):
        yield Step("reading scenes", factor / parts)
    truth = Truth.of(truths)
    scene_ids = tuple(scene.scene_id for scene in truths)
    done: dict[str, ModelScores] = {}
    try:
        for number, model in enumerate(models if truths else ()):
            for factor in _scoring_model(model, truth, done):
                yield Step(model, (1 + number + factor) / parts)
    finally:
        scores = DatasetScores(done, dataset.folder, scene_ids, unscored)
        _keep(scores)
    return scores


def _keep(scores: DatasetScores) -> None:
    """Keep these, and those of other models; not what has become untrue while they were made."""
    state = session()
    old = state.scores and _still_true(state.scores, state.dataset)
    models = {**old.models, **scores.models} if old is not None else scores.models
    state.scores = _still_true(replace(scores, models=models), state.dataset)
    events.tell("scores_changed")


def keep_scores_fresh() -> None:
    """Answers or scenes have changed: drop scores that are no longer true, make few at once."""
    state = session()
    dataset, scores = state.dataset, state.scores
    if scores is not None:
        kept = _still_true(scores, dataset)
        if kept != scores:
            state.scores = kept
            events.tell("scores_changed")
    if state.scores is not None and not state.scores.scene_ids:
        return  # no scene of it can be read; that is known already
    scored = state.scores.models.keys() if state.scores is not None else ()
    if dataset is not None and _is_small(dataset) and not state.answers.texts.keys() <= set(scored):
        for _ in scoring(dataset):
            pass


def _still_true(scores: DatasetScores, dataset: OpenDataset | None) -> DatasetScores | None:
    """The scores of models whose answers are the same; None where the scenes are others."""
    if dataset is None or scores.folder != dataset.folder:
        return None
    if {*scores.scene_ids, *scores.unscored} != set(dataset.rows):
        return None
    answers = session().answers
    same = {
        model: item
        for model, item in scores.models.items()
        if model in answers.texts and item.revision == answers.revisions.get(model, 0)
    }
    return replace(scores, models=same)


def _is_small(dataset: OpenDataset) -> bool:
    return 0 < len(dataset.rows) * len(session().answers.texts) <= _FEW_ANSWERS


def _reading_truths(
    dataset: OpenDataset, truths: list[SceneTruth], unscored: dict[str, str]
) -> _Shares:
    for number, row in enumerate(list(dataset.rows.values())):
        _read_truth(row.folder, truths, unscored)
        if number % _AT_ONCE == 0:
            yield number / len(dataset.rows)


def _read_truth(folder: Path, truths: list[SceneTruth], unscored: dict[str, str]) -> None:
    try:
        truths.append(SceneTruth.from_bundle(read_bundle(folder)))
    except BundleError as error:
        unscored[folder.name] = str(error)


def _scoring_model(model: str, truth: Truth, done: dict[str, ModelScores]) -> _Shares:
    answers, protocol = session().answers, read_protocol()
    revision = answers.revisions.get(model, 0)
    predictions: list[Prediction] = []
    for count, scene in enumerate(truth.scenes):
        predictions.append(answers.read(model, scene.scene_id) or NO_ANSWER)
        if count % _AT_ONCE == 0:
            yield count / len(truth)
    scores = _model_scores(evaluate(truth, predictions, protocol), protocol)
    done[model] = replace(scores, revision=revision)
    yield 1.0


def _of_type(evaluation: Evaluation, room_type: str) -> dict[str, float]:
    """Means over the scenes of one room type, of the metrics and the mean errors."""
    scenes = evaluation.batch.truth.scenes
    alike = [number for number, scene in enumerate(scenes) if scene.room_type == room_type]
    table = evaluation.table(evaluation.scores)[alike]
    return _defined(dict(zip(evaluation.scores, defined_mean(table, axis=0).tolist(), strict=True)))


def _model_scores(evaluation: Evaluation, protocol: Protocol) -> ModelScores:
    summary = summarise(evaluation, protocol)
    names = [scene.scene_id for scene in evaluation.batch.truth.scenes]
    unread = {
        name: reading.reason or ""
        for name, parsed, reading in zip(
            names, evaluation.batch.parsed.tolist(), evaluation.readings, strict=True
        )
        if not parsed
    }
    failed = {name: why for name, why in unread.items() if why != NO_ANSWER.reason}
    unanswered = len(unread) - len(failed)
    return ModelScores(
        overall=None if math.isnan(summary.overall) else summary.overall,
        scenes=_defined(dict(zip(names, summary.scene_overall.tolist(), strict=True))),
        means=_defined({name: item.mean for name, item in summary.metrics.items()}),
        room_types={name: _of_type(evaluation, name) for name in summary.room_types},
        room_type_overall=_defined(
            {name: item.overall for name, item in summary.room_types.items()}
        ),
        failed=failed,
        answered=len(names) - unanswered,
        unanswered=unanswered,
    )


def _defined(values: Mapping[str, float]) -> dict[str, float]:
    return {name: value for name, value in values.items() if not math.isnan(value)}
