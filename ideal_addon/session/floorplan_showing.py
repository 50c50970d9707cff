"""The questions about the open scene, as the panel lists them and the view draws them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import bpy

from .. import properties
from ..overlay.layers import set_layer
from ..redraw import redraw
from . import floorplan_view
from .floorplan import FloorQuestions, forget_questions, questions_of
from .floorplan_room import footing
from .state import session

if TYPE_CHECKING:
    from ...lib.floorplan.answers.answer import Answer
    from ...lib.floorplan.questions.question_file import FloorQuestion
    from ..overlay.floorplan_answers import Asked
    from .floorplan_judging import Judged

EXACT, REPLIED = "floor plan exact", "floor plan replied"
# A drag of furniture is many changes: look at the room when it rests.
_REST_S = 0.3
_filling = False


def show_questions() -> None:
    """Fill the panel with the questions about the scene that is looked at, and draw the chosen."""
    global _filling
    scene, floor = bpy.context.scene, properties.window().floorplan
    known = questions_of(scene)
    _filling = True
    try:
        for rows in (floor.questions, floor.models):
            rows.clear()
        floor.scene_uid = scene.session_uid if known is not None else 0
        floor.layout_id = known.layout_id if known is not None else ""
        floor.score = ""
        floor.outdated = known is not None and known.footing != footing(scene)
        if known is not None:
            _fill(floor, known)
    finally:
        _filling = False
    _show_chosen(known)


def follow_panel() -> None:
    """Another question or model was chosen in the panel, or how it is drawn."""
    known = questions_of(bpy.context.scene)
    if _filling or known is None:
        return
    floor = properties.window().floorplan
    known.active = floor.active
    if known.model != floor.model:
        known.model = floor.model
        show_questions()
    else:
        _show_chosen(known)


def forget() -> None:
    """Another file is open: its scenes have no questions."""
    forget_questions()
    floorplan_view.forget()
    show_questions()


def follow_scene() -> None:
    """Something has changed in Blender: perhaps another scene is looked at, or furniture moved."""
    if not session().floorplans:
        return
    if _is_of_another_scene():
        show_questions()
    # After an undo Blender tells only later which scene is looked at.
    if not bpy.app.timers.is_registered(look_again):
        bpy.app.timers.register(look_again, first_interval=_REST_S)


def look_again() -> None:
    """Say whether the room is still the one that was asked about."""
    if _is_of_another_scene():
        show_questions()
        return
    scene, floor = bpy.context.scene, properties.window().floorplan
    known = questions_of(scene)
    outdated = known is not None and known.footing != footing(scene)
    if floor.outdated != outdated:
        floor.outdated = outdated
        redraw()


def _is_of_another_scene() -> bool:
    scene = bpy.context.scene
    wanted = scene.session_uid if questions_of(scene) is not None else 0
    return properties.window().floorplan.scene_uid != wanted


def stop() -> None:
    """The extension goes: leave no timer."""
    if bpy.app.timers.is_registered(look_again):
        bpy.app.timers.unregister(look_again)


def _fill(floor: properties.IDEAL_PG_floorplan, known: FloorQuestions) -> None:
    from ...lib.floorplan.answers.registry import TYPES
    from .floorplan_words import in_short, subject

    right = 0
    for question in known.questions.values():
        item, kind = floor.questions.add(), TYPES[question.kind]
        item.name, item.kind, item.label = question.id, kind.id, kind.label
        item.subject = subject(question.parameters)
        item.answer = in_short(question.answer, kind.unit)
        judged = _judged(known, question)
        item.mark, item.replied = judged.mark, judged.short
        right += judged.mark == "RIGHT"
    for name in known.replies:
        floor.models.add().name = name
    floor.model, floor.active = known.model, known.active
    if known.model:
        floor.score = f"{right} of {len(known.questions)} right"


def _judged(known: FloorQuestions, question: FloorQuestion) -> Judged:
    from .floorplan_judging import judged

    return judged(question, known.reply(question.id), known.model)


def _show_chosen(known: FloorQuestions | None) -> None:
    """The chosen question's words in the panel, its answers in the view."""
    question = known.chosen if known is not None else None
    floor = properties.window().floorplan
    if known is None or question is None:
        floor.sentence = floor.answer = floor.reason = floor.changed = ""
        floor.replied = floor.replied_why = ""
        for name in (EXACT, REPLIED):
            set_layer(name, None)
        redraw()
        return
    answer, judged = known.answers[question.id], _judged(known, question)
    _tell(floor, question, answer)
    floor.replied = judged.full
    floor.replied_why = judged.why
    _draw(floor, known, question, judged)
    redraw()


def _tell(floor: properties.IDEAL_PG_floorplan, question: FloorQuestion, answer: Answer) -> None:
    from .floorplan_judging import same
    from .floorplan_words import in_full, in_short, sentence

    asked = question.parameters
    floor.sentence = sentence(question.kind, asked, question.piece, asked.clearance_m or 0.0)
    floor.answer, floor.reason = in_full(question.answer, question.unit), answer.reason
    floor.changed = ""
    if not same(question.answer, answer.value):
        now = in_short(answer.value, question.unit)
        floor.changed = f"The file says so; computed anew it is {now}, and that is drawn"


def _draw(
    floor: properties.IDEAL_PG_floorplan,
    known: FloorQuestions,
    question: FloorQuestion,
    judged: Judged,
) -> None:
    from ..overlay.floorplan_answers import truth_shapes
    from ..overlay.floorplan_replies import Replied, reply_shapes

    exact = replied = None
    answer = known.answers[question.id]
    if floor.draw_in_view and (asked := _asked(question, answer, known.floor_m)) is not None:
        exact = truth_shapes(asked)
        if judged.mark != "NONE":
            replied = reply_shapes(asked, Replied(judged.value, judged.label))
    for name, shapes in ((EXACT, exact), (REPLIED, replied)):
        set_layer(name, shapes, in_front=floor.in_front, scene=floor.scene_uid)


def _asked(question: FloorQuestion, answer: Answer, floor_m: float) -> Asked | None:
    from ...lib.floorplan.faults import PlanFault
    from ...lib.floorplan.profile import PROFILES
    from ..overlay.floorplan_answers import Asked
    from .floorplan_words import in_view

    try:
        plan = question.floor_plan()
    except PlanFault:
        # Its answer tells the same.
        return None
    clearance_m = question.parameters.clearance_m
    if clearance_m is None:
        clearance_m = PROFILES[question.profile].clearance_m
    text = in_view(question.kind, answer.value, question.unit)
    return Asked(plan, question.kind, question.parameters, answer, text, clearance_m, floor_m)
