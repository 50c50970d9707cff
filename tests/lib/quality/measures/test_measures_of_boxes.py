"""Numbers of boxes that are plain to see."""

import math
from dataclasses import replace

import numpy as np
import pytest
from ideal_bench.lib.floorplan.from_footprints import Opening
from ideal_bench.lib.quality.measures import measurements_for
from ideal_bench.lib.quality.measures.angles import between_fronts_deg, front_to_deg
from ideal_bench.lib.quality.measures.distances import gap_m, plan_distance_m, top_m, underside_m
from ideal_bench.lib.quality.measures.doors import inside_door
from ideal_bench.lib.quality.measures.frames import SIDES, side_frame
from ideal_bench.lib.quality.measures.sides import approach_to, back_gap
from ideal_bench.lib.quality.measures.walls import faced_wall
from ideal_bench.lib.quality.metrics import METRICS
from ideal_bench.lib.quality.protocol import read_quality_protocol
from ideal_bench.lib.quality.room import FurnishedRoom
from shapely.geometry import Polygon

PROTOCOL = read_quality_protocol()
NEAR = pytest.approx


def cabinet(boxes, at=(0.0, -1.8), yaw=0.0, **more):
    return boxes.thing("cabinet", "cabinet", (*at, 0.5), (1.0, 0.4, 1.0), yaw, **more)


def test_distances_and_heights(boxes):
    one = boxes.thing("one", "sofa", (0.0, 0.0, 0.5), (1.0, 1.0, 1.0))
    other = boxes.thing("other", "lamp", (3.5, 4.5, 5.5), (1.0, 1.0, 1.0))
    around = replace(boxes.room(one, other), floor_z_m=-0.25)
    assert plan_distance_m(one, other) == NEAR(math.hypot(2.5, 3.5))
    assert gap_m(one, other) == NEAR(math.hypot(2.5, 3.5, 4.0))
    assert (underside_m(other, around), top_m(one, around)) == NEAR((5.25, 1.25))


def test_angles(boxes):
    table = boxes.thing("table", "table", (0.0, 0.0, 0.4), (2.0, 1.0, 0.8), front=False)
    chair = boxes.thing("chair", "chair", (0.5, -1.0, 0.5), (0.4, 0.4, 1.0), 10.0)
    other = boxes.thing("other", "chair", (0.5, 1.0, 0.5), (0.4, 0.4, 1.0), 185.0)
    assert front_to_deg(chair, table) == NEAR(10.0)
    assert front_to_deg(other, table) == NEAR(5.0)
    assert between_fronts_deg(chair, other) == NEAR(175.0)
    assert front_to_deg(table, chair) is None
    assert between_fronts_deg(chair, table) is None


def test_a_chair_within_a_table_s_footprint_looks_at_its_middle(boxes):
    table = boxes.thing("table", "table", (0.0, 0.0, 0.4), (2.0, 1.0, 0.8), front=False)
    chair = boxes.thing("chair", "chair", (0.0, -0.3, 0.5), (0.4, 0.4, 1.0), 180.0)
    assert front_to_deg(chair, table) == NEAR(180.0)


@pytest.mark.parametrize("mesh", [True, False])
def test_an_approach_ends_at_the_first_object(boxes, mesh):
    crate = boxes.thing("crate", "box", (0.3, -1.2, 0.2), (0.4, 0.4, 0.4), mesh=mesh)
    reach = approach_to(boxes.room(cabinet(boxes), crate), cabinet(boxes), PROTOCOL)
    assert reach.free_m == NEAR(0.2, abs=1e-5)
    assert [item.thing.id for item in reach.obstacles] == ["crate"]
    assert reach.crossed == NEAR(0.4, abs=1e-5)
    assert reach.widest_m == NEAR(0.6, abs=1e-5)
    assert reach.obstructed == NEAR(0.4 * 0.3 / 0.5, abs=1e-5)


