"""`infer DATASET`: each room's picture goes to the model."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from ...lib.categories import ROOM_TYPES
from ...lib.models.chat import Sampling
from ...lib.models.layout_question import SYSTEM, LayoutQuestions
from ...lib.models.prompts import Prompt, PromptError, own_prompt, prompt
from ...lib.models.questions import Question
from ...lib.predictions.interpret import interpret
from .exit_codes import USAGE, CannotStart
from .infer_subject import Words
from .inputs import chosen, scene_folders
from .model_options import sampling_of

_WORDS = Words(
    noun="scene",
    would_be="would be asked about",
    read_as="a layout",
    pictures="1",
    before_text="its picture, and",
    uncounted="its picture and the answer take",
)


class Scenes:
    """The scenes of a data set."""

    words = _WORDS
    faults: Sequence[str] = ()

    def __init__(self, arguments: argparse.Namespace) -> None:
        """Those that a call names.

        Raises:
            CannotStart: there is no such data set or scene, or the prompt cannot be used.
        """
        folders = _folders(arguments)
        questions = LayoutQuestions(
            sampling_of(arguments, Sampling()),
            system=system_prompt(arguments.system_prompt, SYSTEM),
            categories=arguments.categories or "in_view",
            room_types=arguments.room_types or list(ROOM_TYPES),
        )
        self.questions: list[Question] = [questions.about(folder) for folder in folders]
        self.system_text = questions.system.text

    def unreadable(self, name: str, text: str) -> str:
        """Why an answer is no layout; "" where it is one."""
        reading = interpret(text)
        return "" if reading.layout is not None else reading.reason or "it cannot be read"


def system_prompt(own: Path | None, usual: str) -> Prompt:
    """The instructions: one's own, or those that come with the program.

    Raises:
        CannotStart: they cannot be used.
    """
    try:
        return prompt(usual) if own is None else own_prompt(own)
    except PromptError as error:
        raise CannotStart(USAGE, str(error)) from error


def _folders(arguments: argparse.Namespace) -> list[Path]:
    scenes = {path.name: path for path in scene_folders(arguments.dataset)}
    names = chosen(arguments.scenes, list(scenes), "scene", arguments.dataset)
    return [scenes[name] for name in names]
