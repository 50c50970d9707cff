"""How many scenes at a time, of verbs that open each in a process of its own."""

from __future__ import annotations

import argparse
import os

_MOST = 4
"""By default: each takes up to a gigabyte."""


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """The option `--jobs`."""
    parser.add_argument(
        "--jobs",
        type=_number_of_jobs,
        default=min(os.cpu_count() or 1, _MOST),
        metavar="N",
        help="scenes at a time (default: one a processor core, at most %(default)s here)",
    )


def _number_of_jobs(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text[:9]) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of scenes; write for example 4")
    return int(text)
