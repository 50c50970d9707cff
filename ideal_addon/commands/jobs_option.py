"""How many scenes at a time, of verbs that open each in a process of its own."""

from __future__ import annotations

import argparse
import os

_MOST = 4
"""By default: each takes up to a gigabyte."""


def add_jobs(parser: argparse.ArgumentParser, usual: int | None = None) -> None:
    """The option `--jobs`; `usual` is its default where that is no matter of the machine."""
    told = "one a processor core, at most %(default)s here" if usual is None else "%(default)s"
    parser.add_argument(
        "--jobs",
        type=_number_of_jobs,
        default=usual or min(os.cpu_count() or 1, _MOST),
        metavar="N",
        help=f"scenes at a time (default: {told})",
    )


def _number_of_jobs(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text[:9]) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of scenes; write for example 4")
    return int(text)
