"""What holds things in a room: boxes whose gaps are plain."""

from dataclasses import replace

import pytest
from ideal_bench.lib.quality.physical.support import NO_CEILING, NO_WALLS, support
from ideal_bench.lib.quality.protocol import read_quality_protocol
from ideal_bench.lib.quality.room import Shift
from shapely.affinity import rotate, translate
from shapely.geometry import Point, Polygon

PROTOCOL = read_quality_protocol()


def of(room, verdict="defect"):
    return [one for one in support(room, PROTOCOL).records if one.verdict == verdict]


def table(boxes, name="table_01", x=0.0, y=0.0, z=0.0, yaw=0.0, **more):
    """1.2 by 0.8 by 0.75 m, with four legs; `z` is its foot."""
    legs = [
        ((sx * 0.55 - 0.03, sy * 0.35 - 0.03, -0.375), (sx * 0.55 + 0.03, sy * 0.35 + 0.03, 0.33))
        for sx in (-1, 1)
        for sy in (-1, 1)
    ]
    parts = [((-0.6, -0.4, 0.335), (0.6, 0.4, 0.375)), *legs]
    return boxes.thing(name, "table", (x, y, z + 0.375), (1.2, 0.8, 0.75), yaw, parts=parts, **more)


def lamp(boxes, foot=0.75, x=0.0, y=0.0, name="lamp_01", category="table_lamp", **more):
    return boxes.thing(name, category, (x, y, foot + 0.2), (0.2, 0.2, 0.4), **more)


def shelf(boxes, off=0.0, y=0.0, z=1.5, category="wall_shelf", **more):
    """At the wall on the left, its front towards +X."""
    return boxes.thing(
        "shelf_01", category, (-2.5 + off + 0.125, y, z), (0.8, 0.25, 0.3), 270.0, **more
    )


def test_what_stands_on_the_floor_needs_no_record(boxes):
    found = support(boxes.room(table(boxes), lamp(boxes)), PROTOCOL)
    assert found.records == () and found.cleared == 2 and not found.missing


@pytest.mark.parametrize("yaw", [0.0, 33.0])
def test_a_lamp_above_the_table_is_one_defect_of_its_gap(boxes, yaw):
    room = boxes.room(table(boxes, yaw=yaw), lamp(boxes, 0.85, 0.2, 0.1))
    (found,) = of(room)
    assert found.objects == ("lamp_01",) and found.attribution == {"lamp_01": 1.0}
    assert found.magnitude == pytest.approx(0.1, abs=1e-6) and found.unit == "m"
    assert found.direction == pytest.approx((0.0, 0.0, -1.0))
    (line,) = found.drawn
    assert sorted(point[2] for point in line.points_m) == pytest.approx([0.75, 0.85])
    assert "10.0 cm from table_01" in found.reason
    back = room.moved({"lamp_01": Shift((0.0, 0.0, -found.magnitude))})
    assert of(back) == []


def test_severity_is_the_gap_beyond_the_tolerance_by_the_height(boxes):
    (found,) = of(boxes.room(table(boxes), lamp(boxes, 0.80)))
    assert found.severity == pytest.approx((0.05 - PROTOCOL.contact_m) / (0.15 * 0.4))
    (low,) = of(boxes.room(boxes.thing("box", "box", (0, 0, 0.13), (0.2, 0.2, 0.2))))
    assert low.severity == pytest.approx((0.03 - PROTOCOL.floor_contact_m) / 0.04)


def test_beside_the_table_the_floor_is_what_is_beneath(boxes):
    (found,) = of(boxes.room(table(boxes), lamp(boxes, 0.3, 1.5)))
    assert found.magnitude == pytest.approx(0.3) and "the floor" in found.reason


def test_between_the_legs_of_a_table_the_floor_is_what_is_beneath(boxes):
    (found,) = of(boxes.room(table(boxes), lamp(boxes, 0.2)))
    assert found.magnitude == pytest.approx(0.2), "not the table's top, which is above"


