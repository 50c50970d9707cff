"""`floorplan questions`: questions about layouts, each with its prompt and its exact answer."""

from __future__ import annotations

import argparse
import json
import os
import traceback
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...lib.floorplan.answers.registry import TYPES
from ...lib.floorplan.profile import PROFILES
from ...lib.models.records import name_fault
from ...lib.names import few, short
from ...lib.report.markdown import counted
from .argument_types import count, metres
from .exit_codes import DONE, NOTHING, PARTIAL, USAGE, CannotStart
from .floorplan_layouts import add_layouts, open_layouts
from .messages import fail, say, show
from .progress import Progress

if TYPE_CHECKING:
    from ...lib.floorplan.plan import FloorPlan
    from ...lib.floorplan.questions.making import Made, Wanted

DESCRIPTION = """\
Write questions about layouts into a file, a JSON object a line: the prompt, which holds the layout
and the rules of the answer, and the exact answer with its tolerance. `infer` asks a model these
questions, and `floorplan score` scores what it replies.

The same seed gives the same questions about a layout, on every machine, whatever else is asked
about. Only what the room can be asked is asked, and only where the answer is large enough for its
tolerance to mean something; what is left out is told with the reason."""

EXAMPLES = """\
  ideal-bench floorplan questions LAYOUTS --seed 0 --out questions.jsonl
  ideal-bench floorplan questions LAYOUTS --types visibility view_angle --encoding xml \\
      --out xml.jsonl
  ideal-bench floorplan questions LAYOUTS --ablation labels --out labels.jsonl"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The part's arguments."""
    add_layouts(parser)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="Q.jsonl", help="file for the questions"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the draw (default: 0)")
    parser.add_argument("--types", nargs="+", metavar="TYPE", help="these alone (default: all)")
    parser.add_argument(
        "--per-type",
        type=count,
        default=1,
        metavar="N",
        help="questions of each type about each layout (default: 1)",
    )
    parser.add_argument(
        "--encoding",
        choices=["json", "xml"],
        default="json",
        help="of the layout in the prompt (default: json)",
    )
    parser.add_argument(
        "--clearance",
        type=metres,
        metavar="M",
        help="that a path keeps, in metres (default: the profile's)",
    )
    parser.add_argument(
        "--profile",
        choices=PROFILES,
        default="paper",
        help="how a layout is read where the paper and its public code differ (default: paper)",
    )
    parser.add_argument(
        "--ablation",
        choices=["labels", "objects"],
        help="labels: the same questions with the objects' labels exchanged; objects: about other "
        "objects than without this option",
    )
    parser.add_argument(
        "--json", action="store_true", help="print what was asked and left out on stdout"
    )


def run(arguments: argparse.Namespace) -> int:
    """Draw, write, tell."""
    # Here and not above: `floorplan --help` starts without shapely.
    from ...lib.floorplan.questions.layout_names import named
    from ...lib.floorplan.questions.question_file import write_questions

    wanted = _wanted(arguments)
    _require_place(arguments.out)
    found = open_layouts(arguments.layouts)
    layouts = named(found.plans)
    for note in layouts.notes:
        say(f"note: {note}")
    for fault in found.faults:
        fail(fault)
    made = _made(layouts.plans, wanted)
    failed = bool(found.faults) or any(item.faults for item in made.values())
    questions = [question for item in made.values() for question in item.questions]
    if not questions:
        _tell(made)
        raise CannotStart(NOTHING, "no question can be asked; see above")
    try:
        write_questions(arguments.out, questions)
    except OSError as error:
        raise CannotStart(
            USAGE, f"{arguments.out}: cannot be written ({error.strerror})"
        ) from error
    _tell(made)
    if arguments.json:
        show(json.dumps(_document(made, arguments.out), indent=1, allow_nan=False))
    asked = sum(bool(item.questions) for item in made.values())
    say(f"{counted(len(questions), 'question')} about {counted(asked, 'layout')}: {arguments.out}")
    return PARTIAL if failed else DONE


