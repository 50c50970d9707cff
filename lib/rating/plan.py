"""Who sees what in which order: blind, and the same again for the same rater and seed."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from ..names import NOTE_MARKS, one_line, short
from .errors import RatingError

_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """One rater's study.

    Attributes:
        rater: the rater's name.
        seed: of all shuffling.
        scenes: in the order in which they are shown, mixed over all room types.
        shown: candidates of each scene in the order of their letters.
    """

    rater: str
    seed: int
    scenes: tuple[str, ...]
    shown: Mapping[str, tuple[str, ...]]


def plan_study(candidates: Mapping[str, Collection[str]], rater: str, seed: int) -> StudyPlan:
    """Shuffle the scenes, and the candidates of each.

    Adding or leaving out a scene changes nothing about the order of the others.

    Args:
        candidates: names of the models by scene.
        rater: the rater's name.
        seed: another one gives another order.

    Raises:
        RatingError: the rater's name cannot be a file's, or there is nothing to rate.
    """
    require_rater(rater)
    if not candidates:
        raise RatingError("there is no scene to rate")
    return StudyPlan(
        rater,
        seed,
        shuffled(candidates, str(seed), rater),
        {name: shuffled(models, str(seed), rater, name) for name, models in candidates.items()},
    )


def shuffled(names: Collection[str], *keys: str) -> tuple[str, ...]:
    """Names in the order of a SHA-256 over the keys and the name: one that any program can redo.

    >>> shuffled(["a", "b", "c"], "0", "ann"), shuffled(["c", "a", "b"], "0", "ann")
    (('c', 'a', 'b'), ('c', 'a', 'b'))
    """

    def mark(name: str) -> bytes:
        return hashlib.sha256("\n".join((*keys, name)).encode("utf-8", "replace")).digest()

    return tuple(sorted(sorted(names), key=mark))


def letter(place: int) -> str:
    """The letter under which a candidate is shown.

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'AA')
    """
    return chr(65 + place) if place < 26 else letter(place // 26 - 1) + chr(65 + place % 26)


def require_rater(name: str) -> None:
    """Refuse a name that cannot be a file's.

    Raises:
        RatingError: it cannot.
    """
    if not name.strip():
        raise RatingError("the rater's name is missing; ratings are kept under it")
    bad = any(mark in name for mark in '/\\:*?"<>|') or not one_line(name)
    if bad or name != name.strip() or name.startswith(NOTE_MARKS) or len(name) > _LONGEST_NAME:
        raise RatingError(
            f"{short(name)!r} cannot be a rater's name: it becomes a file's name, so use up to "
            f"{_LONGEST_NAME} letters, digits, spaces or hyphens"
        )
