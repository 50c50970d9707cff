"""The scenes of a data set with the cameras through which models saw them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..bundle import BundleError, find_scenes, read_bundle
from .explain import Seen


@dataclass(frozen=True, slots=True)
class SeenScenes:
    """The scenes of one folder.

    Attributes:
        scenes: what could be read, by name.
        unscored: reason by scene name for the bundles that could not be read.
    """

    scenes: tuple[Seen, ...]
    unscored: dict[str, str]


def read_seen(folder: Path) -> SeenScenes:
    """Read every bundle; one that is broken is named and does not stop the others.

    Raises:
        BundleError: the folder does not exist or holds no scene.
    """
    scenes: list[Seen] = []
    unscored: dict[str, str] = {}
    for path in find_scenes(folder):
        try:
            scenes.append(Seen.from_bundle(read_bundle(path)))
        except BundleError as error:
            unscored[path.name] = str(error)
    return SeenScenes(tuple(scenes), unscored)
