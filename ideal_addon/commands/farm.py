"""The door for render farms that only know Blender with a script.

    blender -b [FILE.blend] --python .../ideal_addon/commands/farm.py -- VERB ...

Blender runs this file as a script of its own, outside of any package. It finds the extension that
it is part of (enabling it if need be), any other installed copy of the extension, or the Python
package, in this order, and hands over.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import NoReturn

import bpy

NAME = "ideal_bench"
PROG = f"blender -b --python {Path(__file__).name} --"
NOTHING = 3  # `exit_codes.NOTHING`, which cannot be imported before the package is found.


def extension_names(modules: list[ModuleType]) -> list[str]:
    """Which of Blender's add-on modules are copies of this extension, this file's own first."""
    own_root = Path(__file__).resolve().parents[2]
    own, others = [], []
    for module in modules:
        if not module.__name__.startswith("bl_ext."):
            continue
        if Path(module.__file__ or "").resolve().parent == own_root:
            own.append(module.__name__)
        elif module.__name__.endswith(f".{NAME}"):
            others.append(module.__name__)
    return own + sorted(others)


def find_package() -> str | None:
    """The importable name of the package; None where there is none."""
    # In the bpy module it can only be imported once bpy is.
    import addon_utils

    for name in extension_names(list(addon_utils.modules())):
        # Enabling also puts the extension's wheels within reach.
        if addon_utils.check(name)[1] or addon_utils.enable(name) is not None:
            return name
    return NAME if importlib.util.find_spec(NAME) else None


def leave(code: int) -> NoReturn:
    """End Blender at once with this exit code.

    `sys.exit` would take Blender's long way down, where a crash changes the exit code; and nothing
    is left to do here but to remove Blender's temporary folder.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    session = Path(bpy.app.tempdir)
    # Only a folder of this session: without one, Blender names the system's temporary folder.
    if session.name.startswith("blender_"):
        shutil.rmtree(session, ignore_errors=True)
    os._exit(code)


def run() -> int:
    """Hand the words after `--` to the verbs."""
    words = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    package = find_package()
    if package is None:
        print(
            f"error: {NAME} is neither installed as an extension of this Blender nor as a Python "
            "package in it; install the zip in Preferences > Get Extensions > Install from Disk.",
            file=sys.stderr,
        )
        return NOTHING
    commands = importlib.import_module(f"{package}.ideal_addon.commands")
    return commands.main(words, prog=PROG)


if __name__ == "__main__":
    try:
        exit_code = run()
    except BaseException as error:
        # Without this, Blender would print the error and end with 0.
        sys.excepthook(type(error), error, error.__traceback__)
        exit_code = NOTHING
    leave(exit_code)
