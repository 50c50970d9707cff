"""A real Blender window on a virtual screen, and the hands that use it."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .program import Program
from .screen import SIZE, Box, Screen
from .sidebar import Sidebar

INSIDE = Path(__file__).resolve().parents[1] / "inside"
START_S = 120


class BlenderDied(Exception):
    """Blender has ended; holds the end of its log."""


class Window:
    """Blender on a screen of its own.

    Attributes:
        pictures: where screenshots go.
        log: what Blender has printed.
        sidebar: the 3D viewport's sidebar.
        picture_sidebar: the image editor's, where one is open.
    """

    def __init__(
        self,
        program: Program,
        resources: Path,
        pictures: Path,
        shared: Sequence[Path] = (),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.pictures = pictures
        self.log = resources / "blender.log"
        self.screen = Screen(program)
        settings = {
            "DISPLAY": self.screen.display,
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "BLENDER_USER_RESOURCES": str(resources),
            **(environment or {}),
        }
        with socket.create_server(("127.0.0.1", 0)) as server:
            words = ["env", *(f"{name}={value}" for name, value in settings.items())]
            words += [program.blender, "--window-geometry", "0", "0", *map(str, SIZE)]
            words += ["--python", str(INSIDE / "listener.py"), "--", str(server.getsockname()[1])]
            with self.log.open("wb") as log:
                self.blender = subprocess.Popen(
                    program.command(words, (INSIDE, resources, *shared)),
                    stdout=log,
                    stderr=subprocess.STDOUT,
                    stdin=subprocess.DEVNULL,
                )
            self.socket = self._accept(server)
        self.reader = self.socket.makefile("rb")
        self.sidebar = Sidebar(self)
        self.picture_sidebar = Sidebar(self, "IMAGE_EDITOR")
        # The greeting takes the first key or click for itself.
        self.run("bpy.context.preferences.view.show_splash = False")
        self.settle()
        self.key("Escape")

    def _accept(self, server: socket.socket) -> socket.socket:
        server.settimeout(1)
        for _ in range(START_S):
            try:
                return server.accept()[0]
            except TimeoutError:
                if self.blender.poll() is not None:
                    break
        raise BlenderDied(f"Blender's window does not open; its log ends:\n{self.log_end()}")

    # -- asking Blender ---------------------------------------------------------------------

    def run(self, code: str, timeout: float = 120) -> Any:
        """Run Python inside Blender; the value of the last line, as JSON has it."""
        self.socket.settimeout(timeout)
        try:
            self.socket.sendall(json.dumps({"code": code}).encode() + b"\n")
            line = self.reader.readline()
        except OSError as error:
            raise BlenderDied(f"no answer ({error}); the log ends:\n{self.log_end()}") from error
        if not line:
            raise BlenderDied(f"Blender has ended; its log ends:\n{self.log_end()}")
        reply = json.loads(line)
        assert "fault" not in reply, f"{reply['fault']}\nin: {code}"
        return reply["value"]

    def load(self, name: str) -> None:
        """Give the following requests the names that a file of `inside/` defines."""
        self.run((INSIDE / f"{name}.py").read_text(encoding="utf-8"))

    def wait_until(self, expression: str, timeout: float = 30) -> Any:
        """Ask until the expression is true; its value then."""
        until = time.monotonic() + timeout
        while not (value := self.run(expression)):
            assert time.monotonic() < until, f"not true after {timeout} s: {expression}"
            time.sleep(0.1)
        return value

    def settle(self) -> None:
        """Wait until everything is drawn as it is now."""
        before = self.run("redraw(); draws")
        self.wait_until(f"draws > {before + 2}")

    def start_again(self) -> None:
        """Bring everything to where it is after a start: the extension, the file, its layout."""
        self.run("turn_off(); turn_on(); bpy.ops.wm.read_homefile(load_ui=True)")
        self.settle()

    def new_file(self) -> None:
        """Open the file with which Blender starts, its window layout too."""
        self.run("bpy.ops.wm.read_homefile(load_ui=True)")
        self.settle()

    def open(self, path: Path) -> None:
        """Open a .blend, its scripts off, the window's layout kept."""
        words = f"filepath={str(path)!r}, load_ui=False, use_scripts=False"
        self.run(f"bpy.ops.wm.open_mainfile({words})")
        self.settle()

    def wait_s(self, seconds: float) -> None:
        """Wait for what Blender does after a time of its own, like a tooltip."""
        time.sleep(seconds)
        self.settle()

    def log_end(self, lines: int = 40) -> str:
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])

    # -- hands ------------------------------------------------------------------------------

    def move(self, x: float, y: float) -> None:
        """Move the mouse, in the screen's pixels from the top left."""
        # Blender takes a button up only when the mouse moves inside it.
        self.screen.order("mousemove", int(x) - 2, int(y))
        time.sleep(0.05)
        self.screen.order("mousemove", int(x), int(y))
        time.sleep(0.05)

    def click(self, x: float, y: float, button: int = 1) -> None:
        self.move(x, y)
        self.screen.order("mousedown", button)
        time.sleep(0.08)
        self.screen.order("mouseup", button)
        self.settle()

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """Drag with the left button, in steps as a hand does."""
        self.move(*start)
        self.screen.order("mousedown", 1)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end, strict=True))
            self.screen.order("mousemove", int(x), int(y))
            time.sleep(0.05)
        self.screen.order("mouseup", 1)
        self.settle()

    def scroll(self, x: float, y: float, clicks: int) -> None:
        """Turn the wheel over a place, down where positive."""
        self.move(x, y)
        for _ in range(abs(clicks)):
            self.screen.order("click", 5 if clicks > 0 else 4)
            time.sleep(0.05)
        self.settle()

    def key(self, keys: str) -> None:
        """Press keys as xdotool names them (`ctrl+z`, `Escape`) where the mouse is."""
        self.screen.order("key", keys)
        self.settle()

    def type(self, text: str) -> None:
        self.screen.order("type", "--delay", 30, f'"{text}"')
        self.settle()

    def screenshot(self, name: str, box: Box | None = None, colors: int | None = None) -> Path:
        """Keep a picture of the window or of a part of it."""
        self.settle()
        return self.screen.picture(self.pictures / f"{name}.png", box, colors)

    def close(self) -> None:
        """End Blender and the screen."""
        self.socket.close()
        self.blender.terminate()
        try:
            self.blender.wait(10)
        except subprocess.TimeoutExpired:
            self.blender.kill()
            self.blender.wait()
        self.screen.close()
