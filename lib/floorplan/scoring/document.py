"""floorplan.json: scores of replies to questions about floor plans; see docs/formats.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...version import VERSION
from ..questions.question_file import FloorQuestion
from .cells import Cell, Rate
from .scored import Scored
from .scores import FloorScores, ModelScores

SCHEMA = 1


def document(scores: FloorScores, shown: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
    """The whole document.

    Args:
        scores: of all models.
        shown: single questions for the page, see `examples`.
    """
    made = summary(scores)
    for model in scores.models:
        made["models"][model.name]["questions"] = {
            name: _scored(item) for name, item in model.scored.items()
        }
    made["asked"] = {question.id: _asked(question) for question in scores.questions}
    made["shown"] = list(shown)
    return made


def summary(scores: FloorScores) -> dict[str, Any]:
    """The document without single questions."""
    return {
        "schema": SCHEMA,
        "questions": len(scores.questions),
        "layouts": len({question.layout for question in scores.questions}),
        "types": scores.types,
        "rooms": scores.rooms,
        "settings": {
            "missing": scores.missing,
            "frechet": scores.frechet,
            "resamples": scores.protocol.bootstrap_resamples,
            "level": scores.protocol.bootstrap_level,
            "seed": scores.protocol.bootstrap_seed,
        },
        "versions": {"ideal_bench": VERSION},
        "problems": list(scores.problems),
        "models": {model.name: _model(model, scores) for model in scores.models},
    }


def _model(model: ModelScores, scores: FloorScores) -> dict[str, Any]:
    cells = model.cells.cells
    return {
        "rank": model.rank,
        "overall": _rate(model.cells.overall),
        "overall_completed": _rate(model.cells.overall_completed),
        "accuracy": _cell(model.cell()),
        "types": {
            kind: {
                **_cell(cells[(kind, None)]),
                "outcomes": model.type_outcomes.get(kind, {}),
                "rooms": {room: _cell(cells[(kind, room)]) for room in scores.rooms},
            }
            for kind in scores.types
        },
        "rooms": {room: _cell(cells[(None, room)]) for room in scores.rooms},
        "outcomes": {
            **model.outcomes,
            "skipped": model.skipped,
            "unscored": model.unscored,
        },
    }


def _cell(cell: Cell) -> dict[str, Any]:
    made: dict[str, Any] = {
        "all": cell.all.value,
        "n": cell.all.n,
        "ci": _ends(cell.all),
        "completed": cell.completed.value,
        "completed_n": cell.completed.n,
        "completed_ci": _ends(cell.completed),
    }
    if cell.valid is not None and cell.near is not None:
        made |= {"valid": _rate(cell.valid), "near": _rate(cell.near)}
    if reason := cell.all.reason or cell.completed.reason:
        made["reason"] = reason
    return made


def _rate(rate: Rate) -> dict[str, Any]:
    made = {"value": rate.value, "n": rate.n, "ci": _ends(rate)}
    return {**made, "reason": rate.reason} if rate.reason else made


def _ends(rate: Rate) -> list[float] | None:
    return None if rate.ci is None else list(rate.ci)


def _asked(question: FloorQuestion) -> dict[str, Any]:
    return {
        "layout": question.layout,
        "layout_id": question.layout_id,
        "room_type": question.room_type,
        "type": question.kind,
        "answer": question.answer,
        "unit": question.unit,
        "tolerance": question.tolerance,
    }


def _scored(item: Scored) -> dict[str, Any]:
    """One reply; what does not apply to its type is left out."""
    made: dict[str, Any] = {
        "outcome": item.outcome,
        "correct": item.correct,
        "value": item.reply.value,
        "reason": item.reason or None,
    }
    if item.reply.line:
        made |= {"line": item.reply.line, "pattern": item.reply.pattern}
    if item.mark is not None:
        measured = {
            "error": item.mark.error,
            "valid": item.mark.valid,
            "near": item.mark.near,
            "frechet_m": item.mark.frechet_m,
            "frechet_discrete_m": item.mark.frechet_discrete_m,
        }
        made |= {name: value for name, value in measured.items() if value is not None}
    return made
