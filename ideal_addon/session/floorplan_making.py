"""Questions about the open room as a piece of long work: drawn, then answered exactly."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import bpy

from ...lib.names import short
from ...lib.report.markdown import counted
from ..tasks.aside import aside
from ..tasks.step import Step, TaskError, Work
from .floorplan import FloorQuestions, keep_questions
from .floorplan_room import floor_height_m, footing, layout_name, reading_plan
from .floorplan_showing import show_questions
from .open_scene import scene_begun_for

if TYPE_CHECKING:
    from ...lib.floorplan.questions.making import Made


def making(seed: int, profile: str, per_type: int = 1) -> Work:
    """Make questions about the open scene; those that there were stay until all are made.

    Args:
        seed: of the draw.
        profile: name of `lib.floorplan.profile.PROFILES`.
        per_type: how many of each type.

    Raises:
        TaskError: the scene is no room, or nothing can be asked about it.
    """
    from ...lib.floorplan.answers.registry import TYPES
    from ...lib.floorplan.profile import PROFILES
    from ...lib.floorplan.questions.making import Made, Wanted, questions_about

    yield Step("Looking from above", 0.0)
    scene = bpy.context.scene
    uid, stands, name, every = scene.session_uid, footing(scene), layout_name(scene), Made()
    floor_m = floor_height_m(scene)
    plan, remarks = yield from reading_plan()
    for number, kind in enumerate(TYPES.values()):
        yield Step(kind.label, number / len(TYPES))
        wanted = Wanted((kind.id,), per_type, seed, "json", PROFILES[profile])
        made = yield from aside(lambda wanted=wanted: questions_about(plan, name, wanted))
        _add(every, made)
    if not every.questions:
        reasons = [*every.faults, *every.left_out.values()]
        raise TaskError(f"{short(name)}: no question can be asked about it: {reasons[0]}")
    found = {question.id: question for question in every.questions}
    keep_for(uid, FloorQuestions(str(plan.layout_id), found, stands, floor_m, every.answers))
    return _sentence(name, every, remarks)


def keep_for(uid: int, questions: FloorQuestions) -> None:
    """Keep and show the questions about a scene.

    Raises:
        TaskError: it has gone while they were made.
    """
    keep_questions(scene_begun_for(uid, "its questions were made"), questions)
    show_questions()


def _add(every: Made, made: Made) -> None:
    every.questions += made.questions
    every.answers.update(made.answers)
    every.left_out.update(made.left_out)
    every.faults += [fault for fault in made.faults if fault not in every.faults]


def _sentence(name: str, made: Made, remarks: Iterable[str]) -> str:
    from ...lib.floorplan.answers.registry import TYPES

    told = [f"{counted(len(made.questions), 'question')} about {short(name)}"]
    if made.left_out:
        kind, reason = next(iter(made.left_out.items()))
        more = f" (and {len(made.left_out) - 1} more types)" if len(made.left_out) > 1 else ""
        told.append(f"{TYPES[kind].label}: {reason}{more}")
    return "; ".join([*told, *made.faults[:1], *list(remarks)[:1]])
