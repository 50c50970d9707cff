"""A layout as plain bodies: walls around their holes, prisms on their footprints, what is told."""

import dataclasses
from itertools import pairwise
from pathlib import Path

import pytest
import shapely
from ideal_bench.lib.floorplan.building import building_of, open_ring
from ideal_bench.lib.floorplan.faults import PlanFault
from ideal_bench.lib.floorplan.files import read_plan
from ideal_bench.lib.floorplan.heights import BuildSettings, extent_m
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape, Wall
from shapely.geometry import Polygon

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "floorplans"
SETTINGS = BuildSettings(wall_height_m=2.5, wall_thickness_m=0.2)
SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0), (0.0, 0.0))
WINDOW = Shape("window", ((1.0, 0.0), (3.0, 0.0), (3.0, 0.0375), (1.0, 0.0375)))
DOOR = Shape("door", ((3.825, 1.0), (4.0, 1.0), (4.0, 1.8), (3.825, 1.8)))
BOWTIE = Shape("sofa", ((0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)))


def room(boundary=SQUARE, **more):
    walls = tuple(Wall(a, b) for a, b in pairwise(boundary))
    return FloorPlan("r", "bedroom", boundary, walls, **more)


def volume(bodies):
    return sum(Polygon(b.outline).area * (b.top_m - b.bottom_m) for b in bodies)


def area(bodies):
    return shapely.union_all([Polygon(b.outline) for b in bodies])


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize(
    "boundary",
    [
        SQUARE,
        ((0, 0), (4, 0), (4, 2), (2, 2), (2, 5), (0, 5), (0, 0)),
        ((0, 0), (5, 0), (4, 3), (1, 3), (0, 0)),
    ],
)
def test_walls_are_a_ring_outside_the_boundary(boundary, reverse):
    building = building_of(room(boundary[::-1] if reverse else boundary), SETTINGS)
    inside = Polygon(boundary)
    ring = inside.buffer(0.2, join_style="mitre", mitre_limit=20).difference(inside)
    assert area(building.walls).symmetric_difference(ring).area < 1e-9
    assert volume(building.walls) == pytest.approx(ring.area * 2.5)


def test_windows_and_doors_are_cut_out_of_the_walls():
    whole, cut = (
        volume(building_of(plan, SETTINGS).walls)
        for plan in (room(), room(windows=(WINDOW,), doors=(DOOR,)))
    )
    assert whole - cut == pytest.approx(0.2 * (2.0 * (2.1 - 0.9) + 0.8 * 2.05))


def test_overlapping_openings_are_one_hole():
    other = Shape("window_2", ((2.0, 0.0), (3.5, 0.0), (3.5, 0.0375), (2.0, 0.0375)))
    cut = volume(building_of(room(windows=(WINDOW, other)), SETTINGS).walls)
    whole = volume(building_of(room(), SETTINGS).walls)
    assert whole - cut == pytest.approx(0.2 * 2.5 * (2.1 - 0.9))


def test_low_walls_cut_what_is_higher():
    low = BuildSettings(wall_height_m=1.5)
    assert extent_m("wardrobe", "objects", low) == (0.0, 1.5)
    assert extent_m("window", "windows", low) == (0.9, 1.5)
    building = building_of(room(windows=(WINDOW,), doors=(DOOR,)), low)
    assert all(0.0 <= body.bottom_m < body.top_m <= 1.5 for body in building.walls)


@pytest.mark.parametrize("height", [0.2, 1.0, 2.6])
def test_everything_has_a_height_within_the_room(height):
    settings = BuildSettings(wall_height_m=height)
    for label in ("rug_1", "chandelier", "bed", "wall art", "mirror", "unheard of thing"):
        low, high = extent_m(label, "objects", settings)
        assert 0.0 <= low < high <= height


def test_inner_walls_are_centred_and_open_rooms_keep_their_open_side():
    plan = room()
    inner = Wall((2.0, 0.0), (2.0, 3.0))
    building = building_of(dataclasses.replace(plan, walls=(inner,)), SETTINGS)
    assert area(building.walls).bounds == pytest.approx((1.9, 0.0, 2.1, 3.0))


def test_prisms_stand_on_their_footprints():
    plan = read_plan(EXAMPLES / "living_room_0.json")
    building = building_of(plan)
    assert building.left_out == ()
    assert len(building.things) == len(list(plan.shapes()))
    for thing in building.things:
        shape = getattr(plan, thing.group)[thing.index]
        assert thing.label == shape.label and thing.body.outline == open_ring(shape.points)
        assert Polygon(shape.points).centroid.coords[0] == pytest.approx(thing.center)
    heights = {thing.label: thing.body for thing in building.things}
    assert heights["rug_1"].top_m == 0.01 and heights["fireplace"].top_m > 1.0


def test_broken_outline_is_left_out_and_told():
    plan = room(objects=(BOWTIE, Shape("bed", ((1, 1), (2, 1), (2, 2), (1, 2)))))
    building = building_of(plan, SETTINGS)
    assert [thing.label for thing in building.things] == ["bed"]
    assert "'sofa'" in building.left_out[0] and "crosses itself" in building.left_out[0]


def test_broken_boundary_costs_the_floor_alone():
    plan = dataclasses.replace(room(objects=(DOOR,)), boundary=BOWTIE.points)
    building = building_of(plan, SETTINGS)
    assert building.floor is None and "room_boundary" in building.left_out[0]
    assert building.walls and building.things


def test_nothing_to_build_is_refused():
    with pytest.raises(PlanFault, match="room_boundary"):
        building_of(FloorPlan("r", "bedroom", BOWTIE.points))


def test_other_units_are_refused():
    with pytest.raises(PlanFault, match="feet"):
        building_of(dataclasses.replace(room(), units="feet"))


@pytest.mark.parametrize("height", [0.0, -1.0, float("nan"), float("inf")])
def test_walls_without_a_height_are_refused(height):
    with pytest.raises(PlanFault, match="wall_height_m"):
        BuildSettings(wall_height_m=height)


def test_random_rooms_have_walls_all_round(furnished):
    for seed in range(20):
        plan = furnished.turned(furnished.random_plan(seed), 11.0 * seed, (3.0, -2.0))
        building = building_of(plan, SETTINGS)
        inside = Polygon(plan.boundary)
        ring = inside.buffer(0.2, join_style="mitre").difference(inside)
        assert area(building.walls).symmetric_difference(ring).area < 1e-6
        assert len(building.things) == len(plan.objects)
