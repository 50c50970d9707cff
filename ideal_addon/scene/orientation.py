"""Semantic fronts: InfiniGen's face tags as a check on the factory's own axis (A.2.2).

Tags are missing on many assets and point the wrong way on office chairs and table tops, so the
axis in `lib/data/infinigen_assets.json`, looked at from four sides, decides (local +X for a factory
that is not in it, InfiniGen's own convention); a tag that disagrees is reported.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path

import bpy
import numpy as np

from .errors import SceneError

TAG_FILE = "MaskTag.json"
_TAG_ATTRIBUTE = "MaskTag"


def read_tags(folder: Path) -> dict[str, int]:
    """The decoding of face tags that InfiniGen saves beside a .blend; empty where there is none.

    Raises:
        SceneError: the file is there and is not a table of names and numbers.
    """
    path = folder / TAG_FILE
    if not path.is_file():
        return {}
    try:
        return {str(name): int(number) for name, number in json.loads(path.read_bytes()).items()}
    except (ValueError, AttributeError, TypeError, OverflowError, RecursionError) as error:
        raise SceneError(f"{path}: not a table of face tags ({error})") from error


def tagged_front_deg(obj: bpy.types.Object, tags: Mapping[str, int]) -> float | None:
    """Local angle, counter-clockwise from local +X, of the sum of the front faces' normals.

    None where the mesh carries no front tag, or its tagged normals cancel out.
    """
    attribute = obj.data.attributes.get(_TAG_ATTRIBUTE) if obj.type == "MESH" else None
    front_numbers = [number for name, number in tags.items() if "front" in name.split(".")]
    if attribute is None or attribute.domain != "FACE" or not front_numbers:
        return None
    count = len(obj.data.polygons)
    numbers = np.empty(count, dtype=np.int32)
    attribute.data.foreach_get("value", numbers)
    normals = np.empty(count * 3, dtype=np.float32)
    obj.data.polygons.foreach_get("normal", normals)
    x, y, _ = normals.reshape(-1, 3)[np.isin(numbers, front_numbers)].sum(axis=0, dtype=float)
    if math.hypot(x, y) < 1e-6:
        return None
    return math.degrees(math.atan2(y, x))


def front_disagreement(local_front_deg: float | None, has_front: bool) -> str | None:
    """A sentence where face tags contradict a front at local +X by more than 45 degrees."""
    if local_front_deg is None or not has_front or abs(local_front_deg) <= 45.0:
        return None
    return f"face tags put the front at {local_front_deg:.0f} degrees from local +X"
