"""A file of questions: a JSON object a line, each with its layout, its prompt and its answer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...atomic import write_text
from ...json_values import is_finite, shown
from ...models.records import name_fault
from ...names import short
from ...regular import TextError, read_text
from ..answers.answer import Parameters, Value
from ..documents.json_document import to_plan
from ..faults import PlanFault
from ..plan import FloorPlan
from . import question_fields as fields


class QuestionFileError(ValueError):
    """A file that holds no question; says which and why."""


@dataclass(frozen=True, slots=True)
class FloorQuestion:
    """A question about a layout.

    Attributes:
        id: its own among all questions of a file; names the files of its answers.
        layout_id: as the layout has it; several layouts may have the same.
        kind: its type, as in the registry.
        parameters: see `Parameters`.
        piece: name of the furniture that is to be placed; "" for all other types.
        prompt: what a model is told, word for word.
        answer: the reference: a number, a truth value, labels, or points [x, y] in metres.
        tolerance: of a number its largest relative error, of a path its largest Frechet distance
            in metres; None where an answer is the same or wrong.
        unit: of a number, or of points; "" where it has none.
        format: of the answer, as in the registry.
        layout: name of the layout's file, without its ending.
        room_type: as the layout has it.
        seed: of the draw.
        encoding: of the layout in the prompt, "json" or "xml".
        profile: by which the answer was computed.
        ablation: "labels" or "objects"; None for a plain question.
        template: name, version and SHA-256 of the prompt's template.
        plan: the document of the layout that was asked about.
    """

    id: str
    layout_id: int | str
    kind: str
    parameters: Parameters
    piece: str
    prompt: str
    answer: Value
    tolerance: float | None
    unit: str
    format: str
    layout: str
    room_type: str
    seed: int
    encoding: str
    profile: str
    ablation: str | None
    template: Mapping[str, str]
    plan: Mapping[str, Any] = field(repr=False)

    def floor_plan(self) -> FloorPlan:
        """The layout that was asked about.

        Raises:
            PlanFault: it is none; names the question.
        """
        try:
            return to_plan(self.plan)
        except PlanFault as error:
            raise PlanFault(f"question {short(self.id)}: its plan: {error}") from error

    def document(self) -> dict[str, Any]:
        """The line, as a JSON object."""
        return {
            "id": self.id,
            "layout_id": self.layout_id,
            "type": self.kind,
            "parameters": fields.parameters_document(self.parameters, self.piece),
            "prompt": self.prompt,
            "answer": self.answer,
            "tolerance": self.tolerance,
            "unit": self.unit,
            "format": self.format,
            "layout": self.layout,
            "room_type": self.room_type,
            "seed": self.seed,
            "encoding": self.encoding,
            "profile": self.profile,
            "ablation": self.ablation,
            "template": dict(self.template),
            "plan": self.plan,
        }


@dataclass(frozen=True, slots=True)
class QuestionFile:
    """What a file holds.

    Attributes:
        questions: those that can be used, in their order.
        faults: a sentence for each line that cannot.
    """

    questions: tuple[FloorQuestion, ...]
    faults: tuple[str, ...]


def write_questions(path: Path, questions: Iterable[FloorQuestion]) -> None:
    """Write a file of questions, whole or not at all.

    Raises:
        OSError: it cannot be written.
    """
    lines = (
        json.dumps(question.document(), ensure_ascii=False, allow_nan=False)
        for question in questions
    )
    write_text(path, "".join(f"{line}\n" for line in lines))


def read_questions(path: Path) -> QuestionFile:
    """Read a file of questions; a line that is none is named, and the others stand.

    Raises:
        QuestionFileError: it cannot be read, or no line of it is a question.
    """
    try:
        text = read_text(path)
    except TextError as error:
        raise QuestionFileError(f"{path}: {error}") from error
    found: dict[str, FloorQuestion] = {}
    faults = []
    # Not splitlines: a label may hold a line separator of Unicode, which JSON leaves as it is.
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            question = _question(line)
            if question.id in found:
                raise ValueError(f"the id '{short(question.id)}' is there already; ids differ")
            found[question.id] = question
        except (ValueError, RecursionError) as error:
            faults.append(f"{path}, line {number}: {error}")
    if not found:
        why = faults[0] if faults else f"{path}: holds no question; it is empty"
        raise QuestionFileError(why)
    return QuestionFile(tuple(found.values()), tuple(faults))


def _question(line: str) -> FloorQuestion:
    document = fields.parsed(line)
    take = fields.Fields(document)
    kind = take.kind()
    asked, piece = fields.parameters_of(take.mapping("parameters"), kind)
    name = take.text("id")
    if fault := name_fault(name, "give it another"):
        raise ValueError(f"id: {fault}")
    tolerance = take.value("tolerance")
    if tolerance is not None and not (is_finite(tolerance) and tolerance >= 0):
        raise ValueError(f"tolerance: expected a number from 0 on or null, got {shown(tolerance)}")
    return FloorQuestion(
        id=name,
        layout_id=take.layout_id(),
        kind=kind.id,
        parameters=asked,
        piece=piece,
        prompt=take.text("prompt"),
        answer=fields.answer_of(take.value("answer"), kind.format),
        tolerance=tolerance,
        unit=take.optional_text("unit") or kind.unit,
        format=take.same("format", kind.format),
        layout=take.optional_text("layout") or name,
        room_type=take.optional_text("room_type"),
        seed=take.seed(),
        encoding=take.one_of("encoding", ("json", "xml")),
        profile=take.profile(),
        ablation=take.ablation(),
        template=take.texts("template"),
        plan=take.mapping("plan"),
    )
