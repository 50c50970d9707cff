"""What each type of check asks, and what its evidence has to show (GREP, A.2, A.3)."""

from __future__ import annotations

from ..metrics import MetricId

ASKS: dict[str, str] = {
    "collision": "Do these objects run into each other where they should not? What one leans on, "
    "is tucked under or is built into is no collision.",
    "out_of_bounds": "Does this object stick out of the room?",
    "support": "Is this object held by something: the floor, another object, a wall, the ceiling?",
    "scale": "Is this object of a size that things of its kind have, next to what is around it?",
    "style": "Does this object look as if it came from another place than the rest of the room?",
    "pairing": "Does this object have a place in this room, with these other things?",
    "architecture_orientation": "Does its usable side face where it can be used, and not a wall "
    "or a corner? To be seen: its front, and what of the room is before it.",
    "clearance": "Is there free floor enough before its usable side to walk up and use it? To be "
    "seen: the floor before that side, and what stands on it.",
    "local_affordance": "Can its own use be had where it is? To be seen: the part that is used, "
    "and what is right around it.",
    "directional_correspondence": "Are they turned toward each other as their joint use needs it? "
    "To be seen: both, with their fronts, and what is between them.",
    "relative_use_geometry": "Are they in such distance, height and side of each other that they "
    "can be used together? To be seen: both, and the space between them.",
    "support_surface_and_height": "Would people put it on this surface, at this height? To be "
    "seen: what it rests on or hangs from, and its height above the floor.",
    "scene_zone": "Would people put it in this part of the room? To be seen: it, and what is done "
    "around it.",
    "contextual_anchor": "Is it where the thing is that it belongs to? To be seen: both, or the "
    "surroundings without the thing.",
}
"""By type."""

QUESTIONS: dict[MetricId, str] = {
    "collision": "are these physical faults?",
    "out_of_bounds": "are these physical faults?",
    "support": "are these physical faults?",
    "scale": "are these objects of a wrong size?",
    "style": "do these objects clash with the room?",
    "pairing": "are these objects out of place in this inventory?",
    "function": "can these objects be used as intended, as they stand?",
    "placement": "would people put these objects there?",
}
"""By metric."""

_VALID = "it is in order, or nothing in the evidence shows a fault"
VERDICTS: dict[MetricId, dict[str, str]] = {
    **{
        metric: {"valid": _VALID, "defect": "the fault is there"}
        for metric in ("collision", "out_of_bounds", "support")
    },
    "scale": {
        "valid": _VALID,
        "noticeable": "anybody would notice that the size is wrong",
        "gross": "the size is absurd: twice or half of what it could be, or beyond",
    },
    "style": {
        "valid": _VALID,
        "noticeable": "anybody would notice that it does not belong",
        "gross": "it spoils the room as a whole",
    },
    "pairing": {"valid": _VALID, "invalid": "it has no place here, or repeats without any use"},
    "function": {
        "valid": _VALID,
        "impaired": "it can be used, but only with effort or in part",
        "blocked": "it cannot be used as intended at all",
    },
    "placement": {
        "valid": _VALID,
        "atypical": "people would hardly put it there, though one could",
        "implausible": "nobody would put it there",
    },
}
"""By metric: the words of a verdict, and what they mean; those of a defect are its levels."""
