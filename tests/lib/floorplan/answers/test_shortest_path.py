"""The shortest path of a question: its answer, its reasons, and what a fine grid finds."""

import itertools
import random

import pytest
from ideal_bench.lib.floorplan.answers.answer import Parameters
from ideal_bench.lib.floorplan.answers.registry import answered
from ideal_bench.lib.floorplan.answers.shortest_path import answer
from ideal_bench.lib.floorplan.faults import CallFault, NoAnswer, PlanFault
from ideal_bench.lib.floorplan.ground import Ground
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape
from ideal_bench.lib.floorplan.profile import PROFILES

ROOM = ((0, 0), (4, 0), (4, 3), (0, 3), (0, 0))


def at(label, x, y, width=0.4, depth=0.4):
    """A rectangle about a centre."""
    right, up = width / 2, depth / 2
    return Shape(
        label,
        ((x - right, y - up), (x + right, y - up), (x + right, y + up), (x - right, y + up)),
    )


def ground(*objects, doors=(), windows=(), boundary=ROOM, profile="paper"):
    plan = FloorPlan(
        0, "bedroom", boundary, objects=objects, doors=tuple(doors), windows=tuple(windows)
    )
    return Ground(plan, PROFILES[profile])


def path(room, one, other, clearance_m=None):
    return answer(room, Parameters((one, other), clearance_m=clearance_m))


SOFA, TV = at("sofa", 0.7, 1.5), at("tv", 3.3, 1.5)


def test_an_open_way_is_the_line_between_the_centroids():
    found = path(ground(SOFA, TV), "sofa", "tv")
    assert found.value[0] == pytest.approx([0.7, 1.5])
    assert found.value[-1] == pytest.approx([3.3, 1.5])
    assert len(found.value) == 2
    assert found.geometry == {"type": "LineString", "coordinates": found.value}
    assert found.details == {
        "length_m": pytest.approx(2.6),
        "clearance_m": 0.15,
        "way_out_m": pytest.approx(0.35),
        "way_in_m": pytest.approx(0.35),
        "let_off_at_start": ["sofa"],
        "let_off_at_end": ["tv"],
    }


@pytest.mark.parametrize("label", ["rug", "yoga mat_2", "chandelier", "ceiling light_1"])
def test_coverings_and_fixtures_never_block(label):
    wide = at(label, 2.0, 1.5, 0.5, 3.0)
    assert len(path(ground(SOFA, TV, wide), "sofa", "tv").value) == 2
    assert len(path(ground(SOFA, wide), "sofa", label).value) == 2


def test_openings_do_not_block_and_may_be_ends():
    door = at("door", 2.0, 0.05, 0.9, 0.1)
    found = path(ground(SOFA, TV, doors=[door]), "sofa", "door")
    assert found.value[-1] == pytest.approx([2.0, 0.05])
    assert found.details["let_off_at_end"] == ["wall"]
    astride = at("door", 4.0, 1.0, 0.2, 0.9)
    assert len(path(ground(SOFA, doors=[astride]), "sofa", "door").value) == 2
    outside = at("door", 4.1, 1.5, 0.2, 0.9)
    found = path(ground(SOFA, doors=[outside]), "sofa", "door")
    assert found.value == [pytest.approx([0.7, 1.5]), pytest.approx([4.1, 1.5])]


def test_the_profile_names_the_clearance_where_the_question_does_not():
    shelf = at("shelf", 2.0, 1.0, 0.4, 1.75)
    north = [
        max(y for _, y in path(ground(SOFA, TV, shelf, profile=name), "sofa", "tv", given).value)
        for name, given in (("paper", None), ("released", None), ("paper", 0.4))
    ]
    assert north == pytest.approx([1.875 + c for c in (0.15, 0.1, 0.4)], abs=2e-3)


def test_the_same_place_twice():
    found = path(ground(at("table", 2, 1.5), at("lamp", 2, 1.5, 0.1, 0.1)), "table", "lamp")
    assert found.value == [pytest.approx([2.0, 1.5])] * 2
    assert found.details["length_m"] == pytest.approx(0.0, abs=1e-12)


