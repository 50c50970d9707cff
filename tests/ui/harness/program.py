"""Where a real Blender is, and how to start programs there."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Program:
    """A real Blender with the programs of a virtual screen beside it.

    Attributes:
        blender: the program, as it is called where it lies.
        root: the folder of a Debian of its own; None where it is on the machine itself.
    """

    blender: str
    root: Path | None = None

    def command(self, words: list[str], shared: tuple[Path, ...] = ()) -> list[str]:
        """How to start a program there; it sees the `shared` folders under their own names."""
        if self.root is None:
            return words
        return enter(self.root, words, shared)


def enter(root: Path, words: list[str], shared: tuple[Path, ...] = ()) -> list[str]:
    """A command inside another Debian's folder, as root.

    What it mounts there, it alone sees, and the mounts end with it, however it ends: nothing is
    left to be undone.
    """
    lines = [f"mount -t proc proc {shlex.quote(f'{root}/proc')}"]
    for folder in shared:
        (root / folder.relative_to("/")).mkdir(parents=True, exist_ok=True)
        lines.append(f"mount --bind {shlex.quote(str(folder))} {shlex.quote(f'{root}{folder}')}")
    environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LANG=C.UTF-8"]
    inside = ["exec", "chroot", str(root), "/usr/bin/env", "-i", *environment, *words]
    lines.append(shlex.join(inside))
    return ["unshare", "--mount", "--propagation", "private", "sh", "-ec", "\n".join(lines)]
