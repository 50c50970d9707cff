"""Properties of the comparison in the viewport."""

from __future__ import annotations

from collections.abc import Callable

import bpy

from .. import ids


def _switched(layer: str) -> Callable[[bpy.types.PropertyGroup, bpy.types.Context], None]:
    def update(self: bpy.types.PropertyGroup, context: bpy.types.Context) -> None:
        # Here and not above: what draws reads these properties.
        from ..overlay import showing

        showing.switched(layer)

    return update


def _look_changed(self: bpy.types.PropertyGroup, context: bpy.types.Context) -> None:
    from ..overlay import showing

    showing.look_changed()


def _switch(layer: str, name: str, description: str):
    return bpy.props.BoolProperty(
        name=name, description=description, default=True, update=_switched(layer)
    )


class IDEAL_PG_compare(bpy.types.PropertyGroup):
    """What the panel shows of the comparison in the viewport."""

    show_truth: _switch("truth", "True Boxes", "Blue boxes where the furniture really stands")
    show_predicted: _switch(
        "predicted",
        "Predicted Boxes",
        "Orange boxes where the model has the furniture. How high it puts what stands on the floor "
        "does not count",
    )
    show_fronts: _switch("fronts", "Fronts", "Arrows that point to where the fronts face")
    show_links: _switch(
        "links",
        "Position Errors",
        "Lines from each true box to its prediction: green where near enough, else yellow to red",
    )
    show_missed: _switch("missed", "Missed", "Hatch furniture that the model did not see")
    show_invented: _switch(
        "invented", "Invented", "Red spheres where the model has furniture that is not there"
    )
    show_labels: _switch(
        "labels", "Labels", "Names and errors: distance, shared volume (IoU) and turn"
    )
    labels_of: bpy.props.EnumProperty(
        name="Labels Of",
        description="Whose labels are shown",
        items=(
            ("ALL", "All", "Labels of everything; far ones give way to near ones"),
            ("SELECTED", "Selected", "Labels of the selected furniture and boxes only"),
        ),
        update=_switched("labels"),
    )
    line_px: bpy.props.FloatProperty(
        name="Line Width",
        description="Width of the lines in the view",
        default=2.0,
        min=1.0,
        max=8.0,
        subtype="PIXEL",
        update=_look_changed,
    )
    opacity: bpy.props.FloatProperty(
        name="Opacity",
        description="How clearly everything of the comparison is drawn",
        default=1.0,
        min=0.1,
        max=1.0,
        subtype="FACTOR",
        update=_look_changed,
    )
    shown: bpy.props.BoolProperty(name="Shown", description="Whether the comparison is shown")
    reconstructed: bpy.props.BoolProperty(
        name="Reconstructed", description="Whether a prediction stands in the scene"
    )
    problem: bpy.props.StringProperty(
        name="Problem",
        description="Why there is nothing to compare",
        default="Open a scene of a data set first",
    )
    threshold_m: bpy.props.FloatProperty(
        name="Near Enough",
        description="Up to this distance a position counts as right",
        unit="LENGTH",
    )
    matched: bpy.props.IntProperty(
        name="Matched", description="How many objects the model saw that are there"
    )
    missed: bpy.props.IntProperty(
        name="Missed", description="How many objects the model did not see"
    )
    invented: bpy.props.IntProperty(
        name="Invented", description="How many objects the model saw that are not there"
    )


def _get_blend(scene: bpy.types.Scene) -> float:
    from ..scene.blending import blend

    return blend(scene)


def _set_blend(scene: bpy.types.Scene, factor: float) -> None:
    from ..scene.blending import set_blend
    from ..scene.errors import SceneError

    try:
        set_blend(bpy.context, factor)
    except SceneError as error:
        # A property cannot report; the panel says it.
        getattr(bpy.context.window_manager, ids.PROPERTIES).compare.problem = str(error)


def add() -> None:
    """Give scenes their slider; it is theirs so that Blender makes each drag one undo step."""
    slider = bpy.props.FloatProperty(
        name="Truth to Prediction",
        description="Move the furniture from where it really stands (0) to where the model has it "
        "(1). Only at 1 are missed objects hidden and red spheres stand for invented ones; back at "
        "0 everything is exactly as it was",
        min=0.0,
        max=1.0,
        subtype="FACTOR",
        get=_get_blend,
        set=_set_blend,
    )
    setattr(bpy.types.Scene, ids.BLEND, slider)


def remove() -> None:
    """Take it back."""
    delattr(bpy.types.Scene, ids.BLEND)


CLASSES: tuple[type, ...] = (IDEAL_PG_compare,)
