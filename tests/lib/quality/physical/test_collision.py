"""Collisions in rooms whose numbers have to be what they are."""

from dataclasses import replace

import numpy as np
import pytest
from ideal_bench.lib.checks.interpenetration import pair_overlap
from ideal_bench.lib.geometry import exact_overlap
from ideal_bench.lib.geometry.placed_mesh import PlacedMesh
from ideal_bench.lib.protocol import read_protocol
from ideal_bench.lib.quality.physical.collision import collisions
from ideal_bench.lib.quality.physical.severity import penetration_severity as severity
from ideal_bench.lib.quality.protocol import read_quality_protocol
from ideal_bench.lib.quality.room import Shift

PROTOCOL = read_quality_protocol()
TABLE = [((-0.8, -0.4, 0.33), (0.8, 0.4, 0.37))] + [
    ((x - 0.03, y - 0.03, -0.37), (x + 0.03, y + 0.03, 0.33))
    for x in (-0.75, 0.75)
    for y in (-0.35, 0.35)
]


def table(boxes, yaw=0.0):
    return boxes.thing("table_1", "table", (0, 0, 0.37), (1.6, 0.8, 0.74), yaw, parts=TABLE)


def found(boxes, *things):
    return collisions(boxes.room(*things), PROTOCOL)


def one_record(boxes, *things):
    (record,) = found(boxes, *things).records
    return record


def sunk(boxes, depth_m, size=(0.2, 0.1, 0.3), category="box", yaw=0.0):
    at = (0.3, 0.1, 0.74 + size[2] / 2 - depth_m)
    return boxes.thing("box_1", category, at, size, yaw)


@pytest.mark.parametrize("yaw", [0.0, 23.7])
def test_a_box_3_cm_deep_in_a_table_top(boxes, yaw):
    record = one_record(boxes, sunk(boxes, 0.03, yaw=yaw), table(boxes, yaw))
    assert (record.verdict, record.decided_by) == ("defect", "measured")
    assert record.objects == ("box_1", "table_1")
    assert record.magnitude == pytest.approx(0.03, abs=1e-4)
    assert record.unit == "m"
    assert record.direction == pytest.approx((0, 0, 1), abs=1e-9)
    assert record.attribution == {"box_1": 0.5, "table_1": 0.5}
    assert record.reason == "box_1 and table_1 reach 3.0 cm into each other; they share 600 cm3"
    volume, depth = record.evidence
    assert (volume.value, volume.unit, volume.note) == (pytest.approx(6e-4), "m3", "exact")
    assert (depth.value, depth.unit) == (pytest.approx(0.03, abs=1e-4), "m")
    # By the thinner one, 30 cm along the way out.
    assert record.severity == pytest.approx(0.5, abs=2e-3)
    low, high = np.array(record.drawn[0].points_m)
    assert high[2] - low[2] == pytest.approx(0.03, abs=1e-6)


def test_the_order_of_the_room_decides_who_moves(boxes):
    record = one_record(boxes, table(boxes), sunk(boxes, 0.03))
    assert record.objects == ("table_1", "box_1")
    assert record.direction == pytest.approx((0, 0, -1))
    assert record.magnitude == pytest.approx(0.03, abs=1e-4)


def test_turning_and_shifting_the_room_changes_nothing(boxes):
    things = sunk(boxes, 0.03, size=(0.4, 0.3, 0.2)), table(boxes)
    beside = boxes.thing("box_2", "box", (0.97, 0.05, 0.6), (0.4, 0.4, 0.4), 10.0)
    plain = found(boxes, *things, beside).records
    matrix = np.eye(4)
    c, s = np.cos(0.7), np.sin(0.7)
    matrix[:2, :2], matrix[:3, 3] = [[c, -s], [s, c]], [3.0, -7.0, 0.4]
    moved = [
        replace(item, box=item.box.moved(matrix), mesh=item.mesh.moved(matrix))
        for item in (*things, beside)
    ]
    for before, after in zip(plain, found(boxes, *moved).records, strict=True):
        assert (before.verdict, before.objects) == (after.verdict, after.objects)
        assert after.magnitude == pytest.approx(before.magnitude, abs=2e-4)
        assert after.severity == pytest.approx(before.severity, abs=5e-3)
        turned = matrix[:3, :3] @ before.direction
        assert after.direction == pytest.approx(turned.tolist(), abs=1e-6)
    assert len(plain) == 2


def test_moving_as_the_record_says_ends_the_collision(boxes):
    things = table(boxes), boxes.thing("box_1", "box", (0.97, 0.05, 0.6), (0.4, 0.4, 0.4), 10.0)
    room = boxes.room(*things)
    (record,) = collisions(room, PROTOCOL).records
    offset = tuple(1.001 * record.magnitude * np.array(record.direction))
    (after,) = collisions(room.moved({"table_1": Shift(offset)}), PROTOCOL).records or (None,)
    assert after is None or after.verdict == "valid"


