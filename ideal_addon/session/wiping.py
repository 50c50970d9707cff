"""One picture of the comparison wiped over another."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ...lib.atomic import write_bytes
from ...lib.comparison_pictures import Picture, wiped
from ...lib.names import short
from ..scene.errors import SceneError
from ..scene.images import load_pixels
from ..scene.picture_view import (
    WIPE,
    PictureLabel,
    labels_of,
    show_picture,
    show_pixels,
    shown_file,
    write_picture,
)
from .compared import Comparison
from .renders import pictures_folder
from .state import session


@dataclass(frozen=True)
class Wipe:
    """Two pictures of one size with their names, empty where they are not to be told."""

    left: Picture
    right: Picture
    names: tuple[str, str]
    key: str

    def at(self, position: float) -> Picture:
        """Both, with the line at a share of the width."""
        return wiped(self.left, self.right, position)

    def labels(self) -> list[PictureLabel]:
        """The names in the upper corners."""
        width = self.left.shape[1]
        return [
            PictureLabel(self.names[0] or "Left", 0, 0),
            PictureLabel(self.names[1] or "Right", width, 0, from_right=True),
        ]

    def show(self, position: float) -> Path:
        """Show it from a file of its own."""
        path = pictures_folder() / f"wipe_{self.key}.png"
        write_picture(path, self.at(position))
        show_picture(WIPE, path, self.labels())
        return path

    def move(self, position: float) -> None:
        """Move the line of the one that is shown."""
        show_pixels(WIPE, self.at(position))


def why_not_wipeable() -> str:
    """Why there is nothing to wipe; empty where there is. For `poll_message_set`."""
    if session().study is not None:
        return "A rating is going on, which has to stay blind: end it first"
    return "" if session().comparison else "Render a comparison first: two pictures are needed"


def open_wipe(left: str, right: str) -> Wipe:
    """The wipe between two pictures of the comparison.

    Raises:
        SceneError: one of them is not there, or cannot be read.
    """
    comparison = session().comparison
    if comparison is None:
        raise SceneError(why_not_wipeable())
    paths = [_picture(comparison, name) for name in (left, right)]
    pictures = [load_pixels(path) for path in paths]
    names = (short(left), short(right)) if comparison.named else ("", "")
    key = hashlib.sha256("\n".join(path.name for path in paths).encode()).hexdigest()[:24]
    return Wipe(pictures[0], pictures[1], names, key)


def earlier_wipe() -> Callable[[], object] | None:
    """How to show again the wipe that is there now; None where there is none."""
    shown = shown_file(WIPE)
    if shown is None:
        return None
    data, labels = shown.read_bytes(), labels_of(WIPE)

    def again() -> None:
        write_bytes(shown, data)
        show_picture(WIPE, shown, labels)

    return again


def _picture(comparison: Comparison, name: str) -> Path:
    path = comparison.picture(name)
    if path is None:
        there = ", ".join(short(model.name) for model in comparison.models)
        raise SceneError(f"{short(name)!r} is not shown; there are: Ground truth, {there}")
    if not path.is_file():
        raise SceneError(f"{path}: the picture is gone; render the comparison again")
    return path
