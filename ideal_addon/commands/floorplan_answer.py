"""`floorplan answer`: one question about one layout, answered exactly."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...lib.floorplan.answers.answer import Answer, Parameters
from ...lib.floorplan.answers.needs import DIRECTIONS, require
from ...lib.floorplan.answers.registry import TYPES, QuestionType, answered
from ...lib.floorplan.faults import CallFault, PlanFault
from ...lib.floorplan.profile import PROFILES
from .argument_types import length, metres
from .exit_codes import DONE, NOTHING, PARTIAL, USAGE, CannotStart
from .floorplan_layouts import is_scene, scene_words
from .floorplan_telling import told
from .messages import fail, show

if TYPE_CHECKING:
    from ...lib.floorplan.plan import FloorPlan

DESCRIPTION = """\
Answer one question about a layout, exactly.

  distance        --objects A B                between two centroids, metres
  view_angle      --objects A B                of the way from A to B, degrees from north
  free_space                                   floor that nothing stands on, square metres
  visibility      --objects A B                what lies on the line between two centroids
  repositioning   --objects A --direction D    how far A slides until it touches something
  placement       --size W D                   whether a rectangle fits, at any angle
  max_box                                      the largest rectangle that fits, square metres
  shortest_path   --objects A B [--clearance]  points of the shortest way, in metres

A sound question that has no answer, as a way to a place out of reach, prints why in its place."""

EXAMPLES = """\
  ideal-bench floorplan answer bedroom_0.json --type distance --objects bed door
  ideal-bench floorplan answer bedroom_0.json --type repositioning --objects chair --direction up
  ideal-bench floorplan answer bedroom_0.xml --type placement --size 1.2 0.6 --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The part's arguments."""
    parser.add_argument(
        "layout", type=Path, metavar="LAYOUT", help="layout in JSON, or in XML (.xml)"
    )
    parser.add_argument(
        "--type", required=True, choices=TYPES, metavar="TYPE", help="of the question; see above"
    )
    parser.add_argument(
        "--objects",
        nargs="+",
        action="extend",
        default=[],
        metavar="LABEL",
        help="labels of what the question is about, windows and doors among them",
    )
    parser.add_argument("--direction", choices=DIRECTIONS, help="of the slide; up is +y")
    parser.add_argument(
        "--size", nargs=2, type=length, metavar=("W", "D"), help="of what is placed, metres"
    )
    parser.add_argument(
        "--clearance",
        type=metres,
        metavar="M",
        help="that a path keeps, metres (default: the profile's, 0.15 or 0.10)",
    )
    parser.add_argument(
        "--profile",
        choices=PROFILES,
        default="paper",
        help="how a layout is read where the paper and its public code differ (default: paper)",
    )
    parser.add_argument("--json", action="store_true", help="print the answer as JSON on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Read, answer, print."""
    kind, plan = TYPES[arguments.type], _open(arguments.layout)
    try:
        answer = _answered(plan, kind, _parameters(arguments), arguments.profile)
    except CallFault as fault:
        raise CannotStart(USAGE, f"{arguments.layout}: {fault}") from fault
    if arguments.json:
        show(_json(_document(plan, kind, answer)))
    elif not answer.at_fault:
        show(told(kind, answer))
    if answer.at_fault:
        fail(f"{arguments.layout}: {answer.reason}")
        return PARTIAL
    return DONE


def _open(path: Path) -> FloorPlan:
    """The layout.

    Raises:
        CannotStart: it cannot be read.
    """
    # Here and not above: `floorplan --help` needs no readers of files.
    from ...lib.floorplan.files import read_plan

    if is_scene(path):
        raise CannotStart(NOTHING, scene_words(path))
    try:
        return read_plan(path)
    except PlanFault as fault:
        raise CannotStart(NOTHING, str(fault)) from fault
    except OSError as error:
        raise CannotStart(NOTHING, f"{path}: cannot be read ({error.strerror})") from error


def _parameters(arguments: argparse.Namespace) -> Parameters:
    size = None if arguments.size is None else (arguments.size[0], arguments.size[1])
    return Parameters(tuple(arguments.objects), arguments.direction, size, arguments.clearance)


def _answered(plan: FloorPlan, kind: QuestionType, given: Parameters, profile: str) -> Answer:
    """The answer; a layout in other units than metres has none."""
    # Here and not above: `floorplan --help` starts without shapely.
    from ...lib.floorplan.ground import Ground

    require(kind.id, kind.needs, given)
    try:
        ground = Ground(plan, PROFILES[profile])
    except PlanFault as fault:
        return Answer(None, reason=str(fault), at_fault=True)
    return answered(ground, kind.id, given)


def _document(plan: FloorPlan, kind: QuestionType, answer: Answer) -> dict[str, Any]:
    document = {
        "layout_id": plan.layout_id,
        "type": kind.id,
        "answer": answer.value,
        "unit": kind.unit,
        "geometry": answer.geometry,
        "details": dict(answer.details),
    }
    return document if answer.value is not None else {**document, "reason": answer.reason}


_POINT = re.compile(r"\[\n\s+(-?\d[^\s,]*),\n\s+(-?\d[^\s,]*)\n\s+\]")
"""Two numbers in a list, each on a line of its own; no text of JSON has a line end in it."""


def _json(document: dict[str, Any]) -> str:
    """As JSON, a line a point: a path has many."""
    return _POINT.sub(r"[\1, \2]", json.dumps(document, indent=1, allow_nan=False))
