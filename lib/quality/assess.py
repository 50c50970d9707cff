"""A room looked at by every check there is: the same for a file, a command and a button."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np
from shapely.errors import ShapelyError

from .document import AssessedRoom
from .measured.human_use import measured_findings
from .metrics import METRICS, MetricId
from .physical.physical import physical_findings
from .plan_outline import plan_document
from .protocol import QualityProtocol
from .records import Findings
from .room import FurnishedRoom

NEEDS_MODEL = "it needs a vision-language model, and none was asked"


@dataclass(frozen=True, slots=True)
class Judged:
    """What a model made of a room.

    Attributes:
        findings: by metric; they stand in place of the measured ones, which they hold.
        failures: calls that came to nothing, a sentence each; never scored.
    """

    findings: Mapping[MetricId, Findings]
    failures: tuple[str, ...] = ()


Judge = Callable[[FurnishedRoom, Mapping[MetricId, Findings]], Judged]
"""Looks at a room, given what was measured in it."""


def assess_room(
    room: FurnishedRoom, protocol: QualityProtocol, judge: Judge | None = None
) -> AssessedRoom:
    """Look at a room.

    Without a judge the physical metrics and the checks that measurements decide are made; a metric
    that has neither says so.
    """
    found = {**physical_findings(room, protocol), **measured_findings(room, protocol)}
    judged = Judged({}) if judge is None else judge(room, found)
    found.update(judged.findings)
    return AssessedRoom(
        id=room.id,
        type=room.type,
        area_m2=room.area_m2,
        objects=tuple((thing.id, thing.category) for thing in room.things),
        findings={name: found.get(name) or Findings(name, missing=NEEDS_MODEL) for name in METRICS},
        remarks=room.remarks,
        failures=judged.failures,
        plan=plan_document(room),
        assets={thing.id: thing.asset for thing in room.things if thing.asset},
    )


def with_unknown(assessed: AssessedRoom, unknown: Mapping[MetricId, str]) -> AssessedRoom:
    """The same room with metrics that its file cannot tell anything about, each with the reason."""
    missing = {name: Findings(name, missing=why) for name, why in unknown.items()}
    return replace(assessed, findings={**assessed.findings, **missing})


class AssessmentError(Exception):
    """A room that could not be assessed; says why. It has no score."""


def measured_room(
    room: FurnishedRoom, protocol: QualityProtocol, unknown: Mapping[MetricId, str]
) -> AssessedRoom:
    """Look at a room by measurements alone, wherever its objects may have been put.

    Args:
        room: as it stands now.
        protocol: thresholds and weights.
        unknown: see `with_unknown`.

    Raises:
        AssessmentError: geometry has no answer for where the objects are.
    """
    try:
        return with_unknown(assess_room(room, protocol), unknown)
    except (ArithmeticError, ValueError, np.linalg.LinAlgError, ShapelyError) as error:
        raise AssessmentError(f"the layout cannot be measured ({error})") from error
