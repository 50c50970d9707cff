"""Why the active model loses: found on request, kept, and shown while it is true."""

from __future__ import annotations

import json
import math
import tempfile
from collections.abc import Generator, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ...lib.bundle import BundleError
from ...lib.names import short
from ...lib.predictions.answers import PredictionsError
from .. import properties
from ..redraw import redraw
from ..tasks.step import IDLE, Step, TaskError, Work
from ..tasks.verb import follow_verb
from .explained import Explained
from .open_scene import bundle_folder, open_bundle
from .state import session

if TYPE_CHECKING:
    from ...lib.explain.values import CategoryRow, Explanation, Finding, Numbers, RegionRow

_WORST = 3
_NAME = "answers"
_ONE_ROOM = "From this room alone. Whether the model does so everywhere, All Rooms tells"


def why_not_explainable(scope: str) -> str:
    """Why nothing can be explained now; empty where something can. For `poll_message_set`."""
    state, model = session(), session().answers.active
    if state.study is not None:
        return "A rating is going on, which has to stay blind: end it first"
    if not model:
        return "There is no model: import predictions first"
    if scope == "ALL":
        return "" if state.dataset is not None else "Open a data set first"
    folder = bundle_folder()
    if folder is None:
        return "Open a scene of a data set first"
    if folder.name not in state.answers.texts[model]:
        return f"{short(model)} has not answered {short(folder.name)}"
    return ""


def explaining(scope: str) -> Work:
    """Explain the active model on the open room, or on all rooms.

    Raises:
        TaskError: it cannot be.
    """
    if why := why_not_explainable(scope):
        raise TaskError(why)
    key = _key(scope)
    assert key is not None
    if scope == "ALL":
        explanation = yield from _everywhere(key)
    else:
        yield IDLE
        explanation = _here(key)
    session().explanations[key] = explanation
    show_why()
    where = "the open room" if scope == "OPEN" else f"{explanation.answered} rooms"
    return f"{short(key.model)}, {where}: {explanation.sentence}"


def _key(scope: str) -> Explained | None:
    """What is asked about; None where nothing is open."""
    state, model = session(), session().answers.active
    dataset = state.dataset
    folder = bundle_folder() if scope == "OPEN" else dataset and dataset.folder
    if folder is None or not model:
        return None
    return Explained(model, folder, state.answers.revisions.get(model, 0))


def _here(key: Explained) -> Explanation:
    # Here and not above: Blender's start, and who never asks, do without it.
    from ...lib.explain.explain import Seen, explain
    from ...lib.protocol import read_protocol

    try:
        bundle = open_bundle()
    except BundleError as error:
        raise TaskError(str(error)) from error
    prediction = session().answers.prediction(key.model, bundle.scene_id)
    if prediction is None or prediction.layout is None:
        why = "there is none" if prediction is None else prediction.reason
        raise TaskError(f"The answer of {short(key.model)} cannot be read: {why}")
    return explain([Seen.from_bundle(bundle)], [prediction.layout], read_protocol())


def _everywhere(key: Explained) -> Generator[Step, None, Explanation]:
    """In another process: a thousand rooms take a while."""
    from ...lib.explain.reading import read_explanations

    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as folder:
        predictions, out = Path(folder) / "predictions", Path(folder) / "out"
        yield from _write_answers(predictions / f"{_NAME}.jsonl", key.model)
        words = ["explain", str(key.folder), "--predictions", str(predictions), "--out", str(out)]
        yield from follow_verb([*words, "--missing", "skip"])
        return read_explanations(out).models[_NAME]


def _write_answers(path: Path, model: str) -> Generator[Step, None, None]:
    path.parent.mkdir()
    answers = session().answers
    names = list(answers.texts[model])
    with path.open("w", encoding="utf-8") as stream:
        for number, name in enumerate(names):
            try:
                line = {"scene_id": name, "response": answers.text(model, name)}
            except PredictionsError as error:
                raise TaskError(str(error)) from error
            stream.write(json.dumps(line) + "\n")
            if number % 50 == 0:
                yield Step("Collecting the answers", number / len(names))


def show_why() -> None:
    """Show what is known of the active model; nothing where it was not asked for."""
    shown = properties.window().why
    key = _key(shown.scope)
    explanation = session().explanations.get(key) if key is not None else None
    shown.told = shown.left = shown.notes = ""
    for rows in (shown.mistakes, shown.categories, shown.regions):
        rows.clear()
    if explanation is not None:
        _fill(shown, explanation)
    redraw()


def _fill(shown: properties.IDEAL_PG_why, explanation: Explanation) -> None:
    from ...lib.explain.words import capital

    here = shown.scope == "OPEN"
    shown.told = capital(explanation.sentence)
    shown.left = _left(explanation) if explanation.steps else ""
    shown.notes = _ONE_ROOM if here else "\n".join(explanation.notes)
    before = explanation.as_is
    for step in explanation.steps:
        _fill_mistake(shown.mistakes.add(), step)
        if step.undone is not None:
            shown.mistakes[-1].overall = _overalls(before, step.undone, here)
            before = step.undone
    _fill_weaknesses(shown.categories, explanation.categories, "category")
    worst = sorted(explanation.regions, key=_lost, reverse=True)
    _fill_weaknesses(shown.regions, [row for row in worst if row.n], "region")


def _fill_mistake(item: properties.IDEAL_PG_mistake, step: Finding) -> None:
    from ...lib.explain.words import capital, change

    item.name, item.words = step.label, step.words
    item.error = capital(change(step))


def _overalls(before: Numbers, after: Numbers, here: bool) -> str:
    """The score before and after; of a single room it is that of a scene, as the panel has it."""
    ends = [_scene_overall(item) if here else item.overall for item in (before, after)]
    if None in ends:
        return ""
    return "Overall {:.1f} to {:.1f}".format(*(100 * end for end in ends if end is not None))


def _scene_overall(numbers: Numbers) -> float | None:
    from ...lib.aggregate import METRIC_IDS, scene_overall

    values = [numbers.metrics[name] for name in METRIC_IDS]
    row = np.array([[np.nan if value is None else value for value in values]])
    score = float(scene_overall(row)[0])
    return None if math.isnan(score) else score


def _left(explanation: Explanation) -> str:
    from ...lib.explain.words import errors_told

    without = "it" if len(explanation.steps) == 1 else "them"
    return f"Left without {without}: {errors_told(explanation.left)}"


def _lost(row: RegionRow) -> float:
    """True objects that were not found, or not in their place."""
    return row.n - row.found * (row.PA or 0.0)


def _fill_weaknesses(items: Iterable, rows: Sequence[CategoryRow | RegionRow], name: str) -> None:
    for row in rows[:_WORST]:
        item = items.add()
        item.name = getattr(row, name)
        item.found = f"{row.found} of {row.n}"
        item.error = "" if row.PE_m is None else f"{row.PE_m:.2f} m"
