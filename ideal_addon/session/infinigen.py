"""InfiniGen's Python as the window shows it: looked into beside the window, as that takes a while.

The look is a process of its own, which a thread waits for; Blender is not touched in it.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path

import bpy

from ..redraw import redraw_preferences
from ..rooms.environment import EnvironmentFault, Named, look_into, named_python

_WAIT_S = 0.2
NOT_SET_UP = "InfiniGen, which makes the rooms, is not set up; set it up in the preferences"


@dataclass(frozen=True)
class PythonState:
    """What is known of a Python.

    Attributes:
        works: whether InfiniGen is in it; None while it is looked into.
        text: which Python and which versions, or what is missing; a sentence.
    """

    works: bool | None
    text: str


_LOOKING = "Looking into {}"
# By interpreter and its time: another one may come to stand at its place.
_known: dict[tuple[Path, int], PythonState] = {}
_threads: list[threading.Thread] = []


def interpreter(option: Path | None) -> Named | None:
    """The Python that makes the rooms; None where none is named, or the named one is gone.

    Args:
        option: what the preferences name; None for the one of the set-up.
    """
    try:
        named = named_python(None) if option is None else Named(option, "the preferences")
    except EnvironmentFault:
        return None
    return named if named.python.is_file() else None


def why_no_rooms(option: Path | None) -> str:
    """Why no room can be made; empty where InfiniGen's Python is there. For `poll_message_set`."""
    if interpreter(option) is not None:
        return ""
    if option is not None:
        return f"{option}, the Python that the preferences name, is not there; name another"
    return NOT_SET_UP


def python_state(option: Path | None) -> PythonState:
    """What is known of the Python that makes the rooms; a look into it begins where nothing is."""
    named = interpreter(option)
    if named is None:
        return PythonState(False, why_no_rooms(option).partition(";")[0])
    key = named.python, named.python.stat().st_mtime_ns
    if key not in _known:
        _known[key] = PythonState(None, _LOOKING.format(named.python))
        thread = threading.Thread(target=_look, args=(key, named), daemon=True)
        _threads.append(thread)
        thread.start()
        if not bpy.app.timers.is_registered(_show_when_known):
            bpy.app.timers.register(_show_when_known, first_interval=_WAIT_S)
    return _known[key]


def forget() -> None:
    """Look again next time; and leave no timer when the extension goes."""
    _known.clear()
    if bpy.app.timers.is_registered(_show_when_known):
        bpy.app.timers.unregister(_show_when_known)


def wait() -> None:
    """Until all that is looked into is known, where there is no window to be drawn again."""
    while _threads:
        _threads.pop().join()


def _look(key: tuple[Path, int], named: Named) -> None:
    try:
        found = look_into(named)
    except EnvironmentFault as error:
        _known[key] = PythonState(False, error.why)
        return
    versions = found.versions
    _known[key] = PythonState(
        True,
        f"InfiniGen {versions['infinigen']} in {named.python} (Python {versions['python']}, "
        f"Blender {versions['bpy']})",
    )


def _show_when_known() -> float | None:
    _threads[:] = [thread for thread in _threads if thread.is_alive()]
    redraw_preferences()
    return _WAIT_S if _threads else None
