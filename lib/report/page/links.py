"""Links from the page to files on disk."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote


def link(target: Path, page: Path) -> str:
    """A relative address from the page to a file or folder, quoted for an href.

    On another drive, where there is no way from one to the other, it is absolute.

    >>> link(Path("/data/a b/#1.png"), Path("/data/out/report.html"))
    '../a%20b/%231.png'
    """
    try:
        relative = os.path.relpath(target.absolute(), page.absolute().parent)
    except ValueError:
        return target.absolute().as_uri()
    # Bytes, as a file's name need not be text; the colon too, so that no name begins a scheme.
    return quote(os.fsencode(Path(relative).as_posix()), safe="/")
