"""One assessment of one scene: a layout here, a scene of Blender in a process of its own."""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...lib.models.judge.run import CALLS_FOLDER
from ...lib.quality.protocol import QualityProtocol
from ...lib.quality.views import ViewError
from .assess_files import forget_pictures
from .assess_inputs import Source
from .assess_judge import Budget, Model
from .child import Running
from .job_child import run_job

if TYPE_CHECKING:
    from ...lib.quality.document import AssessedRoom
    from .assess_asking import Asking

VIEWS_FOLDER = "views"


class Failed(Exception):
    """A scene that could not be assessed; says why.

    Attributes:
        words: the last lines of the process that met a fault instead of telling.
    """

    def __init__(self, reason: str, words: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.words = words


class Assessing:
    """How scenes are assessed in this run.

    Attributes:
        blender: the version of Blender that opened them; None where none was.
    """

    def __init__(
        self,
        arguments: argparse.Namespace,
        protocol: QualityProtocol,
        model: Model | None,
        budget: Budget | None,
        running: Running,
    ) -> None:
        self._arguments, self._protocol = arguments, protocol
        self._model, self._budget, self._running = model, budget, running
        self.blender: str | None = None

    def scene(self, source: Source, repeat: int) -> dict[str, Any]:
        """The scene's part of the report.

        Args:
            source: which.
            repeat: the how many-th time, from 1.

        Raises:
            Failed: there is none.
        """
        if source.kind == "layout":
            scene = self._layout(source, repeat)
            self._forget_pictures(source)
        else:
            scene = self._in_child(source, repeat)
        try:
            json.dumps(scene, allow_nan=False)
        except ValueError as error:
            # JSON has no such number, and one that is kept would cost the whole report.
            raise Failed(f"{source.path}: a number of it is not finite ({error})") from error
        return scene

    def _forget_pictures(self, source: Source) -> None:
        """A layout has none: those of a scene of its name are of an earlier run."""
        if self._arguments.out is not None:
            forget_pictures(self._arguments.out / VIEWS_FOLDER / source.name)

    def _layout(self, source: Source, repeat: int) -> dict[str, Any]:
        import numpy as np
        from shapely.errors import ShapelyError

        from ...lib.file_lock import Held
        from ...lib.models.asking import SettingsChanged
        from ...lib.quality.document import scene_document
        from ...lib.quality.layouts import LayoutFault

        asking = self._asking(source, repeat)
        try:
            return scene_document(self._rooms(source, asking), self._protocol)
        except (LayoutFault, SettingsChanged) as error:
            raise Failed(str(error)) from error
        except Held:
            raise Failed("another run asks into the same folder; wait for its end") from None
        except (ArithmeticError, ValueError, np.linalg.LinAlgError, ShapelyError) as error:
            # Numbers beyond what geometry can do with; the other scenes go on.
            raise Failed(f"{source.path}: its boxes cannot be measured ({error})") from error
        finally:
            if asking is not None and self._budget is not None:
                self._budget.take(asking.spent())

    def _rooms(self, source: Source, asking: Asking | None) -> list[AssessedRoom]:
        from ...lib.quality.assess import assess_room, with_unknown
        from ...lib.quality.layouts import Given, read_layout_rooms

        size = self._arguments.room_size
        given = Given(self._arguments.room_type or "", None if size is None else tuple(size))
        found = read_layout_rooms(source.path, given)
        judge = None if asking is None else asking.judge(None, _no_pictures, self._protocol)
        return [
            with_unknown(assess_room(room, self._protocol, judge), found.unknown)
            for room in found.rooms
        ]

    def _asking(self, source: Source, repeat: int) -> Asking | None:
        if self._model is None or self._budget is None:
            return None
        from .assess_asking import Asking

        folder = self._arguments.out / CALLS_FOLDER
        return Asking(self._budget.rest(self._model), folder, source.name, repeat)

    def _in_child(self, source: Source, repeat: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        with tempfile.TemporaryDirectory(prefix="ideal_bench_") as temporary:
            ending = run_job(
                "assess_scene",
                self._job(source, repeat),
                Path(temporary) / "job.json",
                found.update,
                running=self._running,
            )
        if self._budget is not None:
            self._budget.take(found.get("spent"))
        self.blender = found.get("blender", self.blender)
        if "failed" in found:
            raise Failed(found["failed"])
        if "scene" not in found:
            raise Failed(ending.how, ending.words)
        scene: dict[str, Any] = found["scene"]
        return scene

    def _job(self, source: Source, repeat: int) -> dict[str, Any]:
        out: Path | None = self._arguments.out
        # Without a model the pictures of the first assessment are those of all.
        pictured = out is not None and (repeat == 1 or self._model is not None)
        return {
            "blend": str(source.path.absolute()),
            "name": source.name,
            "repeat": repeat,
            "protocol": self._protocol.document,
            "room_type": self._arguments.room_type,
            "room_size": self._arguments.room_size,
            "engine": self._arguments.engine,
            "views": str((out / VIEWS_FOLDER).absolute()) if out is not None and pictured else None,
            "calls": None if out is None else str((out / CALLS_FOLDER).absolute()),
            "model": None
            if self._model is None or self._budget is None
            else self._budget.rest(self._model),
        }


def _no_pictures(name: str, data: bytes) -> str:
    """In place of what keeps pictures: without views none is ever made."""
    raise ViewError(f"{name}: a layout has no pictures")
