"""Rendering answers to the open scene beside the ground truth, each picture once."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...lib.atomic import write_bytes
from ...lib.comparison_pictures import Picture, difference, fitting_factor, sheet, shrunk
from ...lib.names import few, short
from ...lib.predictions.answers import PredictionsError
from ...lib.report.markdown import counted
from .. import preferences, properties
from ..redraw import redraw
from ..scene.images import load_pixels
from ..scene.job import GROUND_TRUTH_FOLDER
from ..scene.picture_cache import PictureCache, user_folder
from ..scene.picture_view import COMPARISON, PictureLabel, show_picture, write_picture
from ..tasks import IDLE, Step, TaskError, Work
from ..tasks.verb import follow_verb
from .compared import GROUND_TRUTH, ComparedModel, Comparison
from .open_scene import bundle_folder
from .state import session

_SHEET_PX = 2600
_GAP_PX = 8
_RESULTS_FILE = "reconstruct.json"


@dataclass(frozen=True)
class _Wanted:
    """What is to be shown: each model's answer, and where its picture is or will be."""

    cache: PictureCache
    answers: dict[str, str]

    @property
    def scene_id(self) -> str:
        return self.cache.bundle.name

    def picture(self, model: str) -> Path:
        return self.cache.prediction(self.answers[model])

    def missing(self) -> list[str]:
        """Models to render; one of them at least where the room's own picture is not there."""
        missing = [model for model in self.answers if not self.picture(model).is_file()]
        return missing or ([] if self.cache.truth().is_file() else list(self.answers)[:1])


def pictures_folder() -> Path:
    """Where rendered pictures are kept."""
    return user_folder(preferences.ROOT, preferences.settings().results_folder)


def why_not_renderable() -> str:
    """Why nothing can be rendered now; empty where something can. For `poll_message_set`."""
    folder = bundle_folder()
    if session().study is not None:
        return "A rating is going on, which has to stay blind: end it first"
    if folder is None:
        return "Open a scene of a data set first"
    if not models_with_answer(folder.name):
        return f"No model has answered {short(folder.name)}: import predictions for it"
    return ""


def models_with_answer(scene_id: str) -> list[str]:
    """The models that have answered a scene."""
    return [name for name, texts in session().answers.texts.items() if scene_id in texts]


def comparing(models: Sequence[str], named: bool = True) -> Work:
    """Render what is not there yet of the open scene, and show all of it.

    Raises:
        TaskError: no scene is open, one of the models has not answered it, or nothing could be
            rendered.
    """
    wanted = _wanted(models)
    problems: dict[str, str] = {}
    if missing := wanted.missing():
        problems = yield from _rendering(wanted, missing)
    done = yield from _comparison(wanted, named)
    session().comparison = done
    mirror_pictures()
    told = f"{done.scene_id}: {counted(len(done.models), 'prediction')} beside the ground truth"
    if problems:
        name, reason = next(iter(problems.items()))
        told += f"; {len(problems)} could not be rendered, the first: {short(name)}: {reason}"
    return told


def _wanted(models: Sequence[str]) -> _Wanted:
    folder = bundle_folder()
    if folder is None:
        raise TaskError("The open file is not the scene.blend of a scene; open a scene first")
    answers: dict[str, str] = {}
    for model in models:
        try:
            text = session().answers.text(model, folder.name)
        except PredictionsError as error:
            raise TaskError(str(error)) from error
        if text is None:
            there = few(models_with_answer(folder.name)) or "none"
            raise TaskError(
                f"{short(model)} has no answer for {folder.name}; those that have one: {there}"
            )
        answers[model] = text
    if not answers:
        raise TaskError("No model is chosen; choose one in the list of predictions")
    settings = preferences.settings().preview_picture
    return _Wanted(PictureCache(pictures_folder(), folder, settings), answers)


def _rendering(wanted: _Wanted, missing: list[str]) -> Generator[Step, None, dict[str, str]]:
    """Render in another process; returns why a model has no picture, by model."""
    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as folder:
        predictions, out = Path(folder) / "predictions", Path(folder) / "pictures"
        # Names of their own: a model's name need not be one for a folder.
        names = {f"model{number}": model for number, model in enumerate(missing)}
        for name, model in names.items():
            path = predictions / name / f"{wanted.scene_id}.txt"
            write_bytes(path, wanted.answers[model].encode("utf-8", "surrogatepass"))
        try:
            words = _words(wanted, predictions, out, Path(folder) / "truths")
            yield from follow_verb(words, in_words=lambda doing: "")
        except TaskError as error:
            raise TaskError(_named(str(error), names)) from None
        finally:
            # Also where it was stopped: a picture is there whole or not at all.
            _keep(out / GROUND_TRUTH_FOLDER / f"{wanted.scene_id}.png", wanted.cache.truth())
            for name, model in names.items():
                _keep(out / name / f"{wanted.scene_id}.png", wanted.picture(model))
        entries = json.loads((out / _RESULTS_FILE).read_bytes())["scenes"][wanted.scene_id]
        return {
            model: entries[name]["reason"]
            for name, model in names.items()
            if entries[name]["status"] != "ok"
        }


