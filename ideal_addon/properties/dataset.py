"""Properties of the list of scenes."""

from __future__ import annotations

import bpy

from ...lib.categories import ROOM_TYPES
from ..session import events
from .room_names import room_name

ANY = "ANY"
"""A filter that is not set."""


def _changed(self: bpy.types.PropertyGroup, context: bpy.types.Context) -> None:
    events.tell("list_changed")


ROOM_TYPE_ITEMS = [
    (ANY, "All Rooms", "Rooms of every type"),
    *((name, room_name(name), f"Only scenes of the room type {name}") for name in ROOM_TYPES),
]
CHECK_ITEMS = [
    (ANY, "All Checks", "Scenes whatever their checks said"),
    ("passed", "Passed", "Only scenes that passed their checks"),
    ("rejected", "Failed", "Only scenes that failed a check"),
    ("unchecked", "Not Checked", "Only scenes that were not checked yet"),
]
CURATION_ITEMS = [
    (ANY, "All Verdicts", "Scenes whatever was decided about them"),
    ("none", "Undecided", "Only scenes that nobody has decided about"),
    ("accepted", "Accepted", "Only scenes that were accepted"),
    ("needs_work", "Needs Work", "Only scenes that need work"),
    ("rejected", "Rejected", "Only scenes that were rejected"),
]
SORT_ITEMS = [
    ("name", "Name", "By the scene's name"),
    ("room_type", "Room Type", "By the type of room"),
    ("objects", "Objects", "By the number of objects"),
    ("overall", "Overall", "By the Overall score of the model that is looked at"),
    ("curation", "Verdict", "Undecided ones first, accepted ones last"),
]


class IDEAL_PG_scene_row(bpy.types.PropertyGroup):
    """One scene of the list; its `name` is the scene's."""

    room_type: bpy.props.StringProperty(name="Room", description="Type of the room")
    objects: bpy.props.IntProperty(
        name="Objects", description="Number of objects; -1 where it is not known"
    )
    in_view: bpy.props.IntProperty(
        name="In View", description="Number of objects in the picture; -1 where it is not known"
    )
    check: bpy.props.StringProperty(name="Check", description="What its checks said")
    curation: bpy.props.StringProperty(name="Verdict", description="What was decided about it")
    note: bpy.props.StringProperty(name="Note", description="What was noted about it")
    overall: bpy.props.StringProperty(
        name="Overall", description="Overall score in per cent; empty where there is none"
    )
    problem: bpy.props.StringProperty(name="Problem", description="Why it cannot be used")
    picture: bpy.props.StringProperty(name="Picture", description="The picture's file")


class IDEAL_PG_dataset(bpy.types.PropertyGroup):
    """What the panel shows of the list of scenes."""

    folder: bpy.props.StringProperty(name="Folder", description="The folder of scenes")
    problem: bpy.props.StringProperty(
        name="Problem", description="Why verdicts cannot be read or kept"
    )
    open_scene: bpy.props.StringProperty(name="Open", description="The scene that is open")
    model: bpy.props.StringProperty(name="Model", description="The model that is looked at")
    # The scenes that are shown, in the order in which they are shown.
    rows: bpy.props.CollectionProperty(type=IDEAL_PG_scene_row)
    active: bpy.props.IntProperty(
        name="Scene", description="The scene that is selected in the list", update=_changed
    )
    total: bpy.props.IntProperty(name="Scenes", description="Number of scenes in the folder")
    count_none: bpy.props.IntProperty(name="Undecided", description="Scenes still to be decided")
    count_accepted: bpy.props.IntProperty(name="Accepted", description="Scenes that were accepted")
    count_rejected: bpy.props.IntProperty(name="Rejected", description="Scenes that were rejected")
    count_needs_work: bpy.props.IntProperty(name="Needs Work", description="Scenes that need work")

    show_filters: bpy.props.BoolProperty(
        name="Filters", description="Choose which scenes the list shows, and in which order"
    )
    text: bpy.props.StringProperty(
        name="Search",
        description="Show only scenes with these words in their name, room type or note",
        options={"TEXTEDIT_UPDATE"},
        update=_changed,
    )
    room_type: bpy.props.EnumProperty(
        name="Room Type",
        description="Show only rooms of this type",
        items=ROOM_TYPE_ITEMS,
        update=_changed,
    )
    check: bpy.props.EnumProperty(
        name="Check",
        description="Show only scenes whose checks said this",
        items=CHECK_ITEMS,
        update=_changed,
    )
    curation: bpy.props.EnumProperty(
        name="Verdict",
        description="Show only scenes about which this was decided",
        items=CURATION_ITEMS,
        update=_changed,
    )
    problems: bpy.props.BoolProperty(
        name="With Problems", description="Show only scenes that cannot be used", update=_changed
    )
    use_objects: bpy.props.BoolProperty(
        name="Objects", description="Show only scenes with so many objects", update=_changed
    )
    fewest_objects: bpy.props.IntProperty(
        name="From",
        description="Show only scenes with at least so many objects",
        default=1,
        min=0,
        update=_changed,
    )
    most_objects: bpy.props.IntProperty(
        name="To",
        description="Show only scenes with at most so many objects",
        default=20,
        min=0,
        update=_changed,
    )
    use_overall: bpy.props.BoolProperty(
        name="Overall Below",
        description="Show only scenes on which the model's Overall score is low",
        update=_changed,
    )
    overall_below: bpy.props.FloatProperty(
        name="Below",
        description="Show only scenes on which the model's Overall score is below this",
        default=50.0,
        min=0.0,
        max=100.0,
        precision=0,
        subtype="PERCENTAGE",
        update=_changed,
    )
    sort: bpy.props.EnumProperty(
        name="Sort By",
        description="What the list is sorted by",
        items=SORT_ITEMS,
        update=_changed,
    )
    reverse: bpy.props.BoolProperty(
        name="Reverse", description="Sort the other way round", update=_changed
    )


CLASSES: tuple[type, ...] = (IDEAL_PG_scene_row, IDEAL_PG_dataset)
