"""Installing Blender and a virtual screen from Debian 13: here, or into a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .program import enter

SUITE = "trixie"
NEEDED_GB = 2.5
PACKAGES = [
    "blender", "imagemagick", "libegl1", "libgl1-mesa-dri", "python3-numpy", "python3-requests",
    "xdotool", "xvfb",
]  # fmt: skip
# Left in the folder when all is there, so that a set-up that broke off is seen and gone on with.
BOOTSTRAPPED = "bootstrapped"
READY = "set-up-done"


class SetUpFailed(Exception):
    """What broke off, and what to do, in a sentence."""


def is_ready(root: Path) -> bool:
    """Whether a Debian with everything lies there and can be entered."""
    may_enter = hasattr(os, "geteuid") and os.geteuid() == 0
    return may_enter and (root / READY).is_file()


def install(packages: list[str], root: Path | None = None) -> None:
    """Install packages, on this machine or in another Debian's folder."""
    apt = "apt-get install -y --no-install-recommends"
    # The first puts right what an earlier call left half done.
    for words in ("dpkg --configure -a", "apt-get update", f"{apt} {' '.join(packages)}"):
        _run(_quietly(words.split(), root), words)


def make(root: Path) -> None:
    """Make a Debian in a folder, or go on with what an earlier call left there."""
    if not (root / BOOTSTRAPPED).is_file():
        _bootstrap(root)
    tell(f"installing Blender in {root}: 400 MB to download, about 3 minutes")
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    install(PACKAGES, root)
    _run(enter(root, ["blender", "--version"]), "blender --version")
    (root / READY).touch()


def _bootstrap(root: Path) -> None:
    if shutil.which("debootstrap") is None:
        install(["debootstrap"])
    _remove(root)
    root.mkdir(parents=True)
    if shutil.disk_usage(root).free < NEEDED_GB * 10**9:
        raise SetUpFailed(f"The disk is too full: about {NEEDED_GB} GB are needed in {root}.")
    tell(f"making a Debian 13 in {root}: about 2 minutes")
    # It mounts, too: in a view of its own these mounts end with it, however it ends.
    private = ["unshare", "--mount", "--propagation", "private"]
    words = ["debootstrap", "--variant=minbase", "--include=ca-certificates", SUITE, str(root)]
    _run([*private, *words], " ".join(words))
    (root / BOOTSTRAPPED).touch()


def _remove(root: Path) -> None:
    """Remove a broken one; never what something else has mounted in it."""
    mounts = Path("/proc/self/mounts").read_text(encoding="utf-8").splitlines()
    inside = [line.split()[1] for line in mounts if line.split()[1].startswith(f"{root}/")]
    if inside:
        raise SetUpFailed(f"{inside[0]} is mounted: `umount {inside[0]}`, then run this again.")
    shutil.rmtree(root, ignore_errors=True)


def _quietly(words: list[str], root: Path | None) -> list[str]:
    proxies = [f"{name}={os.environ[name]}" for name in os.environ if name.endswith("_proxy")]
    words = ["env", "DEBIAN_FRONTEND=noninteractive", *proxies, *words]
    return words if root is None else enter(root, words)


def _run(command: list[str], name: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        said = (done.stdout + done.stderr).splitlines()[-15:]
        print(*said, sep="\n", file=sys.stderr)
        raise SetUpFailed(
            f"`{name}` failed (see above). Look at the network and the disk, then run this again: "
            "it goes on from there."
        )


def tell(text: str) -> None:
    print(text, flush=True)
