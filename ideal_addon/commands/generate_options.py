"""The arguments of `generate`, each checked as it is read."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from ...lib.rooms.plan import PlanError, RoomSettings, draw_plan
from ...lib.rooms.specification import room_types
from .baseline_options import number_up_to
from .exit_codes import USAGE, CannotStart
from .generate_scene import Limits
from .render_options import add_render_options
from .told_progress import add_tell_to

ALL = "all"
MOST_SEEDS = 100_000
LARGEST_SEED = 999_999_999
DEFAULT_LIMITS = Limits()
DEFAULT_SETTINGS = RoomSettings()


def add_options(parser: argparse.ArgumentParser) -> None:
    """What to make, how many, with what, and where to."""
    parser.add_argument(
        "--room-type",
        required=True,
        choices=[*room_types(), ALL],
        metavar="T",
        help=f"one of {', '.join(room_types())}; or {ALL}: so many of each",
    )
    parser.add_argument(
        "--tier",
        metavar="SIZE",
        help="small, medium or large, where the type has them (default: drawn for each seed)",
    )
    parser.add_argument(
        "--seeds",
        type=seed_range,
        required=True,
        metavar="A-B",
        help="a room for each number from A to B; the same number gives the same room",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="DATASET", help="folder of the scene bundles"
    )
    parser.add_argument(
        "--replace",
        type=_count,
        metavar="N",
        help="how many seeds after B may stand in for rooms that fail or are rejected (default: "
        "as many as were asked for)",
    )
    parser.add_argument(
        "--oblique-share",
        type=number_up_to(1.0),
        default=DEFAULT_SETTINGS.oblique_share,
        metavar="SHARE",
        help="share of the free-standing pieces that are turned off the walls' directions "
        f"(default {DEFAULT_SETTINGS.oblique_share:g})",
    )
    _add_work(parser.add_argument_group("work"))
    add_render_options(parser)
    add_tell_to(parser)


def _add_work(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--workers",
        type=_workers,
        default=1,
        metavar="N",
        help="rooms made at the same time, each of which takes a core and about 1.5 GB (default 1)",
    )
    group.add_argument(
        "--time-limit",
        type=_seconds,
        default=DEFAULT_LIMITS.room_s,
        metavar="S",
        help="seconds after which a room counts as failed, its picture and checks not counted "
        f"(default {DEFAULT_LIMITS.room_s:g})",
    )
    group.add_argument(
        "--retry-failed",
        action="store_true",
        help="try seeds again that failed in an earlier run, as for want of time",
    )
    group.add_argument(
        "--overwrite",
        action="store_true",
        help="replace scenes of the seeds A to B that are there with other settings",
    )
    group.add_argument(
        "--python",
        type=Path,
        metavar="PATH",
        help="the Python that has InfiniGen (default: that of `rooms setup`)",
    )


def room_type_names(room_type: str, tier: str | None) -> list[str]:
    """The room types that are meant.

    Raises:
        CannotStart: the tier does not fit.
    """
    if room_type != ALL:
        try:
            draw_plan(room_type, tier, 0)
        except PlanError as error:
            raise CannotStart(USAGE, f"--tier {tier}: {error}") from error
        return [room_type]
    if tier is not None:
        raise CannotStart(USAGE, f"--tier {tier}: not for all types at once; ask for one")
    return list(room_types())


def seed_range(text: str) -> tuple[int, int]:
    """First and last seed from a word such as 1-100, or 7 for one."""
    found = re.fullmatch(r"(\d{1,9})(?:-(\d{1,9}))?", text, re.ASCII)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if not first <= last < first + MOST_SEEDS:
        raise argparse.ArgumentTypeError(
            f"{text[:40]!r} is no range of seeds; write for example 1-100 (from 0 to "
            f"{LARGEST_SEED}, at most {MOST_SEEDS} of them)"
        )
    return first, last


def _count(text: str) -> int:
    if not re.fullmatch(r"\d{1,6}", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number of seeds")
    return int(text)


def _workers(text: str) -> int:
    if not re.fullmatch(r"[1-9]\d{0,2}", text, re.ASCII):
        raise argparse.ArgumentTypeError(
            f"{text[:40]!r} is no number of workers; write for example 2"
        )
    return int(text)


def _seconds(text: str) -> float:
    if not re.fullmatch(r"[1-9]\d{0,6}", text, re.ASCII):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no time; write seconds, as 900")
    return float(text)
