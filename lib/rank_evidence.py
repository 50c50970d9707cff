"""Which ranks are really apart: overlapping intervals, and a paired bootstrap (paper, D.6).

Two intervals that overlap say little about the difference of two models that answered the same
scenes: a scene that is hard for one is mostly hard for the other. The paired bootstrap draws the
same scenes for both, so what they share cancels.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from .aggregate import METRIC_IDS, defined_mean, overall
from .bootstrap import Interval, interval_of, resampled_means
from .layout import FloatArray
from .protocol import Protocol


@dataclass(frozen=True, slots=True, eq=False)
class Contender:
    """One model, as far as ranks are concerned.

    Attributes:
        name: the model.
        scenes: S scene ids.
        table: (S, 11) values in the order of METRIC_IDS, NaN where undefined.
        interval: of its Overall over its own scenes (D.6), None where undefined.
        unanswered: those of the scenes for which it gave no answer at all.
    """

    name: str
    scenes: Sequence[str]
    table: FloatArray
    interval: Interval | None
    unanswered: frozenset[str] = frozenset()

    @property
    def answered(self) -> frozenset[str]:
        """The scenes for which it gave an answer, be it one that cannot be read."""
        return frozenset(self.scenes) - self.unanswered


@dataclass(frozen=True, slots=True)
class Pair:
    """Two models on the scenes that both answered.

    A scene that one of them left out tells how much it answered, not how well: it has no part.

    Attributes:
        better, worse: by Overall on those scenes; equal ones in the order given.
        n: common scenes, those that both answered.
        of: scenes of either.
        difference: Overall of `better` minus that of `worse`, 0 or more; NaN where undefined.
        interval: of the difference, None where undefined.
        flipped: share of the resamples in which `worse` is ahead, equal scores by half; NaN where
            no resample defines both.
        overlap: whether the two models' own intervals share a value; None where one has none, or
            where they are over other scenes than the common ones.
        few: whether the scenes are too few to tell any two models apart (see `least_scenes`).
    """

    better: str
    worse: str
    n: int
    of: int
    difference: float
    interval: Interval | None
    flipped: float
    overlap: bool | None
    few: bool = False

    @property
    def partial(self) -> bool:
        """Whether one of the two left out scenes that the other has."""
        return self.n < self.of

    @property
    def apart(self) -> bool | None:
        """Whether the interval of the difference leaves out 0; None where nothing can be told."""
        if self.interval is None or self.few:
            return None
        low, high = self.interval
        return low > 0 or high < 0


def compare_all(contenders: Sequence[Contender], protocol: Protocol) -> list[Pair]:
    """Every two models on the scenes that both answered.

    Whole scenes are drawn with replacement, the same for both, and both Overalls are computed
    anew from each resample's metric means, as `score_intervals` does. Pairs with the same common
    scenes share their resamples.

    Args:
        contenders: the models; their order decides which of two equal ones is called better.
        protocol: resamples, level and seed.
    """
    pairs = {}
    for names, scenes in _by_common_scenes(contenders).items():
        members = sorted({place for pair in names for place in pair})
        tables = [_rows(contenders[place], scenes) for place in members]
        scores = np.array([float(overall(defined_mean(table, axis=0))) for table in tables])
        samples = _resampled_overall(tables, protocol)
        for first, second in names:
            i, j = members.index(first), members.index(second)
            if scores[j] > scores[i]:
                i, j = j, i
            better, worse = contenders[members[i]], contenders[members[j]]
            ahead = samples[:, i] - samples[:, j]
            pairs[first, second] = _pair(
                better, worse, len(scenes), float(scores[i] - scores[j]), ahead, protocol
            )
    return [pairs[places] for places in combinations(range(len(contenders)), 2)]


def least_scenes(level: float) -> int:
    """Scenes below which not even a model that wins every one of them is apart at this level.

    Of two equal models one wins all of n scenes with the chance 2^(1 - n). The interval of one or
    two scenes has no width to speak of and would leave out 0 almost always.

    >>> least_scenes(0.95), least_scenes(0.99)
    (6, 8)
    """
    return 1 + math.ceil(-math.log2(1 - level))


def rank_ranges(names: Sequence[str], pairs: Sequence[Pair]) -> dict[str, tuple[int, int]]:
    """Best and worst rank that the evidence leaves open to each model.

    The best is one below all that are better and apart, the worst one above all that are worse and
    apart; pairs that are not apart may stand either way.

    >>> pair = Pair("a", "b", 9, 9, 0.2, (0.1, 0.3), 0.0, True)
    >>> rank_ranges(["a", "b"], [pair])
    {'a': (1, 1), 'b': (2, 2)}
    """
    above = dict.fromkeys(names, 0)
    below = dict.fromkeys(names, 0)
    for pair in pairs:
        if pair.apart:
            above[pair.worse] += 1
            below[pair.better] += 1
    return {name: (1 + above[name], len(names) - below[name]) for name in names}


def _by_common_scenes(
    contenders: Sequence[Contender],
) -> Mapping[tuple[tuple[int, int], ...], list[str]]:
    """Pairs of places that share the same scenes, and those scenes in the first one's order."""
    known = [item.answered for item in contenders]
    groups: dict[frozenset[str], list[tuple[int, int]]] = {}
    for i, j in combinations(range(len(contenders)), 2):
        groups.setdefault(known[i] & known[j], []).append((i, j))
    return {
        tuple(pairs): [name for name in contenders[pairs[0][0]].scenes if name in common]
        for common, pairs in groups.items()
    }


def _rows(contender: Contender, scenes: Sequence[str]) -> FloatArray:
    places = {name: row for row, name in enumerate(contender.scenes)}
    rows: FloatArray = contender.table[[places[name] for name in scenes]]
    return rows.reshape(-1, len(METRIC_IDS))


def _resampled_overall(tables: Sequence[FloatArray], protocol: Protocol) -> FloatArray:
    """Overall of each model on each resample of the same scenes, (B, models)."""
    if len(tables[0]) == 0:
        return np.full((protocol.bootstrap_resamples, len(tables)), np.nan)
    means = resampled_means(
        np.concatenate(tables, axis=1), protocol.bootstrap_resamples, protocol.bootstrap_seed
    )
    return np.stack([overall(model) for model in np.split(means, len(tables), axis=1)], axis=1)


def _pair(
    better: Contender,
    worse: Contender,
    n: int,
    difference: float,
    ahead: FloatArray,
    protocol: Protocol,
) -> Pair:
    defined = ahead[~np.isnan(ahead)]
    of = len({*better.scenes, *worse.scenes})
    return Pair(
        better=better.name,
        worse=worse.name,
        n=n,
        of=of,
        difference=difference,
        interval=interval_of(ahead, protocol),
        flipped=float(defined_mean((defined < 0) + 0.5 * (defined == 0), axis=0)),
        overlap=_overlap(better.interval, worse.interval) if n == of else None,
        few=n < least_scenes(protocol.bootstrap_level),
    )


def _overlap(first: Interval | None, second: Interval | None) -> bool | None:
    if first is None or second is None:
        return None
    return first[0] <= second[1] and second[0] <= first[1]
