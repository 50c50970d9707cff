"""The models and what became of their answers, as the panel shows them."""

from __future__ import annotations

from collections.abc import Iterator, Set

from ...lib.predictions.interpret import Prediction
from ...lib.report.markdown import counted
from .. import properties
from ..redraw import redraw
from .known_scenes import known_scene_ids, open_scene_id
from .scores import ModelScores
from .state import session

# How each recovery step read an answer (paper, C.3).
_STEPS = {
    "S1": "Read as it stands",
    "S2": "Read without the marks around its code",
    "S3": "Read without the words around its JSON",
    "S4": "Read with the missing closing braces added",
}


def mirror_models() -> None:
    """Fill the list of models again."""
    answers, shown = session().answers, properties.window().predictions
    scene_id = open_scene_id() or ""
    names = sorted(answers.texts)
    while len(shown.models) > len(names):
        shown.models.remove(len(shown.models) - 1)
    while len(shown.models) < len(names):
        shown.models.add()
    for item, model in zip(shown.models, names, strict=True):
        _fill(item, model, scene_id)
    # Only now, as it tells the session which model was chosen.
    if answers.active in names:
        shown.active = names.index(answers.active)
    redraw()


def _fill(item: properties.IDEAL_PG_model, model: str, scene_id: str) -> None:
    state = session()
    answered = state.answers.texts[model].keys()
    scores = state.scores.models.get(model) if state.scores is not None else None
    item.name = model
    item.read = item.overall = ""
    if scores is not None:
        item.read = _share_read(scores)
        item.overall = f"{100 * scores.overall:.1f}" if scores.overall is not None else ""
    item.notes = "\n".join(_notes(answered, scores))
    item.state, item.told = _read(state.answers.prediction(model, scene_id), scene_id)


def _share_read(scores: ModelScores) -> str:
    """Per cent of the answers; 100 only where it was all of them."""
    given = scores.answered
    return f"{1000 * (given - len(scores.failed)) // given / 10:g}" if given else ""


def _notes(answered: Set[str], scores: ModelScores | None) -> Iterator[str]:
    failed = len(scores.failed) if scores is not None else 0
    yield counted(len(answered), "answer") + (f"; {failed} could not be read" if failed else "")
    known = known_scene_ids()
    if known is None:
        yield "No data set is open: answers are kept, and scored once one is"
        return
    if missing := len(known - answered):
        ending = "counts" if missing == 1 else "count"
        yield f"{counted(missing, 'scene')} without an answer {ending} as failed"
    if strangers := len(answered - known):
        kind = "is for a scene" if strangers == 1 else "are for scenes"
        yield f"{counted(strangers, 'answer')} {kind} that this data set does not have"


def _read(prediction: Prediction | None, scene_id: str) -> tuple[str, str]:
    if prediction is None:
        return "NONE", f"No answer for {scene_id}" if scene_id else ""
    if prediction.layout is None:
        return "FAILED", f"Could not be read: {prediction.reason}"
    return "READ", _STEPS[prediction.step]
