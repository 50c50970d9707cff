"""The section on ranks: which of them the scenes really tell apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ...rank_evidence import Pair, least_scenes, rank_ranges
from ..stored import StoredResults
from .rates import UNDEFINED, answered_text, points

ENOUGH_SCENES = 30
"""A percentile interval of fewer is too narrow: at a level of 95 %, of equal models 6 scenes tell
12 % apart, 10 scenes 10 %, 30 scenes 7 % (simulated), where 5 % are said."""


def ranks(results: StoredResults, pairs: Sequence[Pair]) -> dict[str, Any]:
    """Neighbours in the ranking, the ranks left open, and a matrix of all pairs."""
    names = [model.name for model in results.models if model.rank is not None]
    found = {frozenset((pair.better, pair.worse)): pair for pair in pairs}
    known = [pair for pair in pairs if pair.better in set(names) and pair.worse in set(names)]
    neighbours = [found[frozenset(two)] for two in pairwise(names)]
    open_ranks = rank_ranges(names, known)
    level = results.protocol.bootstrap_level
    answered = {model.name: (model.answered, model.n) for model in results.models}
    return {
        "neighbours": [pair_row(pair) for pair in neighbours],
        "all": [pair_row(pair) for pair in known],
        "open": [
            {
                "model": model.name,
                "rank": model.rank,
                "range": _range(*open_ranks[model.name]),
                "answered": answered_text(*answered[model.name]),
                "complete": model.answered == model.n,
            }
            for model in results.models
            if model.rank is not None
        ],
        "names": names,
        "matrix": [
            {
                "model": row,
                "cells": [
                    None if row == column else _seen_from(row, found[frozenset((row, column))])
                    for column in names
                ],
            }
            for row in names
        ],
        "pairs": len(known),
        "chance": expected_by_chance(len(known), level),
        "more_by_chance": _more_by_chance(known),
        "partial": any(pair.partial for pair in known),
        "each_side": f"{100 * (1 - level) / 2:g} %",
        "least": least_scenes(level),
        "level": f"{100 * level:g} %",
        "resamples": results.protocol.bootstrap_resamples,
    }


def expected_by_chance(pairs: int, level: float) -> str:
    """How many pairs of equals would look apart, each being judged at `level` by itself.

    >>> expected_by_chance(100, 0.95), expected_by_chance(10, 0.95)
    ('5.0', '0.5')
    """
    return f"{(1 - level) * pairs:.1f}"


def _more_by_chance(pairs: Sequence[Pair]) -> str:
    """What is to be added where few scenes make the intervals of pairs too narrow."""
    if not any(not pair.few and pair.n < ENOUGH_SCENES for pair in pairs):
        return ""
    return (
        f", and up to three times as many where there are fewer than {ENOUGH_SCENES} common "
        "scenes, as their intervals are too narrow"
    )


def scenes_text(pair: Pair) -> str:
    """The scenes that a pair was compared on, and of how many where one of the two lacks some.

    >>> scenes_text(Pair("a", "b", 8, 10, 0.1, (0.0, 0.2), 0.09, None))
    '8 of 10'
    """
    return f"{pair.n} of {pair.of}" if pair.partial else str(pair.n)


def _range(best: int, worst: int) -> str:
    return str(best) if best == worst else f"{best} to {worst}"


def verdict(pair: Pair) -> str:
    """The pair's evidence in a word or two."""
    if pair.few:
        return "too few scenes"
    if pair.apart is None:
        return "cannot be compared"
    return "apart" if pair.apart else "not apart"


def flipped_text(pair: Pair) -> str:
    """The share of resamples with the other order, as per cent.

    >>> flipped_text(Pair("a", "b", 9, 9, 0.1, (0.0, 0.2), 0.0915, True))
    '9.2 %'
    """
    return UNDEFINED if pair.flipped != pair.flipped else f"{100 * pair.flipped:.1f} %"


def overlap_text(pair: Pair) -> str:
    """Whether the two models' own intervals overlap."""
    return {True: "overlap", False: "do not overlap", None: UNDEFINED}[pair.overlap]


def pair_row(pair: Pair) -> dict[str, Any]:
    """One pair as a row of a table."""
    ends = ""
    if pair.interval is not None:
        ends = f"{points(pair.interval[0])} to {points(pair.interval[1])}"
    return {
        "better": pair.better,
        "worse": pair.worse,
        "n": pair.n,
        "scenes": scenes_text(pair),
        "partial": pair.partial,
        "difference": points(pair.difference),
        "value": None if pair.difference != pair.difference else pair.difference,
        "interval": ends,
        "flipped": flipped_text(pair),
        "flipped_value": None if pair.flipped != pair.flipped else pair.flipped,
        "overlap": overlap_text(pair),
        "verdict": verdict(pair),
        "apart": pair.apart,
    }


def _seen_from(row: str, pair: Pair) -> dict[str, Any]:
    """The pair as the matrix shows it in the row of one of its two models."""
    ahead = pair.better == row
    told = pair_row(pair)
    difference = points(pair.difference if ahead else -pair.difference)
    kind = "open" if not pair.apart else ("ahead" if ahead else "behind")
    note = (
        f"{pair.better} {told['difference']} points before {pair.worse} "
        f"[{told['interval']}] on {told['scenes']} scenes, those that both answered; other "
        f"order in {told['flipped']} of the resamples; own intervals {told['overlap']}: "
        f"{told['verdict']}"
    )
    small = told["scenes"] if pair.partial else ""
    return {"text": difference, "kind": kind, "note": note, "small": small}
