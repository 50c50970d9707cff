"""Accuracy by type of question and by room type, and its intervals over layouts (paper, E, I)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ...bootstrap import Interval, interval_of, resampled_means
from ...layout import FloatArray
from ...protocol import Protocol
from ...report import markdown as md
from ..answers.registry import TYPES
from ..questions.question_file import FloorQuestion
from .scored import Scored

FEWEST_LAYOUTS = 5
"""Fewer layouts than this give no interval: their resamples say more of chance than of them."""

Key = tuple[str | None, str | None]
"""Type of question and room type; None for all of them."""

ALL: Key = (None, None)


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of questions.

    Attributes:
        value: fraction in [0, 1]; None where no question is counted.
        n: questions that are counted.
        ci: 95 % bootstrap interval over layouts; None where there is none.
        reason: why there is no value, or no interval; "" where there are both.
    """

    value: float | None
    n: int
    ci: Interval | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the paper's tables.

    Attributes:
        all: correct ones of all questions (tables 6 and 7).
        completed: correct ones of those whose reply was not cut off (tables 11 and 13).
        valid, near: of paths, those that keep clear, and those that are near enough (their rows
            "valid" and "Frechet"); None in a cell of another type.
    """

    all: Rate
    completed: Rate
    valid: Rate | None = None
    near: Rate | None = None


@dataclass(frozen=True, slots=True)
class Cells:
    """All cells of one model.

    Attributes:
        cells: by type and room type.
        overall: mean over the types of their accuracy over all, each type alike.
        overall_completed: the same over completed ones.
    """

    cells: Mapping[Key, Cell]
    overall: Rate
    overall_completed: Rate


_Counted = Callable[[Scored], bool | None]

_MEASURES: dict[str, _Counted] = {
    "all": lambda item: item.correct,
    "completed": lambda item: None if item.outcome == "truncated" else item.correct,
    "valid": lambda item: _of_path(item, item.mark.valid if item.mark else False),
    "near": lambda item: _of_path(item, item.mark.near if item.mark else False),
}


def _of_path(item: Scored, value: bool | None) -> bool | None:
    """A path's property; a reply without a path has none of them."""
    return None if item.correct is None else bool(value)


def keys_of(questions: Sequence[FloorQuestion]) -> list[Key]:
    """All cells: the whole, by type, by room type, and by both, in the order of the registry."""
    types = [kind for kind in TYPES if any(item.kind == kind for item in questions)]
    rooms = sorted({item.room_type for item in questions})
    return [
        ALL,
        *((kind, None) for kind in types),
        *((None, room) for room in rooms),
        *((kind, room) for kind in types for room in rooms),
    ]


class Counting:
    """Counts the replies of models to the same questions, cell by cell and layout by layout."""

    def __init__(self, questions: Sequence[FloorQuestion], protocol: Protocol) -> None:
        """Args are all questions, and resamples, level and seed of the intervals."""
        self.keys = keys_of(questions)
        self._protocol = protocol
        layouts = {name: at for at, name in enumerate(dict.fromkeys(q.layout for q in questions))}
        self._layouts = len(layouts)
        self._layout = np.array([layouts[item.layout] for item in questions])
        self._ids = [item.id for item in questions]
        self._within = np.array(
            [[_is_in(item, key) for item in questions] for key in self.keys], dtype=bool
        ).reshape(len(self.keys), len(questions))
        self._columns = [
            (key, name)
            for key in self.keys
            for name in _MEASURES
            if name in ("all", "completed") or _is_path(key)
        ]

    def cells(self, scored: Mapping[str, Scored]) -> Cells:
        """The cells of one model.

        Args:
            scored: by question; what is not there is left out of every cell.
        """
        right, counted, layouts = self._sums(scored)
        samples = self._samples(right, counted)
        rates = {}
        for at, column in enumerate(self._columns):
            n = int(counted[:, at].sum())
            value = float(right[:, at].sum() / n) if n else None
            rates[column] = self._rate(value, n, int(layouts[at]), samples[:, at])
        cells = {key: _cell(rates, key) for key in self.keys}
        return Cells(
            cells,
            self._overall("all", rates, samples, int(layouts[0])),
            self._overall("completed", rates, samples, int(layouts[0])),
        )

    def _sums(self, scored: Mapping[str, Scored]) -> tuple[FloatArray, FloatArray, FloatArray]:
        """For each layout and column the right replies and the counted ones; layouts a column."""
        values = {
            name: np.array([_value(scored.get(name_), measure) for name_ in self._ids], dtype=float)
            for name, measure in _MEASURES.items()
        }
        right = np.zeros((self._layouts, len(self._columns)))
        counted = np.zeros_like(right)
        place = {key: at for at, key in enumerate(self.keys)}
        for at, (key, name) in enumerate(self._columns):
            known = self._within[place[key]] & ~np.isnan(values[name])
            where = self._layout[known]
            right[:, at] = np.bincount(where, values[name][known], minlength=self._layouts)
            counted[:, at] = np.bincount(where, minlength=self._layouts)
        return right, counted, (counted > 0).sum(axis=0).astype(float)

    def _samples(self, right: FloatArray, counted: FloatArray) -> FloatArray:
        """Each column's share in each resample of the layouts; NaN where it counts nothing."""
        protocol = self._protocol
        means = resampled_means(
            np.concatenate([right, counted], axis=1),
            protocol.bootstrap_resamples,
            protocol.bootstrap_seed,
        )
        above, below = np.split(means, 2, axis=1)
        return np.divide(above, below, out=np.full_like(above, np.nan), where=below > 0)

    def _rate(self, value: float | None, n: int, layouts: int, samples: FloatArray) -> Rate:
        if value is None:
            return Rate(None, 0, reason="no question is counted here")
        if layouts < FEWEST_LAYOUTS:
            few = md.counted(layouts, "layout")
            return Rate(value, n, reason=f"no interval: of {few}, and it takes {FEWEST_LAYOUTS}")
        return Rate(value, n, interval_of(samples, self._protocol))

    def _overall(
        self, name: str, rates: Mapping[tuple[Key, str], Rate], samples: FloatArray, layouts: int
    ) -> Rate:
        at = [
            place
            for place, ((kind, room), measure) in enumerate(self._columns)
            if measure == name and kind is not None and room is None
        ]
        known = [place for place in at if rates[self._columns[place]].value is not None]
        values = [rates[self._columns[place]].value or 0.0 for place in known]
        n = rates[(ALL, name)].n
        if not known:
            return Rate(None, 0, reason="no question is counted here")
        # A resample that holds no question of a type says nothing about the mean over types.
        return self._rate(float(np.mean(values)), n, layouts, samples[:, known].mean(axis=1))


def _value(item: Scored | None, measure: _Counted) -> float:
    found = None if item is None else measure(item)
    return np.nan if found is None else float(found)


def _is_in(question: FloorQuestion, key: Key) -> bool:
    kind, room = key
    return kind in (None, question.kind) and room in (None, question.room_type)


def _is_path(key: Key) -> bool:
    return key[0] is not None and TYPES[key[0]].format == "path"


def _cell(rates: Mapping[tuple[Key, str], Rate], key: Key) -> Cell:
    return Cell(
        rates[(key, "all")],
        rates[(key, "completed")],
        rates.get((key, "valid")),
        rates.get((key, "near")),
    )
