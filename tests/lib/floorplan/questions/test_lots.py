"""The draw: from hashes alone, so that it is the same wherever it is made."""

from dataclasses import replace

from ideal_bench.lib.floorplan.plan import FloorPlan
from ideal_bench.lib.floorplan.questions.lots import Lots, content_sha256


def test_the_content_is_that_of_the_room_and_not_of_its_file(furnished):
    plan = furnished.random_plan(3)
    content = content_sha256(plan)
    assert content == content_sha256(replace(plan, layout_id="other", more={"from": "elsewhere"}))
    assert content == content_sha256(replace(plan, objects=tuple(reversed(plan.objects))))
    assert content != content_sha256(replace(plan, objects=plan.objects[1:]))
    assert content != content_sha256(replace(plan, room_type="attic"))


def test_a_whole_number_and_a_zero_with_a_sign_are_the_same_place():
    corners = ((0.0, 0.0), (3.0, 0.0), (3.0, 2.0))
    written = ((-0.0, 0), (3, -0.0), (3, 2))
    plans = [FloorPlan("a", "attic", boundary) for boundary in (corners, written)]
    assert content_sha256(plans[0]) == content_sha256(plans[1])


def test_a_draw_is_a_known_one():
    """These words stand for all machines and all versions of Python."""
    lots = Lots(7, "content", "distance")
    assert lots.order("abcdef", str) == list("bdceaf")
    assert [number for number in range(1, 13) if lots.coin(number)] == [2, 4, 6, 8, 9, 12]


def test_two_questions_in_a_row_have_one_of_each_sort():
    for seed in range(20):
        lots = Lots(seed, "content", "visibility")
        assert all(lots.coin(first) != lots.coin(first + 1) for first in (1, 3, 5))
    assert {Lots(seed, "content", "visibility").coin(1) for seed in range(20)} == {False, True}


def test_it_changes_with_seed_content_and_type():
    orders = {
        tuple(Lots(*of).order("abcdef", str))
        for of in [(0, "x", "a"), (1, "x", "a"), (0, "y", "a"), (0, "x", "b")]
    }
    assert len(orders) == 4


def test_the_order_of_the_items_does_not_matter():
    lots = Lots(0, "x", "a")
    assert lots.order("abcdef", str) == lots.order("fedcba", str)
