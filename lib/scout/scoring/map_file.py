"""A map that was submitted, as a file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...bundle_fields import BundleError, field, vec3
from ...json_values import repeated, shown, whole
from ...layout import Vec3
from ...names import few, short
from ...regular import read_regular
from ..task import Truth


class MapError(ValueError):
    """A map's file that cannot be used; the sentence names the file and the field."""


def read_map(path: Path, truth: Truth) -> dict[str, Vec3]:
    """The submitted centres of a file ``{"centers": {id: [x, y, z]}}``, by target id.

    Other fields beside ``centers`` are ignored. NaN, Infinity, true, false and digits in quotes are
    no numbers.

    Raises:
        MapError: it cannot be read, has an id twice, or a centre for no target of the scene.
    """
    try:
        return _centers(_document(path), str(path), truth)
    except BundleError as error:
        raise MapError(str(error)) from error


def _document(path: Path) -> Any:
    try:
        return json.loads(read_regular(path), parse_int=whole, object_pairs_hook=_object)
    except OSError as error:
        raise MapError(f"{path}: cannot be read ({error.strerror}); name a map's file") from error
    except (ValueError, RecursionError) as error:
        raise MapError(f"{path}: cannot be read as JSON ({error})") from error


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    if (name := repeated(pairs)) is not None:
        raise ValueError(f"'{short(name)}' is there twice; keep one")
    return dict(pairs)


def _centers(document: Any, where: str, truth: Truth) -> dict[str, Vec3]:
    given = field(document, "centers", where)
    if not isinstance(given, dict):
        raise BundleError(f"{where}: centers: expected an object by target id, got {shown(given)}")
    known = set(truth.ids)
    if strangers := [name for name in given if name not in known]:
        raise BundleError(
            f"{where}: centers has {few(strangers, quoted=True)}, which the task does not have; "
            f"its targets are {few(truth.ids, quoted=True)}"
        )
    return {
        name: vec3(center, f"{where}: centers['{short(name)}']") for name, center in given.items()
    }
