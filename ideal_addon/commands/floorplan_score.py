"""`floorplan score`: how well models answered questions about floor plans."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ...lib.names import few
from ...lib.report.markdown import counted
from .argument_types import whole
from .exit_codes import DONE, NOTHING, PARTIAL, USAGE, CannotStart
from .inputs import chosen, make_folder
from .messages import say, show
from .progress import Progress

if TYPE_CHECKING:
    from ...lib.floorplan.questions.question_file import QuestionFile
    from ...lib.floorplan.reply_source import ReplySource
    from ...lib.floorplan.scoring.raw import RawReply
    from ...lib.floorplan.scoring.scored import Scored
    from ...lib.floorplan.scoring.scores import FloorScores, ModelScores
    from ...lib.protocol import Protocol

DESCRIPTION = """\
Score what models replied to the questions that `floorplan questions` wrote.

The answer is taken from the last line of a reply that begins "Final answer:", dressed in any
Markdown or LaTeX. A number may be 2 % off, an area 5 %; labels are the same set; a path keeps clear
of everything and stays within 0.6 m of the shortest one. A reply that gives no answer, cannot be
read or was cut off is told apart, and is wrong; "Completed" leaves out those that were cut off.

REPLIES is what `infer --out` wrote, the folder of one model, or a .jsonl file of
{"id", "response", "stop_reason"}. OUT gets floorplan.json (every number and every reply),
floorplan.csv, questions.csv, floorplan.md and report.html."""

EXAMPLES = """\
  ideal-bench floorplan score questions.jsonl REPLIES
  ideal-bench floorplan score questions.jsonl REPLIES --out RESULTS --models gpt gemini
  ideal-bench floorplan score questions.jsonl replies.jsonl --missing skip --json"""

MOST_RESAMPLES = 100_000
MOST_SHOWN = 100

Look = Callable[[str], "RawReply | None"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the part."""
    parser.add_argument(
        "questions", type=Path, metavar="Q.jsonl", help="file that `floorplan questions` wrote"
    )
    parser.add_argument(
        "replies", type=Path, metavar="REPLIES", help="folder of models, of one, or a .jsonl file"
    )
    parser.add_argument("--out", type=Path, metavar="OUT", help="folder for the results")
    parser.add_argument(
        "--models", nargs="+", metavar="MODEL", help="these models only (default: all)"
    )
    parser.add_argument(
        "--missing",
        choices=["fail", "skip"],
        default="fail",
        help="a question without a reply: count it as wrong (default), or leave it out",
    )
    parser.add_argument(
        "--frechet",
        choices=["continuous", "discrete"],
        default="continuous",
        help="distance of paths: along their lines (default), or between their corners alone",
    )
    parser.add_argument(
        "--resamples",
        type=whole(1, MOST_RESAMPLES),
        metavar="N",
        help="of the intervals (default: the protocol's, 2000)",
    )
    parser.add_argument(
        "--seed", type=whole(0, 2**31), metavar="N", help="of the resamples (default: 0)"
    )
    parser.add_argument(
        "--shown",
        type=whole(0, MOST_SHOWN),
        default=3,
        metavar="N",
        help="questions of each type that the page draws (default: %(default)s)",
    )
    parser.add_argument("--json", action="store_true", help="print floorplan.json on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Read, score, write, tell."""
    asked = _questions(arguments.questions)
    source = _source(arguments.replies)
    models = chosen(arguments.models, source.models(), "model", source.path)
    if arguments.out is not None:
        make_folder(arguments.out)
    looks = {model: _look(source, model, arguments.missing) for model in models}
    scored = _scored(asked, looks, arguments.frechet)
    lost = [*asked.faults, *_lost(source, models)]
    scores = _scores(arguments, asked, scored, lost)
    shown: list[dict[str, object]] = []
    notes = list(_notes(source, models, asked))
    if arguments.out is not None:
        notes += _replaced(arguments.out, models)
        shown = _write(arguments, scores, looks)
    for note in notes:
        say(f"note: {note}")
    failures = [*lost, *(line for model in scores.models for line in _failures(model))]
    for line in failures:
        say(line)
    _show(arguments, scores, shown)
    return PARTIAL if failures else DONE


def _questions(path: Path) -> QuestionFile:
    from ...lib.floorplan.questions.question_file import QuestionFileError, read_questions

    try:
        return read_questions(path)
    except QuestionFileError as error:
        raise CannotStart(NOTHING if path.exists() else USAGE, str(error)) from error


def _source(path: Path) -> ReplySource:
    from ...lib.floorplan.reply_source import RepliesError, ReplySource

    try:
        return ReplySource(path)
    except RepliesError as error:
        raise CannotStart(NOTHING if path.exists() else USAGE, str(error)) from error


def _look(source: ReplySource, model: str, missing: str) -> Look:
    """What finds a model's replies; those of a file that cannot be read are told as lost."""
    from ...lib.floorplan.reply_source import RepliesError
    from ...lib.floorplan.scoring.raw import RawReply

    try:
        replies = source.replies(model)
    except RepliesError:
        unread = RawReply(None, reason="its replies cannot be read")
        return lambda question: unread

    def look(question: str) -> RawReply | None:
        raw = replies.reply(question)
        return None if missing == "skip" and not raw.asked else raw

    return look


def _scored(
    asked: QuestionFile, looks: Mapping[str, Look], frechet: str
) -> dict[str, dict[str, Scored]]:
    from ...lib.floorplan.scoring.scored import score_all

    with Progress("floorplan score", len(asked.questions)) as progress:
        return score_all(asked.questions, looks, frechet, progress.step)


def _scores(
    arguments: argparse.Namespace,
    asked: QuestionFile,
    scored: Mapping[str, Mapping[str, Scored]],
    lost: list[str],
) -> FloorScores:
    from ...lib.floorplan.scoring.scores import floor_scores

    return floor_scores(
        asked.questions,
        scored,
        _protocol(arguments),
        arguments.frechet,
        arguments.missing,
        lost,
    )


def _protocol(arguments: argparse.Namespace) -> Protocol:
    from ...lib.protocol import read_protocol

    protocol = read_protocol()
    if arguments.resamples is not None:
        protocol = replace(protocol, bootstrap_resamples=arguments.resamples)
    return protocol if arguments.seed is None else replace(protocol, bootstrap_seed=arguments.seed)


def _replaced(out: Path, models: list[str]) -> Iterator[str]:
    """That scores of other models lie where these are written to."""
    from ...lib.floorplan.scoring.files import FLOORPLAN_FILE
    from ...lib.floorplan.scoring.stored import FloorplanFileError, read_floor_scores

    path = out / FLOORPLAN_FILE
    if not path.exists():
        return
    try:
        before = [model.name for model in read_floor_scores(path).models]
    except FloorplanFileError:
        yield f"{path}: what was there could not be read and is replaced"
        return
    if others := [name for name in before if name not in models]:
        yield f"{path}: replaced; it had scores of {few(others)}, which are not in the new one"


def _write(
    arguments: argparse.Namespace, scores: FloorScores, looks: Mapping[str, Look]
) -> list[dict[str, object]]:
    from ...lib.floorplan.scoring.examples import examples
    from ...lib.floorplan.scoring.files import write_floor_scores
    from ...lib.floorplan.scoring.stored import stored
    from ...lib.report.page.floorplan_page import write_floorplan_page

    shown = examples(scores, looks, arguments.shown)
    try:
        document = write_floor_scores(arguments.out, scores, shown)
        write_floorplan_page(arguments.out / "report.html", stored(document))
    except OSError as error:
        # A full disk names no file.
        where = error.filename2 or error.filename or arguments.out
        raise CannotStart(NOTHING, f"{where}: cannot be written ({error.strerror})") from error
    return shown


def _lost(source: ReplySource, models: list[str]) -> Iterator[str]:
    """What could not be read and may have held replies."""
    from ...lib.floorplan.reply_source import RepliesError

    for model in models:
        try:
            yield from source.replies(model).lost
        except RepliesError as error:
            yield str(error)


def _notes(source: ReplySource, models: list[str], asked: QuestionFile) -> Iterator[str]:
    """What was passed over without a loss."""
    from ...lib.floorplan.reply_source import RepliesError

    yield from source.passed_over
    known = {question.id for question in asked.questions}
    for model in models:
        try:
            replies = source.replies(model)
        except RepliesError:
            continue  # it is told with what is lost
        yield from replies.notes
        strangers = [name for name in replies.ids() if name not in known]
        if strangers:
            what = "1 reply is" if len(strangers) == 1 else f"{len(strangers)} replies are"
            yield f"{model}: {what} to no question of the file: {few(strangers)}"


def _failures(model: ModelScores) -> Iterator[str]:
    """A line for each way in which a model's replies failed; questions.csv names every one."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, item in model.scored.items():
        if item.correct is None:
            found.setdefault(("not scored", item.reason), []).append(name)
        elif item.outcome != "answered":
            # Reasons that quote the reply differ each time; the kind of failure does not.
            reason = item.reason if item.outcome != "unreadable" else _kind(item.reason)
            found.setdefault((item.outcome, reason), []).append(name)
    for (outcome, reason), names in found.items():
        yield f"{model.name}, {counted(len(names), 'question')}: {outcome}: {reason}: {few(names)}"


def _kind(reason: str) -> str:
    from ...lib.floorplan.replies import DECLINED, NO_LINE

    return reason if reason in (DECLINED, NO_LINE) else "the answer line holds no such answer"


def _show(
    arguments: argparse.Namespace, scores: FloorScores, shown: list[dict[str, object]]
) -> None:
    from ...lib.floorplan.scoring.document import document
    from ...lib.floorplan.scoring.tables import terminal_table

    if arguments.json:
        show(json.dumps(document(scores, shown), allow_nan=False))
    else:
        show(terminal_table(scores))
    if arguments.out is not None:
        say(f"Results: {arguments.out}")
