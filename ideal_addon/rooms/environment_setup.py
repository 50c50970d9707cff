"""Makes InfiniGen's own Python: a virtual environment with pinned packages. Standard library alone.

It can be stopped at any moment and called again: what is installed stays, and a download that broke
off goes on.
"""

from __future__ import annotations

import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from .environment import (
    PYTHON_VERSION,
    REQUIREMENTS,
    EnvironmentFault,
    InfinigenPython,
    Named,
    look_into,
    pinned,
    require_working,
    run_python,
)

DOWNLOAD_GB = 0.7
INSTALLED_GB = 2.3
ABOUT_MIN = 4
# With the largest package while it is unpacked.
_NEEDED_GB = 3.5
_NEEDED_TEMPORARY_GB = 1.0

_STAMP = "set-up-done"
# Stands in the environment's pyvenv.cfg, and tells it from others.
_PROMPT = "ideal-bench-infinigen"
_WINDOWS = os.name == "nt"
# The first pip that goes on with a download which broke off.
_PIP = "pip>=25.1"
_BROKEN = "broken"
# pip writes RECORD last: without it, pip was stopped in the middle of this package.
_INSTALLED = f"""
import importlib.metadata as metadata, re
for found in metadata.distributions():
    name = re.sub("[-_.]+", "-", found.metadata["Name"] or "").lower()
    if name:
        print(name, "{_BROKEN}" if found.read_text("RECORD") is None else found.version)
"""
# A program started from a desktop knows little of PATH.
_PLAIN = PYTHON_VERSION.replace(".", "")
_PLACES = (
    f"~/.pyenv/versions/{PYTHON_VERSION}.*/bin/python",
    f"~/.local/share/uv/python/cpython-{PYTHON_VERSION}.*/bin/python{PYTHON_VERSION}",
    f"~/.local/bin/python{PYTHON_VERSION}",
    f"/usr/local/bin/python{PYTHON_VERSION}",
    f"/opt/homebrew/bin/python{PYTHON_VERSION}",
    f"/Library/Frameworks/Python.framework/Versions/{PYTHON_VERSION}/bin/python{PYTHON_VERSION}",
    f"~/AppData/Local/Programs/Python/Python{_PLAIN}/python.exe",
    f"~/AppData/Roaming/uv/python/cpython-{PYTHON_VERSION}.*/python.exe",
    f"C:/Program Files/Python{_PLAIN}/python.exe",
)
_NETWORK_SIGNS = re.compile(
    "NewConnectionError|ConnectTimeout|ReadTimeout|ConnectionError|ConnectionReset|ProxyError"
    "|NameResolutionError|name resolution|Network is unreachable|IncompleteRead|SSLError"
    "|Download failed after|incomplete-download"
)

Step = Callable[[str | None], None]


def interpreter(folder: Path) -> Path:
    """The Python of the environment in a folder."""
    return folder / ("Scripts/python.exe" if _WINDOWS else "bin/python")


def is_done(folder: Path) -> bool:
    """Whether the environment is there, whole, and what this version of the package pins."""
    try:
        return (folder / _STAMP).read_text() == _fingerprint() and interpreter(folder).exists()
    except OSError:
        return False


def is_free(folder: Path) -> bool:
    """Whether an environment may be made there: nothing is there, or an earlier try of ours.

    Raises:
        OSError: it cannot be a folder.
    """
    try:
        return _PROMPT in (folder / "pyvenv.cfg").read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return not folder.exists() or not any(folder.iterdir())


def base_python() -> Path:
    """A Python from which the environment can be made.

    Raises:
        EnvironmentFault: there is none, or it lacks the module `venv`.
    """
    lacking = None
    for path in _candidates():
        if _version_of(path) != PYTHON_VERSION:
            continue
        if _has_venv(path):
            return path
        lacking = lacking or path
    if lacking is not None:
        raise EnvironmentFault(
            f"{lacking} lacks the module venv; install it (Debian: `apt-get install "
            f"python{PYTHON_VERSION}-venv`), then run this again"
        )
    raise EnvironmentFault(
        f"InfiniGen needs Python {PYTHON_VERSION}, and there is none here. Install one (Debian "
        "12: `apt-get install python3 python3-venv`; anywhere: pyenv, uv, or python.org), then "
        "run this again"
    )


def _has_venv(python: Path) -> bool:
    try:
        run_python(Named(python, "the search"), "import ensurepip, venv")
    except EnvironmentFault:
        return False
    return True


