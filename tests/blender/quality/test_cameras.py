"""What the cameras say is in a picture is there in the picture that Blender makes."""

from __future__ import annotations

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.quality_views import SceneViews
from ideal_bench.lib.quality.cameras.candidates import candidates
from ideal_bench.lib.quality.cameras.feasible import Inside
from ideal_bench.lib.quality.cameras.framing import seen
from ideal_bench.lib.quality.cameras.sight import Sight
from ideal_bench.lib.quality.cameras.whole_room import room_cameras
from ideal_bench.lib.quality.room import Shift

SIDE = 128


def test_an_object_is_where_the_cameras_have_it(rooms, colours) -> None:
    name = "bed_01"
    room = rooms.open("bedroom_s1")
    views, inside = SceneViews(bpy.context, [room]), Inside.of(Sight.of(room))
    gone = room.moved({name: Shift((0.0, 0.0, -20.0))})
    cameras = [*room_cameras(inside, 2), candidates(inside, [name], 1).found[0].camera]
    for camera in cameras:
        pictures = (colours(views.render(state, camera, SIDE)) for state in (room, gone))
        changed = np.abs(np.subtract(*pictures)).max(axis=2) > 24
        rows, columns = np.nonzero(changed)
        (there,) = seen(inside.sight, camera, [name])
        x_low, x_high, y_low, y_high = there.frame
        found = np.percentile(columns, [2, 98]) / SIDE, np.percentile(rows, [2, 98]) / SIDE
        # A box is a little larger than what is in it; the shade of the floor changes around it.
        assert found[0] == pytest.approx([x_low, x_high], abs=0.08)
        assert found[1] == pytest.approx([y_low, y_high], abs=0.08)
        assert x_low <= there.x <= x_high and y_low <= there.y <= y_high
