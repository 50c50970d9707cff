"""Options of verbs that keep a model's answers: asked anew, gone on with, or not asked at all."""

from __future__ import annotations

import argparse


def add_asking_options(parser: argparse.ArgumentParser) -> None:
    """Add `--again`, `--moved` and `--dry-run`."""
    parser.add_argument(
        "--again",
        action="store_true",
        help="ask anew where there is an answer; the old one goes when the new one is there",
    )
    parser.add_argument(
        "--moved",
        action="store_true",
        help="go on with answers from another --endpoint: the same model, moved",
    )
    parser.add_argument(
        "--dry-run",
        action="store_true",
        help="make no call: say what would be asked, whom and how, and print the first question",
    )
