"""What an agent is told before it begins, in the words of this project's prompts (A, prompts)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..models.prompts import Prompt, prompt
from .episode import FIRST_IMAGE
from .protocol import ScoutProtocol
from .task import Task

SYSTEM, USER = "scout_system_v1", "scout_user_v1"


@dataclass(frozen=True, slots=True)
class Wording:
    """The prompts of an attempt.

    Attributes:
        system: the rules, with the protocol's numbers filled in.
        user: the task: inventory, range, first pose, optics, budgets.
    """

    system: Prompt = field(default_factory=lambda: prompt(SYSTEM))
    user: Prompt = field(default_factory=lambda: prompt(USER))

    def rules(self, task: Task, protocol: ScoutProtocol) -> str:
        """What stays true for the whole episode; the system prompt of a chat."""
        return self.system.filled(
            {
                "most_step": f"{protocol.most_step_m:g}",
                "most_turn": f"{protocol.most_turn_deg:g}",
                "bound": f"{protocol.bound_m:g}",
                "most_pitch": f"{protocol.most_pitch_deg:g}",
                "width": str(task.optics.width_px),
                "height": str(task.optics.height_px),
                **_budgets(protocol),
            }
        )

    def opening(self, task: Task, protocol: ScoutProtocol) -> str:
        """What the first message says beside the first picture."""
        return self.user.filled(
            {
                "count": str(len(task.targets)),
                "inventory": "\n".join(_groups(task)),
                "range": f"{task.range_m:g}",
                "pose": json.dumps(task.first.to_document()),
                "optics": json.dumps(task.optics.to_document()),
                "first_image": FIRST_IMAGE,
                **_budgets(protocol),
            }
        )


def _budgets(protocol: ScoutProtocol) -> dict[str, str]:
    return {"model_calls": str(protocol.model_calls), "images": str(protocol.images)}


def _groups(task: Task) -> Iterator[str]:
    """A line of JSON for each group of targets, in the order of the inventory."""
    groups: dict[str, dict[str, list[str] | str]] = {}
    ids: dict[str, list[str]] = {}
    for target in task.inventory():
        name = target["group"]
        ids.setdefault(name, []).append(target["id"])
        groups.setdefault(name, {"group": name, "category": target["category"], "ids": ids[name]})
    for group in groups.values():
        yield json.dumps(group, ensure_ascii=False)
