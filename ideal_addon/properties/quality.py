"""Properties of the quality of the open room."""

from __future__ import annotations

import bpy


def _chosen(self: IDEAL_PG_quality, context: bpy.types.Context) -> None:
    from ..session.quality_showing import follow_list

    follow_list()


def _drawn(self: IDEAL_PG_quality, context: bpy.types.Context) -> None:
    from ..session.quality_showing import draw_chosen

    draw_chosen()


class IDEAL_PG_quality_score(bpy.types.PropertyGroup):
    """The overall score, a principle's or a metric's; `name` is its id."""

    label: bpy.props.StringProperty(name="Score", description="What is scored")
    principle: bpy.props.StringProperty(
        name="Principle", description="Which principle a metric belongs to; empty for others"
    )
    text: bpy.props.StringProperty(name="Score", description="0 to 100, 100 where nothing is wrong")
    factor: bpy.props.FloatProperty(name="Score", description="The score as a share of 100")
    scored: bpy.props.BoolProperty(name="Scored", description="Whether there is a score")
    coverage: bpy.props.StringProperty(
        name="Covered", description="Which share of the checks was decided"
    )
    reason: bpy.props.StringProperty(
        name="Reason", description="Why there is no score; empty where there is one"
    )


class IDEAL_PG_quality_defect(bpy.types.PropertyGroup):
    """A defect of the list, the worst first; `name` is its number."""

    metric: bpy.props.StringProperty(name="Metric", description="Whose defect it is")
    objects: bpy.props.StringProperty(
        name="Objects", description="What it is about, the affected object first"
    )
    size: bpy.props.StringProperty(name="Size", description="How large it is")
    decided_by: bpy.props.StringProperty(name="Decided by", description="Who decided it")
    penalty: bpy.props.FloatProperty(
        name="Penalty", description="What it costs, 1 for the worst there can be"
    )


class IDEAL_PG_quality_picture(bpy.types.PropertyGroup):
    """A picture by which a defect was judged; `name` is its file."""

    about: bpy.props.StringProperty(name="About", description="What it shows")


class IDEAL_PG_quality(bpy.types.PropertyGroup):
    """What the panel shows of the quality of the open room."""

    scene_uid: bpy.props.IntProperty(name="Scene", description="The scene that was assessed")
    report: bpy.props.StringProperty(
        name="Report", description="The file it was loaded from; empty where it was assessed here"
    )
    outdated: bpy.props.BoolProperty(
        name="Outdated", description="The room has changed since it was assessed"
    )
    overall: bpy.props.PointerProperty(type=IDEAL_PG_quality_score)
    principles: bpy.props.CollectionProperty(type=IDEAL_PG_quality_score)
    metrics: bpy.props.CollectionProperty(type=IDEAL_PG_quality_score)
    refined: bpy.props.StringProperty(
        name="Refined", description="What refining has changed, a line each; empty without"
    )
    notes: bpy.props.StringProperty(
        name="Notes", description="What was not looked at, or with a doubt; a line each"
    )
    defects: bpy.props.CollectionProperty(type=IDEAL_PG_quality_defect)
    active: bpy.props.IntProperty(
        name="Defect",
        description="The defect in the list: its objects are selected and framed in the view, and "
        "it is drawn where it is",
        default=-1,
        min=-1,
        update=_chosen,
    )
    draw_in_view: bpy.props.BoolProperty(
        name="Draw in View",
        description="Draw the chosen defect in the 3D view: shared volume, gap, what lies outside, "
        "blocked floor",
        default=True,
        update=_drawn,
    )
    in_front: bpy.props.BoolProperty(
        name="In Front",
        description="Draw over furniture and walls, so that nothing hides it",
        default=True,
        update=_drawn,
    )
    check: bpy.props.StringProperty(name="Check", description="What kind of defect it is")
    sentence: bpy.props.StringProperty(name="Sentence", description="The chosen defect in words")
    severity: bpy.props.StringProperty(
        name="Severity", description="How severe it is, and what it costs"
    )
    decided: bpy.props.StringProperty(name="Decided by", description="Who decided it")
    shares: bpy.props.StringProperty(
        name="Responsible", description="Each responsible object with its share"
    )
    measured: bpy.props.StringProperty(
        name="Measured", description="What was measured, a line each"
    )
    told: bpy.props.StringProperty(
        name="Told", description="Why its objects could not be selected; empty where they were"
    )
    pictures: bpy.props.CollectionProperty(type=IDEAL_PG_quality_picture)


CLASSES: tuple[type, ...] = (
    IDEAL_PG_quality_score,
    IDEAL_PG_quality_defect,
    IDEAL_PG_quality_picture,
    IDEAL_PG_quality,
)