@pytest.mark.parametrize("sunk", [0.0, 0.01, 0.03, 0.1])
def test_what_is_sunk_into_its_support_rests_on_it(boxes, sunk):
    assert of(boxes.room(table(boxes), lamp(boxes, 0.75 - sunk, 0.1, 0.07))) == []
    block = boxes.thing("block", "kitchen_island", (0, 0, 0.4), (1.0, 1.0, 0.8))
    assert of(boxes.room(block, lamp(boxes, 0.8 - sunk))) == []


def test_a_foot_below_a_thin_top_that_only_its_stem_goes_through_rests_on_it(boxes):
    foot, stem = ((-0.15, -0.15, -0.2), (0.15, 0.15, -0.19)), ((0.1, 0.1, -0.19), (0.13, 0.13, 0.2))
    tall = boxes.thing("lamp_01", "lamp", (0, 0, 0.2 + 0.70), (0.3, 0.3, 0.4), parts=[foot, stem])
    assert of(boxes.room(table(boxes), tall)) == []


def test_a_plank_across_a_narrow_stand_touches_it_between_all_corners(boxes):
    stand = boxes.thing("stand", "stand", (0, 0, 0.5), (0.1, 1.0, 1.0))
    plank = boxes.thing("plank", "box", (0, 0, 1.05), (1.0, 0.1, 0.1))
    assert of(boxes.room(stand, plank)) == []
    (found,) = of(boxes.room(stand, plank).moved({"plank": Shift((0, 0, 0.06))}))
    assert found.magnitude == pytest.approx(0.06)


def test_what_is_flush_beside_a_table_does_not_stand_on_it(boxes):
    floats = boxes.thing("box_01", "box", (0.7, 0.0, 0.7), (0.2, 0.8, 0.1))
    (found,) = of(boxes.room(table(boxes), floats))
    assert found.magnitude == pytest.approx(0.65)


def test_a_raised_chair_pushed_into_a_table_is_not_held_by_it(boxes):
    seat = ((-0.25, -0.25, -0.1), (0.25, 0.25, 0.0))
    back = ((-0.25, 0.18, 0.0), (0.25, 0.22, 0.5))
    legs = ((-0.2, -0.2, -0.5), (0.2, 0.2, -0.1))
    chair = boxes.thing(
        "chair_01", "chair", (0.0, -0.55, 0.6), (0.5, 0.5, 1.0), parts=[seat, back, legs]
    )
    (found,) = of(boxes.room(table(boxes), chair))
    assert found.objects == ("chair_01",) and found.magnitude == pytest.approx(0.1)


def test_things_on_a_rug_stand_and_a_rug_lies(boxes):
    rug = boxes.thing("rug_01", "rug", (0, 0, 0.008), (2.0, 2.0, 0.016))
    assert of(boxes.room(rug, table(boxes, z=0.017), lamp(boxes, 0.767))) == []
    assert of(boxes.room(rug, table(boxes, z=0.01), lamp(boxes, 0.76))) == []


def test_of_a_chain_only_the_lowest_is_the_defect_and_names_the_others(boxes):
    book = boxes.thing("book_01", "book", (0, 0, 1.3), (0.15, 0.15, 0.1))
    room = boxes.room(table(boxes, z=0.1), lamp(boxes, 0.85), book)
    (found,) = of(room)
    assert found.objects == ("table_01",) and found.magnitude == pytest.approx(0.1)
    assert "book_01" in found.reason and "lamp_01" in found.reason
    assert {one.objects for one in of(room, "valid")} == {("book_01",), ("lamp_01",)}


