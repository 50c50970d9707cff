"""Tools as each kind of API wants them defined."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol


class Described(Protocol):
    """A tool: its name, what it does, and a JSON Schema of its arguments, an object."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def description(self) -> str:
        """What it does, for the model."""

    @property
    def parameters(self) -> Mapping[str, Any]:
        """JSON Schema of its arguments."""


def definitions(api: str, tools: Sequence[Described]) -> list[dict[str, Any]]:
    """What stands under `tools` in a request.

    Args:
        api: a name of `lib.models.services.SERVICES`.
        tools: one or more, names unique.

    Raises:
        KeyError: there is no such API.
    """
    return _WRITTEN[api](tools)


def _openai(tools: Sequence[Described]) -> list[dict[str, Any]]:
    """Source: https://platform.openai.com/docs/api-reference/chat/create."""
    return [
        {
            "type": "function",
            "function": {
                "name": tool.name,
                "description": tool.description,
                "parameters": dict(tool.parameters),
            },
        }
        for tool in tools
    ]


def _anthropic(tools: Sequence[Described]) -> list[dict[str, Any]]:
    """Source: https://docs.anthropic.com/en/api/messages."""
    return [
        {
            "name": tool.name,
            "description": tool.description,
            "input_schema": dict(tool.parameters),
        }
        for tool in tools
    ]


def _gemini(tools: Sequence[Described]) -> list[dict[str, Any]]:
    """Source: https://ai.google.dev/api/caching#FunctionDeclaration."""
    return [{"functionDeclarations": [_declaration(tool) for tool in tools]}]


def _declaration(tool: Described) -> dict[str, Any]:
    declared: dict[str, Any] = {"name": tool.name, "description": tool.description}
    # An object without properties is rejected; what takes nothing declares nothing.
    if tool.parameters.get("properties"):
        declared["parameters"] = _gemini_schema(tool.parameters)
    return declared


_GEMINI_WORDS = {
    "anyOf",
    "default",
    "description",
    "enum",
    "example",
    "format",
    "items",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "nullable",
    "pattern",
    "properties",
    "required",
    "title",
    "type",
}
"""Of JSON Schema, what this API's own dialect of it has (https://ai.google.dev/api/caching#Schema)."""


def _gemini_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A schema without the words that the API rejects, `additionalProperties` first of all."""
    kept = {name: value for name, value in schema.items() if name in _GEMINI_WORDS}
    if not kept.get("required", True):
        del kept["required"]
    if "properties" in kept:
        fields = kept["properties"]
        kept["properties"] = {name: _gemini_schema(field) for name, field in fields.items()}
    if "items" in kept:
        kept["items"] = _gemini_schema(kept["items"])
    if "anyOf" in kept:
        kept["anyOf"] = [_gemini_schema(option) for option in kept["anyOf"]]
    return kept


_WRITTEN: Mapping[str, Callable[[Sequence[Described]], list[dict[str, Any]]]] = {
    "openai": _openai,
    "anthropic": _anthropic,
    "gemini": _gemini,
}
