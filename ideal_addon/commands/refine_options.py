"""What `refine` is given."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...lib.quality.refine.branches import FEEDBACKS, SAMPLING
from .argument_types import whole
from .asking_options import add_asking_options
from .assess_inputs import Source
from .exit_codes import USAGE, CannotStart
from .model_options import add_model_options
from .quality_options import SCENE_HELP, add_quality_options, require_room_size

MOST_ROUNDS = 100


def add_refine_options(parser: argparse.ArgumentParser) -> None:
    """Add what is refined, how, by whom, and where it goes."""
    parser.add_argument("scenes", type=Path, nargs="+", metavar="SCENE", help=SCENE_HELP)
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="folder for the rounds"
    )
    parser.add_argument(
        "--feedback",
        nargs="+",
        choices=FEEDBACKS,
        default=["report"],
        metavar="KIND",
        help="what the reviser is given of an assessment: report, scores or none; each that is "
        "named is a branch, and all begin with the same layout (default: report)",
    )
    parser.add_argument(
        "--rounds",
        type=whole(1, MOST_ROUNDS),
        default=3,
        metavar="N",
        help="revisions of each branch (default: 3)",
    )
    parser.add_argument(
        "--reviser",
        choices=["rules", "model"],
        help="who revises: rules that push apart, snap to support and pull inside, or a model "
        "(default: rules; with --model: model)",
    )
    add_quality_options(parser)
    parser.add_argument(
        "--frozen-assets",
        choices=["yes", "no"],
        default="yes",
        help="leave scale, style and pairing out of the overall score: a revision cannot change "
        "them (default: yes)",
    )
    parser.add_argument(
        "--apply",
        type=Path,
        metavar="FILE.blend",
        help="save the scene as the best round has it; the scene itself is never changed",
    )
    parser.add_argument("--json", action="store_true", help="print refine.json on stdout")
    add_model_options(parser, SAMPLING, required=False)
    add_asking_options(parser)


def reviser_of(arguments: argparse.Namespace) -> str:
    """Who revises: "rules" or "model".

    Raises:
        CannotStart: the options contradict each other.
    """
    kind: str = arguments.reviser or ("model" if arguments.model is not None else "rules")
    if kind == "model" and arguments.model is None:
        raise CannotStart(USAGE, "--reviser model needs the name of the model: --model NAME")
    if kind == "rules" and arguments.model is not None:
        raise CannotStart(USAGE, "--reviser rules asks no model; leave --model out")
    if kind == "rules" and (arguments.again or arguments.moved or arguments.dry_run):
        raise CannotStart(USAGE, "--again, --moved and --dry-run are for a model; name one")
    return kind


def require_usable(arguments: argparse.Namespace, sources: list[Source]) -> None:
    """Refuse what could only fail after the work is done.

    Raises:
        CannotStart: a size that is none, or a file to save to that will not do.
    """
    require_room_size(arguments.room_size)
    target: Path | None = arguments.apply
    if target is None:
        return
    if len(sources) != 1 or sources[0].kind != "blend":
        raise CannotStart(USAGE, "--apply saves one scene of Blender's; name one bundle or .blend")
    if len(set(arguments.feedback)) != 1:
        raise CannotStart(USAGE, "--apply saves one branch; name one kind with --feedback")
    if target.suffix.lower() != ".blend" or not target.parent.is_dir():
        raise CannotStart(USAGE, f"--apply {target}: name a .blend file in a folder that is there")
    if target.resolve() == sources[0].path.resolve():
        raise CannotStart(USAGE, f"--apply {target}: is the scene itself; choose another name")
    if target.exists():
        raise CannotStart(USAGE, f"--apply {target}: is there already; choose another name")


def told_feedbacks(arguments: argparse.Namespace) -> tuple[str, ...]:
    """The branches, each once."""
    return tuple(dict.fromkeys(arguments.feedback))