def test_a_ring_of_things_that_hold_each_other_is_one_defect(boxes):
    # Each has a foot in the other's fork.
    one = boxes.thing(
        "one",
        "box",
        (0, 0, 1.0),
        (1, 0.2, 0.4),
        parts=[((-0.5, -0.1, -0.2), (0.0, 0.1, 0.0)), ((-0.2, -0.1, 0.0), (0.5, 0.1, 0.2))],
    )
    two = boxes.thing(
        "two",
        "box",
        (0, 0, 1.0),
        (1, 0.2, 0.4),
        parts=[((0.1, -0.1, -0.2), (0.5, 0.1, 0.0)), ((-0.5, -0.1, 0.0), (-0.3, 0.1, 0.2))],
    )
    room = boxes.room(one, replace(two, box=two.box))
    joined = boxes.thing(
        "two",
        "box",
        (0, 0, 1.0),
        (1, 0.2, 0.4),
        parts=[
            ((0.1, -0.1, -0.2), (0.5, 0.1, 0.0)),
            ((-0.5, -0.1, 0.0), (-0.3, 0.1, 0.2)),
            ((-0.5, 0.1, -0.2), (0.5, 0.12, 0.2)),
        ],
    )
    (found,) = of(replace(room, things=(one, joined)))
    assert found.objects == ("one",) and found.magnitude == pytest.approx(0.8)
    assert "two hangs with it" in found.reason


def test_a_hung_shelf_off_the_wall_is_as_far_as_planted(boxes):
    (found,) = of(boxes.room(shelf(boxes, 0.04)))
    assert found.magnitude == pytest.approx(0.04, abs=1e-6)
    assert found.direction == pytest.approx((-1.0, 0.0, 0.0)) and "the wall" in found.reason
    assert of(boxes.room(shelf(boxes, 0.015))) == []
    assert [one.verdict for one in support(boxes.room(shelf(boxes, 0.018)), PROTOCOL).records] == [
        "valid"
    ]


def test_the_wall_beside_a_shelf_does_not_hold_it(boxes):
    corner = shelf(boxes, 0.04, y=2.0 - 0.4)
    (found,) = of(boxes.room(corner))
    assert found.magnitude == pytest.approx(0.04)


def test_a_picture_the_wrong_way_round_hangs_and_one_through_the_wall_too(boxes):
    picture = boxes.thing("wall_art_01", "wall_art", (-2.49, 0, 1.5), (0.8, 0.02, 0.5), 90.0)
    assert of(boxes.room(picture)) == []
    assert of(boxes.room(picture).moved({"wall_art_01": Shift((-0.3, 0, 0))})) == []


def test_a_tall_shelf_on_the_floor_needs_no_wall(boxes):
    assert of(boxes.room(boxes.thing("s", "shelf", (0, 0, 0.9), (0.8, 0.3, 1.8)))) == []


def test_a_chair_touching_the_wall_still_floats(boxes):
    chair = boxes.thing("chair_01", "dining_chair", (-2.25, 0, 0.55), (0.5, 0.5, 0.9))
    (found,) = of(boxes.room(chair))
    assert found.magnitude == pytest.approx(0.1)


def test_a_chair_through_the_wall_stands_on_the_floor_that_goes_on(boxes):
    chair = boxes.thing("chair_01", "chair", (-2.6, 0, 0.45), (0.5, 0.5, 0.9))
    sunk = boxes.thing("chair_02", "chair", (0, 0, 0.35), (0.5, 0.5, 0.9))
    assert support(boxes.room(chair, sunk), PROTOCOL).records == ()


def test_a_ceiling_lamp_hangs_from_the_ceiling_or_from_what_is_above_it(boxes):
    hung = lamp(boxes, 2.8 - 0.4, category="ceiling_lamp")
    assert of(boxes.room(hung)) == []
    (found,) = of(boxes.room(hung).moved({"lamp_01": Shift((0, 0, -0.07))}))
    assert found.magnitude == pytest.approx(0.07)
    assert found.direction == pytest.approx((0.0, 0.0, 1.0))
    under = boxes.thing("pendant", "pendant_lamp", (0, 0, 0.6), (0.1, 0.1, 0.22))
    assert of(boxes.room(table(boxes), under)) == []
    placed_there = lamp(boxes, 0.3, category="table_lamp")
    assert of(boxes.room(table(boxes), placed_there)), "a table lamp hangs from nothing"


