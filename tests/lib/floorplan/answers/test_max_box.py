"""The largest rectangle as an answer: what stands in its way, and what the answer says."""

import json
import math
from pathlib import Path

import pytest
import shapely
from ideal_bench.lib.floorplan.answers import max_box
from ideal_bench.lib.floorplan.answers.answer import Parameters
from ideal_bench.lib.floorplan.answers.registry import answered
from ideal_bench.lib.floorplan.faults import NoAnswer, PlanFault
from ideal_bench.lib.floorplan.ground import Ground
from ideal_bench.lib.floorplan.plan import FloorPlan, Shape
from ideal_bench.lib.floorplan.profile import PAPER, RELEASED

EXAMPLES = Path(__file__).resolve().parents[4] / "examples" / "floorplans"
PUBLISHED_M2 = {"bedroom_0": 2.5875, "living_room_0": 5.78}
"""Exact optima along the axes; the published search finds 2.5866 and 5.7784."""
ROOM = ((0, 0), (4, 0), (4, 3), (0, 3), (0, 0))


def thing(label, west, south, east, north):
    return Shape(label, ((west, south), (east, south), (east, north), (west, north)))


def room(*objects, profile=PAPER, doors=(), windows=(), boundary=ROOM):
    plan = FloorPlan("r", "den", boundary, (), tuple(windows), tuple(doors), tuple(objects))
    return Ground(plan, profile)


def ask(ground):
    return max_box.answer(ground, Parameters())


def published(name, profile):
    document = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))

    def shapes(items):
        return tuple(
            Shape(item["label"], tuple((point["x"], point["y"]) for point in item["points"]))
            for item in items
        )

    boundary = tuple((point["x"], point["y"]) for point in document["room_boundary"])
    openings = document["openings"]
    plan = FloorPlan(
        document["layout_id"],
        document["room_type"],
        boundary,
        (),
        shapes(openings["windows"]),
        shapes(openings["doors"]),
        shapes(document["objects"]),
    )
    return Ground(plan, profile)


def test_what_the_answer_says():
    answer = ask(room(thing("sofa", 0, 0, 1.5, 3)))
    assert answer.value == pytest.approx(7.5, abs=1e-12)
    assert answer.details == pytest.approx({"width_m": 3.0, "depth_m": 2.5, "angle_deg": 90.0})
    assert answer.geometry["type"] == "Polygon"
    shown = shapely.geometry.shape(answer.geometry)
    assert shown.normalize().equals_exact(shapely.box(1.5, 0, 4, 3).normalize(), 1e-9)
    assert json.loads(json.dumps([answer.geometry, answer.details])) == [
        answer.geometry,
        answer.details,
    ]
    assert answer.reason == ""


def test_objects_that_overlap_are_one_obstacle():
    answer = ask(room(thing("bed", 0, 0, 2, 1), thing("nightstand", 1, 0.5, 3, 1)))
    assert answer.value == pytest.approx(8.0, abs=1e-12)


@pytest.mark.parametrize("label", ["rug", "rug_2", "bath mat_1", "chandelier", "pendant light_3"])
def test_coverings_and_fixtures_do_not_block(label):
    assert ask(room(thing(label, 1, 1, 3, 2))).value == pytest.approx(12.0, abs=1e-12)


@pytest.mark.parametrize("label", ["mattress", "table lamp_1"])
def test_what_only_sounds_like_one_blocks(label):
    assert ask(room(thing(label, 1, 0, 2, 3))).value == pytest.approx(6.0, abs=1e-12)


@pytest.mark.parametrize(("profile", "area_m2"), [(PAPER, 12.0), (RELEASED, 10.5)])
def test_openings_block_in_the_released_profile(profile, area_m2):
    door = thing("door", 3.5, 1, 4, 2)
    assert ask(room(doors=(door,), profile=profile)).value == pytest.approx(area_m2, abs=1e-12)
    assert ask(room(windows=(door,), profile=profile)).value == pytest.approx(area_m2, abs=1e-12)


def test_a_full_room_has_none():
    full = room(thing("sofa", 0, 0, 4, 2), thing("bed", 0, 1, 4, 3))
    with pytest.raises(NoAnswer, match="no floor is free"):
        ask(full)
    answer = answered(full, "max_box", Parameters())
    assert answer.value is None
    assert not answer.at_fault
    assert "no floor is free" in answer.reason


def test_a_broken_outline_is_named():
    bow_tie = Shape("sofa", ((0, 0), (1, 1), (1, 0), (0, 1)))
    with pytest.raises(PlanFault, match="sofa"):
        ask(room(bow_tie))
    assert ask(room(Shape("rug", bow_tie.points))).value == pytest.approx(12.0)


@pytest.mark.parametrize("name", PUBLISHED_M2)
def test_published_layouts(name):
    released, paper = (ask(published(name, profile)) for profile in (RELEASED, PAPER))
    assert released.value >= PUBLISHED_M2[name] - 1e-12
    assert paper.value >= released.value
    for profile, answer in ((RELEASED, released), (PAPER, paper)):
        outside = shapely.geometry.shape(answer.geometry).difference(
            published(name, profile).room_to_place().buffer(1e-9)
        )
        assert outside.area == 0.0


def test_a_turned_plan_has_the_same(furnished):
    plan = furnished.random_plan(4)
    answer = ask(Ground(plan))
    turned = ask(Ground(furnished.turned(plan, 37.0, (10.0, -4.0))))
    assert turned.value == pytest.approx(answer.value, rel=1e-9)
    change = turned.details["angle_deg"] - answer.details["angle_deg"] - 37.0
    assert math.remainder(change, 180.0) == pytest.approx(0.0, abs=1e-6)
