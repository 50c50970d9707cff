"""What layouts are called where files of one name lie in several folders."""

from dataclasses import replace
from pathlib import Path

from ideal_bench.lib.floorplan.questions.layout_names import named


def test_a_layout_is_called_as_its_file(plan):
    found = named({Path("a/bedroom_0.json"): plan(), Path("a/kitchen_0.xml"): plan(units="m")})
    assert list(found.plans) == ["bedroom_0", "kitchen_0"] and found.notes == ()


def test_other_rooms_of_one_name_are_told_apart_whatever_their_order(plan):
    rooms = {Path("a/bedroom_0.json"): plan(), Path("b/Bedroom_0.json"): plan(room_type="attic")}
    found = named(rooms)
    first, second = found.plans
    assert first.startswith("bedroom_0_") and second.startswith("Bedroom_0_")
    assert first.lower() != second.lower() and len(found.notes) == 2
    assert first in found.notes[0] and "other layouts have that name" in found.notes[0]
    again = named(dict(reversed(rooms.items())))
    assert dict(again.plans) == dict(found.plans)


def test_the_same_room_under_one_name_is_asked_about_once(plan):
    room = plan()
    rooms = {Path("a/bedroom_0.xml"): replace(room, layout_id="x"), Path("a/bedroom_0.json"): room}
    found = named(rooms)
    assert dict(found.plans) == {"bedroom_0": room}
    (note,) = found.notes
    assert note == "a/bedroom_0.xml: the same room as a/bedroom_0.json; asked about once"


def test_the_same_room_under_two_names_is_asked_about_twice(plan):
    found = named({Path("a.json"): plan(), Path("b.json"): plan()})
    assert list(found.plans) == ["a", "b"]
