"""Approaches in which something stands: what counts, how much is left, and the record of it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from ...names import few
from ..amounts import length_text
from ..measures.corridor import Corridor, Obstacle, Reach, approach, covered_share, widest_gap_m
from ..measures.corridor import obstacles as obstacles_in
from ..measures.frames import Frame, reach_m
from ..measures.sides import person_heights_m
from ..metrics import Level
from ..protocol import QualityProtocol
from ..records import Drawn, Measurement, Record
from ..room import Thing
from .looked_at import LookedAt

_AT_ONCE_M = 1e-3


@dataclass(frozen=True, slots=True)
class Blocking:
    """Whether a corridor is blocked.

    Attributes:
        level: None where enough is left.
        doubtful: whether measurements do not decide.
    """

    level: Level | None
    doubtful: bool

    @property
    def free(self) -> bool:
        """Whether nothing has to be told."""
        return self.level is None and not self.doubtful


FREE = Blocking(None, False)


def approach_of(
    thing: Thing, frame: Frame, depth_m: float, left_out: Collection[str], looked: LookedAt
) -> Reach:
    """The approach to a side of an object, past the objects that count.

    What does not stand on the floor, stands in a wall or in the object itself is left out: that is
    a physical defect.
    """
    ids = {thing.id, *looked.not_standing, *left_out}
    reach = approach(looked.room, frame, depth_m, person_heights_m(looked.protocol), ids)
    return settled(without(reach, _in_it(thing, frame, reach, looked.protocol)), looked)


def settled(reach: Reach, looked: LookedAt) -> Reach:
    """The same corridor without what stands in another object, which is told as a collision."""
    found = (item.thing for item in reach.obstacles)
    return without(reach, {thing.id for thing in found if looked.stands_in_another(thing)})


def _in_it(thing: Thing, frame: Frame, reach: Reach, protocol: QualityProtocol) -> set[str]:
    """Ids of obstacles that stand in the object itself, deeper than an interface."""
    close = [item.thing for item in reach.obstacles if item.free_m < _AT_ONCE_M]
    depth = 2 * reach_m(thing, frame.ahead)
    if not close or depth <= protocol.interface_m:
        return set()
    behind = replace(frame, origin=frame.world(0.0, -depth))
    low, high = reach.corridor.low_m, reach.corridor.high_m
    inside = Corridor(behind, depth - protocol.interface_m, low, high)
    return {item.thing.id for item in obstacles_in(close, inside)}


def without(reach: Reach, left_out: Collection[str]) -> Reach:
    """The same corridor with fewer obstacles; the wall does not count."""
    kept = tuple(item for item in reach.obstacles if item.thing.id not in left_out)
    spans, half = [item.span_m for item in kept], reach.corridor.frame.half_width_m
    return replace(
        reach,
        obstacles=kept,
        free_m=min((item.free_m for item in kept), default=reach.corridor.depth_m),
        widest_m=widest_gap_m(spans, half),
        crossed=covered_share(spans, half),
    )


def blocking_of(reach: Reach, needed_m: float, looked: LookedAt) -> Blocking:
    """Whether enough of a corridor's width is left; `needed_m` in one stretch is, or it is blocked.

    Chairs that belong to a table decide nothing: they are pulled out of the way, or not.
    """
    protocol = looked.protocol
    if reach.crossed < protocol.doubtful_share:
        return FREE
    chairs = {item.thing for item in reach.obstacles} <= set(looked.chairs)
    if reach.crossed < protocol.obstructed_share:
        return Blocking(None, True)
    if chairs and any(looked.tables_near(item.thing) for item in reach.obstacles):
        return Blocking(None, True)
    if chairs:
        return Blocking("impaired", False)
    return Blocking("blocked" if reach.widest_m < needed_m else "impaired", False)


def free_record(thing: Thing, reason: str, reach: Reach) -> Record:
    """The record of a corridor that is free."""
    return Record(
        "function",
        "clearance",
        (thing.id,),
        "valid",
        "measured",
        reason,
        evidence=reach_evidence(reach),
    )


def blocked_record(
    affected: tuple[str, ...], what: str, reach: Reach, blocking: Blocking
) -> Record:
    """The record of a corridor that is not free: a defect, or unresolved where it is doubtful."""
    blockers = _shares(reach)
    names = few(list(blockers))
    reason = (
        f"{what} has {length_text(reach.free_m)} in front of it, to {names}, which "
        f"{'reaches' if len(blockers) == 1 else 'reach'} into {reach.crossed:.0%} of its width"
    )
    return Record(
        "function",
        "clearance",
        (*affected, *blockers),
        "unresolved" if blocking.doubtful else "defect",
        None if blocking.doubtful else "measured",
        reason if blocking.doubtful else f"{reason}; move {'it' if len(blockers) == 1 else 'them'}",
        severity=blocking.level,
        magnitude=round(reach.free_m, 4),
        unit="m",
        attribution={} if blocking.doubtful else blockers,
        evidence=reach_evidence(reach),
        gaps=("whether enough room is left for its use: it needs judgement",)
        if blocking.doubtful
        else (),
        drawn=(Drawn("outline", reach.corridor.outline()),),
    )


def _shares(reach: Reach) -> dict[str, float]:
    """How much of the width each obstacle reaches into, as shares of all."""
    widths = {item.thing.id: _width(item) for item in reach.obstacles}
    total = sum(widths.values())
    return {name: width / total for name, width in widths.items()} if total else {}


def _width(item: Obstacle) -> float:
    return max(item.span_m[1] - item.span_m[0], _AT_ONCE_M)


def reach_evidence(reach: Reach) -> tuple[Measurement, ...]:
    """What a verdict on a corridor goes by."""
    depth = f"looked at to {length_text(reach.corridor.depth_m)}"
    return (
        Measurement("free depth in front", round(reach.free_m, 4), "m", depth),
        Measurement(
            "share of the approach's width that is obstructed", round(reach.crossed, 4), ""
        ),
        Measurement("widest free stretch of the approach", round(reach.widest_m, 4), "m"),
    )
