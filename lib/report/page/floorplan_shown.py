"""Single questions about floor plans, with every model's answer, as the template draws them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...floorplan.answers.registry import TYPES
from ...floorplan.scoring.stored import StoredFloorScores
from .floorplan_words import question_text, subject_text, value_text
from .plan_svg import plan_drawing


def shown_words(scores: StoredFloorScores) -> str:
    """Which questions these are."""
    n = len(scores.shown)
    what = "All questions" if n == scores.questions else f"{n} of {scores.questions} questions"
    told = "" if n == scores.questions else ": those on which the models differ most"
    return f"{what}{told}, with every model's answer."


def example(item: Mapping[str, Any]) -> dict[str, Any]:
    """One question of a file."""
    replies = item["replies"]
    # Where no model's answer has a place in the room, one drawing serves all.
    each = any(reply.get("geometry") for reply in replies)
    return {
        "id": item["id"],
        "label": TYPES[item["type"]].label,
        "subject": subject_text(item),
        "asked": question_text(item),
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
    is_angle = item["type"] == "view_angle"
    return plan_drawing(item["plan"], item["objects"], truths, given, from_north=is_angle)


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
