"""The branches of a refinement, by what their reviser is given (GREP, E.1); no heavy imports."""

from __future__ import annotations

from typing import Literal, get_args

from ...models.chat import Sampling

Feedback = Literal["report", "scores", "none"]
FEEDBACKS: tuple[Feedback, ...] = get_args(Feedback)
LABELS: dict[Feedback, str] = {"report": "Report", "scores": "Scores", "none": "No feedback"}

SAMPLING = Sampling(temperature=0.1, top_p=0.95, max_tokens=16384)
"""How a model's revision is drawn."""
