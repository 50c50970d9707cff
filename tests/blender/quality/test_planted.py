"""Defects of known size planted in real rooms: each found, measured, attributed, and alone."""

from __future__ import annotations

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.quality_moves import apply_shifts
from ideal_bench.lib.quality.assess import assess_room
from ideal_bench.lib.quality.protocol import read_quality_protocol
from ideal_bench.lib.quality.room import Shift


@pytest.fixture
def defects():
    """Looks at the open scene's room; every defect that was found."""

    def look(room):
        assessed = assess_room(room, read_quality_protocol())
        return [
            record
            for findings in assessed.findings.values()
            for record in findings.records
            if record.verdict == "defect"
        ]

    return look


@pytest.fixture
def the_defect(rooms, defects):
    """The one defect of the open scene; told in words where it is not alone."""

    def look():
        found = defects(rooms.read())
        told = [(r.metric, r.check, r.objects, r.magnitude, r.reason) for r in found]
        assert len(found) == 1, told
        return found[0]

    return look


def move(room, name, low=None, high=None, turn_deg=0.0) -> None:
    """Move a thing so that its box along the world's axes has these corners, None as it is."""
    turned = room.thing(name).moved(Shift((0.0, 0.0, 0.0), turn_deg))
    offset = [0.0, 0.0, 0.0]
    for bounds, wanted in ((turned.low, low), (turned.high, high)):
        for axis, value in enumerate(wanted or ()):
            if value is not None:
                offset[axis] = float(value - bounds[axis])
    apply_shifts(bpy.context, room, {name: Shift(tuple(offset), turn_deg)})


def assert_is(record, metric, check, magnitude, unit, culprit, affected=None) -> None:
    assert (record.metric, record.check, record.unit) == (metric, check, unit)
    tolerance = 2.0 if unit == "deg" else 0.002
    assert record.magnitude == pytest.approx(magnitude, abs=tolerance)
    assert dict(record.attribution) == pytest.approx(culprit)
    assert set(culprit) <= set(record.objects)
    assert affected is None or record.objects[0] == affected
    assert record.decided_by == "measured"
    assert record.reason


def test_an_untouched_room_has_no_defect(example, rooms, defects) -> None:
    room = rooms.read()
    assert [(r.metric, r.objects, r.magnitude, r.reason) for r in defects(room)] == []


@pytest.mark.parametrize(
    ("scene", "name", "x", "y"),
    [
        ("homestudio_s3", "simple_desk_01", (2.05, 2.3), (-0.6, -0.35)),
        ("kitchen_s2", "kitchen_island_01", (0.0, 0.3), (-0.2, 0.1)),
        ("livingroom_s6", "coffee_table_01", (0.8, 1.05), (-0.5, -0.25)),
        ("bedroom_s1", "side_table_01", (0.9, 1.15), (-1.9, -1.65)),
    ],
)
def test_a_box_sunk_into_a_table(rooms, the_defect, scene, name, x, y) -> None:
    top = rooms.open(scene).thing(name).high[2]
    rooms.box("Box", (x[0], y[0], top - 0.03), (x[1], y[1], top + 0.2))

    record = the_defect()

    assert_is(record, "collision", "collision", 0.03, "m", {"box_01": 0.5, name: 0.5})


@pytest.mark.parametrize("scene", ["library_s2", "homestudio_s3"])
def test_a_box_sunk_into_a_box(rooms, the_defect, scene) -> None:
    room = rooms.open(scene)
    x0, y0, _, _ = room.boundary.bounds
    x, y = (x0 + 1.0, y0 + 0.2) if scene == "library_s2" else (0.2, y0 + 0.2)
    rooms.box("Box", (x, y, 0.0), (x + 0.4, y + 0.4, 0.4))
    rooms.box("Crate", (x + 0.37, y + 0.05, 0.0), (x + 0.8, y + 0.3, 0.3))

    record = the_defect()

    assert_is(record, "collision", "collision", 0.03, "m", {"box_01": 0.5, "crate_01": 0.5})
    way = np.abs(record.direction)
    assert way == pytest.approx([1.0, 0.0, 0.0], abs=1e-3)


@pytest.mark.parametrize(
    ("scene", "low", "high"),
    [
        ("bathroom_s1", (1.16, -0.2, 1.3), (1.41, 0.6, 1.33)),
        ("livingroom_s6", (0.0, 2.06, 1.4), (0.8, 2.31, 1.43)),
        ("office_s1", (1.6, -2.96, 1.2), (2.4, -2.7, 1.23)),
    ],
)
def test_a_hung_shelf_off_the_wall(rooms, the_defect, scene, low, high) -> None:
    rooms.open(scene)
    rooms.box("Wall Shelf", low, high)

    assert_is(the_defect(), "support", "support", 0.04, "m", {"wall_shelf_01": 1.0})


@pytest.mark.parametrize(
    ("scene", "name", "low", "high"),
    [
        ("livingroom_s6", "wall_art_01", (None, -2.31, None), None),
        ("kitchen_s2", "wall_art_01", (-1.86, None, None), None),
        ("bathroom_s1", "mirror_01", (None, -1.31, None), None),
        ("classroom_s1", "blackboard_01", (None, -4.46, None), None),
        ("diningroom_s2", "wall_art_01", None, (2.26, None, None)),
    ],
)
def test_what_hangs_off_its_wall(rooms, the_defect, scene, name, low, high) -> None:
    move(rooms.open(scene), name, low, high)

    assert_is(the_defect(), "support", "support", 0.04, "m", {name: 1.0})


