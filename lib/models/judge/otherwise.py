"""Why the questions of a call are not those whose answers lie in its OUT, in a sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...names import few, short
from .lying import Lying
from .plan import Plan
from .question import question_id


def why_otherwise(lying: Collection[Lying], plan: Plan) -> str:
    """That the models or the orders are others; "" where these do not tell the questions apart.

    Args:
        lying: the questions whose answers lie there.
        plan: of the call.
    """
    now = {question_id(showing): showing for showing in plan.showings}
    both = [(item, now[item.name]) for item in lying if item.name in now]
    before = sorted({model for item, _ in both for model in item.order})
    today = sorted({model for _, showing in both for model in showing.order})
    if before != today:
        return (
            f"the models were {_listed(before)}; now {_listed(today)}. Another set of models is "
            "another question"
        )
    scenes = {item.scene: None for item, showing in both if set(item.order) != set(showing.order)}
    if scenes:
        return f"other models than before have a picture now of {few(list(scenes))}"
    seeds = sorted({item.seed for item, _ in both if item.seed not in (None, plan.seed)}, key=str)
    if seeds:
        told = " and ".join(map(str, seeds))
        return f"their orders were drawn with --seed {told}, not {plan.seed}"
    return ""


def _listed(models: Sequence[str]) -> str:
    return ", ".join(map(short, models)) or "none"
