"""`explain`: why a model loses."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Mapping, Sequence

from ...lib.dataset import Dataset
from ...lib.explain.document import Explanations, explanations_document
from ...lib.explain.explain import Seen
from ...lib.explain.files import write_explanations
from ...lib.explain.model import Explained, explain_model
from ...lib.explain.overview import terminal_overview
from ...lib.names import short
from ...lib.predictions.source import PredictionFolder
from ...lib.protocol import Protocol
from ...lib.report.results import versions
from .exit_codes import DONE, PARTIAL
from .inputs import (
    add_dataset,
    add_missing,
    add_predictions,
    chosen,
    make_folder,
    open_dataset,
    open_predictions,
    open_protocol,
)
from .messages import of_scenes, say, show
from .progress import Progress
from .told_progress import add_tell_to, teller

DESCRIPTION = """\
Say why models lose: which mistake each of them makes everywhere, and where it fails.

A room that is 1.3 times too large, turned by 90 degrees, mirrored, shifted, or full of chairs
that are too small: each such mistake is measured on some scenes and undone in others, and named
where that takes away errors. OUT gets explain.json and explain.md (each mistake, how much of
the error it explains, every score with it undone; categories, parts of the picture, what was
taken for something else), and explain.csv, categories.csv and regions.csv."""

EXAMPLES = """\
  ideal-bench explain examples/scenes --predictions examples/predictions --out why
  ideal-bench explain DATASET --predictions PREDICTIONS --out OUT --models gpt gemini
  ideal-bench explain DATASET --predictions PREDICTIONS --out OUT --missing skip --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    add_dataset(parser)
    add_predictions(parser, out="folder for the explanations")
    add_missing(parser)
    parser.add_argument(
        "--json", action="store_true", help="print explain.json on stdout in place of the table"
    )
    add_tell_to(parser)


def run(arguments: argparse.Namespace) -> int:
    """Explain, write, tell."""
    protocol = open_protocol(arguments.protocol)
    folder = open_predictions(arguments.predictions)
    models = chosen(arguments.models, folder.models(), "model", folder.path)
    dataset = open_dataset(arguments.dataset)
    make_folder(arguments.out)
    explained = _explain(models, folder, dataset, protocol, arguments)
    explanations = Explanations(
        protocol=protocol.document,
        versions=versions(),
        models={model: item.explanation for model, item in explained.items()},
        skipped={model: item.skipped for model, item in explained.items()},
        unscored=dataset.unscored,
    )
    write_explanations(arguments.out, explanations)
    for note in folder.notes(models):
        say(f"note: {note}")
    failures = [*folder.lost(models), *_failures(dataset, explained)]
    for line in failures:
        say(line)
    if arguments.json:
        show(json.dumps(explanations_document(explanations), indent=1, allow_nan=False))
    else:
        show(terminal_overview(explanations.models))
    say(f"Explanations: {arguments.out}")
    return PARTIAL if failures else DONE


def _explain(
    models: Sequence[str],
    folder: PredictionFolder,
    dataset: Dataset,
    protocol: Protocol,
    arguments: argparse.Namespace,
) -> dict[str, Explained]:
    explained = {}
    scenes = [Seen(*pair) for pair in zip(dataset.scenes, dataset.cameras, strict=True)]
    message = teller(arguments)
    with Progress("explain", len(models), message=message) as progress:
        for model in models:
            progress.note(model)
            explained[model] = explain_model(model, folder, scenes, protocol, arguments.missing)
            progress.step(model)
    return explained


def _failures(dataset: Dataset, explained: Mapping[str, Explained]) -> Iterator[str]:
    """A line for each scene that cannot be used, and for each reason why answers cannot be read."""
    for name, why in dataset.unscored.items():
        yield f"{name}: not used: {why}"
    for model, item in explained.items():
        for reason, scenes in item.failed.items():
            yield of_scenes(short(model), f"failed: {reason}", scenes)
