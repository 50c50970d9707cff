"""Files that others made, read only where they are files."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path


def require_regular(path: str | Path) -> None:
    """Refuse what opening or reading could wait for without end, such as a pipe or a device.

    Raises:
        OSError: it is none, or not there; `strerror` says which.
    """
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))


class TextError(ValueError):
    """A file that cannot be read as text; says why, without its name."""


def read_text(path: str | Path) -> str:
    """The content of a regular file of UTF-8 text, without a byte order mark.

    Raises:
        TextError: it is none, is not there, or cannot be read.
    """
    try:
        return read_regular(path).decode("utf-8-sig")
    except OSError as error:
        raise TextError(f"cannot be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise TextError(f"not UTF-8 (byte {error.start + 1}); save it as UTF-8 text") from error


def read_regular(path: str | Path) -> bytes:
    """The content of a regular file.

    Raises:
        OSError: it is none, is not there, or cannot be read.
    """
    require_regular(path)
    with open(path, "rb", buffering=0) as stream:
        return stream.read()
