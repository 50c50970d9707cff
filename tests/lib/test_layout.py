"""A room and its objects, kept in columns."""

from __future__ import annotations

import dataclasses
import math

import numpy as np
import pytest
from ideal_bench.lib.layout import Layout, Room, SceneObject

BED = SceneObject("bed_01", "bed", (0.0, 1.0, 0.5), (1.8, 2.1, 1.0), 180.0)
LAMP = SceneObject("lamp_01", "floor_lamp", (-1.5, 1.5, 0.7), (0.3, 0.3, 1.4), None)
ROOM = Room("bedroom", (4.0, 5.0, 3.0))


@pytest.fixture
def layout() -> Layout:
    return Layout.from_objects(ROOM, [BED, LAMP])


def test_columns_hold_the_objects_in_order(layout: Layout) -> None:
    assert len(layout) == 2
    assert layout.ids == ("bed_01", "lamp_01")
    assert layout.categories == ("bed", "floor_lamp")
    assert layout.positions_m.tolist() == [[0.0, 1.0, 0.5], [-1.5, 1.5, 0.7]]
    assert layout.dimensions_m.tolist() == [[1.8, 2.1, 1.0], [0.3, 0.3, 1.4]]
    np.testing.assert_array_equal(layout.yaws_deg, [180.0, math.nan])


def test_objects_come_back_out_as_they_went_in(layout: Layout) -> None:
    assert list(layout) == [BED, LAMP]


def test_an_empty_layout_has_columns_of_length_zero() -> None:
    empty = Layout.from_objects(ROOM, [])
    assert (len(empty), list(empty)) == (0, [])
    assert empty.positions_m.shape == empty.dimensions_m.shape == (0, 3)
    assert empty.yaws_deg.shape == (0,)
    assert empty.select([]).positions_m.shape == (0, 3)


def test_select_takes_in_the_order_asked_for(layout: Layout) -> None:
    assert list(layout.select([1, 0])) == [LAMP, BED]
    assert list(layout.select(iter([1]))) == [LAMP]
    assert layout.select([1]).room == ROOM
    assert list(layout.select([])) == []


def test_select_leaves_the_layout_as_it_was(layout: Layout) -> None:
    part = layout.select([0])
    part.positions_m[0, 0] = 9.0
    assert list(layout) == [BED, LAMP]


def test_the_document_is_that_of_gt_json(layout: Layout) -> None:
    assert layout.to_document() == {
        "scene": {
            "room": {"type": "bedroom", "size": [4.0, 5.0, 3.0], "asset_count": 2},
            "objects": [
                {
                    "id": "bed_01",
                    "category": "bed",
                    "position": [0.0, 1.0, 0.5],
                    "dimensions": [1.8, 2.1, 1.0],
                    "rotation_yaw": 180.0,
                },
                {
                    "id": "lamp_01",
                    "category": "floor_lamp",
                    "position": [-1.5, 1.5, 0.7],
                    "dimensions": [0.3, 0.3, 1.4],
                    "rotation_yaw": None,
                },
            ],
        }
    }


def test_a_room_without_a_size_has_no_size_in_its_document() -> None:
    room = Layout.from_objects(Room("office"), []).to_document()["scene"]["room"]
    assert room == {"type": "office", "asset_count": 0}


@pytest.mark.parametrize(
    ("column", "value", "words"),
    [
        (
            "positions_m",
            np.zeros((2, 2)),
            r"Layout\.positions_m: expected shape \(2, 3\), got \(2, 2\)",
        ),
        (
            "dimensions_m",
            np.zeros((1, 3)),
            r"Layout\.dimensions_m: expected shape \(2, 3\), got \(1, 3\)",
        ),
        ("yaws_deg", np.zeros((2, 1)), r"Layout\.yaws_deg: expected shape \(2,\), got \(2, 1\)"),
        ("categories", ("bed",), r"Layout\.categories: expected 2 entries, got 1"),
    ],
)
def test_a_column_of_another_length_is_named(
    layout: Layout, column: str, value: object, words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        dataclasses.replace(layout, **{column: value})


def test_a_layout_is_frozen(layout: Layout) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        layout.room = Room("office")
