"""Ask the judge about every showing, and once more where its answer cannot be used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

from ..asking import SettingsChanged, ask_all
from ..client import ChatClient
from ..questions import ANSWERS, Asked, Limits
from .again import AskedAnew
from .judging import Repeat
from .plan import Showing
from .question import AGAIN, Wording, question_id
from .reading import UnusableAnswer, Verdict, read_verdict

CALLS_FOLDER = "_calls"
_ENDINGS = {
    "truncated": "it was cut off before its end",
    "refused": "it refuses to judge",
    "empty": "it is empty",
}


class JudgeRun:
    """One run: first every showing is asked about, then those once more whose answer is broken.

    Attributes:
        asked: what became of each question so far, for counting calls and tokens.
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
            limits: of both rounds together.
            done: called in the caller's thread with each repeat as it is settled: its scene, the
                repeat, and whether it took a question of this run.
        """
        self.asked: list[Asked] = []
        self._wording, self._client, self._limits, self._done = wording, client, limits, done
        self._showings: dict[str, Showing] = {}
        self._settled: dict[str, Repeat] = {}
        self._broken: dict[str, tuple[Asked, str]] = {}

    def judge(
        self,
        showings: Sequence[Showing],
        out: Path,
        *,
        again: bool = False,
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
            stop: see `ask_all`.
            note: see `ask_all`.

        Returns:
            The repeats of each scene, in the order of their numbers.

        Raises:
            lib.models.asking.SettingsChanged, lib.file_lock.Held, OSError: see `ask_all`.
        """
        folder = out / CALLS_FOLDER
        self._showings = {question_id(showing): showing for showing in showings}
        anew = AskedAnew(folder, self._showings)
        ask = partial(ask_all, client=self._client, folder=folder, stop=stop, note=note)
        if again and anew.is_set():
            note(anew.told)
        self._first_round(ask, anew, again)
        self._second_round(ask, again)
        if all(repeat.status != "not_asked" for repeat in self._settled.values()):
            anew.clear()
        scenes: dict[str, list[Repeat]] = {}
        for name, showing in self._showings.items():
            scenes.setdefault(showing.scene, []).append(self._settled[name])
        return {scene: tuple(repeats) for scene, repeats in scenes.items()}

    def _first_round(self, ask: Callable[..., Any], anew: AskedAnew, again: bool) -> None:
        questions = [self._wording.first(showing) for showing in self._showings.values()]
        ask = partial(ask, questions, limits=self._limits, done=self._first)
        if again and anew.is_set():
            try:
                ask(again=False)
                return
            except SettingsChanged:
                # A run with other settings is another one.
                anew.clear()
        ask(again=again)
        if again and all(asked.outcome in ANSWERS for asked in self.asked):
            anew.set()

    def _second_round(self, ask: Callable[..., Any], again: bool) -> None:
        waiting = [item for item in self._settled.values() if item.status == "not_asked"]
        ended = waiting[0].reason if waiting else ""
        rest = _left(self._limits, self.asked)
        if ended:
            # What ended the first round, as a key that is not taken, would end this one too;
            # answers that lie there are read all the same.
            rest = replace(rest, most_calls=0)
        # In the order of the plan, not in that of the answers: the same run asks the same again.
        questions = [
            self._wording.second(showing, *self._broken[name])
            for name, showing in self._showings.items()
            if name in self._broken
        ]

        def done(asked: Asked) -> None:
            self._second(asked, ended)

        ask(questions, limits=rest, done=done, again=again)

    def _first(self, asked: Asked) -> None:
        self.asked.append(asked)
        reason, repeat = _judged(self._showings[asked.id], asked)
        if reason:
            self._broken[asked.id] = asked, reason
        else:
            self._settle(asked.id, repeat, asked.new)

    def _second(self, asked: Asked, ended: str) -> None:
        self.asked.append(asked)
        name = asked.id.rpartition(AGAIN)[0]
        first_reason = self._broken[name][1]
        reason, repeat = _judged(self._showings[name], asked)
        told = ""
        if repeat.status == "not_asked":
            told = ended or f"{repeat.reason} (what the first answers left over)"
        elif repeat.status == "failed":
            told = f"asked twice; first: {first_reason}; then: {reason or repeat.reason}"
        self._settle(name, replace(repeat, reason=told, first_reason=first_reason), asked.new)

    def _settle(self, name: str, repeat: Repeat, new: bool) -> None:
        self._settled[name] = repeat
        self._done(self._showings[name].scene, repeat, new)


def _left(limits: Limits, answers: Sequence[Asked]) -> Limits:
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


def _judged(showing: Showing, asked: Asked) -> tuple[str, Repeat]:
    """What is wrong with an answer ("" where nothing is, or there is none), and the repeat."""
    made = Repeat(showing.number, showing.order, "failed")
    if asked.outcome == "failed":
        return "", replace(made, reason=asked.reason)
    if asked.outcome == "not_asked":
        return "", replace(made, status="not_asked", reason=asked.reason)
    reason = _ENDINGS.get(asked.outcome, "")
    if not reason:
        try:
            verdict = read_verdict(asked.text or "", showing.letters)
        except UnusableAnswer as error:
            reason = str(error)
        else:
            return "", _with(made, showing, verdict)
    return reason, made


def _with(repeat: Repeat, showing: Showing, verdict: Verdict) -> Repeat:
    names = dict(zip(showing.letters, showing.order, strict=True))
    return replace(
        repeat,
        status="judged",
        scores={names[mark]: score for mark, score in verdict.scores.items()},
        ranks={names[mark]: rank for mark, rank in verdict.ranks.items()},
    )
