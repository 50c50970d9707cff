"""One room to be generated: its size, drawn from its type's ranges, and the settings of the run."""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass, field
from typing import Any

from .specification import Range, room_types


class PlanError(ValueError):
    """A room type, tier or setting that cannot be; says which and what can."""


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """What is the same for every room of a run (paper, A.1, global scene controls).

    Attributes:
        wall_thickness_m: of every wall.
        light_multiplier: on the energy of every lamp inside the room.
        lens_mm, sensor_width_mm: of the one pinhole camera.
        camera_height_m: range in which the camera's height above the floor is drawn.
        camera_aim_height_m: height of the point on the room's vertical axis that the camera looks
            at, lowered to half the room's height where that is less.
        oblique_share: share of the free-standing pieces that are turned off the four cardinal
            directions (section 3), in [0, 1].
        brightness: mean display value at which the exposure is metered, in (0, 1).
    """

    wall_thickness_m: float = 0.25
    light_multiplier: float = 5.0
    lens_mm: float = 15.0
    sensor_width_mm: float = 32.0
    camera_height_m: Range = (1.2, 2.0)
    camera_aim_height_m: float = 1.0
    oblique_share: float = 0.1
    brightness: float = 0.5


@dataclass(frozen=True, slots=True)
class RoomPlan:
    """A room to be generated; sizes are interior, metres. The same plan gives the same layout."""

    room_type: str
    tier: str
    seed: int
    width_m: float
    depth_m: float
    height_m: float
    settings: RoomSettings = field(default_factory=RoomSettings)

    @property
    def scene_id(self) -> str:
        """Name of the scene's bundle."""
        return f"{self.room_type}_s{self.seed}"

    def rng(self, purpose: str) -> random.Random:
        """A generator of its own for each purpose, so that no draw depends on how many others went.

        The same on every machine and Python: text seeds are hashed with SHA-512.
        """
        return random.Random(f"{self.room_type}/{self.tier}/{self.seed}/{purpose}")

    def to_document(self) -> dict[str, Any]:
        """The plan as JSON keeps it."""
        return asdict(self)

    @classmethod
    def from_document(cls, document: dict[str, Any]) -> RoomPlan:
        """The plan that `to_document` wrote."""
        settings = dict(document["settings"])
        settings["camera_height_m"] = tuple(settings["camera_height_m"])
        return cls(**{**document, "settings": RoomSettings(**settings)})


def draw_plan(
    room_type: str, tier: str | None, seed: int, settings: RoomSettings | None = None
) -> RoomPlan:
    """Draw a room of a type: tier uniform where none is given, then sizes within its ranges.

    Floor sizes are multiples of 0.1 m (the paper's tiers are discrete), heights of 0.01 m.

    Raises:
        PlanError: the type or the tier does not exist.

    >>> plan = draw_plan("bathroom", None, 1)
    >>> plan == draw_plan("bathroom", None, 1), 2.5 <= plan.width_m <= 3.2
    (True, True)
    """
    if room_type not in room_types():
        raise PlanError(f"{room_type!r} is no room type; one of {', '.join(sorted(room_types()))}")
    tiers = room_types()[room_type].tiers
    if tier is not None and tier not in tiers:
        offered = ", ".join(tiers) if len(tiers) > 1 else "a single one: leave --tier away"
        raise PlanError(f"{room_type} has no tier {tier!r}; it has {offered}")
    draw = random.Random(f"{room_type}/{tier}/{seed}/size")
    chosen = tiers[tier if tier is not None else draw.choice(sorted(tiers))]
    return RoomPlan(
        room_type=room_type,
        tier=chosen.name,
        seed=seed,
        width_m=_draw_step(draw, chosen.width_m, steps_per_m=10),
        depth_m=_draw_step(draw, chosen.depth_m, steps_per_m=10),
        height_m=_draw_step(draw, chosen.height_m, steps_per_m=100),
        settings=settings or RoomSettings(),
    )


def _draw_step(draw: random.Random, limits: Range, steps_per_m: int) -> float:
    """One of the steps from the lower limit to the upper, both included, each as likely."""
    low, high = (round(limit * steps_per_m) for limit in limits)
    return draw.randint(low, high) / steps_per_m
