"""`infer Q.jsonl`: each question about a floor plan goes to the model, as text."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from ...lib.floorplan.questions.question_file import QuestionFileError, read_questions
from ...lib.floorplan.questions.text_question import SYSTEM, TEXT_SAMPLING, text_question
from ...lib.floorplan.replies import read_reply
from ...lib.models.questions import Question
from .exit_codes import NOTHING, USAGE, CannotStart
from .infer_scenes import system_prompt
from .infer_subject import Words, require_known
from .model_options import sampling_of

_WORDS = Words(
    noun="question",
    would_be="would be asked",
    read_as="an answer",
    pictures=None,
    before_text="",
    uncounted="the answer takes",
)

_OF_PICTURES = ("categories", "room_types")


class Texts:
    """The questions of a file, as `floorplan questions` writes it."""

    words = _WORDS

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Those that a call names.

        Raises:
            CannotStart: the file holds no question, or not that one; an option is about pictures.
        """
        _refuse_of_pictures(arguments)
        path: Path = arguments.dataset
        try:
            held = read_questions(path)
        except QuestionFileError as error:
            raise CannotStart(NOTHING if path.is_file() else USAGE, str(error)) from error
        known = {question.id: question for question in held.questions}
        require_known(arguments.scenes, list(known), _WORDS.noun, str(path))
        names = dict.fromkeys(arguments.scenes or known)
        system = system_prompt(arguments.system_prompt, SYSTEM)
        sampling = sampling_of(arguments, TEXT_SAMPLING)
        self.questions: list[Question] = [
            text_question(known[name], system, sampling) for name in names
        ]
        self.system_text = system.text
        self.faults: Sequence[str] = held.faults
        self._asked = {name: known[name] for name in names}

    def unreadable(self, name: str, text: str) -> str:
        """Why no final answer can be read; "" where one can."""
        asked = self._asked[name]
        return read_reply(text, asked.format, asked.prompt).reason


def _refuse_of_pictures(arguments: argparse.Namespace) -> None:
    for name in _OF_PICTURES:
        if getattr(arguments, name) is not None:
            option = f"--{name.replace('_', '-')}"
            raise CannotStart(
                USAGE,
                f"{option} is about pictures of rooms, and {arguments.dataset} holds text "
                "questions, whose prompts are complete: leave it out",
            )
