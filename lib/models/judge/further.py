"""Judgements of earlier calls into the same OUT that a narrower call does not ask for."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...rating.errors import RatingError
from ...rating.pictures import TRUTHS_FOLDER, find_pictures
from ...report.markdown import counted
from .judging import Repeat
from .lying import Lying, LyingAnswers
from .plan import Plan, Showing, plan_judging
from .question import question_id


@dataclass(frozen=True, slots=True)
class Gathered:
    """The judgements of a call, and what else lies there.

    Attributes:
        scenes: repeats by scene, in the order of their numbers: those of the call, and others.
        further: how many of them the call did not ask for.
        older: how many stand in for one that was to be asked anew and was not.
        otherwise: how many lie there to other questions, and are not in `scenes`.
    """

    scenes: Mapping[str, tuple[Repeat, ...]]
    further: int = 0
    older: int = 0
    otherwise: int = 0

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader of the figures should know, a sentence each."""
        words = {
            "also in these figures: {} of earlier calls, for other scenes or more repeats": (
                self.further
            ),
            "also in these figures: {} made before, as the last call was to ask anew and did "
            "not come to it": self.older,
            "not in these figures: {} that lie in _calls, asked for with other pictures, "
            "models or settings": self.otherwise,
        }
        return tuple(text.format(counted(n, "judgement")) for text, n in words.items() if n)


def gathered(
    made: Mapping[str, tuple[Repeat, ...]],
    plan: Plan,
    answers: LyingAnswers,
    pictures: Path,
    models: Collection[str] | None,
) -> Gathered:
    """Take in what lies there to the very questions that the same judge would be asked now.

    Another scene or a further judgement is taken in only where its pictures, their order and all
    settings are those of today; so is the older judgement where a run that was to ask anew ended
    before it had asked.

    Args:
        made: what the call has brought.
        plan: of the call.
        answers: that lie there.
        pictures: what `reconstruct` has written.
        models: that the call chose; all where None.
    """
    found = {name: list(repeats) for name, repeats in made.items()}
    older = _take_older(found, plan.showings, answers)
    planned = {question_id(showing) for showing in plan.showings}
    others = [item for item in answers.firsts() if item.name not in planned]
    further = otherwise = 0
    showings = _showings(others, plan.seed, pictures, models)
    for item in others:
        showing = showings.get(item.name)
        if showing is None or not answers.is_same(showing):
            otherwise += 1
        elif (repeat := answers.repeat(showing)) is not None:
            found.setdefault(item.scene, []).append(repeat)
            further += 1
    scenes = {
        name: tuple(sorted(found[name], key=lambda repeat: repeat.number)) for name in sorted(found)
    }
    return Gathered(scenes, further, older, otherwise)


def _take_older(
    found: Mapping[str, list[Repeat]], showings: Sequence[Showing], answers: LyingAnswers
) -> int:
    older = 0
    for showing in showings:
        repeats = found[showing.scene]
        place = next(n for n, item in enumerate(repeats) if item.number == showing.number)
        if repeats[place].status == "judged" or not answers.is_same(showing):
            continue
        there = answers.repeat(showing)
        if there is not None and there.status == "judged":
            repeats[place] = there
            older += 1
    return older


def _showings(
    others: Sequence[Lying], seed: int, pictures: Path, models: Collection[str] | None
) -> dict[str, Showing]:
    """What would be shown for others today, by name."""
    scenes = {item.scene for item in others}
    there = [scene for scene in scenes if (pictures / TRUTHS_FOLDER / f"{scene}.png").is_file()]
    if not there:
        return {}
    try:
        found = find_pictures(pictures, there, models)
    except RatingError:
        return {}
    numbers = {item.number for item in others}
    plan = plan_judging(found, len(numbers), seed, numbers)
    return {question_id(showing): showing for showing in plan.showings}
