"""The files of OUT: all that a judge said and what follows from it, for programs and people."""

from __future__ import annotations

from pathlib import Path

from ...atomic import write_json, write_text
from ...protocol import Protocol
from ...rating.plan import letter
from ...report.tables import csv_text
from .documents import FILE, judge_document
from .figures import Figures
from .judging import Judging
from .tables import by_score, markdown


def write_files(out: Path, judging: Judging, made: Figures, protocol: Protocol) -> None:
    """Write judge.json, judge.csv, judge.md and judgements.csv, each whole or not at all.

    Raises:
        OSError: a file cannot be written.
    """
    write_json(out / FILE, judge_document(judging, made, protocol))
    write_text(out / "judge.csv", csv_text(_csv_rows(made)))
    write_text(out / "judge.md", markdown(judging, made, protocol))
    write_text(out / "judgements.csv", csv_text(_judgement_rows(judging)))


def _csv_rows(made: Figures) -> list[list[object]]:
    names = ("score", "rank", "top_1", "spread")
    parts = [f"{name}{part}" for name in names for part in ("", "_low", "_high", "_n")]
    rows: list[list[object]] = [["model", *parts, "judgements"]]
    for model in by_score(made):
        item = made.models[model]
        row: list[object] = [model]
        for value in (item.score, item.rank, item.top_1, item.spread):
            row += [value.value, *(value.ci or (None, None)), value.n]
        rows.append([*row, item.judgements])
    return rows


def _judgement_rows(judging: Judging) -> list[list[object]]:
    head: list[object] = ["scene", "room_type", "repeat", "status", "model", "letter"]
    rows = [[*head, "score", "rank", "reason"]]
    for name, scene in judging.scenes.items():
        for repeat in scene.repeats:
            for place, model in enumerate(repeat.order):
                score, rank = repeat.scores.get(model), repeat.ranks.get(model)
                where = [name, scene.room_type, repeat.number, repeat.status, model]
                rows.append([*where, letter(place), score, rank, repeat.reason])
    return rows
