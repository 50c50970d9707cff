"""C4: boxes and walls."""

import pytest
from ideal_bench.lib.checks.within_room import within_room
from ideal_bench.lib.layout import Layout, Room


def check(library, room, things, protocol, size=(6.0, 4.0, 3.0)):
    return within_room(library.layout(room(things, size=size)), protocol)


@pytest.mark.parametrize(
    ("at", "side", "outside"),
    [
        ((2.8, 0, 0.5), "+X", 0.3),
        ((-2.75, 0, 0.5), "-X", 0.25),
        ((0, 1.52, 0.5), "+Y", 0.02),
        ((0, -3.5, 0.5), "-Y", 2.0),
        ((0, 0, 0.3), "floor", 0.2),
        ((0, 0, 2.6), "ceiling", 0.1),
    ],
)
def test_a_piece_through_each_side_is_told_with_its_distance(
    library, thing, room, protocol, at, side, outside
):
    found = check(library, room, [thing(at=at, id="sofa_01"), thing(at=(1, 0, 0.5))], protocol)
    assert (found.id, found.passed, found.unit) == ("C4", False, "m")
    assert found.number == pytest.approx(outside)
    assert found.details["objects"] == [
        {"id": "sofa_01", "outside_m": pytest.approx(outside), "side": side}
    ]
    assert found.sentence == f"sofa_01 reaches {found.number} m out at {side}"


def test_a_piece_at_the_wall_is_inside(library, thing, room, protocol):
    found = check(library, room, [thing(at=(2.5, 1.5, 0.5))], protocol)
    assert (found.passed, found.number) == (True, 0.0)


@pytest.mark.parametrize(("x", "passed"), [(2.51, True), (2.52, False)])
def test_rounding_to_a_centimetre_is_no_reaching_out(library, thing, room, protocol, x, passed):
    assert check(library, room, [thing(at=(x, 0, 0.5))], protocol).passed is passed


def test_a_turned_piece_reaches_as_far_as_its_corners(library, thing, room, protocol):
    found = check(library, room, [thing(at=(2.5, 0, 0.5), yaw=45.0)], protocol)
    assert found.number == pytest.approx(2.0**0.5 / 2 - 0.5, abs=1e-4)


def test_the_walls_alone_can_be_asked_for(library, thing, room, changed_protocol):
    walls = changed_protocol(within_room_sides="walls")
    assert check(library, room, [thing(at=(0, 0, -5))], walls).passed
    assert not check(library, room, [thing(at=(9, 0, -5))], walls).passed


def test_the_worst_piece_comes_first(library, thing, room, protocol):
    things = [thing(at=(x, 0, 0.5), id=f"sofa_{x}") for x in (2.6, 3.0, 0.0, 2.8)]
    found = check(library, room, things, protocol)
    assert [item["id"] for item in found.details["objects"]] == ["sofa_3.0", "sofa_2.8", "sofa_2.6"]
    assert found.sentence == "sofa_3.0 reaches 0.5 m out at +X; 2 more pieces reach out too"


def test_an_empty_room_passes(library, room, protocol):
    found = check(library, room, [], protocol)
    assert (found.passed, found.number) == (True, 0.0)


def test_without_a_room_nothing_is_measured(protocol):
    found = within_room(Layout.from_objects(Room("office"), []), protocol)
    assert (found.passed, found.number) == (None, None)
    assert found.sentence == "not measured: GT.json tells no room size"