def _require_place(path: Path) -> None:
    """Tell at once what else would be told when the last layout is done.

    Raises:
        CannotStart: nothing can be written there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotStart(USAGE, f"{path}: cannot be written ({error.strerror})") from error
    if os.path.isdir(path):
        raise CannotStart(USAGE, f"{path}: is a folder; name a file in it for the questions")
    if not os.access(path.parent, os.W_OK):
        raise CannotStart(USAGE, f"{path}: {path.parent} lets nothing be written; name another")


def _wanted(arguments: argparse.Namespace) -> Wanted:
    """Which questions are wanted.

    Raises:
        CannotStart: there is no such type.
    """
    from ...lib.floorplan.questions.making import Wanted

    unknown = [name for name in arguments.types or () if name not in TYPES]
    if unknown:
        known = ", ".join(TYPES)
        raise CannotStart(USAGE, f"--types: no type {few(unknown, quoted=True)}; there are {known}")
    chosen = set(arguments.types or TYPES)
    return Wanted(
        kinds=tuple(name for name in TYPES if name in chosen),
        per_type=arguments.per_type,
        seed=arguments.seed,
        encoding=arguments.encoding,
        profile=PROFILES[arguments.profile],
        clearance_m=arguments.clearance,
        ablation=arguments.ablation,
    )


def _made(plans: dict[str, FloorPlan], wanted: Wanted) -> dict[str, Made]:
    """The questions about each layout; what is broken is told at once."""
    made: dict[str, Made] = {}
    with Progress("questions", len(plans)) as progress:
        for name, plan in plans.items():
            made[name] = _about(plan, name, wanted, progress)
            for line in made[name].faults:
                progress.tell(f"error: {short(name)}: {line}")
            progress.step(short(name))
    return made


def _about(plan: FloorPlan, name: str, wanted: Wanted, progress: Progress) -> Made:
    """The questions about one layout; what goes wrong with it costs no other layout."""
    from ...lib.floorplan.questions.making import Made, questions_about

    # The longest id that it could get.
    if fault := name_fault(f"{name}-{max(TYPES, key=len)}-{wanted.per_type}", "rename the layout"):
        return Made(faults=[fault])
    try:
        return questions_about(plan, name, wanted)
    except Exception as error:
        # Nothing is written before the last layout: a fault of ours would lose hours of work.
        progress.tell(traceback.format_exc().rstrip())
        what = short(f"{type(error).__name__}: {error}")
        return Made(faults=[f"met a fault of the program ({what}); please report the lines above"])


def _tell(made: dict[str, Made]) -> None:
    """How many of each type, of which sort, and what is left out."""
    questions = [question for item in made.values() for question in item.questions]
    asked = Counter(question.kind for question in questions)
    rich = Counter(question.kind for question in questions if question.answer)
    sorts = {"boolean": "True", "labels": "not empty"}
    for name, number in asked.items():
        sort = sorts.get(TYPES[name].format)
        say(f"{name:<14} {number:>5}" + (f", {rich[name]} of them {sort}" if sort else ""))
    left: dict[str, list[str]] = defaultdict(list)
    for layout, item in made.items():
        for name in item.left_out:
            left[name].append(layout)
    for name, layouts in left.items():
        reason = made[layouts[0]].left_out[name]
        if len(layouts) == 1:
            say(f"left out: {name} of {layouts[0]}: {reason}")
        else:
            say(f"left out: {name} of {len(layouts)}: {few(layouts)}; the first: {reason}")


def _document(made: dict[str, Made], out: Path) -> dict[str, Any]:
    questions = [question for item in made.values() for question in item.questions]
    return {
        "schema": 1,
        "file": str(out),
        "questions": dict(Counter(question.kind for question in questions)),
        "layouts": {
            name: {
                "questions": [question.id for question in item.questions],
                "left_out": item.left_out,
                "faults": item.faults,
            }
            for name, item in made.items()
        },
    }
