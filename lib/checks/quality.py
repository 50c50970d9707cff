"""All that the checks found in one scene, as dataset.json keeps it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..protocol import Protocol
from ..version import VERSION
from . import field_of_view, interpenetration, within_room
from .completeness import completeness
from .finding import Finding, not_measured
from .same_truth import GROUND_TRUTH, ground_truth_hash

SETTINGS = (
    "in_view_min_pixels",
    "in_view_max_aspect",
    "in_view_border_share",
    "in_view_min_visible_ratio",
    "in_view_rescue_share",
    "overlap_m3",
    "overlap_pitch_m",
    "overlap_sheet_m",
    "one_unit",
    "within_room_tolerance_m",
    "within_room_sides",
)
"""The protocol's settings that the checks go by."""

UNITS = {"C2": field_of_view.UNIT, "C3": interpenetration.UNIT, "C4": within_room.UNIT}


def quality_document(
    criteria: Sequence[Finding],
    objects: Mapping[str, Sequence[Finding]],
    protocol: Protocol,
    notes: Sequence[str] = (),
) -> dict[str, Any]:
    """The `quality` part of a scene in dataset.json.

    A scene passes if each criterion was measured and is met (A.3, stage 1).

    Args:
        criteria: C1-C4.
        objects: F1-F3 of each object that could be looked at.
        protocol: what was gone by.
        notes: what was noticed besides and rejects nothing.
    """
    settings = protocol.document["settings"]
    return {
        "passed": all(finding.passed is True for finding in criteria),
        "reasons": [f"{item.id}: {item.sentence}" for item in criteria if item.passed is not True],
        "criteria": {finding.id: finding.to_document() for finding in criteria},
        "objects": {
            name: {finding.id: _short(finding) for finding in findings}
            for name, findings in objects.items()
        },
        "notes": list(notes),
        "settings": {
            "protocol": protocol.name,
            **{name: settings[name]["value"] for name in SETTINGS},
        },
        "versions": {"ideal_bench": VERSION},
    }


def unchecked(folder: Path, reason: str, protocol: Protocol) -> dict[str, Any]:
    """The quality of a scene that could not be looked into; only its files were counted."""
    rest = [not_measured(name, unit, reason) for name, unit in UNITS.items()]
    document = quality_document([completeness(folder), *rest], {}, protocol)
    return {**document, GROUND_TRUTH: ground_truth_hash(folder)}


def _short(finding: Finding) -> dict[str, Any]:
    """An object's finding; in words only where it is not met, as there are three an object."""
    document = finding.to_document()
    if finding.passed:
        del document["sentence"]
    return document
