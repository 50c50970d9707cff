"""DIR of `assess`: report.json and report.html."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ...lib.atomic import write_json
from .exit_codes import NOTHING, CannotStart

REPORT_SCHEMA = 1
REPORT_FILE = "report.json"
PAGE_FILE = "report.html"


def forget_pictures(folder: Path) -> None:
    """Remove the pictures of a scene that an earlier run left; what else lies there stays.

    Args:
        folder: of the scene's pictures; it need not be there.

    Raises:
        OSError: one cannot be removed.
    """
    for picture in folder.glob("*.png"):
        if picture.is_file():
            picture.unlink()


def write_report(out: Path, document: dict[str, Any], pictures: Path) -> Iterator[str]:
    """Write the report; what a person should know of it, a sentence each.

    Args:
        out: DIR.
        document: the report.
        pictures: the folder that its pictures are told from.

    Raises:
        CannotStart: it cannot be written.
    """
    try:
        from ...lib.report.page.quality_page import write_quality_page

        # What was found here is kept first. A report of others may be too odd for a page, and then
        # neither file is there.
        is_of_others = "scored_again" in document
        if not is_of_others:
            write_json(out / REPORT_FILE, document)
        troubles = write_quality_page(out / PAGE_FILE, document, pictures)
        if is_of_others:
            write_json(out / REPORT_FILE, document)
        yield from troubles
    except OSError as error:
        where = error.filename2 or error.filename or out
        raise CannotStart(NOTHING, f"{where}: cannot be written ({error.strerror})") from error
