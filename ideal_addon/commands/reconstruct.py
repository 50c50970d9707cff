"""`reconstruct`: rebuild every prediction in its scene and render it beside the ground truth."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...lib.atomic import write_json
from ...lib.predictions.source import PredictionFolder, PredictionsError
from ...lib.version import VERSION
from ..scene.job import GROUND_TRUTH_FOLDER, LOG_FOLDER, SceneJob
from ..scene.render_settings import RenderSettings
from . import exit_codes
from .child import require_blender
from .exit_codes import CannotStart
from .inputs import (
    add_dataset,
    add_predictions,
    chosen,
    make_folder,
    open_predictions,
    open_protocol,
    scene_folders,
)
from .job_child import run_job
from .messages import fail, say
from .progress import Progress
from .render_options import add_render_options, render_settings
from .told_progress import add_tell_to, teller

RESULTS_FILE = "reconstruct.json"

DESCRIPTION = (
    "Rebuild predictions in the rooms they describe and render them through the original camera. "
    "Matched furniture moves, turns and stretches to where the prediction has it, furniture that "
    "the prediction misses is hidden, and objects it invents show as red spheres. OUT/<model>/ "
    "then holds, for every scene, the picture, the ground truth beside it (_side_by_side.png) and "
    "the list of poses (.json)."
)

EXAMPLES = """\
  ideal-bench reconstruct rooms --predictions answers --out pictures
  ideal-bench reconstruct rooms --predictions answers --out pictures --models my-model \\
      --scenes bedroom_s7 --samples 16 --resolution 480x270
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `reconstruct`."""
    add_dataset(parser)
    add_predictions(parser, out="folder for the pictures")
    parser.add_argument("--scenes", nargs="+", metavar="SCENE", help="only these scenes")
    parser.add_argument(
        "--truths",
        type=Path,
        metavar="FOLDER",
        help="pictures of the rooms themselves (SCENE.png) that were rendered before with the same "
        "settings, as OUT/_ground_truth has them: they are taken and not rendered again",
    )
    add_render_options(parser)
    add_tell_to(parser)


@dataclass
class _Results:
    """What became of every picture."""

    settings: RenderSettings
    scenes: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)
    notes: set[str] = field(default_factory=set)

    def add(self, scene_id: str, model: str, status: str, reason: str | None, **more: Any) -> None:
        self.scenes.setdefault(scene_id, {})[model] = {"status": status, "reason": reason, **more}

    def tell(self, note: str) -> None:
        """Pass a note on, once: most scenes say the same, as which device renders."""
        if note not in self.notes:
            self.notes.add(note)
            say(note)

    def troubles(self) -> list[str]:
        return [
            f"{model}, {scene_id}: {entry['reason']}"
            for scene_id, models in self.scenes.items()
            for model, entry in models.items()
            if entry["reason"] is not None
        ]

    def pictures(self) -> int:
        return sum(
            entry["status"] == "ok" and model != GROUND_TRUTH_FOLDER
            for models in self.scenes.values()
            for model, entry in models.items()
        )

    def write(self, out: Path) -> None:
        document = {
            "schema": 1,
            "versions": {"ideal_bench": VERSION},
            "settings": self.settings.to_document(),
            "scenes": self.scenes,
        }
        write_json(out / RESULTS_FILE, document)


def run(arguments: argparse.Namespace) -> int:
    """Render everything that was asked for."""
    require_blender()
    open_protocol(arguments.protocol)
    predictions = open_predictions(arguments.predictions)
    models = chosen(arguments.models, predictions.models(), "model", predictions.path)
    folders = {path.name: path for path in scene_folders(arguments.dataset)}
    scenes = chosen(arguments.scenes, list(folders), "scene", arguments.dataset)
    _apart(arguments.out, [arguments.predictions, *folders.values()])
    make_folder(arguments.out)
    results = _Results(render_settings(arguments))
    total = len(scenes) * (len(models) + 1)
    with Progress("reconstruct", total, message=teller(arguments)) as progress:
        for scene_id in scenes:
            answers = _answers(predictions, models, scene_id, results, progress)
            job = SceneJob(
                # Not resolved: a link's name is the scene's, wherever it leads.
                bundle=folders[scene_id].absolute(),
                out=arguments.out.absolute(),
                answers=answers,
                protocol=arguments.protocol.absolute(),
                settings=results.settings,
                truth=_truth(arguments.truths, scene_id),
            )
            try:
                _clear(job, models, results, progress)
                _render(job, results, progress)
            finally:
                results.write(arguments.out)
    return _close(results, arguments.out)


def _truth(folder: Path | None, scene_id: str) -> Path | None:
    """The room's own picture where it was rendered before."""
    path = None if folder is None else folder.absolute() / f"{scene_id}.png"
    return path if path is not None and path.is_file() else None


