"""`score`: how well predictions fit the rooms."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence

from ...lib.batch import Truth
from ...lib.dataset import Dataset
from ...lib.names import few
from ...lib.predictions.source import PredictionFolder, PredictionsError
from ...lib.protocol import Protocol
from ...lib.protocol_settings import SETTINGS
from ...lib.report.files import write_reports
from ...lib.report.leaderboard import terminal_table
from ...lib.report.results import Results, summary_document
from ...lib.scoring import Scored, score_model
from ...lib.standing import Standing, standings
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

DESCRIPTION = """\
Measure how well predictions fit the rooms of a data set.

Each answer is read, turned into the room's frame, compared with what is really there, and
scored by eleven rates; the table at the end says what each of them means. OUT gets
results.json (every number and the reason for every missing one), leaderboard.csv and .md,
and scenes.csv; `report` makes one HTML page of them. An answer that cannot be read counts as a
failure of the model and is named; the rest is scored all the same."""

EXAMPLES = """\
  ideal-bench score examples/scenes --predictions examples/predictions --out results
  ideal-bench score DATASET --predictions PREDICTIONS --out OUT --models gpt gemini
  ideal-bench score DATASET --predictions PREDICTIONS --out OUT --missing skip --json"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments."""
    add_dataset(parser)
    add_predictions(parser, out="folder for the results")
    add_missing(parser)
    parser.add_argument(
        "--room-bounds",
        choices=SETTINGS["room_bounds"].choices,
        help="hold objects against the predicted room or the true one (default: the protocol's)",
    )
    parser.add_argument(
        "--json", action="store_true", help="print the results without single scenes on stdout"
    )


def run(arguments: argparse.Namespace) -> int:
    """Score, write, tell."""
    protocol = open_protocol(arguments.protocol, arguments.room_bounds)
    folder = open_predictions(arguments.predictions)
    models = chosen(arguments.models, folder.models(), "model", folder.path)
    dataset = open_dataset(arguments.dataset)
    make_folder(arguments.out)
    scored = _score(models, folder, dataset, protocol, arguments.missing)
    results = Results(
        protocol=protocol,
        standings=standings({model: item.evaluation for model, item in scored.items()}, protocol),
        unscored=dataset.unscored,
        skipped={model: item.skipped for model, item in scored.items()},
        problems=folder.problems(models),
    )
    write_reports(arguments.out, results)
    _tell_notes(models, folder, dataset)
    for note in _different_rooms(results):
        say(f"note: {note}")
    failures = [*folder.lost(models), *_failures(results)]
    for line in failures:
        say(line)
    if arguments.json:
        show(json.dumps(summary_document(results), indent=1, allow_nan=False))
    else:
        show(terminal_table(results.standings, protocol))
    say(f"Results: {arguments.out}")
    return PARTIAL if failures else DONE


def _score(
    models: Sequence[str],
    folder: PredictionFolder,
    dataset: Dataset,
    protocol: Protocol,
    missing: str,
) -> dict[str, Scored]:
    truth = Truth.of(dataset.scenes)
    scored = {}
    with Progress("score", len(models)) as progress:
        for model in models:
            scored[model] = score_model(model, folder, truth, protocol, missing)
            progress.step(model)
    return scored


def _tell_notes(models: Sequence[str], folder: PredictionFolder, dataset: Dataset) -> None:
    """Say what was passed over without a loss: answers given twice, or for other scenes."""
    for note in folder.notes(models):
        say(f"note: {note}")
    known = {scene.scene_id for scene in dataset.scenes} | dataset.unscored.keys()
    for model in models:
        strangers = sorted(_answered(folder, model) - known)
        if strangers:
            # They are no failure, and there may be thousands: the first few will do.
            say(f"note: {model}: {_answers(len(strangers))} not in the data set: {few(strangers)}")


def _different_rooms(results: Results) -> Iterator[str]:
    """Models whose scores are of fewer rooms than others', as they answered fewer."""
    for item in results.standings:
        answered, n = item.evaluation.answered, item.summary.n
        skipped = results.skipped.get(item.model, 0)
        if skipped:
            yield (
                f"{item.model} stands on the {n} of {n + skipped} scenes that it answered; its "
                "rank does not compare with models that stand on others"
            )
        elif answered < n:
            yield (
                f"{item.model} answered {answered} of {n} scenes; the others lower its PSR, and "
                "all else is of fewer rooms than that of other models"
            )


def _answered(folder: PredictionFolder, model: str) -> set[str]:
    try:
        return set(folder.scene_ids(model))
    except PredictionsError:
        return set()  # it is told with what is lost


def _failures(results: Results) -> Iterator[str]:
    """A line for each scene that was not scored, and for what is wrong with each model's answers.

    Scenes with the same reason share a line: a model that never answered takes one line, not a
    thousand, and yet every scene is named.
    """
    for name, why in results.unscored.items():
        yield f"{name}: not scored: {why}"
    for item in results.standings:
        for reason, scenes in _scenes_by_reason(item).items():
            yield of_scenes(item.model, reason, scenes)


def _scenes_by_reason(item: Standing) -> dict[str, list[str]]:
    """The scenes whose answer failed or is odd, by what is wrong with it."""
    batch = item.evaluation.batch
    rows = zip(batch.truth.scenes, batch.parsed.tolist(), item.evaluation.readings, strict=True)
    found: dict[str, list[str]] = {}
    for scene, parsed, reading in rows:
        if reading.reason is not None:
            kind = "scored, but" if parsed else "failed:"
            found.setdefault(f"{kind} {reading.reason}", []).append(scene.scene_id)
    return found


def _answers(count: int) -> str:
    return "1 answer is for a scene" if count == 1 else f"{count} answers are for scenes"
