"""Properties of the checks of the open room."""

from __future__ import annotations

import bpy

from ..session import events

VERDICTS = [
    ("met", "Met", "It is as it has to be"),
    ("missed", "Missed", "It is not as it has to be"),
    ("unknown", "Not Measured", "It could not be measured"),
]
STATES = [
    ("none", "No Room", "No room of a data set is open"),
    ("unchecked", "Not Checked", "The open room was not checked yet"),
    ("passed", "Passed", "The open room meets every criterion"),
    ("rejected", "Rejected", "The open room misses a criterion"),
    ("problem", "Problem", "What is known of the room cannot be read"),
]


def _drawn(self: bpy.types.PropertyGroup, context: bpy.types.Context) -> None:
    events.tell("checks_changed")


def _verdict(description: str):
    return bpy.props.EnumProperty(name="Verdict", description=description, items=VERDICTS)


class IDEAL_PG_criterion(bpy.types.PropertyGroup):
    """One criterion of the open room, ready to be drawn; `name` is C1 to C4."""

    label: bpy.props.StringProperty(name="Criterion", description="What is looked at")
    verdict: _verdict("Whether the room meets the criterion")
    number: bpy.props.StringProperty(name="Number", description="What was measured")
    sentence: bpy.props.StringProperty(name="Finding", description="What was found, in words")
    selectable: bpy.props.BoolProperty(
        name="Objects", description="Whether the finding names objects"
    )


class IDEAL_PG_offence(bpy.types.PropertyGroup):
    """One object that reaches out of the room, or two that reach into each other."""

    criterion: bpy.props.StringProperty(name="Criterion", description="The criterion it misses")
    one: bpy.props.StringProperty(name="Object", description="The object")
    other: bpy.props.StringProperty(
        name="Other", description="The object it reaches into; empty where it is one alone"
    )
    number: bpy.props.StringProperty(name="Number", description="How far, or how much")


class IDEAL_PG_object_check(bpy.types.PropertyGroup):
    """What decides whether an object is evaluated; `name` is the object's."""

    evaluated: _verdict("Whether all three are met, so that the object is evaluated")
    pixels: bpy.props.StringProperty(name="Pixels", description="Pixels that the picture shows")
    pixels_verdict: _verdict("Whether enough of it is seen")
    aspect: bpy.props.StringProperty(
        name="Aspect", description="Long side of what is seen over its short side"
    )
    aspect_verdict: _verdict("Whether what is seen is no thin sliver")
    shown: bpy.props.StringProperty(
        name="Shown", description="Share of the object that the picture shows"
    )
    shown_verdict: _verdict("Whether the picture does not cut it off")
    sentences: bpy.props.StringProperty(name="Reasons", description="Why it is not evaluated")


class IDEAL_PG_checks(bpy.types.PropertyGroup):
    """What the panel shows of the checks of the open room."""

    state: bpy.props.EnumProperty(
        name="State", description="What the checks said of the open room", items=STATES
    )
    scene_id: bpy.props.StringProperty(name="Room", description="The room that is open")
    problem: bpy.props.StringProperty(name="Problem", description="What cannot be read, and why")
    outdated: bpy.props.BoolProperty(
        name="Outdated", description="The room has changed since it was checked"
    )
    criteria: bpy.props.CollectionProperty(type=IDEAL_PG_criterion)
    offences: bpy.props.CollectionProperty(type=IDEAL_PG_offence)
    notes: bpy.props.StringProperty(
        name="Notes", description="What was noticed besides, a line each"
    )
    objects: bpy.props.CollectionProperty(type=IDEAL_PG_object_check)
    active_object: bpy.props.IntProperty(name="Object", description="The object in the list")
    objects_met: bpy.props.IntProperty(
        name="Evaluated", description="Number of objects that are evaluated"
    )
    draw_in_view: bpy.props.BoolProperty(
        name="Draw in View",
        description="Mark in the 3D view where objects reach into each other or out of the room",
        default=True,
        update=_drawn,
    )


CLASSES: tuple[type, ...] = (
    IDEAL_PG_criterion,
    IDEAL_PG_offence,
    IDEAL_PG_object_check,
    IDEAL_PG_checks,
)
