"""One question until it is settled: asked, asked again after trouble, kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from threading import Event, Lock
from typing import Any

from . import record_documents as documents
from .budget import Budget
from .chat import Answer, ChatRequest
from .client import Call, ChatClient
from .fingerprint import described
from .questions import Asked, Limits, Outcome
from .records import Records
from .stock import Open
from .waiting import Gate, Timing, pause_s

MOST_IN_A_ROW = 5
"""Questions that get no answer, one after the other, before a run gives up."""

STOPPED = "the run was stopped"
UNDER_WAY = "the run was left during the call, which may have been paid for"


class Ending:
    """Whether a run asks no more, and why; the first reason stands."""

    def __init__(self) -> None:
        self.over = Event()
        self._reason = ""
        self._lock = Lock()

    @property
    def reason(self) -> str:
        """Why it is over; "" while it is not."""
        with self._lock:
            return self._reason

    def end(self, reason: str) -> None:
        """Ask no more."""
        with self._lock:
            self._reason = self._reason or reason
        self.over.set()


@dataclass
class _Talk:
    """One question under way."""

    item: Open
    request: ChatRequest
    described: Mapping[str, Any]
    attempts: list[dict[str, Any]]
    started: dict[str, Any] = field(default_factory=dict)
    calls: int = 0

    @property
    def id(self) -> str:
        return self.item.question.id

    def asked(self, outcome: Outcome, reason: str) -> Asked:
        return Asked(
            self.id, outcome, reason, None, True, calls=self.calls, troubles=self.troubles()
        )

    def troubles(self) -> tuple[str, ...]:
        """Of the calls of this run."""
        mine = self.attempts[len(self.item.attempts) :]
        return tuple(attempt["trouble"] for attempt in mine if attempt["trouble"] is not None)


class Asker:
    """Asks questions of one run; one for all its threads.

    Args:
        client: whom to ask.
        records: where answers are kept.
        limits: how hard.
        ending: told when the run is to ask no more.
        timing: time and chance.
        run: tells the runs apart in the records.
        budget: None for one of its own, of the limits.
    """

    def __init__(
        self,
        client: ChatClient,
        records: Records,
        limits: Limits,
        ending: Ending,
        timing: Timing,
        run: str,
        budget: Budget | None = None,
    ) -> None:
        self._client, self._records, self._limits = client, records, limits
        self._ending, self._timing, self._run = ending, timing, run
        own = Budget(limits.most_calls, limits.most_tokens)
        self._budget = own if budget is None else budget
        self._gate = Gate(timing)
        self._lock = Lock()
        self._missed = 0
        self._left: dict[str, Asked] = {}

    def ask(self, item: Open) -> Asked:
        """Ask one question until it is settled.

        Raises:
            OSError: a file cannot be written.
        """
        name = item.question.id
        if self._ending.reason:
            return Asked(name, "not_asked", self._ending.reason, None, True)
        try:
            request = item.question.request()
        except (OSError, ValueError) as error:
            return Asked(name, "failed", str(error), None, True)
        told = described(self._client, request)
        if request.system:
            self._records.keep_prompt(told["system"], request.system)
        return self._until_settled(_Talk(item, request, told, list(item.attempts)))

    def left(self, item: Open) -> Asked:
        """What is to be said of a question that is not settled when the run is left at once."""
        name = item.question.id
        with self._lock:
            left = self._left.get(name)
        return left or Asked(name, "not_asked", self._ending.reason, None, True)

    def _until_settled(self, talk: _Talk) -> Asked:
        while True:
            self._gate.wait(self._ending.over)
            if reason := self._ending.reason or self._spent():
                return self._not_asked(talk, reason)
            call = self._call(talk)
            if call.answer is not None:
                return self._keep(talk, call, call.answer)
            if call.body:
                self._records.keep_trouble(talk.id, call.body)
            record = documents.unanswered(talk.started, talk.attempts, "failed", call.reason)
            # Now, as a wait may follow: a call that failed is not one that was interrupted.
            self._records.settle(talk.id, record)
            if self._is_final(call, talk.calls):
                self._miss(call)
                return talk.asked("failed", call.reason)
            self._leave(talk.asked("not_asked", STOPPED))
            self._pause(call, talk.calls - 1)

    def _call(self, talk: _Talk) -> Call:
        question = talk.item.question
        about = {**question.about, **talk.request.about}
        talk.started = documents.started(
            question.id, self._run, talk.described, about, talk.attempts, talk.item.before
        )
        self._records.start(question.id, talk.started)
        under_way = talk.asked("under_way", UNDER_WAY)
        self._leave(replace(under_way, calls=talk.calls + 1))
        call = self._client.ask(talk.request)
        talk.attempts.append(documents.attempt(call))
        talk.calls += 1
        return call

    def _keep(self, talk: _Talk, call: Call, answer: Answer) -> Asked:
        self._records.receive(talk.id, call.body)
        record = documents.answered(talk.started, talk.attempts, answer)
        self._records.keep(talk.id, record, answer.text)
        self._budget.add(answer.usage)
        with self._lock:
            self._missed = 0
        outcome, reason = documents.verdict(answer)
        return replace(talk.asked(outcome, reason), text=answer.text, usage=answer.usage)

    def _leave(self, asked: Asked) -> None:
        """Keep what is to be said of a question should the run be left now; without its picture."""
        with self._lock:
            self._left[asked.id] = asked

    def _not_asked(self, talk: _Talk, reason: str) -> Asked:
        if talk.calls:
            told = f"{reason.rstrip('.')}; before that: {talk.attempts[-1]['reason']}"
            record = documents.unanswered(talk.started, talk.attempts, "not_asked", told)
            self._records.settle(talk.id, record)
        return talk.asked("not_asked", reason)

    def _spent(self) -> str:
        reason = self._budget.take_call()
        if reason:
            self._ending.end(reason)
        return reason

    def _is_final(self, call: Call, calls: int) -> bool:
        """Whether the question is not asked again; ends the run where no other can succeed."""
        if call.trouble == "denied":
            self._ending.end(f"the service denies all questions: {call.reason}")
        longest_s = self._limits.longest_wait_s
        if call.retry_after_s is not None and call.retry_after_s > longest_s:
            wish = f"the service asks to wait {call.retry_after_s:,.0f} s"
            self._ending.end(f"{wish}, longer than the {longest_s:,.0f} s that a run waits")
            return True
        return call.trouble in ("denied", "rejected") or calls > self._limits.retries

    def _miss(self, call: Call) -> None:
        with self._lock:
            self._missed += 1
            enough = self._missed >= MOST_IN_A_ROW
        if enough:
            row = f"{MOST_IN_A_ROW} questions in a row got no answer"
            self._ending.end(f"{row}; the last: {call.reason}")

    def _pause(self, call: Call, trial: int) -> None:
        seconds = call.retry_after_s
        if seconds is None:
            seconds = pause_s(trial, self._timing.random())
        elif call.trouble == "busy":
            # It is busy for all: others that went on would only make it wait longer.
            self._gate.close(seconds)
            return
        self._timing.wait(self._ending.over, seconds)