def make(base: Path, folder: Path, step: Step) -> InfinigenPython:
    """Make the environment in `folder`, or go on where an earlier call stopped.

    Args:
        base: the Python to make it with.
        folder: of the environment.
        step: called with each package before it is installed, and with None when it is there.

    Raises:
        EnvironmentFault: it cannot be made; what is there is kept for the next try.
    """
    python = interpreter(folder)
    (folder / _STAMP).unlink(missing_ok=True)
    if _version_of(python) != PYTHON_VERSION:
        _require_room(folder)
        _make_venv(base, folder)
    _pip(python, ["--upgrade", _PIP])
    there = _installed(python)
    for package, version in pinned().items():
        present = there.get(re.sub("[-_.]+", "-", package).lower())
        if present != version:
            step(package)
            # One by one, so that none has to be fetched again when a later one breaks off.
            again = ["--ignore-installed"] if present == _BROKEN else []
            _pip(python, [*again, "--no-deps", "--only-binary=:all:", f"{package}=={version}"])
        step(None)
    infinigen = look_into(Named(python, "this set-up"))
    require_working(infinigen)
    (folder / _STAMP).write_text(_fingerprint())
    return infinigen


def _fingerprint() -> str:
    return hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()


def _candidates() -> Iterator[Path]:
    """The running Python, those on PATH, and where installers put them.

    Blender's own comes last: an environment made from it ends with this copy of Blender.
    """
    own = [Path(sys.executable)] if sys.executable else []
    program = blender_program()
    if not program:
        yield from own
    for name in (f"python{PYTHON_VERSION}", "python3", "python"):
        if found := shutil.which(name):
            yield Path(found)
    for pattern in _PLACES:
        yield from map(Path, sorted(glob.glob(os.path.expanduser(pattern))))
    if program:
        yield from (path for path in own if path != Path(program))


def blender_program() -> str:
    """The Blender that this process is; empty in a plain Python, with the module bpy or not."""
    bpy = sys.modules.get("bpy")
    return bpy.app.binary_path if bpy is not None else ""


def _version_of(python: Path) -> str | None:
    """'3.11' for a Python that runs; None for one that does not, like a pyenv shim that is off."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    try:
        # Without run_python's flags: an old Python does not know them.
        done = subprocess.run([python, "-c", code], capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def _require_room(folder: Path) -> None:
    """Look before the long download: pip takes a full disk for a broken network."""
    folder.mkdir(parents=True, exist_ok=True)
    for place, needed_gb in (
        (folder, _NEEDED_GB),
        (Path(tempfile.gettempdir()), _NEEDED_TEMPORARY_GB),
    ):
        if shutil.disk_usage(place).free < needed_gb * 1e9:
            raise EnvironmentFault(
                f"the disk is too full: {needed_gb:g} GB are needed in {place}; make room, or name "
                "another place with --folder"
            )


def _make_venv(base: Path, folder: Path) -> None:
    command = [base, "-m", "venv", "--clear", "--prompt", _PROMPT, folder]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        said = (done.stderr or done.stdout).strip()
        raise EnvironmentFault(f"{folder} cannot become a Python environment: {said}")


def _installed(python: Path) -> dict[str, str]:
    """Version by package, names as the index writes them."""
    said = run_python(Named(python, "this set-up"), _INSTALLED)
    return dict(line.split(maxsplit=1) for line in said.splitlines() if line)


def _pip(python: Path, arguments: list[str]) -> None:
    command = [str(python), "-m", "pip", "install", "--no-input", "--no-color", "--retries", "5"]
    command += ["--disable-pip-version-check", "--progress-bar", "off"]
    if _PIP not in arguments:
        command += ["--resume-retries", "10"]
    done = subprocess.run(
        [*command, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode != 0:
        raise EnvironmentFault(_pip_failure(done.stdout, arguments[-1]))


def _pip_failure(said: str, package: str) -> str:
    """What pip's last words mean for the person who waits for it."""
    again = "run this again: what is installed is kept"
    if "No space left" in said:
        return f"the disk is full at {package}. Make room, then {again}"
    if _NETWORK_SIGNS.search(said):
        return (
            f"the download of {package} broke off. Look at the network or pip's proxy, then {again}"
        )
    if "No matching distribution" in said:
        return f"the package index has no {package} for this machine; see --python"
    last = "\n".join(said.strip().splitlines()[-10:])
    return f"pip could not install {package}:\n{last}"
