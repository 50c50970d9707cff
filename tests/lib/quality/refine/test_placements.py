"""Where things stand: told, repeated, moved and hashed without a drift."""

import numpy as np
import pytest
from ideal_bench.lib.predictions.validate import layout_from_document
from ideal_bench.lib.quality.refine.placements import (
    Placement,
    added,
    layout_document,
    layout_sha256,
    placements_of,
    shifts_to,
)
from ideal_bench.lib.quality.room import Shift


@pytest.fixture
def room(boxes):
    odd = boxes.thing("sofa", "sofa", (0.12345678, -1.0 / 3, 0.4), (2.0, 0.9, 0.8), 33.3333333)
    rug = boxes.thing("rug", "rug", (1.0, 1.0, 0.005), (1.5, 1.0, 0.01), 20.0, front=False)
    return boxes.room(odd, rug)


def test_a_layout_that_is_repeated_moves_nothing(room):
    told = placements_of(room)
    assert told["sofa"] == Placement((0.123, -0.333, 0.4), 33.3)
    assert told["rug"].yaw_deg == 20.0
    assert shifts_to(told, told) == {}


def test_the_shorter_way_round_is_taken(room):
    told = placements_of(room)
    wanted = {**told, "sofa": Placement((1.123, -0.333, 0.4), 350.0)}
    assert shifts_to(told, wanted) == {"sofa": Shift((1.0, 0.0, 0.0), -43.3)}


def test_moves_add_up_to_the_last_layout(room):
    first = {"sofa": Shift((0.5, 0, 0), 90.0)}
    second = {"sofa": Shift((0, 0.25, 0), -30.0), "rug": Shift((0.1, 0, 0), 45.0)}
    once, twice = room.moved(added(first, second)), room.moved(first).moved(second)
    for one, other in zip(once.things, twice.things, strict=True):
        np.testing.assert_allclose(one.points, other.points, atol=1e-12)
    assert layout_sha256(once) == layout_sha256(twice)


def test_the_hash_tells_layouts_apart_and_not_their_last_decimals(room):
    known = layout_sha256(room)
    assert layout_sha256(room.moved({"rug": Shift((1e-6, 0, 0))})) == known
    assert layout_sha256(room.moved({"rug": Shift((2e-3, 0, 0))})) != known
    assert layout_sha256(room.moved({"rug": Shift(turn_deg=1.0)})) != known


def test_the_layout_is_one_that_others_read(room):
    layout = layout_from_document(layout_document(room))
    assert layout.ids == ("sofa", "rug") and layout.room.size_m == (5.0, 4.0, 2.8)
    np.testing.assert_allclose(layout.dimensions_m[0], [2.0, 0.9, 0.8])
    assert layout.yaws_deg[0] == pytest.approx(33.333333) and np.isnan(layout.yaws_deg[1])
