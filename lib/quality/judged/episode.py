"""One episode: an evaluator decides the checks of a scope, within its budget (GREP, A.4, A.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ...models.chat import Part
from ...models.prompts import prompt
from ..records import Record
from .budget import Budget
from .camera_selection import Wanted, acquire
from .check_types import ASKS, QUESTIONS, VERDICTS
from .checks import Check, Scope, first_view
from .dialogue import Dialogue
from .handles import Handles
from .interview import Heard, Interview
from .pictures import NO_VIEWS, Camera, Shot
from .verdicts import Ruling, decided, read_rulings, undecided
from .wording import (
    data_block,
    measurements_data,
    objects_data,
    room_data,
    shown_pictures,
    told,
)


@dataclass(eq=False)
class _Course:
    """How far an episode has come.

    Attributes:
        open: checks that are not decided, by their names in its questions.
        shown: the pictures that the evaluator has seen.
        gaps: what was missing, by check.
        notes: what could not be shown, for the evaluator.
        records: what was decided, by check.
    """

    open: dict[str, Check]
    shown: list[Shot]
    gaps: dict[str, list[str]]
    notes: list[str] = field(default_factory=list)
    records: dict[str, Record] = field(default_factory=dict)

    def settle(self, name: str, ruling: Ruling, forced: bool) -> None:
        views = [shot.view for shot in self.shown]
        check = self.open.pop(name)
        self.records[name] = decided(check, ruling, forced, views, self.gaps[name])

    def missing(self, names: Sequence[str], gap: str) -> None:
        for name in names:
            self.gaps[name].append(gap)


@dataclass(eq=False)
class Episode:
    """Decides the checks of a scope.

    Attributes:
        interview: who asks.
        camera: makes pictures.
        handles: the objects' names.
        scope: what is to be decided.
        budget: what the episode has used.
    """

    interview: Interview
    camera: Camera
    handles: Handles
    scope: Scope
    budget: Budget

    def held(self) -> Dialogue[tuple[Record, ...]]:
        """Hold it; one record for each check, in their order."""
        names = {f"c{number}": check for number, check in enumerate(self.scope.checks, start=1)}
        hidden = self._prepare()
        course = _Course(dict(names), self._begin(), {name: [] for name in names})
        if hidden:
            course.missing(list(names), f"no closer picture was there to begin with: {hidden}")
        if self.camera.views is None:
            course.missing(list(names), NO_VIEWS)
        elif not course.shown:
            course.missing(list(names), "no picture was there to judge by")
        yield from self._decide(course)
        return tuple(course.records[name] for name in names)

    def _prepare(self) -> str:
        """See to it that there is a closer picture of what is checked; why there is none.

        Function has been prepared already, with a budget of its own.
        """
        bank, left = self.scope.bank, self.budget.images_left
        is_prepared = not self.scope.may_look or self.scope.metric == "function"
        if is_prepared or self.camera.views is None or left <= len(bank.overview):
            return ""
        # What does not fit into one picture begins with one of its parts.
        parts = (self.scope.objects, *(check.objects for check in self.scope.checks))
        for names in dict.fromkeys(parts):
            hidden = first_view(self.camera, bank, names)
            if not hidden:
                break
        return hidden

    def _begin(self) -> list[Shot]:
        """The pictures that it begins with; they count."""
        most = min(self.camera.protocol.bank_images, self.budget.images_left)
        shown = self.scope.bank.window(self.scope.objects, most)
        self.budget.images += len(shown)
        return shown

    def _decide(self, course: _Course) -> Dialogue[None]:
        turn = 0
        while course.open:
            turn += 1
            may_look = self.scope.may_look and self.camera.views is not None
            heard = yield from self._ask(course, str(turn), may_look)
            if heard.value is None:
                return self._give_up(course, heard.fault, heard.reason)
            wanted = self._sort(course, heard.value, forced=False)
            if not wanted:
                return None
            spent = self.budget.spent
            if spent:
                course.missing(list(wanted), f"another view was asked for, but {spent}")
                return (yield from self._force(course))
            yield from self._look(course, wanted, turn)
        return None

    def _force(self, course: _Course) -> Dialogue[None]:
        heard = yield from self._ask(course, "forced", may_look=False, forced=True)
        if heard.value is None:
            return self._give_up(course, heard.fault, heard.reason)
        self._sort(course, heard.value, forced=True)
        return None

    def _sort(
        self, course: _Course, rulings: dict[str, Ruling | Wanted], forced: bool
    ) -> dict[str, Wanted]:
        """Settle what is ruled; what has to be seen for the others, by check."""
        wanted = {}
        for name in tuple(course.open):
            ruling = rulings[name]
            if isinstance(ruling, Wanted):
                wanted[name] = ruling
            else:
                course.settle(name, ruling, forced)
        return wanted

    def _give_up(self, course: _Course, fault: str, reason: str) -> None:
        default = fault == "form" and self.scope.metric in self.camera.protocol.default_valid
        views = [shot.view for shot in course.shown]
        for name, check in course.open.items():
            gaps = [*course.gaps[name], f"it could not be judged: {reason}"]
            course.records[name] = undecided(check, views, gaps, default)
        course.open.clear()

    def _look(self, course: _Course, wanted: dict[str, Wanted], turn: int) -> Dialogue[None]:
        """One round of evidence: existing pictures first, then new ones."""
        self.budget.rounds += 1
        course.notes.clear()
        left = min(self.camera.protocol.views_per_round, self.budget.images_left)
        for name, want in wanted.items():
            if left <= 0:
                self._not_shown(course, name, want, "no more pictures in this round")
                continue
            shot: Shot | str | None = self._from_bank(course, want)
            if shot is None:
                stage = f"camera-{self.scope.name}-{turn}-{name}"
                shot = yield from acquire(
                    *(self.interview, stage, self.camera, self.handles, want, self.budget),
                    shown=[item.camera for item in course.shown],
                )
            if isinstance(shot, str):
                self._not_shown(course, name, want, shot)
            else:
                self.scope.bank.add(shot)
                course.shown.append(shot)
                self.budget.images += 1
                left -= 1

    def _from_bank(self, course: _Course, want: Wanted) -> Shot | None:
        """A picture that another episode of the scope has made meanwhile."""
        there = [shot for shot in self.scope.bank.shots if shot not in course.shown]
        return next((shot for shot in there if shot.covers(want.objects)), None)

    def _not_shown(self, course: _Course, name: str, want: Wanted, reason: str) -> None:
        course.gaps[name].append(f"not shown: {want.what}: {reason}")
        course.notes.append(f"{name}: it could not be shown: {reason}")

    def _ask(
        self, course: _Course, turn: str, may_look: bool, forced: bool = False
    ) -> Dialogue[Heard[dict[str, Ruling | Wanted]]]:
        asked = dict(course.open)
        wording = prompt("quality_judge_v1")
        text = self._text(course, may_look)
        if forced:
            text += "\n\n" + prompt("quality_forced_v1").text
        parts: tuple[Part, ...] = (*shown_pictures(course.shown, self.handles), text)
        return (
            yield from self.interview.ask(
                f"{self.scope.name}-{turn}",
                wording,
                parts,
                lambda reply: read_rulings(reply, asked, self.handles, may_look),
            )
        )

    def _text(self, course: _Course, may_look: bool) -> str:
        room = self.camera.room
        content: dict[str, Any] = {
            "room": room_data(room),
            "objects": objects_data(room.things, self.handles),
            "checks": [self._check_data(name, check) for name, check in course.open.items()],
        }
        if course.notes:
            content["not_shown"] = list(course.notes)
        verdicts = VERDICTS[self.scope.metric]
        return prompt("quality_judge_v1").filled(
            {
                "question": QUESTIONS[self.scope.metric],
                "data": data_block(content),
                "verdicts": "\n".join(f"- {word}: {what}" for word, what in verdicts.items()),
                "need": prompt("quality_need_view_v1").text if may_look else "",
                "fields": ', "show": ["id"], "what": "of need_view"' if may_look else "",
                "count": str(len(course.open)),
            }
        )

    def _check_data(self, name: str, check: Check) -> dict[str, Any]:
        data: dict[str, Any] = {
            "check": name,
            "objects": self.handles.names(check.objects),
            "asks": ASKS[check.check],
            "measurements": measurements_data(check.measured, self.handles),
        }
        if check.asks:
            data["look_for"] = told(self.handles.in_text(check.asks))
        return data
