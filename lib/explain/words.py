"""What an explanation says, in sentences."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ..bundle import Camera
from .case import Case
from .errors import ERRORS, Error
from .settings import FEWEST_PAIRS
from .values import Finding, Numbers

_BY_ID = {error.id: error for error in ERRORS}


def shares(before: Numbers, after: Numbers) -> dict[str, float | None]:
    """Share of each error that is explained; None where there was no error."""
    told: dict[str, float | None] = {}
    for error in ERRORS:
        old, new = before.errors[error.id], after.errors[error.id]
        told[error.id] = 1 - new / old if old and new is not None else None
    return told


def sentence(steps: Sequence[Finding], as_is: Numbers, left: Numbers) -> str:
    """The mistakes, how much they explain together, and what is left; to stand after a name."""
    if not steps:
        return _nothing_named(as_is)
    mistakes = ", then ".join(step.words for step in steps)
    shared = shares(as_is, left)
    about = dict.fromkeys(step.error for step in steps)
    told = [
        f"{_per_cent(shared[name])} of the {_BY_ID[name].label} "
        f"(left: {amount(_BY_ID[name], left.errors[name])})"
        for name in about
        if shared[name] is not None
    ]
    together = "together they explain" if len(steps) > 1 else "that explains"
    return f"{mistakes}; {together} {' and '.join(told) or 'its errors'}"


def _nothing_named(as_is: Numbers) -> str:
    if not as_is.metrics["PSR"]:
        return "has given no answer that can be read, so that there is nothing to explain"
    known = [(error, as_is.errors[error.id]) for error in ERRORS]
    if as_is.errors["position"] is None:
        return "has no object that matches a true one, so that there is nothing to explain"
    if all(value is None or value < error.floor for error, value in known):
        return "places, turns and sizes what it finds as it is: there is nothing to explain"
    return f"makes no one mistake that would explain its errors ({errors_told(as_is)})"


def amount(error: Error, value: float | None) -> str:
    """An error as people read it; that of sizes as a factor.

    >>> amount(ERRORS[0], 0.412), amount(ERRORS[2], 0.2624)
    ('0.41 m', 'a factor of 1.30')
    """
    if value is None:
        return "n/a"
    if error.unit == "log":
        return f"a factor of {math.exp(min(value, 50.0)):.2f}"
    return f"{value:.0f} degrees" if error.unit == "deg" else f"{value:.2f} m"


def amount_short(error: Error, value: float | None) -> str:
    """The same for a table.

    >>> amount_short(ERRORS[2], 0.2624), amount_short(ERRORS[1], 35.4)
    ('x 1.30', '35 deg')
    """
    told = amount(error, value)
    return told.replace("a factor of", "x").replace("degrees", "deg")


def change(step: Finding) -> str:
    """What undoing a mistake does to the error that it is about.

    For example "position error 1.43 m to 0.41 m".
    """
    error = _BY_ID[step.error]
    return f"{error.label} {amount(error, step.before)} to {amount(error, step.after)}"


def parameters(sizes: Mapping[str, float]) -> str:
    """The sizes of a mistake, with their names.

    >>> parameters({"x_m": 0.5, "y_m": -0.3})
    'x_m 0.5, y_m -0.3'
    """
    return ", ".join(f"{name} {value:.3g}" for name, value in sizes.items())


def capital(text: str) -> str:
    """A sentence with a large letter at its beginning.

    >>> capital("makes gpt happy")
    'Makes gpt happy'
    """
    return text[:1].upper() + text[1:]


def errors_told(numbers: Numbers) -> str:
    """The errors on the floor, in turn and in size, for a sentence."""
    values: Mapping[str, float | None] = numbers.errors
    told = [f"{error.label} {amount(error, values[error.id])}" for error in ERRORS[:3]]
    return ", ".join(told)


def _per_cent(share: float | None) -> str:
    return "n/a" if share is None else f"{100 * share:.0f} %"


def notes(case: Case, cameras: Sequence[Camera | None]) -> tuple[str, ...]:
    """What else a reader has to know."""
    told = []
    parsed, scenes = int(case.batch.parsed.sum()), len(case.batch)
    if parsed < scenes:
        told.append(f"{scenes - parsed} of {scenes} scenes have no answer that can be read.")
    if case.single:
        told.append(
            "There is but one scene: a mistake's size is fitted on it and tried out on its own "
            "objects, each with what the others teach; whether the model makes it everywhere, one "
            "scene cannot tell."
        )
    elif case.few:
        told.append(f"{parsed} scenes are few: what they have in common may be chance.")
    unknown = sum(camera is None for camera in cameras)
    if unknown:
        told.append(f"The camera of {unknown} of {scenes} scenes is not known: in no region.")
    if parsed and not len(case.predicted):
        told.append(f"Nothing was predicted; it takes {FEWEST_PAIRS} matched objects to fit.")
    return tuple(told)
