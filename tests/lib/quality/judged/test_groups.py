"""Objects that are looked at together, by geometry alone."""

from dataclasses import replace

from ideal_bench.lib.quality.judged.groups import MOST, geometric_groups


def test_what_rests_faces_and_is_near_comes_together(study, quality):
    groups = geometric_groups(study, quality)
    assert groups == (("desk_01", "chair_01", "lamp_01"), ("sofa_01", "table_01"))


def test_each_object_is_in_exactly_one_group(boxes, quality):
    things = [
        boxes.thing(f"chair_{n}", "chair", (0.6 * (n % 5), 0.6 * (n // 5), 0.45), (0.5, 0.5, 0.9))
        for n in range(20)
    ]
    groups = geometric_groups(boxes.room(*things), quality)
    assert sorted(name for group in groups for name in group) == sorted(t.id for t in things)
    assert max(map(len, groups)) <= MOST


def test_what_stands_on_a_table_stays_with_it_however_much_it_is(boxes, quality):
    cups = [
        boxes.thing(f"cup_{n}", "cup", (-1 + 0.2 * n, 0, 0.85), (0.1, 0.1, 0.1), front=False)
        for n in range(11)
    ]
    table = boxes.thing("table", "table", (0, 0, 0.4), (2.4, 0.8, 0.8), front=False)
    (group,) = geometric_groups(boxes.room(table, *cups), quality)
    assert len(group) == 12


def test_the_order_of_objects_changes_no_group(study, quality):
    turned = replace(study, things=study.things[::-1])
    groups = {frozenset(group) for group in geometric_groups(study, quality)}
    assert {frozenset(group) for group in geometric_groups(turned, quality)} == groups


def test_an_odd_object_stays_alone(boxes, quality):
    room = boxes.room(
        boxes.thing("bath", "bathtub", (-2, -1.5, 0.3), (0.8, 0.8, 0.6), front=False),
        boxes.thing("desk", "desk", (2, 1.5, 0.4), (0.8, 0.8, 0.8), front=False),
    )
    assert geometric_groups(room, quality) == (("bath",), ("desk",))
