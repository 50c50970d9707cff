"""`rooms`: InfiniGen's own Python, which `generate` needs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..rooms.environment import (
    PYTHON_VARIABLE,
    EnvironmentFault,
    InfinigenPython,
    Named,
    look_into,
    named_python,
    pinned,
    remember,
    require_working,
    user_folder,
)
from ..rooms.environment_setup import (
    ABOUT_MIN,
    DOWNLOAD_GB,
    INSTALLED_GB,
    base_python,
    interpreter,
    is_done,
    is_free,
    make,
)
from . import exit_codes
from .exit_codes import CannotStart
from .messages import fail, say, show
from .progress import Progress
from .told_progress import add_tell_to, teller

DESCRIPTION = (
    "Set up InfiniGen, the program that makes the rooms of `generate`. It needs a Python 3.11 of "
    "its own with Blender 4.2 and older packages in it: `setup` makes one, once, in a folder of "
    "this user, and says before it starts what it downloads and how large it is; or it takes a "
    "Python that you have prepared. `status` tells which one is used and whether it works."
)

EXAMPLES = f"""\
  ideal-bench rooms setup
  ideal-bench rooms setup --folder /data/infinigen --yes
  ideal-bench rooms setup --python /opt/infinigen/bin/python
  ideal-bench rooms status

{PYTHON_VARIABLE} in the environment names a Python for one call, as --python of `generate` does.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `rooms`."""
    verbs = parser.add_subparsers(dest="what", required=True, metavar="setup|status")
    setup = verbs.add_parser("setup", help="make InfiniGen's Python, or name one that has it")
    place = setup.add_mutually_exclusive_group()
    place.add_argument(
        "--folder",
        type=Path,
        metavar="FOLDER",
        help=f"where to make it (default {_default_folder()})",
    )
    place.add_argument(
        "--python",
        type=Path,
        metavar="PATH",
        help="use this Python, in which InfiniGen is installed; nothing is downloaded",
    )
    setup.add_argument("--yes", action="store_true", help="download without asking, as in a script")
    add_tell_to(setup)
    status = verbs.add_parser("status", help="tell which Python is used and whether it works")
    status.add_argument("--python", type=Path, metavar="PATH", help="look into this one instead")


def run(arguments: argparse.Namespace) -> int:
    """Set up, or tell."""
    try:
        return _setup(arguments) if arguments.what == "setup" else _status(arguments)
    except EnvironmentFault as error:
        fail(str(error))
        return exit_codes.NOTHING


def infinigen_python(option: Path | None) -> InfinigenPython:
    """InfiniGen's Python for a verb that needs it.

    Raises:
        CannotStart: there is none, or it is no good.
    """
    try:
        return look_into(named_python(option))
    except EnvironmentFault as error:
        raise CannotStart(exit_codes.NOTHING, str(error)) from error


def _default_folder() -> Path:
    return user_folder() / "infinigen"


def _status(arguments: argparse.Namespace) -> int:
    named = named_python(arguments.python)
    infinigen = look_into(named)
    require_working(infinigen)
    show(f"{infinigen.python} works ({_versions(infinigen)}); named by {named.by}")
    folder = infinigen.python.parents[1]
    if folder == _default_folder() and not is_done(folder):
        say("note: its packages are not quite those of this version; run `ideal-bench rooms setup`")
    return exit_codes.DONE


def _setup(arguments: argparse.Namespace) -> int:
    if arguments.python is not None:
        infinigen = look_into(named_python(arguments.python))
        require_working(infinigen)
    else:
        folder = (arguments.folder or _default_folder()).expanduser().absolute()
        infinigen = _made(folder, arguments.yes, teller(arguments))
    remember(infinigen.python)
    say(f"{infinigen.python} is ready and used from now on ({_versions(infinigen)})")
    return exit_codes.DONE


def _made(folder: Path, agreed: bool, message: Callable[..., Any] | None) -> InfinigenPython:
    if is_done(folder):
        return look_into(Named(interpreter(folder), "an earlier set-up"))
    _require_own(folder)
    _require_online()
    base = base_python()
    _agree(folder, base, agreed)
    with Progress("set up", len(pinned()), message=message) as progress:
        progress.note("the environment")

        def step(package: str | None) -> None:
            if package is None:
                progress.step()
            else:
                progress.note(package)

        return make(base, folder, step)


def _agree(folder: Path, base: Path, agreed: bool) -> None:
    """Say what is going to happen; ask, where nobody said yes already.

    Raises:
        CannotStart: the answer is no, or nobody can be asked.
    """
    versions = pinned()
    say(
        f"This makes a Python environment in {folder}, with {base}:\n"
        f"  infinigen {versions['infinigen']} (BSD-3-Clause), bpy {versions['bpy']} (Blender, "
        f"GPL-3.0-or-later), and the {len(versions) - 2} packages that they need\n"
        f"  at most {DOWNLOAD_GB:g} GB to download from the package index, {INSTALLED_GB:g} GB on "
        f"disk, about {ABOUT_MIN} minutes"
    )
    if agreed:
        return
    if not sys.stdin.isatty():
        raise CannotStart(exit_codes.USAGE, "nobody can be asked here; say --yes to go on")
    say("Go on? [y/N]")
    if sys.stdin.readline().strip().lower() not in {"y", "yes"}:
        raise CannotStart(exit_codes.NOTHING, "nothing was downloaded")


def _require_own(folder: Path) -> None:
    """Never turn a folder that holds something else into an environment, which empties it."""
    try:
        free = is_free(folder)
    except OSError as error:
        raise CannotStart(
            exit_codes.USAGE, f"{folder}: cannot be a folder ({error.strerror})"
        ) from error
    if not free:
        raise CannotStart(
            exit_codes.USAGE, f"{folder} holds other files; name an empty or new --folder"
        )


def _require_online() -> None:
    """In Blender's own program, its setting whether it may use the network is respected."""
    bpy = sys.modules.get("bpy")
    if bpy is not None and bpy.app.binary_path and not bpy.app.online_access:
        raise CannotStart(
            exit_codes.NOTHING,
            "Blender is set to stay offline; allow online access in Preferences > System, or name "
            "a Python that has InfiniGen with --python",
        )


def _versions(infinigen: InfinigenPython) -> str:
    versions = infinigen.versions
    return f"infinigen {versions['infinigen']}, bpy {versions['bpy']}, Python {versions['python']}"
