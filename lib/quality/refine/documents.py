"""A refinement as refine.json holds it (docs/formats.md, Refinement)."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from ..document import SCORE_DECIMALS, event_document
from ..metrics import METRIC_IDS
from ..protocol import QualityProtocol
from .figures import Figures, Mean, figures
from .rounds import Refined, Round

SCHEMA = 1


def refinement_document(
    refined: Sequence[Refined],
    protocol: QualityProtocol,
    reviser: Mapping[str, Any],
    failed: Mapping[str, str],
) -> dict[str, Any]:
    """All of it, as plain JSON values.

    Args:
        refined: scene by scene.
        protocol: of the scores.
        reviser: who revised, and how it was asked.
        failed: scenes that could not be read or assessed at all, with the reason.
    """
    found = figures(refined)
    return {
        "schema": SCHEMA,
        "reviser": dict(reviser),
        "protocol": protocol.document,
        "scenes": {scene.scene: _scene(scene) for scene in refined},
        "failed": dict(failed),
        **_figures(found),
    }


def _scene(scene: Refined) -> dict[str, Any]:
    return {
        "room_type": scene.room_type,
        "branches": {
            name: [_round(made) for made in rounds] for name, rounds in scene.branches.items()
        },
    }


def _round(made: Round) -> dict[str, Any]:
    document: dict[str, Any] = {
        "round": made.number,
        "status": made.status,
        "reason": made.reason,
        "overall": _rounded(made.overall),
        "feedback": dict(made.feedback),
        "remarks": list(made.remarks),
    }
    if made.layout is None:
        return document
    return {
        **document,
        "changed": made.changed,
        "sha256": made.sha256,
        "metrics": {name: _metric(made, name) for name in METRIC_IDS if name in made.metrics},
        "principles": {
            name: _rounded(score)
            for name, score in (made.scores.principles if made.scores else {}).items()
        },
        "coverage": _rounded(made.scores.weight) if made.scores else None,
        "undecided": made.undecided,
        "moves": {
            name: {"offset_m": [round(v, 6) for v in shift.offset_m], "turn_deg": shift.turn_deg}
            for name, shift in sorted(made.shifts.items())
        },
        "layout": made.layout,
    }


def _metric(made: Round, name: Any) -> dict[str, Any]:
    metric = made.metrics[name]
    return {
        "score": _rounded(metric.score),
        "reason": metric.reason,
        "coverage": _rounded(metric.coverage),
        "defects": [_defect(event_document(event)) for event in metric.events],
    }


def _defect(event: dict[str, Any]) -> dict[str, Any]:
    """Without what is for drawing it: the layouts lie beside this."""
    return {name: value for name, value in event.items() if name not in ("drawn", "verdict")}


def _figures(found: Figures) -> dict[str, Any]:
    return {
        "branches": {
            name: {
                "rounds": [_mean(mean) for mean in branch.rounds],
                "mean": _mean(branch.mean),
                "changed": branch.changed,
                "revisions": branch.revisions,
                "left_out": list(branch.left_out),
            }
            for name, branch in found.branches.items()
        },
        "paired": [
            {
                "one": pair.one,
                "other": pair.other,
                **_mean(pair.difference),
                "positive": pair.positive,
            }
            for pair in found.pairs
        ],
    }


def _mean(mean: Mean) -> dict[str, Any]:
    document = dataclasses.asdict(mean)
    return {**document, **{n: _rounded(document[n]) for n in ("mean", "standard_error")}}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, SCORE_DECIMALS)
