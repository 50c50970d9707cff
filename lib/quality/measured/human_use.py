"""Function and placement as far as measurements alone decide them (GREP, 3.2, A.2 to A.5)."""

from __future__ import annotations

from ..metrics import MetricId
from ..protocol import QualityProtocol
from ..records import Findings
from ..room import FurnishedRoom
from .anchors import anchors
from .beds import beds
from .clearance import clearances
from .doorways import doors
from .facing import correspondences
from .looked_at import LookedAt
from .orientation import orientations

FUNCTION_GAP = (
    "only fronts at walls, approaches, doors and chairs at tables were measured; what else a room "
    "is used for needs a vision-language model"
)
PLACEMENT_GAP = (
    "only the gap behind what stands against walls was measured; where things belong needs a "
    "vision-language model"
)


def measured_findings(room: FurnishedRoom, protocol: QualityProtocol) -> dict[MetricId, Findings]:
    """Function and placement as far as measurements decide them.

    A metric without anything to measure in this room says so, and has no score.
    """
    looked = LookedAt(room, protocol)
    facing = tuple(orientations(looked))
    at_wall = frozenset(item.objects[0] for item in facing if item.verdict != "valid")
    at_doors = tuple(doors(looked))
    function = (
        *facing,
        *clearances(looked, at_wall),
        *beds(looked, at_wall),
        *at_doors,
        *correspondences(looked),
    )
    placement = tuple(anchors(looked, at_wall))
    return {
        "function": Findings(
            "function",
            function,
            cleared=sum(item.kind == "door" for item in room.openings) - len(at_doors),
            missing="" if function else _missing("no front that is used"),
            gaps=(FUNCTION_GAP,),
        ),
        "placement": Findings(
            "placement",
            placement,
            missing="" if placement else _missing("nothing that stands along a wall"),
            gaps=(PLACEMENT_GAP,),
        ),
    }


def _missing(there: str) -> str:
    return f"there is {there} in the room to measure, and the rest needs a vision-language model"
