"""A protocol file: settings, each with its value and where it comes from."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .json_values import shown
from .regular import read_regular
from .setting import NotAllowed, Setting


class SettingsError(ValueError):
    """A settings file that cannot be used; the message names the file and the setting."""


def read_settings_document(path: Path, start_from: Path) -> Any:
    """The JSON document of a settings file, unchecked.

    Args:
        path: the file.
        start_from: the file that a person is pointed to.

    Raises:
        SettingsError: it cannot be read or is not JSON.
    """
    try:
        return json.loads(read_regular(path).decode("utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        told = f"not a protocol file ({error}); start from {start_from}"
        raise SettingsError(f"{path}: {told}") from error


def settings_of(
    document: Any, known: Mapping[str, Setting], path: Path, start_from: Path
) -> dict[str, Any]:
    """The values of a settings document, all of them checked.

    Args:
        document: ``{"name": ..., "settings": {setting: {"value": ..., "source": ...}}}``.
        known: every setting that it has to have, and no other.
        path: for the words of an error.
        start_from: the file that a person is pointed to.

    Raises:
        SettingsError: it lacks a setting or has one that is not known, or a value is not what its
            setting takes.
    """
    _require_settings(document, path, start_from)
    given = document["settings"]
    if missing := [name for name in known if name not in given]:
        raise SettingsError(f"{path}: settings lack {', '.join(missing)}")
    if unknown := [name for name in given if name not in known]:
        raise SettingsError(f"{path}: unknown settings {', '.join(unknown)}")
    values = {name: _value(name, setting, given[name], path) for name, setting in known.items()}
    _require_json(document, path)
    return values


def _require_settings(document: Any, path: Path, start_from: Path) -> None:
    if type(document) is not dict or type(document.get("settings")) is not dict:
        told = f"not a protocol file (it has no 'settings'); start from {start_from}"
        raise SettingsError(f"{path}: {told}")
    if type(document.get("name", "")) is not str:
        raise SettingsError(f"{path}: name is {shown(document['name'])}; expected a string")


def _value(name: str, setting: Setting, entry: Any, path: Path) -> Any:
    if type(entry) is not dict or "value" not in entry:
        raise SettingsError(f"{path}: {name} is {shown(entry)}; expected an object with a 'value'")
    try:
        return setting.read(entry["value"])
    except NotAllowed:
        got = shown(entry["value"])
        raise SettingsError(f"{path}: {name} is {got}; expected {setting.expected}") from None


def _require_json(document: dict[str, Any], path: Path) -> None:
    """Notes too: results hold the whole document, and JSON has no NaN, though Python reads it."""
    try:
        json.dumps(document, allow_nan=False)
    except (ValueError, RecursionError) as error:
        raise SettingsError(
            f"{path}: holds NaN, Infinity or a number too big for a double ({error}); remove it"
        ) from error


def with_setting(document: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """The document with another value of a setting; what else stands there of it stays."""
    settings = document["settings"]
    return {**document, "settings": {**settings, name: {**settings[name], "value": value}}}
