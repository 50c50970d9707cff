"""Properties of the numbers of the open scene."""

from __future__ import annotations

import bpy

KINDS = [
    ("missed", "Missed", "In view, but not predicted"),
    ("hallucinated", "Invented", "Predicted, but nothing like it is in view"),
    ("matched", "Matched", "In view and predicted"),
]


def _chosen(self: bpy.types.PropertyGroup, context: bpy.types.Context) -> None:
    """A click in the list selects the object in the view."""
    if not 0 <= self.active_object < len(self.objects):
        return
    item = self.objects[self.active_object]
    if item.key == self.chosen:
        return
    self.chosen = item.key
    try:
        bpy.ops.ideal.select_object("EXEC_DEFAULT", True, object_id=item.name, row=item.row)
    except RuntimeError as error:
        # Told below the list: a click in it has no other place for words.
        self.told = str(error).removeprefix("Error: ").rpartition("failed, ")[2].strip()
    else:
        self.told = ""


class IDEAL_PG_number(bpy.types.PropertyGroup):
    """One metric of the open scene, with the averages beside it; `name` is its short name."""

    label: bpy.props.StringProperty(name="Metric", description="What is measured")
    dimension: bpy.props.StringProperty(name="Dimension", description="D1 to D5; empty for errors")
    factor: bpy.props.FloatProperty(
        name="Value", description="The scene's value", min=0.0, max=1.0, subtype="FACTOR"
    )
    text: bpy.props.StringProperty(name="Shown", description="The scene's value as it is shown")
    reason: bpy.props.StringProperty(
        name="Reason", description="Why it is not defined; empty where it is"
    )
    room_type: bpy.props.StringProperty(
        name="Room Type", description="Average of the model over rooms of this type"
    )
    dataset: bpy.props.StringProperty(
        name="Data Set", description="Average of the model over the data set"
    )


class IDEAL_PG_dimension(bpy.types.PropertyGroup):
    """A group of metrics; `name` is D1 to D5."""

    label: bpy.props.StringProperty(name="Dimension", description="What its metrics tell")
    reason: bpy.props.StringProperty(
        name="Reason", description="Why none of its metrics is defined; empty where one is"
    )


class IDEAL_PG_object(bpy.types.PropertyGroup):
    """One object of the list; `name` is its id."""

    key: bpy.props.StringProperty(name="Key", description="Its id and its place in the answer")
    kind: bpy.props.EnumProperty(name="Kind", description="Whether it was found", items=KINDS)
    row: bpy.props.IntProperty(
        name="Row", description="Its place in the answer; -1 where it was missed", default=-1
    )
    fails: bpy.props.StringProperty(
        name="Fails", description="What is wrong with it; empty where nothing is"
    )
    PE: bpy.props.StringProperty(name="Off", description="Distance from its true place, metres")
    IoU: bpy.props.StringProperty(name="Overlap", description="Space shared with the true one")
    RE: bpy.props.StringProperty(name="Turn", description="Angle by which it is turned wrong")
    far: bpy.props.BoolProperty(name="Far", description="Too far from its true place")
    loose: bpy.props.BoolProperty(name="Loose", description="Shares too little space")
    turned: bpy.props.BoolProperty(name="Turned", description="Turned wrong by too much")


class IDEAL_PG_metrics(bpy.types.PropertyGroup):
    """What the panel shows of the numbers of the open scene."""

    scene_id: bpy.props.StringProperty(name="Scene", description="The open scene")
    room_type: bpy.props.StringProperty(name="Room Type", description="Of the open scene")
    model: bpy.props.StringProperty(name="Model", description="Whose answer is measured")
    problem: bpy.props.StringProperty(
        name="Problem", description="Why nothing is measured; empty where it is"
    )
    overall: bpy.props.PointerProperty(type=IDEAL_PG_number)
    metrics: bpy.props.CollectionProperty(type=IDEAL_PG_number)
    errors: bpy.props.CollectionProperty(type=IDEAL_PG_number)
    dimensions: bpy.props.CollectionProperty(type=IDEAL_PG_dimension)
    objects: bpy.props.CollectionProperty(type=IDEAL_PG_object)
    active_object: bpy.props.IntProperty(
        name="Object",
        description="The object in the list; a click selects it in the view",
        default=-1,
        update=_chosen,
    )
    chosen: bpy.props.StringProperty(
        name="Chosen", description="Key of the object that was chosen last"
    )
    told: bpy.props.StringProperty(
        name="Told", description="Why the chosen object could not be selected"
    )
    by_hand: bpy.props.IntProperty(
        name="By Hand", description="How many objects were moved or deleted by hand"
    )


CLASSES: tuple[type, ...] = (
    IDEAL_PG_number,
    IDEAL_PG_dimension,
    IDEAL_PG_object,
    IDEAL_PG_metrics,
)
