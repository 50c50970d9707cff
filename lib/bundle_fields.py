"""Fields of a bundle's JSON files: each is read or named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .json_values import is_finite, shown
from .layout import Vec3
from .regular import read_regular


class BundleError(ValueError):
    """A bundle that cannot be used; the message names the file, the field and what to do."""


def read_json(path: Path) -> Any:
    """The document in a file.

    Raises:
        BundleError: the file is missing, cannot be read or is not JSON.
    """
    try:
        return json.loads(read_regular(path))
    except FileNotFoundError:
        raise BundleError(f"{path}: missing; run `ideal-bench extract` again") from None
    except (OSError, ValueError, RecursionError) as error:
        raise BundleError(f"{path}: cannot be read as JSON ({error})") from error


def field(mapping: Any, name: str, where: str) -> Any:
    """A field that has to be there; `where` names what it belongs to."""
    if not isinstance(mapping, dict):
        raise BundleError(f"{where}: expected an object, got {shown(mapping)}")
    if name not in mapping:
        raise BundleError(f"{where}: field {name!r} is missing")
    return mapping[name]


def number(value: Any, where: str) -> float:
    """A finite number; `where` names the field."""
    if not is_finite(value):
        raise BundleError(f"{where}: expected a finite number, got {shown(value)}")
    return float(value)


def vec3(value: Any, where: str) -> Vec3:
    """Three finite numbers; `where` names the field."""
    if not isinstance(value, list) or len(value) != 3:
        got = len(value) if isinstance(value, list) else shown(value)
        raise BundleError(f"{where}: expected three numbers, got {got}")
    x, y, z = (number(item, f"{where}[{axis}]") for axis, item in enumerate(value))
    return x, y, z
