"""What a run would do, found out without asking and without writing."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from .asking import outstanding
from .client import ChatClient
from .questions import Question
from .records import Records
from .stock import Lying, Stock


def to_be_asked(
    questions: Iterable[Question],
    client: ChatClient,
    folder: Path,
    *,
    again: bool = False,
    moved: bool = False,
) -> list[Question]:
    """The questions that `ask_all` would ask, after the checks that it makes first.

    Args are as in `ask_all`.

    Raises:
        SettingsChanged: as from `ask_all`.
    """
    listed = list(questions)
    records = Records(folder)
    names = [question.id for question in listed]
    stock = Stock(records, client, moved=moved)
    lying = [item for question in listed if (item := stock.lying(question)) is not None]
    if not again:
        stock.require_same(lying, records.unfinished(names))
        return outstanding(listed, folder)
    run = records.again_mark(names).get("run")
    kept = {item.question.id for item in lying if _is_of(item, run, stock)}
    return [question for question in listed if question.id not in kept]


def _is_of(item: Lying, run: object, stock: Stock) -> bool:
    """Whether an unfinished run that asks anew has asked this already."""
    if run is None or item.record is None or item.record.get("run") != run:
        return False
    return stock.changed(item) == ([], [])
