"""What a dry run says before the question's texts: whom it would ask, how, and how much."""

from __future__ import annotations

import json

from ...lib.models.chat import Sampling
from ...lib.models.client import ChatClient
from ...lib.models.http_address import is_private
from ...lib.models.services import SERVICES, key_variable
from ...lib.names import short

_LEFT = "left to the service"


def told_head(
    client: ChatClient,
    sampling: Sampling,
    *,
    questions: int,
    pictures: str | None,
    variable: str | None = None,
) -> str:
    """The head, a line for each thing; the key itself is never in it.

    Args:
        client: whom to ask.
        sampling: how answers are drawn.
        questions: that would be asked.
        pictures: of one question, as "1" or "4 to 7"; None where it is text alone.
        variable: of the environment, as `--key-variable` names it; None where it does not.
    """
    lines = {
        "address": f"{client.endpoint} ({SERVICES[client.api].label})",
        "model": client.model,
        "sampling": _sampling(sampling),
        "body": json.dumps(dict(sampling.body), ensure_ascii=False) if sampling.body else "",
        "key": _key(client, variable),
        "questions": str(questions) + (f", pictures in each: {pictures}" if pictures else ""),
    }
    told = [f"{name:<10} {_printable(text)}" for name, text in lines.items() if text]
    return "\n".join(["--- asked", *told])


def _sampling(sampling: Sampling) -> str:
    values = {
        "temperature": sampling.temperature,
        "top-p": sampling.top_p,
        "max tokens": sampling.max_tokens,
    }
    return ", ".join(
        f"{name} {_LEFT if value is None else value}" for name, value in values.items()
    )


def _key(client: ChatClient, variable: str | None) -> str:
    if client.key is None:
        if is_private(client.endpoint):
            return "none found, and none is needed at an address of one's own"
        return f"none found in {' or '.join(SERVICES[client.api].variables)}"
    name = variable or key_variable(client.api)
    # A key that stands in no variable is kept in Blender.
    return "found in Blender's preferences" if name is None else f"found in {short(name)}"


def _printable(text: str) -> str:
    return "".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in text)
