"""`assess`: is this arrangement a good room, and what is wrong with it?"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...lib.models.chat import Sampling
from ...lib.names import short
from .argument_types import whole
from .assess_inputs import Source, require_untouched, sources_of
from .exit_codes import DONE, INTERRUPTED, NOTHING, PARTIAL, USAGE, CannotStart
from .inputs import make_folder
from .jobs_option import add_jobs
from .messages import fail, say, show
from .model_options import add_model_options
from .progress import Progress
from .quality_options import (
    SCENE_HELP,
    add_quality_options,
    open_quality_protocol,
    require_room_size,
)

if TYPE_CHECKING:
    from ...lib.quality.protocol import QualityProtocol
    from .assess_work import Work

DESCRIPTION = """\
Assess rooms as GREP does: are they physically valid, do their objects go together, would people
use and arrange them so? Eight metrics of 0 to 100, three principles, one overall score, and for
each defect which objects it is about, how far it goes, what it costs, who decided it and why.

Without a model everything runs that geometry decides: collision, out of bounds, support, and of
function and placement what can be measured. What is missing is said, its weight goes to the others,
and the coverage says how much of the whole weight was looked at. With --model a vision-language
model judges the rest, with measurements and pictures as evidence.

SCENE is a scene bundle, a folder of them, a .blend file, or a layout as JSON: a GT.json, a model's
answer, several rooms, or a layout of FloorplanQA. DIR gets report.json, report.html and views/.
With --records the scores of a report are made again from its defects, under another protocol."""

EXAMPLES = """\
  ideal-bench assess examples/scenes
  ideal-bench assess examples/scenes/bedroom_s1 --out REPORT
  ideal-bench assess room.blend --room-type office --room-size 4 3 2.8 --json
  ideal-bench assess examples/scenes --out REPORT --model gpt-4o --repeat 5
  ideal-bench assess --records REPORT/report.json --frozen-assets --json"""

MOST_REPEATS = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    parser.add_argument("scenes", type=Path, nargs="*", metavar="SCENE", help=SCENE_HELP)
    parser.add_argument(
        "--records",
        type=Path,
        metavar="REPORT",
        help="in place of scenes: score the defects of a report, or of its folder, again",
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="folder for the report")
    parser.add_argument("--json", action="store_true", help="print the report on stdout")
    add_quality_options(parser)
    parser.add_argument(
        "--frozen-assets",
        action="store_true",
        help="leave scale, style and pairing out of the overall score, where assets were given",
    )
    parser.add_argument(
        "--repeat",
        type=whole(1, MOST_REPEATS),
        default=1,
        metavar="N",
        help="assess each scene N times and tell the spread (default: 1)",
    )
    parser.add_argument(
        "--engine",
        choices=["workbench", "eevee", "cycles"],
        default="workbench",
        help="what renders the pictures (default: workbench)",
    )
    add_jobs(parser)
    add_model_options(parser, Sampling(temperature=0.0), required=False)


def run(arguments: argparse.Namespace) -> int:
    """Assess, write, tell."""
    if (arguments.records is None) == (not arguments.scenes):
        raise CannotStart(USAGE, "name scenes to assess, or a report with --records, one of them")
    protocol = open_quality_protocol(arguments.protocol, arguments.frozen_assets)
    if arguments.records is not None:
        from .assess_records import run_records

        return run_records(arguments, protocol)
    require_room_size(arguments.room_size)
    return _assess(arguments, protocol)


def _assess(arguments: argparse.Namespace, protocol: QualityProtocol) -> int:
    from .assess_judge import model_of
    from .assess_work import Work

    model = model_of(arguments)
    sources, failed = sources_of(arguments.scenes)
    for told in failed.values():
        fail(told)
    if not sources and arguments.out is None:
        return NOTHING
    _require_blender(sources)
    if arguments.out is not None:
        require_untouched(arguments.out, sources)
        make_folder(arguments.out)
    work = Work(arguments, protocol, model)
    if not sources:
        write_and_tell(arguments, work.report(sources, failed))
        return NOTHING
    stopped = _work_through(work, sources)
    document = work.report(sources, failed)
    # A report without any scene still says why; a stopped run without one leaves what is there.
    if document["scenes"] or not stopped:
        write_and_tell(arguments, document)
    else:
        _print(arguments, document)
    if stopped:
        return INTERRUPTED
    if not document["scenes"]:
        return NOTHING
    # What a model was asked in vain is in no score, and a script has to notice.
    unanswered = any(scene["failures"] for scene in document["scenes"].values())
    return PARTIAL if document["failed"] or unanswered else DONE


def _work_through(work: Work, sources: list[Source]) -> bool:
    """Assess every scene, telling how it goes; whether it was stopped."""
    with Progress("assess", len(sources)) as progress:
        try:
            for source, outcome in work.done(sources):
                for line in outcome.words:
                    progress.tell(f"  {short(source.name)} | {line}")
                for note in outcome.notes:
                    progress.tell(f"note: {short(source.name)}: {note}")
                if outcome.scene is None:
                    progress.tell(f"error: {short(source.name)}: {outcome.reason}")
                progress.step(short(source.name))
        except KeyboardInterrupt:
            return True
    return False


def _require_blender(sources: list[Source]) -> None:
    if any(source.kind == "blend" for source in sources):
        from .child import require_blender

        require_blender()


def write_and_tell(arguments: argparse.Namespace, document: dict[str, Any]) -> None:
    """Write the report where a folder is given, and show it."""
    from .assess_files import write_report
    from .assess_telling import told_defects, told_table

    if arguments.out is not None:
        pictures = arguments.out if arguments.records is None else arguments.records.parent
        for trouble in write_report(arguments.out, document, pictures):
            say(f"note: {trouble}")
    if not _print(arguments, document) and document["scenes"]:
        show(told_table(document))
        for line in told_defects(document):
            show(line)
    if arguments.out is not None:
        say(f"Report: {arguments.out}")


def _print(arguments: argparse.Namespace, document: dict[str, Any]) -> bool:
    """Print the report where it is asked for; whether it was."""
    if arguments.json:
        show(json.dumps(document, indent=1, allow_nan=False))
    return bool(arguments.json)
