"""Answers that nobody would call answers stop nothing, and nothing is made up."""

import json
import warnings
from dataclasses import replace

import numpy as np
import pytest
from ideal_bench.lib.explain.document import explanation_document
from ideal_bench.lib.explain.explain import explain


@pytest.fixture(autouse=True)
def no_warnings():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def clean(found):
    """It is JSON, so that there is no NaN in it."""
    json.dumps(explanation_document(found), allow_nan=False)
    return found


def test_no_scenes_and_no_answers(explained, rooms, protocol):
    assert clean(explain([], [], protocol)).answered == 0
    silent = clean(explained([None] * 10))
    assert (silent.scenes, silent.answered, silent.matched, silent.steps) == (10, 0, 0, ())


def test_empty_answers(explained, make_layout, rooms):
    found = clean(explained([make_layout([])] * 10))
    assert found.answered == 10 and found.as_is.metrics["RR"] == 0
    assert sum(row.found for row in found.categories) == 0
    assert clean(explained([make_layout([])], seen=rooms[:1])).matched == 0


def test_answers_of_absurd_size(explained, make_layout, answers, planted):
    far = [
        ("bed", (1e100, 0.0, 0.0), (1e100, 1.0, 1.0), None),
        ("bed", (-1e100, 0.0, 0.0), (0.0, 0.0, 0.0), None),
        ("wall_art", (0.0, -1e100, 0.0), (1e-12, 0.0, 0.0), 45.0),
    ]
    absurd = make_layout(far, size=(1e90, 1.0, 1.0))
    clean(explained([absurd] * 10))
    one = clean(explained([absurd, *(planted.turn(90)(a) for a in answers["oracle"][1:])]))
    assert [step.kind for step in one.steps] == ["turn"]


@pytest.mark.parametrize("side_m", [1e-300, 1e300])
def test_rooms_of_absurd_size(side_m, explained, answers):
    """A room that is no measure of anything hides nothing of what else is wrong."""
    absurd = [replace(a, room=replace(a.room, size_m=(side_m,) * 3)) for a in answers["oracle"]]
    moved = [replace(a, positions_m=a.positions_m + np.array([0.5, 0.0, 0.0])) for a in absurd]
    assert [step.kind for step in clean(explained(moved)).steps] == ["shift"]


def test_as_many_answers_as_scenes(rooms, protocol):
    with pytest.raises(ValueError, match="expected 10 layouts, got 1"):
        explain(rooms, [None], protocol)


def test_one_answer_of_ten_is_a_single_scene(explained, answers, planted):
    layouts = [None] * 9 + [planted.turn(90)(answers["noisy_small"][9])]
    found = clean(explained(layouts))
    assert found.judged_on == "other objects"
    assert [step.kind for step in found.steps] == ["turn"]


def test_the_order_of_scenes_changes_nothing(explained, answers, rooms, planted):
    layouts = [planted.turn(90)(answer) for answer in answers["noisy_small"]]
    here, there = explained(layouts), explained(layouts[::-1], seen=rooms[::-1])
    assert there.sentence == here.sentence
    assert there.left.metrics == pytest.approx(here.left.metrics)
    assert [(row.category, row.n, row.found) for row in there.categories] == [
        (row.category, row.n, row.found) for row in here.categories
    ]
