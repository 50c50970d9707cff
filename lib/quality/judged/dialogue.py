"""Questions that follow from replies, many such dialogues side by side."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from ...models.questions import Asked, Question

T = TypeVar("T")

Ask = Callable[[Sequence[Question]], Sequence[Asked]]
"""Asks some questions at once and gives one result for each, in their order; it keeps the answers,
so that a question that was answered before costs nothing."""

Dialogue = Generator[Question, Asked, T]
"""Gives a question, is sent what became of it, and so on; returns what came of it all."""


def together(ask: Ask, dialogues: Sequence[Dialogue[Any]]) -> list[Any]:
    """Hold dialogues in step: what all of them ask next is asked at once.

    Their order decides the order of questions, so the same replies lead to the same questions.

    Returns:
        What each of them came to, in their order.
    """
    results: list[Any] = [None] * len(dialogues)
    waiting: list[tuple[int, Question]] = []

    def go_on(number: int, asked: Asked | None) -> None:
        dialogue = dialogues[number]
        try:
            question = next(dialogue) if asked is None else dialogue.send(asked)
        except StopIteration as end:
            results[number] = end.value
        else:
            waiting.append((number, question))

    for number in range(len(dialogues)):
        go_on(number, None)
    while waiting:
        asked_now = waiting[:]
        waiting.clear()
        replies = ask([question for _, question in asked_now])
        for (number, _), asked in zip(asked_now, replies, strict=True):
            go_on(number, asked)
    return results
