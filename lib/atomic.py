"""Files that appear whole or not at all."""

from __future__ import annotations

import errno
import json
import os
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO


@contextmanager
def open_whole(path: Path) -> Iterator[BinaryIO]:
    """A file to write to piece by piece; it gets its name only when all has been written.

    It has a temporary name beside `path` until then: a reader never sees half of it, and an
    exception inside the `with` block leaves what was there before.

    Raises:
        OSError: it cannot be written; a device or a pipe is not replaced.
    """
    _require_replaceable(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    # Only the start of the name: with all of it a name of full length would grow too long.
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:32]}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _require_replaceable(path: Path) -> None:
    """Refuse what is no file: one who may do all would put a file in the place of /dev/null."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return  # not there yet, or what follows tells why not
    if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))


def write_bytes(path: Path, data: bytes) -> None:
    """Write `data` whole or not at all."""
    with open_whole(path) as stream:
        stream.write(data)


def write_text(path: Path, text: str) -> None:
    """Write text as UTF-8, whole or not at all; what is no text (odd file names) as an escape."""
    write_bytes(path, text.encode("utf-8", "backslashreplace"))


def write_json(path: Path, document: Any, indent: int | None = 1) -> None:
    """Write a JSON document, whole or not at all; NaN is an error, never a value."""
    write_text(path, json.dumps(document, indent=indent, allow_nan=False) + "\n")
