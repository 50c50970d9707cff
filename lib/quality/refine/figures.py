"""What a refinement comes to over its scenes: means, spreads, paired differences (E.2, E.3)."""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .branches import Feedback
from .rounds import Refined, Round


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over scenes.

    Attributes:
        mean: None without any.
        standard_error: of the mean over the values, None of fewer than two.
        n: how many values.
    """

    mean: float | None
    standard_error: float | None
    n: int


def mean_of(values: Sequence[float]) -> Mean:
    """Mean and standard error, the sample's deviation by the root of n.

    >>> mean_of([1.0, 3.0])
    Mean(mean=2.0, standard_error=1.0, n=2)
    >>> mean_of([])
    Mean(mean=None, standard_error=None, n=0)
    """
    if not values:
        return Mean(None, None, 0)
    error = statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else None
    return Mean(statistics.fmean(values), error, len(values))


@dataclass(frozen=True, slots=True)
class Paired:
    """How one branch differs from another, paired by scene and round.

    The pairs of a scene repeat one scene: they are not independent of each other.

    Attributes:
        one, other: the branches; the difference is one minus other.
        difference: over the pairs in which both are scored.
        positive: pairs in which `one` is higher.
    """

    one: Feedback
    other: Feedback
    difference: Mean
    positive: int


@dataclass(frozen=True)
class BranchFigures:
    """One branch over all scenes.

    Attributes:
        rounds: the score of each round, R0 to RN, over the scenes that have all of them.
        mean: over scenes and revisions, R1 to RN.
        changed: revisions whose layout is another than before.
        revisions: those that have a layout.
        left_out: scenes that lack the score of a round, in the order of the run.
    """

    rounds: tuple[Mean, ...]
    mean: Mean
    changed: int
    revisions: int
    left_out: tuple[str, ...]


@dataclass(frozen=True)
class Figures:
    """All of it; see the classes."""

    branches: Mapping[Feedback, BranchFigures]
    pairs: tuple[Paired, ...]


def figures(refined: Sequence[Refined]) -> Figures:
    """The figures of some scenes, refined alike.

    A scene that lacks a round's score is left out of its branch's means as a whole: a mean over
    other scenes in each round would rise and fall with who is in it.
    """
    branches = list(dict.fromkeys(name for scene in refined for name in scene.branches))
    return Figures(
        {name: _branch(name, refined) for name in branches},
        tuple(_paired(one, other, refined) for one, other in itertools.combinations(branches, 2)),
    )


def _branch(name: Feedback, refined: Sequence[Refined]) -> BranchFigures:
    there = {scene.scene: scene.branches[name] for scene in refined if name in scene.branches}
    scores = {scene: _scores(rounds) for scene, rounds in there.items()}
    whole = [found for found in scores.values() if found is not None]
    revisions = [made for rounds in there.values() for made in rounds[1:] if made.layout]
    return BranchFigures(
        tuple(mean_of(column) for column in zip(*whole, strict=True)),
        mean_of([score for row in whole for score in row[1:]]),
        sum(bool(made.changed) for made in revisions),
        len(revisions),
        tuple(scene for scene, found in scores.items() if found is None),
    )


def _scores(rounds: Sequence[Round]) -> list[float] | None:
    found = [made.overall for made in rounds]
    return None if None in found else [score for score in found if score is not None]


def _paired(one: Feedback, other: Feedback, refined: Sequence[Refined]) -> Paired:
    differences = [
        high.overall - low.overall
        for scene in refined
        if one in scene.branches and other in scene.branches
        for high, low in zip(scene.branches[one][1:], scene.branches[other][1:], strict=True)
        if high.overall is not None and low.overall is not None
    ]
    positive = sum(difference > 0 for difference in differences)
    return Paired(one, other, mean_of(differences), positive)
