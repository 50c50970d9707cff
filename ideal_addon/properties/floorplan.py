"""Properties of questions about the floor plan of the open room."""

from __future__ import annotations

import bpy

MARKS = [
    ("NONE", "No Answer", "The model was not asked, or no model's answers are loaded"),
    ("RIGHT", "Right", "The model's answer counts as right"),
    ("WRONG", "Wrong", "The model's answer counts as wrong"),
    ("UNREAD", "Not Read", "No answer can be read out of the model's reply"),
]
_PROFILES = [
    (
        "PAPER",
        "Paper",
        "As the paper says: paths keep 0.15 m clear; windows and doors block nothing",
    ),
    (
        "RELEASED",
        "Released Code",
        "As the code that the paper's authors published does: paths keep 0.10 m clear; windows and "
        "doors stop what is placed",
    ),
]


def _chosen(self: IDEAL_PG_floorplan, context: bpy.types.Context) -> None:
    from ..session.floorplan_showing import follow_panel

    follow_panel()


class IDEAL_PG_floor_question(bpy.types.PropertyGroup):
    """One question of the list; `name` is its id."""

    kind: bpy.props.StringProperty(name="Type", description="What kind of question it is")
    label: bpy.props.StringProperty(name="Question", description="What kind of question it is")
    subject: bpy.props.StringProperty(name="About", description="What it is about")
    answer: bpy.props.StringProperty(name="Answer", description="The exact answer")
    replied: bpy.props.StringProperty(name="Model's", description="What the model answers")
    mark: bpy.props.EnumProperty(
        name="Mark", description="Whether the model's answer is right", items=MARKS
    )


class IDEAL_PG_floor_model(bpy.types.PropertyGroup):
    """A model whose answers are loaded; `name` is its name."""


class IDEAL_PG_floorplan(bpy.types.PropertyGroup):
    """What the panel shows of the questions about the open room."""

    seed: bpy.props.IntProperty(
        name="Seed",
        description="Another number asks about other things; the same one always asks the same",
        min=0,
    )
    per_type: bpy.props.IntProperty(
        name="Of Each Type",
        description="How many questions of each of the eight types; fewer where a room has no more",
        default=1,
        min=1,
        soft_max=10,
        max=100,
    )
    profile: bpy.props.EnumProperty(
        name="Rules",
        description="How the room is read where the paper and its published code differ",
        items=_PROFILES,
    )
    scene_uid: bpy.props.IntProperty(
        name="Scene", description="The scene that the questions are about"
    )
    layout_id: bpy.props.StringProperty(name="Layout", description="The room's name in its layout")
    questions: bpy.props.CollectionProperty(type=IDEAL_PG_floor_question)
    active: bpy.props.IntProperty(
        name="Question",
        description="The question in the list; its answer is drawn in the 3D view",
        update=_chosen,
    )
    models: bpy.props.CollectionProperty(type=IDEAL_PG_floor_model)
    model: bpy.props.StringProperty(
        name="Model",
        description="Whose answers are shown beside the exact ones; empty shows none",
        update=_chosen,
    )
    score: bpy.props.StringProperty(
        name="Score", description="How many of the questions the model answers right"
    )
    draw_in_view: bpy.props.BoolProperty(
        name="Draw in View",
        description="Draw the chosen question's answer on the floor in the 3D view",
        default=True,
        update=_chosen,
    )
    in_front: bpy.props.BoolProperty(
        name="In Front",
        description="Draw over furniture and ceiling, so that nothing hides it",
        default=True,
        update=_chosen,
    )
    sentence: bpy.props.StringProperty(name="Sentence", description="The chosen question in words")
    answer: bpy.props.StringProperty(name="Answer", description="Its exact answer")
    reason: bpy.props.StringProperty(
        name="Reason", description="Why it has no answer; empty where it has one"
    )
    replied: bpy.props.StringProperty(name="Model's", description="What the model answers")
    replied_why: bpy.props.StringProperty(
        name="Why", description="Why the model's answer counts as wrong, or cannot be read"
    )
    changed: bpy.props.StringProperty(
        name="Changed", description="What is no more as it was when the question was made"
    )
    outdated: bpy.props.BoolProperty(
        name="Outdated", description="The room has changed since the questions were made"
    )


CLASSES: tuple[type, ...] = (
    IDEAL_PG_floor_question,
    IDEAL_PG_floor_model,
    IDEAL_PG_floorplan,
)
