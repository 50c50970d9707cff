"""`check`: is every scene fit for the data set, and by which numbers?"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from ...lib.bundle import GT_FILE
from ...lib.checks.quality import UNITS
from ...lib.checks.summary import summary_table
from ...lib.dataset_file import FILE, read_dataset_file, update_scene
from ...lib.protocol import DEFAULT_PROTOCOL
from . import exit_codes
from .check_child import check_scene_in_child
from .child import Running, require_blender, terminated_as_interrupted
from .inputs import needing_dataset_file, open_protocol, scene_folders
from .jobs_option import add_jobs
from .messages import say, show
from .progress import Progress
from .told_progress import add_tell_to, teller

DESCRIPTION = """\
Look into every scene of a data set: is it fit to be in there?

C1  its five files are there
C2  its picture shows at least one piece of furniture
C3  no two pieces of furniture share more than one cubic centimetre
C4  no piece reaches out of the room

A scene that misses any of them is rejected, with the numbers: pixels, the pair and its shared
volume, how far outside. For every object it also tells the numbers of the filters that decide
what is evaluated: F1 pixels, F2 aspect ratio, F3 truncation. All of it goes into
DATASET/dataset.json; nothing is deleted, and what a person noted there stays."""

EXAMPLES = """\
  ideal-bench check examples/scenes
  ideal-bench check DATASET/bedroom_s7
  ideal-bench check DATASET --jobs 4 --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    parser.add_argument(
        "dataset",
        type=Path,
        metavar="DATASET",
        help="folder of scene bundles, or one scene bundle",
    )
    add_jobs(parser)
    parser.add_argument(
        "--protocol",
        type=Path,
        default=DEFAULT_PROTOCOL,
        metavar="FILE",
        help="thresholds and choices of the checks (default: the paper's)",
    )
    parser.add_argument(
        "--json", action="store_true", help="print all findings on stdout instead of the table"
    )
    add_tell_to(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check, write, tell."""
    require_blender()
    open_protocol(arguments.protocol)
    dataset, folders = _scenes(arguments.dataset)
    with needing_dataset_file():
        # Now, not when the first scene is checked.
        read_dataset_file(dataset)
    found: dict[str, dict[str, Any]] = {}
    message = teller(arguments)
    with needing_dataset_file(), Progress("check", len(folders), message=message) as progress:
        for folder, quality in _checked(folders, arguments.protocol, arguments.jobs):
            update_scene(dataset, folder.name, quality=quality)
            found[folder.name] = quality
            if message is not None:
                message(finished=folder.name)
            progress.step(folder.name)
    found = {folder.name: found[folder.name] for folder in folders}
    _tell(found)
    if arguments.json:
        show(json.dumps({"schema": 1, "scenes": found}, indent=1, allow_nan=False))
    else:
        show(summary_table(found))
    passed = sum(quality["passed"] for quality in found.values())
    say(f"{passed} of {len(found)} scenes pass; every number is in {dataset / FILE}")
    return _exit_code(found)


def _scenes(path: Path) -> tuple[Path, list[Path]]:
    """The data set and its scenes; where `path` is a scene itself, that one alone.

    Raises:
        CannotStart: there is no scene.
    """
    if (path / GT_FILE).is_file():
        # So that a name such as `.` becomes the folder's.
        folder = path.absolute()
        folder = folder.parent / folder.name if folder.name else folder
        return folder.parent, [folder]
    return path, scene_folders(path)


def _checked(
    folders: Sequence[Path], protocol: Path, jobs: int
) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Each scene and its quality as they come, `jobs` processes at a time."""
    running = Running()
    with terminated_as_interrupted(), ThreadPoolExecutor(jobs) as pool:
        work = {
            pool.submit(check_scene_in_child, folder, protocol, running): folder
            for folder in folders
        }
        try:
            for done in as_completed(work):
                yield work[done], done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            running.end()
            raise


def _tell(found: Mapping[str, dict[str, Any]]) -> None:
    for name, quality in found.items():
        for reason in quality["reasons"]:
            say(f"{name} is rejected: {reason}")
        for note in quality["notes"]:
            say(f"note: {name}: {note}")


def _exit_code(found: Mapping[str, dict[str, Any]]) -> int:
    if all(quality["passed"] for quality in found.values()):
        return exit_codes.DONE
    measured = any(
        quality["criteria"][name]["passed"] is not None
        for quality in found.values()
        for name in UNITS
    )
    return exit_codes.PARTIAL if measured else exit_codes.NOTHING
