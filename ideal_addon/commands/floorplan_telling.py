"""A floor plan's answer as words for a person."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...lib.floorplan.answers.answer import UNITS, Answer, Value
from ...lib.floorplan.answers.registry import QuestionType
from ...lib.names import few, short

BEND_M = 0.01
"""Points of a path that lie this near to a straight line are no bend to a person."""

MOST_BENDS = 12
"""Of a path, which one line holds."""


def told(kind: QuestionType, answer: Answer) -> str:
    """An answer in words: its value, and what it rests on."""
    if answer.value is None:
        return f"{kind.label}: no answer: {answer.reason}"
    lines = _MORE.get(kind.id, _plainly)(kind, answer)
    return "\n".join([f"{kind.label}: {_value(kind, answer)}", *lines])


def _value(kind: QuestionType, answer: Answer) -> str:
    if kind.format == "path":
        return f"{answer.details['length_m']:.3f} m long"
    return f"{_plain(answer.value)}{'' if kind.format != 'number' else UNITS[kind.unit]}"


def _plainly(kind: QuestionType, answer: Answer) -> Iterator[str]:
    yield f"{kind.about}."
    yield from _details(answer.details)


def _details(details: Mapping[str, Any], angle_of: str = "") -> Iterator[str]:
    """Each detail; its name may end in its unit, as ``length_m``."""
    for name, value in details.items():
        words, _, unit = name.rpartition("_")
        if not (words and unit in UNITS):
            words, unit = name, ""
        more = f" {angle_of}, counter-clockwise from +x" if unit == "deg" and angle_of else ""
        yield f"  {words.replace('_', ' ')}: {_plain(value)}{UNITS[unit]}{more}"


def _max_box(kind: QuestionType, answer: Answer) -> Iterator[str]:
    yield f"{kind.about}."
    yield from _details(answer.details, "of the longer side")


def _placement(kind: QuestionType, answer: Answer) -> Iterator[str]:
    width, depth = (_plain(answer.details[side]) for side in ("width_m", "depth_m"))
    size = f"{width} x {depth} m"
    if not answer.value:
        yield f"There is no place for {size} at any angle."
        return
    yield f"There is a place for {size}."
    pose = {name: answer.details[name] for name in ("center", "angle_deg")}
    yield from _details(pose, f"of the side of {width} m")


def _path(kind: QuestionType, answer: Answer) -> Iterator[str]:
    about = answer.details
    yield f"{kind.about}."
    yield f"  way: {_bends(answer.value)}"
    yield f"  clearance: {_plain(about['clearance_m'])} m"
    for part, end, way, things in (
        ("first", "start", "way_out_m", "let_off_at_start"),
        ("last", "end", "way_in_m", "let_off_at_end"),
    ):
        if about[way] > 0.0 and (near := about[things]):
            which = "it" if len(near) == 1 else "them"
            yield (
                f"  its {part} {about[way]:.3f} m need not keep the clearance from {few(near)}: "
                f"the {end} itself is nearer to {which}"
            )


def _bends(value: Value) -> str:
    """A path's ends and bends; the points of an arc are one or a few."""
    from shapely import LineString

    assert isinstance(value, list), "the answer about a path is one"
    bends = list(LineString(value).simplify(BEND_M).coords)
    points = [f"({x:.3f}, {y:.3f})" for x, y in bends]
    if len(points) > MOST_BENDS:
        points = [*points[: MOST_BENDS - 1], "...", points[-1]]
    left_out = f" ({len(value)} points, in --json)" if len(value) > len(bends) else ""
    return " -> ".join(points) + left_out


_MORE: Mapping[str, Callable[[QuestionType, Answer], Iterator[str]]] = {
    "max_box": _max_box,
    "placement": _placement,
    "shortest_path": _path,
}
"""How the types are told that need words of their own."""


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(_plain(item) for item in value) or "nothing"
    return f"{value:.6g}" if isinstance(value, float) else short(str(value))
