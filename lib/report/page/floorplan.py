"""The section of floor plans: accuracy, what became of the questions, and some of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...floorplan.answers.registry import TYPES
from ...floorplan.scoring.stored import StoredCell, StoredFloorScores, StoredModel, StoredRate
from ...json_values import is_finite
from ..markdown import counted
from .charts import Spec, intervals_chart, shares_chart
from .plan_svg import plan_drawing
from .rates import RateCell

OUTCOMES = ("right", "wrong", "unreadable", "unanswered", "truncated")
"""What becomes of a question, as the page tells it; those that are answered are right or wrong."""

_MEANING = (
    "Unreadable: the reply holds no answer of the kind that was asked for, ERROR included. "
    "Unanswered: there is no reply, an empty one, or the model refused. Truncated: the reply was "
    "cut off, and its answer does not count. Left out: there is no reply and such are skipped, or "
    "the question cannot be scored."
)
_LONGEST_VALUE = 160


def floorplanned(scores: StoredFloorScores | None) -> dict[str, Any] | None:
    """What the template draws; None where no floorplan.json was given."""
    if scores is None:
        return None
    return {
        "questions": scores.questions,
        "layouts": scores.layouts,
        "level": f"{100 * scores.level:g} %",
        "resamples": scores.resamples,
        "frechet": scores.frechet,
        "kinds": [
            {"label": TYPES[kind].label, "about": TYPES[kind].about} for kind in scores.types
        ],
        "rows": [_row(model, scores) for model in scores.models],
        "breakdown": list(_breakdown(scores, "all")),
        "breakdown_completed": list(_breakdown(scores, "completed")),
        "outcomes": [*OUTCOMES, *(["left out"] if _some_left_out(scores) else [])],
        "outcome_words": _MEANING,
        "problems": scores.problems,
        "shown": [_example(item) for item in scores.shown],
        "shown_words": _shown_words(scores),
    }


def floorplan_charts(scores: StoredFloorScores | None) -> dict[str, Spec]:
    """The section's charts by name; none where there is no section."""
    if scores is None:
        return {}
    rows = [
        (model.name, "scored here", _nan(model.overall.value), model.overall.ci)
        for model in scores.models
    ]
    shares = [
        (model.name, name, count)
        for model in scores.models
        for name, count in _counts(model).items()
    ]
    return {
        "floorplan": intervals_chart(rows),
        "floorplan_outcomes": shares_chart(shares, OUTCOMES, "questions"),
    }


def _nan(value: float | None) -> float:
    return float("nan") if value is None else value


def _row(model: StoredModel, scores: StoredFloorScores) -> dict[str, Any]:
    whole = model.cells[(None, None)]
    rates = [model.overall, whole.all, whole.completed]
    rates += [model.cells[(kind, None)].all for kind in scores.types]
    counts = dict(_counts(model))
    asked = sum(counts.values())
    if _some_left_out(scores):
        counts["left out"] = _left_out(model)
    return {
        "model": model.name,
        "rank": model.rank,
        "cells": [_cell(rate) for rate in rates],
        "outcomes": [
            {"n": n, "share": "" if name == "left out" or not asked else f"{100 * n / asked:.1f} %"}
            for name, n in counts.items()
        ],
    }


def _left_out(model: StoredModel) -> int:
    return model.outcomes["skipped"] + model.outcomes["unscored"]


def _some_left_out(scores: StoredFloorScores) -> bool:
    return any(map(_left_out, scores.models))


def _counts(model: StoredModel) -> dict[str, int]:
    right = model.outcomes["answered"] - model.wrong
    return {
        "right": right,
        "wrong": model.wrong,
        **{name: model.outcomes[name] for name in OUTCOMES[2:]},
    }


def _cell(rate: StoredRate) -> RateCell:
    questions = counted(rate.n, "question")
    note = f"{questions}; {rate.reason}" if rate.reason else questions
    return RateCell(rate.value, rate.ci, note)


