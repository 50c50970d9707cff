"""Two small scenes on which the metrics' docstrings show what they compute.

A bedroom, whose prediction moves the bed by 0.4 m, turns it by 90 degrees, has the chair right and
invents a lamp that stands in the chair and half outside the room; and a classroom with four desks
in a square, of which the prediction has three in their places and one too far back.
"""

from __future__ import annotations

from functools import lru_cache

from ..batch import SceneBatch, SceneTruth, Truth
from ..layout import Layout, Room, SceneObject
from ..protocol import read_protocol

protocol = read_protocol()

_BEDROOM = Room("bedroom", (4.0, 4.0, 3.0))
_CLASSROOM = Room("classroom", (8.0, 8.0, 3.0))


def _cube(name: str, category: str, x: float, y: float, yaw_deg: float = 0.0) -> SceneObject:
    return SceneObject(name, category, (x, y, 0.5), (1.0, 1.0, 1.0), yaw_deg)


def _desks(*places: tuple[float, float]) -> list[SceneObject]:
    return [_cube(f"desk_{i}", "simple_desk", x, y) for i, (x, y) in enumerate(places)]


@lru_cache(maxsize=1)
def batch() -> SceneBatch:
    """The two scenes, each seen along +Y, with one prediction each."""
    truths = [
        Layout.from_objects(_BEDROOM, [_cube("bed", "bed", 0, 0), _cube("chair", "chair", 1.5, 1)]),
        Layout.from_objects(_CLASSROOM, _desks((-1, -1), (1, -1), (-1, 1), (1, 1))),
    ]
    predictions = [
        Layout.from_objects(
            _BEDROOM,
            [
                _cube("bed", "bed", 0.4, 0, 90),
                _cube("chair", "chair", 1.5, 1),
                _cube("lamp", "floor_lamp", 2, 1),
            ],
        ),
        Layout.from_objects(_CLASSROOM, _desks((-1, -1), (1, -1), (-1, 1), (1.25, 2.5))),
    ]
    scenes = (SceneTruth(layout.room.type, layout, 0.0) for layout in truths)
    return SceneBatch.of(Truth.of(scenes), predictions, protocol)
