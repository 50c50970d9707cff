"""What lies in OUT/_calls, read without asking and without changing anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...atomic import write_bytes, write_json
from ...names import NOTE_MARKS
from ..client import ChatClient
from ..fingerprint import described, text_sha256
from ..questions import ANSWERS, Asked
from ..records import RecordError, Records
from .answers import judged, judged_again
from .judging import Repeat
from .plan import Showing
from .question import Wording, named, question_id

ASIDE = "_before"
"""Folder in OUT/_calls: first answers of failed judgements that were asked anew."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A first question whose answer lies there, as its record tells of it.

    Attributes:
        name: the question's.
        scene, number: what it is about.
        seed: of the order.
        order: models in the order of their letters.
    """

    name: str
    scene: str
    number: int
    seed: int | None
    order: tuple[str, ...]


class LyingAnswers:
    """The answers of one folder."""

    def __init__(self, wording: Wording, client: ChatClient, folder: Path) -> None:
        """Args are how the judge would be asked now, whom, and OUT/_calls."""
        self._wording, self._client, self._records = wording, client, Records(folder)

    def firsts(self) -> Iterator[Lying]:
        """All first questions that have an answer."""
        for path in sorted(self._records.place.glob("*.json")):
            if path.name.startswith(NOTE_MARKS):
                continue
            record = _answered(self._records, path.stem)
            if record is not None and self._records.answer_file(path.stem) is not None:
                found = _lying(path.stem, record.get("about"))
                if found is not None:
                    yield found

    def repeat(self, showing: Showing) -> Repeat | None:
        """A judgement, or one that failed as neither answer can be used; None where none lies."""
        first = self._asked(question_id(showing))
        if first is None:
            return None
        reason, repeat = judged(showing, first)
        if not reason:
            return repeat
        at = answered_at(self._records, first.id)
        second = self._asked(self._wording.second(showing, first, reason, at).id)
        return None if second is None else judged_again(showing, reason, second)

    def failed(self, showings: Sequence[Showing]) -> set[str]:
        """Names of those whose judgement failed as neither answer can be used."""
        found = {question_id(showing): self.repeat(showing) for showing in showings}
        return {name for name, item in found.items() if item and item.status == "failed"}

    def is_same(self, showing: Showing) -> bool:
        """Whether the answer that lies there is to the question that would be asked now."""
        record = _answered(self._records, question_id(showing))
        if record is None:
            return False
        try:
            request = self._wording.first(showing).request()
        except (OSError, ValueError):
            return False
        now = described(self._client, request)
        return bool(record["request"].get("sha256") == now["sha256"])

    def _asked(self, name: str) -> Asked | None:
        try:
            text = self._records.text(name)
        except OSError:
            return None
        if text is None:
            return None
        record = _answered(self._records, name)
        if record is not None:
            return Asked(name, record["outcome"], str(record.get("reason", "")), text, False)
        # Brought from elsewhere; an answer without a word is broken whatever it is called.
        return Asked(name, "answered", "", text, False)


def answered_at(records: Records, name: str) -> str:
    """When an answer came; "" where no record tells."""
    record = _answered(records, name)
    return "" if record is None else str(record.get("ended_at", ""))


def put_aside(records: Records, names: Iterable[str]) -> None:
    """Keep copies of answers and their records before they are asked anew.

    Raises:
        OSError: one cannot be written.
    """
    for name in names:
        text, record = records.text(name), _answered(records, name)
        if text is not None:
            mark = text_sha256(text + answered_at(records, name))[:8]
            place = records.folder / ASIDE / mark
            write_bytes(place / f"{name}.txt", text.encode("utf-8", "surrogatepass"))
            if record is not None:
                write_json(place / f"{name}.json", record)


def _answered(records: Records, name: str) -> Mapping[str, Any] | None:
    """The record of an answer that stands; None where there is none that can be read."""
    try:
        record = records.record(name)
    except RecordError:
        return None
    if record is None or record["outcome"] in ANSWERS:
        return record
    before = record.get("before")
    return before if isinstance(before, dict) and before.get("outcome") in ANSWERS else None


def _lying(name: str, about: Any) -> Lying | None:
    """None where a record is not of a first question, or its fields are not what they have to be.

    A record is a file like others: what is broken in it is not used.
    """
    if not isinstance(about, dict) or "first_answer" in about:
        return None
    scene, number, order = about.get("scene"), about.get("repeat"), about.get("order")
    if type(scene) is not str or type(number) is not int or named(scene, number) != name:
        return None
    if type(order) is not list or not all(type(model) is str for model in order):
        return None
    seed = about.get("seed")
    return Lying(name, scene, number, seed if type(seed) is int else None, tuple(order))
