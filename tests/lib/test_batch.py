"""Batches: what is refused, what is empty, what is turned with the frame."""

import dataclasses
import math

import numpy as np
import pytest
from ideal_bench.lib.batch import SceneBatch


def test_as_many_layouts_as_scenes(library, room):
    with pytest.raises(ValueError, match="expected 2 layouts, got 1"):
        SceneBatch.of(library.truth([room([]), room([])]), [None], library.protocol)


def test_no_scenes_at_all(library):
    batch = library.batch([], [])
    assert (len(batch), len(batch.predicted), len(batch.pairs)) == (0, 0, 0)


@pytest.mark.parametrize(("heading", "expected"), [(0.1, [4, 2, 3]), (-math.pi / 2, [2, 4, 3])])
def test_the_predicted_room_turns_with_the_frame(heading, expected, library, room):
    scene = room([], rz=heading)
    assert library.batch([scene], [room([], size=(4, 2, 3))]).room_size_m.tolist() == [expected]


def test_a_room_without_size_and_a_missing_answer(library, room):
    batch = library.batch([room([])] * 2, [room([], size=None), None])
    assert np.isnan(batch.room_size_m).all()
    assert batch.parsed.tolist() == [True, False]
    assert batch.room_type_right.tolist() == [True, False]


def test_counts(library, room, thing):
    batch = library.batch([room([thing()] * 3), room([])], [room([thing()]), room([thing()] * 2)])
    assert batch.truth.in_view_counts.tolist() == [3, 0]
    assert batch.predicted_counts.tolist() == [1, 2]
    assert batch.truth.categories == {"sofa"}


@pytest.mark.parametrize(
    ("match", "expected"), [("exact", [True, False]), ("lower_case", [True] * 2)]
)
def test_room_types_are_compared_as_the_protocol_says(library, protocol, room, match, expected):
    other = dataclasses.replace(protocol, room_type_match=match)
    answers = [room([], "bedroom"), room([], "Bedroom")]
    assert library.batch([room([])] * 2, answers, other).room_type_right.tolist() == expected


@pytest.mark.parametrize(("match", "pairs"), [("exact", 1), ("lower_case", 2)])
def test_categories_are_compared_as_the_protocol_says(library, protocol, room, thing, match, pairs):
    other = dataclasses.replace(protocol, category_match=match)
    scene, answer = room([thing("bed"), thing("sofa")]), room([thing("Bed"), thing("sofa")])
    assert len(library.batch([scene], [answer], other).pairs) == pairs
