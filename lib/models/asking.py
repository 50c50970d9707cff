"""Many questions to one model: side by side, patiently, within a budget, each paid for once."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from threading import Event

from ..file_lock import locked
from ..names import short
from .asking_one import Asker, Ending
from .budget import Budget
from .client import ChatClient
from .questions import ANSWERS as ANSWERS
from .questions import Asked as Asked
from .questions import Limits as Limits
from .questions import Outcome as Outcome
from .questions import Question as Question
from .record_documents import now
from .records import RecordError, Records, name_fault
from .side_by_side import side_by_side, watching
from .stock import Lying, Open, Stock
from .stock import SettingsChanged as SettingsChanged
from .waiting import Timing


def _say_nothing(_: object) -> None:
    """For a caller who wants to hear no more."""


def ask_all(
    questions: Iterable[Question],
    client: ChatClient,
    folder: Path,
    limits: Limits,
    done: Callable[[Asked], None],
    *,
    left: Callable[[Asked], None] = _say_nothing,
    again: bool = False,
    moved: bool = False,
    stop: Event | None = None,
    note: Callable[[str], None] = _say_nothing,
    timing: Timing | None = None,
    budget: Budget | None = None,
) -> list[Asked]:
    """Ask what has no answer in `folder` yet; see docs/formats.md for the files there.

    Args:
        questions: each id once.
        client: whom to ask.
        folder: gets <id>.txt, the answer byte for byte, and _records/.
        limits: how hard.
        done: called in the caller's thread with each question as it is settled.
        left: called in the caller's thread with each question that is not settled where a
            KeyboardInterrupt or an OSError ends the run; the error is raised all the same.
        again: ask also what has an answer; the old one goes when the new one is there. Where such
            a run was stopped, the same call goes on with it.
        moved: answers from another endpoint are of the same model.
        stop: set it to end the run; calls under way are finished and kept.
        note: called in the caller's thread with what a person should know of what lies there.
        timing: in place of the clock and of chance.
        budget: shared by several calls of this function, in place of the limits' own numbers.

    Returns:
        One for each question, in their order.

    Raises:
        SettingsChanged: `again` is off, and an answer there was asked with other settings.
        ValueError: an id is there twice.
        OSError: a file cannot be written; what was answered before is kept.
        lib.file_lock.Held: another process asks into this folder.
    """
    listed = list(questions)
    _require_once(listed)
    records = Records(folder)
    settled: dict[str, Asked] = {}

    def settle(asked: Asked) -> None:
        settled[asked.id] = asked
        done(asked)

    with locked(records.place, wait=False):
        records.place.mkdir(parents=True, exist_ok=True)
        records.sweep()
        stock = Stock(records, client, moved=moved)
        found = [stock.look(question) for question in listed]
        for told in stock.notes():
            note(told)
        lying = [item for item in found if isinstance(item, Lying)]
        if again:
            run = _again_run(records, listed, note)
            found = [_anew(item, stock, run) for item in found]
        else:
            run = secrets.token_hex(8)
            _require_same(records, stock, lying, listed, note)
        for item in found:
            if isinstance(item, Lying):
                settle(item.asked)
        ending = Ending()
        asker = Asker(client, records, limits, ending, timing or Timing(), run, budget)
        opened = [item for item in found if isinstance(item, Open)]
        watch = watching(ending, stop or Event(), note)
        try:
            side_by_side(asker, opened, limits.at_once, ending, watch, settle)
        except (KeyboardInterrupt, OSError):
            for item in opened:
                if item.question.id not in settled:
                    left(asker.left(item))
            raise
        if again and all(asked.outcome in ANSWERS for asked in settled.values()):
            records.mark_again(settled, None)
    return [settled[question.id] for question in listed]


def outstanding(
    questions: Iterable[Question], folder: Path, *, again: bool = False
) -> list[Question]:
    """What `ask_all` would ask, without writing anything.

    A question whose reply an earlier run had received counts as answered.
    """
    records = Records(folder)
    return [question for question in questions if again or not _has_answer(records, question.id)]


def _has_answer(records: Records, name: str) -> bool:
    if name_fault(name):
        return False
    if records.answer_file(name) is not None or records.received(name) is not None:
        return True
    try:
        record = records.record(name)
    except RecordError:
        return False
    return record is not None and record["outcome"] in ANSWERS


def _require_same(
    records: Records,
    stock: Stock,
    lying: Sequence[Lying],
    questions: Sequence[Question],
    note: Callable[[str], None],
) -> None:
    unfinished = records.unfinished(question.id for question in questions)
    stock.require_same(lying, unfinished)
    if unfinished is not None:
        note(f"the run of {unfinished} that asks anew is not complete; older answers still stand")


def _require_once(questions: Sequence[Question]) -> None:
    for name, count in Counter(question.id for question in questions).items():
        if count > 1:
            raise ValueError(f"'{short(name)}' is asked twice in one run")


def _again_run(records: Records, questions: Sequence[Question], note: Callable[[str], None]) -> str:
    """The name of a run that asks anew: that of an unfinished one with the same questions."""
    names = [question.id for question in questions]
    mark = records.again_mark(names)
    if isinstance(run := mark.get("run"), str):
        note(
            f"going on with the run of {mark.get('begun_at')} that asked anew; to begin another, "
            f"remove {records.again_file(names)}"
        )
        return run
    run = secrets.token_hex(8)
    records.mark_again(names, {"run": run, "begun_at": now()})
    return run


def _anew(item: Lying | Open, stock: Stock, run: str) -> Lying | Open:
    """A question of a run that asks anew; what that run has asked already stays."""
    # What failed has no place for an answer, and would be paid for in vain.
    if isinstance(item, Open) or item.asked.outcome == "failed":
        return item
    record = item.record
    if record is None:
        return Open(item.question)
    if record.get("run") == run and stock.changed(item) == ([], []):
        return item
    return Open(item.question, tuple(record["attempts"]), record)