def test_a_chair_under_a_table_is_valid_and_told(boxes):
    chair = boxes.thing(
        "chair_1",
        "chair",
        (0.0, -0.5, 0.45),
        (0.4, 0.4, 0.9),
        parts=[((-0.2, -0.2, -0.45), (0.2, 0.2, 0.0)), ((-0.2, -0.2, 0.0), (0.2, -0.15, 0.45))],
    )
    record = one_record(boxes, chair, table(boxes))
    assert (record.verdict, record.decided_by) == ("valid", "measured")
    assert record.reason == (
        "the boxes of chair_1 and table_1 overlap, the objects themselves do not"
    )
    assert record.evidence[0].value == 0.0


def test_boxes_apart_are_counted_without_a_record(boxes):
    a = boxes.thing("a", "box", (0, 0, 0.5), (1, 1, 1), 45.0)
    # The boxes along the world's axes of these two overlap.
    b = boxes.thing("b", "box", (1.05, 1.05, 0.5), (1, 1, 1), 45.0)
    c = boxes.thing("c", "box", (0, 0, 1.5), (1, 1, 1), 10.0)
    result = found(boxes, a, b, c)
    assert (result.records, result.apart, result.missing) == ((), 3, "")


def test_a_box_within_a_box_is_as_severe_as_can_be(boxes):
    outer = boxes.thing("cabinet_1", "cabinet", (0, 0, 0.5), (1, 1, 1), 30.0)
    inner = boxes.thing("vase_1", "vase", (0.1, 0.1, 0.5), (0.2, 0.2, 0.3), 5.0)
    for record in (one_record(boxes, inner, outer), one_record(boxes, outer, inner)):
        assert record.verdict == "defect"
        assert record.severity == 1.0
        assert record.reason.startswith("vase_1 is wholly inside cabinet_1; they share ")


@pytest.mark.parametrize(("depth_m", "verdict"), [(0.004, "valid"), (0.006, "defect")])
def test_a_support_interface_may_overlap_by_millimetres(boxes, depth_m, verdict):
    record = one_record(boxes, sunk(boxes, depth_m), table(boxes))
    assert record.verdict == verdict
    if verdict == "valid":
        assert record.reason == (
            "box_1 rests upon table_1: they overlap by 0.40 cm at the support interface"
        )


def test_millimetres_beside_each_other_are_no_interface(boxes):
    a = boxes.thing("a", "box", (0, 0, 0.5), (1, 1, 1))
    b = boxes.thing("b", "box", (0.996, 0, 0.5), (1, 1, 1.0))
    record = one_record(boxes, a, b)
    assert (record.verdict, record.magnitude) == ("defect", pytest.approx(0.004, abs=1e-5))
    assert record.direction == pytest.approx((-1, 0, 0))


def test_what_rests_low_in_a_hollow_is_told_by_its_mesh(boxes):
    """The desk's back rises above the monitor's foot, so that heights alone do not tell."""
    desk = boxes.thing(
        "desk_1",
        "desk",
        (0, 0, 0.6),
        (1.2, 0.6, 1.2),
        parts=[((-0.6, -0.3, -0.6), (0.6, 0.3, 0.1)), ((-0.6, 0.25, 0.1), (0.6, 0.3, 0.6))],
    )
    monitor = boxes.thing("monitor_1", "monitor", (0, 0, 0.997), (0.5, 0.2, 0.6))
    record = one_record(boxes, monitor, desk)
    assert record.verdict == "valid"
    assert "monitor_1 rests upon desk_1" in record.reason


RUG = (2.0, 1.5)


def rug(boxes, thickness_m):
    return boxes.thing("rug_1", "rug", (0, 0, thickness_m / 2), (*RUG, thickness_m))


def test_a_sofa_on_a_rug_is_contact(boxes):
    sofa = boxes.thing("sofa_1", "sofa", (0, 0, 0.4), (1.8, 0.8, 0.8))
    record = one_record(boxes, sofa, rug(boxes, 0.015))
    assert (record.verdict, record.decided_by) == ("valid", "measured")
    assert record.reason == (
        "sofa_1 rests upon rug_1, a floor covering, and presses 1.5 cm into it"
    )


def test_the_legs_of_a_table_deep_in_a_rug_are_not(boxes):
    record = one_record(boxes, table(boxes), rug(boxes, 0.05))
    assert record.verdict == "defect"
    assert record.magnitude == pytest.approx(0.05, abs=1e-4)
    assert record.direction == pytest.approx((0, 0, 1))


def test_legs_through_a_thin_rug_are_not_contact_either(boxes):
    through = boxes.thing("table_1", "table", (0, 0, 0.355), (1.6, 0.8, 0.74), parts=TABLE)
    assert one_record(boxes, through, rug(boxes, 0.01)).verdict == "defect"


