"""The journal of curation: back, forth, and anew."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ideal_bench.lib.curation_journal import Change, Curation, Journal

A, B, C = Path("a"), Path("b"), Path("c")
NONE, ACCEPTED, REJECTED = Curation(), Curation("accepted"), Curation("rejected", "dark")


@pytest.fixture
def journal():
    """Scene a accepted, then rejected; scene b accepted."""
    journal = Journal()
    journal.add(Change(A, NONE, ACCEPTED))
    journal.add(Change(A, ACCEPTED, REJECTED))
    journal.add(Change(B, NONE, ACCEPTED))
    return journal


def test_going_back_undoes_the_last_first(journal):
    assert list(journal.go_to(1)) == [Change(B, ACCEPTED, NONE), Change(A, REJECTED, ACCEPTED)]
    assert journal.position == 1


def test_going_forth_makes_them_again(journal):
    list(journal.go_to(0))
    assert list(journal.go_to(3)) == journal.changes


def test_a_new_step_forgets_what_was_taken_back(journal):
    list(journal.go_to(1))
    journal.add(Change(C, NONE, REJECTED))
    assert [change.scene for change in journal.changes] == [A, C]
    assert list(journal.go_to(5)) == [] and journal.position == 2


def test_a_step_that_cannot_be_made_stays_undone(journal):
    steps = journal.go_to(0)
    next(steps)
    steps.close()
    assert journal.position == 3


@given(st.lists(st.integers(-2, 8), max_size=20))
def test_the_scenes_are_always_what_the_standing_steps_say(positions):
    journal, scenes = Journal(), {A: NONE, B: NONE}
    for number in range(6):
        name, after = (A, B)[number % 2], Curation("accepted", str(number))
        journal.add(Change(name, scenes[name], after))
        scenes[name] = after
    for position in positions:
        for change in journal.go_to(position):
            assert scenes[change.scene] == change.before
            scenes[change.scene] = change.after
        expected = {A: NONE, B: NONE}
        for change in journal.changes[: journal.position]:
            expected[change.scene] = change.after
        assert scenes == expected
