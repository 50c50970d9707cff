"""The arguments of `baseline`, each checked as it is read."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from pathlib import Path

from ...lib.names import NOTE_MARKS, one_line, short
from .inputs import add_dataset

LONGEST_NAME = 200


def add_options(parser: argparse.ArgumentParser) -> None:
    """What to write, for which data set, and where to."""
    parser.add_argument("kind", choices=("oracle", "noisy", "prior"), help="see above")
    add_dataset(parser)
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="PREDICTIONS",
        help="folder for the answers; they become PREDICTIONS/MODEL/SCENE.txt",
    )
    parser.add_argument(
        "--name",
        type=model_name,
        metavar="MODEL",
        help="what the predictions are called in the results (default: the kind, and for noisy "
        "the errors too, as in noisy-m0.3-drop0.2)",
    )
    _add_noise(parser.add_argument_group("errors of noisy (none unless given)"))


def _add_noise(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--sigma-m",
        type=number_up_to(1000.0),
        metavar="METRES",
        help="move centres: standard deviation along each axis",
    )
    group.add_argument(
        "--sigma-deg",
        type=number_up_to(360.0),
        metavar="DEGREES",
        help="turn objects about the vertical: standard deviation",
    )
    group.add_argument(
        "--sigma-scale",
        type=number_up_to(5.0),
        metavar="X",
        help="stretch each dimension: standard deviation of the factor's logarithm, so that 0.1 "
        "is about 10 per cent more or less",
    )
    group.add_argument(
        "--drop",
        type=number_up_to(1.0),
        metavar="P",
        help="leave objects out: the chance for each, from 0 to 1",
    )
    group.add_argument(
        "--hallucinate",
        type=number_up_to(100.0),
        metavar="SHARE",
        help="add objects that are not there: 0.5 adds one for every two that are",
    )
    group.add_argument(
        "--seed",
        type=whole_number,
        metavar="N",
        help="another number gives other errors of the same kind (default 0)",
    )


def model_name(text: str) -> str:
    """A name that can be a model's folder."""
    fits = 0 < len(text) <= LONGEST_NAME and one_line(text)
    if not fits or text.startswith(NOTE_MARKS) or any(mark in text for mark in "/\\"):
        raise argparse.ArgumentTypeError(
            f"'{short(text)}' cannot be a model's name: 1 to {LONGEST_NAME} characters, no '/', "
            "'\\' or control character in it, no '_' or '.' in front"
        )
    return text


def number_up_to(largest: float) -> Callable[[str], float]:
    """A reader of numbers from 0 to `largest`."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not 0.0 <= value <= largest:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {largest:g}")
        return value

    return read


def whole_number(text: str) -> int:
    """A whole number of 0 or more, of at most 19 digits."""
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise argparse.ArgumentTypeError(
            f"'{short(text)}' is not a whole number of 0 or more, of at most 19 digits"
        )
    return int(text)
