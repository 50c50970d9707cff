"""What several verbs are given: a data set, predictions, a protocol, a folder to write to."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ...lib.bundle import BundleError, find_scenes
from ...lib.dataset_file import DatasetFileError
from ...lib.predictions.source import PredictionFolder, PredictionsError
from ...lib.protocol import DEFAULT_PROTOCOL, Protocol, ProtocolError, read_protocol
from .exit_codes import NOTHING, USAGE, CannotStart

if TYPE_CHECKING:
    from ...lib.dataset import Dataset


def add_dataset(parser: argparse.ArgumentParser) -> None:
    """Add DATASET."""
    parser.add_argument("dataset", type=Path, metavar="DATASET", help="folder of scene bundles")


def add_predictions(parser: argparse.ArgumentParser, out: str) -> None:
    """Add --predictions, --out, --models and --protocol; `out` says what --out is for."""
    parser.add_argument(
        "--predictions",
        type=Path,
        required=True,
        metavar="PREDICTIONS",
        help="folder with MODEL/SCENE.txt (or .json), or MODEL.jsonl",
    )
    parser.add_argument("--out", type=Path, required=True, metavar="OUT", help=out)
    parser.add_argument(
        "--models", nargs="+", metavar="MODEL", help="these models only (default: all)"
    )
    parser.add_argument(
        "--protocol",
        type=Path,
        default=DEFAULT_PROTOCOL,
        metavar="FILE",
        help="thresholds and choices of the evaluation (default: the paper's)",
    )


def unusable(folder: Path, error: Exception) -> CannotStart:
    """A folder that is not there is a wrong call; one that holds nothing of use is not."""
    return CannotStart(NOTHING if folder.is_dir() else USAGE, str(error))


def add_missing(parser: argparse.ArgumentParser) -> None:
    """Add --missing."""
    parser.add_argument(
        "--missing",
        choices=["fail", "skip"],
        default="fail",
        help="a scene without an answer: count it as a failed answer (default), or leave it out",
    )


def open_dataset(path: Path) -> Dataset:
    """The scenes of a data set that can be read.

    Raises:
        CannotStart: there is no such folder, no scene in it, or none that can be read.
    """
    # Here and not above: verbs that leave it alone start without NumPy.
    from ...lib.dataset import read_dataset

    try:
        dataset = read_dataset(path)
    except BundleError as error:
        raise unusable(path, error) from error
    if not dataset.scenes:
        first = next(iter(dataset.unscored.values()))
        raise CannotStart(NOTHING, f"{path}: none of its scenes can be read; the first: {first}")
    return dataset


def scene_folders(dataset: Path) -> list[Path]:
    """The scenes of a data set.

    Raises:
        CannotStart: there is no such folder, or no scene in it.
    """
    try:
        return find_scenes(dataset)
    except BundleError as error:
        raise unusable(dataset, error) from error


@contextmanager
def needing_dataset_file() -> Iterator[None]:
    """Let what is wrong with a dataset.json be what stops the verb.

    Raises:
        CannotStart: it cannot be used.
    """
    try:
        yield
    except DatasetFileError as error:
        raise CannotStart(NOTHING, str(error)) from error


def open_predictions(path: Path) -> PredictionFolder:
    """The folder of answers.

    Raises:
        CannotStart: there is no such folder, or no model in it.
    """
    try:
        return PredictionFolder(path)
    except PredictionsError as error:
        raise unusable(path, error) from error


def open_protocol(path: Path, room_bounds: str | None = None) -> Protocol:
    """The protocol, with another room for IBR where one is asked for.

    Raises:
        CannotStart: the file is no protocol.
    """
    try:
        protocol = read_protocol(path)
    except ProtocolError as error:
        raise CannotStart(USAGE, str(error)) from error
    return protocol if room_bounds is None else protocol.with_room_bounds(room_bounds)


def chosen(wanted: Sequence[str] | None, known: Sequence[str], what: str, where: Path) -> list[str]:
    """The names asked for, each once; all where none is.

    Raises:
        CannotStart: one is unknown.
    """
    for name in wanted or ():
        if name not in known:
            names = ", ".join(known)
            raise CannotStart(USAGE, f"{where}: no {what} {name!r}; there are: {names}")
    return list(dict.fromkeys(wanted or known))


def make_folder(path: Path) -> None:
    """Make the folder for what a verb writes.

    Raises:
        CannotStart: it cannot be one.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotStart(USAGE, f"{path}: cannot be a folder ({error.strerror})") from error
