"""Whether the judge favours a place in the order in which it is shown the pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...rating.plan import letter
from .judging import JudgedScene, Repeat

LEAST_EXPECTED = 5.0
"""First ranks that chance has to give each place before a chi-square test says something."""

TELLING_P = 0.01
"""Below it first ranks are told to hang on the place."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place in the order.

    Attributes:
        letter: the place's letter; A is shown first.
        judgements: that show a picture there.
        first: how many of them rank it first.
        expected_first: how many chance would, 1/N of each judgement of N pictures.
        compared: judgements of scenes that were judged more than once.
        score_deviation: mean, over those, of the score less the mean score that the same picture
            has in all judgements of its scene; None without any.
        rank_deviation: the same of the rank; below 0 where the place helps.
    """

    letter: str
    judgements: int
    first: int
    expected_first: float
    compared: int
    score_deviation: float | None
    rank_deviation: float | None


@dataclass(frozen=True, slots=True)
class PositionBias:
    """What the place in the order does.

    Attributes:
        places: from the first.
        chi_square, df, p: Pearson's test that first ranks fall alike on all places. Judgements of
            another number of pictures are counted apart, and their statistics and degrees of
            freedom added up. None where undefined.
        tested: judgements in the test.
        reason: why there is no test; "" where there is one.
    """

    places: tuple[Place, ...]
    chi_square: float | None
    df: int | None
    p: float | None
    tested: int
    reason: str


def position_bias(scenes: Sequence[JudgedScene]) -> PositionBias:
    """Measure it.

    As the order is drawn anew for every judgement, the picture that is ranked first by a judge who
    looks at pictures alone stands at each of N places with the same chance. Deviations are from
    means that hold the judgement itself: of R judgements they show (R - 1) / R of the effect.
    """
    judged = [repeat for scene in scenes for repeat in scene.judged]
    widest = max((len(repeat.order) for repeat in judged), default=0)
    places = tuple(_place(number, scenes, judged) for number in range(widest))
    statistic, df, tested = 0.0, 0, 0
    for number in sorted({len(repeat.order) for repeat in judged}):
        firsts = [_first_place(repeat) for repeat in judged if len(repeat.order) == number]
        expected = len(firsts) / number
        if expected >= LEAST_EXPECTED:
            counts = [firsts.count(place) for place in range(number)]
            statistic += sum((count - expected) ** 2 / expected for count in counts)
            df += number - 1
            tested += len(firsts)
    if not df:
        reason = f"too few judgements: chance has to give each place {LEAST_EXPECTED:g} first ranks"
        return PositionBias(places, None, None, None, 0, reason)
    # Only here: scipy takes its time to load.
    from scipy.stats import chi2

    return PositionBias(places, statistic, df, float(chi2.sf(statistic, df)), tested, "")


def favour(bias: PositionBias) -> str:
    """That the judge favours a place in the order; "" where nothing tells so."""
    if bias.p is None or bias.p >= TELLING_P:
        return ""
    place = max(bias.places, key=lambda place: place.first - place.expected_first)
    return (
        f"the judge favours a place in the order: {place.letter} is ranked first "
        f"{place.first} times, by chance it would be {place.expected_first:.0f} (p = {bias.p:.1g})"
    )


def _first_place(repeat: Repeat) -> int:
    return next(n for n, model in enumerate(repeat.order) if repeat.ranks[model] == 1)


def _place(number: int, scenes: Sequence[JudgedScene], judged: Sequence[Repeat]) -> Place:
    there = [repeat for repeat in judged if number < len(repeat.order)]
    deviations = [
        pair
        for scene in scenes
        if len(scene.judged) > 1
        for pair in _deviations(number, scene.judged)
    ]
    n = len(deviations)
    return Place(
        letter(number),
        len(there),
        sum(_first_place(repeat) == number for repeat in there),
        sum(1 / len(repeat.order) for repeat in there),
        n,
        sum(score for score, _ in deviations) / n if n else None,
        sum(rank for _, rank in deviations) / n if n else None,
    )


def _deviations(number: int, judged: Sequence[Repeat]) -> list[tuple[float, float]]:
    """Of the score and of the rank of what stood at a place, in each judgement of one scene."""
    found = []
    for repeat in judged:
        if number < len(repeat.order):
            model = repeat.order[number]
            score = sum(other.scores[model] for other in judged) / len(judged)
            rank = sum(other.ranks[model] for other in judged) / len(judged)
            found.append((repeat.scores[model] - score, repeat.ranks[model] - rank))
    return found
