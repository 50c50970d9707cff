"""What `infer` asks about: the scenes of a data set, or the text questions of a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ...lib.models.questions import Question
from ...lib.names import short
from .exit_codes import USAGE, CannotStart


@dataclass(frozen=True)
class Words:
    """How a subject is spoken of.

    Attributes:
        noun: one of them; its plural has an s.
        would_be: what a dry run says of what is left.
        read_as: what an answer should be.
        pictures: in one question; None where a question has none.
        before_text: of a question's text in a dry run.
        uncounted: what no one can count before the first answer.
    """

    noun: str
    would_be: str
    read_as: str
    pictures: str | None
    before_text: str
    uncounted: str


class Subject(Protocol):
    """What is asked about.

    Attributes:
        words: how it is spoken of.
        questions: what a model is asked.
        system_text: the instructions of them all.
        faults: a sentence for each item that no question can be made of.
    """

    @property
    def words(self) -> Words: ...

    @property
    def questions(self) -> Sequence[Question]: ...

    @property
    def system_text(self) -> str: ...

    @property
    def faults(self) -> Sequence[str]: ...

    def unreadable(self, name: str, text: str) -> str:
        """Why an answer cannot be read; "" where it can."""
        ...


def require_known(
    wanted: Sequence[str] | None, known: Sequence[str], noun: str, where: str
) -> None:
    """Refuse a name that there is not.

    Raises:
        CannotStart: there is one.
    """
    missing = next((name for name in wanted or () if name not in set(known)), None)
    if missing is not None:
        raise CannotStart(
            USAGE,
            f"{where}: no {noun} '{short(missing)}'; there are {len(known)}, the first is "
            f"'{short(known[0])}'",
        )
