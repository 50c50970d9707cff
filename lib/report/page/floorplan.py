"""The section of floor plans: accuracy, what became of the questions, and some of them."""

from __future__ import annotations

from typing import Any

from ...floorplan.answers.registry import TYPES
from ...floorplan.scoring.stored import StoredFloorScores, StoredModel
from .charts import Spec, intervals_chart, shares_chart
from .floorplan_breakdown import breakdown, rate_cell
from .floorplan_intervals import has_intervals, interval_words
from .floorplan_shown import example, shown_words

OUTCOMES = ("right", "wrong", "unreadable", "unanswered", "truncated")
"""What becomes of a question, as the page tells it; those that are answered are right or wrong."""

_MEANING = (
    "Unreadable: the reply holds no answer of the kind that was asked for, ERROR included. "
    "Unanswered: there is no reply, an empty one, or the model refused. Truncated: the reply was "
    "cut off, and its answer does not count. Left out: there is no reply and such are skipped, or "
    "the question cannot be scored."
)


def floorplanned(scores: StoredFloorScores | None) -> dict[str, Any] | None:
    """What the template draws; None where no floorplan.json was given."""
    if scores is None:
        return None
    return {
        "questions": scores.questions,
        "layouts": scores.layouts,
        "level": f"{100 * scores.level:g} %",
        "intervals": has_intervals(scores),
        "interval_words": interval_words(scores, "Under each number, in brackets,"),
        "interval_words_beside": interval_words(scores, "In brackets"),
        "frechet": scores.frechet,
        "kinds": [
            {"label": TYPES[kind].label, "about": TYPES[kind].about} for kind in scores.types
        ],
        "rooms": scores.rooms,
        "rows": [_row(model, scores) for model in scores.models],
        "breakdown": breakdown(scores, "all"),
        "breakdown_completed": breakdown(scores, "completed"),
        "outcomes": [*OUTCOMES, "left out"],
        "outcome_words": _MEANING,
        "problems": scores.problems,
        "shown": [example(item) for item in scores.shown],
        "shown_words": shown_words(scores),
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
    counts = _counts(model)
    asked = sum(counts.values())
    left_out = model.outcomes["skipped"] + model.outcomes["unscored"]
    return {
        "model": model.name,
        "rank": model.rank,
        "cells": [rate_cell(rate) for rate in rates],
        "outcomes": [
            *(
                {"n": n, "share": f"{100 * n / asked:.1f} %" if asked else ""}
                for n in counts.values()
            ),
            # No share: what is left out is no part of what the others are shares of.
            {"n": left_out, "share": ""},
        ],
    }


def _counts(model: StoredModel) -> dict[str, int]:
    right = model.outcomes["answered"] - model.wrong
    return {
        "right": right,
        "wrong": model.wrong,
        **{name: model.outcomes[name] for name in OUTCOMES[2:]},
    }
