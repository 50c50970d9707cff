"""Properties of the rating of reconstructions."""

from __future__ import annotations

import bpy

from ...lib.rating.rubric import QUESTION as QUESTION
from ...lib.rating.rubric import RUBRIC as RUBRIC


class IDEAL_PG_candidate(bpy.types.PropertyGroup):
    """One picture that is rated; its letter is the group's name, and nothing else is told of it."""

    score: bpy.props.IntProperty(name="Score", description="1 to 5; 0 until it is given")
    rank: bpy.props.IntProperty(name="Rank", description="1 for the best; 0 until it has a score")
    tied: bpy.props.BoolProperty(name="Tied", description="Another one has the same score")


class IDEAL_PG_rating(bpy.types.PropertyGroup):
    """What the panel shows of the rating of reconstructions."""

    folder: bpy.props.StringProperty(
        name="Pictures",
        description="Folder with the pictures to rate, as the command reconstruct writes it",
        subtype="DIR_PATH",
    )
    rater: bpy.props.StringProperty(
        name="Rater", description="Your name or a number; ratings are kept under it"
    )
    ratings: bpy.props.StringProperty(
        name="Ratings", description="Folder for the file with your ratings", subtype="DIR_PATH"
    )
    resume: bpy.props.BoolProperty(
        name="Go On with Earlier Ratings",
        description="Continue where this rater has stopped; without it a file that is there is "
        "never touched",
    )
    running: bpy.props.BoolProperty(name="Running", description="Whether scenes are being rated")
    number: bpy.props.IntProperty(name="Scene", description="Number of the scene that is shown")
    total: bpy.props.IntProperty(name="Scenes", description="How many scenes there are to rate")
    rated: bpy.props.IntProperty(name="Rated", description="How many scenes have a rating")
    candidates: bpy.props.CollectionProperty(type=IDEAL_PG_candidate)
    missing: bpy.props.StringProperty(
        name="Missing", description="What is still to be said of this scene"
    )
    ask_order: bpy.props.BoolProperty(
        name="Order", description="Whether equal scores wait for a decision"
    )
    wait_s: bpy.props.IntProperty(
        name="Wait", description="Seconds until the scene may be left", subtype="TIME"
    )


CLASSES: tuple[type, ...] = (IDEAL_PG_candidate, IDEAL_PG_rating)