def test_a_screen_at_the_side_of_a_cupboard_is_held_by_it(boxes):
    cupboard = boxes.thing("cupboard", "wardrobe", (0, 0, 1.0), (1.0, 0.6, 2.0))
    screen = boxes.thing("tv_01", "tv", (0, 0.34, 1.2), (0.9, 0.06, 0.5))
    assert of(boxes.room(cupboard, screen)) == []
    deep = boxes.thing("shelf_01", "wall_shelf", (0, 0.46, 1.2), (0.9, 0.3, 0.3))
    (open_,) = of(boxes.room(cupboard, deep), "unresolved")
    assert "cupboard" in open_.gaps[0]


def test_a_category_nobody_knows_that_only_touches_the_wall_is_left_open(boxes):
    hook = shelf(boxes, 0.0, category="gizmo")
    (found,) = of(boxes.room(hook), "unresolved")
    assert found.decided_by is None and "the wall" in found.gaps[0] and "gizmo" in found.gaps[0]
    (floats,) = of(boxes.room(shelf(boxes, 0.3, category="gizmo")))
    assert floats.magnitude == pytest.approx(0.3)


def test_boxes_alone_say_so_and_leave_open_what_they_cannot_tell(boxes):
    above = lamp(boxes, 0.85, mesh=False)
    (found,) = of(boxes.room(table(boxes, mesh=False), above))
    assert found.magnitude == pytest.approx(0.1)
    assert any("only its box" in one.note for one in found.evidence)
    on = lamp(boxes, 0.75, mesh=False)
    assert support(boxes.room(table(boxes, mesh=False), on), PROTOCOL).records == ()
    inside = lamp(boxes, 0.5, mesh=False)
    (left,) = of(boxes.room(table(boxes, mesh=False), inside), "unresolved")
    assert "box reaches into" in left.gaps[0]


def test_unknown_walls_and_ceiling_are_said(boxes):
    hung = lamp(boxes, 2.4, category="ceiling_lamp")
    room = replace(boxes.room(shelf(boxes), hung), boundary=None, height_m=None)
    found = support(room, PROTOCOL)
    assert found.gaps == (NO_WALLS, NO_CEILING)
    assert [one.verdict for one in found.records] == ["unresolved", "unresolved"]


def test_the_inner_corner_of_an_l_is_a_wall_to_hang_at(boxes):
    outline = Polygon([(0, 0), (4, 0), (4, 2), (2, 2), (2, 4), (0, 4)])
    picture = boxes.thing("p", "wall_art", (3.0, 1.97, 1.5), (0.8, 0.02, 0.5), 180.0)
    room = replace(boxes.room(picture), boundary=outline)
    (found,) = of(room.moved({"p": Shift((0, -0.02, 0))}))
    assert found.magnitude == pytest.approx(0.04)
    across = boxes.thing("p", "wall_art", (1.95, 1.95, 1.5), (0.8, 0.02, 0.5), 135.0)
    (corner,) = of(replace(room, things=(across,)))
    assert corner.magnitude == pytest.approx(0.05 * 2**0.5 - 0.01, abs=1e-6)


def test_nothing_changes_when_the_whole_room_is_turned_and_moved(boxes):
    things = (
        table(boxes, yaw=20.0),
        lamp(boxes, 0.82, 0.1, 0.05),
        shelf(boxes, 0.05),
        boxes.thing("plank", "box", (1.5, 0.5, 0.3), (0.7, 0.2, 0.1), 50.0),
    )
    room = boxes.room(*things)
    before = {one.objects: one.magnitude for one in of(room)}
    assert len(before) == 3
    turn, offset = 137.0, (8.0, -3.0, 1.2)
    places = boxes.turned([thing.box.center_m for thing in things], turn) + offset
    moved = {
        thing.id: Shift(tuple(place - thing.box.center_m), turn)
        for thing, place in zip(things, places, strict=True)
    }
    outline = translate(rotate(room.boundary, turn, origin=Point(0, 0)), *offset[:2])
    other = replace(room.moved(moved), boundary=outline, floor_z_m=1.2)
    assert {one.objects: one.magnitude for one in of(other)} == pytest.approx(before)


def test_an_empty_room_has_nothing_to_hold(boxes):
    found = support(boxes.room(), PROTOCOL)
    assert found.records == () and found.cleared == 0 and not found.missing
