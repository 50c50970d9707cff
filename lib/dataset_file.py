"""dataset.json: what became of every scene of a data set; how it was made, checked and curated.

    {"schema": 1,
     "scenes": {"<scene_id>": {
        "generation": {...} | null,
        "quality": {"passed", "reasons", "criteria", "objects", "settings"} | null,
        "curation": {"state": "none" | "accepted" | "rejected" | "needs_work", "note": "..."}}}}

Each part has one writer: `generate`, `check` and a person. Keys that this version does not know
stay as they are.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .atomic import write_json
from .bundle_fields import BundleError, read_json
from .file_lock import locked
from .json_values import shown
from .names import short

FILE = "dataset.json"
SCHEMA = 1
CURATION_STATES = ("none", "accepted", "rejected", "needs_work")
PARTS = ("generation", "quality", "curation")


class DatasetFileError(ValueError):
    """A dataset.json that cannot be used; the message names the file, the scene and the field."""


def read_dataset_file(folder: Path) -> dict[str, Any]:
    """The document of DATASET/dataset.json; one without scenes where there is no file yet.

    Raises:
        DatasetFileError: it is not JSON, of another schema, or a part is not what it has to be.
    """
    path = folder / FILE
    if not path.exists():
        return {"schema": SCHEMA, "scenes": {}}
    try:
        document = read_json(path)
    except BundleError as error:
        raise DatasetFileError(f"{error}; mend it or move it away") from error
    _require_document(document, str(path))
    return dict(document)


def new_entry() -> dict[str, Any]:
    """What dataset.json says of a scene of which nothing is known."""
    return {"generation": None, "quality": None, "curation": {"state": "none", "note": ""}}


def update_scene(folder: Path, scene_id: str, **parts: Any) -> None:
    """Replace parts of one scene's entry; everything else in the file stays.

    Safe while other processes do the same: each reads, changes and writes under one lock, and a
    reader never sees half a file.

    Args:
        folder: the data set.
        scene_id: name of the scene's folder.
        parts: `generation` and `quality`, each an object or None, replace what was there;
            `curation` may have `state` alone, `note` alone or both.

    Raises:
        DatasetFileError: the file or a part is not what it has to be.
        TypeError: there is no part of such a name.
    """
    if unknown := sorted(set(parts) - set(PARTS)):
        raise TypeError(f"update_scene: no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    path = folder / FILE
    with locked(path):
        document = read_dataset_file(folder)
        entry = {**new_entry(), **document["scenes"].get(scene_id, {}), **parts}
        if isinstance(parts.get("curation"), dict):
            before = document["scenes"].get(scene_id, {}).get("curation", {})
            entry["curation"] = {**new_entry()["curation"], **before, **parts["curation"]}
        _require_entry(entry, f"{path}: scenes.{short(scene_id)}")
        document["scenes"] = dict(sorted({**document["scenes"], scene_id: entry}.items()))
        write_json(path, document)


def _require_document(document: Any, where: str) -> None:
    if type(document) is not dict or type(document.get("scenes")) is not dict:
        raise DatasetFileError(f"{where}: expected an object with 'schema' and 'scenes'")
    if document.get("schema") != SCHEMA:
        got = shown(document.get("schema"))
        raise DatasetFileError(f"{where}: schema is {got}; this version reads schema {SCHEMA}")
    for scene_id, entry in document["scenes"].items():
        _require_entry(entry, f"{where}: scenes.{short(scene_id)}")


def _require_entry(entry: Any, where: str) -> None:
    if type(entry) is not dict:
        raise DatasetFileError(f"{where}: expected an object, got {shown(entry)}")
    for part in ("generation", "quality"):
        if type(entry.get(part)) not in (dict, type(None)):
            got = shown(entry[part])
            raise DatasetFileError(f"{where}.{part}: expected an object or null, got {got}")
    _require_quality(entry.get("quality"), f"{where}.quality")
    _require_curation(entry.get("curation", new_entry()["curation"]), f"{where}.curation")


def _require_quality(quality: dict[str, Any] | None, where: str) -> None:
    if quality is None:
        return
    if type(quality.get("passed")) is not bool:
        got = shown(quality.get("passed"))
        raise DatasetFileError(f"{where}.passed: expected true or false, got {got}")
    reasons = quality.get("reasons")
    if type(reasons) is not list or not all(type(reason) is str for reason in reasons):
        raise DatasetFileError(f"{where}.reasons: expected a list of sentences")
    for name in ("criteria", "objects"):
        if type(quality.get(name)) is not dict:
            got = shown(quality.get(name))
            raise DatasetFileError(f"{where}.{name}: expected an object, got {got}")


def _require_curation(curation: Any, where: str) -> None:
    if type(curation) is not dict:
        raise DatasetFileError(f"{where}: expected an object, got {shown(curation)}")
    state = curation.get("state", "none")
    if state not in CURATION_STATES:
        names = ", ".join(CURATION_STATES)
        raise DatasetFileError(f"{where}.state is {shown(state)}; expected one of {names}")
    if type(curation.get("note", "")) is not str:
        raise DatasetFileError(f"{where}.note: expected a text, got {shown(curation['note'])}")
