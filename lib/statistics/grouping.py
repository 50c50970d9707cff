"""Scenes by room type, in the paper's order."""

from __future__ import annotations

from collections.abc import Iterable

from ..rooms.specification import room_types
from .scene_facts import SceneFacts

ALL = "all"
"""Name of the group that holds every scene."""


def in_order(names: Iterable[str]) -> list[str]:
    """Room types as table 5 lists them; others after them, by name."""
    order = {name: place for place, name in enumerate(room_types())}
    return sorted(set(names), key=lambda name: (order.get(name, len(order)), name))


def by_room_type(scenes: Iterable[SceneFacts]) -> dict[str, list[SceneFacts]]:
    """The scenes of each room type that occurs."""
    listed = list(scenes)
    return {
        name: [scene for scene in listed if scene.room_type == name]
        for name in in_order(scene.room_type for scene in listed)
    }


def groups(scenes: Iterable[SceneFacts]) -> dict[str, list[SceneFacts]]:
    """All scenes, then those of each room type."""
    listed = list(scenes)
    return {ALL: listed, **by_room_type(listed)}


def tier_order(room_type: str, tier: str | None) -> tuple[int, str]:
    """Sorts tiers as table 5 does; unknown ones and None last."""
    known = list(room_types()[room_type].tiers) if room_type in room_types() else []
    return (known.index(tier) if tier in known else len(known), tier or "")
