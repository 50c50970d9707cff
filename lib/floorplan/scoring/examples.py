"""Single questions for the page: those that tell models apart, with every model's answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..answers.registry import TYPES
from ..faults import PlanFault
from ..profile import PROFILES
from ..questions.question_fields import parameters_document
from ..questions.question_file import FloorQuestion
from .raw import RawReply
from .scored import Scored
from .scores import FloorScores
from .shown import Geometry, answer_geometry, geometry_of, true_geometry

PER_TYPE = 3
"""Questions of each type that are shown."""

END = 700
"""Characters of a reply that are shown, from its end."""

Look = Mapping[str, Callable[[str], RawReply | None]]


def examples(scores: FloorScores, look: Look, per_type: int = PER_TYPE) -> list[dict[str, Any]]:
    """The questions that models differ on most, some of each type.

    Args:
        scores: of all models.
        look: by model, the reply to a question, as it came.
        per_type: how many of each type.
    """
    found = []
    for kind in scores.types:
        asked = [question for question in scores.questions if question.kind == kind]
        # Sorted, which keeps the order of the file among those that tell as much.
        asked.sort(key=lambda question: _told(question, scores), reverse=True)
        found += [_example(question, scores, look) for question in asked[:per_type]]
    return found


def _told(question: FloorQuestion, scores: FloorScores) -> tuple[float, float]:
    """How much models differ, then how many were wrong."""
    items = [model.scored.get(question.id) for model in scores.models]
    right = [bool(item.correct) for item in items if item is not None]
    if not right:
        return (0.0, 0.0)
    share = sum(right) / len(right)
    return (share * (1 - share), 1 - share)


def _example(question: FloorQuestion, scores: FloorScores, look: Look) -> dict[str, Any]:
    return {
        "id": question.id,
        "type": question.kind,
        "layout": question.layout,
        "room_type": question.room_type,
        "objects": list(question.parameters.objects),
        "parameters": _parameters(question),
        "prompt": question.prompt,
        "answer": question.answer,
        "unit": question.unit,
        "plan": dict(question.plan),
        "geometry": true_geometry(question),
        "hit": _hit(question),
        "replies": [
            _reply(question, model.name, model.scored[question.id], look[model.name](question.id))
            for model in scores.models
            if question.id in model.scored
        ],
    }


def _parameters(question: FloorQuestion) -> dict[str, Any]:
    """As the question's line has them, with the clearance that it leaves to its profile."""
    asked = question.parameters
    if asked.clearance_m is None and "clearance" in TYPES[question.kind].needs:
        asked = replace(asked, clearance_m=PROFILES[question.profile].clearance_m)
    return parameters_document(asked, question.piece)


def _hit(question: FloorQuestion) -> Geometry | None:
    """What is met by the segment of a question of visibility, which is its geometry."""
    if question.kind != "visibility":
        return None
    try:
        plan = question.floor_plan()
    except PlanFault:
        return None
    return geometry_of(plan, question.kind, question.parameters, question.answer)


def _reply(
    question: FloorQuestion, model: str, item: Scored, raw: RawReply | None
) -> dict[str, Any]:
    text = "" if raw is None or raw.text is None else raw.text
    try:
        geometry = answer_geometry(question.floor_plan(), question, item.reply)
    except PlanFault:
        geometry = None
    return {
        "model": model,
        "outcome": item.outcome,
        "correct": item.correct,
        "value": item.reply.value,
        "reason": item.reason,
        "end": text[-END:],
        "cut": len(text) > END,
        "geometry": geometry,
    }
