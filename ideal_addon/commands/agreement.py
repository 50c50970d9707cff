"""`agreement`: how far people's ratings and the judge's agree."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ...lib.models.judge.documents import bootstrap_document
from ...lib.models.judge.judge_file import JudgeFileError, read_judge
from ...lib.models.judge.judging import Judging
from ...lib.names import NOTE_MARKS, short
from ...lib.protocol import read_protocol
from ...lib.rating.agreement import Agreement, agreement
from ...lib.rating.agreement_files import (
    agreement_document,
    terminal_table,
    write_agreement,
)
from ...lib.rating.errors import RatingError
from ...lib.rating.ratings import Ratings, read_ratings
from ...lib.report.markdown import counted
from .exit_codes import DONE, NOTHING, PARTIAL, USAGE, CannotStart
from .inputs import make_folder
from .messages import say, show

DESCRIPTION = """\
Say how far people and the judge agree about reconstructions: the rank correlation over scenes, \
as the paper has it, over samples, over models and within scenes; how far the raters agree among \
themselves; and the scores of both by model and by room type. Samples whose ratings are three or \
more apart are listed, so that they can be looked at again.

OUT gets agreement.json, agreement.csv (one line a model and scene) and agreement.md."""

EXAMPLES = """\
  ideal-bench agreement JUDGED --ratings RATINGS --out AGREEMENT"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    parser.add_argument(
        "judged", type=Path, metavar="JUDGED", help="folder that `judge` has written"
    )
    parser.add_argument(
        "--ratings",
        type=Path,
        required=True,
        metavar="RATINGS",
        help="folder of the raters' files, as `rate` has written them",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="OUT", help="folder for the results"
    )
    parser.add_argument(
        "--json", action="store_true", help="print the results without single samples on stdout"
    )


def run(arguments: argparse.Namespace) -> int:
    """Read, compare, tell."""
    judging = _judging(arguments.judged)
    people, broken = _people(arguments.ratings)
    for line in broken:
        say(line)
    if not people:
        raise CannotStart(NOTHING, f"{arguments.ratings}: no rater's file in it can be used")
    make_folder(arguments.out)
    protocol = read_protocol()
    made = agreement(people, judging, protocol)
    source = {
        "judge": {"model": judging.judge.model, "api": judging.judge.api},
        "problems": broken,
        "bootstrap": bootstrap_document(protocol),
    }
    write_agreement(arguments.out, made, source)
    _tell(made)
    if arguments.json:
        document = {**agreement_document(made), **source}
        del document["samples"], document["scenes"]
        show(json.dumps(document, indent=1, allow_nan=False))
    else:
        show(terminal_table(made))
    say(f"Results: {arguments.out}")
    return PARTIAL if broken or not made.scenes else DONE


def _tell(made: Agreement) -> None:
    for note in made.notes:
        say(f"note: {note}")
    if not made.scenes:
        say("No model in a scene has both a rating and a judgement: nothing can be compared.")
    if made.for_review:
        say(f"{counted(len(made.for_review), 'sample')} to be looked at again: see agreement.md")


def _judging(path: Path) -> Judging:
    """What the judge said.

    Raises:
        CannotStart: there is no such folder, or its file cannot be used.
    """
    try:
        return read_judge(path)
    except JudgeFileError as error:
        raise CannotStart(NOTHING if path.exists() else USAGE, str(error)) from error


def _people(folder: Path) -> tuple[list[Ratings], list[str]]:
    """The ratings of each rater, and what is wrong with the files that cannot be used.

    Raises:
        CannotStart: there is no such folder, or no file in it.
    """
    if not folder.is_dir():
        raise CannotStart(USAGE, f"{folder}: no such folder; name that of `rate`'s files")
    paths = sorted(p for p in folder.glob("*.json") if not p.name.startswith(NOTE_MARKS))
    if not paths:
        raise CannotStart(NOTHING, f"{folder}: no rater's file (<rater>.json) in it")
    people: dict[str, Ratings] = {}
    broken = []
    for path in paths:
        try:
            ratings = read_ratings(path)
        except RatingError as error:
            broken.append(f"failed: {error}")
            continue
        if ratings.rater in people:
            name = short(ratings.rater)
            broken.append(f"failed: {path}: another file has ratings of {name} already; left out")
            continue
        people[ratings.rater] = ratings
    return list(people.values()), broken
