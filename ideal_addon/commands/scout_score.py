"""`scout score`: how well one map fits a scene."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from .argument_types import metres
from .exit_codes import DONE, NOTHING, USAGE, CannotStart
from .messages import say, show

if TYPE_CHECKING:
    from ...lib.scout.protocol import ScoutProtocol
    from ...lib.scout.scoring.scores import MapScores

DESCRIPTION = """\
Score one map: how much of each target's box an equal box at the submitted centre shares (IoU), how
far centres are off, and how many targets are there at all.

TASK is a task.json of `scout prepare`, its folder, or a file of targets:
  {"targets": [{"id", "group", "center": [x, y, z], "size": [a, b, c]}]}
MAP is a map.json of `scout run`, or a file of centres:
  {"centers": {id: [x, y, z]}}

Lengths are metres. Targets of one group are alike: a centre that was submitted for one of them
counts for the one that it fits best, each centre for one target."""

EXAMPLES = """\
  ideal-bench scout score TASKS/bedroom_s1 map.json
  ideal-bench scout score TASKS/bedroom_s1/task.json map.json --json
  ideal-bench scout score targets.json map.json --omission 3 --out scores.json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The part's arguments."""
    parser.add_argument("task", type=Path, metavar="TASK", help="a task's file or folder")
    parser.add_argument("map", type=Path, metavar="MAP", help="file of the submitted centres")
    parser.add_argument("--json", action="store_true", help="print the scores as JSON on stdout")
    parser.add_argument(
        "--protocol",
        type=Path,
        metavar="FILE",
        help="thresholds and penalties (default: those that the task was prepared with, or the "
        "paper's)",
    )
    parser.add_argument(
        "--omission",
        type=metres,
        metavar="M",
        help="what a target that was not submitted costs, metres (default: the protocol's, 5)",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="also write the scores there")


def run(arguments: argparse.Namespace) -> int:
    """Read, score, write, tell."""
    # Here and not above: `scout --help` starts without NumPy.
    from ...lib.atomic import write_json
    from ...lib.scout.scoring.documents import scores_document
    from ...lib.scout.scoring.tables import terminal_table

    _require_apart(arguments)
    scores = _scores(arguments)
    document = scores_document(scores)
    if arguments.out is not None:
        try:
            write_json(arguments.out, document)
        except OSError as error:
            why = f"the scores cannot be written ({error.strerror}); name another file with --out"
            raise CannotStart(NOTHING, f"{arguments.out}: {why}") from error
    if arguments.json:
        show(json.dumps(document, indent=1, allow_nan=False))
    else:
        show(terminal_table(scores))
    if arguments.out is not None:
        say(f"Scores: {arguments.out}")
    return DONE


def _require_apart(arguments: argparse.Namespace) -> None:
    """Refuse to write the scores over what they are of."""
    given = (_task_file(arguments.task), arguments.map, arguments.protocol)
    if arguments.out is not None:
        out = arguments.out.resolve()
        if any(path is not None and path.resolve() == out for path in given):
            raise CannotStart(USAGE, f"{arguments.out}: --out would replace a file that is read")


def _task_file(path: Path) -> Path:
    from ...lib.scout.task import TASK_FILE

    return path / TASK_FILE if path.is_dir() else path


def _scores(arguments: argparse.Namespace) -> MapScores:
    from ...lib.scout.scoring.map_file import MapError, read_map
    from ...lib.scout.scoring.scores import score_map
    from ...lib.scout.task import TaskError, read_truth

    task = _task_file(arguments.task)
    for path, what in ((arguments.task, "task"), (arguments.map, "map")):
        if not path.exists():
            raise CannotStart(USAGE, f"{path}: there is no such {what}")
    if not task.exists():
        told = "there is no such file in the folder; `ideal-bench scout prepare` writes it"
        raise CannotStart(NOTHING, f"{task}: {told}")
    try:
        truth = read_truth(task)
        centers = read_map(arguments.map, truth)
    except (TaskError, MapError) as error:
        raise CannotStart(NOTHING, str(error)) from error
    return score_map(truth, centers, _protocol(arguments, task))


def _protocol(arguments: argparse.Namespace, task: Path) -> ScoutProtocol:
    """The protocol that the call names; else the task's own; else the paper's."""
    from ...lib.bundle_fields import read_json
    from ...lib.scout.protocol import own_protocol, read_scout_protocol
    from ...lib.settings_file import SettingsError

    try:
        if arguments.protocol is not None:
            protocol = read_scout_protocol(arguments.protocol)
        else:
            protocol = own_protocol(read_json(task).get("configuration"), task)
    except SettingsError as error:
        code = NOTHING if arguments.protocol is None else USAGE
        raise CannotStart(code, str(error)) from error
    if arguments.omission is None:
        return protocol
    return replace(protocol, omission_m=arguments.omission)
