"""A question put wrongly says how it is put."""

import math

import pytest
from ideal_bench.lib.floorplan.answers.answer import Parameters
from ideal_bench.lib.floorplan.answers.needs import require
from ideal_bench.lib.floorplan.answers.registry import TYPES, answered
from ideal_bench.lib.floorplan.faults import CallFault
from ideal_bench.lib.floorplan.ground import Ground
from ideal_bench.lib.floorplan.plan import FloorPlan

PUT_RIGHTLY = {
    "distance": Parameters(("a", "b")),
    "view_angle": Parameters(("a", "b")),
    "free_space": Parameters(),
    "visibility": Parameters(("a", "b")),
    "repositioning": Parameters(("a",), "left"),
    "placement": Parameters(size_m=(1.0, 2.0)),
    "max_box": Parameters(),
    "shortest_path": Parameters(("a", "b"), clearance_m=0.0),
}


@pytest.mark.parametrize("kind", TYPES)
def test_each_type_takes_what_it_needs(kind):
    require(kind, TYPES[kind].needs, PUT_RIGHTLY[kind])


@pytest.mark.parametrize(
    ("kind", "given", "words"),
    [
        ("distance", Parameters(), "distance: name two different objects, not 0"),
        ("visibility", Parameters(("a",)), "visibility: name two different objects, not 1"),
        ("distance", Parameters(("a", "a")), "distance: name two different objects, not 'a' twice"),
        ("repositioning", Parameters(("a", "b"), "left"), "repositioning: name one object"),
        ("repositioning", Parameters(("a",)), "is one of left, right, up, down, not none"),
        ("repositioning", Parameters(("a",), "north"), "up, down, not 'north'"),
        ("free_space", Parameters(("a",)), "free_space: it is about the whole room"),
        ("distance", Parameters(("a", "b"), "left"), "distance: it takes no direction"),
        ("max_box", Parameters(size_m=(1, 1)), "max_box: it takes no size"),
        ("placement", Parameters(), "placement: give the size of what is placed"),
        ("placement", Parameters(size_m=(1, 0)), "two lengths over 0 m, not 1 x 0"),
        ("placement", Parameters(size_m=(math.nan, 1)), "two lengths over 0 m, not nan x 1"),
        ("placement", Parameters(size_m=(1, -2)), "two lengths over 0 m, not 1 x -2"),
        ("placement", Parameters(size_m=(math.inf, 1)), "two lengths over 0 m, not inf x 1"),
        ("placement", Parameters(size_m=(1,)), "two lengths over 0 m, not 1"),
        ("distance", Parameters(("a", "b"), clearance_m=0.1), "distance: it takes no clearance"),
        ("shortest_path", Parameters(("a", "b"), clearance_m=-0.1), "0 m or more, not -0.1"),
        ("shortest_path", Parameters(("a", "b"), clearance_m=math.inf), "0 m or more, not inf"),
    ],
)
def test_what_lacks_or_is_too_much_is_named(kind, given, words):
    with pytest.raises(CallFault) as fault:
        require(kind, TYPES[kind].needs, given)
    assert words in str(fault.value)


def test_the_registry_looks_before_it_answers():
    ground = Ground(FloorPlan(0, "den", ((0, 0), (1, 0), (1, 1))))
    with pytest.raises(CallFault, match="name two different objects"):
        answered(ground, "distance", Parameters())
    with pytest.raises(CallFault, match="type 'area' is none of distance, view_angle"):
        answered(ground, "area", Parameters())
    with pytest.raises(CallFault, match="no object is called 'a'; there are none"):
        answered(ground, "distance", Parameters(("a", "b")))
