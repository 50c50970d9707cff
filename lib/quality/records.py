"""What a check ends in: a verdict, with its reason and evidence (GREP, 3.4, A.5, table 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ..layout import Vec3
from ..names import few
from .metrics import Level, MetricId

Verdict = Literal["valid", "defect", "unresolved"]
DecidedBy = Literal["measured", "judged", "forced", "default"]
"""measured: by geometry; judged: by the model; forced: by the model from what there was, as its
budget was spent; default: by the protocol's rule for what nobody decided."""


@dataclass(frozen=True, slots=True)
class Measurement:
    """A number that a check goes by; `value` is None where it could not be measured, see `note`."""

    name: str
    value: float | None
    unit: str
    note: str = ""

    def to_document(self) -> dict[str, Any]:
        """As a record keeps it."""
        told = {"measurement": self.name, "value": self.value, "unit": self.unit}
        return {**told, "note": self.note} if self.note else told


@dataclass(frozen=True, slots=True)
class View:
    """A picture that a check goes by: its file, relative to the report's folder."""

    file: str
    about: str = ""

    def to_document(self) -> dict[str, Any]:
        """As a record keeps it."""
        return {"view": self.file, "about": self.about}


Evidence = Measurement | View


@dataclass(frozen=True, slots=True)
class Drawn:
    """Where a defect is, to be drawn: world frame, metres.

    Attributes:
        kind: ``box``, two opposite corners of a box along the world's axes; ``line``, two ends;
            ``outline``, the corners of a flat polygon.
        points_m: its points.
    """

    kind: Literal["box", "line", "outline"]
    points_m: tuple[Vec3, ...]

    def to_document(self) -> dict[str, Any]:
        """As a record keeps it."""
        points = [[round(value, 4) for value in point] for point in self.points_m]
        return {"kind": self.kind, "points_m": points}


@dataclass(frozen=True, slots=True)
class Record:
    """One check, decided or not.

    Attributes:
        metric: whose check it is.
        check: its type, one of the metric's `checks`.
        objects: ids it is about, the affected one first.
        verdict: "unresolved" where nobody could decide; `gaps` then say why.
        decided_by: who did; None of an unresolved one.
        reason: a sentence for a person.
        severity: of a defect: of the physical metrics M in [0, 1] (eq. 1), None where it could not
            be measured; of the others a level (table 5).
        magnitude: how far, in `unit`; None where there is no such number.
        unit: ``m``, ``deg`` or "".
        attribution: the share of each responsible object in the penalty; the shares add up to 1.
        evidence: what the verdict goes by.
        gaps: what was missing, a sentence each.
        direction: of a physical defect, the way the first object has to move by `magnitude` to be
            rid of it, a unit vector in the world frame; None where none is known.
        drawn: where it is.
    """

    metric: MetricId
    check: str
    objects: tuple[str, ...]
    verdict: Verdict
    decided_by: DecidedBy | None
    reason: str
    severity: float | Level | None = None
    magnitude: float | None = None
    unit: str = ""
    attribution: Mapping[str, float] = field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()
    gaps: tuple[str, ...] = ()
    direction: Vec3 | None = None
    drawn: tuple[Drawn, ...] = ()

    @property
    def identity(self) -> tuple[MetricId, str, frozenset[str]]:
        """The same of all observations of one thing: metric, type of check and objects (B)."""
        return self.metric, self.check, frozenset(self.objects)


MOST_UNDECIDED = 3
"""Undecided checks that a sentence names before it only counts them."""


@dataclass(frozen=True, slots=True)
class Findings:
    """All that was found for one metric in one room.

    Attributes:
        metric: which.
        records: its checks; what was found valid at once may have none.
        cleared: how many checks were found valid at once and have no record.
        missing: why the metric was not looked at as a whole, so that it has no score; "" where it
            was. Without any record and not missing, there was nothing to check.
        gaps: what was not looked at though there is a score, a sentence each.
        apart: pairs of objects so far from each other that there was nothing to check.
    """

    metric: MetricId
    records: tuple[Record, ...] = ()
    cleared: int = 0
    missing: str = ""
    gaps: tuple[str, ...] = ()
    apart: int = 0

    @property
    def coverage(self) -> float | None:
        """The share of the checks that were decided, 1 where there was nothing to check.

        None where the metric was not looked at.
        """
        total = self.cleared + len(self.records)
        if not total:
            return None if self.missing else 1.0
        open_ones = sum(record.verdict == "unresolved" for record in self.records)
        return (total - open_ones) / total

    @property
    def undecided(self) -> str:
        """The first checks that nobody could decide, and why; "" where there are none."""
        told = [
            f"{few(record.objects)}: {record.gaps[0] if record.gaps else record.reason}"
            for record in self.records
            if record.verdict == "unresolved"
        ]
        more = len(told) - MOST_UNDECIDED
        listed = "; ".join(told[:MOST_UNDECIDED])
        return f"{listed}; and {more} more" if more > 0 else listed
