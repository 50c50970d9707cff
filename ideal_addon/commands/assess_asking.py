"""The model of `assess` asked about one scene; its answers are kept."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...lib.models.asking import ask_all
from ...lib.models.questions import Asked, Limits, Question
from .assess_judge import less
from .model_options import client_of, limits_of, sampling_of

if TYPE_CHECKING:
    from ...lib.quality.assess import Judge
    from ...lib.quality.protocol import QualityProtocol
    from ...lib.quality.views import Views


class Asking:
    """Asks within what is left of the run's budget."""

    def __init__(self, values: Mapping[str, Any], folder: Path, scene: str, repeat: int) -> None:
        """Open the client; nothing is sent yet.

        Args:
            values: of the model's options (`assess_judge.Model`), with what is left of the budget.
            folder: for the answers.
            scene: names the questions.
            repeat: is part of their names too.
        """
        options = argparse.Namespace(**values)
        self._client = client_of(options)
        self._limits, self._sampling = limits_of(options), sampling_of(options)
        self._folder, self._scene, self._repeat = folder, scene, repeat
        self._calls = self._tokens = 0
        self._uncounted = False

    def judge(
        self, views: Views | None, keep: Callable[[str, bytes], str], protocol: QualityProtocol
    ) -> Judge:
        """What judges a room of the scene."""
        from ...lib.quality.judged.judge import judge_with

        return judge_with(
            views,
            self._ask,
            protocol,
            keep,
            scene=self._scene,
            repeat=self._repeat,
            sampling=self._sampling,
        )

    def spent(self) -> dict[str, Any]:
        """Calls and tokens so far, and whether there were tokens that nobody counted."""
        return {"calls": self._calls, "tokens": self._tokens, "uncounted": self._uncounted}

    def _ask(self, questions: Sequence[Question]) -> list[Asked]:
        """Ask some questions at once; the answers come in their order."""
        return ask_all(questions, self._client, self._folder, self._left(), self._count)

    def _count(self, asked: Asked) -> None:
        self._calls += asked.calls
        if asked.new:
            counts = (asked.usage.input_tokens, asked.usage.output_tokens)
            self._tokens += sum(count or 0 for count in counts)
            self._uncounted |= counts == (None, None)

    def _left(self) -> Limits:
        calls = less(self._limits.most_calls, self._calls)
        tokens = less(self._limits.most_tokens, self._tokens)
        return replace(self._limits, most_calls=calls, most_tokens=tokens)
