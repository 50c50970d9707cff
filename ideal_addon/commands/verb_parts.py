"""Verbs that have parts, each with arguments of its own: `VERB PART ...`."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Mapping
from typing import cast

from .table import VerbModule


def add_parts(parser: argparse.ArgumentParser, verb: str, parts: Mapping[str, str]) -> None:
    """Add the parts of a verb.

    Args:
        parser: of the verb.
        verb: its name; the module of a part is called <verb>_<part>.
        parts: what each does, in a line.
    """
    group = parser.add_subparsers(dest="part", required=True, metavar="|".join(parts))
    for name, summary in parts.items():
        module = part_of(verb, name)
        module.add_arguments(
            group.add_parser(
                name,
                help=summary,
                description=module.DESCRIPTION,
                epilog=getattr(module, "EXAMPLES", None),
                formatter_class=argparse.RawDescriptionHelpFormatter,
            )
        )


def part_of(verb: str, name: str) -> VerbModule:
    """The module of a part."""
    return cast(VerbModule, importlib.import_module(f".{verb}_{name}", __package__))
