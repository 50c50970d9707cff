"""A model as reviser: asked in records, each answer paid for once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event

from ...models.asking import Asked, Limits, Question, ask_all
from ...models.budget import Budget
from ...models.client import ChatClient
from ...models.questions import ANSWERS
from .answer import AnswerError, read_answer
from .placements import placements_of, shifts_to
from .question import Wording
from .revision import Draft, NoRevision, Revision

CALLS_FOLDER = "_calls"


def _say_nothing(_: str) -> None:
    """For a caller who wants to hear no more."""


@dataclass
class ModelReviser:
    """Asks a model; an answer that breaks the contract is told so and asked for once more.

    Attributes:
        wording: of the questions.
        client: whom to ask.
        folder: gets the answers and their records; what lies there is not asked again.
        limits: of all calls of this reviser together.
        again, moved, stop, note: see `ask_all`.
        asked: what became of each question so far, for counting calls and tokens.
    """

    wording: Wording
    client: ChatClient
    folder: Path
    limits: Limits
    again: bool = False
    moved: bool = False
    stop: Event | None = None
    note: Callable[[str], None] = _say_nothing
    asked: list[Asked] = field(default_factory=list)

    def revise(self, drafts: Sequence[Draft]) -> list[Revision | NoRevision]:
        """An answer to each draft, in their order; the branches are asked side by side.

        Raises:
            lib.models.asking.SettingsChanged, lib.file_lock.Held, OSError: see `ask_all`.
        """
        first = self._ask([self._first(draft) for draft in drafts])
        taken = [_taken(draft, asked) for draft, asked in zip(drafts, first, strict=True)]
        broken = [
            number
            for number, found in enumerate(taken)
            if isinstance(found, NoRevision) and found.status == "unusable"
        ]
        questions = [self._second(drafts[n], first[n], taken[n]) for n in broken]
        for number, asked in zip(broken, self._ask(questions), strict=True):
            taken[number] = _second_taken(drafts[number], taken[number], asked)
        return taken

    def _first(self, draft: Draft) -> Question:
        return Question(
            f"{draft.scene}.{draft.branch}.R{draft.round}",
            lambda: self.wording.first(draft),
            self._about(draft),
        )

    def _second(self, draft: Draft, asked: Asked, found: Revision | NoRevision) -> Question:
        reason = found.reason if isinstance(found, NoRevision) else ""
        return Question(
            f"{draft.scene}.{draft.branch}.R{draft.round}.again",
            lambda: self.wording.again(draft, asked.text or "", reason),
            self._about(draft),
        )

    def _about(self, draft: Draft) -> dict[str, object]:
        return {
            "prompts": self.wording.origins(draft.branch),
            "scene": draft.scene,
            "feedback": draft.branch,
            "round": draft.round,
        }

    def _ask(self, questions: Sequence[Question]) -> list[Asked]:
        if not questions:
            return []
        settled = ask_all(
            questions,
            self.client,
            self.folder,
            self._left(),
            self.asked.append,
            left=self.asked.append,
            again=self.again,
            moved=self.moved,
            stop=self.stop,
            note=self.note,
        )
        # In its own words a call whose rest is 0 would speak of a limit of 0.
        spent = self._budget().take_call()
        return [
            replace(asked, reason=spent) if spent and asked.outcome == "not_asked" else asked
            for asked in settled
        ]

    def _budget(self) -> Budget:
        """The limits of all calls together, and what they have spent."""
        budget = Budget(self.limits.most_calls, self.limits.most_tokens)
        budget.calls = sum(asked.calls for asked in self.asked)
        for asked in self.asked:
            if asked.new and asked.outcome in ANSWERS:
                budget.add(asked.usage)
        return budget

    def _left(self) -> Limits:
        """What is left of the limits."""
        budget, limits = self._budget(), self.limits
        if limits.most_calls is not None:
            limits = replace(limits, most_calls=max(limits.most_calls - budget.calls, 0))
        if limits.most_tokens is not None:
            # Where the service counts no tokens, a limit of them leaves none.
            left = 0 if budget.take_call() else limits.most_tokens - budget.tokens
            limits = replace(limits, most_tokens=max(left, 0))
        return limits


def _taken(draft: Draft, asked: Asked) -> Revision | NoRevision:
    if asked.outcome not in ANSWERS:
        return NoRevision("failed" if asked.outcome == "failed" else "not_asked", asked.reason)
    before = placements_of(draft.room)
    sizes = {
        thing.id: tuple(round(2 * float(half), 3) for half in thing.box.half_m)
        for thing in draft.room.things
    }
    try:
        wanted = read_answer(asked.text or "", before, sizes)
    except AnswerError as error:
        # The service's own word for how it ended says more than what the text lacks.
        why = f"{asked.reason}; {error}" if asked.reason else str(error)
        return NoRevision("unusable", why)
    return Revision(shifts_to(before, wanted))


def _second_taken(
    draft: Draft, first: Revision | NoRevision, asked: Asked
) -> Revision | NoRevision:
    found = _taken(draft, asked)
    why = first.reason if isinstance(first, NoRevision) else ""
    if isinstance(found, Revision):
        return replace(found, remarks=(f"the first answer could not be used: {why}",))
    if found.status == "unusable":
        return replace(found, reason=f"{why}; asked again: {found.reason}")
    return found
