"""What the judge is told, as questions to `lib.models.asking`."""

from __future__ import annotations

from dataclasses import dataclass

from ..chat import ChatRequest, Message, Part, Picture, Sampling
from ..fingerprint import text_sha256
from ..prompts import Prompt, prompt
from ..questions import Asked, Question
from .plan import Showing, picture_to_send

PROMPTS = ("judge_system_v1", "judge_user_v1", "judge_again_v1")
REFERENCE = "Reference"
AGAIN = "-again-"
"""Stands in the name of a second question, behind that of the first."""
LONGEST_REPEATED = 20_000
"""Characters of an answer that the judge is shown again: more than any that keeps the rules."""


@dataclass(frozen=True, slots=True)
class Wording:
    """Puts a showing into words.

    Attributes:
        system, user, again: the instructions, what stands below the pictures, and what the judge
            is told when its answer cannot be used.
        sampling: how the answer is drawn.
        seed: of the order, kept with the question.
    """

    system: Prompt
    user: Prompt
    again: Prompt
    sampling: Sampling
    seed: int

    @classmethod
    def usual(cls, sampling: Sampling, seed: int) -> Wording:
        """With the prompts that come with the program."""
        system, user, again = map(prompt, PROMPTS)
        return cls(system, user, again, sampling, seed)

    @property
    def prompts(self) -> tuple[dict[str, str], ...]:
        """Which texts the judge is told."""
        return tuple(item.origin for item in (self.system, self.user, self.again))

    def first(self, showing: Showing) -> Question:
        """The question about a showing."""
        return Question(
            question_id(showing),
            lambda: self._request(_parts(showing, self.closing(showing))),
            self._about(showing),
        )

    def second(
        self, showing: Showing, first: Asked, reason: str, answered_at: str = ""
    ) -> Question:
        """The question once more, after an answer that cannot be used.

        The beginning of the answer is the judge's turn in between, unless nothing is in it that a
        service takes.

        Args:
            showing: what was shown.
            first: what came of the first question.
            reason: what is wrong with its answer.
            answered_at: when that came; "" where nobody knows.
        """
        text = first.text or ""
        # Half of a pair of surrogates is nothing that a service takes.
        repeated = text[:LONGEST_REPEATED].encode("utf-8", "replace").decode()
        again = self._filled(self.again, showing, reason=reason)

        def request() -> ChatRequest:
            asked = _parts(showing, self.closing(showing))
            if not repeated.strip():
                return self._request((*asked, again))
            turns = Message("assistant", (repeated,)), Message("user", (again,))
            return self._request(asked, *turns)

        # By the answer that it is about: of a first answer that was asked anew it is another, also
        # where that says the same.
        name = f"{question_id(showing)}{AGAIN}{text_sha256(text + answered_at)[:8]}"
        return Question(name, request, {**self._about(showing), "first_answer": reason})

    def closing(self, showing: Showing) -> str:
        """What stands below the pictures."""
        return self._filled(self.user, showing)

    def _request(self, parts: tuple[Part, ...], *more: Message) -> ChatRequest:
        messages = (Message("user", parts), *more)
        return ChatRequest(self.system.text, messages, self.sampling)

    def _about(self, showing: Showing) -> dict[str, object]:
        return {
            "prompts": list(self.prompts),
            "scene": showing.scene,
            "repeat": showing.number,
            "seed": self.seed,
            "order": list(showing.order),
            "pictures": dict(showing.hashes),
        }

    def _filled(self, template: Prompt, showing: Showing, **more: str) -> str:
        *others, last = showing.letters
        letters = f"{', '.join(others)} and {last}"
        return template.filled({"count": str(len(showing.order)), "letters": letters, **more})


def question_id(showing: Showing) -> str:
    """The name of a question's files."""
    return named(showing.scene, showing.number)


def named(scene: str, number: int) -> str:
    """The name of the files of the question about a scene's repeat."""
    return f"{scene}-{number}"


def _parts(showing: Showing, closing: str) -> tuple[Part, ...]:
    parts: list[Part] = [REFERENCE, Picture(picture_to_send(showing.reference))]
    for mark, model in zip(showing.letters, showing.order, strict=True):
        parts += [mark, Picture(picture_to_send(showing.pictures[model]))]
    return (*parts, closing)
