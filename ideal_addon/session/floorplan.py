"""The questions about the floor plan of a scene, their answers, and what models replied."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import bpy

from ...lib.names import short
from . import events
from .state import session

if TYPE_CHECKING:
    from ...lib.floorplan.answers.answer import Answer
    from ...lib.floorplan.questions.question_file import FloorQuestion
    from ...lib.floorplan.scoring.scored import Scored


@dataclass(eq=False)
class FloorQuestions:
    """Questions about one scene.

    Attributes:
        layout_id: the room's name in its layout.
        questions: by id, in their order.
        footing: what the room looked like, see `floorplan_room.footing`.
        floor_m: height of its floor.
        answers: those that were computed, by the question's id.
        replies: what each model's replies come to, by the question's id.
        model: whose are shown; "" for none.
        active: place of the chosen question.
    """

    layout_id: str
    questions: Mapping[str, FloorQuestion]
    footing: Hashable
    floor_m: float = 0.0
    answers: dict[str, Answer] = field(default_factory=dict)
    replies: dict[str, dict[str, Scored]] = field(default_factory=dict)
    model: str = ""
    active: int = 0

    @property
    def chosen(self) -> FloorQuestion | None:
        """The question in whose row the list stands."""
        listed = list(self.questions.values())
        return listed[self.active] if 0 <= self.active < len(listed) else None

    def reply(self, question_id: str) -> Scored | None:
        """What the reply of the model comes to whose answers are shown."""
        return self.replies.get(self.model, {}).get(question_id)


def questions_of(scene: bpy.types.Scene | None) -> FloorQuestions | None:
    """The questions about a scene; None where there are none."""
    return None if scene is None else session().floorplans.get(scene.session_uid)


def keep_questions(scene: bpy.types.Scene, questions: FloorQuestions) -> None:
    """From now on these are the questions about a scene, in place of those that there were."""
    session().floorplans[scene.session_uid] = questions
    # From now on furniture may move, and undo may bring another scene.
    events.wake()


def forget_questions() -> None:
    """Another file is open."""
    session().floorplans.clear()


def chosen_question(scene: bpy.types.Scene) -> FloorQuestion | None:
    """The question that is chosen in a scene's list."""
    questions = questions_of(scene)
    return questions.chosen if questions is not None else None


def why_no_questions(scene: bpy.types.Scene | None) -> str:
    """Why there is no question about a scene; "" where there is. For `poll_message_set`."""
    if questions_of(scene) is not None:
        return ""
    name = f" '{short(scene.name)}'" if scene is not None else ""
    return f"There is no question about the scene{name}: make some or load a file of them first"
