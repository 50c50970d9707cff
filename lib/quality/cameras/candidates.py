"""Cameras for some objects of a room: the same ones each time, the most telling one first."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ...geometry.points import as_vec3
from ...layout import Vec3
from ..room import box_around
from ..views import ViewCamera
from .feasible import Inside
from .framing import framing

AZIMUTHS_DEG = tuple(range(0, 360, 30))
ELEVATIONS_DEG = (15.0, 35.0, 55.0, -25.0)
"""The last one looks up, at what hangs."""
FOV_DEG = 55.0
WIDEST_FOV_DEG = 95.0
ROOM_AROUND = 1.25
"""How much more than the objects a picture shows: where they stand counts too."""
NEAREST_M = 0.6
APART_DEG = 25.0
"""Cameras of one request whose directions differ by less show the same."""
LEAST_VISIBLE = 0.3
"""The share of an object that has to be visible; as little as this still tells how it stands."""
LEAST_INSIDE = 0.5
LEAST_EXTENT = 0.12
_SIDES = (
    *("its front", "its front left", "its left", "its back left"),
    *("its back", "its back right", "its right", "its front right"),
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A camera that shows what is asked for.

    Attributes:
        camera: the camera.
        visible: the share of each object that is visible, in the order in which they were asked.
    """

    camera: ViewCamera
    visible: tuple[float, ...]

    @property
    def worth(self) -> float:
        """The least share, and a little for the others."""
        return min(self.visible) + 0.1 * sum(self.visible) / len(self.visible)


@dataclass(frozen=True, slots=True)
class Candidates:
    """What cameras there are.

    Attributes:
        found: the best first.
        reason: why there is none; "" where there is one.
    """

    found: tuple[Candidate, ...]
    reason: str = ""


def candidates(inside: Inside, names: Sequence[str], count: int) -> Candidates:
    """Cameras that show all of some objects, at most `count` of them.

    They are in the room, or above it, with the ceiling left out; in no furniture; every object is
    visible by `LEAST_VISIBLE` or more, and in the frame.

    Args:
        inside: the room.
        names: one id or more, the one that matters most first.
        count: how many cameras.
    """
    stood = [camera for camera in _around(inside, names) if inside.allows(camera)]
    if not stood:
        return Candidates((), "no camera fits into the room around it")
    framed = [camera for camera in stood if _is_framed(inside, camera, names)]
    if not framed:
        return Candidates((), "from where a camera can stand it does not fit into a picture")
    judged = [judge_camera(inside, camera, names) for camera in framed]
    shown = [item for item in judged if min(item.visible) >= LEAST_VISIBLE]
    if not shown:
        most = max(min(item.visible) for item in judged)
        return Candidates(
            (), f"it is hidden from every camera: at best {most:.0%} of it is visible"
        )
    ranked = sorted(shown, key=lambda item: -round(item.worth, 6))
    return Candidates(tuple(_apart(ranked, count)))


def judge_camera(inside: Inside, camera: ViewCamera, names: Sequence[str]) -> Candidate:
    """How well a camera shows some objects."""
    return Candidate(camera, tuple(inside.sight.visible(camera, name) for name in names))


def is_usable(inside: Inside, camera: ViewCamera, names: Sequence[str]) -> bool:
    """Whether a camera passes all that the candidates have to pass."""
    return (
        inside.allows(camera)
        and _is_framed(inside, camera, names)
        and min(judge_camera(inside, camera, names).visible) >= LEAST_VISIBLE
    )


def _is_framed(inside: Inside, camera: ViewCamera, names: Sequence[str]) -> bool:
    frame = framing(inside.sight, camera, names)
    return frame.inside >= LEAST_INSIDE and frame.extent >= LEAST_EXTENT


def _around(inside: Inside, names: Sequence[str]) -> Iterator[ViewCamera]:
    """Cameras around the objects, from the front of the first one on, and one from above."""
    things = [inside.sight.room.thing(name) for name in names]
    low, high = box_around(things)
    target = as_vec3((low + high) / 2)
    radius = max(float(np.linalg.norm(high - low)) / 2 * ROOM_AROUND, 0.25)
    front = things[0].front
    first = 90.0 if front is None else math.degrees(math.atan2(front[1], front[0]))
    for elevation in ELEVATIONS_DEG:
        for azimuth in AZIMUTHS_DEG:
            camera = _from(inside, target, radius, (first + azimuth) % 360.0, azimuth, elevation)
            if camera is not None:
                yield camera
    yield _above(inside, target, radius)


def _from(
    inside: Inside, target: Vec3, radius_m: float, toward_deg: float, azimuth: int, elevation: float
) -> ViewCamera | None:
    """A camera in a direction, as far off as the picture needs or the room allows."""
    angle, rise = math.radians(toward_deg), math.radians(elevation)
    wanted = max(radius_m / math.sin(math.radians(FOV_DEG / 2)), NEAREST_M)
    flat = inside.farthest(target, (math.cos(angle), math.sin(angle)), wanted * math.cos(rise))
    x = target[0] + flat * math.cos(angle)
    y = target[1] + flat * math.sin(angle)
    z = min(target[2] + wanted * math.sin(rise), inside.ceiling_m - 0.1)
    z = max(z, inside.floor_m + 0.3)
    distance = math.dist((x, y, z), target)
    if distance < NEAREST_M:
        return None
    fov = 2 * math.degrees(math.asin(min(radius_m / distance, 1.0)))
    about = f"from {_side(azimuth)}, {_height(elevation)}"
    return ViewCamera((x, y, z), target, min(max(fov, FOV_DEG / 2), WIDEST_FOV_DEG), about)


def _above(inside: Inside, target: Vec3, radius_m: float) -> ViewCamera:
    height = max(inside.ceiling_m + 0.2, target[2] + radius_m / math.tan(math.radians(FOV_DEG / 2)))
    fov = 2 * math.degrees(math.atan(radius_m / (height - target[2])))
    return ViewCamera((target[0], target[1], height), target, max(fov, 20.0), "from straight above")


def _height(elevation: float) -> str:
    return "from below" if elevation < 0 else "low" if elevation < 30 else "high"


def _side(azimuth: int) -> str:
    """Where it stands, seen from the object; azimuth 0 is before its front."""
    return _SIDES[round(azimuth / 45) % len(_SIDES)]


def _apart(ranked: Sequence[Candidate], count: int) -> list[Candidate]:
    """The best ones whose directions differ; then the best of the others."""
    chosen: list[Candidate] = []
    for item in ranked:
        if all(_between_deg(item.camera, other.camera) >= APART_DEG for other in chosen):
            chosen.append(item)
    chosen += [item for item in ranked if item not in chosen]
    return chosen[:count]


def _between_deg(one: ViewCamera, other: ViewCamera) -> float:
    a = np.array(one.position_m) - np.array(one.target_m)
    b = np.array(other.position_m) - np.array(other.target_m)
    cosine = float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b)))
    return math.degrees(math.acos(min(max(cosine, -1.0), 1.0)))
