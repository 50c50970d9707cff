"""One room's questions to the model: how they are named, asked again, and what fails in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from ...models.chat import ChatRequest, Message, Part, Sampling
from ...models.fingerprint import text_sha256
from ...models.prompts import Prompt, prompt
from ...models.questions import Asked, Question
from .dialogue import Dialogue
from .replies import UnusableAnswer

T = TypeVar("T")

LONGEST_REPEATED = 20_000
"""Characters of a reply that the model is shown again."""
_LONGEST_PART = 60
_NO_FORM = {"truncated": "it was cut off before its end", "empty": "it is empty"}
_NO_ANSWER = {"refused": "the model refuses to answer", "under_way": "the run was left meanwhile"}


@dataclass(frozen=True, slots=True)
class Heard(Generic[T]):
    """What came of a question.

    Attributes:
        value: what was read in the reply; None where there is nothing to go by.
        fault: "" where there is; else "service" where there is no answer, "form" where there is
            one that cannot be read, also when asked for once more.
        reason: why, in a sentence.
    """

    value: T | None
    fault: Literal["", "service", "form"] = ""
    reason: str = ""


@dataclass(eq=False)
class Interview:
    """Asks about one room.

    Attributes:
        name: of the room and the repeat, see `question_name`; begins that of each question's files.
        sampling: how answers are drawn.
        about: kept with each answer, plain JSON values.
        failures: questions that came to nothing, a sentence each.
    """

    name: str
    sampling: Sampling
    about: dict[str, object]
    failures: list[str] = field(default_factory=list)

    def ask(
        self,
        stage: str,
        wording: Prompt,
        parts: Sequence[Part],
        read: Callable[[str], T],
        *,
        again: bool = True,
    ) -> Dialogue[Heard[T]]:
        """Ask, once more where the reply cannot be read.

        Args:
            stage: tells the question from the room's others.
            wording: the prompt that the parts were made with.
            parts: what the model is shown, after the rules that all questions share.
            read: what a reply says; raises UnusableAnswer, in words fit to be told to the model.
            again: off where the question is not worth a second call.
        """
        first = yield self._question(stage, wording, (Message("user", tuple(parts)),))
        heard, fault = _heard(first, read)
        if heard is not None:
            return self._noted(stage, heard)
        if not again:
            return self._noted(stage, Heard(None, "form", fault))
        second = yield self._second(stage, wording, tuple(parts), first.text or "", fault)
        heard, then = _heard(second, read)
        if heard is None:
            heard = Heard(None, "form", f"asked twice; first: {fault}; then: {then}")
        return self._noted(stage, heard)

    def _second(
        self, stage: str, wording: Prompt, parts: tuple[Part, ...], reply: str, fault: str
    ) -> Question:
        """The question once more, behind the reply that cannot be used where there is one."""
        again = prompt("quality_again_v1")
        asked = again.filled({"reason": fault})
        # Half of a pair of surrogates is nothing that a service takes.
        repeated = reply[:LONGEST_REPEATED].encode("utf-8", "replace").decode()
        if repeated.strip():
            turns = Message("assistant", (repeated,)), Message("user", (asked,))
            messages: tuple[Message, ...] = (Message("user", parts), *turns)
        else:
            messages = (Message("user", (*parts, asked)),)
        name = f"{stage}-again-{text_sha256(reply)[:8]}"
        return self._question(name, wording, messages, again)

    def _noted(self, stage: str, heard: Heard[T]) -> Heard[T]:
        if heard.fault:
            self.failures.append(f"{stage}: {heard.reason}")
        return heard

    def _question(
        self, stage: str, wording: Prompt, messages: tuple[Message, ...], *more: Prompt
    ) -> Question:
        system = prompt("quality_system_v1")
        request = ChatRequest(system.text, messages, self.sampling)
        origins = [item.origin for item in (system, wording, *more)]
        return Question(
            f"{self.name}~{stage}",
            lambda: request,
            {**self.about, "stage": stage, "prompts": origins},
        )


def _heard(asked: Asked, read: Callable[[str], T]) -> tuple[Heard[T] | None, str]:
    """What an answer says, or that there is none; else None and what is wrong with its form."""
    if asked.outcome in _NO_FORM:
        return None, _NO_FORM[asked.outcome]
    if asked.outcome != "answered":
        reason = _NO_ANSWER.get(asked.outcome, "")
        told = f"{reason}: {asked.reason}" if reason and asked.reason else reason or asked.reason
        return Heard(None, "service", told or "there is no answer"), ""
    try:
        return Heard(read(asked.text or "")), ""
    except UnusableAnswer as error:
        return None, str(error)


def question_name(*parts: str) -> str:
    """A name that files can have, from names that others chose; other parts give another name.

    >>> question_name("bedroom_s1", "room", "1")
    'bedroom_s1~room~1'
    >>> question_name("a/b")[:4], len(question_name("x" * 500)) < 100
    ('a_b_', True)
    """
    return "~".join(_safe(part) for part in parts)


def _safe(part: str) -> str:
    plain = re.sub(r"[^A-Za-z0-9_.\-]", "_", part)[:_LONGEST_PART].lstrip("._")
    return part if plain == part and part else f"{plain}_{text_sha256(part)[:8]}".lstrip("_")
