"""What the extension adds to Blender, and how it takes all of it back."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack

import bpy

from .. import operators, panels
from . import handlers, ids, preferences, properties, tasks
from .overlay import drawing, layers, picture_labels

# What closes what is open, in the order in which that is done.
_CLOSING = {
    "session.infinigen": "forget",
    "session.study": "forget",
    "session.state": "reset",
    "scene.picture_view": "forget",
    "answer_text": "forget",
    "live.following": "forget",
    "session.floorplan_showing": "stop",
    "session.quality_showing": "stop",
    "session.scout_showing": "stop",
}

# What was added, with how to take it back; None while the extension is off.
_added: ExitStack | None = None


def register() -> None:
    """Add everything to Blender; a second call changes nothing.

    If a part cannot be added, the parts before it are taken back and the error goes on.
    """
    global _added
    if _added is not None:
        return
    with ExitStack() as adding:
        # Operators first: a panel may ask for their labels when it is added.
        classes = (
            *preferences.CLASSES,
            *properties.CLASSES,
            *operators.CLASSES,
            *panels.CLASSES,
        )
        for cls in classes:
            bpy.utils.register_class(cls)
            adding.callback(bpy.utils.unregister_class, cls)
        command = bpy.utils.register_cli_command(ids.COMMAND, run_command)
        adding.callback(bpy.utils.unregister_cli_command, command)
        for part in (properties, drawing, picture_labels, operators, handlers):
            part.add()
            adding.callback(part.remove)
        # Before all that: what runs ends, and what is open is closed.
        for close in (layers.clear, _close_what_was_used, tasks.forget):
            adding.callback(close)
        _added = adding.pop_all()


def unregister() -> None:
    """Take everything back, last added first; a second call changes nothing."""
    global _added
    added, _added = _added, None
    if added is not None:
        added.close()


def _close_what_was_used() -> None:
    """Close what is open; what was never imported has nothing open."""
    for name, function in _CLOSING.items():
        if (module := sys.modules.get(f"{__package__}.{name}")) is not None:
            getattr(module, function)()


def run_command(argv: Sequence[str]) -> int:
    """The door `blender --command ideal_bench VERB ...`; what it returns is Blender's exit code."""
    # Here and not above: Blender's start does not wait for the verbs.
    from .commands import main

    return main(argv, prog=f"blender --command {ids.COMMAND}")
