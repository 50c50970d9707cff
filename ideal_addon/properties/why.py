"""Properties of why a model loses."""

from __future__ import annotations

import bpy

SCOPES = [
    ("OPEN", "This Room", "The model's answer for the open room alone"),
    ("ALL", "All Rooms", "All of the model's answers to the data set"),
]


def _scope_changed(self: IDEAL_PG_why, context: bpy.types.Context) -> None:
    from ..session.explaining import show_why

    show_why()


class IDEAL_PG_mistake(bpy.types.PropertyGroup):
    """One mistake that the model makes everywhere; `name` is what kind it is."""

    words: bpy.props.StringProperty(name="Mistake", description="What the model does")
    error: bpy.props.StringProperty(
        name="Error", description="The error that it is about, before and after it is undone"
    )
    overall: bpy.props.StringProperty(
        name="Overall", description="The score before and after it is undone, in per cent"
    )


class IDEAL_PG_weakness(bpy.types.PropertyGroup):
    """A category, or a part of the picture, in which the model fails; `name` is its name."""

    found: bpy.props.StringProperty(name="Found", description="How many of the objects were found")
    error: bpy.props.StringProperty(
        name="Off", description="Mean distance of those found from their place, metres"
    )


class IDEAL_PG_why(bpy.types.PropertyGroup):
    """What the panel shows of the mistakes of the active model."""

    scope: bpy.props.EnumProperty(
        name="Rooms",
        description="From which answers mistakes are told",
        items=SCOPES,
        update=_scope_changed,
    )
    told: bpy.props.StringProperty(
        name="In Short", description="All of it in a sentence; empty where nothing was looked for"
    )
    mistakes: bpy.props.CollectionProperty(type=IDEAL_PG_mistake)
    left: bpy.props.StringProperty(
        name="Left", description="What is left of the errors with all of them undone"
    )
    categories: bpy.props.CollectionProperty(type=IDEAL_PG_weakness)
    regions: bpy.props.CollectionProperty(type=IDEAL_PG_weakness)
    notes: bpy.props.StringProperty(name="Notes", description="What else is to be known")


CLASSES: tuple[type, ...] = (IDEAL_PG_mistake, IDEAL_PG_weakness, IDEAL_PG_why)