def test_a_large_face_without_a_vertex_in_the_corridor_is_met(boxes):
    wall = boxes.thing("screen", "screen", (0.0, -1.0, 1.0), (4.0, 0.6, 2.0))
    reach = approach_to(boxes.room(cabinet(boxes), wall), cabinet(boxes), PROTOCOL)
    assert (reach.free_m, reach.crossed) == NEAR((0.3, 1.0), abs=1e-4)


@pytest.mark.parametrize(
    ("category", "height", "top"),
    [("rug", 0.02, 0.02), ("rug", 0.2, 0.2), ("crate", 0.04, 0.04), ("lamp", 0.5, 2.4)],
)
def test_what_is_in_nobody_s_way(boxes, category, height, top):
    item = boxes.thing("item", category, (0.0, -1.4, top - height / 2), (1.0, 0.3, height))
    reach = approach_to(boxes.room(cabinet(boxes), item), cabinet(boxes), PROTOCOL)
    assert (reach.free_m, reach.obstacles) == (0.5, ())


def test_a_table_is_in_the_way_with_its_top_alone(boxes):
    parts = [((-0.6, -0.4, 0.35), (0.6, 0.4, 0.4)), ((-0.05, -0.05, -0.4), (0.05, 0.05, 0.35))]
    table = boxes.thing("table", "table", (0.0, -0.9, 0.4), (1.2, 0.8, 0.8), parts=parts)
    around = boxes.room(cabinet(boxes), table)
    assert approach_to(around, cabinet(boxes), PROTOCOL).free_m == NEAR(0.3, abs=1e-5)
    low = replace(PROTOCOL, head_height_m=0.7, access_depth_m=2.0)
    assert approach_to(around, cabinet(boxes), low).free_m == NEAR(0.65, abs=1e-5)


def test_room_on_the_four_sides(boxes):
    crate = boxes.thing("crate", "box", (-0.9, -1.8, 0.2), (0.4, 0.4, 0.4))
    around = boxes.room(cabinet(boxes, (0.0, -1.75)), crate)
    free = {side: approach_to(around, around.things[0], PROTOCOL, side).free_m for side in SIDES}
    assert free == NEAR({"front": 0.5, "left": 0.2, "back": 0.05, "right": 0.5}, abs=1e-5)
    assert approach_to(around, cabinet(boxes, front=False), PROTOCOL) is None


@pytest.mark.parametrize("turn", [0.0, 7.0, 90.0, 203.5])
def test_nothing_changes_with_the_whole_room_moved_and_turned(boxes, turn):
    sofa = boxes.thing("sofa", "sofa", (0.3, 1.0, 0.4), (1.8, 0.9, 0.8), 12.0)
    crate = boxes.thing("crate", "box", (0.2, 1.65, 0.2), (0.3, 0.3, 0.4), 30.0)
    around = boxes.room(sofa, crate)
    told = measurements_for(around, "architecture_orientation", ("sofa",), PROTOCOL)
    moved = measurements_for(
        elsewhere(boxes, around, turn), "architecture_orientation", ("sofa",), PROTOCOL
    )
    assert [item.value for item in moved] == NEAR([item.value for item in told], abs=2e-4)


def elsewhere(boxes, around, turn, shift=(3.0, -7.0)):
    """The room turned about the origin, then shifted."""
    from ideal_bench.lib.quality.room import Thing

    matrix = np.eye(4)
    matrix[:3, :3] = boxes.turned(np.eye(3), turn).T
    matrix[:2, 3] = shift
    things = [
        Thing(
            item.id,
            item.category,
            item.box.moved(matrix),
            item.mesh and item.mesh.moved(matrix),
            None if item.yaw_deg is None else item.yaw_deg + turn,
        )
        for item in reversed(around.things)
    ]
    ring = np.array([(x, y, 0.0) for x, y, *_ in around.boundary.exterior.coords])
    outline = Polygon((ring @ matrix[:3, :3].T + matrix[:3, 3])[:, :2])
    return FurnishedRoom("moved", around.type, tuple(things), outline, 0.0, around.height_m)


