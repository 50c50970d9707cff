"""LAYOUT...: files of floor plans, or folders of them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ...lib.names import NOTE_MARKS

if TYPE_CHECKING:
    from ...lib.floorplan.plan import FloorPlan

ENDINGS = (".json", ".xml")


@dataclass
class Layouts:
    """What was found.

    Attributes:
        plans: by the file.
        faults: a sentence for each file that holds no layout, and each folder without one.
    """

    plans: dict[Path, FloorPlan] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def add_layouts(parser: argparse.ArgumentParser) -> None:
    """Add LAYOUT..."""
    parser.add_argument(
        "layouts",
        type=Path,
        nargs="+",
        metavar="LAYOUT",
        help="layouts as JSON or XML, or folders of them",
    )


def open_layouts(given: Sequence[Path]) -> Layouts:
    """Read layouts; one that cannot be read is told, and the others stand."""
    # Here and not above: `floorplan --help` starts without it.
    from ...lib.floorplan.faults import PlanFault
    from ...lib.floorplan.files import read_plan

    found = Layouts()
    for path in _files(given, found.faults):
        try:
            found.plans[path] = read_plan(path)
        except PlanFault as fault:
            found.faults.append(str(fault))
        except OSError as error:
            found.faults.append(f"{path}: cannot be read ({error.strerror})")
    return found


def _files(given: Sequence[Path], faults: list[str]) -> Iterator[Path]:
    """The files, each once; what lies in a folder in the order of its name."""
    seen: set[Path] = set()
    for path in given:
        listed = _in_folder(path) if path.is_dir() else [path]
        if not listed:
            faults.append(f"{path}: holds no layout: no file that ends in .json or .xml")
        for file in listed:
            if file.resolve() not in seen:
                seen.add(file.resolve())
                yield file


def _in_folder(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.iterdir()
        if path.suffix.lower() in ENDINGS and not path.name.startswith(NOTE_MARKS)
    )