def test_a_rug_that_cuts_through_the_side_of_a_sofa_is_no_contact(boxes):
    sofa = boxes.thing("sofa_1", "sofa", (0, 0, 0.4), (1.8, 0.8, 0.8))
    hanging = boxes.thing("rug_1", "rug", (0.9, 0, 0.4), (*RUG, 0.015))
    assert one_record(boxes, sofa, hanging).verdict == "defect"


def test_boxes_alone_are_unresolved_where_they_overlap(boxes):
    a = boxes.thing("a", "box", (0, 0, 0.5), (1, 1, 1), mesh=False)
    b = boxes.thing("b", "box", (0.5, 0, 0.5), (1, 1, 1))
    record = one_record(boxes, a, b)
    assert (record.verdict, record.decided_by) == ("unresolved", None)
    assert record.gaps == ("needs meshes: of a only the box is known",)


def test_a_bed_and_its_mattress_are_one_unit_and_two_beds_are_not(boxes):
    bed = boxes.thing("bed_1", "bed", (0, 0, 0.25), (2, 1.6, 0.5))
    mattress = boxes.thing("mattress_1", "mattress", (0, 0, 0.4), (1.9, 1.5, 0.3))
    result = found(boxes, bed, mattress)
    assert (result.records, result.apart) == ((), 0)
    other = replace(bed, id="bed_2").moved(Shift((0.3, 0.0, 0.0)))
    assert one_record(boxes, bed, other).verdict == "defect"


def test_severity_by_thickness_and_of_thin_things():
    assert severity(0.03, 0.15, PROTOCOL) == 1.0
    assert severity(0.01, 0.10, PROTOCOL) == pytest.approx(0.5)
    # A centimetre of a board of 2 cm: the geometric mean of 1 and of 0.01 / 0.04 / 0.2, capped.
    assert severity(0.004, 0.02, PROTOCOL) == pytest.approx((1.0 * 0.5) ** 0.5)
    assert severity(0.0, 0.02, PROTOCOL) == 0.0


def test_without_the_library_of_booleans_the_depth_is_the_same(boxes, monkeypatch):
    monkeypatch.setattr(exact_overlap, "AVAILABLE", False)
    record = one_record(boxes, sunk(boxes, 0.03), table(boxes))
    assert record.magnitude == pytest.approx(0.03, abs=1e-4)
    assert "counted" in record.evidence[0].note


def test_equal_ways_out_lead_away_from_the_other_whoever_comes_first(boxes):
    a = boxes.thing("a", "box", (0, 0, 0.5), (1, 1, 1))
    b = boxes.thing("b", "box", (-0.9, 0.9, 0.5), (1, 1, 1))
    first, second = one_record(boxes, a, b), one_record(boxes, b, a)
    assert first.magnitude == pytest.approx(0.1, abs=1e-4)
    assert first.direction in ((1, 0, 0), (0, -1, 0))
    assert np.array(second.direction) @ [-1, 1, 0] == pytest.approx(1.0)


def test_the_shared_volume_is_that_of_check(boxes):
    """C3's figure, also where meshes do not close and cells are counted."""
    check = read_protocol()
    vertices, faces = boxes.solid(((-0.8, -0.4, 0.0), (0.8, 0.4, 0.7)))
    open_mesh = PlacedMesh.of(vertices, np.delete(faces, [8, 9], axis=0))
    closed = boxes.thing("desk_1", "desk", (0, 0, 0.35), (1.6, 0.8, 0.7))
    for desk in (closed, replace(closed, mesh=open_mesh)):
        box = boxes.thing("box_1", "box", (0.3, 0.1, 0.8), (0.2, 0.15, 0.3), 20.0)
        record = one_record(boxes, box, desk)
        measured = pair_overlap(box.mesh.parts, desk.mesh.parts, check)
        assert record.verdict == "defect"
        assert record.evidence[0].value == round(measured.volume_m3, 9)
        assert record.magnitude == pytest.approx(0.05, abs=1e-4)


def test_a_mesh_without_faces_collides_with_nothing(boxes):
    bare = replace(
        boxes.thing("a", "box", (0, 0, 0.5), (1, 1, 1)),
        mesh=PlacedMesh.of(np.array([[0.0, 0, 0], [1, 1, 1]]), np.zeros((0, 3), dtype=int)),
    )
    record = one_record(boxes, bare, boxes.thing("b", "box", (0, 0, 0.5), (0.5, 0.5, 0.7)))
    assert record.verdict == "valid"


def test_a_room_with_one_object_or_none(boxes):
    assert found(boxes, table(boxes)).records == ()
    assert collisions(boxes.room(), PROTOCOL).apart == 0