def _words(wanted: _Wanted, predictions: Path, out: Path, truths: Path) -> list[str]:
    settings, bundle = wanted.cache.settings, wanted.cache.bundle
    _keep(wanted.cache.truth(), truths / f"{bundle.name}.png")
    width, height = settings.resolution
    return [
        *("reconstruct", str(bundle.parent), "--scenes", bundle.name, "--out", str(out)),
        *("--predictions", str(predictions), "--truths", str(truths)),
        *("--engine", settings.engine, "--device", settings.device),
        *("--samples", str(settings.samples), "--resolution", f"{width}x{height}"),
    ]


def _keep(source: Path, target: Path) -> None:
    if source.is_file() and not target.is_file():
        write_bytes(target, source.read_bytes())


def _named(sentence: str, names: dict[str, str]) -> str:
    for name, model in names.items():
        sentence = sentence.replace(f"{name}, ", f"{short(model)}, ", 1)
    return sentence


def _comparison(wanted: _Wanted, named: bool) -> Generator[Step, None, Comparison]:
    """One picture of all, a row a model; shows it."""
    truth = load_pixels(wanted.cache.truth())
    factor = fitting_factor(3 * (truth.shape[1] + _GAP_PX), _SHEET_PX)
    small_truth = shrunk(truth, factor)
    rows: list[list[Picture | None]] = []
    models: list[ComparedModel] = []
    for name in wanted.answers:
        yield Step("Comparing the pictures")
        path = wanted.picture(name)
        if path.is_file():
            prediction = load_pixels(path)
            apart = difference(truth, prediction)
            rows.append([small_truth, shrunk(prediction, factor), shrunk(apart.picture, factor)])
            models.append(ComparedModel(name, path, apart.mean_levels))
    if not models:
        raise TaskError(f"{wanted.scene_id}: no picture could be rendered")
    yield IDLE
    done = Comparison(wanted.scene_id, wanted.cache.truth(), tuple(models), named)
    page = sheet(rows, _GAP_PX)
    path = wanted.cache.folder / f"comparison_{_key(done)}.png"
    write_picture(path, page.picture)
    show_picture(COMPARISON, path, _labels(done, page.corners))
    return done


def _key(done: Comparison) -> str:
    parts = "\n".join([done.truth.name, *(model.picture.name for model in done.models)])
    return hashlib.sha256(parts.encode()).hexdigest()[:24]


def _labels(done: Comparison, corners: list[list[tuple[int, int]]]) -> list[PictureLabel]:
    labels = []
    for model, places in zip(done.models, corners, strict=True):
        name = short(model.name) if done.named else "Prediction"
        words = (GROUND_TRUTH, name, f"Mean difference: {told_difference(model)}")
        labels += [
            PictureLabel(text, left, top) for text, (left, top) in zip(words, places, strict=True)
        ]
    return labels


def told_difference(model: ComparedModel) -> str:
    """The mean difference, of what black and white differ by."""
    return f"{model.mean_levels / 255:.1%}"


def mirror_pictures() -> None:
    """Show the panel which models there are, and what is compared."""
    shown, done = properties.window().render, session().comparison
    folder = bundle_folder()
    names = models_with_answer(folder.name) if folder is not None else []
    chosen = {item.name for item in shown.models if item.chosen}
    shown.models.clear()
    for name in names:
        item = shown.models.add()
        item.name, item.chosen = name, name in chosen
    shown.active = session().answers.active if session().answers.active in names else ""
    shown.pictures.clear()
    shown.scene_id = done.scene_id if done is not None else ""
    if done is not None:
        shown.pictures.add().name = GROUND_TRUTH
        for model in done.models:
            item = shown.pictures.add()
            item.name, item.difference = model.name, told_difference(model)
        _keep_sides(shown, [item.name for item in shown.pictures])
    redraw()


def _keep_sides(shown: properties.IDEAL_PG_render, names: list[str]) -> None:
    """The wipe's two pictures stay while they are there."""
    if shown.wipe_left not in names:
        shown.wipe_left = names[0]
    if shown.wipe_right not in names:
        shown.wipe_right = names[1]


def forget_comparison() -> None:
    """Another scene is open: what is shown is of the one before."""
    session().comparison = None
    mirror_pictures()
