"""explain.json read again, every field checked."""

from __future__ import annotations

import dataclasses
import itertools
import types
import typing
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..bundle_fields import BundleError, read_json
from ..json_values import is_finite, shown
from ..metrics.registry import METRICS
from ..names import short
from .document import EXPLAIN_FILE, SCHEMA, Explanations
from .errors import ERROR_IDS
from .values import Explanation, Numbers


class ExplainError(ValueError):
    """An explain.json that cannot be used; the message names the file and the field."""


def read_explanations(path: Path) -> Explanations:
    """What `explain` has written.

    Args:
        path: explain.json, or the folder that it lies in.

    Raises:
        ExplainError: the file is missing, is not JSON, is of another schema, or a field is not
            what it has to be.
    """
    if path.is_dir():
        path = path / EXPLAIN_FILE
    try:
        document = read_json(path)
    except BundleError as error:
        if not path.exists():
            raise ExplainError(f"{path}: there is no such file; `explain` writes it") from None
        raise ExplainError(f"{error}; run `explain` again") from error
    try:
        return _explanations(document)
    except ExplainError as error:
        raise ExplainError(f"{path}: {error}") from None


def _explanations(document: Any) -> Explanations:
    _require(type(document) is dict, f"expected an object, got {shown(document)}")
    schema = document.get("schema")
    _require(schema == SCHEMA, f"schema is {shown(schema)}; this version reads schema {SCHEMA}")
    fields = {name: value for name, value in document.items() if name != "schema"}
    models = fields.get("models")
    _require(type(models) is dict, f"models: expected an object, got {shown(models)}")
    read = {
        name: _value(item, Explanation, f"models.{short(name)}")
        for name, item in fields.pop("models").items()
    }
    for name, item in read.items():
        _check(item, f"models.{short(name)}")
    rest = {
        field.name: _field(fields, field.name, types_of(Explanations)[field.name], "")
        for field in dataclasses.fields(Explanations)
        if field.name != "models"
    }
    return Explanations(models=read, **rest)


def _check(item: Explanation, where: str) -> None:
    """That all is there which readers look up by its name."""
    for name, numbers in (("as_is", item.as_is), ("left", item.left)):
        _check_numbers(numbers, f"{where}.{name}")
    for kind, findings in (("alone", item.alone), ("steps", item.steps)):
        for number, finding in enumerate(findings):
            place = f"{where}.{kind}[{number}]"
            right = finding.error in ERROR_IDS
            _require(right, f"{place}.error: {short(finding.error)!r} is no error")
            if finding.undone is not None:
                _check_numbers(finding.undone, f"{place}.undone")
    picture = [(row.row, row.column) for row in item.regions if row.kind == "picture"]
    cells = [*itertools.product(range(3), repeat=2), (None, None)]
    complete = not item.regions or all(cell in picture for cell in cells)
    _require(complete, f"{where}.regions: a part of the picture is missing")


def _check_numbers(numbers: Numbers, where: str) -> None:
    for error in ERROR_IDS:
        _require(error in numbers.errors, f"{where}.errors.{error}: is missing")
    for metric in METRICS:
        _require(metric.id in numbers.metrics, f"{where}.metrics.{metric.id}: is missing")


def types_of(kind: type) -> dict[str, Any]:
    """What each field of one of the values is."""
    return typing.get_type_hints(kind)


def _field(mapping: Mapping[str, Any], name: str, kind: Any, where: str) -> Any:
    place = f"{where}.{name}" if where else name
    _require(name in mapping, f"{place}: is missing")
    return _value(mapping[name], kind, place)


def _value(value: Any, kind: Any, where: str) -> Any:
    """A JSON value as `kind`, which is what a field of the values is declared as."""
    if dataclasses.is_dataclass(kind):
        return _dataclass(value, typing.cast(type, kind), where)
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (types.UnionType, typing.Union):
        present = next(part for part in inner if part is not type(None))
        return None if value is None else _value(value, present, where)
    if origin is tuple:
        return _tuple(value, inner, where)
    if origin is Mapping:
        _require(type(value) is dict, f"{where}: expected an object, got {shown(value)}")
        return {
            name: _value(item, inner[1], f"{where}.{short(name)}") for name, item in value.items()
        }
    return _plain(value, kind, where)


def _dataclass(value: Any, kind: type, where: str) -> Any:
    _require(type(value) is dict, f"{where}: expected an object, got {shown(value)}")
    return kind(**{name: _field(value, name, own, where) for name, own in types_of(kind).items()})


def _tuple(value: Any, inner: tuple[Any, ...], where: str) -> tuple[Any, ...]:
    _require(type(value) is list, f"{where}: expected a list, got {shown(value)}")
    kinds = [inner[0]] * len(value) if inner[-1] is Ellipsis else list(inner)
    _require(len(kinds) == len(value), f"{where}: expected {len(kinds)} entries, got {len(value)}")
    rows = enumerate(zip(value, kinds, strict=True))
    return tuple(_value(item, kind, f"{where}[{number}]") for number, (item, kind) in rows)


_WORDS = {str: "a text", int: "a whole number", bool: "true or false", float: "a number"}


def _plain(value: Any, kind: Any, where: str) -> Any:
    if kind is Any:
        return value
    right = is_finite(value) if kind is float else type(value) is kind
    _require(right, f"{where}: expected {_WORDS[kind]}, got {shown(value)}")
    return float(value) if kind is float else value


def _require(right: bool, problem: str) -> None:
    if not right:
        raise ExplainError(problem)
