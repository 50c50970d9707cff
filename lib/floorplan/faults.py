"""Why there is no answer."""

from __future__ import annotations


class PlanFault(ValueError):
    """Something in a layout is broken, in a sentence that names it and says what to do."""


class NoAnswer(ValueError):
    """A sound question about a sound layout that has no answer, as a target out of reach."""


class CallFault(ValueError):
    """A question that was put wrongly: an unknown label, a missing size."""
