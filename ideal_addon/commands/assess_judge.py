"""The model of `assess`: checked by the verb, opened again in each process, within one budget."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...lib.models.client import ChatClient
from .exit_codes import USAGE, CannotStart
from .model_options import client_of, sampling_of

_VALUES = (
    *("model", "api", "endpoint", "key_variable", "temperature", "top_p", "max_tokens", "body"),
    *("at_once", "retries", "timeout", "longest_wait", "most_calls", "most_tokens"),
)


@dataclass(frozen=True)
class Model:
    """Whom to ask and how, without the key.

    Attributes:
        values: the options, as plain values: a job hands them on.
        client: whom to ask.
    """

    values: Mapping[str, Any]
    client: ChatClient

    def document(self) -> dict[str, Any]:
        """As the report keeps it."""
        return {
            "name": self.client.model,
            "api": self.client.api,
            "endpoint": self.client.endpoint,
            "sampling": sampling_of(argparse.Namespace(**self.values)).to_document(),
        }


class Budget:
    """Calls and tokens that are left for the scenes to come."""

    def __init__(self, model: Model) -> None:
        self._calls: int | None = model.values["most_calls"]
        self._tokens: int | None = model.values["most_tokens"]

    def take(self, spent: Mapping[str, Any] | None) -> None:
        """Take off what a scene took; None where its process ended before it could tell.

        A limit that cannot be watched is none: better to stop than to spend unseen.
        """
        all_calls, all_tokens = self._calls or 0, self._tokens or 0
        if spent is None:
            spent = {"calls": all_calls, "tokens": all_tokens, "uncounted": True}
        self._calls = less(self._calls, spent["calls"])
        self._tokens = less(self._tokens, all_tokens if spent["uncounted"] else spent["tokens"])

    def rest(self, model: Model) -> dict[str, Any]:
        """The model's values for the next scene."""
        return {**model.values, "most_calls": self._calls, "most_tokens": self._tokens}


def less(left: int | None, taken: int) -> int | None:
    """What is left of a limit; None where there is none."""
    return None if left is None else max(left - taken, 0)


def model_of(arguments: argparse.Namespace) -> Model | None:
    """The model; None where none is to be asked.

    Raises:
        CannotStart: it cannot be asked so, the key is missing, or there is no folder for answers.
    """
    if arguments.model is None:
        return None
    if arguments.out is None:
        raise CannotStart(USAGE, "--model needs --out: every answer and picture is kept there")
    client = client_of(arguments)
    values = {name: getattr(arguments, name) for name in _VALUES}
    # What the preferences say of the address is known to this process.
    return Model({**values, "endpoint": client.endpoint}, client)
