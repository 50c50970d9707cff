"""`report`: one HTML page of a scoring, and its tables beside it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ...lib.bundle import BundleError, find_scenes
from ...lib.explain.document import Explanations
from ...lib.explain.files import EXPLAIN_FILE
from ...lib.explain.reading import ExplainError, read_explanations
from ...lib.floorplan.scoring.files import FLOORPLAN_FILE
from ...lib.floorplan.scoring.stored import FloorplanFileError, read_floor_scores
from ...lib.models.judge.judge_file import JudgeFileError, read_judge
from ...lib.names import few
from ...lib.predictions.source import PredictionFolder
from ...lib.rank_evidence import compare_all
from ...lib.report.agreement_file import read_agreement
from ...lib.report.page.build import PageNotes, steps, write_page
from ...lib.report.page.inputs import PageInputs
from ...lib.report.page.scene_folders import SceneFolders
from ...lib.report.published import read_published
from ...lib.report.reading import RESULTS_FILE, read_results
from ...lib.report.report_files import write_report_tables
from ...lib.report.results_fields import ResultsError
from ...lib.report.stored import StoredResults
from .exit_codes import DONE, NOTHING, PARTIAL, USAGE, CannotStart
from .inputs import chosen, make_folder, open_predictions, unusable
from .messages import say
from .progress import Progress

DESCRIPTION = """\
Make one HTML page of what `score` has written: the leaderboard with intervals, which ranks are
really apart, room types, hard scenes, failures, and every scene with its boxes and errors. The
page is a single file that needs no network. Beside it, with the same stem, go a Markdown file and
three CSV files.

