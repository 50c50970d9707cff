"""Run by the Blender that `rate` opens: starts the rating once the window is there.

    blender --python rate_window.py -- JOB.json

Like `farm.py`, Blender runs this file outside of any package.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

import bpy

FIRST_S = 0.3


def farm() -> Any:
    """The script beside this one, which knows how to find the package."""
    path = Path(__file__).resolve().with_name("farm.py")
    spec = importlib.util.spec_from_file_location("ideal_bench_farm", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def start(job: dict[str, Any]) -> str:
    """Begin; why that could not be, empty where it could."""
    package = farm().find_package()
    if package is None:
        return (
            "ideal_bench is not installed in the Blender that was opened; install the zip in "
            "Preferences > Get Extensions > Install from Disk"
        )
    # Enabled already where it is an extension; a second call changes nothing.
    importlib.import_module(package).register()
    try:
        bpy.ops.ideal.start_rating(**job)
    except RuntimeError as error:
        return str(error).strip().removeprefix("Error: ")
    return ""


def run() -> None:
    """Begin, or leave with the reason."""
    job = json.loads(Path(sys.argv[sys.argv.index("--") + 1]).read_bytes())
    trouble = Path(job.pop("trouble"))
    why = start(job)
    if why:
        trouble.write_text(json.dumps({"trouble": why}), encoding="utf-8")
        bpy.ops.wm.quit_blender()


if __name__ == "__main__":
    view = bpy.context.preferences.view
    splash, dirty = view.show_splash, bpy.context.preferences.is_dirty
    # Not over the first scene; and not from now on, as that is the person's own choice.
    view.show_splash = False

    def begin() -> None:
        """Once Blender's main loop runs."""
        view = bpy.context.preferences.view
        view.show_splash = splash
        bpy.context.preferences.is_dirty = dirty
        run()

    bpy.app.timers.register(begin, first_interval=FIRST_S)
