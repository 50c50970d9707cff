"""How far people and the judge agree, as files for programs and people, and for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..atomic import write_json, write_text
from ..models.judge.figures import MeanAndDeviation
from ..models.judge.tables import mean_and_deviation_cell
from ..names import few, short
from ..report.markdown import UNDEFINED, cell, counted, figure, table
from ..report.tables import aligned, csv_text
from ..version import VERSION
from .agreement import Agreement, MeanRho
from .correlation import Correlation
from .samples import REVIEW_SPREAD, Sample

SCHEMA = 1
LABELS = {
    "over_scenes": "scenes: means over the models of a scene (the paper's figure)",
    "over_samples": "samples: each model in each scene",
    "over_models": "models: means over the scenes of a model",
    "ranks": "ranks of the models within a scene, mean over scenes",
    "among_raters": "raters among themselves, mean over pairs of raters",
}


def write_agreement(out: Path, made: Agreement, source: Mapping[str, Any]) -> None:
    """Write agreement.json, agreement.csv and agreement.md, each whole or not at all.

    Args:
        out: the folder.
        made: what was found.
        source: kept in agreement.json beside it: what it was made of.

    Raises:
        OSError: a file cannot be written.
    """
    write_json(out / "agreement.json", {**agreement_document(made), **source})
    write_text(out / "agreement.csv", csv_text(_csv_rows(made)))
    write_text(out / "agreement.md", markdown(made))


def agreement_document(made: Agreement) -> dict[str, Any]:
    """agreement.json without what it was made of."""
    return {
        "schema": SCHEMA,
        "versions": {"ideal_bench": VERSION},
        "raters": list(made.raters),
        "notes": list(made.notes),
        "correlations": {name: _correlation(getattr(made, name)) for name in LABELS},
        "models": {
            item.model: {
                "scenes": item.scenes,
                "mos": item.mos,
                "judge": item.judge,
                "difference": item.difference,
            }
            for item in made.models
        },
        "room_types": [
            {
                "room_type": kind,
                "models": {
                    model: {"people": asdict(item), "judge": asdict(made.judge[kind][model])}
                    for model, item in row.items()
                },
            }
            for kind, row in made.people.items()
        ],
        "for_review": [_sample(sample) for sample in made.for_review],
        "scenes": {
            item.scene: {
                "models": item.models,
                "mos": item.mos,
                "judge": item.judge,
                "ranks": _correlation(item.rank_rho),
            }
            for item in made.scenes
        },
        "samples": [_sample(sample) for sample in made.samples],
    }


def _correlation(item: Correlation | MeanRho) -> dict[str, Any]:
    document: dict[str, Any] = {"rho": item.rho, "n": item.n, "reason": item.reason or None}
    if isinstance(item, Correlation):
        document |= {"p": item.p, "ci": None if item.ci is None else list(item.ci)}
    return document


def _sample(sample: Sample) -> dict[str, Any]:
    return {
        "scene": sample.scene,
        "model": sample.model,
        "room_type": sample.room_type,
        "mos": sample.mos,
        "raters": len(sample.ratings),
        "spread": sample.spread,
        "for_review": sample.for_review,
        "ratings": dict(sample.ratings),
        "judge": sample.judge,
        "judgements": len(sample.judgements),
    }


def terminal_table(made: Agreement) -> str:
    """The correlations, and the models, for a terminal."""
    rows = [[label, *_correlation_cells(getattr(made, name))] for name, label in LABELS.items()]
    head = ["Spearman's rho over", "rho", "interval", "p", "n"]
    models = [[short(item[0]), *item[1:]] for item in _model_rows(made)]
    return "\n".join(
        [
            _interval_words(made),
            "",
            *aligned([head, *rows], left=[0]),
            *_reasons(made),
            "",
            *aligned([["model", "people", "judge", "difference", "scenes"], *models], left=[0]),
        ]
    )


def markdown(made: Agreement) -> str:
    """agreement.md."""
    both = sum(bool(sample.judgements) for sample in made.samples)
    parts = [
        "# How far people and the judge agree",
        f"{counted(len(made.raters), 'rater')}: {cell(few(made.raters))}. Judge: "
        f"{cell(made.judge_name)}. People rated {counted(len(made.samples), 'sample')} (a model in "
        f"a scene); the judge scored {both} of them, in {counted(len(made.scenes), 'scene')}, and "
        "the two are compared on those.",
        *(["\n".join(f"- {cell(note)}" for note in made.notes)] if made.notes else []),
        "## Spearman's rho",
        _interval_words(made),
        table(
            ["over", "rho", "interval", "p", "n"],
            [[label, *_correlation_cells(getattr(made, name))] for name, label in LABELS.items()],
        ),
        *(["\n".join(_reasons(made))] if _reasons(made) else []),
        "## Models",
        "Mean opinion score of people, and the judge's mean score.",
        table(
            ["model", "people", "judge", "difference", "scenes"],
            [[cell(row[0]), *row[1:]] for row in _model_rows(made)],
        ),
        "## By room type",
        "Mean score ± standard deviation (n - 1) and number of single ratings, of people and of "
        "the judge.",
        _room_types(made.people, made.judge),
        "## For review",
        f"Samples whose ratings are {REVIEW_SPREAD} or more apart.",
        _review(made),
    ]
    return "\n\n".join(parts) + "\n"


def _interval_words(made: Agreement) -> str:
    return f"In brackets the {100 * made.level:g} % bootstrap interval; scenes are drawn whole."


def _correlation_cells(item: Correlation | MeanRho) -> list[str]:
    interval = item.ci if isinstance(item, Correlation) else None
    p = item.p if isinstance(item, Correlation) else None
    return [
        figure(item.rho, 2),
        "" if interval is None else f"[{figure(interval[0], 2)}, {figure(interval[1], 2)}]",
        "" if p is None else f"{p:.2g}",
        str(item.n),
    ]


def _reasons(made: Agreement) -> list[str]:
    found = {name: getattr(made, name) for name in LABELS}
    return [
        f"- {LABELS[name].partition(',')[0].partition(':')[0]}: {UNDEFINED}, {item.reason}"
        for name, item in found.items()
        if item.rho is None
    ]


def _model_rows(made: Agreement) -> list[list[str]]:
    return [
        [
            item.model,
            figure(item.mos, 2),
            figure(item.judge, 2),
            f"{item.difference:+.2f}",
            str(item.scenes),
        ]
        for item in sorted(made.models, key=lambda item: (-item.mos, item.model))
    ]


def _room_types(
    people: Mapping[str | None, Mapping[str, MeanAndDeviation]],
    judge: Mapping[str | None, Mapping[str, MeanAndDeviation]],
) -> str:
    models = sorted({model for row in people.values() for model in row})
    rows = [
        [cell(kind or "unknown"), who, *(mean_and_deviation_cell(row[model]) for model in models)]
        for kind in people
        for who, row in (("people", people[kind]), ("judge", judge[kind]))
    ]
    return table(["room type", "by", *map(cell, models)], rows, texts=2)


def _review(made: Agreement) -> str:
    if not made.for_review:
        return "None."
    rows = [
        [
            cell(sample.scene),
            cell(sample.model),
            cell(", ".join(f"{name} {score}" for name, score in sorted(sample.ratings.items()))),
            figure(sample.mos, 2),
            figure(sample.judge, 2),
        ]
        for sample in made.for_review
    ]
    return table(["scene", "model", "ratings", "mean", "judge"], rows, texts=3)


def _csv_rows(made: Agreement) -> list[list[object]]:
    head = ["scene", "room_type", "model", "raters", "mos", "spread", "for_review"]
    rows: list[list[object]] = [[*head, "judge", "judgements"]]
    for item in made.samples:
        row: list[object] = [item.scene, item.room_type, item.model, len(item.ratings), item.mos]
        row += [item.spread, str(item.for_review).lower(), item.judge, len(item.judgements)]
        rows.append(row)
    return rows
