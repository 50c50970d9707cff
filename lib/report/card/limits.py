"""What a data set is not good for, as far as its own numbers tell."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from ...categories import ROOM_TYPES
from ...statistics.grouping import ALL, by_room_type
from ...statistics.summary import Statistics
from ...statistics.verdict import UNCHECKED
from ..markdown import cell, counted, percent

_FEW = 10
_BENCHMARK_SAMPLES = 128

ALWAYS = (
    "The rooms are synthetic: no picture is a photograph.",
    "Each room is one rectangle, each object an upright box with one yaw, each scene one picture.",
    "Lengths are rounded to 0.01 m, yaws to whole degrees.",
)


def limits_text(statistics: Statistics) -> str:
    """A list; what holds for every such data set first."""
    found = [*ALWAYS, *_rooms(statistics), *_objects(statistics), *_pictures(statistics)]
    found += _open_questions(statistics)
    return "\n".join(f"- {line}" for line in found)


def _rooms(statistics: Statistics) -> Iterator[str]:
    members = by_room_type(statistics.counted)
    if missing := [name for name in ROOM_TYPES if name not in members]:
        yield f"Of the benchmark's ten room types it lacks {', '.join(missing)}."
    few = [
        f"{cell(name)} ({len(scenes)})" for name, scenes in members.items() if len(scenes) < _FEW
    ]
    if few:
        yield f"Room types with fewer than {_FEW} scenes: {', '.join(few)}; their means say little."


def _objects(statistics: Statistics) -> Iterator[str]:
    objects = sum(len(scene.categories) for scene in statistics.counted)
    hidden = objects - sum(sum(scene.in_view) for scene in statistics.counted)
    if objects:
        told = percent(hidden / objects)
        yield f"{told} of the objects are hidden, cut off or too small to be scored."
    yaws = statistics.yaws[ALL]
    if yaws.n:
        told = percent(yaws.share)
        yield f"{told} of the objects with a front stand off the four cardinal directions."


def _pictures(statistics: Statistics) -> Iterator[str]:
    recorded = [scene.provenance.get(("picture", "samples")) for scene in statistics.counted]
    noisy = Counter(text for text in recorded if text is not None and _below(text))
    for text, count in sorted(noisy.items()):
        told = counted(count, "picture")
        yield f"{told} with {text} samples a pixel; the paper's have {_BENCHMARK_SAMPLES}."


def _below(text: str) -> bool:
    try:
        value = json.loads(text)
    except ValueError:
        return False
    return type(value) in (int, float) and value < _BENCHMARK_SAMPLES


def _open_questions(statistics: Statistics) -> Iterator[str]:
    unchecked = sum(scene.verdict.state == UNCHECKED for scene in statistics.counted)
    if unchecked:
        yield f"{counted(unchecked, 'scene')} never went through the quality checks."
    rejected = sum(not scene.verdict.kept for scene in statistics.counted)
    if rejected:
        yield f"{counted(rejected, 'scene')} in it were rejected, and are counted all the same."
    work = sum(scene.verdict.curation == "needs_work" for scene in statistics.counted)
    if work:
        yield f"{counted(work, 'scene')} still need work, says the person who looked at them."
    untiered = sum(scene.tier is None for scene in statistics.counted)
    if untiered:
        yield f"The size tier of {counted(untiered, 'scene')} is not recorded."
