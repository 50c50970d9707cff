"""The list of scenes: what a view shows, and in which order."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ideal_bench.lib.dataset_file import CURATION_STATES
from ideal_bench.lib.dataset_view import View, arrange, counts, neighbour


@dataclass(frozen=True)
class Row:
    scene_id: str
    room_type: str = "bedroom"
    objects: int | None = 3
    check: str = "unchecked"
    curation: str = "none"
    note: str = ""
    problem: str = ""


ROWS = [
    Row("bedroom_s10", objects=9, curation="accepted", note="A fine lamp"),
    Row("bedroom_s2", objects=4, check="passed", curation="rejected"),
    Row("office_s1", "office", 12, check="rejected", curation="needs_work"),
    Row("broken_s3", "", None, problem="GT.json: missing"),
]
OVERALL = {"bedroom_s10": 0.4, "bedroom_s2": 0.9, "office_s1": 0.6}


def names(overall=OVERALL, **asked):
    return [row.scene_id for row in arrange(ROWS, View(**asked), overall)]


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ({}, ["bedroom_s2", "bedroom_s10", "broken_s3", "office_s1"]),
        ({"reverse": True}, ["office_s1", "broken_s3", "bedroom_s10", "bedroom_s2"]),
        ({"text": "LAMP fine"}, ["bedroom_s10"]),
        ({"text": "office"}, ["office_s1"]),
        ({"text": "lamp office"}, []),
        ({"room_type": "bedroom"}, ["bedroom_s2", "bedroom_s10"]),
        ({"check": "passed"}, ["bedroom_s2"]),
        ({"curation": "needs_work"}, ["office_s1"]),
        ({"problems": True}, ["broken_s3"]),
        ({"objects": (4, 9)}, ["bedroom_s2", "bedroom_s10"]),
        ({"objects": (0, 3)}, []),
        ({"overall_below": 0.6}, ["bedroom_s10"]),
        ({"room_type": "bedroom", "check": "unchecked"}, ["bedroom_s10"]),
        ({"sort": "room_type"}, ["bedroom_s2", "bedroom_s10", "office_s1", "broken_s3"]),
        (
            {"sort": "room_type", "reverse": True},
            ["office_s1", "bedroom_s2", "bedroom_s10", "broken_s3"],
        ),
        ({"sort": "objects"}, ["bedroom_s2", "bedroom_s10", "office_s1", "broken_s3"]),
        (
            {"sort": "objects", "reverse": True},
            ["office_s1", "bedroom_s10", "bedroom_s2", "broken_s3"],
        ),
        ({"sort": "overall"}, ["bedroom_s10", "office_s1", "bedroom_s2", "broken_s3"]),
        ({"sort": "curation"}, ["broken_s3", "office_s1", "bedroom_s2", "bedroom_s10"]),
    ],
    ids=str,
)
def test_what_is_shown_in_which_order(asked, shown):
    assert names(**asked) == shown


def test_without_scores_nothing_is_below_and_all_stand_by_name():
    assert names(overall={}, overall_below=1.0) == []
    assert names(overall={}, sort="overall") == names()


@given(
    st.lists(st.sampled_from(ROWS), unique=True),
    st.sampled_from(["name", "room_type", "objects", "overall", "curation"]),
    st.booleans(),
)
def test_sorting_loses_nothing_and_does_not_depend_on_the_order_before(rows, sort, reverse):
    view = View(sort=sort, reverse=reverse)
    shown = arrange(rows, view, OVERALL)
    assert sorted(shown, key=str) == sorted(rows, key=str)
    assert arrange(reversed(rows), view, OVERALL) == shown


def test_every_state_is_counted():
    assert counts(ROWS) == dict.fromkeys(CURATION_STATES, 1)
    assert counts([]) == dict.fromkeys(CURATION_STATES, 0)


@pytest.mark.parametrize(
    ("name", "step", "found"),
    [("a", 1, "b"), ("b", -1, "a"), ("c", 1, None), ("a", -1, None), ("", 1, "a"), ("x", -1, "a")],
)
def test_the_neighbour(name, step, found):
    assert neighbour(["a", "b", "c"], name, step) == found


def test_an_empty_list_has_no_neighbour():
    assert neighbour([], "a", 1) is None
