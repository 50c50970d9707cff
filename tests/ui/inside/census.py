"""Counts what Blender holds of the extension, and what of it runs."""

import gc
import sys
import time
from types import FunctionType

import addon_utils
import bpy

EXTENSION = "bl_ext.user_default.ideal_bench"


def ours(thing):
    return (getattr(thing, "__module__", None) or "").startswith(EXTENSION)


def classes(base=bpy.types.bpy_struct):
    for cls in base.__subclasses__():
        if ours(cls) and getattr(cls, "is_registered", False):
            yield cls.__name__
        yield from classes(cls)


def handlers():
    lists = (getattr(bpy.app.handlers, name) for name in dir(bpy.app.handlers))
    return [
        entry.__name__ for entries in lists if isinstance(entries, list) for entry in entries
        if ours(entry)
    ]  # fmt: skip


def timers():
    functions = [thing for thing in gc.get_objects() if isinstance(thing, FunctionType)]
    return [f.__name__ for f in functions if ours(f) and bpy.app.timers.is_registered(f)]


def shortcuts():
    configs = bpy.context.window_manager.keyconfigs
    return [
        item.idname for config in (configs.addon, configs.user) for keymap in config.keymaps
        for item in keymap.keymap_items if item.idname.startswith("ideal.")
    ]  # fmt: skip


def menu_entries():
    kinds = (bpy.types.Menu, bpy.types.Header, bpy.types.Panel)
    for cls in (cls for kind in kinds for cls in kind.__subclasses__()):
        entries = getattr(getattr(cls, "draw", None), "_draw_funcs", ())
        yield from (f"{cls.__name__}: {entry.__name__}" for entry in entries if ours(entry))


def properties():
    owners = (bpy.types.WindowManager, bpy.types.Scene, bpy.types.Object, bpy.types.Collection)
    names = ((owner, name) for owner in owners for name in dir(owner))
    return [f"{owner.__name__}.{name}" for owner, name in names if "ideal" in name.lower()]


class Census:
    """What is there, and which of the extension's functions run after `listen`."""

    def __init__(self):
        self.called = set()

    def listen(self):
        sys.setprofile(self._see)

    def _see(self, frame, event, argument):
        if event == "call" and (frame.f_globals.get("__name__") or "").startswith(EXTENSION):
            self.called.add(frame.f_code.co_qualname)

    def counted(self):
        sys.setprofile(None)
        counts = (classes, handlers, timers, shortcuts, menu_entries, properties)
        return {
            "called": sorted(self.called),
            **{count.__name__: sorted(count()) for count in counts},
        }


def registration_ms(rounds):
    """Milliseconds that each of some registrations takes."""
    module = sys.modules[EXTENSION]
    took = []
    for _ in range(rounds):
        module.unregister()
        start = time.perf_counter()
        module.register()
        took.append(1000 * (time.perf_counter() - start))
    return took


def first_registration_ms():
    """Milliseconds of enabling the extension where none of its modules is loaded yet."""
    addon_utils.disable(EXTENSION, default_set=True)
    for name in [name for name in sys.modules if name.startswith(EXTENSION)]:
        del sys.modules[name]
    start = time.perf_counter()
    addon_utils.enable(EXTENSION, default_set=True)
    return 1000 * (time.perf_counter() - start)
