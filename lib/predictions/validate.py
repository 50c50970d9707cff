"""From a JSON document to a layout: the minimal schema of a prediction (paper, B.3.1).

`prediction.schema.json` beside this file states the same rules as a JSON Schema.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

import numpy as np

from ..geometry.boxes import LARGEST_M
from ..layout import FloatArray, Layout, Room, Vec3
from .faults import first_fault


class SchemaError(ValueError):
    """A document that is not a prediction; the message names the field."""


def layout_from_document(document: Any) -> Layout:
    """The layout that a prediction states, in the model frame.

    Expects what `json.loads` makes: ``scene.room.type`` a string; ``scene.room.size`` absent or
    three finite numbers > 0 (W, D, H, metres); ``scene.objects`` a list of objects, each with
    string ``id``, string ``category``, ``position`` and ``dimensions`` of three finite numbers
    (metres, dimensions >= 0) and ``rotation_yaw`` absent, null or a finite number (degrees). NaN,
    Infinity, true, false and digits in quotes are not numbers, nor is an integer too big for a
    double. Other fields are ignored.

    Positions, dimensions and room sizes beyond +-1e100 m are clipped to it, so that every volume
    is finite. Ids, categories and the room type stay as written, except that half a surrogate
    pair, which no UTF-8 file can hold, becomes U+FFFD. Yaws stay as written, NaN where none is.

    Raises:
        SchemaError: a field is missing or wrong, for example ``scene.objects[3].position[1] is
            NaN; expected a finite number (object "chair_02")``.
    """
    # Thousands of answers are read in one go, so whole columns are checked at once. Only where
    # that fails is the document walked field by field, for the sentence.
    try:
        return _read_columns(document)
    except (KeyError, TypeError, ValueError, OverflowError):
        fault = first_fault(document)
        if fault is None:
            raise
        raise SchemaError(fault) from None


def _read_columns(document: Any) -> Layout:
    """The layout; any of four exceptions means that some field is missing or wrong."""
    scene = document["scene"]
    room, objects = scene["room"], scene["objects"]
    _require_types([scene, room], {dict})
    _require_types([objects], {list})
    _require_types(objects, {dict})
    dimensions = _vectors([item["dimensions"] for item in objects])
    if dimensions.min(initial=0.0) < 0.0:
        raise ValueError("a dimension below zero")
    return Layout(
        room=Room(_texts([room["type"]])[0], _size(room["size"]) if "size" in room else None),
        ids=_texts([item["id"] for item in objects]),
        categories=_texts([item["category"] for item in objects]),
        positions_m=_vectors([item["position"] for item in objects]),
        dimensions_m=dimensions,
        yaws_deg=_yaws([item.get("rotation_yaw") for item in objects]),
    )


def _require_types(values: Iterable[Any], types: set[type]) -> None:
    """Exact types, as JSON has them: a subclass, such as bool of int, is not taken."""
    if not set(map(type, values)) <= types:
        raise TypeError("a value of another type")


def _texts(values: list[Any]) -> tuple[str, ...]:
    _require_types(values, {str})
    if all(map(str.isascii, values)):
        return tuple(values)
    return tuple(
        text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for text in values
    )


def _vectors(values: list[Any]) -> FloatArray:
    """Vectors of three finite numbers, (n, 3) metres, clipped to +-LARGEST_M."""
    _require_types(values, {list})
    if not set(map(len, values)) <= {3}:
        raise ValueError("a vector without three numbers")
    numbers = list(chain.from_iterable(values))
    _require_types(numbers, {int, float})
    array = np.array(numbers, dtype=float).reshape(-1, 3)
    # One comparison clears the usual case: NaN and Infinity fail it as well.
    if sum(map(abs, numbers)) <= LARGEST_M:
        return array
    if not np.isfinite(array).all():
        raise ValueError("a number that is not finite")
    return array.clip(-LARGEST_M, LARGEST_M)


def _size(value: Any) -> Vec3:
    width, depth, height = _vectors([value])[0].tolist()
    if min(width, depth, height) <= 0.0:
        raise ValueError("a room without extent")
    return width, depth, height


def _yaws(values: list[Any]) -> FloatArray:
    """Finite numbers, (n,) degrees; NaN for each None."""
    _require_types(values, {int, float, type(None)})
    array = np.array(values, dtype=float)
    if np.count_nonzero(np.isfinite(array)) != len(values) - values.count(None):
        raise ValueError("a yaw that is not finite")
    return array
