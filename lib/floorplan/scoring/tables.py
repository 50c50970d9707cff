"""Tables of scores: for a terminal, for people (Markdown), for programs (CSV)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence

from ...bootstrap import Interval
from ...report import markdown as md
from ...report.leaderboard import per_cent
from ...report.tables import aligned, csv_text
from ..answers.answer import Value
from ..answers.registry import TYPES
from ..questions.question_file import FloorQuestion
from .cells import ALL, FEWEST_LAYOUTS, Cell, Key, Rate
from .scored import OUTCOMES
from .scores import FloorScores, ModelScores

LEFT_OUT = "left out"

LEGEND = {
    "Overall": "mean over the types of question, each type alike",
    "All": "correct ones of all questions; what is not answered, not readable or cut off is wrong",
    "Completed": "correct ones of those whose reply was not cut off",
    "unanswered": "no reply, an empty one, or the model refused",
    "unreadable": "a reply without an answer of the kind that was asked for, ERROR included",
    "truncated": "the reply was cut off; its answer does not count",
    LEFT_OUT: "no reply (with --missing skip), or the question cannot be scored",
}


_MORE = {"Overall, completed": "the same mean as Overall, over Completed"}


def heading(scores: FloorScores) -> str:
    """What the numbers are, in a sentence or two."""
    level = f"{100 * scores.protocol.bootstrap_level:g} %"
    layouts = len({question.layout for question in scores.questions})
    if layouts < FEWEST_LAYOUTS:
        intervals = f"an interval takes {FEWEST_LAYOUTS} layouts"
    else:
        intervals = f"in brackets the {level} bootstrap interval over layouts"
    return (
        f"{md.counted(len(scores.questions), 'question')} about {md.counted(layouts, 'layout')}. "
        f"Per cent, higher is better; {intervals}."
    )


def label(kind: str) -> str:
    """A type of question for people."""
    return TYPES[kind].label


def terminal_table(scores: FloorScores) -> str:
    """Models, then types, for a terminal."""
    head = ["#", "model", "Overall", "All", "Completed", *OUTCOMES, LEFT_OUT]
    rows = [_model_row(model) for model in scores.models]
    by_type = [
        [label(kind), *(per_cent(_nan(model.cell((kind, None)).all)) for model in scores.models)]
        for kind in scores.types
    ]
    names = ["type", *(model.name for model in scores.models)]
    notes = [f"  {name:<10} {text}" for name, text in LEGEND.items()]
    return "\n".join(
        [
            heading(scores),
            "",
            *aligned([head, *rows], left=[1]),
            "",
            *aligned([names, *by_type], left=[0]),
            "",
            *notes,
        ]
    )


def markdown(scores: FloorScores) -> str:
    """floorplan.md."""
    head = ["#", "Model", "Overall", "Overall, completed", "All", "Completed"]
    head += [*OUTCOMES, LEFT_OUT]
    rows = [_markdown_row(model) for model in scores.models]
    parts = [
        "# Floor plans",
        heading(scores),
        md.table(head, rows, texts=2),
        "\n".join(f"- **{name}**: {text}" for name, text in {**LEGEND, **_MORE}.items()),
        "## By type and room type",
        f"Of all questions{_differing(scores, 'all')}.",
        _breakdown(scores, "all"),
        "## Completed answers only",
        f"Of those whose reply was not cut off{_differing(scores, 'completed')}.",
        _breakdown(scores, "completed"),
    ]
    if scores.problems:
        parts += ["## Passed over", "\n".join(f"- {md.cell(line)}" for line in scores.problems)]
    return "\n\n".join(parts) + "\n"


def _model_row(model: ModelScores) -> list[str]:
    whole = model.cell()
    return [
        "n/a" if model.rank is None else str(model.rank),
        model.name,
        with_interval(model.cells.overall),
        with_interval(whole.all),
        with_interval(whole.completed),
        *(str(model.outcomes[outcome]) for outcome in OUTCOMES),
        str(model.skipped + model.unscored),
    ]


def _markdown_row(model: ModelScores) -> list[str]:
    rank, name, overall, *rest = _model_row(model)
    return [rank, md.cell(name), overall, with_interval(model.cells.overall_completed), *rest]


def _differing(scores: FloorScores, which: str) -> str:
    """What the numbers behind the rates are; "" where each rate is of all that was asked."""
    asked = _asked(scores.questions)
    differs = any(
        getattr(model.cell(key), which).n != asked[key] for model in scores.models for key in asked
    )
    return "; `of` says how many a model's are, where they are not all n" if differs else ""


def _breakdown(scores: FloorScores, which: str) -> str:
    head = ["Type", "Room type", "n", *(md.cell(model.name) for model in scores.models)]
    return md.table(head, _breakdown_rows(scores, which), texts=2)


def _breakdown_rows(scores: FloorScores, which: str) -> Iterator[Sequence[str]]:
    asked = _asked(scores.questions)
    for kind in scores.types:
        for room in [None, *scores.rooms]:
            cells = [model.cell((kind, room)) for model in scores.models]
            n = asked[(kind, room)]
            names = {which: label(kind)}
            if which == "all" and TYPES[kind].format == "path":
                names["valid"] = f"{label(kind)} (valid)"
                names["near"] = f"{label(kind)} (near enough)"
            for name, told in names.items():
                yield [
                    told,
                    "all" if room is None else md.cell(room),
                    str(n),
                    *(_of(getattr(cell, name), n) for cell in cells),
                ]


def _of(rate: Rate, asked: int) -> str:
    """A rate, and of how many where that is not all that was asked."""
    told = with_interval(rate)
    return told if rate.n == asked or rate.value is None else f"{told} of {rate.n}"


def _asked(questions: Sequence[FloorQuestion]) -> Counter[Key]:
    """How many questions each cell has."""
    return Counter(key for question in questions for key in _keys(question))


def _keys(question: FloorQuestion) -> Iterator[Key]:
    """The cells that a question is in."""
    for kind in (None, question.kind):
        for room in (None, question.room_type):
            yield (kind, room)


def with_interval(rate: Rate | None) -> str:
    """A rate for people.

    >>> with_interval(Rate(0.5, 4, (0.25, 0.75))), with_interval(Rate(None, 0))
    ('50.0 [25.0, 75.0]', 'n/a')
    """
    if rate is None or rate.value is None:
        return md.UNDEFINED
    if rate.ci is None:
        return per_cent(rate.value)
    return f"{per_cent(rate.value)} [{per_cent(rate.ci[0])}, {per_cent(rate.ci[1])}]"


def _nan(rate: Rate) -> float:
    return float("nan") if rate.value is None else rate.value


_RATES = ("all", "completed", "valid", "near")


OVERALL = "overall"
"""What floorplan.csv has as the type in the line of the mean over types."""


def cells_csv(scores: FloorScores) -> str:
    """floorplan.csv: a line a model, type and room type; an empty type or room is all of them.

    The first line of a model has `OVERALL` as its type: the mean over types.
    """
    head = ["rank", "model", "type", "room_type"]
    head += [f"{name}{part}" for name in _RATES for part in ("", "_low", "_high", "_n")]
    head += [*OUTCOMES, LEFT_OUT.replace(" ", "_")]
    return csv_text([head, *(row for model in scores.models for row in _rows(model, scores))])


def _rows(model: ModelScores, scores: FloorScores) -> Iterator[Sequence[object]]:
    counts: dict[Key, Counter[str]] = {key: Counter() for key in scores.keys}
    for question in scores.questions:
        item = model.scored.get(question.id)
        what = LEFT_OUT if item is None or item.correct is None else item.outcome
        for key in _keys(question):
            counts[key][what] += 1
    overall = Cell(model.cells.overall, model.cells.overall_completed)
    whole = ((OVERALL, None), overall, counts[ALL])
    for (kind, room), cell, became in (whole, *((k, model.cell(k), counts[k]) for k in counts)):
        outcomes = [became[name] for name in (*OUTCOMES, LEFT_OUT)]
        yield [model.rank, model.name, kind, room, *_numbers(cell), *outcomes]


def _numbers(cell: Cell) -> Iterator[object]:
    for name in _RATES:
        rate: Rate | None = getattr(cell, name)
        if rate is None:
            yield from (None, None, None, None)
        else:
            yield from (rate.value, *_ends(rate.ci), rate.n)


def _ends(interval: Interval | None) -> tuple[float | None, float | None]:
    return (None, None) if interval is None else interval


def questions_csv(scores: FloorScores) -> str:
    """questions.csv: a line a model and question; lists as JSON."""
    head = ["model", "question", "layout", "room_type", "type", "outcome", "correct", "answer"]
    head += ["value", "error", "valid", "near", "frechet_m", "frechet_discrete_m", "reason"]
    return csv_text([head, *_question_rows(scores)])


def _question_rows(scores: FloorScores) -> Iterator[Sequence[object]]:
    for model in scores.models:
        for asked in scores.questions:
            item = model.scored.get(asked.id)
            if item is None:
                continue
            mark = item.mark
            measured = (
                [None] * 5
                if mark is None
                else [mark.error, mark.valid, mark.near, mark.frechet_m, mark.frechet_discrete_m]
            )
            yield [
                *(model.name, asked.id, asked.layout, asked.room_type, asked.kind),
                *(item.outcome, item.correct, _plain(asked.answer), _plain(item.reply.value)),
                *measured,
                item.reason,
            ]


def _plain(value: Value) -> object:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value
