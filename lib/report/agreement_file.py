"""agreement.json as a page shows it: checked field by field, and reduced to tables."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..bootstrap import Interval
from ..rating.agreement_files import LABELS, SCHEMA
from ..rating.rubric import SCORES
from ..regular import read_regular
from .results_fields import (
    AMOUNT,
    RATE,
    ResultsError,
    count,
    each,
    get,
    id_list,
    interval,
    known,
    mapping_of,
    optional,
    schema,
    text_or_none,
)

FILE = "agreement.json"
_RHO = (-1.0, 1.0)
_SCORE = (float(SCORES[0]), float(SCORES[-1]))
_DIFFERENCE = (_SCORE[0] - _SCORE[1], _SCORE[1] - _SCORE[0])


@dataclass(frozen=True, slots=True)
class StoredRho:
    """One correlation: what it is over, its value and why there is none."""

    label: str
    rho: float | None
    interval: Interval | None
    p: float | None
    n: int
    reason: str | None


@dataclass(frozen=True, slots=True)
class StoredMeans:
    """A model's mean score of people and of the judge, 1 to 5."""

    model: str
    scenes: int
    people: float
    judge: float
    difference: float


@dataclass(frozen=True, slots=True)
class StoredSpread:
    """Mean and standard deviation of n single scores; None where there are too few."""

    mean: float | None
    deviation: float | None
    n: int


@dataclass(frozen=True, slots=True)
class StoredSample:
    """One model in one scene that people rated far apart."""

    scene: str
    model: str
    mos: float
    spread: int
    judge: float | None
    ratings: dict[str, int]


@dataclass(frozen=True, slots=True)
class StoredAgreement:
    """One agreement.json.

    Attributes:
        raters: the people.
        samples: how many were rated.
        notes: what a reader has to know.
        correlations: Spearman's, in the order of LABELS.
        models: the highest mean of people first.
        room_types: by room type ("unknown" where it is not known) and model, people and judge.
        for_review: samples whose ratings are too far apart.
    """

    raters: tuple[str, ...]
    samples: int
    notes: tuple[str, ...]
    correlations: tuple[StoredRho, ...]
    models: tuple[StoredMeans, ...]
    room_types: tuple[tuple[str, dict[str, tuple[StoredSpread, StoredSpread]]], ...]
    for_review: tuple[StoredSample, ...]


def read_agreement(path: Path) -> StoredAgreement:
    """Read OUT of `agreement`, or its agreement.json.

    Raises:
        ResultsError: it is missing, or no file of this kind.
    """
    file = path / FILE if path.is_dir() else path
    try:
        document = json.loads(read_regular(file))
    except FileNotFoundError:
        raise ResultsError(f"{file}: missing; name the folder that `agreement` wrote") from None
    except (OSError, ValueError, RecursionError) as error:
        raise ResultsError(f"{file}: cannot be read as JSON ({error})") from error
    where = str(file)
    schema(document, SCHEMA, where)
    found = mapping_of(document, "correlations", where)
    models = mapping_of(document, "models", where)
    rows = [_means(name, item, f"{where}: models") for name, item in models.items()]
    return StoredAgreement(
        raters=id_list(document, "raters", where),
        samples=len(each(document, "samples", where, lambda item, _: item)),
        notes=id_list(document, "notes", where),
        correlations=tuple(
            _rho(label, get(found, name, where), f"{where}: correlations.{name}")
            for name, label in LABELS.items()
        ),
        models=tuple(sorted(rows, key=lambda item: (-item.people, item.model))),
        room_types=each(document, "room_types", where, _room_type),
        for_review=each(document, "for_review", where, _sample),
    )


def _rho(label: str, entry: Any, where: str) -> StoredRho:
    return StoredRho(
        label=label,
        rho=optional(entry, "rho", where, _RHO),
        interval=interval(entry, "ci", where, _RHO) if "ci" in entry else None,
        p=optional(entry, "p", where, RATE) if "p" in entry else None,
        n=count(entry, "n", where),
        reason=text_or_none(entry, "reason", where),
    )


def _means(name: str, entry: Any, where: str) -> StoredMeans:
    return StoredMeans(
        model=name,
        scenes=count(entry, "scenes", where),
        people=known(entry, "mos", where, _SCORE),
        judge=known(entry, "judge", where, _SCORE),
        difference=known(entry, "difference", where, _DIFFERENCE),
    )


def _room_type(entry: Any, where: str) -> tuple[str, dict[str, tuple[StoredSpread, StoredSpread]]]:
    models = mapping_of(entry, "models", where)
    return text_or_none(entry, "room_type", where) or "unknown", {
        name: (
            _spread(get(item, "people", where), where),
            _spread(get(item, "judge", where), where),
        )
        for name, item in models.items()
    }


def _spread(entry: Any, where: str) -> StoredSpread:
    return StoredSpread(
        optional(entry, "mean", where, _SCORE),
        optional(entry, "deviation", where, AMOUNT),
        count(entry, "n", where),
    )


def _sample(entry: Any, where: str) -> StoredSample:
    ratings = mapping_of(entry, "ratings", where)
    return StoredSample(
        scene=text_or_none(entry, "scene", where) or "",
        model=text_or_none(entry, "model", where) or "",
        mos=known(entry, "mos", where, _SCORE),
        spread=count(entry, "spread", where),
        judge=optional(entry, "judge", where, _SCORE),
        ratings={name: count(ratings, name, where) for name in ratings},
    )
