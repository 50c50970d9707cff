"""The eye of an episode outside of Blender: a process with Blender that makes its pictures."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ...lib.atomic import write_json
from ...lib.names import short
from ...lib.scout.eye import EyeError
from ...lib.scout.pose import Pose
from ...lib.scout.task import TASK_FILE, Task
from ..scene.render_settings import RenderSettings
from .asked_child import AskedChild, ChildGone
from .child import Terms, require_blender

if TYPE_CHECKING:
    from ...lib.geometry.ragged import IntArray

_MOST_STARTS = 2
"""A crash may be chance; a second one of the same scene is not."""


class ChildEye:
    """`lib.scout.eye.MaskEye` of a scene that another process opens, once; a context manager.

    A crash of that process costs nothing but time, once: it is started again and asked the same.
    """

    def __init__(
        self, blend: Path, task: Task, settings: RenderSettings, limit_s: float | None = None
    ) -> None:
        """Nothing is started before the context is entered.

        Args:
            blend: the scene's file, the one that the task was prepared from.
            task: the task.
            settings: engine (one of Blender's, or ``masks``), device and samples.
            limit_s: how long opening the scene, and each picture, may take.
        """
        self._blend, self._task, self._settings = blend, task, settings
        self._limit_s = limit_s
        self._stack = ExitStack()
        self._child: AskedChild | None = None
        self._starts = 0

    @property
    def engine(self) -> str:
        """What renders."""
        return self._settings.engine

    @property
    def pid(self) -> int | None:
        """The number of the process; None where none runs."""
        return None if self._child is None else self._child.pid

    def __enter__(self) -> ChildEye:
        """Open the scene.

        Raises:
            EyeError: it cannot be opened, or is not the task's.
            ModuleNotFoundError: there is no Blender.
        """
        require_blender()
        folder = tempfile.TemporaryDirectory(prefix="ideal_bench_", ignore_cleanup_errors=True)
        self._folder = Path(self._stack.enter_context(folder))
        try:
            write_json(self._folder / TASK_FILE, self._task.to_document())
            self._open()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the process; after a fault or Ctrl-C, whatever it is about."""
        if kind is not None and self._child is not None:
            self._child.end()
        self.close()

    def close(self) -> None:
        """End the process; a second time nothing happens."""
        child, self._child = self._child, None
        if child is not None:
            child.close()
        self._stack.close()

    def picture(self, pose: Pose) -> bytes:
        """A PNG of the task's optics.

        Raises:
            EyeError: it could not be made.
        """
        return self._asked("picture", pose).read_bytes()

    def masks(self, pose: Pose) -> IntArray:
        """(height, width): 0 for the room itself, k + 1 for the k-th of the task's targets.

        Raises:
            EyeError: it could not be made.
        """
        import numpy as np

        found: IntArray = np.load(self._asked("masks", pose), allow_pickle=False)
        return found

    def _asked(self, what: str, pose: Pose) -> Path:
        """The file that holds what is asked for."""
        path = self._folder / "answer"
        question = {"ask": what, "pose": pose.to_document(), "file": str(path)}
        while True:
            child = self._opened()
            path.unlink(missing_ok=True)
            try:
                self._require_done(child.ask(question, self._limit_s))
                return path
            except ChildGone as error:
                self._lose(error)

    def _opened(self) -> AskedChild:
        if self._child is None:
            self._open()
        assert self._child is not None
        return self._child

    def _open(self) -> None:
        """Start the process, a second time where it is lost before it is ready."""
        while self._child is None:
            self._starts += 1
            try:
                self._child = AskedChild(
                    "scout_scene", self._job(), self._folder / "job.json", self._terms()
                )
                self._require_done(self._child.answer(self._limit_s))
            except ChildGone as error:
                self._lose(error)

    def _job(self) -> dict[str, Any]:
        return {
            "blend": str(self._blend.absolute()),
            "task": str(self._folder / TASK_FILE),
            "settings": self._settings.to_document(),
        }

    def _terms(self) -> Terms:
        # What a killed Blender leaves behind then goes with the folder.
        return Terms(environment={"TMPDIR": str(self._folder)})

    def _lose(self, error: ChildGone) -> None:
        """Let go of a process that is gone.

        Raises:
            EyeError: it was the second one.
        """
        child, self._child = self._child, None
        if child is not None:
            child.end()
        if self._starts >= _MOST_STARTS:
            raise EyeError(
                f"no picture of {short(self._task.scene)}: {error}, as did the one before it"
                if self._starts > 1
                else str(error)
            ) from error

    def _require_done(self, answer: dict[str, Any]) -> None:
        if "failed" in answer:
            raise EyeError(str(answer["failed"]))
