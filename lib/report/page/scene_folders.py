"""Rooms, answers and rendered pictures that belong to the scenes of a results file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ...bundle import COLOR_FILE, Bundle, BundleError, find_scenes, read_bundle
from ...evaluate import NO_ANSWER
from ...frames import model_to_world
from ...layout import Layout
from ...names import few
from ...predictions.interpret import Prediction, interpret
from ...predictions.source import PredictionFolder, PredictionsError
from ..markdown import counted
from ..stored import StoredModel

TRUTHS_FOLDER = "_ground_truth"


@dataclass(slots=True)
class SceneFolders:
    """Where more is known of the scenes; each folder may be missing (None).

    Attributes:
        dataset: folder of scene bundles.
        predictions: the models' answers.
        pictures: OUT of `reconstruct`.
        troubles: what could not be read, one sentence each; `told` has all there is to tell.
    """

    dataset: Path | None = None
    predictions: PredictionFolder | None = None
    pictures: Path | None = None
    troubles: list[str] = field(default_factory=list)
    _places: dict[str, Path] | None = None
    _bundles: dict[str, Bundle | None] = field(default_factory=dict)
    _answers: dict[tuple[str, str], Prediction] = field(default_factory=dict)
    _absent: list[str] = field(default_factory=list)
    _outside: dict[str, None] = field(default_factory=dict)

    def bundle(self, scene: str) -> Bundle | None:
        """The scene's bundle, read once; None where there is none or it cannot be read."""
        if scene not in self._bundles:
            self._bundles[scene] = self._read_bundle(scene)
        return self._bundles[scene]

    def _read_bundle(self, scene: str) -> Bundle | None:
        if self.dataset is None:
            return None
        if self._places is None:
            self._places = {path.name: path for path in find_scenes(self.dataset)}
        if scene not in self._places:
            self._absent.append(scene)
            return None
        try:
            return read_bundle(self._places[scene])
        except BundleError as error:
            self.troubles.append(str(error))
            return None

    def has_answers(self, model: str) -> bool:
        """Whether the model's answers are in the folder of predictions."""
        return self.predictions is not None and model in self.predictions.models()

    def prediction(self, model: str, scene: str) -> Prediction:
        """A model's answer as `score` reads it; needs `has_answers`."""
        key = (model, scene)
        if key not in self._answers:
            self._answers[key] = self._read_prediction(model, scene)
        return self._answers[key]

    def _read_prediction(self, model: str, scene: str) -> Prediction:
        if self.predictions is None:
            return NO_ANSWER
        try:
            text = self.predictions.response(model, scene)
        except PredictionsError as error:
            self.troubles.append(str(error))
            return Prediction(layout=None, step="", reason=str(error))
        return NO_ANSWER if text is None else interpret(text)

    def predicted(self, model: str, scene: str) -> Layout | None:
        """A model's layout of a scene, world frame; None where there is none to be had."""
        bundle = self.bundle(scene)
        if bundle is None or not self.has_answers(model):
            return None
        layout = self.prediction(model, scene).layout
        return None if layout is None else model_to_world(layout, bundle.camera.rotation_euler[2])

    def told(self) -> list[str]:
        """All that could not be read or shown, each sentence once."""
        found = list(dict.fromkeys(self.troubles))
        if self._absent:
            number = counted(len(self._absent), "scene")
            verb = "is" if len(self._absent) == 1 else "are"
            found.append(
                f"{self.dataset}: {number} of the results {verb} not in it: {few(self._absent)}"
            )
        if self._outside:
            number = counted(len(self._outside), "file")
            found.append(
                f"{number} not shown, as a link or a name leads out of the folder that was given: "
                f"{few(list(self._outside))}"
            )
        return found

    def missed_categories(self, model: StoredModel) -> Counter[str]:
        """How often the model missed an object of each category."""
        found: Counter[str] = Counter()
        for name, scene in model.scenes.items():
            bundle = self.bundle(name) if scene.missed else None
            if bundle is not None:
                found.update(_categories(bundle.layout, scene.missed))
        return found

    def invented_categories(self, model: StoredModel) -> Counter[str]:
        """How often the model made up an object of each category, as it writes them."""
        found: Counter[str] = Counter()
        for name, scene in model.scenes.items():
            layout = self.predicted(model.name, name) if scene.invented else None
            if layout is not None:
                found.update(_categories(layout, scene.invented))
        return found

    def room_picture(self, scene: str) -> Path | None:
        """The picture that the models were shown, else the room as `reconstruct` rendered it."""
        bundle = self.bundle(scene)
        candidates: list[tuple[Path, tuple[Path, ...]]] = []
        if bundle is not None and self.dataset is not None:
            candidates.append((bundle.folder / COLOR_FILE, (bundle.folder, self.dataset)))
        if self.pictures is not None:
            path = self.pictures / TRUTHS_FOLDER / f"{scene}.png"
            candidates.append((path, (self.pictures,)))
        return next((path for path, folders in candidates if self._lies_in(path, folders)), None)

    def rendered_picture(self, model: str, scene: str) -> Path | None:
        """The reconstruction of a model's answer."""
        if self.pictures is None:
            return None
        path = self.pictures / model / f"{scene}.png"
        return path if self._lies_in(path, (self.pictures,)) else None

    def answer(self, model: str, scene: str) -> Path | None:
        """The file that holds a model's answer."""
        if self.predictions is None:
            return None
        folder = self.predictions.path
        paths = _answers(folder, model, scene)
        return next((path for path in paths if self._lies_in(path, (folder,))), None)

    def _lies_in(self, path: Path, folders: tuple[Path, ...]) -> bool:
        """Whether it is a file of one of these folders, and no link that leads out of them.

        Names of scenes and models come from a file and may be anything.
        """
        try:
            if not path.is_file():
                return False
            inside = any(path.resolve().is_relative_to(folder.resolve()) for folder in folders)
        except (OSError, ValueError):
            return False
        if not inside:
            self._outside[str(path)] = None
        return inside


def _answers(folder: Path, model: str, scene: str) -> Iterator[Path]:
    yield folder / model / f"{scene}.txt"
    yield folder / model / f"{scene}.json"
    yield folder / f"{model}.jsonl"


def _categories(layout: Layout, ids: tuple[str, ...]) -> list[str]:
    by_id = dict(zip(layout.ids, layout.categories, strict=True))
    return [by_id[name] for name in ids if name in by_id]
