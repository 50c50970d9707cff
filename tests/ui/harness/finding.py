"""Finding a real Blender with a window, or making one: `set_up.py` beside this folder calls it.

In this order: the one that IDEAL_BENCH_BLENDER names; `blender` on PATH; as root on Debian 13 its
packages; as root on another Linux a Debian 13 in a folder of its own.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from . import debian
from .program import Program

CHECKOUT = Path(__file__).resolve().parents[3]
BLENDER_VARIABLE = "IDEAL_BENCH_BLENDER"
DEBIAN_VARIABLE = "IDEAL_BENCH_UI_DEBIAN"
OLDEST = (4, 2)
# The programs of the virtual screen, and Debian's packages for them.
TOOLS = {"Xvfb": "xvfb", "xdotool": "xdotool", "import": "imagemagick"}


class NoBlender(Exception):
    """What is missing and how to get it, in a sentence."""


def find() -> Program:
    """The real Blender of this machine.

    Raises:
        NoBlender: there is none yet.
    """
    named = os.environ.get(BLENDER_VARIABLE)
    if named:
        return _named(named)
    if on_path():
        return Program("blender")
    root = debian_folder()
    if debian.is_ready(root):
        return Program("blender", root)
    raise NoBlender(
        f"There is no Blender with a window here. As root on Linux `./dev test-ui` makes one "
        f"({debian.NEEDED_GB} GB, 5 minutes); elsewhere install {', '.join(TOOLS)} and name a "
        f"Blender, 4.2 or later, in {BLENDER_VARIABLE}."
    )


def make() -> Program:
    """The real Blender of this machine, set up where that is possible without asking.

    Raises:
        NoBlender: it is not possible here.
        debian.SetUpFailed: it broke off.
    """
    try:
        return find()
    except NoBlender:
        if os.environ.get(BLENDER_VARIABLE) or not may_make():
            raise
    if has_new_blender(Path("/etc/os-release").read_text(encoding="utf-8")):
        debian.install(debian.PACKAGES)
    else:
        debian.make(debian_folder())
    return find()


def may_make() -> bool:
    """Whether this may install things here."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return root and all(shutil.which(name) for name in ("apt-get", "unshare", "chroot"))


def has_new_blender(os_release: str) -> bool:
    """Whether the packages of this system have a Blender that is new enough: Debian 13 and on."""
    fields = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', os_release, re.MULTILINE))
    version = fields.get("VERSION_ID", "0").partition(".")[0]
    return fields.get("ID") == "debian" and int(version) >= 13


def debian_folder() -> Path:
    """Where the Debian of its own lies, or is to lie."""
    return Path(os.environ.get(DEBIAN_VARIABLE) or CHECKOUT / ".ui-debian").resolve()


def on_path() -> bool:
    """Whether everything is on PATH."""
    return not missing_tools() and version("blender") >= OLDEST


def missing_tools() -> list[str]:
    return [name for name in TOOLS if shutil.which(name) is None]


def version(blender: str) -> tuple[int, int]:
    """A Blender's version; (0, 0) where the program does not run."""
    try:
        done = subprocess.run([blender, "--version"], capture_output=True, text=True)
    except OSError:
        return (0, 0)
    found = re.search(r"^Blender (\d+)\.(\d+)", done.stdout, re.MULTILINE)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _named(blender: str) -> Program:
    if version(blender) < OLDEST:
        raise NoBlender(
            f"{BLENDER_VARIABLE}: {blender} is no Blender of 4.2 or later; name another"
        )
    missing = missing_tools()
    if missing:
        packages = " ".join(TOOLS[name] for name in missing)
        raise NoBlender(
            f"{', '.join(missing)} not found: install what Debian calls {packages}, for the "
            "virtual screen"
        )
    return Program(blender)
