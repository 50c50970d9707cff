"""What the statistics need of one scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeGuard

from ..bundle import GT_FILE, IN_VIEW_FILE, METADATA_FILE, Bundle, read_bundle
from ..bundle_fields import BundleError, read_json
from ..frames import viewpoint_offset_deg
from ..json_values import is_finite
from ..layout import Vec3
from .provenance import Provenance, provenance_of
from .verdict import Verdict, verdict_of

IMAGE_QUALITY = ("entropy", "sharpness", "brightness")
PROCESSES = ("room", "picture", "checks")

ROOM_SIDE_M = (0.01, 1e4)
"""Between these each side of a room has to be; beyond them areas and their logarithms fail."""
_LARGEST = 1e9


@dataclass(frozen=True, slots=True, eq=False)
class SceneFacts:
    """One scene of a data set.

    Attributes:
        scene_id: the folder's name.
        room_type: as GT.json has it.
        tier: size class of the room, None where neither file names it.
        size_m: interior width, depth and height.
        categories, in_view, yaws_deg: of its n objects; a yaw is None where there is no front.
        rejected_by: how many objects each in-view filter (F1-F3) left out.
        camera_height_m: above the floor; None where it is absurd.
        camera_off_axis_deg: in [0, 45], from the nearest cardinal direction (paper, D.2.2).
        image_quality: those of `IMAGE_QUALITY` that metadata.json has.
        seconds: that each process of generation took: ``room``, ``picture``, ``checks``; those that
            dataset.json has.
        peak_memory_mb: of making the room, None where it is not recorded.
        assets: names of the Blender objects that metadata.json lists.
        provenance: versions and settings.
        verdict: what the checks and a person say.
    """

    scene_id: str
    room_type: str
    tier: str | None
    size_m: Vec3
    categories: tuple[str, ...]
    in_view: tuple[bool, ...]
    yaws_deg: tuple[float | None, ...]
    rejected_by: Mapping[str, int]
    camera_height_m: float | None
    camera_off_axis_deg: float
    image_quality: Mapping[str, float]
    seconds: Mapping[str, float]
    peak_memory_mb: float | None
    assets: tuple[str, ...]
    provenance: Provenance
    verdict: Verdict

    @property
    def floor_area_m2(self) -> float:
        """Width times depth."""
        return self.size_m[0] * self.size_m[1]


def read_facts(folder: Path, entry: Mapping[str, Any]) -> SceneFacts:
    """The facts of the bundle in `folder`; `entry` is what dataset.json says of it, maybe nothing.

    Raises:
        BundleError: a file is missing or wrong; the message names it and the field.
    """
    bundle = read_bundle(folder)
    metadata = read_json(folder / METADATA_FILE)
    generation = entry.get("generation") or {}
    visible, height = set(bundle.in_view), bundle.camera.location[2]
    return SceneFacts(
        scene_id=bundle.scene_id,
        room_type=bundle.room_type,
        tier=_tier(metadata, generation),
        size_m=_size(bundle),
        categories=bundle.layout.categories,
        in_view=tuple(name in visible for name in bundle.layout.ids),
        yaws_deg=tuple(item.yaw_deg for item in bundle.layout),
        rejected_by=_rejected_by(read_json(folder / IN_VIEW_FILE)),
        camera_height_m=height if _is_possible(height) else None,
        camera_off_axis_deg=viewpoint_offset_deg(bundle.camera.rotation_euler[2]),
        image_quality=_numbers(metadata.get("image_quality"), IMAGE_QUALITY),
        seconds=_numbers(generation.get("seconds"), PROCESSES),
        peak_memory_mb=_numbers(generation, ("peak_memory_mb",)).get("peak_memory_mb"),
        assets=tuple(instance.asset for instance in bundle.instances),
        provenance=provenance_of(metadata, entry),
        verdict=verdict_of(entry),
    )


def _size(bundle: Bundle) -> Vec3:
    size = bundle.layout.room.size_m
    low, high = ROOM_SIDE_M
    if size is None or not all(low <= side <= high for side in size):
        told = "none" if size is None else list(size)
        wanted = f"each side has to be {low:g} to {high:g} m"
        raise BundleError(f"{bundle.folder / GT_FILE}: scene.room.size is {told}; {wanted}")
    return size


def _tier(metadata: Mapping[str, Any], generation: Mapping[str, Any]) -> str | None:
    """From the plan it was made by, else from the bundle."""
    for document in (generation.get("plan"), metadata.get("generator")):
        tier = document.get("tier") if isinstance(document, dict) else None
        if isinstance(tier, str):
            return tier
    return None


def _rejected_by(document: Any) -> Counter[str]:
    """Objects by the first word of the filter that left them out: ``F1``, ``F2``, ``F3``."""
    rejected = document.get("rejected", []) if isinstance(document, dict) else []
    names = [item.get("filter") for item in rejected if isinstance(item, dict)]
    return Counter(name.split()[0] for name in names if isinstance(name, str) and name.strip())


def _numbers(document: Any, names: tuple[str, ...]) -> dict[str, float]:
    """Those of the named fields that hold a number that can be one."""
    fields = document if isinstance(document, dict) else {}
    values = {name: fields.get(name) for name in names}
    return {name: float(value) for name, value in values.items() if _is_possible(value)}


def _is_possible(value: Any) -> TypeGuard[float]:
    """No memory, time or height is larger, and sums of squares of larger ones may overflow."""
    return is_finite(value) and abs(value) <= _LARGEST
