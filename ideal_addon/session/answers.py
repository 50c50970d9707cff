"""The models whose answers were imported, and which of them is looked at."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...lib.predictions.interpret import Prediction, interpret


@dataclass
class Answers:
    """Raw answers by model and scene.

    Attributes:
        texts: raw answer by scene, by model.
        active: the model that is looked at; "" where there is none.
    """

    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    active: str = ""
    _read: dict[tuple[str, str], tuple[str, Prediction]] = field(default_factory=dict)

    def prediction(self, model: str, scene_id: str) -> Prediction | None:
        """An answer as it was read; None where the model gave none."""
        text = self.texts.get(model, {}).get(scene_id)
        if text is None:
            return None
        known = self._read.get((model, scene_id))
        if known is None or known[0] is not text:
            known = self._read[model, scene_id] = (text, interpret(text))
        return known[1]
