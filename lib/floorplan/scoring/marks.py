"""Whether one answer is right (paper, 3.4 and 3.5): plain values, and the path's own check."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from ...geometry.plane.frechet import continuous_frechet, discrete_frechet
from ..answers.answer import Value
from ..answers.registry import Format
from ..digits import beyond
from ..plan import FARTHEST_M
from .named import labels_fault

Frechet = Literal["continuous", "discrete"]
Points = Sequence[Sequence[float]]

ZERO = 1e-6
"""True numbers up to this are 0, where there is no relative error: what rounding leaves of it."""

ZERO_SLACK = 1e-3
"""How far from a true 0 an answer may be: a millimetre, a thousandth of a degree."""

_ROUNDING = 1e-9
"""So that an answer exactly at the tolerance is within it, as 1.02 for 1."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What an answer is worth.

    Attributes:
        correct: whether it is; None where it cannot be told.
        error: of a number, |answer - truth| / |truth|; None for all else, and where truth is 0.
        valid: whether a path keeps clear of all it has to; None for all else.
        near: whether a path is as near to the true one as it has to be; None for all else.
        frechet_m: of a path, how far it is from the true one: the continuous Frechet distance.
        frechet_discrete_m: the same between the corners alone.
        reason: what is wrong with it, or why it cannot be told; "" where it is correct.
    """

    correct: bool | None
    error: float | None = None
    valid: bool | None = None
    near: bool | None = None
    frechet_m: float | None = None
    frechet_discrete_m: float | None = None
    reason: str = ""


Check = Callable[[Points], str]
"""Why a path is not valid; "" where it is. May raise PlanFault."""


def mark(
    form: Format,
    truth: Value,
    value: Value,
    tolerance: float | None,
    *,
    check: Check | None = None,
    frechet: Frechet = "continuous",
    labels: Iterable[str] | None = None,
) -> Mark:
    """Whether an answer is correct.

    A number is within the relative tolerance of the truth; where that is 0, within `ZERO_SLACK`
    of it. Labels are the same set, whatever their order, case, and blanks around them. A path is
    correct where it is valid and within the tolerance of the true one (3.4: "must be valid"); the
    paper's own second row of paths counts all that are near, valid or not: in four cells of its
    tables 6 and 7 more are near than valid.

    Args:
        form: of the answer.
        truth: the reference; None where there is none.
        value: what was answered.
        tolerance: see `FloorQuestion`.
        check: of a path.
        frechet: which distance decides.
        labels: of the layout; with them a reason tells what is no label from what is not met.

    >>> mark("number", 2.0, 2.04, 0.02).correct, mark("number", 2.0, 2.041, 0.02).correct
    (True, False)
    >>> mark("labels", ["bed", "Desk_1"], [" desk_1", "bed", "bed"], None).correct
    True
    """
    if truth is None:
        return Mark(None, reason="the question has no answer of its own")
    if form == "number":
        return _number(cast(float, truth), cast(float, value), tolerance or 0.0)
    if form == "boolean":
        return Mark(value is truth, reason="" if value is truth else f"the answer is {truth}")
    if form == "labels":
        fault = labels_fault(cast("list[str]", truth), cast("list[str]", value), labels)
        return Mark(not fault, reason=fault)
    return _path(cast(Points, truth), cast(Points, value), tolerance or 0.0, check, frechet)


def _number(truth: float, value: float, tolerance: float) -> Mark:
    if abs(truth) <= ZERO:
        off = abs(value - truth)
        if off <= ZERO_SLACK:
            return Mark(True)
        allowed = f"{ZERO_SLACK:g} is allowed"
        return Mark(False, reason=f"{beyond(off, ZERO_SLACK, 3)} off 0, {allowed}")
    error = abs(value - truth) / abs(truth)
    if not math.isfinite(100 * error):
        return Mark(False, reason=f"{value:.6g} is too far off {truth:.6g} to tell by how much")
    if error <= tolerance + _ROUNDING:
        return Mark(True, error)
    told = f"{beyond(100 * error, 100 * tolerance, 1)} % off {truth:.6g}"
    return Mark(False, error, reason=f"{told}, {100 * tolerance:g} % is allowed")


def _path(
    truth: Points, value: Points, tolerance: float, check: Check | None, frechet: Frechet
) -> Mark:
    # No path in any room goes so far; no distance to it is measured.
    if any(abs(number) > FARTHEST_M for point in value for number in point):
        return Mark(False, valid=False, near=False, reason=f"a point is over {FARTHEST_M:g} m away")
    continuous = continuous_frechet(value, truth)
    discrete = discrete_frechet(value, truth)
    distance = continuous if frechet == "continuous" else discrete
    near = distance <= tolerance + _ROUNDING
    far = f"{beyond(distance, tolerance, 3)} m from the shortest path, {tolerance:g} m is allowed"
    fault = check(value) if check is not None else ""
    return Mark(
        correct=near and not fault,
        valid=not fault,
        near=near,
        frechet_m=continuous,
        frechet_discrete_m=discrete,
        reason="; ".join(part for part in (fault, "" if near else far) if part),
    )
