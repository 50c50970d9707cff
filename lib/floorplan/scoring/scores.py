"""All that is known of models' replies to a file of questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...protocol import Protocol
from ..questions.question_file import FloorQuestion
from .cells import ALL, Cell, Cells, Counting, Key
from .marks import Frechet
from .scored import OUTCOMES, Outcome, Scored


@dataclass(frozen=True, slots=True)
class ModelScores:
    """One model.

    Attributes:
        name: of the model.
        rank: by its mean over types, 1 is the best; None where that is undefined.
        cells: accuracy.
        outcomes: how many of the questions that were scored have which.
        type_outcomes: the same by type of question.
        skipped: questions without a reply that were left out.
        unscored: questions that cannot be scored.
        scored: by question.
    """

    name: str
    rank: int | None
    cells: Cells
    outcomes: Mapping[Outcome, int]
    type_outcomes: Mapping[str, Mapping[Outcome, int]]
    skipped: int
    unscored: int
    scored: Mapping[str, Scored]

    def cell(self, key: Key = ALL) -> Cell:
        """One cell; that of all questions where none is named."""
        return self.cells.cells[key]


@dataclass(frozen=True, slots=True)
class FloorScores:
    """All models.

    Attributes:
        questions: that were asked.
        models: the best first.
        keys: of the cells that every model has.
        frechet: which distance of paths decides.
        missing: "fail" or "skip".
        protocol: resamples, level and seed of the intervals.
        problems: what was passed over, a sentence each.
    """

    questions: Sequence[FloorQuestion]
    models: Sequence[ModelScores]
    keys: Sequence[Key]
    frechet: Frechet
    missing: str
    protocol: Protocol
    problems: Sequence[str] = ()

    @property
    def types(self) -> list[str]:
        """The types that were asked, in the order of the registry."""
        return [kind for kind, room in self.keys if kind is not None and room is None]

    @property
    def rooms(self) -> list[str]:
        """The room types, sorted."""
        return [room for kind, room in self.keys if kind is None and room is not None]


def floor_scores(
    questions: Sequence[FloorQuestion],
    scored: Mapping[str, Mapping[str, Scored]],
    protocol: Protocol,
    frechet: Frechet = "continuous",
    missing: str = "fail",
    problems: Sequence[str] = (),
) -> FloorScores:
    """Count, and put the models in order.

    Args:
        questions: each id once.
        scored: by model, then by question.
        protocol: resamples, level and seed of the intervals.
        frechet: which distance of paths decides.
        missing: "fail" or "skip".
        problems: what was passed over, a sentence each.
    """
    counting = Counting(questions, protocol)
    cells = {name: counting.cells(items) for name, items in scored.items()}
    ranks = _ranks(cells)
    models = [_model(name, ranks[name], cells[name], scored[name], questions) for name in scored]
    models.sort(key=lambda model: (model.rank is None, model.rank, model.name))
    return FloorScores(
        questions, models, counting.keys, frechet, missing, protocol, tuple(problems)
    )


def _ranks(cells: Mapping[str, Cells]) -> dict[str, int | None]:
    """Equal ones share a rank."""
    values = {name: item.overall.value for name, item in cells.items()}
    known = [value for value in values.values() if value is not None]
    return {
        name: None if value is None else 1 + sum(other > value for other in known)
        for name, value in values.items()
    }


def _model(
    name: str,
    rank: int | None,
    cells: Cells,
    scored: Mapping[str, Scored],
    questions: Sequence[FloorQuestion],
) -> ModelScores:
    by_type: dict[str, Counter[Outcome]] = {}
    for question in questions:
        item = scored.get(question.id)
        if item is not None and item.correct is not None:
            by_type.setdefault(question.kind, Counter())[item.outcome] += 1
    total: Counter[Outcome] = sum(by_type.values(), Counter())
    return ModelScores(
        name,
        rank,
        cells,
        _counts(total),
        {kind: _counts(counter) for kind, counter in by_type.items()},
        len(questions) - len(scored),
        len(scored) - sum(total.values()),
        scored,
    )


def _counts(counter: Counter[Outcome]) -> dict[Outcome, int]:
    return {outcome: counter[outcome] for outcome in OUTCOMES}
