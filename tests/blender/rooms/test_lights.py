"""Lamps hang on a regular grid, and the multiplier reaches every lamp once and no portal."""

from __future__ import annotations

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.rooms.lights import lamp_positions, strengthen_lamps


@pytest.mark.parametrize(
    ("size", "count"),
    [((2.5, 2.5), (1, 1)), ((5.0, 4.0), (2, 1)), ((8.0, 6.0), (3, 2)), ((30.0, 36.0), (6, 6))],
)
def test_lamps_stand_on_a_grid_of_equal_cells(size, count) -> None:
    places = np.array(lamp_positions(*size))

    assert len(places) == count[0] * count[1]
    for axis in (0, 1):
        lines = np.unique(places[:, axis].round(9))
        cell = size[axis] / count[axis]
        assert len(lines) == count[axis]
        assert np.allclose(np.diff(lines), cell)
        assert lines[0] == pytest.approx(-size[axis] / 2 + cell / 2)


def add(name: str, data: bpy.types.Light) -> None:
    bpy.context.scene.collection.objects.link(bpy.data.objects.new(name, data))


def test_every_lamp_is_multiplied_once_and_portals_stay(empty_scene) -> None:
    shared = bpy.data.lights.new("bulb", "POINT")
    shared.energy = 60.0
    add("first", shared)
    add("second", shared)
    panel = bpy.data.lights.new("panel", "AREA")
    panel.energy = 8.0
    add("panel", panel)
    portal = bpy.data.lights.new("portal", "AREA")
    portal.energy, portal.cycles.is_portal = 10.0, True
    add("window", portal)
    bpy.data.lights.new("unused", "POINT").energy = 1.0

    assert strengthen_lamps(empty_scene, 5.0) == 3

    assert [light.energy for light in (shared, panel, portal)] == [300.0, 40.0, 10.0]
    assert bpy.data.lights["unused"].energy == 1.0


def test_a_room_without_lamps_has_nothing_to_multiply(empty_scene) -> None:
    assert strengthen_lamps(empty_scene, 5.0) == 0
