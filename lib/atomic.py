"""Files that appear whole or not at all."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any


def write_bytes(path: Path, data: bytes) -> None:
    """Write `data` to a temporary name beside `path`, then rename: a reader never sees half."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def write_text(path: Path, text: str) -> None:
    """Write text as UTF-8, whole or not at all."""
    write_bytes(path, text.encode("utf-8"))


def write_json(path: Path, document: Any, indent: int | None = 1) -> None:
    """Write a JSON document, whole or not at all; NaN is an error, never a value."""
    write_text(path, json.dumps(document, indent=indent, allow_nan=False) + "\n")
