"""Pictures that were rendered once, kept by all that decides what is on them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

import bpy

from ...lib.bundle import BLEND_FILE, GT_FILE, IN_VIEW_FILE, METADATA_FILE
from ...lib.version import VERSION
from .render_settings import RenderSettings

_SEEN_FILES = (BLEND_FILE, GT_FILE, METADATA_FILE, IN_VIEW_FILE)
_KEY_LETTERS = 24


@dataclass(frozen=True)
class PictureCache:
    """A folder of pictures; two of them never share a name.

    Attributes:
        folder: where they lie.
        bundle: the scene's folder.
        settings: how they are rendered.
    """

    folder: Path
    bundle: Path
    settings: RenderSettings

    def truth(self) -> Path:
        """Where the room's own picture is, or will be."""
        return self._path("truth", None)

    def prediction(self, answer: str) -> Path:
        """Where the picture of an answer is, or will be."""
        return self._path("answer", answer)

    def _path(self, kind: str, answer: str | None) -> Path:
        files = [_state(self.bundle / name) for name in _SEEN_FILES]
        seen = [VERSION, str(self.bundle.absolute()), files, self.settings.to_document(), answer]
        key = hashlib.sha256(json.dumps(seen).encode("ascii")).hexdigest()[:_KEY_LETTERS]
        return self.folder / f"{self.bundle.name}_{kind}_{key}.png"


def user_folder(package: str, kept: Path | None) -> Path:
    """Where pictures are kept: in the folder of results that is set, else in the extension's own.

    Args:
        package: the extension's.
        kept: the folder that is set.
    """
    if kept is not None:
        return kept / "pictures"
    if package.startswith("bl_ext."):
        return Path(bpy.utils.extension_path_user(package, path="pictures", create=True))
    # The package without Blender's window: until this process ends.
    return Path(bpy.app.tempdir) / "ideal_bench_pictures"


def _state(path: Path) -> list[int]:
    try:
        found = path.stat()
    except OSError:
        return []
    return [found.st_mtime_ns, found.st_size]
