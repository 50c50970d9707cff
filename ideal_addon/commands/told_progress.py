"""Progress for the program that starts a verb: `--tell-to TOKEN`, in no help.

Each message is a line of the verb's output, see `Channel`: `done`, `total`, `doing`, `left_s`; and
`finished`, the name of an item that is stored from then on.
"""

from __future__ import annotations

import argparse
import threading
from collections.abc import Callable
from typing import Any

from ..scene.job import Channel
from .child import end_with_parent

OPTION = "--tell-to"


def add_tell_to(parser: argparse.ArgumentParser) -> None:
    """Add the option."""
    parser.add_argument(OPTION, metavar="TOKEN", help=argparse.SUPPRESS)


def teller(arguments: argparse.Namespace) -> Callable[..., Any] | None:
    """What sends a message, from any thread; None where nobody asked for one.

    From now on this process ends with the one that asked.
    """
    if arguments.tell_to is None:
        return None
    end_with_parent()
    channel, lock = Channel(arguments.tell_to), threading.Lock()

    def tell(**message: Any) -> None:
        with lock:
            channel.tell(**message)

    return tell
