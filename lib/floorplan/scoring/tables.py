"""Tables of scores: for a terminal, for people (Markdown), for programs (CSV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...bootstrap import Interval
from ...report import markdown as md
from ...report.leaderboard import per_cent
from ...report.tables import aligned, csv_text
from ..answers.registry import TYPES
from ..questions.question_file import FloorQuestion
from .cells import FEWEST_LAYOUTS, Cell, Key, Rate
from .scored import OUTCOMES
from .scores import FloorScores, ModelScores

LEGEND = {
    "Overall": "mean over the types of question, each type alike",
    "All": "correct ones of all questions; what is not answered, not readable or cut off is wrong",
    "Completed": "correct ones of those whose reply was not cut off",
    "unanswered": "no reply, an empty one, or the model refused",
    "unreadable": "a reply without an answer of the kind that was asked for, ERROR included",
    "truncated": "the reply was cut off; its answer does not count",
    "left out": "no reply (with --missing skip), or the question cannot be scored",
}


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
    head = ["#", "model", "Overall", "All", "Completed", *OUTCOMES, "left out"]
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
    head = ["#", "Model", "Overall", "All", "Completed", *OUTCOMES, "left out"]
    rows = [[row[0], md.cell(row[1]), *row[2:]] for row in map(_model_row, scores.models)]
    parts = [
        "# Floor plans",
        heading(scores),
        md.table(head, rows, texts=2),
        "\n".join(f"- **{name}**: {text}" for name, text in LEGEND.items()),
        "## By type and room type",
        "Of all questions.",
        _breakdown(scores, "all"),
        "## Completed answers only",
        "Of those whose reply was not cut off.",
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


def _breakdown(scores: FloorScores, which: str) -> str:
    head = ["Type", "Room type", "n", *(md.cell(model.name) for model in scores.models)]
    return md.table(head, _breakdown_rows(scores, which), texts=2)


def _breakdown_rows(scores: FloorScores, which: str) -> Iterator[Sequence[str]]:
    rooms: list[str | None] = [None, *scores.rooms]
    for kind in scores.types:
        for room in rooms:
            cells = [model.cell((kind, room)) for model in scores.models]
            n = str(sum(_is_of(question, (kind, room)) for question in scores.questions))
            yield [
                label(kind),
                "all" if room is None else md.cell(room),
                n,
                *(with_interval(getattr(cell, which)) for cell in cells),
            ]
            if which == "all" and TYPES[kind].format == "path":
                for name, told in (("valid", "valid"), ("near", "near enough")):
                    yield [
                        f"{label(kind)} ({told})",
                        "all" if room is None else md.cell(room),
                        n,
                        *(with_interval(getattr(cell, name)) for cell in cells),
                    ]


def _is_of(question: FloorQuestion, key: Key) -> bool:
    return question.kind == key[0] and key[1] in (None, question.room_type)


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


def cells_csv(scores: FloorScores) -> str:
    """floorplan.csv: a line a model, type and room type; an empty type or room is all of them."""
    head = ["rank", "model", "type", "room_type"]
    head += [f"{name}{part}" for name in _RATES for part in ("", "_low", "_high", "_n")]
    rows = [
        [model.rank, model.name, key[0], key[1], *_numbers(model.cell(key))]
        for model in scores.models
        for key in scores.keys
    ]
    return csv_text([head, *rows])


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
    """questions.csv: a line a model and question."""
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
                *(item.outcome, item.correct, asked.answer, item.reply.value),
                *measured,
                item.reason,
            ]
