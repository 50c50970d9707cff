"""Rooms with one thing wrong: it is told once, with the right number, by the right object."""

from dataclasses import replace

import pytest
from ideal_bench.lib.floorplan.from_footprints import Opening
from ideal_bench.lib.quality.measured.human_use import measured_findings
from ideal_bench.lib.quality.metrics import METRICS
from ideal_bench.lib.quality.protocol import read_quality_protocol
from ideal_bench.lib.quality.room import Shift
from ideal_bench.lib.quality.scoring import metric_score

PROTOCOL = read_quality_protocol()
DOOR = Opening("door", (-2.5, 1.6), (-2.5, 0.8))


def living_room(boxes, *more):
    """A room in order: a sofa before a low table and a television, a cabinet, a desk, a bed."""
    return boxes.room(
        boxes.thing("sofa", "sofa", (0.0, 0.0, 0.4), (1.8, 0.9, 0.8), 180.0),
        boxes.thing("low_table", "coffee_table", (0.0, -0.95, 0.2), (0.8, 0.5, 0.4), front=False),
        boxes.thing("stand", "tv_stand", (0.0, -1.78, 0.25), (1.2, 0.4, 0.5)),
        boxes.thing("tv", "tv", (0.0, -1.78, 0.8), (1.0, 0.1, 0.6)),
        boxes.thing("cabinet", "cabinet", (2.25, 0.8, 0.8), (0.8, 0.4, 1.6), 90.0),
        boxes.thing("desk", "desk", (0.6, 1.65, 0.375), (1.2, 0.6, 0.75), 180.0),
        boxes.thing("chair", "desk_chair", (0.6, 1.2, 0.45), (0.45, 0.45, 0.9), 0.0),
        boxes.thing("lamp", "table_lamp", (0.1, -0.95, 0.55), (0.2, 0.2, 0.3), front=False),
        boxes.thing("picture", "picture", (-2.49, -0.5, 1.6), (0.8, 0.02, 0.6), 270.0),
        *more,
        openings=[DOOR],
    )


def told(room):
    """What is not valid."""
    found = measured_findings(room, PROTOCOL)
    records = [record for item in found.values() for record in item.records]
    assert all(record.check in METRICS[record.metric].checks for record in records)
    assert all(set(record.objects) <= set(room.ids) for record in records)
    return [record for record in records if record.verdict != "valid"]


def one(room):
    """The only record that is not valid, which is a defect that is attributed as a whole."""
    (record,) = told(room)
    assert (record.verdict, record.decided_by) == ("defect", "measured")
    assert sum(record.attribution.values()) == pytest.approx(1.0)
    assert record.evidence
    return record


def test_a_room_in_order_has_nothing_to_tell(boxes):
    around = living_room(boxes)
    found = measured_findings(around, PROTOCOL)
    assert told(around) == []
    assert found["function"].cleared == 1
    for item in found.values():
        assert item.records
        assert metric_score(item, around.ids, PROTOCOL).score == 100.0
        assert "vision-language model" in item.gaps[0]


@pytest.mark.parametrize("gap", [0.05, 0.2, 0.4])
@pytest.mark.parametrize("slant", [0.0, 7.0])
def test_a_sofa_that_faces_the_wall(boxes, gap, slant):
    around = living_room(boxes)
    turned = around.thing("sofa").moved(Shift((0.0, 0.0, 0.0), 90.0 + slant))
    around = around.moved({"sofa": Shift((2.5 - gap - turned.high[0], -1.0, 0.0), 90.0 + slant)})
    record = one(around)
    assert (record.metric, record.check) == ("function", "architecture_orientation")
    assert record.magnitude == pytest.approx(slant, abs=0.01)
    assert (record.unit, record.severity) == ("deg", "blocked")
    assert (record.objects, record.attribution) == (("sofa",), {"sofa": 1.0})
    free = next(item.value for item in record.evidence if item.unit == "m")
    assert free == pytest.approx(gap, abs=0.004)
    if not slant:
        assert free == pytest.approx(gap, abs=1e-4)


def test_a_sofa_whose_legroom_to_the_wall_is_doubtful(boxes):
    around = living_room(boxes).moved({"sofa": Shift((1.35, -0.9, 0.0), 90.0)})
    (record,) = told(around)
    assert (record.check, record.verdict, record.decided_by) == (
        "architecture_orientation",
        "unresolved",
        None,
    )
    assert record.gaps


def test_a_picture_that_shows_its_back(boxes):
    record = one(living_room(boxes).moved({"picture": Shift((0.0, 0.0, 0.0), 180.0)}))
    assert (record.check, record.objects) == ("architecture_orientation", ("picture",))


