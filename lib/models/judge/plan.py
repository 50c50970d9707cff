"""Which pictures the judge is shown, in which order."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ...names import NOTE_MARKS, one_line, short
from ...png import require_whole, without_texts
from ...rating.pictures import StudyPictures
from ...rating.plan import letter, shuffled
from ...regular import read_regular

LEAST = 2
"""Candidates of a scene that can be ranked."""


@dataclass(frozen=True, slots=True)
class Showing:
    """One look at one scene.

    Attributes:
        scene: its name.
        number: of the repeat, from 1.
        order: models in the order of their letters.
        reference: the ground truth's picture.
        pictures: of the models.
        hashes: SHA-256, in hex, of what is sent: by letter, and of the reference.
    """

    scene: str
    number: int
    order: tuple[str, ...]
    reference: Path
    pictures: Mapping[str, Path]
    hashes: Mapping[str, str]

    @property
    def letters(self) -> list[str]:
        """The candidates' letters."""
        return [letter(place) for place in range(len(self.order))]


@dataclass(frozen=True, slots=True)
class Plan:
    """All looks at all scenes.

    Attributes:
        seed: of the shuffling.
        repeats: looks at each scene.
        showings: every scene once before any is shown again, so that a run that is stopped has
            seen all about equally often.
        left_out: what is not judged and why, a sentence each.
    """

    seed: int
    repeats: int
    showings: list[Showing] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


def plan_judging(
    pictures: StudyPictures, repeats: int, seed: int, numbers: Collection[int] | None = None
) -> Plan:
    """Draw the orders: SHA-256 over the lines seed, scene, repeat, model.

    A scene with one candidate has nothing to be ranked against and is left out.

    Args:
        pictures: what `reconstruct` has written.
        repeats: looks at each scene.
        seed: another one gives other orders.
        numbers: of the looks; 1 to `repeats` where None.
    """
    plan = Plan(seed, repeats, left_out=list(pictures.left_out))
    found: dict[str, dict[str, str]] = {}
    for scene, candidates in pictures.candidates.items():
        if scene.startswith(NOTE_MARKS) or not one_line(scene):
            plan.left_out.append(f"{short(scene)}: no answer's file can be named after this scene")
            continue
        hashes = _hashes(plan, scene, pictures.truths[scene], candidates)
        usable = [model for model in candidates if model in hashes]
        if "" in hashes and len(usable) >= LEAST:
            found[scene] = hashes
        elif "" in hashes:
            which = f"only {usable[0]} has a picture of it" if usable else "no model has a picture"
            plan.left_out.append(f"{scene}: {which}, so there is nothing to rank")
    for number in range(1, repeats + 1) if numbers is None else sorted(numbers):
        for scene, hashes in found.items():
            order = shuffled([m for m in hashes if m], str(seed), scene, str(number))
            marks = {letter(place): hashes[model] for place, model in enumerate(order)}
            plan.showings.append(
                Showing(
                    scene,
                    number,
                    order,
                    pictures.truths[scene],
                    {model: pictures.candidates[scene][model] for model in order},
                    {"reference": hashes[""], **marks},
                )
            )
    return plan


def picture_to_send(path: Path) -> bytes:
    """A picture without the notes of the program that made it: they may name the model.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no whole PNG.
    """
    data = read_regular(path)
    require_whole(data)
    return without_texts(data)


def _hashes(plan: Plan, scene: str, truth: Path, candidates: Mapping[str, Path]) -> dict[str, str]:
    """The hash of each picture that can be sent, the reference's under ""; others are told."""
    hashes: dict[str, str] = {}
    for name, path in {"": truth, **candidates}.items():
        try:
            hashes[name] = hashlib.sha256(picture_to_send(path)).hexdigest()
        except (OSError, ValueError) as error:
            plan.left_out.append(f"{scene}: {path} cannot be read as a picture ({error})")
    return hashes
