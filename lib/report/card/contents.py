"""Which files a data set has, and what their numbers mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from ...bundle import (
    BLEND_FILE,
    COLOR_FILE,
    GT_FILE,
    IN_VIEW_FILE,
    METADATA_FILE,
    SEGMENTATION_FILE,
)
from ..markdown import cell, counted, table

MASK_TAG_FILE = "MaskTag.json"
_MEANINGS = {
    BLEND_FILE: "the room as a Blender file",
    COLOR_FILE: "the picture",
    SEGMENTATION_FILE: "16-bit grey, a pixel's value is the object's number, 0 is none",
    METADATA_FILE: "camera, light, render, image quality, versions, and which number is which id",
    GT_FILE: "the true layout: the room's size, and place, size and yaw of every object",
    IN_VIEW_FILE: "ids of the objects that the picture shows well enough, and why not the others",
    MASK_TAG_FILE: "InfiniGen's names for the face tags in the meshes",
}

FRAMES = """\
Lengths are metres, angles degrees. World frame: right-handed, Z up, the origin in the middle of the
floor, the floor at Z = 0. An object's `position` is the middle of its box, its `dimensions` are
width, depth and height at yaw 0, and `rotation_yaw` turns it counter-clockwise seen from above; at
0 its front faces +Y; null where it has no front. The camera's `rotation_euler` is in radians (XYZ).
Models answer in the model frame: the same origin and Z, and +Y is the cardinal direction nearest to
where the camera looks."""


def files_text(folder: Path, names: Iterable[str]) -> str:
    """The files of the scenes with these names, how many have each, and how large they are."""
    count: Counter[str] = Counter()
    size: Counter[str] = Counter()
    scenes = list(names)
    for name in scenes:
        for path in (folder / name).iterdir():
            if path.is_file():
                known = path.name if path.name in _MEANINGS else "others"
                count[known] += 1
                size[known] += path.stat().st_size
    rows = [
        [f"`{name}`", meaning, str(count[name]), _size(size[name])]
        for name, meaning in _MEANINGS.items()
        # InfiniGen leaves it where it has tags; all others belong to every bundle.
        if count[name] or name != MASK_TAG_FILE
    ]
    if count["others"]:
        rows.append(["others", "", str(count["others"]), _size(size["others"])])
    head = f"Each of the {counted(len(scenes), 'scene')} is a folder `<room type>_s<seed>`:"
    text = table(["file", "what", "files", "size"], rows, texts=2)
    return f"{head}\n\n{text}\n\n{FRAMES}"


def _size(size: int) -> str:
    """Bytes as people say them.

    >>> _size(450), _size(45_000), _size(4_500_000), _size(45_000_000_000)
    ('0.5 kB', '45.0 kB', '4.5 MB', '45.0 GB')
    """
    for limit, unit in ((1e9, "GB"), (1e6, "MB")):
        if size >= limit:
            return f"{size / limit:.1f} {unit}"
    return f"{size / 1e3:.1f} kB"


def licence_file(folder: Path) -> str | None:
    """Name of the licence file that lies in the data set's folder, None where there is none."""
    found = sorted(path.name for path in folder.iterdir() if path.name.lower().startswith("licen"))
    return cell(found[0]) if found else None
