"""Hungarian matching: by hand, against all permutations, and for rebuilding grid rooms."""

import dataclasses
import itertools
import math
import random

import numpy as np
import pytest
from ideal_bench.lib.matching import match_for_reconstruction, position_errors_m


@pytest.fixture
def match(protocol):
    """Match two layouts by the default protocol."""
    return lambda truth, predicted: match_for_reconstruction(truth, predicted, protocol)


@pytest.fixture
def layouts(library, room, thing):
    """Two layouts of things at places on the floor: lists of (category, x, y)."""

    def build(truth, predicted, type="bedroom", names=None):
        def layout(rows, names):
            things = [
                thing(category, at=(x, y, 0.5), id=name)
                for (category, x, y), name in zip(rows, names, strict=True)
            ]
            return library.layout(room(things, type))

        names = names or [f"p{number}" for number in range(len(predicted))]
        return layout(truth, [f"g{i}" for i in range(len(truth))]), layout(predicted, names)

    return build


def test_the_sum_of_distances_decides_not_the_nearest(layouts, match):
    # The nearest to g0 is p0; but then g1 is left with p1, far away.
    truth, predicted = layouts(
        [("chair", 0, 0), ("chair", -1, 0)], [("chair", -0.4, 0), ("chair", 1.5, 0)]
    )
    assert match(truth, predicted).pairs == ((0, 1), (1, 0))


def test_categories_are_matched_apart_whatever_their_case(layouts, match):
    truth, predicted = layouts([("sofa", 0, 0), ("Bed", 5, 5)], [("bookcase", 0, 0), ("bED", 0, 0)])
    found = match(truth, predicted)
    assert (found.pairs, found.missed, found.hallucinated) == (((1, 1),), (0,), (0,))


def test_there_is_no_cutoff(layouts, match):
    truth, predicted = layouts([("bed", 0, 0)], [("bed", 1e100, -1e100)])
    assert match(truth, predicted).pairs == ((0, 0),)


@pytest.mark.parametrize(("ours", "theirs"), [(1, 3), (3, 1), (2, 4), (5, 3)])
def test_the_surplus_side_is_unmatched(layouts, ours, theirs, match):
    truth, predicted = layouts(
        [("chair", i, 0) for i in range(ours)], [("chair", i, 1) for i in range(theirs)]
    )
    found = match(truth, predicted)
    assert len(found.pairs) == min(ours, theirs)
    assert sorted([i for i, _ in found.pairs] + list(found.missed)) == list(range(ours))
    assert sorted([j for _, j in found.pairs] + list(found.hallucinated)) == list(range(theirs))


def test_height_plays_no_role(library, room, thing, match):
    truth = library.layout(room([thing(at=(0, 0, 0)), thing(at=(1, 0, 9))]))
    predicted = library.layout(room([thing(at=(0.1, 0, 9)), thing(at=(0.9, 0, 0))]))
    assert match(truth, predicted).pairs == ((0, 0), (1, 1))


@pytest.mark.parametrize("seed", range(20))
def test_no_permutation_is_cheaper(layouts, seed, match):
    chance = random.Random(seed)
    rows = [
        [("chair", chance.uniform(-3, 3), chance.uniform(-3, 3)) for _ in range(number)]
        for number in (5, chance.choice([3, 5, 6]))
    ]
    truth, predicted = layouts(*rows)

    def cost(pairs):
        return sum(math.dist(rows[0][i][1:], rows[1][j][1:]) for i, j in pairs)

    few = min(len(rows[0]), len(rows[1]))
    cheapest = min(
        cost(zip(ours, theirs, strict=True))
        for ours in itertools.combinations(range(len(rows[0])), few)
        for theirs in itertools.permutations(range(len(rows[1])), few)
    )
    assert cost(match(truth, predicted).pairs) == pytest.approx(cheapest, abs=1e-9)


def test_ties_go_by_id_not_by_order_in_the_answer(layouts, match):
    # Both predictions are as far from both chairs.
    truth = [("chair", 1, 0), ("chair", -1, 0)]
    for names in (["a", "b"], ["b", "a"]):
        left, right = layouts(truth, [("chair", 0, 1), ("chair", 0, -1)], names=names)
        found = match(left, right)
        assert [right.ids[j] for _, j in found.pairs] == ["a", "b"]


def test_nothing_on_one_side_or_both(layouts, match):
    truth, nothing = layouts([("bed", 0, 0)], [])
    assert match(truth, nothing).missed == (0,)
    assert match(nothing, truth).hallucinated == (0,)
    assert match(nothing, nothing).pairs == ()


def test_grid_rooms_match_groups_as_a_whole(layouts, match):
    truth, predicted = layouts(
        [("simple_desk", 0, 0), ("student_chair", 0, 1), ("blackboard", 0, 4)],
        [("Swivel_Chair", 0, 1), ("student_desk", 0, 0), ("mirror", 0, 4)],
        type="classroom",
    )
    found = match(truth, predicted)
    assert (found.pairs, found.missed, found.hallucinated) == (((0, 1), (1, 0)), (2,), (2,))


def test_other_rooms_match_per_category(layouts, match):
    truth, predicted = layouts(
        [("simple_desk", 0, 0), ("chair", 1, 1)], [("student_desk", 0, 0), ("chair", 1, 1)]
    )
    assert match(truth, predicted).pairs == ((1, 1),)


def test_an_office_has_no_student_desks(layouts, match):
    rows = [("simple_desk", 0, 0)], [("student_desk", 0, 0)]
    office = match(*layouts(*rows, type="office"))
    classroom = match(*layouts(*rows, type="classroom"))
    assert (office.pairs, classroom.pairs) == ((), ((0, 0),))


def test_names_are_compared_as_the_protocol_says(layouts, protocol):
    rows = [("Bed", 0, 0), ("sofa", 1, 1)], [("bed", 0, 0), ("sofa", 1, 1)]
    exact = dataclasses.replace(protocol, category_match="exact")
    assert match_for_reconstruction(*layouts(*rows), exact).pairs == ((1, 1),)
    rows = [("simple_desk", 0, 0)], [("student_desk", 0, 0)]
    loose = dataclasses.replace(protocol, room_type_match="lower_case")
    assert match_for_reconstruction(*layouts(*rows, type="CLASSROOM"), loose).pairs == ((0, 0),)


def test_indices_are_plain_numbers(layouts, match):
    truth, predicted = layouts([("bed", 0, 0)] * 2, [("bed", 0, 0)])
    found = match(truth, predicted)
    numbers = [*found.missed, *(n for pair in found.pairs for n in pair)]
    assert not any(isinstance(number, np.generic) for number in numbers)


def test_points_without_coordinates_are_refused():
    with pytest.raises(ValueError, match=r"b_xy_m: expected .*\(\.\.\., 3\), got \(3, 1\)"):
        position_errors_m(np.zeros((3, 2)), np.zeros((3, 1)))
