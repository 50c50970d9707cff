"""`floorplan questions`."""

from __future__ import annotations

import argparse

DESCRIPTION = ""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the part."""


def run(arguments: argparse.Namespace) -> int:
    """Do it."""
    raise NotImplementedError
