"""What an assessment was made of, so that a repeat can prove that it had the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..bundle import BLEND_FILE, GT_FILE, METADATA_FILE
from ..regular import require_regular

BUNDLE_FILES = (BLEND_FILE, GT_FILE, METADATA_FILE)
_PIECE = 1 << 20


class InputsChanged(ValueError):
    """A file is not what it was when the first of several assessments began."""


def input_files(path: Path) -> list[Path]:
    """The files that an assessment of this one reads: a bundle's .blend has others beside it."""
    if path.name != BLEND_FILE:
        return [path]
    return [file for name in BUNDLE_FILES if (file := path.with_name(name)).is_file()]


def hashed(path: Path) -> dict[str, str]:
    """SHA-256 by the name of each file that an assessment of `path` reads.

    Raises:
        OSError: one cannot be read.
    """
    return {file.name: file_hash(file) for file in input_files(path)}


def file_hash(path: Path) -> str:
    """SHA-256 of a file's bytes.

    Raises:
        OSError: it cannot be read.
    """
    require_regular(path)
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while piece := stream.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()


def document_hash(document: Any) -> str:
    """SHA-256 of a JSON document, whatever the order of its fields.

    >>> document_hash({"a": 1, "b": 2}) == document_hash({"b": 2, "a": 1})
    True
    """
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()


def require_same(before: Mapping[str, str], path: Path) -> None:
    """Refuse a repeat of something else.

    Raises:
        InputsChanged: a file changed, came or went.
        OSError: one cannot be read.
    """
    now = hashed(path)
    names = sorted(before.keys() | now.keys())
    changed = [name for name in names if before.get(name) != now.get(name)]
    if changed:
        raise InputsChanged(
            f"{path.with_name(changed[0])} changed since the first assessment, so that the "
            "repeats would not be of one scene; let it be and start again"
        )
