"""Which footprints become a layout's objects, and what they and the openings are called."""

import pytest
import shapely
from ideal_bench.lib.categories import KNOWN_CATEGORIES
from ideal_bench.lib.floorplan.from_footprints import (
    OPENING_DEPTH_M,
    Footprint,
    Opening,
    against_wall,
    layout_of,
    room_word,
)
from ideal_bench.lib.floorplan.ground import Ground
from ideal_bench.lib.floorplan.kinds import (
    DECORATIVE,
    category_of,
    is_ceiling_fixture,
    is_floor_covering,
)
from shapely.geometry import Polygon, box

ROOM = box(-2, -1.5, 2, 1.5)


def footprint(category, x=0.0, y=0.0, name=""):
    return Footprint(name or category, category, box(x, y, x + 0.5, y + 0.4))


def labels(plan):
    return [shape.label for shape in plan.objects]


def test_labels_are_numbered_where_there_are_several():
    footprints = [footprint(c) for c in ("sofa", "table_lamp", "rug", "table_lamp")]
    plan, remarks = layout_of("r", "livingroom", ROOM, footprints)
    assert labels(plan) == ["sofa", "table lamp_1", "rug", "table lamp_2"]
    assert remarks == [] and plan.room_type == "living_room" and plan.layout_id == "r"


def test_decorative_categories_are_left_out_and_told():
    made = [footprint(c) for c in ("wall_art", "sofa", "wall_art", "vase", "mirror", "blackboard")]
    plan, remarks = layout_of("r", "bedroom", ROOM, made)
    assert labels(plan) == ["sofa", "mirror", "blackboard"]
    assert remarks == ["left out by category: 1 vase, 2 wall art"]
    everything, _ = layout_of("r", "bedroom", ROOM, made, leave_out=())
    assert "wall art_2" in labels(everything)


def test_further_categories_are_left_out_as_they_are_written():
    for written in ("table_lamp", "Table Lamp", "table lamp"):
        plan, _ = layout_of("r", "bedroom", ROOM, [footprint("table_lamp")], leave_out=[written])
        assert labels(plan) == []


def test_what_lies_outside_is_left_out_and_told():
    plan, remarks = layout_of("r", "bedroom", ROOM, [footprint("bed", 5.0, name="BedFactory(1)")])
    assert labels(plan) == []
    assert remarks == ["BedFactory(1): lies outside the room and is left out"]


def test_boundary_is_closed_with_a_wall_on_each_side():
    ell = Polygon([(0, 0), (0, 3), (1, 3), (1, 1), (3, 1), (3, 0)])
    plan, _ = layout_of("r", "office", ell, [])
    assert plan.boundary[0] == plan.boundary[-1] and len(plan.walls) == 6
    assert Polygon(plan.boundary).exterior.is_ccw
    assert [wall.end for wall in plan.walls[:-1]] == [wall.start for wall in plan.walls[1:]]


def test_openings_lie_against_the_wall_inside_the_room():
    openings = [
        Opening("window", (-1.0, -1.5), (1.0, -1.5)),
        Opening("window", (2.0, -1.0), (2.0, 0.0)),
        Opening("door", (1.0, 1.5), (0.2, 1.5)),
    ]
    plan, _ = layout_of("r", "bedroom", ROOM, [], openings)
    assert [shape.label for shape in plan.windows] == ["window_1", "window_2"]
    assert [shape.label for shape in plan.doors] == ["door"]
    ground = Ground(plan)
    for shape, kind in [(plan.windows[0], "window"), (plan.doors[0], "door")]:
        polygon = ground.polygon(shape)
        assert ground.room.covers(polygon) and polygon.exterior.is_ccw
        assert polygon.intersection(ground.room.exterior).length == pytest.approx(
            polygon.area / OPENING_DEPTH_M[kind], abs=1e-3
        )


def test_openings_have_the_published_depths(examples_plan):
    for shapes, kind in ((examples_plan.windows, "window"), (examples_plan.doors, "door")):
        for shape in shapes:
            west, south, east, north = Polygon(shape.points).bounds
            assert min(east - west, north - south) == pytest.approx(OPENING_DEPTH_M[kind])


@pytest.fixture(params=["bedroom_0", "living_room_0"])
def examples_plan(request):
    from pathlib import Path

    from ideal_bench.lib.floorplan.files import read_plan

    root = Path(__file__).resolve().parents[3]
    return read_plan(root / "examples" / "floorplans" / f"{request.param}.json")


def test_nearest_wall_takes_an_opening():
    door = box(0.2, 1.45, 1.0, 1.7)
    found = against_wall("door", door.exterior.coords, ROOM)
    assert found.start == pytest.approx((1.0, 1.5)) and found.end == pytest.approx((0.2, 1.5))


def test_opening_is_cut_at_the_walls_end():
    found = against_wall("door", box(1.0, 1.4, 2.6, 1.6).exterior.coords, ROOM)
    assert found.start == pytest.approx((2.0, 1.5))


def test_opening_far_from_every_wall_is_none():
    assert against_wall("door", box(0, 0, 1, 0.1).exterior.coords, ROOM) is None


def test_room_words_are_those_of_the_published_layouts():
    assert [room_word(name) for name in ("bedroom", "kitchen", "livingroom")] == [
        "bedroom",
        "kitchen",
        "living_room",
    ]


def test_own_categories_are_known_for_what_they_are():
    coverings = {name for name in KNOWN_CATEGORIES if is_floor_covering(name)}
    fixtures = {name for name in KNOWN_CATEGORIES if is_ceiling_fixture(name)}
    decorative = {name for name in KNOWN_CATEGORIES if category_of(name) in DECORATIVE}
    assert coverings == {"rug"} and fixtures == {"ceiling_lamp"}
    assert decorative == {"ceiling_lamp", "plant", "wall_art"}


def test_plan_can_be_asked():
    plan, _ = layout_of("r", "bedroom", ROOM, [footprint("bed"), footprint("sofa", -1.5)])
    assert Ground(plan).free(plan.objects and Ground(plan).occupying()).area == pytest.approx(11.6)
    assert shapely.area(Ground(plan).room) == 12.0
