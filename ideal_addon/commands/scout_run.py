"""`scout run`: let an agent explore scenes and map them, and score its maps."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...lib.models.chat import Sampling
from .argument_types import count
from .exit_codes import DONE, NOTHING, PARTIAL
from .inputs import chosen, make_folder
from .jobs_option import add_jobs
from .messages import fail
from .model_options import add_model_options
from .scout_picture_options import add_picture_options
from .told_progress import add_tell_to

DESCRIPTION = """\
Let an agent explore prepared scenes: a language model over HTTP (--model), or one without a model:
`explorer` looks around and triangulates from the targets' masks, an upper bound on what geometry
allows; `origin` and `uniform-ball` look at nothing.

RUNS/<agent>/<scene>/attempt_01 gets all there is of an attempt: its configuration, every turn, the
pictures, the map and its scores. RUNS/scout.json, scout.md and scout.csv put all attempts under
RUNS in one table, whichever call made them. Attempts that failed are counted and never scored.

A call that is stopped or killed goes on where it was when it is made again: no answer is asked for
twice and no picture rendered twice. --again begins a new attempt at each scene; earlier ones stay.

Pictures are made as the task's first view was; with another --engine that one is made anew."""

EXAMPLES = """\
  ideal-bench scout run TASKS --out RUNS --agent explorer
  ideal-bench scout run TASKS --out RUNS --agent origin
  ideal-bench scout run TASKS --out RUNS --model gpt-4o --engine cycles --samples 64
  ideal-bench scout run TASKS --out RUNS --model gpt-4o --dry-run"""

AGENTS = ("model", "explorer", "origin", "uniform-ball")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The part's arguments."""
    parser.add_argument(
        "tasks",
        type=Path,
        nargs="+",
        metavar="TASKS",
        help="tasks of `scout prepare`: a task's folder, a folder of them, or a task.json",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="RUNS", help="folder for the runs of all agents"
    )
    parser.add_argument(
        "--agent",
        choices=AGENTS,
        help="who explores (default: model, where --model names one)",
    )
    parser.add_argument(
        "--name", metavar="FOLDER", help="the agent's folder in RUNS (default: its own name)"
    )
    parser.add_argument("--scenes", nargs="+", metavar="NAME", help="these scenes alone")
    _add_attempts(parser)
    add_jobs(parser, usual=1)
    add_picture_options(parser).add_argument(
        "--pictures-kept",
        type=count,
        metavar="N",
        help="pictures that stay in what a model is sent, the latest ones (default: all)",
    )
    add_model_options(parser, Sampling(), required=False)
    add_tell_to(parser)


def _add_attempts(parser: argparse.ArgumentParser) -> None:
    """How attempts are begun and gone on with, and what is said of them."""
    parser.add_argument(
        "--protocol",
        type=Path,
        metavar="FILE",
        help="budgets and limits (default: those that the task was prepared with)",
    )
    parser.add_argument(
        "--again", action="store_true", help="begin a new attempt at each scene; earlier ones stay"
    )
    parser.add_argument(
        "--moved",
        action="store_true",
        help="go on with attempts from another --endpoint: the same model, moved",
    )
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="say how many attempts, calls and pictures there would be at most; send and write "
        "nothing",
    )
    parser.add_argument("--json", action="store_true", help="print scout.json on stdout")


def run(arguments: argparse.Namespace) -> int:
    """Explore, keep, score, tell."""
    from .scout_run_players import player_of
    from .scout_run_tasks import tasks_of

    player = player_of(arguments)
    tasks, faults = tasks_of(arguments.tasks)
    for told in faults.values():
        fail(told)
    if not tasks:
        return NOTHING
    names = [prepared.scene for prepared in tasks]
    wanted = chosen(arguments.scenes, names, "scene", arguments.tasks[0])
    tasks = [prepared for prepared in tasks if prepared.scene in wanted]
    if arguments.dry_run:
        from .scout_run_telling import show_dry_run

        show_dry_run(arguments, player, tasks)
        return PARTIAL if faults else DONE
    if player.looks:
        from .child import require_blender

        require_blender()
    make_folder(arguments.out)
    from .scout_run_call import Call

    return Call(arguments, player).run(tasks, is_whole=not faults)
