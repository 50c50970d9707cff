"""What the scenes are and what stands in them: composition, co-occurrence, what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .grouping import by_room_type, tier_order
from .scene_facts import SceneFacts


@dataclass(frozen=True, slots=True)
class TierRow:
    """The scenes of one room type and tier, in short.

    Attributes:
        room_type: the rooms.
        tier: None where no file names it.
        scenes: how many.
        floor_area_min_m2, floor_area_max_m2, wall_height_min_m, wall_height_max_m: of the rooms.
        objects, objects_in_view: means a room.
    """

    room_type: str
    tier: str | None
    scenes: int
    floor_area_min_m2: float
    floor_area_max_m2: float
    wall_height_min_m: float
    wall_height_max_m: float
    objects: float
    objects_in_view: float


def composition(scenes: Iterable[SceneFacts]) -> tuple[TierRow, ...]:
    """Scenes by room type and tier, in the order of table 5."""
    rows: list[TierRow] = []
    for room_type, members in by_room_type(scenes).items():
        tiers = sorted(
            {scene.tier for scene in members}, key=lambda tier: tier_order(room_type, tier)
        )
        rows += [
            _tier_row(room_type, tier, [scene for scene in members if scene.tier == tier])
            for tier in tiers
        ]
    return tuple(rows)


def _tier_row(room_type: str, tier: str | None, scenes: Sequence[SceneFacts]) -> TierRow:
    areas = [scene.floor_area_m2 for scene in scenes]
    heights = [scene.size_m[2] for scene in scenes]
    return TierRow(
        room_type=room_type,
        tier=tier,
        scenes=len(scenes),
        floor_area_min_m2=min(areas),
        floor_area_max_m2=max(areas),
        wall_height_min_m=min(heights),
        wall_height_max_m=max(heights),
        objects=sum(len(scene.categories) for scene in scenes) / len(scenes),
        objects_in_view=sum(sum(scene.in_view) for scene in scenes) / len(scenes),
    )


@dataclass(frozen=True, slots=True)
class CategoryUse:
    """A category in the rooms of one type.

    Attributes:
        room_type: the rooms.
        category: the category.
        scenes: in how many of the rooms it occurs.
        share: that, as a fraction of all rooms of the type.
        objects, in_view: how many of it there are, and how many of those are in view.
    """

    room_type: str
    category: str
    scenes: int
    share: float
    objects: int
    in_view: int


def co_occurrence(scenes: Iterable[SceneFacts]) -> tuple[CategoryUse, ...]:
    """Figure 6c: which categories occur in which rooms; only pairs that do, by type and name."""
    return tuple(
        use
        for room_type, members in by_room_type(scenes).items()
        for use in _uses(room_type, members)
    )


def _uses(room_type: str, scenes: Sequence[SceneFacts]) -> list[CategoryUse]:
    occurs: Counter[str] = Counter()
    objects: Counter[str] = Counter()
    in_view: Counter[str] = Counter()
    for scene in scenes:
        occurs.update(set(scene.categories))
        objects.update(scene.categories)
        pairs = zip(scene.categories, scene.in_view, strict=True)
        in_view.update(category for category, visible in pairs if visible)
    return [
        CategoryUse(
            room_type=room_type,
            category=category,
            scenes=occurs[category],
            share=occurs[category] / len(scenes),
            objects=objects[category],
            in_view=in_view[category],
        )
        for category in sorted(occurs)
    ]


def filtered(scenes: Iterable[SceneFacts]) -> dict[str, int]:
    """How many objects each in-view filter left out (paper, A.3, stage 2), by its name."""
    total: Counter[str] = Counter()
    for scene in scenes:
        total.update(scene.rejected_by)
    return dict(sorted(total.items()))
