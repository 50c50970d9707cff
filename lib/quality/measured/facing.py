"""Chairs and the tables that they belong to (directional correspondence)."""

from __future__ import annotations

from collections.abc import Iterator

from ...names import short
from ..measures.angles import front_to_deg
from ..records import Measurement, Record
from ..room import Thing
from .looked_at import LookedAt

_SIDEWAYS_DEG = 60.0
_AWAY_DEG = 135.0


def correspondences(looked: LookedAt) -> Iterator[Record]:
    """A record for each chair with a front that stands near a table.

    The magnitude is the angle between the chair's front and the way to the table that it looks at
    the most. A chair that stands right at a table with its back to it is surely wrong; one farther
    off that looks elsewhere may belong to no table, and has no record; nor has one at a table
    that stands in a wall or floats, which is told there.
    """
    for chair in looked.chairs:
        known = [
            (angle, distance, table)
            for distance, table in looked.tables_near(chair)
            if (angle := front_to_deg(chair, table)) is not None
        ]
        if known:
            angle, distance, table = min(known, key=lambda item: (item[0], item[2].id))
            right_at = distance <= looked.protocol.right_at_table_m and table in looked.standing
            if angle <= _SIDEWAYS_DEG or right_at:
                yield _record(chair, table, angle, distance)


def _record(chair: Thing, table: Thing, angle_deg: float, distance_m: float) -> Record:
    angle_deg = round(angle_deg, 4)
    evidence = (
        Measurement("angle between the chair's front and the way to the table", angle_deg, "deg"),
        Measurement("distance between their boxes", round(distance_m, 4), "m"),
    )
    away, sideways = angle_deg >= _AWAY_DEG, angle_deg > _SIDEWAYS_DEG
    names = f"{short(chair.id)} is turned by {angle_deg:.1f} degrees from {short(table.id)}"
    return Record(
        "function",
        "directional_correspondence",
        (chair.id, table.id),
        "defect" if away else "unresolved" if sideways else "valid",
        None if sideways and not away else "measured",
        f"{names}, so that nobody sits at it" if away else names,
        severity="impaired" if away else None,
        magnitude=angle_deg,
        unit="deg",
        attribution={chair.id: 1.0} if away else {},
        evidence=evidence,
        gaps=("whether the two belong together: it needs judgement",)
        if sideways and not away
        else (),
    )
