"""explain.json: explanations of models, as docs/formats.md shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from .values import Explanation

EXPLAIN_FILE = "explain.json"
SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Explanations:
    """The explanations of some models over one data set.

    Attributes:
        protocol: document of the protocol they were made with.
        versions: of the programs that made them.
        models: by name.
        skipped: by model, scenes that were left out because it gave no answer.
        unscored: reason by name of the scenes whose bundle could not be read.
    """

    protocol: Mapping[str, Any]
    versions: Mapping[str, str]
    models: Mapping[str, Explanation]
    skipped: Mapping[str, int]
    unscored: Mapping[str, str]


def explanation_document(explanation: Explanation) -> dict[str, Any]:
    """One model as JSON has it: the fields of the values, under their names."""
    return asdict(explanation)


def explanations_document(explanations: Explanations) -> dict[str, Any]:
    """The whole file."""
    return {
        "schema": SCHEMA,
        "protocol": dict(explanations.protocol),
        "versions": dict(explanations.versions),
        "unscored": dict(explanations.unscored),
        "skipped": dict(explanations.skipped),
        "models": {name: explanation_document(item) for name, item in explanations.models.items()},
    }
