"""The kinds of API of language models: their usual address, and where their keys are kept."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Service:
    """A kind of API of language models.

    Attributes:
        label: its name for people.
        endpoint: its usual address.
        variables: of the environment, the first that is set holds the key.
    """

    label: str
    endpoint: str
    variables: tuple[str, ...]


SERVICES: Mapping[str, Service] = {
    "openai": Service("OpenAI-compatible", "https://api.openai.com/v1", ("OPENAI_API_KEY",)),
    "anthropic": Service("Anthropic", "https://api.anthropic.com", ("ANTHROPIC_API_KEY",)),
    "gemini": Service(
        "Gemini",
        "https://generativelanguage.googleapis.com",
        ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
    ),
}


def key_variable(kind: str) -> str | None:
    """The environment's variable that holds the key of a kind of API; None where none does."""
    return next(
        (name for name in SERVICES[kind].variables if os.environ.get(name, "").strip()), None
    )


def environment_key(kind: str) -> str | None:
    """The key that the environment holds for a kind of API; None where it holds none."""
    name = key_variable(kind)
    return None if name is None else os.environ[name].strip()
