"""The words of a question: its type's template, filled in with the layout and what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ...models.prompts import Prompt, prompt
from ..answers.registry import QuestionType
from ..files import Encoding, plan_text
from ..kinds import is_ceiling_fixture, is_floor_covering
from ..plan import FloorPlan, Shape
from ..profile import Profile
from .candidates import Candidate

_VERSION = "v1"
# A point over four lines is a third of a prompt's tokens, and no one's help.
_POINT = re.compile(r'\{\s+"x": ([^\s,]+),\s+"y": ([^\s}]+)\s+\}')


def template_of(kind: str) -> Prompt:
    """The template of a type of question.

    >>> template_of("max_box").name
    'floorplan_max_box_v1'
    """
    return prompt(f"floorplan_{kind}_{_VERSION}")


def worded(
    kind: QuestionType, plan: FloorPlan, candidate: Candidate, profile: Profile, encoding: Encoding
) -> str:
    """What a model is told: the layout, the question, the rules and the form of the answer.

    Args:
        kind: of question.
        plan: the layout.
        candidate: what it is about.
        profile: whose rules are told.
        encoding: of the layout.

    Raises:
        PlanFault: the layout cannot be written in this encoding.
    """
    asked = candidate.parameters
    values = {
        "encoding": encoding.upper(),
        "layout": layout_text(plan, encoding),
        "flat": _told(shape.label for shape in plan.objects if is_floor_covering(shape.label)),
        "above": _told(shape.label for shape in plan.objects if is_ceiling_fixture(shape.label)),
        "openings": _OPENINGS[profile.openings_block],
        "piece": candidate.piece,
        "direction": _DIRECTIONS.get(asked.direction or "", ""),
    }
    for name, label in zip(("first", "second"), asked.objects, strict=False):
        values[name] = label
    if asked.size_m is not None:
        values["width"], values["depth"] = (f"{side:.2f}" for side in asked.size_m)
    if asked.clearance_m is not None:
        values["clearance"] = f"{asked.clearance_m:g}"
    return template_of(kind.id).filled(values)


def layout_text(plan: FloorPlan, encoding: Encoding) -> str:
    """A layout as a model is shown it: the fields of the paper's section 3.4 and no others.

    Raises:
        PlanFault: it cannot be written in this encoding.
    """
    text = plan_text(_bare(plan), encoding)
    return _POINT.sub(r'{"x": \1, "y": \2}', text) if encoding == "json" else text


def _bare(plan: FloorPlan) -> FloorPlan:
    """A layout without what else its file says, such as where it comes from."""
    return FloorPlan(
        layout_id=plan.layout_id,
        room_type=plan.room_type,
        boundary=plan.boundary,
        walls=tuple(replace(wall, more={}, fields=()) for wall in plan.walls),
        windows=_bare_shapes(plan.windows),
        doors=_bare_shapes(plan.doors),
        objects=_bare_shapes(plan.objects),
        units=plan.units,
    )


def _bare_shapes(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    return tuple(replace(shape, more={}, fields=()) for shape in shapes)


def _told(labels: Iterable[str]) -> str:
    return ", ".join(labels) or "none"


_OPENINGS = {
    False: "Windows and doors take up no floor: their outlines are not obstacles.",
    True: "Windows and doors are obstacles too: their outlines must stay free.",
}

_DIRECTIONS = {
    "left": "left, in the direction (-1, 0)",
    "right": "right, in the direction (1, 0)",
    "up": "up, in the direction (0, 1)",
    "down": "down, in the direction (0, -1)",
}
