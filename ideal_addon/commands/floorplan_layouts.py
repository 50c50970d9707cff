"""LAYOUT...: files of floor plans, or folders of them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ...lib.bundle import BLEND_FILE, GT_FILE
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


def is_scene(path: Path) -> bool:
    """Whether it is the folder of a scene bundle, which `floorplan export` makes layouts of."""
    return any(os.path.isfile(path / name) for name in (GT_FILE, BLEND_FILE))


def scene_words(path: Path) -> str:
    """What to do with the folder of a scene, in a sentence."""
    return f"{path}: is a scene, not a layout; make one with `ideal-bench floorplan export {path}`"


def _files(given: Sequence[Path], faults: list[str]) -> Iterator[Path]:
    """The files, each once; what lies in a folder in the order of its name."""
    seen: set[str] = set()
    for path in given:
        if is_scene(path):
            faults.append(scene_words(path))
            continue
        try:
            # Not Path's own: a loop of links or a name that is too long would end the whole run.
            listed = _in_folder(path) if os.path.isdir(path) else [path]
        except OSError as error:
            faults.append(f"{path}: cannot be read ({error.strerror})")
            continue
        if not listed:
            faults.append(f"{path}: holds no layout: no file that ends in .json or .xml")
        for file in listed:
            place = os.path.realpath(file)
            if place not in seen:
                seen.add(place)
                yield file


def _in_folder(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.iterdir()
        if path.suffix.lower() in ENDINGS and not path.name.startswith(NOTE_MARKS)
    )
