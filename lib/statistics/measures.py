"""The numbers a scene has in figures 5 and 6 and around them: one row each, read by every table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .scene_facts import SceneFacts
from .spread import Spread, spread


@dataclass(frozen=True, slots=True)
class Measure:
    """A number of a scene.

    Attributes:
        id: its name in files; carries the unit where it has one.
        label, unit: for people.
        decimals: as people read it; files have every digit.
        value: of a scene, None where the scene does not record it.
        source: where in the bundle it comes from.
    """

    id: str
    label: str
    unit: str
    decimals: int
    value: Callable[[SceneFacts], float | None]
    source: str

    @property
    def title(self) -> str:
        """Label and unit, as a heading or an axis has them."""
        return f"{self.label} ({self.unit})" if self.unit else self.label


MEASURES = (
    Measure("objects", "objects", "", 1, lambda s: len(s.categories), "GT.json"),
    Measure("objects_in_view", "in view", "", 1, lambda s: sum(s.in_view), "objects_in_view.json"),
    Measure("floor_area_m2", "floor area", "m²", 1, lambda s: s.floor_area_m2, "GT.json"),
    Measure("wall_height_m", "wall height", "m", 2, lambda s: s.size_m[2], "GT.json"),
    Measure(
        "camera_height_m", "camera height", "m", 2, lambda s: s.camera_height_m, "metadata.json"
    ),
    Measure(
        "camera_off_axis_deg",
        "camera off axis",
        "degrees",
        1,
        lambda s: s.camera_off_axis_deg,
        "metadata.json",
    ),
    Measure(
        "entropy", "entropy", "bits", 2, lambda s: s.image_quality.get("entropy"), "metadata.json"
    ),
    Measure(
        "sharpness",
        "edge sharpness",
        "mean gradient of luma per pixel",
        4,
        lambda s: s.image_quality.get("sharpness"),
        "metadata.json",
    ),
    Measure(
        "brightness",
        "brightness",
        "mean HSV value, 0 to 1",
        3,
        lambda s: s.image_quality.get("brightness"),
        "metadata.json",
    ),
    Measure("room_s", "making the room", "s", 0, lambda s: s.seconds.get("room"), "dataset.json"),
    Measure("picture_s", "its picture", "s", 0, lambda s: s.seconds.get("picture"), "dataset.json"),
    Measure("checks_s", "its checks", "s", 0, lambda s: s.seconds.get("checks"), "dataset.json"),
    Measure("peak_memory_mb", "peak memory", "MB", 0, lambda s: s.peak_memory_mb, "dataset.json"),
)
BY_ID = {measure.id: measure for measure in MEASURES}


def spreads(scenes: Iterable[SceneFacts]) -> dict[str, Spread]:
    """The spread of every measure over some scenes, by the measure's id."""
    listed = list(scenes)
    return {measure.id: spread(measure.value(scene) for scene in listed) for measure in MEASURES}
