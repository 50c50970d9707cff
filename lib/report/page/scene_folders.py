"""Rooms, answers and rendered pictures that belong to the scenes of a results file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ...bundle import COLOR_FILE, Bundle, BundleError, find_scenes, read_bundle
from ...frames import model_to_world
from ...layout import Layout
from ...names import short
from ...predictions.interpret import interpret
from ...predictions.source import PredictionFolder, PredictionsError
from ..reading import StoredModel

TRUTHS_FOLDER = "_ground_truth"


@dataclass(slots=True)
class SceneFolders:
    """Where more is known of the scenes; each folder may be missing (None).

    Attributes:
        dataset: folder of scene bundles.
        predictions: the models' answers.
        pictures: OUT of `reconstruct`.
        troubles: what could not be read, one sentence each.
    """

    dataset: Path | None = None
    predictions: PredictionFolder | None = None
    pictures: Path | None = None
    troubles: list[str] = field(default_factory=list)
    _places: dict[str, Path] | None = None
    _bundles: dict[str, Bundle | None] = field(default_factory=dict)
    _layouts: dict[tuple[str, str], Layout | None] = field(default_factory=dict)

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
            self.troubles.append(
                f"{self.dataset}: scene {short(scene)} of the results is not in it"
            )
            return None
        try:
            return read_bundle(self._places[scene])
        except BundleError as error:
            self.troubles.append(str(error))
            return None

    def predicted(self, model: str, scene: str) -> Layout | None:
        """A model's layout of a scene, world frame; None where there is none to be had."""
        key = (model, scene)
        if key not in self._layouts:
            self._layouts[key] = self._read_prediction(model, scene)
        return self._layouts[key]

    def _read_prediction(self, model: str, scene: str) -> Layout | None:
        bundle = self.bundle(scene)
        if self.predictions is None or bundle is None or model not in self.predictions.models():
            return None
        try:
            text = self.predictions.response(model, scene)
        except PredictionsError as error:
            self.troubles.append(str(error))
            return None
        layout = None if text is None else interpret(text).layout
        return None if layout is None else model_to_world(layout, bundle.camera.rotation_euler[2])

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
        candidates = []
        if bundle is not None:
            candidates.append((bundle.folder / COLOR_FILE, bundle.folder))
        if self.pictures is not None:
            path = self.pictures / TRUTHS_FOLDER / f"{scene}.png"
            candidates.append((path, self.pictures))
        return next((path for path, folder in candidates if _lies_in(path, folder)), None)

    def rendered_picture(self, model: str, scene: str) -> Path | None:
        """The reconstruction of a model's answer."""
        if self.pictures is None:
            return None
        path = self.pictures / model / f"{scene}.png"
        return path if _lies_in(path, self.pictures) else None

    def answer(self, model: str, scene: str) -> Path | None:
        """The file that holds a model's answer."""
        if self.predictions is None:
            return None
        folder = self.predictions.path
        return next(
            (path for path in _answers(folder, model, scene) if _lies_in(path, folder)), None
        )


def _answers(folder: Path, model: str, scene: str) -> Iterator[Path]:
    yield folder / model / f"{scene}.txt"
    yield folder / model / f"{scene}.json"
    yield folder / f"{model}.jsonl"


def _categories(layout: Layout, ids: tuple[str, ...]) -> list[str]:
    by_id = dict(zip(layout.ids, layout.categories, strict=True))
    return [by_id[name] for name in ids if name in by_id]


def _lies_in(path: Path, folder: Path) -> bool:
    """Whether it is a file of that folder, and no link that leads out of it.

    Names of scenes and models come from a file and may be anything.
    """
    try:
        return path.is_file() and path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError):
        return False
