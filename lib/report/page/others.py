"""Models that another verb speaks of and that were not scored here."""

from __future__ import annotations

from collections.abc import Iterable

from ...names import few
from ..stored import StoredResults


def others_told(names: Iterable[str], results: StoredResults) -> list[str]:
    """A sentence where some of the names are no models of the results."""
    scored = {model.name for model in results.models}
    others = sorted(set(names) - scored)
    return [f"Not among the models of this page: {few(others)}."] if others else []
