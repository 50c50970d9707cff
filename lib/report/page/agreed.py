"""The section on agreement: people's ratings against the judge's."""

from __future__ import annotations

from typing import Any

from ..agreement_file import StoredRho, StoredSpread
from ..markdown import UNDEFINED, figure
from .inputs import PageInputs
from .others import others_told
from .rates import MINUS


def agreed(inputs: PageInputs) -> dict[str, Any] | None:
    """What the template draws; None where no agreement was given."""
    found = inputs.agreement
    if found is None:
        return None
    names = sorted({name for _, row in found.room_types for name in row})
    return {
        "raters": len(found.raters),
        "samples": found.samples,
        "notes": [
            *found.notes,
            *others_told((item.model for item in found.models), inputs.results),
        ],
        "rows": [_rho(item) for item in found.correlations],
        "models": [
            {
                "model": item.model,
                "people": figure(item.people, 2),
                "judge": figure(item.judge, 2),
                "difference": f"{item.difference:+.2f}".replace("-", MINUS),
                "scenes": item.scenes,
            }
            for item in found.models
        ],
        "names": names,
        "rooms": [
            {"room": room, "by": who, "cells": [_spread(row.get(name), i) for name in names]}
            for room, row in found.room_types
            for i, who in enumerate(("people", "judge"))
        ],
        "for_review": [
            {
                "scene": item.scene,
                "model": item.model,
                "ratings": ", ".join(f"{who} {score}" for who, score in item.ratings.items()),
                "mos": figure(item.mos, 2),
                "judge": figure(item.judge, 2),
            }
            for item in found.for_review
        ],
    }


def _rho(item: StoredRho) -> dict[str, Any]:
    ends = "" if item.interval is None else "[{:.2f}, {:.2f}]".format(*item.interval)
    ends = ends.replace("-", MINUS)
    return {
        "label": item.label,
        "rho": figure(item.rho, 2).replace("-", MINUS),
        "interval": ends,
        "p": "" if item.p is None else f"{item.p:.2g}",
        "n": item.n,
        "reason": item.reason,
    }


def _spread(pair: tuple[StoredSpread, StoredSpread] | None, place: int) -> str:
    item = None if pair is None else pair[place]
    if item is None or item.mean is None:
        return UNDEFINED
    return f"{item.mean:.2f} ± {figure(item.deviation, 2)} ({item.n})"
