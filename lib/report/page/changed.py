"""Answers and rooms on disk that are not those that were scored: scored again, they differ."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence, Set

import numpy as np

from ...batch import SceneTruth, Truth
from ...evaluate import evaluate
from ...names import few, short
from ..markdown import counted
from ..reading import read_scene
from ..scene_documents import scene_documents
from ..stored import StoredModel, StoredResults, StoredScene
from .scene_folders import SceneFolders

# Another processor may add up in another order; a changed answer shows in more than that.
_SAME = 1e-6

Changed = Mapping[str, Set[str]]
"""By model, scenes."""


def changed_scenes(results: StoredResults, folders: SceneFolders) -> Changed:
    """By model, the scenes whose answer and room on disk do not give the numbers of the results.

    Boxes are drawn from what is on disk, so in these scenes they do not fit the numbers. A change
    that moves no number, such as of what the answer says beside its layout, is none. Without rooms
    or answers nothing is known, and nothing is in it.
    """
    found: dict[str, Set[str]] = {}
    truths: dict[tuple[str, ...], Truth] = {}
    for model in results.models:
        scenes = _on_disk(model, folders)
        if scenes:
            truth = truths.get(scenes)
            if truth is None:
                truth = truths[scenes] = _truth(scenes, folders)
            found[model.name] = set(_changed(model, truth, results, folders))
    return found


def changes_told(changed: Changed) -> list[str]:
    """A sentence for each model that has such scenes."""
    told = []
    for model, scenes in changed.items():
        if scenes:
            told.append(
                f"{short(model)}: the answers or rooms of {counted(len(scenes), 'scene')} do not "
                f"give the scores of the results; they have changed since, or are others: "
                f"{few(sorted(scenes))}; score again"
            )
    return told


def answers_lacking(results: StoredResults, folders: SceneFolders) -> list[str]:
    """A sentence where answers were given, but none of some models."""
    if folders.predictions is None:
        return []
    names = [model.name for model in results.models if not folders.has_answers(model.name)]
    return [f"{folders.predictions.path}: no answers of {few(names)} in it"] if names else []


def _on_disk(model: StoredModel, folders: SceneFolders) -> tuple[str, ...]:
    if folders.dataset is None or not folders.has_answers(model.name):
        return ()
    return tuple(name for name in model.scenes if folders.bundle(name) is not None)


def _truth(scenes: Sequence[str], folders: SceneFolders) -> Truth:
    bundles = (folders.bundle(name) for name in scenes)
    return Truth.of(SceneTruth.from_bundle(bundle) for bundle in bundles if bundle is not None)


def _changed(
    model: StoredModel, truth: Truth, results: StoredResults, folders: SceneFolders
) -> Iterator[str]:
    answers = [folders.prediction(model.name, scene.scene_id) for scene in truth.scenes]
    evaluation = evaluate(truth, answers, results.protocol)
    # The per-scene Overall follows from the rates, which are compared.
    nothing = np.full(len(truth), np.nan)
    for name, document in scene_documents(evaluation, nothing).items():
        if not _alike(model.scenes[name], read_scene(document, name)):
            yield name


def _alike(stored: StoredScene, again: StoredScene) -> bool:
    return (
        stored.parsed == again.parsed
        and (stored.missed, stored.invented) == (again.missed, again.invented)
        and [(match.gt, match.pred) for match in stored.matches]
        == [(match.gt, match.pred) for match in again.matches]
        and all(map(_same, _numbers(stored), _numbers(again)))
    )


def _numbers(scene: StoredScene) -> list[float | None]:
    errors = [(match.PE_m, match.IoU, match.RE_deg) for match in scene.matches]
    return [*scene.values.values(), *(value for row in errors for value in row)]


def _same(first: float | None, second: float | None) -> bool:
    if first is None or second is None:
        return first is second
    return math.isclose(first, second, rel_tol=_SAME, abs_tol=_SAME)
