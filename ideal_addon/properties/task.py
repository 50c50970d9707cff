"""Properties of the work that runs in the background."""

from __future__ import annotations

import bpy


class IDEAL_PG_task(bpy.types.PropertyGroup):
    """What runs, how far it is, and how the last one ended."""

    title: bpy.props.StringProperty(
        name="Running", description="What runs; empty where nothing does"
    )
    stage: bpy.props.StringProperty(name="Stage", description="What it is doing now")
    factor: bpy.props.FloatProperty(
        name="Done", description="How much of it is done", min=0.0, max=1.0, subtype="FACTOR"
    )
    message: bpy.props.StringProperty(name="Last", description="How the last work ended")
    failed: bpy.props.BoolProperty(name="Failed", description="Whether the last work failed")


CLASSES: tuple[type, ...] = (IDEAL_PG_task,)
