"""The fields of a question's line: each read strictly, each fault told with the field's name."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from ...json_values import is_finite, repeated, shown, whole
from ...names import short
from ..answers.answer import Parameters, Value
from ..answers.needs import DIRECTIONS
from ..answers.registry import TYPES, QuestionType
from ..plan import FARTHEST_M
from ..profile import PROFILES
from .ablations import Ablation


def parsed(line: str) -> dict[str, Any]:
    """A line as a JSON object.

    Raises:
        ValueError: it is none, has a field twice, or a number that is none.
    """
    try:
        document = json.loads(
            line, object_pairs_hook=_once, parse_constant=_no_number, parse_int=whole
        )
    except json.JSONDecodeError as error:
        raise ValueError(f"is no JSON ({error.msg}, column {error.colno})") from error
    except RecursionError:
        raise ValueError("its lists are nested too deeply for a question") from None
    if type(document) is not dict:
        raise ValueError(f"expected an object, got {shown(document)}")
    return document


def parameters_document(asked: Parameters, piece: str) -> dict[str, Any]:
    """What a question is about, those parameters alone that its type takes."""
    document: dict[str, Any] = {}
    if asked.objects:
        document["objects"] = list(asked.objects)
    if asked.direction is not None:
        document["direction"] = asked.direction
    if asked.size_m is not None:
        document["size_m"] = list(asked.size_m)
    if asked.clearance_m is not None:
        document["clearance_m"] = asked.clearance_m
    return {**document, "piece": piece} if piece else document


def parameters_of(document: Mapping[str, Any], kind: QuestionType) -> tuple[Parameters, str]:
    """The parameters, and the name of what is placed; `parameters_document`, taken back.

    Raises:
        ValueError: one that the type takes is missing, or one is no such thing.
    """
    objects = _objects(document.get("objects", []), kind)
    direction = document.get("direction")
    if ("mover" in kind.needs) != (direction is not None) or (
        direction is not None and direction not in DIRECTIONS
    ):
        raise _fault("parameters.direction", direction, _directions(kind))
    size = document.get("size_m")
    if ("size" in kind.needs) != (size is not None) or (
        size is not None and not _are_lengths(size)
    ):
        wanted = "two lengths above 0" if "size" in kind.needs else "none"
        raise _fault("parameters.size_m", size, wanted)
    clearance = document.get("clearance_m")
    if clearance is not None and not (is_finite(clearance) and 0 <= clearance <= FARTHEST_M):
        raise _fault("parameters.clearance_m", clearance, f"a number from 0 to {FARTHEST_M:g}")
    piece = document.get("piece", "")
    if type(piece) is not str:
        raise _fault("parameters.piece", piece, "a text")
    size_m = None if size is None else (float(size[0]), float(size[1]))
    return Parameters(objects, direction, size_m, clearance), piece


def answer_of(value: Any, form: str) -> Value:
    """A reference answer of a format; null is none, as a question without answer is not asked.

    Raises:
        ValueError: it is of another format.
    """
    if form == "number" and is_finite(value):
        return float(value)
    if form == "boolean" and type(value) is bool:
        return value
    if form == "labels" and _is_list(value) and all(type(item) is str for item in value):
        return list(value)
    if form == "path" and _is_list(value) and len(value) > 1 and all(map(_is_point, value)):
        return [[float(x), float(y)] for x, y in value]
    wanted = {
        "number": "a number",
        "boolean": "true or false",
        "labels": "a list of labels",
        "path": f"a list of at least two points [x, y], none farther than {FARTHEST_M:g} m",
    }
    raise _fault("answer", value, wanted[form])


@dataclass(frozen=True, slots=True)
class Fields:
    """A line's fields; every method raises ValueError where one is not as it has to be."""

    document: Mapping[str, Any]

    def value(self, name: str) -> Any:
        """A field that has to be there."""
        if name not in self.document:
            raise ValueError(f"has no field '{name}'; write it anew with `floorplan questions`")
        return self.document[name]

    def text(self, name: str) -> str:
        """A text with something in it."""
        value = self.value(name)
        if type(value) is not str or not value.strip():
            raise _fault(name, value, "a text")
        return value

    def optional_text(self, name: str) -> str:
        """A text; "" where the field is absent."""
        value = self.document.get(name, "")
        if type(value) is not str:
            raise _fault(name, value, "a text")
        return value

    def mapping(self, name: str) -> dict[str, Any]:
        """An object."""
        value = self.value(name)
        if type(value) is not dict:
            raise _fault(name, value, "an object")
        return value

    def texts(self, name: str) -> dict[str, str]:
        """An object of texts; an empty one where the field is absent."""
        value = self.document.get(name, {})
        if type(value) is not dict or not all(type(item) is str for item in value.values()):
            raise _fault(name, value, "an object of texts")
        return value

    def one_of(self, name: str, known: Sequence[str]) -> str:
        """One of some words; the first where the field is absent."""
        value = self.document.get(name, known[0])
        if value not in known:
            raise _fault(name, value, " or ".join(known))
        return str(value)

    def same(self, name: str, known: str) -> str:
        """The one word that it can be."""
        return self.one_of(name, (known,))

    def kind(self) -> QuestionType:
        """The type."""
        name = self.text("type")
        if name not in TYPES:
            raise ValueError(f"type: '{short(name)}' is none of {', '.join(TYPES)}")
        return TYPES[name]

    def profile(self) -> str:
        """The profile's name."""
        return self.one_of("profile", tuple(PROFILES))

    def ablation(self) -> str | None:
        """The ablation; None for a plain question."""
        value = self.document.get("ablation")
        if value is not None and value not in get_args(Ablation):
            raise _fault("ablation", value, f"{' or '.join(get_args(Ablation))}, or null")
        return value

    def layout_id(self) -> int | str:
        """The layout's own name."""
        value = self.value("layout_id")
        if type(value) not in (int, str):
            raise _fault("layout_id", value, "a whole number or a text")
        return value  # type: ignore[no-any-return]  # int or str, as was just seen

    def seed(self) -> int:
        """The draw's seed; 0 where the field is absent."""
        value = self.document.get("seed", 0)
        if type(value) is not int:
            raise _fault("seed", value, "a whole number")
        return value


def _objects(value: Any, kind: QuestionType) -> tuple[str, ...]:
    count = 2 if "pair" in kind.needs else 1 if "mover" in kind.needs else 0
    if not _is_list(value) or len(value) != count or not all(type(name) is str for name in value):
        raise _fault("parameters.objects", value, f"a list of {count} labels")
    return tuple(value)


def _directions(kind: QuestionType) -> str:
    return ", ".join(DIRECTIONS) if "mover" in kind.needs else "none"


def _are_lengths(value: Any) -> bool:
    return _is_list(value) and len(value) == 2 and all(is_finite(x) and x > 0 for x in value)


def _is_point(value: Any) -> bool:
    return (
        _is_list(value)
        and len(value) == 2
        and all(is_finite(number) and abs(number) <= FARTHEST_M for number in value)
    )


def _is_list(value: Any) -> bool:
    return type(value) is list


def _fault(name: str, value: Any, wanted: str) -> ValueError:
    return ValueError(f"{name}: expected {wanted}, got {shown(value)}")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if (twice := repeated(pairs)) is not None:
        raise ValueError(f"the field '{short(twice)}' stands in one object more than once")
    return dict(pairs)


def _no_number(name: str) -> Any:
    raise ValueError(f"it holds {name}, which is no number")
