"""Layouts of every kind become rooms of boxes; what is wrong with one is named."""

import json
from pathlib import Path

import numpy as np
import pytest
from ideal_bench.lib.quality.layouts import Given, LayoutFault, layout_rooms, read_layout_rooms

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def item(name, position=(0.0, 0.0, 0.5), dimensions=(1.0, 1.0, 1.0), **more):
    return {
        "id": name,
        "category": "chair",
        "position": list(position),
        "dimensions": list(dimensions),
        "rotation_yaw": 0,
        **more,
    }


def single(*objects, **room):
    return json.dumps({"scene": {"room": {"type": "office", **room}, "objects": list(objects)}})


def several(*rooms):
    return json.dumps({"scene": {"rooms": list(rooms)}})


def told(text, given=None):
    with pytest.raises(LayoutFault) as error:
        layout_rooms(text, given or Given())
    return str(error.value)


def test_a_ground_truth():
    (room,) = read_layout_rooms(EXAMPLES / "scenes" / "bedroom_s1" / "GT.json").rooms
    assert room.type == "bedroom" and room.area_m2 == pytest.approx(4.5 * 4.2)
    assert room.height_m == 3.19 and len(room.things) == 9
    bed = room.thing("bed_01")
    assert bed.mesh is None and bed.yaw_deg == 0.0
    assert bed.low == pytest.approx([-0.83, -2.035, -0.005])


def test_an_answer_between_other_words():
    answer = f"Here it is:\n```json\n{single(item('a'), size=[4, 3, 2.5])}\n```\nDone."
    (room,) = layout_rooms(answer).rooms
    assert room.ids == ("a",) and room.area_m2 == 12.0


def test_what_the_caller_says_of_the_room_goes_before():
    text = single(item("a"), size=[4, 3, 2.5])
    (room,) = layout_rooms(text, Given("spa", (2.0, 2.0, 3.0))).rooms
    assert (room.type, room.area_m2, room.height_m) == ("spa", 4.0, 3.0)
    (room,) = layout_rooms(single(item("a"))).rooms
    assert room.boundary is None and room.height_m is None


def test_several_rooms_with_sizes_and_polygons():
    text = several(
        {"id": "hall", "type": "hall", "size": [4, 3, 2.5], "objects": [item("a")]},
        {
            "type": "attic",
            "polygon": [[0, 0], [0, 2], [2, 2], [2, 0]],
            "height": 2.1,
            "objects": [item("b")],
        },
    )
    hall, attic = layout_rooms(text).rooms
    assert (hall.id, hall.area_m2, hall.height_m) == ("hall", 12.0, 2.5)
    assert (attic.id, attic.area_m2, attic.height_m) == ("room_2", 4.0, 2.1)
    assert attic.boundary.exterior.is_ccw


@pytest.mark.parametrize("name", ["bedroom_0", "living_room_0"])
def test_a_layout_seen_from_above(name):
    found = read_layout_rooms(EXAMPLES / "floorplans" / f"{name}.json")
    (room,) = found.rooms
    assert list(found.unknown) == ["support"] and room.remarks
    assert {opening.kind for opening in room.openings} == {"door", "window"}
    for thing in room.things:
        assert thing.yaw_deg is None
        assert np.linalg.det(thing.box.axes) == pytest.approx(1.0)
        assert thing.box.axes[2, 2] == 1.0
    assert room.boundary.exterior.is_ccw


def test_a_footprint_from_above_keeps_its_place():
    (room,) = read_layout_rooms(EXAMPLES / "floorplans" / "bedroom_0.json").rooms
    bed = room.thing("bed")
    assert bed.footprint.bounds == pytest.approx((0.0, 1.0, 1.0, 3.0))
    assert bed.low[2] == 0.0 and bed.category == "bed"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("no layout", "no JSON object in the answer"),
        (single(), "the room has no object"),
        (single(item("a"), item("a")), "id 'a' is used 2 times"),
        (single(item("a", dimensions=[1, 0, 1])), "object 'a': dimensions are [1.0, 0.0, 1.0]"),
        (single(item("a", dimensions=[1, 1, 1e7])), "each has to be from 1e-06 to 1e+06 m"),
        (single(item("a", position=[0, -1e99, 0])), "object 'a': position is [0.0, -1e+99, 0.0]"),
        (single(item("a"), size=[1e60, 1, 1]), "room 'room' is larger than 1e+06 m"),
        (single(item("a", position=[1, 2])), "scene.objects[0].position has 2 entries"),
        (single(item("a", position=[1, 2, None])), "scene.objects[0].position[2] is null"),
        (json.dumps({"rooms": []}), "is no layout"),
        (several(), "scene.rooms is a list; expected a list of rooms"),
        (several(5), "scene.rooms[0] is 5"),
        (several({"type": "a", "size": [1, 1, 1], "objects": []}), "the room has no object"),
        (several({"type": "a", "size": [1, 1, 1]}), "scene.rooms[0].objects is null"),
        (
            several({"type": "a", "size": [1, 1], "objects": [item("a")]}),
            "scene.rooms[0].size has 2 entries",
        ),
        (
            several(
                {"type": "a", "size": [1, 1, 1], "objects": [item("a")]},
                {"type": "a", "size": [1, 1, 1], "objects": [item("a")]},
            ),
            "id 'a' is used 2 times",
        ),
        (
            several(
                {"type": "a", "objects": [item("a")]},
                {"type": "a", "size": [1, 1, 1], "objects": [item("b")]},
            ),
            "room 'room_1' has neither size nor polygon",
        ),
        (
            several({"type": "a", "polygon": [[0, 0], [1, 1], [1, 0], [0, 1]], "objects": []}),
            "scene.rooms[0].polygon crosses itself",
        ),
        (
            several({"type": "a", "polygon": [[0, 0], [1, "x"], [1, 0]], "objects": []}),
            "scene.rooms[0].polygon[1] is a list",
        ),
        (
            several({"type": "a", "height": -1, "objects": []}),
            "scene.rooms[0].height is -1",
        ),
    ],
)
def test_what_is_wrong_is_named(text, words):
    assert words in told(text)


def test_a_size_for_several_rooms_is_refused():
    rooms = [{"type": "a", "size": [1, 1, 1], "objects": [item(name)]} for name in "ab"]
    assert "2 rooms" in told(several(*rooms), Given("", (1.0, 1.0, 1.0)))


def test_the_file_is_named(tmp_path):
    path = tmp_path / "answer.json"
    path.write_text(single())
    with pytest.raises(LayoutFault, match=r"answer\.json: the room has no object"):
        read_layout_rooms(path)
    with pytest.raises(LayoutFault, match=r"none\.json: cannot be read"):
        read_layout_rooms(tmp_path / "none.json")


def test_an_empty_id_is_refused():
    assert told(single(item("a"), item(""))) == (
        "objects[1].id of the room is empty; ids name the objects"
    )
