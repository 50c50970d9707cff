"""Properties of models and their answers."""

from __future__ import annotations

import bpy

from ..session import events


class IDEAL_PG_model(bpy.types.PropertyGroup):
    """One model of the list; its name is the group's own."""

    read: bpy.props.StringProperty(
        name="Read",
        description="Share of the model's answers that could be read, in per cent; empty until "
        "scored",
    )
    overall: bpy.props.StringProperty(
        name="Overall",
        description="Score of the model over the whole data set, in per cent; empty until scored",
    )
    state: bpy.props.EnumProperty(
        name="Open scene",
        description="What became of the model's answer for the open scene",
        items=(
            ("NONE", "None", "The model has not answered this scene, or no scene is open"),
            ("READ", "Read", "The answer could be read"),
            ("FAILED", "Failed", "The answer could not be read"),
        ),
    )
    notes: bpy.props.StringProperty(
        name="Notes", description="What is to be said of all answers of the model, a line each"
    )
    told: bpy.props.StringProperty(
        name="Answer", description="How the answer for the open scene was read, or why it was not"
    )


def _choose(group: IDEAL_PG_predictions, context: bpy.types.Context) -> None:
    """A click in the list: this model is looked at from now on."""
    from ..session.state import session

    answers = session().answers
    chosen = group.models[group.active].name if group.active < len(group.models) else ""
    if chosen in answers.texts and chosen != answers.active:
        answers.active = chosen
        events.tell("active_model_changed")


class IDEAL_PG_predictions(bpy.types.PropertyGroup):
    """What the panel shows of models and their answers."""

    models: bpy.props.CollectionProperty(type=IDEAL_PG_model)
    active: bpy.props.IntProperty(
        name="Model", description="The model that is compared, measured and rebuilt", update=_choose
    )


CLASSES: tuple[type, ...] = (IDEAL_PG_model, IDEAL_PG_predictions)
