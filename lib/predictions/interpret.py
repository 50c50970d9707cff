"""A model's raw answer read to the end: parsed, validated, and why not where it is not."""

from __future__ import annotations

from dataclasses import dataclass

from ..layout import Layout
from .parse import parse_response
from .validate import SchemaError, layout_from_document


@dataclass(frozen=True, slots=True)
class Prediction:
    """One answer as the evaluator needs it.

    Attributes:
        layout: the predicted layout, in the model frame; None means parse_failed (paper, C.3).
        step: the recovery step that gave the JSON, or the last one reached, ``S1`` to ``S4``.
        reason: None, or a sentence that says why there is no layout and names the field.
    """

    layout: Layout | None
    step: str
    reason: str | None


def interpret(text: str) -> Prediction:
    """Read one answer; never raises, whatever the text. Source: paper, B.3.1 and C.3.

    >>> interpret("I cannot help with that.").reason
    "no JSON object in the answer: it has no '{'"
    """
    parsed = parse_response(text)
    if parsed.document is None:
        return Prediction(None, parsed.step, parsed.reason)
    try:
        return Prediction(layout_from_document(parsed.document), parsed.step, None)
    except SchemaError as error:
        return Prediction(None, parsed.step, str(error))
