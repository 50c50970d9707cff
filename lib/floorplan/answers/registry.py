"""The table of question types (paper, table 2); prompts, scores, page, panel come from it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Literal, cast

from ...names import short
from ..faults import CallFault, NoAnswer, PlanFault
from . import needs
from .answer import Answer, Parameters

if TYPE_CHECKING:
    from ..ground import Ground

Format = Literal["number", "boolean", "labels", "path"]
Needs = Literal["pair", "mover", "size", "clearance"]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionType:
    """One type of question.

    Attributes:
        id: as in ``--type``; the module beside this one that answers it has this name.
        label: for people.
        about: what is asked, in a sentence.
        asks: one question as a person would put it, with `first`, `second`, `direction`, `piece`,
            `size` and `clearance` in braces.
        category: of reasoning (paper, 3.4).
        format: of the answer.
        unit: of a number or of points; "" where it has none.
        tolerance: largest relative error of a number, largest Frechet distance in metres of a
            path; None where the answer is either the same or wrong.
        least: smallest answer that a question is asked for, in its unit, of a path its length in
            metres; None where any will do. Two per cent of 0 is 0: from here on an answer with
            three decimals is well inside its tolerance, and a path within 0.6 m of its start is
            not right whatever it does.
        needs: which parameters it takes. pair: two objects or openings; mover: an object and a
            direction; size; clearance, which may be left to the profile.
        source: section of the paper.
    """

    id: str
    label: str
    about: str
    asks: str
    category: Literal["Metric", "Topology", "Dynamic"]
    format: Format
    unit: str
    tolerance: float | None
    least: float | None
    needs: tuple[Needs, ...]
    source: str

    def answer(self, ground: Ground, parameters: Parameters) -> Answer:
        """The answer of its module.

        Raises:
            CallFault, PlanFault, NoAnswer: see there.
        """
        # Loaded here and not above: who reads the table alone has no use for shapely.
        return cast(Answer, import_module(f".{self.id}", __package__).answer(ground, parameters))


_TYPES = (
    QuestionType(
        id="distance",
        label="Distance",
        about="How far the centroids of two things are apart",
        asks="How far apart are the middles of {first} and {second}?",
        category="Metric",
        format="number",
        unit="m",
        tolerance=0.02,
        least=0.1,
        needs=("pair",),
        source="G.1",
    ),
    QuestionType(
        id="view_angle",
        label="View Angle",
        about="The angle between north and the way from one thing to another",
        asks="Which angle is there between north and the way from {first} to {second}?",
        category="Metric",
        format="number",
        unit="deg",
        tolerance=0.02,
        least=10.0,
        needs=("pair",),
        source="G.4",
    ),
    QuestionType(
        id="free_space",
        label="Free Space",
        about="How much floor nothing stands on",
        asks="How much floor is free?",
        category="Topology",
        format="number",
        unit="m2",
        tolerance=0.05,
        least=0.1,
        needs=(),
        source="G.3",
    ),
    QuestionType(
        id="visibility",
        label="Visibility",
        about="What lies on the straight line between two things",
        asks="What lies on the straight line from {first} to {second}?",
        category="Topology",
        format="labels",
        unit="",
        tolerance=None,
        least=None,
        needs=("pair",),
        source="G.7",
    ),
    QuestionType(
        id="repositioning",
        label="Repositioning",
        about="How far an object slides until it touches something",
        asks="How far does {first} slide {direction} until it touches something?",
        category="Dynamic",
        format="number",
        unit="m",
        tolerance=0.02,
        least=0.05,
        needs=("mover",),
        source="G.2",
    ),
    QuestionType(
        id="placement",
        label="Placement",
        about="Whether a rectangle fits somewhere, at any angle",
        asks="Does a {piece} of {size} fit somewhere, at any angle?",
        category="Topology",
        format="boolean",
        unit="",
        tolerance=None,
        least=None,
        needs=("size",),
        source="G.5",
    ),
    QuestionType(
        id="max_box",
        label="Max Box",
        about="The area of the largest rectangle that fits, at any angle",
        asks="How large is the largest rectangle that fits, at any angle?",
        category="Topology",
        format="number",
        unit="m2",
        # "Relaxed for complex area-computation tasks (e.g., Free Space)": this is the other.
        tolerance=0.05,
        least=0.1,
        needs=(),
        source="G.8",
    ),
    QuestionType(
        id="shortest_path",
        label="Shortest Path",
        about="The shortest way between two things that keeps clear of all others",
        asks="Which is the shortest way from {first} to {second} that keeps {clearance} clear?",
        category="Dynamic",
        format="path",
        unit="m",
        tolerance=0.6,
        least=1.0,
        needs=("pair", "clearance"),
        source="G.6",
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
