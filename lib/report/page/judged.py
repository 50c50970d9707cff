"""The section of the judge: the paper's tables 4 and 11, and what the place in the order does."""

from __future__ import annotations

from typing import Any

from ...explain.words import capital
from ...models.judge.figures import Figure, Figures, MeanAndDeviation, figures
from ...models.judge.judging import Judging
from ...models.judge.position import Place, favour
from ...models.judge.tables import LEGEND, by_score
from ...protocol import Protocol
from ..markdown import UNDEFINED, figure
from ..published import Published
from .inputs import PageInputs
from .others import others_told
from .rates import MINUS


def judged(inputs: PageInputs) -> dict[str, Any] | None:
    """What the template draws; None where no judge.json was given."""
    if inputs.judge is None:
        return None
    made = figures(inputs.judge, inputs.results.protocol)
    models = by_score(made)
    published = inputs.published
    return {
        "how": _how(inputs.judge, made),
        "legend": LEGEND,
        "rows": [_row(model, made) for model in models],
        "published": [] if published is None else published.judge,
        "published_rooms": [] if published is None else _published_rooms(published),
        "published_scenes": None if published is None else published.judge_scenes,
        "models": models,
        "rooms": [
            {"room": kind or "unknown", "cells": [_spread(row[model]) for model in models]}
            for kind, row in made.room_types.items()
        ],
        "places": [_place(place) for place in made.position.places],
        "favour": capital(favour(made.position)),
        "test": _test(made),
        "left_out": inputs.judge.left_out,
        "notes": others_told(inputs.judge.models, inputs.results),
        "level": _level(inputs.results.protocol),
    }


def _published_rooms(published: Published) -> list[dict[str, Any]]:
    """The paper's table 11: rooms below each other, its models beside each other."""
    return [
        {
            "room": room,
            "cells": ["{:.2f} ± {:.2f}".format(*m.room_types[room]) for m in published.judge],
        }
        for room in published.judge[0].room_types
    ]


def _level(protocol: Protocol) -> str:
    return f"{100 * protocol.bootstrap_level:g} %"


def _how(judging: Judging, made: Figures) -> dict[str, Any]:
    return {
        "judge": judging.judge.model,
        "scenes": len(judging.scenes),
        "judged": made.judged,
        "repeats": judging.repeats,
        "failed": made.failed,
        "not_asked": made.not_asked,
        "asked_again": made.asked_again,
        "contradictory": made.contradictory,
        "complete": made.complete,
    }


def _row(model: str, made: Figures) -> dict[str, Any]:
    item = made.models[model]
    return {
        "model": model,
        "cells": [
            _figure(item.score, 2),
            _figure(item.rank, 2),
            _figure(item.top_1, 1, 100.0),
            _figure(item.spread, 2),
        ],
        "judgements": item.judgements,
    }


def _figure(item: Figure, decimals: int, factor: float = 1.0) -> dict[str, Any]:
    if item.value is None:
        return {"text": UNDEFINED, "interval": "", "value": None, "note": item.reason}
    ends = ""
    if item.ci is not None:
        ends = "[{}, {}]".format(*(figure(factor * end, decimals) for end in item.ci))
    text = figure(factor * item.value, decimals)
    return {"text": text, "interval": ends, "value": item.value, "note": f"{item.n} scenes"}


def _spread(item: MeanAndDeviation) -> dict[str, Any]:
    if item.mean is None:
        return {"text": UNDEFINED, "value": None, "note": "no judgement"}
    note = f"{item.n} judgements of {item.scenes} scenes"
    return {
        "text": f"{item.mean:.2f} ± {figure(item.deviation, 2)}",
        "value": item.mean,
        "note": note,
    }


def _place(place: Place) -> dict[str, Any]:
    return {
        "letter": place.letter,
        "judgements": place.judgements,
        "first": place.first,
        "expected": f"{place.expected_first:.1f}",
        "score": _signed(place.score_deviation),
        "rank": _signed(place.rank_deviation),
    }


def _signed(value: float | None) -> str:
    return UNDEFINED if value is None else f"{value:+.2f}".replace("-", MINUS)


def _test(made: Figures) -> str:
    found = made.position
    if found.p is None:
        return f"No test: {found.reason}."
    return (
        "Tested whether first ranks fall alike on all places: "
        f"chi-square {found.chi_square:.2f} with {found.df} degrees of freedom "
        f"over {found.tested} judgements, p = {found.p:.3g}."
    )
