"""The table of question types (paper, table 2); prompts, scores, page, panel come from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ...names import short
from ..faults import CallFault, NoAnswer, PlanFault
from ..ground import Ground
from . import (
    distance,
    free_space,
    max_box,
    needs,
    placement,
    repositioning,
    shortest_path,
    view_angle,
    visibility,
)
from .answer import Answer, Parameters

Format = Literal["number", "boolean", "labels", "path"]
Needs = Literal["pair", "mover", "size", "clearance"]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionType:
    """One type of question.

    Attributes:
        id: as in ``--type``.
        label: for people.
        about: what is asked, in a sentence.
        category: of reasoning (paper, 3.4).
        format: of the answer.
        unit: of a number or of points; "" where it has none.
        tolerance: largest relative error of a number, largest Frechet distance in metres of a
            path; None where the answer is either the same or wrong.
        needs: which parameters it takes. pair: two objects or openings; mover: an object and a
            direction; size; clearance, which may be left to the profile.
        source: section of the paper.
        answer: computes it. Raises CallFault, PlanFault, NoAnswer.
    """

    id: str
    label: str
    about: str
    category: Literal["Metric", "Topology", "Dynamic"]
    format: Format
    unit: str
    tolerance: float | None
    needs: tuple[Needs, ...]
    source: str
    answer: Callable[[Ground, Parameters], Answer]


_TYPES = (
    QuestionType(
        id="distance",
        label="Distance",
        about="How far the centroids of two things are apart",
        category="Metric",
        format="number",
        unit="m",
        tolerance=0.02,
        needs=("pair",),
        source="G.1",
        answer=distance.answer,
    ),
    QuestionType(
        id="view_angle",
        label="View Angle",
        about="The angle between north and the way from one thing to another",
        category="Metric",
        format="number",
        unit="deg",
        tolerance=0.02,
        needs=("pair",),
        source="G.4",
        answer=view_angle.answer,
    ),
    QuestionType(
        id="free_space",
        label="Free Space",
        about="How much floor nothing stands on",
        category="Topology",
        format="number",
        unit="m2",
        tolerance=0.05,
        needs=(),
        source="G.3",
        answer=free_space.answer,
    ),
    QuestionType(
        id="visibility",
        label="Visibility",
        about="What lies on the straight line between two things",
        category="Topology",
        format="labels",
        unit="",
        tolerance=None,
        needs=("pair",),
        source="G.7",
        answer=visibility.answer,
    ),
    QuestionType(
        id="repositioning",
        label="Repositioning",
        about="How far an object slides until it touches something",
        category="Dynamic",
        format="number",
        unit="m",
        tolerance=0.02,
        needs=("mover",),
        source="G.2",
        answer=repositioning.answer,
    ),
    QuestionType(
        id="placement",
        label="Placement",
        about="Whether a rectangle fits somewhere, at any angle",
        category="Topology",
        format="boolean",
        unit="",
        tolerance=None,
        needs=("size",),
        source="G.5",
        answer=placement.answer,
    ),
    QuestionType(
        id="max_box",
        label="Max Box",
        about="The area of the largest rectangle that fits, at any angle",
        category="Topology",
        format="number",
        unit="m2",
        # "Relaxed for complex area-computation tasks (e.g., Free Space)": this is the other.
        tolerance=0.05,
        needs=(),
        source="G.8",
        answer=max_box.answer,
    ),
    QuestionType(
        id="shortest_path",
        label="Shortest Path",
        about="The shortest way between two things that keeps clear of all others",
        category="Dynamic",
        format="path",
        unit="m",
        tolerance=0.6,
        needs=("pair", "clearance"),
        source="G.6",
        answer=shortest_path.answer,
    ),
)

TYPES: dict[str, QuestionType] = {kind.id: kind for kind in _TYPES}


def answered(ground: Ground, kind: str, parameters: Parameters) -> Answer:
    """The answer to a question; one that cannot be given says why.

    Raises:
        CallFault: the question is put wrongly.
    """
    if kind not in TYPES:
        raise CallFault(f"type '{short(kind)}' is none of {', '.join(TYPES)}")
    needs.require(kind, TYPES[kind].needs, parameters)
    try:
        return TYPES[kind].answer(ground, parameters)
    except NoAnswer as why:
        return Answer(None, reason=str(why))
    except PlanFault as fault:
        return Answer(None, reason=str(fault), at_fault=True)
