"""Properties of exploring the open room."""

from __future__ import annotations

import bpy


def _chosen(self: IDEAL_PG_scout, context: bpy.types.Context) -> None:
    from ..session.scout_choosing import follow_list

    follow_list()


class IDEAL_PG_scout_scores(bpy.types.PropertyGroup):
    """Scores of a map, in words; `name` is what the map is of."""

    frame: bpy.props.IntProperty(
        name="Frame", description="Of the timeline, from which on the map is this one"
    )
    spent: bpy.props.StringProperty(
        name="Spent", description="Which answers and pictures the agent had used"
    )
    submitted: bpy.props.StringProperty(
        name="In the Map", description="How many of the targets have a place in the map"
    )
    coverage: bpy.props.FloatProperty(
        name="Coverage", description="Share of the targets that have a place in the map"
    )
    mean_iou: bpy.props.FloatProperty(
        name="Mean IoU",
        description="Overlap of each target's box with the same box at the place in the map, as "
        "share of both; the mean over all targets, 0 for one that is missing",
    )
    mean_iou_text: bpy.props.StringProperty(name="Mean IoU", description="The same in words")
    hits: bpy.props.StringProperty(
        name="Hits", description="Share of the targets whose overlap is above a threshold"
    )
    error: bpy.props.StringProperty(
        name="Center Error", description="Mean distance of the places in the map from the true ones"
    )
    loss: bpy.props.StringProperty(
        name="Loss",
        description="Mean distance over all targets, where a missing one counts as 5 m",
    )


class IDEAL_PG_scout_target(bpy.types.PropertyGroup):
    """A target, or a group of targets that look alike; `name` is its id."""

    label: bpy.props.StringProperty(name="Category", description="What kind of thing it is")
    about: bpy.props.StringProperty(name="About", description="What the map says of it, in words")
    count: bpy.props.StringProperty(name="Count", description="How many targets the group has")
    value: bpy.props.StringProperty(
        name="IoU", description="Overlap with the true place, 1 where the map is exact"
    )
    state: bpy.props.StringProperty(
        name="State", description="How well it was found: none, missing, poor, fair or good"
    )


class IDEAL_PG_scout(bpy.types.PropertyGroup):
    """What the panel shows of exploring the open room."""

    scene_uid: bpy.props.IntProperty(name="Scene", description="The scene that this is about")
    facts: bpy.props.StringProperty(
        name="Task", description="What an agent has to find, and from where; a line each"
    )
    outdated: bpy.props.BoolProperty(
        name="Outdated", description="The room has changed since the task was prepared"
    )
    hidden: bpy.props.StringProperty(
        name="Hidden", description="Objects that no picture shows, a line each"
    )
    attempt: bpy.props.StringProperty(
        name="Attempt", description="The attempt whose scores are shown; empty without"
    )
    attempt_about: bpy.props.StringProperty(
        name="Attempt", description="Who explored, and how it ended; a line each"
    )
    has_scores: bpy.props.BoolProperty(
        name="Has Scores", description="Whether the attempt has scores"
    )
    final: bpy.props.PointerProperty(type=IDEAL_PG_scout_scores)
    rows: bpy.props.CollectionProperty(type=IDEAL_PG_scout_scores)
    shown: bpy.props.BoolProperty(
        name="On the Timeline", description="The attempt is shown in the scene"
    )
    by: bpy.props.EnumProperty(
        name="List",
        description="What is listed, the worst first",
        items=[
            ("TARGETS", "Targets", "Each target with its own overlap"),
            ("GROUPS", "Groups", "Targets that look alike together, with their mean overlap"),
        ],
    )
    targets: bpy.props.CollectionProperty(type=IDEAL_PG_scout_target)
    groups: bpy.props.CollectionProperty(type=IDEAL_PG_scout_target)
    active: bpy.props.IntProperty(
        name="Target",
        description="The target in the list: its object is selected and framed in the view",
        default=-1,
        min=-1,
        update=_chosen,
    )
    active_group: bpy.props.IntProperty(
        name="Group",
        description="The group in the list: its objects are selected and framed in the view",
        default=-1,
        min=-1,
        update=_chosen,
    )
    told: bpy.props.StringProperty(
        name="Told", description="Why objects could not be selected; empty where they were"
    )
    command: bpy.props.StringProperty(
        name="Command", description="What lets a model explore, to be run in a terminal"
    )


CLASSES: tuple[type, ...] = (IDEAL_PG_scout_scores, IDEAL_PG_scout_target, IDEAL_PG_scout)
