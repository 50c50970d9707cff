"""command.py ARGUMENTS: what `blender --command ideal_bench ARGUMENTS` does.

The bpy module can register commands but has no dispatcher, so the handler is called here.
"""

import sys

import bpy
from isolation import EXTENSION, isolate

isolate()
handlers = {}
register = bpy.utils.register_cli_command


def watched_register(name, handler):
    handlers[name] = handler
    return register(name, handler)


bpy.utils.register_cli_command = watched_register

import addon_utils  # noqa: E402  (only there once bpy is)

addon_utils.enable(EXTENSION, default_set=True)
sys.exit(handlers["ideal_bench"](sys.argv[1:]))
