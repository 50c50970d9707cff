"""`card`: the README of a data set that is to be published."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...lib.atomic import write_text
from ...lib.report.card.blanks import blanks
from ...lib.report.card.header import Choices
from ...lib.report.card.page import card
from ...lib.statistics.summary import summarise
from .exit_codes import DONE, NOTHING, PARTIAL, USAGE, CannotStart
from .inputs import add_dataset
from .messages import fail, say
from .stats import faults, survey_of

DESCRIPTION = """\
Write the card of a data set: a README.md in Markdown with the header fields that Hugging Face
reads. It says what is in the data set, how it was made as far as the files record it, what the
files mean, how many scenes passed the checks, what is known not to be good, under which licences
the parts stand, how to load it and what to cite. Rejected scenes are not counted.

What only the owner knows is left open and marked [FILL IN: ...]; each blank is named at the end."""

EXAMPLES = """\
  ideal-bench card DATASET --out DATASET/README.md
  ideal-bench card DATASET --out README.md --name "My rooms" --license cc-by-4.0"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    add_dataset(parser)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="README.md", help="the file to write"
    )
    parser.add_argument(
        "--license",
        metavar="ID",
        help="licence of the data set as a whole, such as cc-by-4.0; without it a blank is left",
    )
    parser.add_argument(
        "--name", metavar="NAME", help="what to call the data set (default: its folder's name)"
    )
    parser.add_argument(
        "--overwrite", action="store_true", help="replace a file that is already there"
    )


def run(arguments: argparse.Namespace) -> int:
    """Read, count, write, say what is left to fill in."""
    _require_free(arguments.out, arguments.overwrite)
    survey = survey_of(arguments.dataset)
    statistics = summarise(survey)
    if not statistics.counted:
        raise CannotStart(NOTHING, f"{arguments.dataset}: every scene in it is rejected")
    name = arguments.name or arguments.dataset.resolve().name
    page = card(statistics, Choices(name, arguments.license))
    write_text(arguments.out, page)
    problems = faults(survey)
    for problem in problems:
        fail(problem)
    if left := blanks(page):
        say(f"note: to be filled in by you: {'; '.join(left)}")
    say(f"Card: {arguments.out}")
    return PARTIAL if problems else DONE


def _require_free(path: Path, overwrite: bool) -> None:
    """Someone may have filled in the blanks of an earlier card."""
    if path.is_dir():
        raise CannotStart(USAGE, f"{path} is a folder; name the file to write")
    if path.exists() and not overwrite:
        raise CannotStart(USAGE, f"{path} is already there; --overwrite replaces it")
