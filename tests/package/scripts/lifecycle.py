"""Enable and disable the installed extension twice; print what Blender holds of it each time."""

import json
import sys

import bpy
from isolation import EXTENSION, isolate

isolate()
commands = {}
register, unregister = bpy.utils.register_cli_command, bpy.utils.unregister_cli_command


def watched_register(name, handler):
    handle = register(name, handler)
    commands[id(handle)] = name
    return handle


def watched_unregister(handle):
    unregister(handle)
    # Blender's own add-ons register commands too, before this watches.
    commands.pop(id(handle), None)


bpy.utils.register_cli_command = watched_register
bpy.utils.unregister_cli_command = watched_unregister


def owned(thing) -> bool:
    return getattr(thing, "__module__", "").startswith(EXTENSION)


def classes(base=bpy.types.bpy_struct):
    """Names of our registered classes: Blender knows each as a subclass of its own."""
    for cls in base.__subclasses__():
        if owned(cls) and getattr(cls, "is_registered", False):
            yield cls.__name__
        yield from classes(cls)


def handlers():
    values = (getattr(bpy.app.handlers, name) for name in dir(bpy.app.handlers))
    lists = (value for value in values if isinstance(value, list))
    return [function.__name__ for functions in lists for function in functions if owned(function)]


def menu_entries():
    """Functions of ours that draw into Blender's menus."""
    functions = getattr(bpy.types.TOPBAR_MT_file_import.draw, "_draw_funcs", [])
    return [function.__name__ for function in functions if owned(function)]


def snapshot():
    return {
        "commands": sorted(commands.values()),
        "classes": sorted(classes()),
        "handlers": sorted(handlers()),
        "scene properties": len(dir(bpy.types.Scene)),
        "window properties": len(dir(bpy.types.WindowManager)),
        "menu entries": menu_entries(),
    }


import addon_utils  # noqa: E402  (only there once bpy is)

states = [snapshot()]
for _ in range(2):
    addon_utils.enable(EXTENSION, default_set=True)
    states.append(snapshot())
    # A second call of either changes nothing.
    sys.modules[EXTENSION].register()
    states.append(snapshot())
    addon_utils.disable(EXTENSION, default_set=True)
    states.append(snapshot())
    sys.modules[EXTENSION].unregister()
    states.append(snapshot())
print(json.dumps(states))