def test_why_there_is_no_way():
    screen = at("screen", 2.0, 1.5, 0.1, 3.0)
    with pytest.raises(NoAnswer, match=r"'sofa' to 'tv': .* in separate pieces"):
        path(ground(SOFA, TV, screen), "sofa", "tv")
    ring = [
        at("a", 0.7, 1.2, 1.0, 0.2),
        at("b", 0.7, 1.8, 1.0, 0.2),
        at("c", 0.3, 1.5, 0.2, 0.8),
        at("d", 1.1, 1.5, 0.2, 0.8),
    ]
    with pytest.raises(NoAnswer, match="'sofa' is shut in: no straight line"):
        path(ground(SOFA, TV, *ring), "tv", "sofa")
    narrow = ((0, 0), (4, 0), (4, 0.25), (0, 0.25))
    with pytest.raises(NoAnswer, match=r"no floor of this room is 0\.15 m"):
        path(
            ground(at("a", 1, 0.1, 0.1, 0.1), at("b", 3, 0.1, 0.1, 0.1), boundary=narrow), "a", "b"
        )


def test_what_is_wrong_with_the_question_or_the_layout():
    with pytest.raises(CallFault, match="no object is called 'bed'"):
        path(ground(SOFA, TV), "sofa", "bed")
    crossed = Shape("bed", ((1, 1), (2, 2), (2, 1), (1, 2)))
    with pytest.raises(PlanFault, match="object 'bed'"):
        path(ground(SOFA, TV, crossed), "sofa", "tv")
    flat = Shape("door", ((0, 0), (1, 0), (0.5, 0)))
    assert path(ground(SOFA, TV, doors=[flat]), "sofa", "tv").value
    assert answered(ground(SOFA, TV, crossed), "shortest_path", Parameters(("sofa", "tv"))).at_fault


def test_asking_for_other_pairs_first_changes_nothing(furnished):
    plan = furnished.random_plan(7)
    pairs = list(itertools.combinations([shape.label for shape in plan.objects], 2))[:6]
    room = Ground(plan)
    together = [answered(room, "shortest_path", Parameters(pair)) for pair in pairs]
    apart = [answered(Ground(plan), "shortest_path", Parameters(pair)) for pair in pairs]
    assert together == apart


def pair_of(plan, seed):
    """Two labels of a plan."""
    return tuple(random.Random(seed).sample([shape.label for shape in plan.objects], 2))


@pytest.mark.parametrize("seed", range(110))
def test_it_keeps_the_rule_and_no_grid_finds_a_shorter_one(seed, furnished, walked):
    plan = furnished.random_plan(seed)
    pair, clearance_m = pair_of(plan, seed), (0.15, 0.1, 0.3)[seed % 3]
    room = Ground(plan)
    rule = walked.Rule(plan, clearance_m)
    ends = [room.centroid(room.shape(label)) for label in pair]
    theirs = walked.Grid(rule, 0.15).path(*ends)
    try:
        found = path(room, *pair, clearance_m)
    except NoAnswer:
        assert theirs is None
        return
    assert found.value[0] == list(ends[0])
    assert found.value[-1] == list(ends[1])
    assert rule.kept(found.value, found.details["way_out_m"], found.details["way_in_m"])
    assert found.details["length_m"] == pytest.approx(walked.length_of(found.value), abs=1e-9)
    if theirs is not None:
        assert found.details["length_m"] <= walked.length_of(theirs) * (1 + 1e-5) + 1e-9


@pytest.mark.parametrize("seed", range(20))
def test_turning_and_moving_the_plan_changes_nothing(seed, furnished):
    plan = furnished.random_plan(500 + seed)
    pair = Parameters(pair_of(plan, seed))
    turned = furnished.turned(plan, 37.0 + 31 * seed, (12.0, -40.0))
    here, there = (answered(Ground(each), "shortest_path", pair) for each in (plan, turned))
    assert (here.value is None) == (there.value is None)
    if here.value is not None:
        assert there.details["length_m"] == pytest.approx(here.details["length_m"], rel=1e-7)
        assert there.details["let_off_at_start"] == here.details["let_off_at_start"]
