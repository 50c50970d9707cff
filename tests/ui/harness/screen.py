"""A virtual screen: X11 without a monitor, with a mouse, a keyboard and pictures of it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from .program import Program

SIZE = (1600, 900)
# (left, top, width, height), from the screen's top left.
Box = tuple[int, int, int, int]


class Screen:
    """An Xvfb of its own; several can be there at once."""

    def __init__(self, program: Program) -> None:
        self.program = program
        read, write = os.pipe()
        words = ["Xvfb", "-displayfd", str(write), "-nolisten", "tcp"]
        words += ["-screen", "0", "{}x{}x24".format(*SIZE)]
        self.server = subprocess.Popen(
            program.command(words), pass_fds=(write,), stderr=subprocess.DEVNULL
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise RuntimeError(f"Xvfb did not start: exit code {self.server.wait()}")
        self.display = f":{number}"
        # One xdotool that reads its orders line by line: starting one for each takes longer.
        self.hand = subprocess.Popen(
            self._here(["xdotool", "-"]), stdin=subprocess.PIPE, text=True, bufsize=1
        )

    def _here(self, words: list[str]) -> list[str]:
        return self.program.command(["env", f"DISPLAY={self.display}", *words])

    def order(self, *words: object) -> None:
        """Give xdotool an order."""
        assert self.hand.stdin is not None
        self.hand.stdin.write(" ".join(map(str, words)) + "\n")

    def picture(self, target: Path, box: Box | None = None, colors: int | None = None) -> Path:
        """Write the screen, or a part of it, as a PNG; fewer colours make it small."""
        words = ["-strip", "-define", "png:compression-level=9"]
        if box is not None:
            words += ["-crop", "{2}x{3}+{0}+{1}".format(*box), "+repage"]
        kind = "png"
        if colors is not None:
            # Written with a palette and unfiltered it takes a fifth of the space.
            words += ["-dither", "None", "-colors", str(colors)]
            words += ["-define", "png:compression-filter=0"]
            kind = "png8"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(self._import(*words, f"{kind}:-"))
        return target

    def pixels(self) -> bytes:
        """The whole screen: red, green and blue of each pixel, row after row."""
        return self._import("-depth", "8", "rgb:-")

    def _import(self, *words: str) -> bytes:
        command = self._here(["import", "-window", "root", *words])
        return subprocess.run(command, capture_output=True, check=True).stdout

    def close(self) -> None:
        """End it."""
        assert self.hand.stdin is not None
        self.hand.stdin.close()
        self.hand.terminate()
        self.hand.wait()
        self.server.terminate()
        self.server.wait()
