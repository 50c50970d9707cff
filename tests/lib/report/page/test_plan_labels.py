"""Names in a drawing: inside of it, and off each other."""

import pytest
from ideal_bench.lib.report.page.plan_labels import along, placed, text_box

VIEW = (0.0, 0.0, 10.0, 10.0)
LETTER = 0.3


def boxes(found):
    return [text_box(x, y, 0.56 * LETTER * len(text), LETTER) for x, y, text in found]


def apart(one, other):
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_name_stands_in_the_middle_of_its_thing():
    assert placed([("bed", (2.0, 2.0, 4.0, 6.0))], VIEW, LETTER) == [(3.0, 4.0, "bed")]


@pytest.mark.parametrize(
    "around",
    [(0.0, 4.0, 0.05, 6.0), (9.95, 4.0, 10.0, 6.0), (4.0, 0.0, 6.0, 0.05), (4.0, 9.95, 6.0, 10.0)],
)
def test_a_name_at_the_edge_is_pushed_inside(around):
    (left, top, right, bottom), *_ = boxes(placed([("window_1", around)], VIEW, LETTER))
    assert left >= -1e-9 and top >= -1e-9 and right <= 10 + 1e-9 and bottom <= 10 + 1e-9


def test_names_of_things_side_by_side_are_off_each_other():
    wanted = [(f"simple desk_{n}", (4 + 0.2 * n, 5.0, 4.1 + 0.2 * n, 5.1)) for n in range(3)]
    found = boxes(placed(wanted, VIEW, LETTER))
    assert all(apart(a, b) for at, a in enumerate(found) for b in found[at + 1 :])


def test_a_name_is_off_a_line():
    line = along([(5.0, 5.0), (5.0, 8.0)], LETTER)
    (name,) = boxes(placed([("sink", (4.8, 4.8, 5.2, 5.2))], VIEW, LETTER, line))
    assert all(apart(name, box) for box in line)


def test_a_line_of_no_length_and_one_without_end_are_boxes():
    assert along([(1.0, 1.0), (1.0, 1.0)], LETTER) == []
    assert len(along([(0.0, 0.0), (1e9, 0.0)], LETTER)) == 201


def test_a_name_that_is_too_long_is_cut_and_centred():
    ((x, _, text),) = placed([("x" * 300, (1.0, 1.0, 2.0, 2.0))], (0.0, 0.0, 2.0, 3.0), LETTER)
    assert text == "x" * 23 + "..." and x == pytest.approx(1.0)
