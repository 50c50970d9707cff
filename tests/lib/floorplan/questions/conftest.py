"""Rooms whose every question can be counted by hand."""

import pytest
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape, Wall


def box(label, west, south, east, north):
    return Shape(label, ((west, south), (east, south), (east, north), (west, north)))


@pytest.fixture
def shape():
    """Makes a labelled rectangle from its west, south, east and north."""
    return box


@pytest.fixture
def plan():
    """A room of 5 x 4 m: a bed, a desk, two chairs, a rug and a lamp above, a window, a door."""

    def build(*objects, room_type="bedroom", **more):
        corners = ((0.0, 0.0), (5.0, 0.0), (5.0, 4.0), (0.0, 4.0))
        usual = (
            box("bed", 0.0, 0.0, 2.0, 1.6),
            box("desk", 3.0, 3.2, 4.4, 4.0),
            box("chair_1", 3.5, 2.6, 3.95, 3.05),
            box("chair_2", 4.3, 0.4, 4.75, 0.85),
            box("rug", 2.0, 1.0, 3.6, 2.2),
            box("pendant light", 2.4, 1.9, 2.7, 2.2),
        )
        return FloorPlan(
            layout_id=7,
            room_type=room_type,
            boundary=corners,
            walls=tuple(map(Wall, corners, (*corners[1:], corners[0]))),
            windows=(box("window", 0.0, 2.0, 0.1, 3.0),),
            doors=(box("door", 4.9, 1.5, 5.0, 2.3),),
            objects=objects or usual,
            **more,
        )

    return build


@pytest.fixture
def quick_types():
    """Types whose answers take no time."""
    return ("distance", "view_angle", "free_space", "visibility", "repositioning")
