"""Telling the parts of the window that something has changed.

Who listens to what stands in one place, `ideal_addon.listeners`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

Event = Literal[
    "scene_opened",  # another file is open, or none of a data set
    "dataset_changed",  # the list of scenes, or what is known of one
    "list_changed",  # how the list of scenes is filtered or sorted, or which of them is selected
    "answers_changed",  # models or answers came or went
    "active_model_changed",
    "scores_changed",  # the data set's scores
    "comparison_changed",  # truth or prediction of the open scene: other numbers, other boxes
    "checks_changed",  # the open scene's checks
]

Listeners = Mapping[Event, Sequence[Callable[[], None]]]

_listeners: Callable[[], Listeners] | None = None


def listen(listeners: Callable[[], Listeners] | None) -> None:
    """From now on tell those whom this names, in that order; None tells nobody.

    It is called when there is something to tell.
    """
    global _listeners
    _listeners = listeners


def wake() -> None:
    """Have what follows Blender's own undo and loading do so from now on, with nothing to tell."""
    if _listeners is not None:
        _listeners()


def tell(event: Event) -> None:
    """Call everyone who listens to this event."""
    if _listeners is not None:
        for listener in _listeners().get(event, ()):
            listener()
