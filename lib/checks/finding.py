"""What one criterion found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Finding:
    """What one criterion found in one scene, or on one object.

    Attributes:
        id: the paper's name: C1-C4, F1-F3.
        passed: whether it is met; None where it could not be measured.
        number: what was measured, the worst where there are several; None where nothing was.
        unit: of the number.
        sentence: the finding in words; why, where nothing could be measured.
        details: the other numbers, ready for JSON.
    """

    id: str
    passed: bool | None
    number: float | None
    unit: str
    sentence: str
    details: Mapping[str, Any] = field(default_factory=dict)

    def to_document(self) -> dict[str, Any]:
        """The finding as dataset.json keeps it, without its id, which is the key there."""
        return {
            "passed": self.passed,
            "number": self.number,
            "unit": self.unit,
            "sentence": self.sentence,
            **self.details,
        }


def not_measured(criterion: str, unit: str, reason: str) -> Finding:
    """A criterion of which nothing is known, and why."""
    return Finding(criterion, None, None, unit, f"not measured: {reason}")


def all_met(verdicts: Iterable[bool | None]) -> bool | None:
    """Whether all criteria are met; None where that hangs on one that could not be measured.

    >>> all_met([True, True]), all_met([None, False]), all_met([True, None])
    (True, False, None)
    """
    known = list(verdicts)
    if False in known:
        return False
    return None if None in known else True
