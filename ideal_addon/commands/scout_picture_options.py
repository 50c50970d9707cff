"""What makes the pictures of an attempt: the options of `scout run` and `scout serve`."""

from __future__ import annotations

import argparse

from ..scene.render_settings import DEVICES, ENGINES
from .render_options import samples


def add_picture_options(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """Add --engine, --samples and --device, each as the task has it where it is left out."""
    group = parser.add_argument_group("pictures")
    group.add_argument(
        "--engine",
        choices=ENGINES,
        help="what renders them (default: what made the task's first view)",
    )
    group.add_argument(
        "--samples",
        type=samples,
        metavar="N",
        help="samples a pixel; fewer is faster and noisier (default: the task's)",
    )
    group.add_argument(
        "--device", choices=DEVICES, help="what Cycles computes on (default: the task's)"
    )
    return group
