"""Properties of rendered pictures."""

from __future__ import annotations

import bpy


class IDEAL_PG_rendered(bpy.types.PropertyGroup):
    """A model whose pictures can be rendered; its name is the group's own."""

    chosen: bpy.props.BoolProperty(
        name="Render", description="Render this model's answer for the open scene"
    )


class IDEAL_PG_picture(bpy.types.PropertyGroup):
    """One picture of the comparison that is shown; what it shows is the group's own name."""

    difference: bpy.props.StringProperty(
        name="Difference", description="Mean difference from the ground truth's picture"
    )


class IDEAL_PG_render(bpy.types.PropertyGroup):
    """What the panel shows of rendered pictures."""

    which: bpy.props.EnumProperty(
        name="Models",
        description="Whose answers are rendered beside the ground truth",
        items=(
            ("ACTIVE", "Active", "The model that is chosen in the list of predictions"),
            ("CHOSEN", "Chosen", "The models that are ticked here"),
            ("ALL", "All", "Every model that has answered this scene"),
        ),
    )
    models: bpy.props.CollectionProperty(type=IDEAL_PG_rendered)
    active: bpy.props.StringProperty(
        name="Active model", description="The model that is chosen in the list of predictions"
    )
    show_names: bpy.props.BoolProperty(
        name="Show Names",
        description="Write the models' names on the pictures; off, nobody sees whose they are",
        default=True,
    )
    scene_id: bpy.props.StringProperty(
        name="Scene", description="The scene whose pictures are shown; empty where none are"
    )
    pictures: bpy.props.CollectionProperty(type=IDEAL_PG_picture)
    wipe_left: bpy.props.StringProperty(
        name="Left", description="The picture on the left side of the wipe"
    )
    wipe_right: bpy.props.StringProperty(
        name="Right", description="The picture on the right side of the wipe"
    )


CLASSES: tuple[type, ...] = (IDEAL_PG_rendered, IDEAL_PG_picture, IDEAL_PG_render)
