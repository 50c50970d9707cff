"""All questions about one layout, each with its prompt and its answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ..answers.answer import Answer, Value
from ..answers.registry import TYPES, QuestionType, answered
from ..documents.json_document import to_document
from ..faults import PlanFault
from ..files import Encoding
from ..ground import Ground
from ..plan import FloorPlan
from ..profile import PAPER, Profile
from .ablations import Ablation, Relabelled, relabelled
from .candidates import Candidate
from .drawing import Drawing, Drawn
from .lots import Lots, content_sha256
from .question_file import FloorQuestion
from .wording import layout_text, template_of, worded

DIGITS = 9
"""Decimals of a reference answer: a nanometre, so that machines that differ in less agree."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which questions are wanted of each room.

    Attributes:
        kinds: types of the registry.
        per_type: of each.
        seed: of the draw.
        encoding: of the layout in the prompt.
        profile: by which answers are computed.
        clearance_m: that a path keeps; None for the profile's.
        ablation: None for plain questions.
    """

    kinds: Sequence[str] = tuple(TYPES)
    per_type: int = 1
    seed: int = 0
    encoding: Encoding = "json"
    profile: Profile = PAPER
    clearance_m: float | None = None
    ablation: Ablation | None = None


@dataclass
class Made:
    """What became of one layout.

    Attributes:
        questions: in the order of the registry.
        answers: of the questions, by their ids: unrounded, and with what can be drawn of them.
        left_out: types that it is not asked about, or less than wanted, and why.
        faults: what is broken in it; answers that look elsewhere stand.
    """

    questions: list[FloorQuestion] = field(default_factory=list)
    answers: dict[str, Answer] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)


def questions_about(plan: FloorPlan, layout: str, wanted: Wanted) -> Made:
    """The questions about a layout.

    They follow from the seed and from what the layout holds alone: not from its file's name, the
    order of its objects, or other layouts.

    Args:
        plan: the layout.
        layout: its name among others; ids begin with it.
        wanted: which questions.
    """
    made = Made()
    try:
        ground = Ground(plan, wanted.profile)
        layout_text(plan, wanted.encoding)
    except PlanFault as fault:
        made.faults.append(str(fault))
        return made
    made.faults += _faults(ground)
    content = content_sha256(plan)
    exchanged = None
    if wanted.ablation == "labels":
        exchanged = relabelled(plan, Lots(wanted.seed, content, "labels"))
        if exchanged is None:
            reason = "no two of its objects could exchange labels without a change to the answers"
            made.left_out = dict.fromkeys(wanted.kinds, reason)
            return made
    for name in wanted.kinds:
        kind = TYPES[name]
        drawing = Drawing(kind, ground, Lots(wanted.seed, content, name), wanted.clearance_m)
        drawn = list(_asked(drawing, wanted, exchanged))
        for asked_of, item in drawn:
            question = _question(kind, asked_of, layout, item, wanted)
            made.questions.append(question)
            made.answers[question.id] = item.answer
        if len(drawn) < wanted.per_type:
            less = f"only {len(drawn)} of {wanted.per_type}: " if drawn else ""
            made.left_out[name] = f"{less}{_why(drawing, wanted, bool(drawn))}"
    return made


def _asked(
    drawing: Drawing, wanted: Wanted, exchanged: Relabelled | None
) -> Iterator[tuple[FloorPlan, Drawn]]:
    """What is asked, and of which layout."""
    drawn = drawing.draw(wanted.per_type)
    plan = drawing.ground.plan
    if wanted.ablation == "objects":
        drawn = drawing.substitutes(drawn)
    if exchanged is None:
        yield from ((plan, item) for item in drawn)
        return
    ground = Ground(exchanged.plan, wanted.profile)
    for item in drawn:
        asked = exchanged.about(item.candidate.parameters)
        answer = answered(ground, drawing.kind.id, asked)
        yield exchanged.plan, Drawn(item.number, Candidate(asked, item.candidate.piece), answer)


def _why(drawing: Drawing, wanted: Wanted, some: bool) -> str:
    if wanted.ablation == "objects" and not {"pair", "mover", "size"} & set(drawing.kind.needs):
        return "it is about no object that another could take the place of"
    if some or wanted.ablation != "objects":
        return drawing.reason()
    return f"the room has no other objects for it ({drawing.reason()})"


def _question(
    kind: QuestionType, plan: FloorPlan, layout: str, drawn: Drawn, wanted: Wanted
) -> FloorQuestion:
    further = "" if drawn.number == 1 else f"-{drawn.number}"
    candidate = drawn.candidate
    return FloorQuestion(
        id=f"{layout}-{kind.id}{further}",
        layout_id=plan.layout_id,
        kind=kind.id,
        parameters=candidate.parameters,
        piece=candidate.piece,
        prompt=worded(kind, plan, candidate, wanted.profile, wanted.encoding),
        answer=_rounded(drawn.answer),
        tolerance=kind.tolerance,
        unit=kind.unit,
        format=kind.format,
        layout=layout,
        room_type=plan.room_type,
        seed=wanted.seed,
        encoding=wanted.encoding,
        profile=wanted.profile.name,
        ablation=wanted.ablation,
        template=template_of(kind.id).origin,
        plan=to_document(plan),
    )


def _rounded(answer: Answer) -> Value:
    value = answer.value
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, float | int):
        return round(float(value), DIGITS)
    return [
        item if isinstance(item, str) else [round(float(number), DIGITS) for number in item]
        for item in value
    ]  # type: ignore[return-value]  # all labels or all points, as the answer was


def _faults(ground: Ground) -> list[str]:
    """What is broken in a layout, whichever answers look at it."""
    found = []
    try:
        _ = ground.room
    except PlanFault as fault:
        found.append(str(fault))
    for shape in ground.plan.shapes():
        try:
            ground.polygon(shape)
        except PlanFault as fault:
            found.append(str(fault))
    return found
