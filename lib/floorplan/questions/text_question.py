"""A question about a layout as a question to a model: words alone, no picture."""

from __future__ import annotations

from ...models.chat import ChatRequest, Message, Sampling
from ...models.prompts import Prompt
from ...models.questions import Question
from .question_file import FloorQuestion

SYSTEM = "floorplan_system_v1"

TEXT_SAMPLING = Sampling(temperature=0.0, top_p=None, max_tokens=12288)
"""As the paper asks large models (3.6); top-p is left to the service."""


def text_question(question: FloorQuestion, system: Prompt, sampling: Sampling) -> Question:
    """The question as it goes to a model.

    Args:
        question: of a file.
        system: the instructions.
        sampling: how the answer is drawn.
    """
    about = {
        "prompt": system.origin,
        "user_prompt": dict(question.template),
        "type": question.kind,
        "layout": question.layout,
        "encoding": question.encoding,
        "profile": question.profile,
        "ablation": question.ablation,
    }
    message = Message("user", (question.prompt,))
    request = ChatRequest(system.text, (message,), sampling)
    return Question(question.id, lambda: request, about)
