"""Properties of making rooms."""

from __future__ import annotations

import bpy

from ...lib.rooms.specification import room_types
from .. import preferences
from .room_names import room_name

ANY = "any"
_LARGEST_SEED = 999_999_999
_NUMBERS = {ANY: 0, "small": 1, "medium": 2, "large": 3}
_ANY_SIZE = (ANY, "Any Size", "Drawn anew for each seed", _NUMBERS[ANY])


ROOM_TYPE_ITEMS = [
    (name, room_name(name), f"Rooms of the type {name}, a {kind.module}")
    for name, kind in room_types().items()
]


def tiers(room_type: str) -> list[str]:
    """The sizes of a room type; none where it has one alone."""
    names = list(room_types()[room_type].tiers)
    return [] if len(names) == 1 else names


def _tier_item(room_type: str, name: str) -> tuple[str, str, str, int]:
    tier = room_types()[room_type].tiers[name]
    (low_x, high_x), (low_y, high_y) = tier.width_m, tier.depth_m
    told = f"{low_x:g} to {high_x:g} m wide, {low_y:g} to {high_y:g} m deep"
    return name, name.capitalize(), told, _NUMBERS[name]


# Blender keeps no copy of what a function gives it: the texts must stay.
_TIER_ITEMS = {
    room_type: [_ANY_SIZE, *(_tier_item(room_type, name) for name in tiers(room_type))]
    for room_type in room_types()
}


def _tier_items(self: IDEAL_PG_generate, context: bpy.types.Context | None):
    return _TIER_ITEMS[self.room_type]


def _room_type_changed(self: IDEAL_PG_generate, context: bpy.types.Context) -> None:
    self.tier = ANY


def _first_changed(self: IDEAL_PG_generate, context: bpy.types.Context) -> None:
    if self.last_seed < self.first_seed:
        self.last_seed = self.first_seed


def _last_changed(self: IDEAL_PG_generate, context: bpy.types.Context) -> None:
    if self.first_seed > self.last_seed:
        self.first_seed = self.last_seed


def _picture(self: IDEAL_PG_generate) -> str:
    picture = preferences.settings().room_picture
    width, height = picture.resolution
    return f"{width} x {height}, {picture.samples} samples"


def _missing(self: IDEAL_PG_generate) -> str:
    from ..session.infinigen import why_no_rooms

    return why_no_rooms(preferences.settings().infinigen_python)


class IDEAL_PG_generate(bpy.types.PropertyGroup):
    """What rooms to make, and where to."""

    room_type: bpy.props.EnumProperty(
        name="Room",
        description="The type of room to make",
        items=ROOM_TYPE_ITEMS,
        update=_room_type_changed,
    )
    tier: bpy.props.EnumProperty(
        name="Size", description="How large the rooms are", items=_tier_items
    )
    first_seed: bpy.props.IntProperty(
        name="Seeds",
        description="A room for each number from this one; the same number gives the same room",
        default=1,
        min=0,
        max=_LARGEST_SEED,
        update=_first_changed,
    )
    last_seed: bpy.props.IntProperty(
        name="To",
        description="A room for each number up to this one; the same number gives the same room",
        default=1,
        min=0,
        max=_LARGEST_SEED,
        update=_last_changed,
    )
    folder: bpy.props.StringProperty(
        name="Folder",
        description="Where the rooms are put; empty for the data set that is open",
        subtype="DIR_PATH",
    )
    picture: bpy.props.StringProperty(
        name="Picture", description="How each room's picture is made", get=_picture
    )
    missing: bpy.props.StringProperty(
        name="Missing", description="Why no room can be made yet", get=_missing
    )


CLASSES: tuple[type, ...] = (IDEAL_PG_generate,)
