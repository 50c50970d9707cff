"""Layouts in files: JSON or XML, by the name's ending."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Literal

from ..atomic import write_text
from ..regular import read_regular, require_regular
from .documents.json_document import parse_json, to_document, to_plan
from .documents.xml_reading import parse_xml
from .documents.xml_writing import xml_text
from .faults import PlanFault
from .plan import FloorPlan

Encoding = Literal["json", "xml"]

LARGEST_MB = 64
"""What is larger is no layout of a room; it is not read."""


def read_plan(path: str | Path) -> FloorPlan:
    """The floor plan in a file: by its ending, .json or .xml, else by its first character.

    Raises:
        PlanFault: it is no layout; the sentence names the file and the field.
        OSError: it is not there or cannot be read.
    """
    path = Path(path)
    try:
        return plan_of(_text(path), _encoding(path))
    except PlanFault as fault:
        raise PlanFault(f"{path}: {fault}") from fault


def plan_of(text: str, encoding: Encoding | None = None) -> FloorPlan:
    """The floor plan that a text is.

    Args:
        text: JSON or XML.
        encoding: which; None to go by the first character.

    Raises:
        PlanFault: it is no layout; the sentence names the field.
    """
    if encoding is None:
        encoding = "xml" if text.lstrip().startswith("<") else "json"
    return to_plan(parse_xml(text) if encoding == "xml" else parse_json(text))


def plan_text(plan: FloorPlan, encoding: Encoding) -> str:
    """A floor plan as text, without a line end behind it, so that `plan_of` gives it back.

    Raises:
        PlanFault: it holds what the encoding cannot: no finite number, a control character in XML.
    """
    document = to_document(plan)
    # What is written can be read: a coordinate that is no number is named before that.
    to_plan(document)
    try:
        if encoding == "xml":
            return xml_text(document)
        return json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False)
    except RecursionError:
        raise PlanFault("its further fields are nested too deeply to be written") from None


def write_plan(path: str | Path, plan: FloorPlan) -> None:
    """Write a floor plan whole or not at all: as XML where the name ends in .xml, else as JSON.

    Raises:
        PlanFault: see `plan_text`.
        OSError: it cannot be written.
    """
    path = Path(path)
    write_text(path, plan_text(plan, _encoding(path) or "json") + "\n")


def plan_name(path: str | Path) -> str:
    """What a file's layout is called among others: layout_id may stand in several files.

    >>> plan_name("layouts/bedroom_0.json")
    'bedroom_0'
    """
    return Path(path).stem


def _encoding(path: Path) -> Encoding | None:
    encodings: dict[str, Encoding] = {".json": "json", ".xml": "xml"}
    return encodings.get(path.suffix.lower())


def _text(path: Path) -> str:
    require_regular(path)
    size_mb = path.stat().st_size / 1e6
    if size_mb > LARGEST_MB:
        raise PlanFault(
            f"{size_mb:.0f} MB is no layout of a room; {LARGEST_MB} MB are read at most"
        )
    try:
        return read_regular(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PlanFault(f"byte {error.start} is not UTF-8; save it as UTF-8") from error
