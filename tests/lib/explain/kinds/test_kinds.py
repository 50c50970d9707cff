"""Each kind of mistake: done and undone, in words, and measured by hand."""

from dataclasses import replace

import numpy as np
import pytest
from ideal_bench.lib.batch import SceneTruth
from ideal_bench.lib.explain.case import Case
from ideal_bench.lib.explain.kinds.height import Base, Lift, Rise
from ideal_bench.lib.explain.kinds.nothing import Nothing
from ideal_bench.lib.explain.kinds.registry import KINDS
from ideal_bench.lib.explain.kinds.scale import Scale, Spread
from ideal_bench.lib.explain.kinds.shift import Shift, ShiftShare
from ideal_bench.lib.explain.kinds.size import Size
from ideal_bench.lib.explain.kinds.size_by_category import SizeByCategory
from ideal_bench.lib.explain.kinds.square import Mirror, Turn
from ideal_bench.lib.explain.kinds.yaw import Yaw

ALL = [
    Nothing(),
    Scale(1.3),
    Spread(0.7),
    *(Turn(quarters) for quarters in (1, 2, 3)),
    *(Mirror(quarters) for quarters in range(4)),
    *(Turn(quarters, fronts=False) for quarters in (1, 2, 3)),
    *(Mirror(quarters, fronts=False) for quarters in range(4)),
    *(kind(1, walls=False) for kind in (Turn, Mirror)),
    Scale(1.3, walls=False),
    Rise(1.3),
    Shift(0.5, -0.3),
    ShiftShare(0.5, -0.5),
    Size((1.2, 0.9, 1.5)),
    SizeByCategory({0: (1.4, 1.4, 1.4)}, {0: "bed"}),
    *(Yaw(quarters) for quarters in (1, 2, 3)),
    Lift(0.4),
    Base(-0.5),
]
THINGS = [
    ("bed", (1.0, 0.5, 0.3), (2.0, 1.5, 0.6), 90.0),
    ("wall_art", (-1.0, 1.9, 1.5), (0.8, 0.1, 0.6), 180.0),
    ("chair", (0.2, -1.2, 0.45), (0.5, 0.4, 0.9), 30.0),
]


@pytest.fixture
def table(make_layout, protocol):
    truth = make_layout(THINGS)
    return Case.of([SceneTruth("bedroom_s1", truth, 0.0)], [truth], protocol).predicted


@pytest.mark.parametrize("mistake", ALL, ids=repr)
def test_undone_is_as_if_it_had_not_been_done(mistake, table):
    back = mistake.undo(mistake.do(table))
    assert back.position_m == pytest.approx(table.position_m)
    assert back.dimensions_m == pytest.approx(table.dimensions_m)
    assert back.room_m == pytest.approx(table.room_m)
    assert np.mod(back.yaw_deg - table.yaw_deg + 180, 360) == pytest.approx(180)


@pytest.mark.parametrize("mistake", ALL, ids=repr)
def test_words_and_sizes_are_plain(mistake):
    assert mistake.words() and mistake.words()[0].islower() and not mistake.words().endswith(".")
    assert all(isinstance(value, float) for value in mistake.parameters().values())


@pytest.mark.parametrize("mirror", [Mirror(quarters) for quarters in range(4)], ids=repr)
def test_a_mirror_turns_fronts_as_it_turns_places(mirror, table):
    """A point before each object is mirrored to the point before the mirrored object."""

    def before(objects):
        yaw = np.radians(objects.yaw_deg)
        return objects.position_m[:, :2] + np.stack([-np.sin(yaw), np.cos(yaw)], axis=1)

    points = np.column_stack([before(table), table.position_m[:, 2]])
    mirrored = mirror.do(replace(table, position_m=points)).position_m[:, :2]
    assert before(mirror.do(table)) == pytest.approx(mirrored)


def test_what_stands_goes_on_standing(table):
    """An object on the floor keeps its lower side there; a picture keeps its middle."""
    made = Size((1.0, 1.0, 2.0)).do(table)
    assert made.position_m[:, 2].tolist() == pytest.approx([0.6, 1.5, 0.9])


@pytest.mark.parametrize(
    ("share", "corner"),
    [
        ((0.5, 0.5), "near left"),
        ((-0.5, 0.5), "near right"),
        ((0.5, -0.5), "far left"),
        ((-0.5, -0.5), "far right"),
    ],
)
def test_half_the_room_is_a_corner(share, corner, table):
    """What stands in that corner is at the origin."""
    mistake = ShiftShare(*share)
    assert mistake.words().startswith(f"counts from the {corner} corner")
    x = -3.0 if "left" in corner else 3.0
    y = -2.0 if "near" in corner else 2.0
    there = replace(table, position_m=np.array([[x, y, 0.0]] * 3))
    assert mistake.do(there).position_m == pytest.approx(0.0)


def test_the_table_of_kinds_is_whole():
    assert len({kind.id for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        assert bool(kind.options) != bool(kind.fit)
        assert kind.about and kind.label


def test_numbers_in_words():
    assert Scale(0.8).words() == "makes the whole room too small, 0.80 times its size"
    assert Scale(0.999).words() == "makes the whole room 1.00 times too large"
    assert Scale(1000.0).words() == "makes the whole room 1000 times too large"
    assert Scale(0.001).words() == "makes the whole room too small, 0.001 times its size"
    assert Scale(1.3, walls=False).words() == "makes everything in the room 1.30 times too large"
    assert ShiftShare(0.001, -0.001).words() == (
        "shifts everything by 0 % of the room's width (right is +) "
        "and 0 % of its depth (away from the camera is +)"
    )
    assert Rise(0.8).words() == "places objects 0.80 times as high as they are above the floor"
    assert Turn(1, walls=False).words() == (
        "turns everything in the room by 90 degrees counter-clockwise"
    )
    assert Turn(2, fronts=False).words() == (
        "turns the places of all objects, but not their fronts, by 180 degrees"
    )
    assert Mirror(0, fronts=False).words() == (
        "mirrors the places of all objects, but not their fronts: left and right are exchanged"
    )
    assert Lift(-0.25).words() == "places everything 0.25 m too low"
    assert Base(-0.49).words() == (
        "gives the height of each object's lower side in place of its middle"
    )
    assert Shift(0.5, -0.3).words() == (
        "shifts everything 0.50 m to the right and 0.30 m towards the camera"
    )
    assert Shift(0.0, 0.0).words() == "shifts everything 0.00 m"
    many = {code: (1.1 + code / 10,) * 3 for code in range(5)}
    told = SizeByCategory(many, {code: f"thing_{code}" for code in many}).words()
    assert told.startswith("makes thing_4 1.50 times too large, thing_3")
    assert told.endswith("and 2 more categories")
