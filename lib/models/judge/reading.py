"""A judge's answer, read and checked: nothing of it is repaired or made up (paper, B.6)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...json_values import is_finite, shown
from ...names import short
from ...rating.rubric import SCORES

_FENCES = re.compile(r"\A```(?:json)?|```\Z")
FIELDS = ("picture", "score", "rank")


class UnusableAnswer(ValueError):
    """An answer that is no judgement; says which entry and field."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the judge says of the pictures it was shown.

    Attributes:
        scores: 1 to 5 by letter.
        ranks: 1 for the best to their number, each once, by letter.
    """

    scores: dict[str, int]
    ranks: dict[str, int]


def read_verdict(text: str, letters: Sequence[str]) -> Verdict:
    """The judgement in an answer.

    The array is taken as it is, without code fences, or from the first '[' to the ']' that closes
    it. Every letter is there exactly once; a score is a whole number from 1 to 5 (4.0 is the same
    number in JSON, "4" and true are none); the ranks are 1 to N, each once. Ranks that contradict
    the scores are the judge's to give: see `contradicts`. Further fields are left unread.

    Args:
        text: the answer word for word.
        letters: of the candidates that were shown.

    Raises:
        UnusableAnswer: it is none. The words are fit to be told to the judge.

    >>> read_verdict('[{"picture": "A", "score": 4, "rank": 1}]', ["A"])
    Verdict(scores={'A': 4}, ranks={'A': 1})
    """
    scores: dict[str, int] = {}
    ranks: dict[str, int] = {}
    for place, entry in enumerate(recovered_array(text)):
        name = _letter(entry, place, letters)
        if name in scores:
            raise UnusableAnswer(f"picture {name} is in it twice")
        scores[name] = _whole(entry, "score", name, SCORES[-1])
        ranks[name] = _whole(entry, "rank", name, len(letters))
    for name in letters:
        if name not in scores:
            raise UnusableAnswer(f"picture {name} is missing")
    _require_permutation(ranks)
    in_order = list(letters)
    return Verdict({n: scores[n] for n in in_order}, {n: ranks[n] for n in in_order})


def contradicts(scores: Mapping[str, int], ranks: Mapping[str, int]) -> bool:
    """Whether one with a lower score stands before one with a higher score.

    >>> contradicts({"A": 4, "B": 5}, {"A": 1, "B": 2}), contradicts({"A": 4}, {"A": 1})
    (True, False)
    """
    best_first = [scores[name] for name in sorted(ranks, key=lambda name: ranks[name])]
    return best_first != sorted(best_first, reverse=True)


def recovered_array(text: str) -> list[Any]:
    """The JSON array in an answer, as the answers of `lib.predictions.parse` are recovered.

    Raises:
        UnusableAnswer: there is none.

    >>> recovered_array("Here you are: [1, 2]. Anything else?")
    [1, 2]
    """
    unfenced = _FENCES.sub("", text.strip()).strip()
    if not unfenced:
        raise UnusableAnswer("it is empty")
    start = unfenced.find("[")
    if start < 0:
        raise UnusableAnswer("there is no JSON array in it: it has no '['")
    try:
        # From the first '[' on this decoder reads one value and leaves the rest: the whole text
        # where it is the array, and else the span that the array takes.
        document, _ = json.JSONDecoder(object_pairs_hook=_object).raw_decode(unfenced, start)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno} column {error.colno}"
        raise UnusableAnswer(f"its first [...] is not JSON: {error.msg} at {where}") from None
    except RecursionError:
        raise UnusableAnswer("it is nested too deeply to be read") from None
    except UnusableAnswer:
        raise
    except ValueError as error:
        # Python refuses integers of more than 4,300 digits.
        raise UnusableAnswer(f"its first [...] cannot be read ({error})") from None
    return list(document)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; of a field that is there twice none can be said to be the one meant."""
    names = [name for name, _ in pairs]
    for name in FIELDS:
        if names.count(name) > 1:
            raise UnusableAnswer(f"an entry has {name!r} twice")
    return dict(pairs)


def _letter(entry: Any, place: int, letters: Sequence[str]) -> str:
    where = f"entry {place + 1}"
    if not isinstance(entry, dict):
        raise UnusableAnswer(f"{where} is {shown(entry)}; expected an object")
    for name in FIELDS:
        if name not in entry:
            raise UnusableAnswer(f"{where} has no {name!r}")
    name = entry["picture"]
    if not isinstance(name, str):
        raise UnusableAnswer(f"{where}: picture is {shown(name)}; expected a letter")
    if name not in letters:
        raise UnusableAnswer(f"{where}: there is no picture {short(name)!r} to judge")
    return name


def _whole(entry: dict[str, Any], field: str, name: str, highest: int) -> int:
    value = entry[field]
    if not is_finite(value) or value != int(value) or not 1 <= value <= highest:
        wanted = f"a whole number from 1 to {highest}"
        raise UnusableAnswer(f"picture {name}: {field} is {shown(value)}; expected {wanted}")
    return int(value)


def _require_permutation(ranks: dict[str, int]) -> None:
    holders: dict[int, str] = {}
    for name, rank in ranks.items():
        if rank in holders:
            raise UnusableAnswer(f"pictures {holders[rank]} and {name} both have rank {rank}")
        holders[rank] = name