@pytest.mark.parametrize(
    ("scene", "name", "axis", "away"),
    [
        ("office_s1", "large_shelf_01", 1, 1.0),
        ("livingroom_s6", "cell_shelf_01", 1, -1.0),
        ("bedroom_s1", "single_cabinet_01", 1, -1.0),
        ("diningroom_s2", "cell_shelf_02", 0, 1.0),
    ],
)
def test_a_standing_shelf_pulled_off_the_wall(rooms, the_defect, scene, name, axis, away) -> None:
    """By 4 cm; InfiniGen leaves a few centimetres behind its shelves, which are told as well."""
    room = rooms.open(scene)
    thing, walls = room.thing(name), np.reshape(room.boundary.bounds, (2, 2))
    before = min(thing.low[axis] - walls[0, axis], walls[1, axis] - thing.high[axis])
    offset = [0.0, 0.0, 0.0]
    offset[axis] = 0.04 * away
    apply_shifts(bpy.context, room, {name: Shift(tuple(offset))})

    record = the_defect()

    assert_is(record, "placement", "contextual_anchor", before + 0.04, "m", {name: 1.0})


@pytest.mark.parametrize(
    ("scene", "table", "x", "y"),
    [
        ("homestudio_s3", "simple_desk_01", (2.1, 2.3), (-0.6, -0.4)),
        ("bedroom_s1", "side_table_01", (0.9, 1.1), (-1.9, -1.7)),
        ("livingroom_s6", "coffee_table_01", (0.8, 1.0), (-0.5, -0.3)),
        ("diningroom_s2", "table_dining_01", (-0.3, -0.1), (0.0, 0.2)),
    ],
)
def test_a_lamp_above_a_table(rooms, the_defect, scene, table, x, y) -> None:
    top = rooms.open(scene).thing(table).high[2]
    rooms.box("Table Lamp", (x[0], y[0], top + 0.1), (x[1], y[1], top + 0.5))

    assert_is(the_defect(), "support", "support", 0.1, "m", {"table_lamp_01": 1.0})


@pytest.mark.parametrize(
    ("scene", "name", "low", "out_m"),
    [
        ("diningroom_s2", "chair_03", (-2.45, -1.1, 0.0), 0.15),
        ("classroom_s1", "student_chair_15", (-3.62, None, None), 0.12),
        ("office_s1", "swivel_chair_04", (-2.3, -3.1, None), 0.1),
    ],
)
def test_a_chair_through_the_wall(rooms, the_defect, scene, name, low, out_m) -> None:
    move(rooms.open(scene), name, low)

    assert_is(the_defect(), "out_of_bounds", "out_of_bounds", out_m, "m", {name: 1.0})


@pytest.mark.parametrize(
    ("scene", "low", "turn_deg", "angle_deg"),
    [
        ("homestudio_s3", None, 180.0, 0.0),
        ("livingroom_s6", (-3.2, -2.25, None), -105.0, 15.0),
    ],
)
def test_a_sofa_that_faces_the_wall(rooms, the_defect, scene, low, turn_deg, angle_deg) -> None:
    """The angle is that between its front and the way out through the wall."""
    move(rooms.open(scene), "sofa_01", low, turn_deg=turn_deg)

    assert_is(
        the_defect(), "function", "architecture_orientation", angle_deg, "deg", {"sofa_01": 1.0}
    )


@pytest.mark.parametrize(
    ("scene", "low", "high", "free_m"),
    [
        ("bedroom_s1", (-0.15, 1.3, 0.0), (0.5, 1.8, 0.8), 0.3),
        ("office_s1", (2.2, -0.6, 0.0), (2.75, 0.15, 0.8), 0.25),
    ],
)
def test_a_rooms_door_blocked(rooms, the_defect, scene, low, high, free_m) -> None:
    rooms.open(scene)
    rooms.box("Crate", low, high)

    assert_is(the_defect(), "function", "clearance", free_m, "m", {"crate_01": 1.0})


@pytest.mark.parametrize(
    ("scene", "name", "low", "high", "free_m"),
    [
        ("bedroom_s1", "single_cabinet_01", (-1.6, 1.0, 0.0), (-1.1, None, 0.8), 0.2),
        ("kitchen_s2", "beverage_fridge_01", (-1.88, None, 0.0), (-1.4, -0.5, 0.8), 0.2),
    ],
)
def test_a_cabinets_door_blocked(rooms, the_defect, scene, name, low, high, free_m) -> None:
    thing = rooms.open(scene).thing(name)
    # None is where the free space ends: a cabinet's door faces -Y, the fridge's +Y.
    low = tuple(thing.high[1] + free_m if value is None else value for value in low)
    high = tuple(thing.low[1] - free_m if value is None else value for value in high)
    rooms.box("Crate", low, high)

    assert_is(the_defect(), "function", "clearance", free_m, "m", {"crate_01": 1.0}, name)


@pytest.mark.parametrize(
    ("scene", "name", "along_y_m"),
    [
        ("classroom_s1", "student_chair_06", -0.2),
        ("office_s1", "swivel_chair_01", -0.2),
    ],
)
def test_a_chair_tucked_under_a_table_is_no_defect(rooms, defects, scene, name, along_y_m) -> None:
    room = rooms.open(scene)
    apply_shifts(bpy.context, room, {name: Shift((0.0, along_y_m, 0.0))})
    moved = rooms.read()
    chair = moved.thing(name)
    assert any(
        "desk" in thing.category
        and (chair.low < thing.high).all()
        and (chair.high > thing.low).all()
        for thing in moved.things
    ), "the boxes of the chair and of a desk have to overlap"

    assert [(r.metric, r.objects, r.magnitude, r.reason) for r in defects(moved)] == []
