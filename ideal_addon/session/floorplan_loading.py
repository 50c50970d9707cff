"""Questions and replies in files, taken in for the open room."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import bpy

from ...lib.names import few, short
from ...lib.report.markdown import counted
from ..scene.errors import SceneError
from ..tasks.aside import aside
from ..tasks.step import Step, TaskError, Work
from .floorplan import FloorQuestions, questions_of
from .floorplan_making import keep_for
from .floorplan_room import floor_height_m, footing, layout_name, reading_plan
from .floorplan_showing import show_questions

if TYPE_CHECKING:
    from ...lib.floorplan.answers.answer import Answer
    from ...lib.floorplan.plan import FloorPlan
    from ...lib.floorplan.questions.question_file import FloorQuestion, QuestionFile
    from ...lib.floorplan.reply_source import ModelReplies
    from ...lib.floorplan.scoring.scored import Scored


def loading_questions(path: Path) -> Work:
    """Take in the questions of a file that are about the open scene, and answer them anew.

    Raises:
        TaskError: the scene is no room, or the file holds no question about it.
    """
    from ...lib.floorplan.questions.question_file import QuestionFileError, read_questions

    yield Step("Looking from above", 0.0)
    scene = bpy.context.scene
    uid, stands, name = scene.session_uid, footing(scene), layout_name(scene)
    floor_m = floor_height_m(scene)
    plan, _ = yield from reading_plan()
    try:
        file = yield from aside(lambda: read_questions(path))
    except QuestionFileError as error:
        raise TaskError(str(error)) from error
    found = {item.id: item for item in file.questions if is_about(item, plan, name)}
    if not found:
        raise TaskError(_none(path, file, name))
    yield Step("Answering", 0.5)
    answers = yield from answering(found.values())
    keep_for(uid, FloorQuestions(str(plan.layout_id), found, stands, floor_m, answers))
    told = [f"{counted(len(found), 'question')} about {short(name)}"]
    if others := len(file.questions) - len(found):
        told.append(f"{others} about other rooms left out")
    return "; ".join([*told, *_first(file.faults)])


def answering(
    questions: Iterable[FloorQuestion],
) -> Generator[Step, None, dict[str, Answer]]:
    """The exact answers, each with what can be drawn of it, by the question's id."""
    from ...lib.floorplan.answers.answer import Answer
    from ...lib.floorplan.answers.registry import answered
    from ...lib.floorplan.faults import CallFault, PlanFault
    from ...lib.floorplan.ground import Ground
    from ...lib.floorplan.profile import PROFILES

    def answer(question: FloorQuestion) -> Answer:
        try:
            ground = Ground(question.floor_plan(), PROFILES[question.profile])
            return answered(ground, question.kind, question.parameters)
        except (CallFault, PlanFault) as fault:
            return Answer(None, reason=str(fault), at_fault=True)

    answers: dict[str, Answer] = {}
    for question in questions:
        answers[question.id] = yield from aside(lambda asked=question: answer(asked))
    return answers


def is_about(question: FloorQuestion, plan: FloorPlan, name: str) -> bool:
    """Whether a question is about a room: by what its layout holds, or by the names of both.

    Several layouts may have the same `layout_id`, so that alone it tells nothing.
    """
    from ...lib.floorplan.faults import PlanFault
    from ...lib.floorplan.questions.lots import content_sha256

    if question.layout in (name, str(plan.layout_id)):
        return True
    try:
        return content_sha256(question.floor_plan()) == content_sha256(plan)
    except PlanFault:
        return False


def _none(path: Path, file: QuestionFile, name: str) -> str:
    layouts = list(dict.fromkeys(item.layout for item in file.questions))
    return (
        f"{path.name}: {counted(len(file.questions), 'question')} about {few(layouts)}, none about "
        f"{short(name)}, which is open; open its room or import its layout"
    )


def _first(faults: Sequence[str]) -> list[str]:
    """The first of some sentences, and how many more there are."""
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return [f"{faults[0]}{more}"] if faults else []


def loading_replies(path: Path) -> Work:
    """Take in models' replies to the questions about the open scene.

    Raises:
        TaskError: they cannot be read, or none is to one of these questions.
    """
    from ...lib.floorplan.reply_source import RepliesError, ReplySource

    known = questions_of(bpy.context.scene)
    if known is None:
        raise TaskError("There is no question about this scene; make some first")
    try:
        source = yield from aside(lambda: ReplySource(path))
    except RepliesError as error:
        raise TaskError(str(error)) from error
    lost, found = list(source.passed_over), {}
    models = source.models()
    for number, model in enumerate(models):
        yield Step(model, number / len(models))
        try:
            replies = yield from aside(lambda model=model: source.replies(model))
        except RepliesError as error:
            lost.append(str(error))
            continue
        lost += replies.lost
        found[model] = yield from _scored(known, replies)
    answered = {model: scored for model, scored in found.items() if scored}
    if not answered:
        why = lost[0] if lost else f"{path.name}: no reply to one of these questions in it"
        raise TaskError(f"{why}; replies bear the questions' ids, as {next(iter(known.questions))}")
    take_replies(known, answered)
    count = sum(map(len, answered.values()))
    names = short(next(iter(answered))) if len(answered) == 1 else f"{len(answered)} models"
    told = f"{'1 reply' if count == 1 else f'{count} replies'} of {names} came in"
    return "; ".join([told, *_first([*lost, *_strange(found)])])


def pasted_reply(scene: bpy.types.Scene, text: str, model: str) -> str:
    """Take a text as a model's reply to the chosen question; what it comes to, in a sentence.

    Raises:
        SceneError: no question is chosen, or there is no text.
    """
    from ...lib.floorplan.scoring.raw import RawReply
    from ...lib.floorplan.scoring.scored import score_reply

    known = questions_of(scene)
    if known is None or known.chosen is None:
        raise SceneError("No question is chosen; choose the one that it answers in the list")
    if not text.strip():
        raise SceneError("The clipboard holds no text; copy the model's reply first")
    question = known.chosen
    scored = score_reply(question, RawReply(text))
    take_replies(known, {model: {question.id: scored}})
    if scored.outcome != "answered":
        return f"{short(question.id)}: {scored.reason}"
    return f"{short(question.id)}: {'right' if scored.correct else scored.reason}"


def take_replies(known: FloorQuestions, found: Mapping[str, Mapping[str, Scored]]) -> None:
    """Keep replies, in place of the same models' to the same questions, and show one model's."""
    for model, scored in found.items():
        known.replies[model] = {**known.replies.get(model, {}), **scored}
    if known.model not in found:
        known.model = next(iter(found))
    show_questions()


def _scored(
    known: FloorQuestions, replies: ModelReplies
) -> Generator[Step, None, dict[str, Scored]]:
    from ...lib.floorplan.scoring.scored import score_reply

    found = {}
    for name in replies.ids():
        if (asked := known.questions.get(name)) is not None:
            reply = replies.reply(name)
            found[name] = yield from aside(lambda q=asked, reply=reply: score_reply(q, reply))
    return found


def _strange(found: Mapping[str, Mapping[str, Scored]]) -> list[str]:
    """Models that answered other questions alone."""
    none = [model for model, scored in found.items() if not scored]
    return [f"no reply of {few(none)} is to one of these questions"] if none else []
