"""`stats`: what a data set consists of, in tables and pictures."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ...lib.bundle import BundleError
from ...lib.report.statistics_document import statistics_document
from ...lib.report.statistics_files import write_tables
from ...lib.report.statistics_overview import overview
from ...lib.statistics.summary import Statistics, summarise
from ...lib.statistics.survey import Survey, read_survey
from .exit_codes import DONE, NOTHING, PARTIAL, CannotStart
from .inputs import add_dataset, make_folder, scene_folders, unusable
from .messages import fail, say, show
from .progress import Progress

DESCRIPTION = """\
Describe a data set: how many rooms of which type and tier, how large, with how many objects in all
and in view, which categories stand where, how good the pictures are, how many scenes passed the
checks and what rejected the others.

OUT gets tables (CSV, and statistics.md for people), statistics.json, plots as PNG and SVG, and
contact sheets: every scene's picture with its name and verdict. Scenes that a check or a person
rejected are on the sheets and in scenes.csv, but counted nowhere else."""

EXAMPLES = """\
  ideal-bench stats examples/scenes --out statistics
  ideal-bench stats DATASET --out OUT --all --no-pictures --json"""

NEED_PLOTS = (
    "the plots and contact sheets are left out: they need Matplotlib, which "
    '`pip install "ideal-bench[plots]"` or `./dev setup` in the checkout brings'
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    add_dataset(parser)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="OUT", help="folder for tables and pictures"
    )
    parser.add_argument("--all", action="store_true", help="count rejected scenes too")
    parser.add_argument(
        "--no-pictures", action="store_true", help="write the tables alone, no plot and no sheet"
    )
    parser.add_argument(
        "--json", action="store_true", help="print every number on stdout, as in statistics.json"
    )


def run(arguments: argparse.Namespace) -> int:
    """Read, count, write, draw, tell."""
    survey = survey_of(arguments.dataset)
    make_folder(arguments.out)
    statistics = summarise(survey, arguments.all)
    write_tables(arguments.out, statistics)
    problems = list(faults(survey))
    if not arguments.no_pictures:
        problems += _draw(statistics, arguments.out)
    for problem in problems:
        fail(problem)
    if arguments.json:
        show(json.dumps(statistics_document(statistics), indent=1, allow_nan=False))
    else:
        show(overview(statistics))
    say(f"Statistics: {arguments.out}")
    return PARTIAL if problems else DONE


def survey_of(dataset: Path) -> Survey:
    """Read every scene of a data set and say how far that is.

    Raises:
        CannotStart: there is no such folder, or no scene in it that can be read.
    """
    with Progress("read", len(scene_folders(dataset))) as progress:
        try:
            survey = read_survey(dataset, progress.step)
        except BundleError as error:
            raise unusable(dataset, error) from error
    if not survey.scenes:
        first = next(iter(survey.unreadable.values()))
        raise CannotStart(NOTHING, f"{dataset}: none of its scenes can be read; the first: {first}")
    if survey.record == "absent":
        say("note: there is no dataset.json, so nothing is known of checks; every scene counts")
    return survey


def faults(survey: Survey) -> list[str]:
    """A sentence for each bundle that is left out, and for a dataset.json that is of no use."""
    lines = [f"{name} is left out: {reason}" for name, reason in survey.unreadable.items()]
    if survey.record not in ("absent", "read"):
        lines.append(f"{survey.record}; every scene counts as not checked")
    return lines


def _draw(statistics: Statistics, out: Path) -> list[str]:
    """Plots and contact sheets; what went wrong with single pictures."""
    try:
        from ...lib.drawing.contact_sheet import draw_contact_sheets
        from ...lib.drawing.plots import draw_plots
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("matplotlib", "PIL"):
            raise
        say(f"note: {NEED_PLOTS}")
        return []
    if statistics.counted:
        draw_plots(statistics, out)
    else:
        say("note: no scene is counted, so there is nothing to plot; --all counts rejected ones")
    survey = statistics.survey
    with Progress("draw", len(survey.scenes) + len(survey.unreadable)) as progress:
        sheets = draw_contact_sheets(survey, out, progress.step)
    # A broken bundle is told already, and often lacks its picture too.
    known = survey.unreadable
    return [
        f"{text}; the sheet shows none"
        for name, text in sheets.missing.items()
        if name not in known
    ]
