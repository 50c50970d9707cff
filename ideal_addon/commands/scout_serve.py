"""`scout serve`."""

from __future__ import annotations

import argparse

DESCRIPTION = "In the making."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The part's arguments."""


def run(arguments: argparse.Namespace) -> int:
    """Do it."""
    raise NotImplementedError