def _breakdown(scores: StoredFloorScores, which: str) -> Iterator[dict[str, Any]]:
    rooms: list[str | None] = [None, *scores.rooms]
    # One room type alone has the same numbers as all of them.
    rooms = rooms if len(scores.rooms) > 1 else [None]
    for kind in scores.types:
        parts = [(TYPES[kind].label, which)]
        if which == "all" and TYPES[kind].format == "path":
            parts += [
                (f"{TYPES[kind].label}: valid", "valid"),
                (f"{TYPES[kind].label}: near", "near"),
            ]
        for label, name in parts:
            for room in rooms:
                cells = [model.cells[(kind, room)] for model in scores.models]
                yield {
                    "label": label,
                    "room": "all" if room is None else room,
                    "all_rooms": room is None,
                    "cells": [_part(cell, name) for cell in cells],
                }


def _part(cell: StoredCell, name: str) -> RateCell:
    rate: StoredRate | None = getattr(cell, name)
    return RateCell(None, note="not measured") if rate is None else _cell(rate)


def _shown_words(scores: StoredFloorScores) -> str:
    n = len(scores.shown)
    what = "All questions" if n == scores.questions else f"{n} of {scores.questions} questions"
    told = "" if n == scores.questions else ": those on which the models differ most"
    return f"{what}{told}, with every model's answer."


def _example(item: Mapping[str, Any]) -> dict[str, Any]:
    replies = item["replies"]
    # Where no model's answer has a place in the room, one drawing serves all.
    each = any(reply.get("geometry") for reply in replies)
    return {
        "id": item["id"],
        "label": TYPES[item["type"]].label,
        "objects": item["objects"],
        "prompt": item["prompt"],
        "answer": value_text(item.get("answer"), TYPES[item["type"]].unit),
        "right": sum(reply.get("correct") is True for reply in replies),
        "each": each,
        "drawing": None if each else _drawing(item, None),
        "replies": [
            {**_reply(reply, item), "drawing": _drawing(item, reply) if each else None}
            for reply in replies
        ],
    }


def _drawing(item: Mapping[str, Any], reply: Mapping[str, Any] | None) -> dict[str, Any] | None:
    given = None if reply is None else reply.get("geometry")
    truths = [item.get("geometry"), item.get("hit")]
    return plan_drawing(item["plan"], item["objects"], truths, given)


def _reply(reply: Mapping[str, Any], item: Mapping[str, Any]) -> dict[str, Any]:
    correct, outcome = reply.get("correct"), reply["outcome"]
    verdict = "not scored" if correct is None else "right" if correct else "wrong"
    return {
        "model": reply["model"],
        "verdict": verdict if outcome == "answered" else outcome,
        "verdict_kind": "apart" if correct else "open",
        "value": ""
        if reply.get("value") is None
        else value_text(reply["value"], TYPES[item["type"]].unit),
        "reason": reply["reason"],
        "end": reply["end"],
        "cut": bool(reply.get("cut")),
    }


def value_text(value: Any, unit: str = "") -> str:
    """An answer as people read it.

    >>> value_text(2.5, "m2"), value_text([]), value_text([[0.0, 1.25], [2.0, 1.0]], "m")
    ('2.5 m²', 'nothing', '(0, 1.25) (2, 1)')
    """
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "True" if value else "False"
    if isinstance(value, int | float):
        return f"{value:.6g} {_UNITS.get(unit, unit)}".rstrip()
    text = _list_text(value)
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}..."


_UNITS = {"m2": "m²", "deg": "°"}


def _list_text(items: Any) -> str:
    if not isinstance(items, Sequence) or isinstance(items, str):
        return str(items)
    if not items:
        return "nothing"
    if all(isinstance(item, list) for item in items):
        return " ".join(f"({', '.join(map(_number_text, item))})" for item in items)
    return ", ".join(map(str, items))


def _number_text(value: Any) -> str:
    return f"{value:.4g}" if is_finite(value) else str(value)
