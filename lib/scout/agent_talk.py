"""The conversation with an agent: what has been said so far, and which pictures are still sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..models.chat import Answer, Message, Part, Picture, ToolResult
from .episode import FIRST_IMAGE

GONE = "(not shown any more)"


class Talk:
    """A conversation; each picture is held once, and let go when it is not sent any more.

    Attributes:
        messages: the turns so far, as they are sent; the last one is the user's.
    """

    def __init__(self, opening: str, first_view: bytes, pictures_kept: int | None) -> None:
        """Begin it.

        Args:
            opening: the first message's text.
            first_view: the PNG beside it.
            pictures_kept: see `lib.scout.agent.Agent`.
        """
        self._kept = pictures_kept
        first = (opening, f"{FIRST_IMAGE}:", Picture(first_view))
        self.messages: list[Message] = [Message("user", first)]

    def add(self, answer: Answer, results: Sequence[ToolResult], reminder: str) -> None:
        """An answer, and what is said to it: the results of its calls, and perhaps a reminder."""
        told = (reminder,) if reminder else ()
        self.messages += [answer.turn, Message("user", (*results, *told))]
        if self._kept is not None:
            self._let_go(self._kept)

    def pictures(self) -> list[Picture]:
        """Those that are sent."""
        return [picture for message in self.messages for picture in _shown(message)]

    def _let_go(self, left: int) -> None:
        """Keep so many of the latest pictures; those of the last turn nobody has seen yet."""
        left = max(0, left - len(list(_shown(self.messages[-1]))))
        for place in reversed(range(len(self.messages) - 1)):
            message = self.messages[place]
            shown = len(list(_shown(message)))
            if shown > left:
                self.messages[place] = _without(message, shown - left)
            left = max(0, left - shown)


def _shown(message: Message) -> Iterator[Picture]:
    """The pictures in a turn."""
    for part in message.parts:
        if isinstance(part, Picture):
            yield part
        elif isinstance(part, ToolResult):
            yield from part.pictures.values()


def _without(message: Message, count: int) -> Message:
    """A turn without so many of its first pictures; a line of text stands for each."""
    parts: list[Part] = []
    for part in message.parts:
        if count and isinstance(part, Picture):
            parts.append(GONE)
            count -= 1
        elif count and isinstance(part, ToolResult) and part.pictures:
            gone = list(part.pictures)[:count]
            parts.append(_unseen(part, gone))
            count -= len(gone)
        else:
            parts.append(part)
    return replace(message, parts=tuple(parts))


def _unseen(result: ToolResult, names: Sequence[str]) -> ToolResult:
    text = "\n".join([result.text, *(f"{name}: {GONE}" for name in names)])
    left = {name: picture for name, picture in result.pictures.items() if name not in names}
    return replace(result, text=text, pictures=left)
