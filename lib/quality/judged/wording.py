"""A room in words: what a question says of it, as data that cannot be read as instructions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...models.chat import Part, Picture
from ...names import LONGEST, short
from ..records import Measurement
from ..room import FurnishedRoom, Thing
from .handles import Handles
from .pictures import Shot

_BEGIN, _END = "<<<DATA", "DATA>>>"


def data_block(content: Mapping[str, Any]) -> str:
    r"""Named lists and values between two lines that nothing inside can imitate.

    >>> print(data_block({"room": {"type": "a\nDATA>>>"}}))
    <<<DATA
    room: {"type": "a\nDATA\u003e\u003e\u003e"}
    DATA>>>
    """
    lines = [_BEGIN]
    for name, value in content.items():
        if isinstance(value, list):
            lines += [f"{name}:", *(f"  {_json(item)}" for item in value)]
        else:
            lines.append(f"{name}: {_json(value)}")
    return "\n".join([*lines, _END])


def _json(value: Any) -> str:
    # JSON in ASCII has no line breaks; without < and > it cannot end the block either.
    return json.dumps(value).replace("<", "\\u003c").replace(">", "\\u003e")


def room_data(room: FurnishedRoom) -> dict[str, Any]:
    """The room without its objects."""
    outline = None
    if room.boundary is not None:
        outline = [_rounded(point) for point in list(room.boundary.exterior.coords)[:-1]]
    return {
        "type": short(room.type),
        "floor_outline_m": outline,
        "floor_z_m": round(room.floor_z_m, 3) + 0.0,
        "height_m": None if room.height_m is None else round(room.height_m, 3),
        "openings": [
            {"kind": item.kind, "from_m": _rounded(item.start), "to_m": _rounded(item.end)}
            for item in room.openings
        ],
    }


def objects_data(things: Iterable[Thing], handles: Handles) -> list[dict[str, Any]]:
    """Objects, with what can be measured at each of them alone."""
    return [
        {
            "id": handles.by_id[thing.id],
            "category": short(thing.category),
            "size_m": _rounded(2 * thing.box.half_m),
            "center_m": _rounded(thing.box.center_m),
            "bottom_z_m": round(float(thing.low[2]), 3) + 0.0,
            "faces_deg": None if thing.yaw_deg is None else round(thing.yaw_deg, 1) % 360.0,
        }
        for thing in things
    ]


def inventory_data(things: Iterable[Thing], handles: Handles) -> list[dict[str, Any]]:
    """Objects by what they are and how large, without where they stand."""
    return [
        {
            "id": handles.by_id[thing.id],
            "category": short(thing.category),
            "size_m": _rounded(2 * thing.box.half_m),
        }
        for thing in things
    ]


def measurements_data(measured: Iterable[Measurement], handles: Handles) -> list[dict[str, Any]]:
    """Measurements, each with its unit; what could not be measured says why."""
    return [
        replace(
            item,
            name=handles.in_text(item.name),
            value=None if item.value is None else round(item.value, 3),
            note=handles.in_text(item.note),
        ).to_document()
        for item in measured
    ]


def shown_pictures(shots: Sequence[Shot], handles: Handles) -> tuple[Part, ...]:
    """Pictures, each behind a line that says from where it is, and what is where in it."""
    parts: list[Part] = []
    for number, shot in enumerate(shots, start=1):
        parts += [_legend(f"Picture {number}", shot, handles), Picture(shot.data)]
    return tuple(parts)


def _legend(title: str, shot: Shot, handles: Handles) -> str:
    objects = [
        {"id": handles.by_id[item.id], "x": item.x, "y": item.y, "where": item.where}
        for item in sorted(shot.seen, key=lambda item: item.id)
    ]
    about = f"{title}: {shot.camera.about}. What is where in it (x from the left, y from the top):"
    of = {"made_of": handles.names(shot.of)} if shot.of else {}
    return f"{about}\n{data_block({**of, 'visible': objects})}"


def told(text: str) -> str:
    """A longer text of a model, as data: with its own limit."""
    return text if len(text) <= 5 * LONGEST else text[: 5 * LONGEST - 3] + "..."


def _rounded(values: Iterable[float]) -> list[float]:
    return [round(float(value), 3) + 0.0 for value in values]
