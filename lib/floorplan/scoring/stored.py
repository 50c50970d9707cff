"""What a floorplan.json holds, as values, for the page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...bootstrap import Interval
from ...json_values import shown
from ...names import short
from ...regular import read_regular
from ..answers.registry import TYPES
from ..questions.question_fields import parameters_of
from .document import SCHEMA
from .files import FLOORPLAN_FILE
from .scored import OUTCOMES
from .stored_fields import Fields
from .stored_fields import FloorplanFileError as FloorplanFileError


@dataclass(frozen=True, slots=True)
class StoredRate:
    """A share: fraction, None where undefined; its interval; how many are counted; what lacks."""

    value: float | None
    n: int
    ci: Interval | None
    reason: str


@dataclass(frozen=True, slots=True)
class StoredCell:
    """One cell of the tables; `valid` and `near` of paths alone."""

    all: StoredRate
    completed: StoredRate
    valid: StoredRate | None = None
    near: StoredRate | None = None


@dataclass(frozen=True, slots=True)
class StoredModel:
    """One model; `cells` by type and room type, None for all of them."""

    name: str
    rank: int | None
    overall: StoredRate
    overall_completed: StoredRate
    cells: Mapping[tuple[str | None, str | None], StoredCell]
    outcomes: Mapping[str, int]
    wrong: int


@dataclass(frozen=True, slots=True)
class StoredFloorScores:
    """A whole file.

    Attributes:
        questions, layouts: their numbers.
        types, rooms: in their order.
        level: of the intervals.
        resamples: of the intervals.
        frechet, missing: how it was scored.
        models: the best first.
        shown: single questions, plain JSON values as `examples` makes them.
        problems: what was passed over.
    """

    questions: int
    layouts: int
    types: Sequence[str]
    rooms: Sequence[str]
    level: float
    resamples: int
    frechet: str
    missing: str
    models: Sequence[StoredModel]
    shown: Sequence[Mapping[str, Any]] = field(default=(), repr=False)
    problems: Sequence[str] = ()


def read_floor_scores(path: Path) -> StoredFloorScores:
    """Read floorplan.json, or that of a folder.

    Raises:
        FloorplanFileError: it cannot be read, or is none.
    """
    path = path / FLOORPLAN_FILE if path.is_dir() else path
    try:
        document = json.loads(read_regular(path))
    except OSError as error:
        raise FloorplanFileError(f"{path}: cannot be read ({error.strerror})") from error
    except (ValueError, RecursionError) as error:
        raise FloorplanFileError(f"{path}: not JSON ({error})") from error
    try:
        return stored(document)
    except FloorplanFileError as error:
        raise FloorplanFileError(
            f"{path}: {error}; write it anew with `floorplan score`"
        ) from error


def stored(document: Any) -> StoredFloorScores:
    """The values of a document.

    Raises:
        FloorplanFileError: a field is not as it has to be.
    """
    whole = Fields(document, "")
    if whole.get("schema") != SCHEMA:
        raise FloorplanFileError(
            f"schema is {shown(whole.get('schema'))}; this version reads {SCHEMA}"
        )
    settings = whole.object("settings")
    types, rooms = whole.texts("types"), whole.texts("rooms")
    if unknown := [kind for kind in types if kind not in TYPES]:
        raise FloorplanFileError(f"types: '{short(unknown[0])}' is none of {', '.join(TYPES)}")
    models = whole.object("models")
    made = [_model(name, models.object(name), types, rooms) for name in models.names()]
    made.sort(key=lambda model: (model.rank is None, model.rank, model.name))
    return StoredFloorScores(
        questions=whole.whole("questions"),
        layouts=whole.whole("layouts"),
        types=types,
        rooms=rooms,
        level=settings.number("level"),
        resamples=settings.whole("resamples"),
        frechet=settings.text("frechet"),
        missing=settings.text("missing"),
        models=made,
        shown=_examples(whole),
        problems=whole.texts("problems"),
    )


def _model(name: str, item: Fields, types: list[str], rooms: list[str]) -> StoredModel:
    cells: dict[tuple[str | None, str | None], StoredCell] = {
        (None, None): _cell(item.object("accuracy"))
    }
    for kind in types:
        of_type = item.object("types").object(kind)
        cells[(kind, None)] = _cell(of_type)
        for room in rooms:
            cells[(kind, room)] = _cell(of_type.object("rooms").object(room))
    for room in rooms:
        cells[(None, room)] = _cell(item.object("rooms").object(room))
    outcomes = item.object("outcomes")
    counts = {outcome: outcomes.whole(outcome) for outcome in (*OUTCOMES, "skipped", "unscored")}
    whole = cells[(None, None)].all
    right = round((whole.value or 0.0) * whole.n)
    rank = item.get("rank")
    return StoredModel(
        name=name,
        rank=None if rank is None else item.whole("rank"),
        overall=_rate(item.object("overall")),
        overall_completed=_rate(item.object("overall_completed")),
        cells=cells,
        outcomes=counts,
        wrong=max(counts["answered"] - right, 0),
    )


def _cell(item: Fields) -> StoredCell:
    reason = item.optional_text("reason")
    has_paths = item.get("valid") is not None
    return StoredCell(
        StoredRate(item.share("all"), item.whole("n"), item.interval("ci"), reason),
        StoredRate(
            item.share("completed"),
            item.whole("completed_n"),
            item.interval("completed_ci"),
            reason,
        ),
        _rate(item.object("valid")) if has_paths else None,
        _rate(item.object("near")) if has_paths else None,
    )


def _rate(item: Fields) -> StoredRate:
    return StoredRate(
        item.share("value"), item.whole("n"), item.interval("ci"), item.optional_text("reason")
    )


def _parameters(example: Fields) -> None:
    """What a question is about; files of earlier versions do not say it."""
    if example.get("parameters") is None:
        return
    try:
        parameters_of(example.object("parameters").document, TYPES[example.text("type")])
    except FloorplanFileError:
        raise
    except ValueError as error:
        raise FloorplanFileError(f"{example.place}.{error}") from error


def _examples(whole: Fields) -> list[Mapping[str, Any]]:
    """Those of the file, checked as far as the page relies on them."""
    items = whole.get("shown", [])
    if not isinstance(items, list):
        raise FloorplanFileError(f"shown: expected a list, got {shown(items)}")
    for number, item in enumerate(items):
        example = Fields(item, f"shown[{number}]")
        for name in ("id", "type", "layout", "room_type", "prompt"):
            example.text(name)
        if example.text("type") not in TYPES:
            raise FloorplanFileError(f"shown[{number}].type: unknown")
        example.texts("objects")
        _parameters(example)
        example.object("plan")
        replies = example.get("replies")
        if not isinstance(replies, list):
            raise FloorplanFileError(f"shown[{number}].replies: expected a list")
        for place, reply in enumerate(replies):
            part = Fields(reply, f"shown[{number}].replies[{place}]")
            for name in ("model", "outcome", "reason", "end"):
                part.text(name)
    return items
