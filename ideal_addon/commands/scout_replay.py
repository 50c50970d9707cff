"""`scout replay`: how the map of each attempt grew, submission by submission."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from .argument_types import metres
from .exit_codes import DONE, INTERRUPTED, NOTHING, PARTIAL
from .inputs import make_folder
from .messages import fail, say, show

if TYPE_CHECKING:
    from .scout_replay_work import Replays

DESCRIPTION = """\
Score the whole map after every accepted submission of attempts that were made, against the model
calls and pictures that had been spent by then. Everything is read from the traces: nothing is asked
and nothing rendered, also for other penalties of targets that were left out (--penalty).

ATTEMPTS is an attempt's folder, or one of an agent, a scene or all runs. Of each agent and scene
the latest completed attempt is replayed; an attempt that is named itself is, however it ended.

DIR/<agent>/<scene>/ gets replay.json and replay.csv, and DIR/replay.png a plot: a line an agent.
--blend saves the scene of one attempt with the exploration on Blender's timeline: the camera's way,
its pictures and viewing lines, and the map as it grows."""

EXAMPLES = """\
  ideal-bench scout replay RUNS --out REPLAY
  ideal-bench scout replay RUNS --out REPLAY --penalty 1 5 10
  ideal-bench scout replay RUNS/explorer/bedroom_s1/attempt_01 --out REPLAY --blend played.blend"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The part's arguments."""
    parser.add_argument(
        "attempts", type=Path, nargs="+", metavar="ATTEMPTS", help="folders of `scout run`"
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="folder for the results"
    )
    parser.add_argument(
        "--penalty",
        type=metres,
        nargs="+",
        default=[],
        metavar="M",
        help="also the loss with these penalties of a target that was left out, metres",
    )
    parser.add_argument(
        "--task",
        type=Path,
        nargs="+",
        default=[],
        metavar="TASKS",
        help="where the tasks are, for attempts without a copy of theirs",
    )
    parser.add_argument(
        "--blend",
        type=Path,
        metavar="FILE",
        help="save the scene with the exploration on its timeline there (one attempt only)",
    )
    parser.add_argument(
        "--scene",
        type=Path,
        metavar="BLEND",
        help="the scene's own .blend file for --blend, where it is not where the task has it from",
    )
    parser.add_argument("--json", action="store_true", help="print the replays as JSON on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Read, replay, write, draw, tell."""
    # Here and not above: `scout --help` starts without NumPy.
    from .scout_replay_blend import require_usable, save_played
    from .scout_replay_inputs import chosen_attempts
    from .scout_replay_work import Replays

    attempts, faults = chosen_attempts(arguments.attempts)
    for told in faults:
        fail(told)
    if not attempts:
        return NOTHING
    require_usable(arguments, attempts)
    make_folder(arguments.out)
    made = Replays(arguments)
    made.replay(attempts)
    made.draw()
    _tell(arguments, made)
    saved = True
    if arguments.blend is not None and made.last is not None and not made.stopped:
        saved = save_played(arguments, *made.last)
    if made.stopped:
        return INTERRUPTED
    if not made.count:
        return NOTHING
    return DONE if saved and not faults and not made.failed else PARTIAL


def _tell(arguments: argparse.Namespace, made: Replays) -> None:
    if arguments.json:
        show(json.dumps(made.document(), indent=1, allow_nan=False))
    elif made.count:
        show(made.table())
    if made.count:
        say(f"Results: {arguments.out}")
