"""How a scene was made, as its files record it; nothing is concluded, nothing made up."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

NOT_RECORDED = "not recorded"

# What of metadata.json tells how a scene was made: group -> (section, fields; all where None).
_SECTIONS: tuple[tuple[str, tuple[str, ...], tuple[str, ...] | None], ...] = (
    ("versions", ("generator", "versions"), None),
    ("generator settings", ("generator", "settings"), None),
    ("camera", ("camera",), ("lens_mm", "sensor_width_mm", "resolution")),
    ("picture", ("render",), None),
    ("light", ("environment",), ("film_exposure", "view_transform", "look")),
)
_GENERATION = (
    ("versions", ("versions",)),
    ("generator settings", ("plan", "settings")),
    ("picture", ("picture",)),
)

Provenance = dict[tuple[str, str], str]
"""(group, field) -> the value as text, `NOT_RECORDED` where the file has null."""


def provenance_of(metadata: Mapping[str, Any], entry: Mapping[str, Any]) -> Provenance:
    """What one scene's metadata.json and its entry of dataset.json record of its making."""
    found: Provenance = {}
    for group, path, fields in _SECTIONS:
        section = _at(metadata, path)
        chosen = section if fields is None else {k: section[k] for k in fields if k in section}
        found.update({(group, name): text for name, text in _flat(chosen)})
    generation = entry.get("generation") or {}
    for group, path in _GENERATION:
        for name, text in _flat(_at(generation, path)):
            # Both files may name a version, and either may have left it open.
            if found.get((group, name), NOT_RECORDED) == NOT_RECORDED:
                found[group, name] = text
    return found


def _at(document: Mapping[str, Any], path: tuple[str, ...]) -> Mapping[str, Any]:
    """The object at a path; an empty one where there is none."""
    value: Any = document
    for name in path:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}


def _flat(section: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in section.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}.")
        else:
            yield f"{prefix}{name}", NOT_RECORDED if value is None else _text(value)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)