def test_a_desk_before_a_wall_with_its_chair_is_fine(boxes):
    turned = living_room(boxes).moved({"desk": Shift((0.0, 0.0, 0.0), 180.0)})
    assert told(turned) == []


@pytest.mark.parametrize(
    ("side", "level"), [(0.5, "blocked"), (0.8, "blocked"), (0.26, "impaired")]
)
def test_a_cabinet_with_a_box_before_its_doors(boxes, side, level):
    crate = boxes.thing("crate", "box", (1.85 - side / 2, 0.8, 0.2), (side, side, 0.4), front=False)
    record = one(
        living_room(boxes, crate).moved({"desk": Shift((-1.0, 0, 0)), "chair": Shift((-1.0, 0, 0))})
    )
    assert (record.metric, record.check) == ("function", "clearance")
    assert record.objects == ("cabinet", "crate")
    assert (record.magnitude, record.unit) == (pytest.approx(0.2, abs=1e-4), "m")
    assert record.attribution == {"crate": 1.0}
    assert record.severity == level
    assert record.drawn


def test_the_order_of_objects_does_not_matter(boxes):
    crate = boxes.thing("crate", "box", (1.6, 0.5, 0.2), (0.5, 0.5, 0.4), front=False)
    around = living_room(boxes, crate)
    back = replace(around, things=tuple(reversed(around.things)))
    told_first, told_back = (
        {(record.objects, record.magnitude, record.severity) for record in told(item)}
        for item in (around, back)
    )
    assert told_first == told_back != set()


def test_a_little_thing_at_the_side_of_a_front_is_fine_and_more_is_doubtful(boxes):
    thin = boxes.thing("bin", "bin", (1.7, 0.43, 0.2), (0.2, 0.1, 0.4), front=False)
    wider = boxes.thing("bin", "bin", (1.7, 0.45, 0.2), (0.2, 0.2, 0.4), front=False)
    assert told(living_room(boxes, thin)) == []
    (record,) = told(living_room(boxes, wider))
    assert (record.check, record.verdict) == ("clearance", "unresolved")


def test_a_door_with_a_box_inside(boxes):
    crate = boxes.thing("crate", "box", (-1.95, 1.2, 0.25), (0.5, 0.5, 0.5), front=False)
    record = one(living_room(boxes, crate))
    assert (record.check, record.objects, record.severity) == ("clearance", ("crate",), "blocked")
    assert (record.magnitude, record.unit) == (pytest.approx(0.3, abs=1e-4), "m")
    assert record.attribution == {"crate": 1.0}
    assert "door" in record.reason
    assert measured_findings(living_room(boxes, crate), PROTOCOL)["function"].cleared == 0


@pytest.mark.parametrize(
    ("moved", "gap"), [(0.0, None), (0.05, None), (0.1, 0.12), (0.2, 0.22), (0.4, None)]
)
def test_the_gap_behind_what_stands_against_a_wall(boxes, moved, gap):
    shelf = boxes.thing("shelf", "cell_shelf", (-1.8, -1.83, 0.8), (0.8, 0.3, 1.6))
    around = living_room(boxes, shelf).moved({"shelf": Shift((0.0, moved, 0.0))})
    if gap is None:
        assert told(around) == []
        return
    record = one(around)
    assert (record.metric, record.check) == ("placement", "contextual_anchor")
    assert (record.magnitude, record.unit) == (pytest.approx(gap, abs=1e-4), "m")
    assert (record.objects, record.severity) == (("shelf",), "atypical")


def test_a_shelf_four_centimetres_out_of_its_row(boxes):
    row = [
        boxes.thing(f"shelf_{n}", "large_shelf", (x, -1.83, 0.8), (0.6, 0.3, 1.6))
        for n, x in enumerate((-2.1, -1.5))
    ]
    assert told(living_room(boxes, *row)) == []
    around = living_room(boxes, *row).moved({"shelf_1": Shift((0.0, 0.04, 0.0))})
    record = one(around)
    assert (record.objects, record.magnitude) == (("shelf_1",), pytest.approx(0.06, abs=1e-4))


def test_a_gap_that_something_fills_is_no_question_of_measurement(boxes):
    radiator = boxes.thing("radiator", "radiator", (-1.8, -1.93, 0.3), (0.6, 0.1, 0.6))
    shelf = boxes.thing("shelf", "cell_shelf", (-1.8, -1.7, 0.8), (0.8, 0.3, 1.6))
    assert told(living_room(boxes, radiator, shelf)) == []
    assert one(living_room(boxes, shelf)).objects == ("shelf",)


