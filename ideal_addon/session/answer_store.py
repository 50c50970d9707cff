"""Every imported answer, by model and scene; read when it is looked at."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from dataclasses import dataclass, field

from ...lib.predictions.answers import FileAnswers, PredictionsError
from ...lib.predictions.interpret import Prediction, interpret

Source = str | bytes | FileAnswers
"""Where an answer's text comes from: itself, itself packed, or the files of its model."""

# Answers kept as they were read: enough for every model on the scenes that a person goes between.
_KEPT = 64


def packed(text: str) -> bytes:
    """A text for keeping: answers of many models would fill the memory."""
    return zlib.compress(text.encode("utf-8", "surrogatepass"), level=1)


@dataclass
class Answers:
    """Raw answers by model and scene.

    Attributes:
        texts: where each answer's text comes from, by scene, by model; `text` gives the text.
        active: the model that is looked at; "" where there is none.
        revisions: another number whenever a model's answers change, by model.
    """

    texts: dict[str, dict[str, Source]] = field(default_factory=dict)
    active: str = ""
    revisions: dict[str, int] = field(default_factory=dict)
    _read: OrderedDict[tuple[str, str], tuple[Source, Prediction]] = field(
        default_factory=OrderedDict
    )

    def text(self, model: str, scene_id: str) -> str | None:
        """A raw answer; None where the model gave none.

        Raises:
            PredictionsError: its file is gone or cannot be read.
        """
        match self.texts.get(model, {}).get(scene_id):
            case FileAnswers() as files:
                return files.response(scene_id)
            case bytes() as kept:
                return zlib.decompress(kept).decode("utf-8", "surrogatepass")
            case text:
                return text

    def prediction(self, model: str, scene_id: str) -> Prediction | None:
        """An answer as it was read; None where the model gave none. The latest few are kept."""
        source = self.texts.get(model, {}).get(scene_id)
        if source is None:
            return None
        known = self._read.get((model, scene_id))
        if known is None or known[0] is not source:
            read = self.read(model, scene_id)
            if read is None:
                return None
            known = self._read[model, scene_id] = (source, read)
        self._read.move_to_end((model, scene_id))
        while len(self._read) > _KEPT:
            self._read.popitem(last=False)
        return known[1]

    def read(self, model: str, scene_id: str) -> Prediction | None:
        """The same, read anew and not kept. A file that cannot be read is an answer that failed."""
        try:
            text = self.text(model, scene_id)
        except PredictionsError as error:
            return Prediction(layout=None, step="", reason=str(error))
        return None if text is None else interpret(text)

    def add(self, model: str, answers: dict[str, Source]) -> None:
        """Keep answers; one that the model gave for the same scene before is replaced."""
        self.texts.setdefault(model, {}).update(answers)
        self.revisions[model] = self.revisions.get(model, 0) + 1
        if not self.active:
            self.active = model

    def forget(self, model: str) -> None:
        """Drop a model and its answers; the next in the list becomes the active one."""
        names = list(self.texts)
        place = names.index(model)
        del self.texts[model]
        for key in [key for key in self._read if key[0] == model]:
            del self._read[key]
        if self.active == model:
            names.remove(model)
            self.active = names[min(place, len(names) - 1)] if names else ""