def test_the_wall_that_a_front_faces(boxes):
    sofa = boxes.thing("sofa", "sofa", (0.0, 1.3, 0.4), (1.0, 0.8, 0.8), 7.0)
    wall = faced_wall(boxes.room(sofa), side_frame(sofa))
    tilt = math.radians(7.0)
    # The front's left end is the farther one: it leans away to the left.
    middle = (2.0 - (1.3 + 0.4 * math.cos(tilt))) / math.cos(tilt)
    assert wall.angle_deg == NEAR(7.0)
    assert wall.free_m == NEAR(middle - 0.5 * math.tan(tilt), abs=1e-6)


def test_the_inner_corner_of_an_l_shaped_room_is_a_wall(boxes):
    outline = Polygon([(0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)])
    sofa = boxes.thing("sofa", "sofa", (1.7, 1.0, 0.4), (1.0, 0.6, 0.8))
    around = replace(boxes.room(sofa), boundary=outline)
    wall = faced_wall(around, side_frame(sofa))
    assert (wall.free_m, wall.angle_deg) == NEAR((0.7, 0.0), abs=1e-6)
    assert wall.ends.tolist() in ([[2, 4], [0, 4]], [[0, 4], [2, 4]])
    assert faced_wall(replace(around, boundary=None), side_frame(sofa)) is None


def test_a_back_to_a_slanted_wall(boxes):
    outline = Polygon([(-3, -2), (3, -2 + 6 * math.tan(math.radians(5))), (3, 3), (-3, 3)])
    shelf = boxes.thing("shelf", "shelf", (0.0, 0.0, 0.5), (1.0, 0.3, 1.0), 5.0)
    away = boxes.turned(np.array([[0.0, 0.19, 0.0]]), 5.0)[0]
    height = -2 + 3 * math.tan(math.radians(5))
    shelf = boxes.thing("shelf", "shelf", (away[0], height + away[1], 0.5), (1.0, 0.3, 1.0), 5.0)
    gap = back_gap(replace(boxes.room(shelf), boundary=outline), shelf)
    assert (gap.gap_m, gap.slant_deg) == NEAR((0.04, 0.0), abs=1e-6)


def test_inside_a_door(boxes):
    crate = boxes.thing("crate", "box", (-2.0, 0.2, 0.5), (0.4, 0.4, 1.0))
    door = Opening("door", (-2.5, 0.4), (-2.5, -0.4))
    reach = inside_door(boxes.room(crate, openings=[door]), door, PROTOCOL)
    assert (reach.free_m, reach.crossed, reach.widest_m) == NEAR((0.3, 0.5, 0.4), abs=1e-4)


HUMAN_USE = [
    check
    for name in METRICS
    if METRICS[name].principle == "human_use"
    for check in METRICS[name].checks
]


@pytest.mark.parametrize("check", HUMAN_USE)
def test_each_type_of_check_has_its_facts(boxes, check):
    table = boxes.thing("table", "table", (0.0, 0.0, 0.4), (2.0, 1.0, 0.8), front=False)
    chair = boxes.thing("chair", "chair", (0.5, -1.0, 0.5), (0.4, 0.4, 1.0))
    around = boxes.room(table, chair)
    told = measurements_for(around, check, ("chair", "table"), PROTOCOL)
    assert told
    assert len({item.name for item in told}) == len(told)
    assert all((item.value is None) == bool(item.note) or "within" in item.note for item in told)


def test_what_cannot_be_measured_says_why(boxes):
    table = boxes.thing("table", "table", (0.0, 0.0, 0.4), (2.0, 1.0, 0.8), front=False)
    around = replace(boxes.room(table), boundary=None)
    told = measurements_for(around, "architecture_orientation", ("table",), PROTOCOL)
    assert {(item.value, item.note) for item in told} == {(None, "it has no front that is known")}
    told = measurements_for(around, "scene_zone", ("table",), PROTOCOL)
    assert (told[0].value, told[0].note) == (None, "the room's outline is not known")
    assert measurements_for(around, "style", ("table",), PROTOCOL) == ()
    with pytest.raises(KeyError):
        measurements_for(around, "clearance", ("lamp",), PROTOCOL)
