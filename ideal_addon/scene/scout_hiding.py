"""What no picture of an exploration shows: unselected candidates, marks of a reconstruction."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import bpy

from .errors import SceneError
from .reconstruction import MARKER_NAME
from .snapshot import STANDING_KEY
from .temporary import temporary_settings


def require_the_room(scene: bpy.types.Scene) -> None:
    """Refuse a scene whose objects stand where a model's answer has them.

    Raises:
        SceneError: a reconstruction stands in it.
    """
    if STANDING_KEY in scene:
        raise SceneError(
            "a prediction stands in the scene; restore the room first, as an explorer has to see "
            "the room itself"
        )


@contextmanager
def hidden_from_pictures(scene: bpy.types.Scene, names: Iterable[str]) -> Iterator[None]:
    """Objects of these names, and marks of a reconstruction, are in no render for a while.

    A name that no object has any more is passed over: what is gone is in no picture.
    """
    wanted = frozenset(names)
    changes = [
        (obj, {"hide_render": True})
        for obj in scene.objects
        if obj.name in wanted or obj.name.startswith(MARKER_NAME)
    ]
    with temporary_settings(*changes):
        yield
