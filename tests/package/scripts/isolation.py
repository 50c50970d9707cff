"""For scripts that run the installed zip: keep every other copy out of reach.

The environment that runs the tests has the package itself and its libraries too. What a script
proves would mean nothing if they answered in place of the zip.
"""

import os
import sys
from importlib.machinery import PathFinder
from pathlib import Path

EXTENSION = "bl_ext.user_default.ideal_bench"
WHEELS = {"manifold3d", "scipy", "shapely"}


class OnlyTheZip:
    """An import finder that takes the wheels from the zip and hides the Python package."""

    def find_spec(self, name, path=None, target=None):
        root = name.partition(".")[0]
        if root == "ideal_bench":
            raise ModuleNotFoundError(f"{name} is hidden: the zip stands on its own", name=name)
        if name in WHEELS:
            return PathFinder.find_spec(name, [str(wheels_folder())]) or self._missing(name)
        return None

    def _missing(self, name):
        raise ModuleNotFoundError(f"{name} is not in {wheels_folder()}", name=name)


def wheels_folder() -> Path:
    """Where Blender unpacks the wheels of its extensions."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    local = Path(os.environ["BLENDER_USER_RESOURCES"]) / "extensions" / ".local"
    return local / "lib" / version / "site-packages"


def isolate() -> None:
    """Hide everything but the zip from now on."""
    sys.meta_path.insert(0, OnlyTheZip())
