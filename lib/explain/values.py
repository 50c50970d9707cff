"""What an explanation says: plain values for files, pages and panels to show.

Numbers are Python's own; None = could not be measured, and a reason stands beside it. Rates and
shares are fractions. `left` always means: with everything undone that was named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Extents = tuple[float | None, float | None, float | None]


@dataclass(frozen=True, slots=True)
class Numbers:
    """How good a model's answers are, as they are or with mistakes undone.

    Attributes:
        overall, geo: the scores of the leaderboard (paper, B.4 and 5.2).
        metrics: the eleven rates and the three diagnostics, by id.
        errors: by id of `errors.ERRORS`, mean over scenes of the mean over matched objects;
            objects of grid rooms are in it, matched as for rebuilding.
        undefined: why a number is None, by its id.
    """

    overall: float | None
    geo: float | None
    metrics: Mapping[str, float | None]
    errors: Mapping[str, float | None]
    undefined: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Evidence:
    """How much better the chosen one of several possibilities fits than the next one.

    Attributes:
        best, second: what they are, in words; None for `second` where there is no other.
        best_cost, second_cost: mean distance of matched objects with each undone, in metres; a
            quarter turn between two objects counts as a quarter of a metre more.
    """

    best: str
    best_cost: float
    second: str | None
    second_cost: float | None


@dataclass(frozen=True, slots=True)
class Finding:
    """One mistake, made everywhere: how large it is, and what undoing it changes.

    Attributes:
        kind: id of `kinds.registry.KINDS`, for example "scale".
        label: its name for people, for example "Scale of the room".
        words: what the model does, for example "makes the whole room 1.30 times too large";
            "" where it could not be fitted.
        parameters: its size by name; the unit ends the name (`factor`, `x_m`, `turn_deg`).
        error: the error that it is shown by, id of `errors.ERRORS`.
        before, after: that error before and after undoing it, in the error's unit; of a mistake of
            some categories, over their objects alone.
        share: 1 - after / before; below 0 where undoing it makes things worse.
        gain_low, gain_high: bootstrap interval of before - after.
        named: whether it is a mistake that the model really makes; undone alone, whether it shows
            by itself.
        reason: why it is not named; None where it is.
        undone: every number with it (in a step: with it and the steps before) undone.
        overall_regained: Overall that undoing it wins back, a fraction.
        overall_share: that as a share of all that is lost, 1 - Overall.
        evidence: of a choice between a few possibilities; None for a size that was measured.
    """

    kind: str
    label: str
    words: str
    parameters: Mapping[str, float]
    error: str
    before: float | None
    after: float | None
    share: float | None
    gain_low: float | None
    gain_high: float | None
    named: bool
    reason: str | None
    undone: Numbers | None
    overall_regained: float | None
    overall_share: float | None
    evidence: Evidence | None = None


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """How a model fares with the objects of one category, as it answered.

    Attributes:
        category: as the ground truth writes it, or the prediction where the truth has none.
        n: true objects in view, found ones, and invented ones.
        found: of those, matched ones.
        invented: predicted ones without a partner.
        PE_m: mean distance of the matched ones from their place, metres.
        PA, Prec, RA: shares of matched ones within the protocol's thresholds.
        size_factor: how many times too large (W, D, H), geometric means.
        lost: true objects that were not found or not in place, and invented ones: what the order
            goes by.
        few: whether there are too few to say much.
        undefined: why a number is None, by its name.
    """

    category: str
    n: int
    found: int
    invented: int
    PE_m: float | None
    PA: float | None
    Prec: float | None
    RA: float | None
    size_factor: Extents
    lost: float
    few: bool
    undefined: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RegionRow:
    """How a model fares with the objects in one part of the picture, as it answered.

    Attributes:
        region: "top left" ... "bottom right", "outside", or "near", "middle", "far".
        kind: "picture" or "distance".
        row, column: 0 to 2 from the top left; None for a distance and for "outside".
        low_m, high_m: a distance's ends in metres from the camera; None for part of a picture.
        n, found: true objects there, and how many were matched.
        found_share: the second over the first.
        PE_m, PA, IoU: of the matched ones.
        few: whether there are too few to say much.
        undefined: why a number is None, by its name.
    """

    region: str
    kind: str
    row: int | None
    column: int | None
    low_m: float | None
    high_m: float | None
    n: int
    found: int
    found_share: float | None
    PE_m: float | None
    PA: float | None
    IoU: float | None
    few: bool
    undefined: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Confusion:
    """What is there, what the model called it, and how often."""

    true: str
    predicted: str
    n: int
    scenes: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a model loses.

    Attributes:
        scenes, answered: how many there are, and for how many there is an answer that can be read.
        matched: true objects with a predicted partner, grid rooms included.
        judged_on: on what undoing was tried out: "other scenes" than the mistake's size was fitted
            on, or "other objects" where there is but one scene.
        as_is: the numbers as the model answered.
        alone: each kind of mistake, undone alone, in the order of KINDS.
        steps: the mistakes that are named, each undone after those before it; the largest first.
        left: the numbers with all steps undone.
        explained: by error, the share of it that all steps together explain.
        sentence: the same for people.
        categories: worst first.
        regions: the nine parts of the picture, "outside", then near, middle, far.
        confusions: most frequent first.
        notes: what else a reader has to know, whole sentences.
    """

    scenes: int
    answered: int
    matched: int
    judged_on: str
    as_is: Numbers
    alone: tuple[Finding, ...]
    steps: tuple[Finding, ...]
    left: Numbers
    explained: Mapping[str, float | None]
    sentence: str
    categories: tuple[CategoryRow, ...]
    regions: tuple[RegionRow, ...]
    confusions: tuple[Confusion, ...]
    notes: tuple[str, ...] = ()
