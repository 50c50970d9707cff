"""Ask the judge about every showing, and once more where its answer cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event

from ..asking import SettingsChanged, ask_all
from ..asking_one import MOST_IN_A_ROW
from ..client import ChatClient
from ..questions import ANSWERS, Asked, Limits, Question
from ..records import Records
from ..side_by_side import STOPPED, STOPPING
from .again import AskedAnew
from .answers import is_unusable, judged, judged_again
from .halt import Halt
from .judging import Repeat
from .lying import answered_at, put_aside
from .plan import Showing
from .question import AGAIN, Wording, question_id

CALLS_FOLDER = "_calls"


class JudgeRun:
    """One run: showings are asked about, then those once more whose answer is broken.

    Second questions wait until all first ones have their answer, unless answers in a row are
    broken: then it is seen first whether asking a second time helps. Five judgements in a row that
    cannot be used end the run.

    Attributes:
        asked: what became of each question so far, for counting calls and tokens.
        unusable: names of the judgements that failed, as neither answer can be used.
    """

    def __init__(
        self,
        wording: Wording,
        client: ChatClient,
        limits: Limits,
        done: Callable[[str, Repeat, bool], None],
    ) -> None:
        """Set it up; nothing is asked yet.

        Args:
            wording: of the questions.
            client: the judge.
            limits: of all questions together.
            done: called in the caller's thread with each repeat as it is settled: its scene, the
                repeat, and whether it took a question of this run.
        """
        self.asked: list[Asked] = []
        self.unusable: set[str] = set()
        self._wording, self._client, self._limits, self._done = wording, client, limits, done
        self._showings: dict[str, Showing] = {}
        self._first_asked: dict[str, Asked] = {}
        self._broken: dict[str, str] = {}
        self._settled: dict[str, Repeat] = {}
        # Without a question of this run: no part of a row.
        self._lay_there: set[str] = set()
        self._unusable_now: set[str] = set()
        self._patience = MOST_IN_A_ROW
        self._end = ""
        self._heard_files = False

    def judge(
        self,
        showings: Sequence[Showing],
        out: Path,
        *,
        again: bool = False,
        retry: Collection[str] = (),
        stop: Event | None = None,
        note: Callable[[str], None] = lambda _: None,
    ) -> dict[str, tuple[Repeat, ...]]:
        """A judgement for every showing, or the reason why there is none.

        What was answered before lies in OUT/_calls and is not asked again.

        Args:
            showings: see `plan_judging`.
            out: OUT.
            again: see `ask_all`; where such a run was stopped in either round, the same call goes
                on with it.
            retry: names of showings that are asked anew; their answers are put aside first.
            stop: see `ask_all`.
            note: see `ask_all`.

        Returns:
            The repeats of each scene, in the order of their numbers.

        Raises:
            lib.models.asking.SettingsChanged, lib.file_lock.Held, OSError: see `ask_all`.
        """
        self._showings = {question_id(showing): showing for showing in showings}
        self._records = Records(out / CALLS_FOLDER)
        self._halt, self._note = Halt(stop), note
        anew = AskedAnew(self._records.folder, self._showings)
        if again and anew.is_set():
            note(anew.told)
        while self._left():
            if again:
                self._first_round_anew(anew)
            else:
                self._first_round(retry)
            self._second_round()
            # What was to be said of the files is said.
            self._heard_files = True
            if self._halt.by_person:
                self._settle_rest(self._left(), STOPPED)
        if all(repeat.status != "not_asked" for repeat in self._settled.values()):
            anew.clear()
        scenes: dict[str, list[Repeat]] = {}
        for name, showing in self._showings.items():
            scenes.setdefault(showing.scene, []).append(self._settled[name])
        return {scene: tuple(repeats) for scene, repeats in scenes.items()}

    def _left(self) -> list[str]:
        return [name for name in self._showings if name not in self._settled]

    def _first_round_anew(self, anew: AskedAnew) -> None:
        """All of them, also in a later round: the mark of an unfinished run is of all."""
        if anew.is_set():
            try:
                self._ask_first(self._showings)
                return
            except SettingsChanged:
                # A run with other settings is another one.
                anew.clear()
        self._ask_first(self._showings, again=True)
        answers = [asked.outcome in ANSWERS for asked in self._first_asked.values()]
        if len(answers) == len(self._showings) and all(answers):
            anew.set()

    def _first_round(self, retry: Collection[str]) -> None:
        left = self._left()
        self._ask_first([name for name in left if name not in retry])
        failed = [name for name in left if name in retry]
        ended = self._ended()
        if ended:
            self._settle_rest(failed, ended)
        if not failed or ended or self._halt.is_set():
            return
        # A new run each time: what failed in a stopped one is asked anew like all that failed.
        self._records.mark_again(failed, None)
        put_aside(self._records, failed)
        self._ask_first(failed, again=True)
        self._records.mark_again(failed, None)

    def _ask_first(self, names: Iterable[str], again: bool = False) -> None:
        questions = [self._wording.first(self._showings[name]) for name in names]
        self._ask(questions, _left_of(self._limits, self.asked), self._first, again)

    def _second_round(self) -> None:
        if self._halt.by_person:
            self._settle_rest([n for n in self._left() if n not in self._broken], STOPPED)
        self._halt.clear()
        ended = self._ended() or (STOPPED if self._halt.by_person else "")
        rest = _left_of(self._limits, self.asked)
        if ended:
            # What ended the first round, as a key that is not taken, would end this one too;
            # answers that lie there are read all the same.
            rest = replace(rest, most_calls=0)
        # In the order of the plan, not in that of the answers: the same run asks the same again.
        questions = [self._second_question(name) for name in self._left() if name in self._broken]

        def done(asked: Asked) -> None:
            self._second(asked, ended)

        self._ask(questions, rest, done)
        self._halt.clear()
        self._patience *= 2
        if self._end:
            self._settle_rest(self._left(), self._end)

    def _second_question(self, name: str) -> Question:
        first = self._first_asked[name]
        at = answered_at(self._records, name)
        return self._wording.second(self._showings[name], first, self._broken[name], at)

    def _ask(
        self,
        questions: Sequence[Question],
        limits: Limits,
        done: Callable[[Asked], None],
        again: bool = False,
    ) -> None:
        if questions:
            ask_all(
                questions,
                self._client,
                self._records.folder,
                limits,
                done,
                again=again,
                stop=self._halt,
                note=self._heard,
            )

    def _heard(self, text: str) -> None:
        if self._halt.by_person if text == STOPPING else not self._heard_files:
            self._note(text)

    def _ended(self) -> str:
        """Why no question is asked any more; "" where some are."""
        waiting = (item for item in self._settled.values() if item.status == "not_asked")
        return next((item.reason for item in waiting), "")

    def _first(self, asked: Asked) -> None:
        name = asked.id
        held = asked.outcome == "not_asked" and asked.reason == STOPPED
        if name in self._first_asked or (held and self._halt.by_run and not self._halt.by_person):
            return
        self._first_asked[name] = asked
        self.asked.append(asked)
        reason, repeat = judged(self._showings[name], asked)
        if not reason:
            self._settle(name, repeat, asked.new)
            return
        self._broken[name] = reason
        if not asked.new and self._records.answer_file(self._second_question(name).id):
            self._lay_there.add(name)
            return
        waiting = self._broken.keys() - self._settled.keys()
        if self._in_a_row(name, waiting) >= self._patience:
            self._halt.set()

    def _second(self, asked: Asked, ended: str) -> None:
        self.asked.append(asked)
        name = asked.id.rpartition(AGAIN)[0]
        repeat = judged_again(self._showings[name], self._broken[name], asked)
        if is_unusable(repeat, asked):
            self.unusable.add(name)
            if asked.new:
                self._see_whether_to_end(asked, name)
        if repeat.status == "not_asked":
            stopped = self._end or STOPPED
            over = f"{repeat.reason} (what the first answers left over)"
            told = stopped if repeat.reason == STOPPED else over
            repeat = replace(repeat, reason=ended or told)
        self._settle(name, repeat, asked.new)

    def _see_whether_to_end(self, asked: Asked, name: str) -> None:
        self._unusable_now.add(name)
        if not self._end and self._in_a_row(name, self._unusable_now) >= MOST_IN_A_ROW:
            wrong, _ = judged(self._showings[name], asked)
            row = f"{MOST_IN_A_ROW} judgements in a row cannot be used"
            self._end = f"{row} (their answers lie in _calls); the last: {wrong}"
            self._halt.set()

    def _in_a_row(self, name: str, found: Collection[str]) -> int:
        """How many in the order of the plan around one are among those found."""
        order = [item for item in self._showings if item not in self._lay_there]
        place = order.index(name)
        before = _leading(reversed(order[:place]), found)
        return before + 1 + _leading(order[place + 1 :], found)

    def _settle_rest(self, names: Iterable[str], reason: str) -> None:
        for name in names:
            showing = self._showings[name]
            made = Repeat(showing.number, showing.order, "not_asked", reason=reason)
            self._settle(name, made, True)

    def _settle(self, name: str, repeat: Repeat, new: bool) -> None:
        self._settled[name] = repeat
        if not new:
            self._lay_there.add(name)
        self._done(self._showings[name].scene, repeat, new)


def _leading(names: Iterable[str], found: Collection[str]) -> int:
    """How many at the beginning are among those found."""
    count = 0
    for name in names:
        if name not in found:
            break
        count += 1
    return count


def _left_of(limits: Limits, answers: Sequence[Asked]) -> Limits:
    """What answers have left of the limits of a run."""
    calls = sum(asked.calls for asked in answers)
    usages = [asked.usage for asked in answers if asked.new]
    tokens = sum((usage.input_tokens or 0) + (usage.output_tokens or 0) for usage in usages)
    most_calls, most_tokens = limits.most_calls, limits.most_tokens
    return replace(
        limits,
        most_calls=None if most_calls is None else max(most_calls - calls, 0),
        most_tokens=None if most_tokens is None else max(most_tokens - tokens, 0),
    )
