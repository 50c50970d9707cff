"""`scout tools`: what an agent's tools are, as each kind of API wants them defined."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ...lib.models.tool_definitions import definitions
from ...lib.scout.protocol import DEFAULT_SCOUT_PROTOCOL, read_scout_protocol
from ...lib.scout.tools import tools_of
from ...lib.settings_file import SettingsError
from .exit_codes import DONE, USAGE, CannotStart
from .messages import show

DESCRIPTION = """\
Print the definitions of the tools that an agent explores with: for the `tools` of a request to the
API of OpenAI (and servers that speak it), Anthropic or Gemini, or as plain name, description and
JSON Schema of the parameters. `scout run` and `scout serve` give an agent these same tools."""

EXAMPLES = """\
  ideal-bench scout tools
  ideal-bench scout tools --api anthropic > tools.json"""

_PLAIN = "json-schema"
_APIS = ("openai", "anthropic", "gemini", _PLAIN)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the part."""
    parser.add_argument(
        "--api", choices=_APIS, default=_PLAIN, help=f"whose definitions (default: {_PLAIN})"
    )
    parser.add_argument(
        "--protocol",
        type=Path,
        default=DEFAULT_SCOUT_PROTOCOL,
        metavar="FILE",
        help="limits that the descriptions tell; a copy of lib/protocols/scout_v1.json",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print."""
    try:
        tools = tools_of(read_scout_protocol(arguments.protocol))
    except SettingsError as error:
        raise CannotStart(USAGE, str(error)) from error
    if arguments.api == _PLAIN:
        written = [tool.to_document() for tool in tools]
    else:
        written = definitions(arguments.api, tools)
    show(json.dumps(written, indent=1))
    return DONE
