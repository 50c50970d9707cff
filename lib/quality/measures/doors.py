"""A room's doors: the corridor that somebody who comes in walks through."""

from __future__ import annotations

import numpy as np

from ...floorplan.from_footprints import Opening
from ..protocol import QualityProtocol
from ..room import FurnishedRoom
from .corridor import Reach, approach
from .frames import Frame
from .sides import person_heights_m


def door_frame(door: Opening) -> Frame:
    """The frame of a door, looking into the room."""
    start, end = np.array(door.start, dtype=float), np.array(door.end, dtype=float)
    width = float(np.linalg.norm(end - start))
    along = (end - start) / width
    return Frame((start + end) / 2, np.array([-along[1], along[0]]), width / 2)


def inside_door(room: FurnishedRoom, door: Opening, protocol: QualityProtocol) -> Reach:
    """What stands inside a door, as wide as the door and as deep as a person needs."""
    return approach(room, door_frame(door), protocol.access_depth_m, person_heights_m(protocol))
