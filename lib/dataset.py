"""The scenes of a data set that can be scored, and why the others cannot."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .batch import SceneTruth
from .bundle import Bundle, BundleError, Camera, find_scenes, read_bundle


@dataclass(frozen=True, slots=True)
class Dataset:
    """The scenes of one folder.

    Attributes:
        scenes: what could be read, by name.
        cameras: of these, in the same order.
        unscored: reason by scene name for the bundles that could not be read.
    """

    scenes: tuple[SceneTruth, ...]
    cameras: tuple[Camera, ...]
    unscored: dict[str, str]


def read_dataset(folder: Path) -> Dataset:
    """Read every bundle; one that is broken is named and does not stop the others.

    Raises:
        BundleError: the folder does not exist or holds no scene.
    """
    bundles: list[Bundle] = []
    unscored: dict[str, str] = {}
    for path in find_scenes(folder):
        try:
            bundles.append(read_bundle(path))
        except BundleError as error:
            unscored[path.name] = str(error)
    return Dataset(
        scenes=tuple(map(SceneTruth.from_bundle, bundles)),
        cameras=tuple(bundle.camera for bundle in bundles),
        unscored=unscored,
    )
