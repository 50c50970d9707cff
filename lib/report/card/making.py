"""How a data set was made: what its files record, value by value, and what they do not."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from ...statistics.measures import BY_ID
from ...statistics.provenance import NOT_RECORDED
from ...statistics.scene_facts import SceneFacts
from ...statistics.spread import spread
from ..markdown import cell, counted, figure, span, table

# Values of one setting that are listed before they are only counted.
_LISTED = 4


def making_text(scenes: Sequence[SceneFacts]) -> str:
    """Versions and settings with their values, and the time it took."""
    fields = sorted({field for scene in scenes for field in scene.provenance})
    rows = [
        [cell(group), cell(name), _values([item.provenance.get((group, name)) for item in scenes])]
        for group, name in fields
    ]
    parts = [
        "As the scenes' metadata.json and the data set's dataset.json record it; the number of "
        "scenes stands in brackets where they differ.",
        table(["part", "field", "value"], rows, texts=3),
    ]
    if not any(group == "generator settings" for group, _ in fields):
        parts.append("The settings of the room generator are not recorded.")
    return "\n\n".join([*parts, _cost(scenes)])


def _values(values: Sequence[str | None]) -> str:
    """The different values of one field over all scenes, the most frequent first."""
    counts = Counter(NOT_RECORDED if value is None else value for value in values)
    if len(counts) == 1:
        return _shown(next(iter(counts)))
    numbers = [number for value in counts if (number := _number(value)) is not None]
    if len(numbers) > _LISTED and len(numbers) >= len(counts) - 1:
        missing = counts.get(NOT_RECORDED, 0)
        told = f"{min(numbers):g} to {max(numbers):g}"
        return f"{told}, {NOT_RECORDED} ({missing})" if missing else told
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    listed = ", ".join(f"{_shown(value)} ({count})" for value, count in ordered[:_LISTED])
    more = len(ordered) - _LISTED
    return f"{listed} and {more} other values" if more > 0 else listed


def _shown(text: str) -> str:
    """As it stands in the file, but without the noise of binary fractions."""
    number = _number(text)
    return cell(text) if number is None else f"{number:.6g}"


def _number(text: str) -> float | None:
    try:
        value = json.loads(text)
    except ValueError:
        return None
    return float(value) if type(value) in (int, float) else None


def _cost(scenes: Sequence[SceneFacts]) -> str:
    seconds = spread(BY_ID["room_s"].value(scene) for scene in scenes)
    memory = spread(BY_ID["peak_memory_mb"].value(scene) for scene in scenes)
    if not seconds.n:
        return "How long the rooms took to make is not recorded."
    told = (
        f"Making a room took {figure(seconds.median, 0)} s in the median "
        f"({span(seconds.minimum, seconds.maximum, 0)} s; {counted(seconds.n, 'scene')})"
    )
    return (
        f"{told}, and up to {figure(memory.maximum, 0)} MB of memory." if memory.n else f"{told}."
    )
