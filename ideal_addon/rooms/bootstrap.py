"""Run a verb of this package in another Python, without installing anything into it.

    PYTHON .../ideal_addon/rooms/bootstrap.py VERB ARGS

InfiniGen needs a Python of its own, where this package is not installed. This file gives that
Python the checkout or extension it is part of, under the name `ideal_bench`, and hands over.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from pathlib import Path
from typing import NoReturn

NAME = "ideal_bench"
ROOT = Path(__file__).resolve().parents[2]
NOTHING = 3  # `exit_codes.NOTHING`, which cannot be imported before the package is found.


def fix_hashes() -> None:
    """Start this Python anew with one fixed hash for text, where it has not got it yet.

    InfiniGen's solver walks through sets of object names: with Python's random hashes the same
    seed would give another room each time.
    """
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def load_package() -> None:
    """Make this file's package importable by its name."""
    spec = importlib.util.spec_from_file_location(
        NAME, ROOT / "__init__.py", submodule_search_locations=[str(ROOT)]
    )
    assert spec is not None and spec.loader is not None
    package = importlib.util.module_from_spec(spec)
    sys.modules[NAME] = package
    spec.loader.exec_module(package)


def leave(code: int) -> NoReturn:
    """End at once: Blender's own way down can crash and change the exit code."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def run() -> int:
    """Hand this program's words to the verbs."""
    fix_hashes()
    load_package()
    commands = importlib.import_module(f"{NAME}.ideal_addon.commands")
    return commands.main(sys.argv[1:], prog=Path(__file__).name)


if __name__ == "__main__":
    try:
        exit_code = run()
    except BaseException as error:
        sys.excepthook(type(error), error, error.__traceback__)
        exit_code = NOTHING
    leave(exit_code)