def test_a_bed_that_nobody_gets_into(boxes):
    bed = boxes.thing("bed", "bed", (-1.7, 0.9, 0.25), (1.5, 2.0, 0.5), 180.0)
    side = boxes.thing("chest", "box", (-0.7, 0.9, 0.3), (0.3, 2.0, 0.6), front=False)
    foot = boxes.thing("trunk", "box", (-1.7, -0.4, 0.3), (1.5, 0.4, 0.6), front=False)
    assert told(boxes.room(bed, side)) == []
    assert told(boxes.room(bed, foot)) == []
    record = one(boxes.room(bed, side, foot))
    assert (record.check, record.severity) == ("clearance", "blocked")
    assert record.objects[0] == "bed"
    assert record.magnitude == pytest.approx(0.1, abs=1e-4)


def test_a_chair_with_its_back_to_its_desk(boxes):
    record = one(living_room(boxes).moved({"chair": Shift((0.0, 0.0, 0.0), 175.0)}))
    assert record.check == "directional_correspondence"
    assert record.objects == ("chair", "desk")
    assert (record.magnitude, record.unit) == (pytest.approx(175.0, abs=0.01), "deg")
    assert record.attribution == {"chair": 1.0}


@pytest.mark.parametrize(
    ("name", "shift"),
    [
        ("lamp", Shift((0.0, 0.0, 0.1))),
        ("tv", Shift((0.0, 0.0, 0.1))),
        ("cabinet", Shift((0.0, 0.0, 0.1))),
        ("chair", Shift((0.0, 1.0, 0.0))),
        ("cabinet", Shift((0.3, 0.0, 0.0))),
        ("sofa", Shift((0.0, 0.0, -0.1))),
        ("picture", Shift((0.04, 0.0, 0.0))),
    ],
)
def test_physical_defects_are_told_by_others(boxes, name, shift):
    assert told(living_room(boxes).moved({name: shift})) == []


def test_a_box_sunk_into_a_cabinet_is_a_collision_alone(boxes):
    crate = boxes.thing("crate", "box", (1.83, 0.8, 0.2), (0.5, 0.5, 0.4), front=False)
    assert told(living_room(boxes, crate)) == []
    at_it = boxes.thing("crate", "box", (1.8, 0.8, 0.2), (0.5, 0.5, 0.4), front=False)
    assert one(living_room(boxes, at_it)).magnitude == pytest.approx(0.0, abs=1e-4)


def test_without_anything_to_measure_the_metric_is_missing(boxes):
    lamp = boxes.thing("lamp", "floor_lamp", (0.0, 0.0, 0.7), (0.3, 0.3, 1.4), front=False)
    for item in measured_findings(boxes.room(lamp), PROTOCOL).values():
        assert item.records == ()
        assert "vision-language model" in item.missing
        assert metric_score(item, ("lamp",), PROTOCOL).score is None


def test_boxes_and_an_unknown_outline_are_measured_as_far_as_they_go(boxes):
    cabinet = boxes.thing("cabinet", "cabinet", (0.0, 0.0, 0.8), (0.8, 0.4, 1.6), mesh=False)
    crate = boxes.thing("crate", "box", (0.0, 0.7, 0.2), (0.6, 0.6, 0.4), mesh=False)
    around = replace(boxes.room(cabinet, crate), boundary=None, height_m=None)
    record = one(around)
    assert (record.objects, record.magnitude) == (
        ("cabinet", "crate"),
        pytest.approx(0.2, abs=1e-4),
    )


def test_a_desk_that_floats_or_stands_in_a_wall_is_told_once(boxes):
    around = living_room(boxes)
    assert told(around.moved({"desk": Shift((0.0, 0.0, 0.1))})) == []
    assert told(around.moved({"desk": Shift((0.0, 0.1, 0.0))})) == []


def test_what_stands_in_another_thing_is_a_collision_and_blocks_nothing(boxes):
    crate = boxes.thing("crate", "box", (1.6, 0.8, 0.2), (0.4, 0.4, 0.4), front=False)
    trunk = boxes.thing("trunk", "box", (1.23, 0.8, 0.2), (0.4, 0.4, 0.4), front=False)
    around = living_room(boxes, crate, trunk).moved({"desk": Shift((-1.0, 0.0, 0.0))})
    assert told(around) == []
    apart = around.moved({"trunk": Shift((-0.05, 0.0, 0.0))})
    assert one(apart).objects == ("cabinet", "crate")


def test_a_rug_under_furniture_in_the_way_changes_nothing(boxes):
    rug = boxes.thing("rug", "rug", (1.5, 0.8, 0.01), (1.0, 1.0, 0.02), front=False)
    crate = boxes.thing("crate", "box", (1.6, 0.8, 0.22), (0.5, 0.5, 0.4), front=False)
    around = living_room(boxes, rug, crate)
    assert one(around).objects == ("cabinet", "crate")
