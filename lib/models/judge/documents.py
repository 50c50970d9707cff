"""judge.json as it is written: what a judge said and what follows from it; see docs/formats.md."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ...protocol import Protocol
from .figures import Figure, Figures
from .judging import JudgedScene, Judging

SCHEMA = 1
FILE = "judge.json"


def judge_document(judging: Judging, made: Figures, protocol: Protocol) -> dict[str, Any]:
    """The whole of judge.json.

    Args:
        judging: what the judge said.
        made: its figures.
        protocol: of the intervals.
    """
    return {
        "schema": SCHEMA,
        "versions": dict(judging.versions),
        "judge": {
            "api": judging.judge.api,
            "endpoint": judging.judge.endpoint,
            "model": judging.judge.model,
            "sampling": dict(judging.judge.sampling),
            "prompts": [dict(item) for item in judging.judge.prompts],
        },
        "seed": judging.seed,
        "repeats": judging.repeats,
        "models": list(judging.models),
        "bootstrap": bootstrap_document(protocol),
        "left_out": list(judging.left_out),
        "notes": list(judging.notes),
        "figures": _figures(made),
        "scenes": {name: _scene(scene) for name, scene in judging.scenes.items()},
    }


def bootstrap_document(protocol: Protocol) -> dict[str, Any]:
    """How the intervals were made."""
    return {
        "resamples": protocol.bootstrap_resamples,
        "level": protocol.bootstrap_level,
        "seed": protocol.bootstrap_seed,
    }


def _figures(made: Figures) -> dict[str, Any]:
    names = ("judged", "failed", "not_asked", "asked_again", "contradictory", "complete")
    return {
        "counts": {name: getattr(made, name) for name in names},
        "models": {
            model: {
                "score": _figure(item.score),
                "rank": _figure(item.rank),
                "top_1": _figure(item.top_1),
                "spread": _figure(item.spread),
                "judgements": item.judgements,
            }
            for model, item in made.models.items()
        },
        "room_types": [
            {"room_type": kind, "models": {model: asdict(cell) for model, cell in row.items()}}
            for kind, row in made.room_types.items()
        ],
        "position": asdict(made.position),
    }


def _figure(item: Figure) -> dict[str, Any]:
    interval = None if item.ci is None else list(item.ci)
    return {"value": item.value, "n": item.n, "ci": interval, "reason": item.reason or None}


def _scene(scene: JudgedScene) -> dict[str, Any]:
    return {
        "room_type": scene.room_type,
        "judgements": [
            {
                "repeat": repeat.number,
                "status": repeat.status,
                "reason": repeat.reason or None,
                "first_reason": repeat.first_reason or None,
                "order": list(repeat.order),
                "scores": dict(repeat.scores),
                "ranks": dict(repeat.ranks),
            }
            for repeat in scene.repeats
        ],
    }
