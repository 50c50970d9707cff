"""World frame and model frame: which way the camera looks, and the turn between the two.

The paper's words (B.1: +Y of the model frame is the camera's horizontal forward direction) and its
equations (6)-(7) disagree about the sign. A camera with ``rotation_euler.z = rz`` looks along
(-sin rz, cos rz); its forward axis is the model frame's +Y, so model -> world turns by
+90 * round(rz / 90 degrees), with Python's round (ties to even).
"""

from __future__ import annotations

import math

import numpy as np

from .geometry.ragged import IntArray
from .layout import FloatArray, Layout, Room


def quarter_turns(camera_rz_rad: float) -> int:
    """Counter-clockwise quarter turns, 0-3, that take the model frame to the world frame.

    >>> [quarter_turns(math.radians(angle)) for angle in (0, 44, 46, -90, 180)]
    [0, 0, 1, 3, 2]
    """
    return round(camera_rz_rad / (math.pi / 2)) % 4


def viewpoint_offset_deg(camera_rz_rad: float) -> float:
    """Degrees in [0, 45] from the camera's heading to the nearest cardinal direction (D.2.2)."""
    quarters = camera_rz_rad / (math.pi / 2)
    return abs(quarters - round(quarters)) * 90.0


def rotate_quarter_turns(points: FloatArray, turns: int | IntArray) -> FloatArray:
    """Turn points (n, 2 or 3) counter-clockwise about Z by quarter turns, exactly.

    Args:
        points: (n, 2 or 3), any unit.
        turns: for all points, or (n,) one number for each.

    >>> rotate_quarter_turns(np.array([[1.0, 2.0, 3.0]]), 1).tolist()
    [[-2.0, 1.0, 3.0]]
    """
    x, y = points[:, 0], points[:, 1]
    quarter = np.mod(turns, 4)
    out = points.copy()
    out[:, 0] = np.choose(quarter, [x, -y, -x, y])
    out[:, 1] = np.choose(quarter, [y, x, -y, -x])
    return out


def turned_extents(extents: FloatArray, turns: int | IntArray) -> FloatArray:
    """Extents (n, 3) along X, Y, Z after quarter turns about Z, one number or (n,).

    >>> turned_extents(np.array([[1.0, 2.0, 3.0]]), -1).tolist()
    [[2.0, 1.0, 3.0]]
    """
    odd = np.mod(turns, 2) == 1
    return np.where(np.reshape(odd, (-1, 1)), extents[:, [1, 0, 2]], extents)


def turned_yaws_deg(yaws_deg: FloatArray, turns: int | IntArray) -> FloatArray:
    """Yaws (n,) after quarter turns about Z, one number or (n,), in [0, 360) degrees.

    A yaw that is not given (NaN) is 0 degrees in the frame in which it is given, so it turns too
    (formats.md, Frames).
    """
    given = np.where(np.isnan(yaws_deg), 0.0, yaws_deg)
    turned: FloatArray = np.mod(given + 90.0 * np.mod(turns, 4), 360.0)
    return turned


def _turn_room(room: Room, turns: int) -> Room:
    if room.size_m is None:
        return room
    width, depth, height = turned_extents(np.array([room.size_m]), turns)[0].tolist()
    return Room(room.type, (width, depth, height))


def turn_layout(layout: Layout, turns: int) -> Layout:
    """The layout turned counter-clockwise about Z by quarter turns: positions, yaws, room."""
    return Layout(
        room=_turn_room(layout.room, turns),
        ids=layout.ids,
        categories=layout.categories,
        positions_m=rotate_quarter_turns(layout.positions_m, turns),
        dimensions_m=layout.dimensions_m,
        yaws_deg=turned_yaws_deg(layout.yaws_deg, turns),
    )


def model_to_world(layout: Layout, camera_rz_rad: float) -> Layout:
    """A prediction, given in the model frame, in the world frame (5.1, eq. 1; B.1, eq. 8)."""
    return turn_layout(layout, quarter_turns(camera_rz_rad))


def world_to_model(layout: Layout, camera_rz_rad: float) -> Layout:
    """A world-frame layout as a model that sees it through this camera would state it."""
    return turn_layout(layout, -quarter_turns(camera_rz_rad))
