"""How many scenes passed the checks, and which criterion rejected how many of the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .verdict import PASSED, STATES, UNCHECKED, Verdict


@dataclass(frozen=True, slots=True)
class Criterion:
    """How many scenes a criterion accepted, rejected, and could not judge."""

    name: str
    passed: int
    failed: int
    unmeasured: int


@dataclass(frozen=True, slots=True)
class Checks:
    """Some scenes by verdict.

    Attributes:
        scenes: how many there are.
        states: scenes by `STATES`.
        criteria: every criterion that was looked at; a scene may fail several.
        curation: scenes by a person's word, without those that nobody looked at.
        kept: scenes that nothing rejects.
    """

    scenes: int
    states: dict[str, int]
    criteria: tuple[Criterion, ...]
    curation: dict[str, int]
    kept: int

    @property
    def pass_rate(self) -> float | None:
        """Fraction that passed of the scenes that were tried to the end; None where none was.

        A scene that could not be made counts, one that is yet to be checked does not.
        """
        tried = self.scenes - self.states[UNCHECKED]
        return self.states[PASSED] / tried if tried else None


def count_checks(verdicts: Iterable[Verdict]) -> Checks:
    """Count verdicts."""
    listed = list(verdicts)
    names = sorted({name for item in listed for name in item.criteria or {}})
    opinions = [item.curation for item in listed if item.curation != "none"]
    return Checks(
        scenes=len(listed),
        states={state: sum(item.state == state for item in listed) for state in STATES},
        criteria=tuple(_criterion(name, listed) for name in names),
        curation={name: opinions.count(name) for name in sorted(set(opinions))},
        kept=sum(item.kept for item in listed),
    )


def _criterion(name: str, verdicts: Sequence[Verdict]) -> Criterion:
    holds = [(item.criteria or {})[name] for item in verdicts if name in (item.criteria or {})]
    return Criterion(name, holds.count(True), holds.count(False), holds.count(None))
