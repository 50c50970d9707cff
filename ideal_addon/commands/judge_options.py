"""What `judge` is given besides the data set."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...lib.models.chat import Sampling
from .argument_types import count
from .model_options import add_model_options

SAMPLING = Sampling(temperature=None, top_p=None)
"""The paper names no temperature for its judge, so none is sent."""


def add_judge_options(parser: argparse.ArgumentParser) -> None:
    """Add what is judged, how often, by whom, and where it goes."""
    parser.add_argument(
        "--pictures",
        type=Path,
        required=True,
        metavar="PICTURES",
        help="folder that `reconstruct` has written",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="OUT", help="folder for what the judge says"
    )
    parser.add_argument("--models", nargs="+", metavar="MODEL", help="judge only these models")
    parser.add_argument("--scenes", nargs="+", metavar="SCENE", help="judge only these scenes")
    parser.add_argument(
        "--repeats",
        type=count,
        default=5,
        metavar="N",
        help="judgements of each scene (default: 5)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        metavar="N",
        help="another number gives other orders; it is kept in judge.json (default: 0)",
    )
    add_model_options(parser, SAMPLING)
    anew = parser.add_mutually_exclusive_group()
    anew.add_argument(
        "--again",
        action="store_true",
        help="ask anew where there is an answer; the old one goes when the new one is there",
    )
    anew.add_argument(
        "--retry-failed",
        action="store_true",
        help="ask anew for the judgements alone that failed, as neither answer can be used",
    )
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="make no call: say whom and what would be asked, and print the question",
    )
    parser.add_argument(
        "--json", action="store_true", help="print the figures without single scenes on stdout"
    )
