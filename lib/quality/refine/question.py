"""What a model is told when it is to revise a layout (GREP, E.1)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from ...models.chat import ChatRequest, Message, Sampling
from ...models.prompts import Prompt, prompt
from ..protocol import QualityProtocol
from ..room import FurnishedRoom, Thing
from .branches import SAMPLING, Feedback
from .placements import placements_of
from .revision import Draft

SYSTEM, REPORT, AGAIN = (
    "quality_refine_system_v1",
    "quality_refine_report_v1",
    "quality_refine_again_v1",
)


@dataclass(frozen=True)
class Wording:
    """How a model is asked; all branches share one system prompt, the report adds to it.

    Attributes:
        protocol: says what can hang.
        sampling: how the answer is drawn.
        system, report, anew: the prompts.
    """

    protocol: QualityProtocol
    sampling: Sampling = SAMPLING
    system: Prompt = field(default_factory=lambda: prompt(SYSTEM))
    report: Prompt = field(default_factory=lambda: prompt(REPORT))
    anew: Prompt = field(default_factory=lambda: prompt(AGAIN))

    def first(self, draft: Draft) -> ChatRequest:
        """The question."""
        return ChatRequest(self.instructions(draft.branch), (self._given(draft),), self.sampling)

    def again(self, draft: Draft, answer: str, reason: str) -> ChatRequest:
        """The question after an answer that cannot be used, with that answer and why."""
        told = self.anew.filled({"reason": reason, "count": str(len(draft.room.things))})
        messages = (
            self._given(draft),
            # Services refuse an empty turn.
            Message("assistant", (answer or "(empty)",)),
            Message("user", (told,)),
        )
        return ChatRequest(self.instructions(draft.branch), messages, self.sampling)

    def instructions(self, branch: Feedback) -> str:
        """The system prompt of a branch."""
        texts = [self.system.text, self.report.text] if branch == "report" else [self.system.text]
        return "\n\n".join(texts)

    def origins(self, branch: Feedback) -> list[dict[str, str]]:
        """Which prompts they are, for the records."""
        used = [self.system, self.report] if branch == "report" else [self.system]
        return [made.origin for made in used]

    def _given(self, draft: Draft) -> Message:
        document = {
            "task": task_document(draft.room),
            "objects": [self._object(thing) for thing in draft.room.things],
            "layout": {
                name: {"position": list(place.position_m), "yaw": place.yaw_deg}
                for name, place in placements_of(draft.room).items()
            },
            "evaluation": draft.feedback,
        }
        return Message("user", (json.dumps(document, ensure_ascii=False, allow_nan=False),))

    def _object(self, thing: Thing) -> dict[str, Any]:
        holders = {
            "wall": self.protocol.is_wall_mounted(thing.category),
            "ceiling": self.protocol.is_ceiling_mounted(thing.category),
        }
        return {
            "id": thing.id,
            "category": thing.category,
            "dimensions": [round(2 * float(half), 3) for half in thing.box.half_m],
            "has_front": thing.yaw_deg is not None,
            "hangs": [name for name, can in holders.items() if can],
        }


def task_document(room: FurnishedRoom) -> dict[str, Any]:
    """The room itself, as plain JSON values; what nobody knows of it is null."""
    rings = None
    if room.boundary is not None:
        rings = [
            [[round(x, 3), round(y, 3)] for x, y, *_ in ring.coords[:-1]]
            for ring in (room.boundary.exterior, *room.boundary.interiors)
        ]
    return {
        "room_type": room.type,
        "outline": rings[0] if rings is not None and len(rings) == 1 else rings,
        "floor_z": round(room.floor_z_m, 3),
        "height": None if room.height_m is None else round(room.height_m, 3),
        "openings": [
            {
                "kind": opening.kind,
                "ends": [[round(v, 3) for v in end] for end in (opening.start, opening.end)],
            }
            for opening in room.openings
        ],
    }
