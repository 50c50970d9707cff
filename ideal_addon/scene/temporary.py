"""Settings of Blender that hold for a while and come back exactly."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def temporary_settings(*settings: tuple[Any, dict[str, Any]]) -> Iterator[None]:
    """Set attributes on owners, each `(owner, {attribute: value})`, and restore them afterwards.

    Owners come back in reverse; the attributes of one owner in the order given, since the first
    may decide which values the next ones take (a file format its colour depths). An attribute that
    this version of Blender does not have is left out.
    """
    saved: list[tuple[Any, dict[str, Any]]] = []
    try:
        for owner, values in settings:
            before: dict[str, Any] = {}
            saved.append((owner, before))
            for name, value in values.items():
                if hasattr(owner, name):
                    before[name] = getattr(owner, name)
                    setattr(owner, name, value)
        yield
    finally:
        _restore(saved)


def _restore(saved: list[tuple[Any, dict[str, Any]]]) -> None:
    """Give everything back; one setting that Blender refuses does not keep the others away."""
    refused: list[Exception] = []
    for owner, before in reversed(saved):
        for name, value in before.items():
            try:
                setattr(owner, name, value)
            except (TypeError, AttributeError, ReferenceError, RuntimeError) as error:
                refused.append(error)
    if refused:
        raise refused[0]
