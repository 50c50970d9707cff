"""The one piece of long work that runs, stepped by a timer so that the window never freezes."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Literal

import bpy

from .. import properties
from ..redraw import redraw
from .step import Step, TaskError, Work

_INTERVAL_S = 0.05
# So long the window may wait in one go: a frame at 30 a second.
_SLICE_S = 0.03


@dataclass(eq=False)
class Task:
    """A piece of work and what became of it.

    Attributes:
        title: what it is, in a few words.
        work: see `Work`.
        state: how it stands.
        message: how it ended, a sentence.
        latest: how far it was when it last told.
    """

    title: str
    work: Work
    state: Literal["running", "done", "failed", "cancelled"] = "running"
    message: str = ""
    latest: Step = field(default_factory=Step)

    def advance(self) -> Step | None:
        """One step; None where it has ended."""
        try:
            return next(self.work)
        except StopIteration as end:
            self._end("done", str(end.value))
        except TaskError as error:
            self._end("failed", str(error))
        except Exception as error:
            # It must not vanish in a timer; what it is shows in the console too.
            self._end("failed", f"{self.title}: {type(error).__name__}: {error}")
            raise
        return None

    def stop(self) -> None:
        """End it where it stands; what it has finished stays."""
        if self.state == "running":
            self.work.close()
            self._end("cancelled", f"{self.title}: stopped; what was finished is kept")

    def _end(self, state: Literal["done", "failed", "cancelled"], message: str) -> None:
        self.state, self.message = state, message


_current: Task | None = None


def current() -> Task | None:
    """What runs now."""
    return _current


def why_busy() -> str:
    """Why nothing else can start now; empty where something can. For `poll_message_set`."""
    return f"{_current.title} is running; wait for it or press Esc to stop it" if _current else ""


def run(title: str, work: Work) -> str:
    """Do a piece of work to its end and return its closing sentence.

    Raises:
        TaskError: it failed.
    """
    task = Task(title, work)
    try:
        while (step := task.advance()) is not None:
            if step.idle:
                time.sleep(_INTERVAL_S)
    finally:
        task.work.close()
    if task.state == "failed":
        raise TaskError(task.message)
    return task.message


def start(title: str, work: Work) -> Task:
    """Begin a piece of work; a timer goes on with it while the window stays in use.

    It goes on when another file is opened.

    Raises:
        TaskError: something else runs.
    """
    global _current
    if _current is not None:
        work.close()
        raise TaskError(why_busy())
    _current = Task(title, work)
    _show(Step())
    # One that was just stopped may have left the timer for its last call.
    if not bpy.app.timers.is_registered(_tick):
        bpy.app.timers.register(_tick, first_interval=0.0, persistent=True)
    watch()
    return _current


def watch() -> None:
    """Listen for Esc and tell the end, where there is a window."""
    windows = bpy.context.window_manager.windows
    if not bpy.app.background and len(windows):
        with bpy.context.temp_override(window=windows[0]):
            bpy.ops.ideal.watch_task("INVOKE_DEFAULT")


def cancel() -> None:
    """Stop what runs."""
    if _current is not None:
        _current.stop()
        _close(_current)


def watch_again() -> None:
    """Another file is open, which ended the operator that listens for Esc: start it again.

    What the panel shows may have gone as well, and the next step may be long in coming.
    """
    if _current is not None:
        _show(_current.latest)
        watch()


def forget() -> None:
    """The extension goes: stop, and leave no timer."""
    cancel()
    if bpy.app.timers.is_registered(_tick):
        bpy.app.timers.unregister(_tick)


def _tick() -> float | None:
    task = _current
    if task is None:
        return None
    until = time.monotonic() + _SLICE_S
    latest: Step | None = None
    try:
        while (step := task.advance()) is not None:
            if not step.idle:
                latest = step
            if step.idle or time.monotonic() >= until:
                break
    finally:
        if task.state != "running":
            _close(task)
    if task.state != "running":
        return None
    if latest is not None:
        task.latest = latest
        _show(latest)
    return _INTERVAL_S


def _close(task: Task) -> None:
    global _current
    _current = None
    shown = properties.window().task
    shown.title = shown.stage = ""
    shown.message, shown.failed = task.message, task.state == "failed"
    redraw()


def _show(step: Step) -> None:
    task, shown = _current, properties.window().task
    if task is None:
        return
    if shown.title != task.title:
        shown.title, shown.factor = task.title, 0.0
    shown.stage = step.stage
    if step.factor is not None:
        shown.factor = step.factor
    redraw()