def _apart(out: Path, inputs: Sequence[Path]) -> None:
    """Refuse to write among what is read: an answer and a pose list may have the same name.

    Raises:
        CannotStart: OUT is or lies in one of the inputs.
    """
    target = out.resolve()
    for path in inputs:
        source = path.resolve()
        if target == source or source in target.parents:
            raise CannotStart(
                exit_codes.USAGE, f"--out {out} lies in {path}; choose another folder"
            )


def _clear(job: SceneJob, models: list[str], results: _Results, progress: Progress) -> None:
    """Remove an earlier run's files; a model whose files cannot be removed fails alone."""
    for model in (GROUND_TRUTH_FOLDER, *models):
        try:
            job.clear(model)
        except OSError as error:
            if job.answers.pop(model, None) is not None:
                results.add(job.scene_id, model, "failed", f"its old files stay: {error}")
                progress.step(f"{job.scene_id}, {model}: failed")


def _answers(
    predictions: PredictionFolder,
    models: list[str],
    scene_id: str,
    results: _Results,
    progress: Progress,
) -> dict[str, str]:
    """The answers for a scene; a model without one is noted."""
    answers = {}
    for model in models:
        try:
            response = predictions.response(model, scene_id)
            reason = None if response is not None else "no answer"
        except PredictionsError as error:
            response, reason = None, str(error)
        if response is not None:
            answers[model] = response
        else:
            results.add(scene_id, model, "failed", reason)
            progress.step(f"{scene_id}, {model}: {reason}")
    return answers


def _render(job: SceneJob, results: _Results, progress: Progress) -> None:
    """Render one scene in a process of its own."""
    waiting = [GROUND_TRUTH_FOLDER, *job.answers]
    scene_reason: list[str] = []

    def on_message(event: dict[str, Any]) -> None:
        if "note" in event:
            results.tell(event["note"])
            return
        if "failed" in event:
            scene_reason.append(event["failed"])
            return
        waiting.remove(event["model"])
        seconds = round(event["seconds"], 2)
        results.add(job.scene_id, event["model"], event["status"], event["reason"], seconds=seconds)
        progress.step(f"{job.scene_id}, {event['model']}")

    log = job.out / LOG_FOLDER / f"{job.scene_id}.log"
    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as folder:
        path = Path(folder) / "job.json"
        ending = run_job("reconstruct_scene", job.to_document(), path, on_message, log)
    reason = scene_reason[0] if scene_reason else f"{ending.how}; see {log}"
    for model in waiting:
        results.add(job.scene_id, model, "failed", reason)
        progress.step(f"{job.scene_id}, {model}: failed")


def _close(results: _Results, out: Path) -> int:
    troubles = results.troubles()
    for text in troubles:
        fail(text)
    pictures = results.pictures()
    count = "1 picture" if pictures == 1 else f"{pictures} pictures"
    say(f"{count} in {out}; what became of each is in {out / RESULTS_FILE}")
    if pictures == 0:
        return exit_codes.NOTHING
    return exit_codes.PARTIAL if troubles else exit_codes.DONE
