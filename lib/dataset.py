"""The scenes of a data set that can be scored, and why the others cannot."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .batch import SceneTruth
from .bundle import BundleError, find_scenes, read_bundle


@dataclass(frozen=True, slots=True)
class Dataset:
    """The scenes of one folder.

    Attributes:
        scenes: what could be read, by name.
        unscored: reason by scene name for the bundles that could not be read.
    """

    scenes: tuple[SceneTruth, ...]
    unscored: dict[str, str]


def read_dataset(folder: Path) -> Dataset:
    """Read every bundle; one that is broken is named and does not stop the others.

    Raises:
        BundleError: the folder does not exist or holds no scene.
    """
    scenes: list[SceneTruth] = []
    unscored: dict[str, str] = {}
    for path in find_scenes(folder):
        try:
            scenes.append(SceneTruth.from_bundle(read_bundle(path)))
        except BundleError as error:
            unscored[path.name] = str(error)
    return Dataset(tuple(scenes), unscored)
