"""Whether furniture can be placed: what blocks, and what the answer says."""

import json

import pytest
import shapely
from ideal_bench.lib.floorplan.answers import placement
from ideal_bench.lib.floorplan.answers.answer import Parameters
from ideal_bench.lib.floorplan.faults import PlanFault
from ideal_bench.lib.floorplan.ground import Ground
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape
from ideal_bench.lib.floorplan.profile import PAPER, RELEASED

ROOM = ((0, 0), (4, 0), (4, 3), (0, 3), (0, 0))


def thing(label, west, south, east, north):
    return Shape(label, ((west, south), (east, south), (east, north), (west, north)))


def room(*objects, profile=PAPER, doors=(), boundary=ROOM):
    plan = FloorPlan("r", "den", boundary, (), (), tuple(doors), tuple(objects))
    return Ground(plan, profile)


def ask(ground, width, depth):
    return placement.answer(ground, Parameters(size_m=(width, depth)))


def test_a_place_is_shown():
    answer = ask(room(thing("sofa", 0, 0, 4, 1)), 4.0, 2.0)
    assert answer.value is True
    assert answer.details == {
        "width_m": 4.0,
        "depth_m": 2.0,
        "angle_deg": 0.0,
        "center": pytest.approx([2.0, 2.0]),
    }
    shown = shapely.geometry.shape(answer.geometry)
    assert shown.normalize().equals_exact(shapely.box(0, 1, 4, 3).normalize(), 1e-9)
    assert json.loads(json.dumps(answer.geometry)) == answer.geometry
    assert json.loads(json.dumps(answer.details)) == answer.details


def test_no_place():
    answer = ask(room(thing("sofa", 0, 0, 4, 1)), 4.0, 2.01)
    assert answer.value is False
    assert answer.geometry is None
    assert answer.details == {"width_m": 4.0, "depth_m": 2.01}
    assert answer.reason == ""


def test_the_order_of_width_and_depth_does_not_matter_to_whether():
    ground = room(thing("sofa", 0, 0, 4, 1))
    assert ask(ground, 2.0, 4.0).value is True
    assert ask(ground, 2.0, 4.0).details["angle_deg"] == pytest.approx(90.0)
    assert ask(ground, 2.01, 4.0).value is False


def test_only_at_a_slant():
    """3 m less the corner that a shelf cuts off: 4.2 m of plank lie along the diagonal only."""
    answer = ask(room(thing("shelf", 0, 2.9, 0.1, 3)), 4.2, 0.3)
    assert answer.value is True
    assert 15.0 < answer.details["angle_deg"] % 90.0 < 75.0


@pytest.mark.parametrize("label", ["rug_1", "Door Mat", "chandelier", "pendant light_2"])
def test_coverings_and_ceiling_fixtures_never_block(label):
    for profile in (PAPER, RELEASED):
        ground = room(thing(label, 0, 0, 4, 2), profile=profile)
        assert ask(ground, 4.0, 3.0).value is True


def test_a_mattress_and_a_floor_lamp_do():
    assert ask(room(thing("mattress", 1, 1, 3, 2)), 4.0, 3.0).value is False
    assert ask(room(thing("floor lamp", 1, 1, 1.2, 1.2)), 4.0, 3.0).value is False


def test_openings_block_in_the_released_profile_alone():
    door = thing("door", 0, 1, 0.2, 2)
    assert ask(room(doors=[door]), 4.0, 3.0).value is True
    assert ask(room(doors=[door], profile=RELEASED), 4.0, 3.0).value is False
    assert ask(room(doors=[door], profile=RELEASED), 3.8, 3.0).value is True


def test_objects_that_overlap_count_once():
    ground = room(thing("bed", 0, 0, 2, 2), thing("nightstand", 1.5, 0, 2.5, 1))
    assert ask(ground, 1.5, 3.0).value is True
    assert ask(ground, 2.0, 2.0).value is True
    assert ask(ground, 2.1, 2.1).value is False


def test_a_room_full_of_furniture():
    assert ask(room(thing("pool", -1, -1, 5, 4)), 0.1, 0.1).value is False


def test_a_broken_outline_is_named():
    crossed = Shape("sofa", ((0, 0), (2, 2), (2, 0), (0, 2)))
    with pytest.raises(PlanFault, match=r"'sofa'.*crosses itself"):
        ask(room(crossed), 1.0, 1.0)
