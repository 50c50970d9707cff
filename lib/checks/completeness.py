"""C1, data completeness: are all files of the bundle there?"""

from __future__ import annotations

from pathlib import Path

from ..bundle import BLEND_FILE, COLOR_FILE, GT_FILE, METADATA_FILE, SEGMENTATION_FILE
from .finding import Finding

FILES = (BLEND_FILE, COLOR_FILE, SEGMENTATION_FILE, METADATA_FILE, GT_FILE)
"""The five files that generation writes (A.1); objects_in_view.json follows from them (A.3)."""

UNIT = "files missing"


def completeness(folder: Path) -> Finding:
    """Whether the five files of a bundle are there (A.3, C1); the number counts the missing ones.

    An empty file is none. What is in them is the other criteria's matter: one that cannot read its
    files is not measured, and such a scene does not pass either.
    """
    missing = [name for name in FILES if not _has_content(folder / name)]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        sentence = f"{', '.join(missing)} {verb} missing or empty"
    else:
        sentence = f"all {len(FILES)} files are there"
    return Finding("C1", not missing, len(missing), UNIT, sentence, {"missing": missing})


def _has_content(path: Path) -> bool:
    return path.is_file() and path.stat().st_size > 0
