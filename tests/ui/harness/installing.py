"""Building the zip and installing it into a real Blender, as a person does by command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from .finding import CHECKOUT
from .program import Program


def build(out: Path) -> Path:
    """The extension's zip for this machine, built into a folder as `./dev build` does."""
    command = [sys.executable, str(CHECKOUT / ".ci" / "build_extension.py"), "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


def install(program: Program, zip_path: Path, resources: Path) -> str:
    """Install and enable the zip for the Blender whose user folder is `resources`.

    Returns:
        What Blender said.
    """
    words = ["env", f"BLENDER_USER_RESOURCES={resources}", program.blender, "--command"]
    words += ["extension", "install-file", "--repo", "user_default", "--enable", str(zip_path)]
    command = program.command(words, (zip_path.parent, resources))
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
    return done.stdout
