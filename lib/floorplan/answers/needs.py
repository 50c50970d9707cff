"""Whether a question is put with what its type takes, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import get_args

from ...names import short
from ..faults import CallFault
from .answer import Direction, Parameters

DIRECTIONS: tuple[Direction, ...] = get_args(Direction)


def require(kind: str, needs: Sequence[str], given: Parameters) -> None:
    """Refuse parameters that a type of question does not take, lacks, or cannot use.

    Whether a label is one of the layout's is told when it is looked up (`Ground.shape`).

    Args:
        kind: id of the type, for the sentence.
        needs: as in the registry.
        given: the question's.

    Raises:
        CallFault: which, and what to write.

    >>> require("distance", ("pair",), Parameters(("bed",)))
    Traceback (most recent call last):
    ...
    ideal_bench.lib.floorplan.faults.CallFault: distance: name two different objects, not 1
    """
    _require_objects(kind, needs, given.objects)
    _require_direction(kind, needs, given.direction)
    _require_size(kind, needs, given.size_m)
    _require_clearance(kind, needs, given.clearance_m)


def _require_objects(kind: str, needs: Sequence[str], labels: Sequence[str]) -> None:
    if "pair" in needs:
        if len(labels) != 2:
            raise CallFault(f"{kind}: name two different objects, not {len(labels)}")
        if labels[0] == labels[1]:
            raise CallFault(f"{kind}: name two different objects, not '{short(labels[0])}' twice")
    elif "mover" in needs:
        if len(labels) != 1:
            raise CallFault(f"{kind}: name one object, the one that moves, not {len(labels)}")
    elif labels:
        raise CallFault(f"{kind}: it is about the whole room; name no objects")


def _require_direction(kind: str, needs: Sequence[str], direction: str | None) -> None:
    if "mover" not in needs:
        if direction is not None:
            raise CallFault(f"{kind}: it takes no direction")
    elif direction not in DIRECTIONS:
        given = "none" if direction is None else f"'{short(direction)}'"
        raise CallFault(f"{kind}: the direction is one of {', '.join(DIRECTIONS)}, not {given}")


def _require_size(kind: str, needs: Sequence[str], size_m: tuple[float, float] | None) -> None:
    if "size" not in needs:
        if size_m is not None:
            raise CallFault(f"{kind}: it takes no size")
    elif size_m is None:
        raise CallFault(f"{kind}: give the size of what is placed, width and depth in metres")
    elif len(size_m) != 2 or not all(math.isfinite(side) and side > 0.0 for side in size_m):
        told = " x ".join(f"{side:g}" for side in size_m)
        raise CallFault(f"{kind}: the size is two lengths over 0 m, not {told}")


def _require_clearance(kind: str, needs: Sequence[str], clearance_m: float | None) -> None:
    if clearance_m is None:
        return
    if "clearance" not in needs:
        raise CallFault(f"{kind}: it takes no clearance")
    if not (math.isfinite(clearance_m) and clearance_m >= 0.0):
        raise CallFault(f"{kind}: the clearance is 0 m or more, not {clearance_m:g}")
