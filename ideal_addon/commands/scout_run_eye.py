"""The eye of an attempt of `scout run`: a Blender process, started by its first picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

import numpy as np

from ...lib.atomic import open_whole
from ...lib.geometry.ragged import IntArray
from ...lib.png import encoded
from ...lib.scout.eye import MASKS, EyeError, MaskEye
from ...lib.scout.pose import Pose
from ..scene.render_settings import RenderSettings
from ..scene.scout_palette import color_of
from .scout_run_tasks import Prepared

MASKS_FOLDER = "masks"
NO_ENGINE = "none"


def child_eye(
    prepared: Prepared, engine: Mapping[str, Any], folder: Path
) -> AbstractContextManager[MaskEye]:
    """An eye in a Blender process of its own.

    Args:
        prepared: the task.
        engine: `engine`, and of one that renders light `samples` and `device`.
        folder: the attempt's.
    """
    from .scout_eye import ChildEye

    optics, usual = prepared.task.optics, RenderSettings()
    settings = RenderSettings(
        engine["engine"],
        engine.get("device", usual.device),
        engine.get("samples", usual.samples),
        (optics.width_px, optics.height_px),
    )
    return ChildEye(prepared.blend, prepared.task, settings)


class LazyEye:
    """Opens another eye for the first picture: what a resumed attempt has needs no Blender.

    Args:
        engine: of the other one.
        open_eye: opens it.
    """

    def __init__(
        self, engine: str, open_eye: Callable[[], AbstractContextManager[MaskEye]]
    ) -> None:
        self._engine, self._open = engine, open_eye
        self._stack = ExitStack()
        self._eye: MaskEye | None = None

    def __enter__(self) -> LazyEye:
        return self

    def __exit__(self, *what: Any) -> None:
        self._stack.close()

    @property
    def engine(self) -> str:
        """What renders."""
        return self._engine

    def picture(self, pose: Pose) -> bytes:
        """See `Eye`."""
        return self._opened().picture(pose)

    def masks(self, pose: Pose) -> IntArray:
        """See `MaskEye`."""
        return self._opened().masks(pose)

    def _opened(self) -> MaskEye:
        if self._eye is None:
            self._eye = self._stack.enter_context(self._open())
        return self._eye


class MaskPictures(LazyEye):
    """Its pictures are the masks themselves, a colour a target: one render makes both."""

    def __init__(self, open_eye: Callable[[], AbstractContextManager[MaskEye]]) -> None:
        super().__init__(MASKS, open_eye)
        self._last: tuple[Pose, IntArray] | None = None

    def picture(self, pose: Pose) -> bytes:
        """A PNG with the colour of each target's number; see `scene.scout_palette`."""
        masks = self.masks(pose)
        colors = np.array([color_of(number) for number in range(masks.max() + 1)], dtype=np.uint8)
        return encoded(colors[masks])

    def masks(self, pose: Pose) -> IntArray:
        """See `MaskEye`."""
        if self._last is None or self._last[0] != pose:
            self._last = (pose, super().masks(pose))
        return self._last[1]


class NoEye:
    """Of an agent that looks at nothing."""

    engine = NO_ENGINE

    def __enter__(self) -> NoEye:
        return self

    def __exit__(self, *what: Any) -> None:
        """Nothing was opened."""

    def picture(self, pose: Pose) -> bytes:
        """Nothing.

        Raises:
            EyeError: always.
        """
        raise EyeError("this agent has no eye")


class KeptMasks:
    """The masks of pictures by name, beside the pictures: none is rendered twice.

    Args:
        folder: the attempt's.
        eye: renders those that are not there.
        shape: height and width.
    """

    def __init__(self, folder: Path, eye: MaskEye, shape: tuple[int, int]) -> None:
        self._folder, self._eye, self._shape = folder / MASKS_FOLDER, eye, shape

    def __call__(self, image: str, pose: Pose) -> IntArray:
        """The masks of a picture.

        Raises:
            EyeError: they cannot be made.
            OSError: they cannot be written.
        """
        path = self._folder / f"{image}.npz"
        kept = _read(path, self._shape)
        if kept is not None:
            return kept
        masks = self._eye.masks(pose)
        with open_whole(path) as stream:
            # A target's number fits: a task has at most a thousand.
            np.savez_compressed(stream, masks=masks.astype(np.uint16))
        return masks


def _read(path: Path, shape: tuple[int, int]) -> IntArray | None:
    """What is kept; None where there is none of this size, so that it is made anew."""
    try:
        with np.load(path, allow_pickle=False) as kept:
            masks = kept["masks"]
    except (OSError, ValueError, KeyError, EOFError):
        return None
    return masks.astype(int) if masks.shape == shape else None