What more is given brings more sections: the rooms and answers bring pictures and boxes, the others
what `reconstruct`, `judge`, `agreement`, `explain` and `floorplan score` have written. Pictures
need Pillow."""

EXAMPLES = """\
  ideal-bench report results --out report.html
  ideal-bench report results --out report.html --dataset rooms --predictions answers \\
      --pictures pictures --published
  ideal-bench report results --out report.html --models gpt gemini --title "Two models" """

DEFAULT_BUDGET_MB = 40.0
MOST_MB = 2000.0

_MISSING = {
    "dataset": ("dataset", "--dataset DATASET, the folder of scene bundles, brings them."),
    "predictions": ("predictions", "--predictions PREDICTIONS, the models' answers, brings them."),
    "pictures": ("pictures", "--pictures PICTURES, what `reconstruct` has written, brings them."),
    "judge": ("judge", "--judge OUT, what `judge` has written, brings it."),
    "agreement": ("agreement", "--agreement OUT, what `agreement` has written, brings it."),
    "explain": ("explain", "--explain OUT, what `explain` has written, brings it."),
    "floorplan": ("floorplan", "--floorplan OUT, what `floorplan score` has written, brings it."),
    "categories": ("predictions", "--dataset and --predictions together bring them."),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    parser.add_argument("results", type=Path, metavar="RESULTS", help="folder that `score` wrote")
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE.html", help="the page to write"
    )
    for name, metavar, told in (
        ("dataset", "DATASET", "folder of the scored scenes: their pictures and true boxes"),
        ("predictions", "PREDICTIONS", "folder of the scored answers: predicted boxes"),
        ("pictures", "PICTURES", "folder that `reconstruct` wrote: rendered reconstructions"),
        ("judge", "OUT", "folder that `judge` wrote"),
        ("agreement", "OUT", "folder that `agreement` wrote"),
        ("explain", "OUT", "folder that `explain` wrote: why each model loses"),
        ("floorplan", "OUT", "folder that `floorplan score` wrote, or its floorplan.json"),
    ):
        parser.add_argument(f"--{name}", type=Path, metavar=metavar, help=told)
    parser.add_argument(
        "--published",
        action="store_true",
        help="show the paper's own rows too, as a reference on other scenes",
    )
    parser.add_argument(
        "--models", nargs="+", metavar="MODEL", help="these models only (default: all)"
    )
    parser.add_argument("--title", default="IDEAL-Bench report", help="title of the page")
    parser.add_argument(
        "--picture-budget",
        type=_megabytes,
        default=DEFAULT_BUDGET_MB,
        metavar="MB",
        help="how much of the page may be pictures (default: %(default)g); 0 for none",
    )


def _megabytes(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= MOST_MB:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 to {MOST_MB:g}")
    return value


def run(arguments: argparse.Namespace) -> int:
    """Read, compare, write, tell."""
    results = _results(arguments)
    page = _page_path(arguments.out)
    folders = _folders(arguments)
    judge = _read(arguments.judge, read_judge, JudgeFileError)
    agreement = _read(arguments.agreement, read_agreement, ResultsError)
    explanations = _read(arguments.explain, _explanations, ExplainError)
    floorplan = _read(arguments.floorplan, read_floor_scores, FloorplanFileError)
    pairs = compare_all([model.contender() for model in results.models], results.protocol)
    inputs = PageInputs(
        out=page,
        title=arguments.title,
        results=results,
        pairs=pairs,
        folders=folders,
        judge=judge,
        agreement=agreement,
        explanations=explanations,
        floorplan=floorplan,
        published=read_published() if arguments.published else None,
        picture_budget=round(arguments.picture_budget * 1e6),
        missing={key: told for key, (_, told) in _MISSING.items()},
    )
    with Progress("report", steps(inputs)) as progress:
        notes = write_page(inputs, progress.step)
    tables = write_report_tables(inputs)
    return _close(page, tables, notes)


def _results(arguments: argparse.Namespace) -> StoredResults:
    _refuse_floor_plans(arguments.results)
    try:
        results = read_results(arguments.results)
    except ResultsError as error:
        raise CannotStart(NOTHING if arguments.results.exists() else USAGE, str(error)) from error
    names = [model.name for model in results.models]
    return results.only(chosen(arguments.models, names, "model", results.path))


def _refuse_floor_plans(path: Path) -> None:
    """Scores of floor plans alone have their page already."""
    is_file = path.name == FLOORPLAN_FILE
    folder = path.parent if is_file else path
    if not (folder / FLOORPLAN_FILE).is_file():
        return
    if not is_file and (folder / RESULTS_FILE).exists():
        return
    raise CannotStart(
        NOTHING,
        f"{path}: holds scores of floor plans, and {RESULTS_FILE} of `score` is missing; "
        f"`floorplan score --out` wrote their own page already ({folder / 'report.html'}), and "
        f"`report RESULTS --floorplan {folder}` puts them beside the scores in RESULTS",
    )


def _folders(arguments: argparse.Namespace) -> SceneFolders:
    if arguments.dataset is not None:
        try:
            find_scenes(arguments.dataset)
        except BundleError as error:
            raise unusable(arguments.dataset, error) from error
    if arguments.pictures is not None and not arguments.pictures.is_dir():
        raise CannotStart(USAGE, f"{arguments.pictures}: no such folder; `reconstruct` makes one")
    predictions: PredictionFolder | None = None
    if arguments.predictions is not None:
        predictions = open_predictions(arguments.predictions)
    return SceneFolders(arguments.dataset, predictions, arguments.pictures)


T = TypeVar("T")


def _read(path: Path | None, read: Callable[[Path], T], kind: type[Exception]) -> T | None:
    """What a folder holds; None where it was not given."""
    if path is None:
        return None
    try:
        return read(path)
    except kind as error:
        raise CannotStart(NOTHING if path.exists() else USAGE, str(error)) from error


def _explanations(path: Path) -> Explanations:
    return read_explanations(path / EXPLAIN_FILE if path.is_dir() else path)


def _page_path(out: Path) -> Path:
    if out.is_dir() or out.suffix.lower() not in (".html", ".htm"):
        raise CannotStart(USAGE, f"{out}: name the page itself, as in report.html")
    # Before the work, which may be long.
    make_folder(out.parent)
    return out


def _close(page: Path, tables: list[Path], notes: PageNotes) -> int:
    for line in notes.troubles:
        say(line)
    if notes.note:
        say(f"note: {notes.note}")
    elif notes.left_out:
        say(
            f"note: {notes.left_out} pictures did not fit into the page; it links to their files "
            "(--picture-budget)"
        )
    size_mb = page.stat().st_size / 1e6
    beside = few([path.name for path in tables])
    say(f"Report: {page} ({size_mb:.1f} MB, {notes.pictures} pictures), beside it {beside}")
    return PARTIAL if notes.troubles else DONE
