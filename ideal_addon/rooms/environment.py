"""InfiniGen's own Python: where it is, and whether it can be used. Standard library alone.

InfiniGen needs Python 3.11, Blender 4.2.0 as a module and old packages, none of which is to meet
the Blender in which this package runs. What makes it is in `environment_setup`.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from ...lib.atomic import write_json

REQUIREMENTS = Path(__file__).with_name("requirements.txt")
PYTHON_VERSION = "3.11"
PYTHON_VARIABLE = "IDEAL_BENCH_INFINIGEN_PYTHON"
DATA_VARIABLE = "IDEAL_BENCH_DATA"

_NAME = "ideal_bench"
_MEMORY = "infinigen.json"
_QUICK_LOOK = """
import importlib.metadata, importlib.util, json, platform
def version(name):
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return None
spec = importlib.util.find_spec("infinigen_examples")
print(json.dumps({
    "infinigen": version("infinigen"),
    "bpy": version("bpy"),
    "python": platform.python_version(),
    "examples": list(spec.submodule_search_locations)[0] if spec else None,
}))
"""
# libEGL is loaded only when Blender first draws, and ends it there if it is missing. The rest is
# what of InfiniGen's needs has libraries of its own; its solver is left out, since importing that
# goes to the network for an add-on.
_FULL_LOOK = """
import ctypes, sys
if sys.platform == "linux":
    ctypes.CDLL("libEGL.so.1")
import bpy, infinigen, infinigen_examples
import coacd, cv2, fcl, gin, OpenEXR, pandas, rtree, scipy.spatial, shapely, skimage, sklearn
import trimesh
"""
# What Blender and OpenCV ask of the system, by Debian's package names.
_DEBIAN_PACKAGES = (
    "libegl1 libgl1 libglib2.0-0 libgomp1 libice6 libsm6 libx11-6 libxext6 libxfixes3 libxi6 "
    "libxkbcommon0 libxrender1 libxxf86vm1"
)


class EnvironmentFault(Exception):
    """InfiniGen's Python cannot be found, made or used; says why and what to do.

    Attributes:
        why: the same without what to do at a terminal, for who has buttons.
    """

    def __init__(self, why: str, at_a_terminal: str = "") -> None:
        super().__init__(why + at_a_terminal)
        self.why = why


@dataclass(frozen=True)
class InfinigenPython:
    """A Python in which InfiniGen is installed.

    Attributes:
        python: the interpreter.
        folder: where it has to work: InfiniGen finds its settings relative to its packages' folder.
        versions: of `infinigen`, `bpy` and `python`.
    """

    python: Path
    folder: Path
    versions: dict[str, str]


@dataclass(frozen=True)
class Named:
    """An interpreter that was named, and by what."""

    python: Path
    by: str


def pinned() -> dict[str, str]:
    """Version by package, as `requirements.txt` fixes them, in its order."""
    lines = REQUIREMENTS.read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if line and not line.startswith("#"))


def user_folder() -> Path:
    """Where this user's files of the package go; the extension's come from Blender."""
    if given := os.environ.get(DATA_VARIABLE):
        return Path(given).absolute()
    package = str(__package__)
    if package.startswith("bl_ext."):
        import bpy

        root = ".".join(package.split(".")[:3])
        return Path(bpy.utils.extension_path_user(root, create=True))
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / _NAME
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / _NAME
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / _NAME


def remember(python: Path) -> None:
    """Take this interpreter from now on where none is named."""
    write_json(user_folder() / _MEMORY, {"python": str(python)})


def named_python(option: Path | None) -> Named:
    """The interpreter that is named: by the option, the variable, or an earlier set-up.

    Raises:
        EnvironmentFault: none is.
    """
    if option is not None:
        # Not resolved: the link in a virtual environment is what makes it one.
        return Named(option.expanduser().absolute(), "--python")
    if given := os.environ.get(PYTHON_VARIABLE):
        return Named(Path(given).expanduser().absolute(), PYTHON_VARIABLE)
    memory = user_folder() / _MEMORY
    try:
        return Named(Path(json.loads(memory.read_bytes())["python"]), str(memory))
    except FileNotFoundError:
        raise EnvironmentFault(
            "rooms are made by InfiniGen, which needs a Python of its own",
            ": `ideal-bench rooms setup` makes it once; or name one that has it with --python or "
            f"{PYTHON_VARIABLE}",
        ) from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise EnvironmentFault(
            f"{memory} cannot be read ({error})", "; run `ideal-bench rooms setup` again"
        ) from error


def look_into(named: Named) -> InfinigenPython:
    """Whether InfiniGen is installed there; a fraction of a second, nothing is imported.

    Raises:
        EnvironmentFault: it is not, or in another version than this package works with.
    """
    said = run_python(named, _QUICK_LOOK)
    try:
        found = json.loads(said.strip().splitlines()[-1])
    except (IndexError, ValueError):
        raise EnvironmentFault(f"{_who(named)} is no Python: it said {said[:80]!r}") from None
    for package in ("infinigen", "bpy"):
        if found[package] is None or found["examples"] is None:
            raise EnvironmentFault(
                f"{_who(named)} has no {package} (it is Python {found['python']})",
                "; run `ideal-bench rooms setup`, or name another with --python",
            )
    wanted = pinned()["infinigen"]
    if found["infinigen"] != wanted:
        raise EnvironmentFault(
            f"{_who(named)} has infinigen {found['infinigen']}; rooms are made with {wanted}",
            ": run `ideal-bench rooms setup`, or name another with --python",
        )
    folder = Path(found.pop("examples")).parent
    return InfinigenPython(named.python, folder, found)


def require_working(infinigen: InfinigenPython) -> None:
    """Import Blender and InfiniGen there once; some seconds.

    Raises:
        EnvironmentFault: they cannot be; names the system's packages where libraries are missing.
    """
    named = Named(infinigen.python, "InfiniGen's Python")
    try:
        run_python(named, _FULL_LOOK, infinigen.folder)
    except EnvironmentFault as error:
        missing = re.search(r"(lib\S+): cannot open shared object file", str(error))
        if missing is None:
            raise
        raise EnvironmentFault(
            f"Blender misses the system library {missing[1]}. Install what Debian calls "
            f"{_DEBIAN_PACKAGES}, then run this again"
        ) from error


def run_python(named: Named, code: str, folder: Path | None = None) -> str:
    """What the code prints in that Python.

    Raises:
        EnvironmentFault: it cannot be run, or fails; the last line of its words is given.
    """
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    try:
        done = subprocess.run(
            [named.python, "-P", "-s", "-c", code],
            cwd=folder,
            env=clean,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise EnvironmentFault(f"{_who(named)} cannot be run: {error.strerror}") from error
    if done.returncode != 0:
        last = next((line for line in reversed(done.stderr.splitlines()) if line.strip()), "")
        reason = last.strip() or f"code {done.returncode}"
        raise EnvironmentFault(f"{_who(named)} does not work: {reason}")
    return done.stdout


def _who(named: Named) -> str:
    return f"{named.python} (named by {named.by})"
