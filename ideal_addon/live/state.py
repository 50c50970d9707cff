"""The open scene's numbers as they are now: what the panels, the overlay and others read.

`current()` gives them. Whoever moves furniture or predicted boxes itself does so within
`live.following.own_changes()`, so that it is not taken for a person's hand. Every new state is told
by the event `comparison_changed`.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...lib.live.scene import Measured


@dataclass(frozen=True, eq=False)
class LiveState:
    """One scene and the active model's answer, as they stand in the file.

    Attributes:
        revision: another number whenever anything was measured again.
        scene_id: the scene.
        room_type: of its ground truth.
        model: the active model; "" where there is none.
        measured: both sides (`measured.truth`, `measured.predicted`), matches and numbers.
        problem: why nothing is compared, a sentence; "" where it is.
        assets: name of the Blender object of each ground-truth row; None where none is known.
        boxes: name of the empty of each predicted row; None where it is not shown.
    """

    revision: int
    scene_id: str
    room_type: str
    model: str
    measured: Measured
    problem: str
    assets: tuple[str | None, ...]
    boxes: tuple[str | None, ...]

    @property
    def by_hand(self) -> int:
        """How many objects were moved or deleted by hand."""
        return self.measured.truth.by_hand + self.measured.predicted.by_hand


_state: LiveState | None = None
_problem = ""
_revision = 0


def current() -> LiveState | None:
    """The numbers now; None where no scene of a data set is open."""
    return _state


def problem() -> str:
    """Why there are no numbers, or why they tell of no answer; "" where they do."""
    return _problem


def revision() -> int:
    """How often something was measured; the same as long as nothing changes."""
    return _revision


def next_revision() -> int:
    """The number of the next state."""
    global _revision
    _revision += 1
    return _revision


def set_current(state: LiveState | None, problem: str = "") -> None:
    """Put a new state in place of the last; where there is none, `problem` says why."""
    global _state, _problem
    _state = state
    _problem = problem if state is None else state.problem
