"""The section on agreement: people's ratings against the judge's."""

from __future__ import annotations

from typing import Any

from .inputs import PageInputs


def agreed(inputs: PageInputs) -> dict[str, Any] | None:
    """What the template draws; None where no agreement was given."""
    if inputs.agreement is None:
        return None
    return dict(inputs.agreement)
