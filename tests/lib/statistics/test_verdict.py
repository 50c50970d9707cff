"""What dataset.json says of a scene."""

import pytest
from ideal_bench.lib.statistics.verdict import Verdict, verdict_of


def quality(passed, **criteria):
    return {"passed": passed, "reasons": ["why"], "criteria": criteria, "objects": {}}


def test_a_passed_scene():
    found = verdict_of({"quality": quality(True, C1={"passed": True})})
    assert (found.words, found.kept, found.failed) == ("passed", True, ())


def test_a_rejected_scene_names_what_fails():
    criteria = {"C4": {"passed": False}, "C1": {"passed": True}, "C3": {"passed": False}}
    found = verdict_of({"quality": quality(False, **criteria)})
    assert (found.words, found.kept) == ("rejected: C3, C4", False)
    assert found.reasons == ("why",)


@pytest.mark.parametrize("value", [{"passed": None}, {"passed": "yes"}, {}, 3, None])
def test_a_criterion_that_could_not_be_measured_neither_holds_nor_fails(value):
    found = verdict_of({"quality": quality(True, C3=value)})
    assert found.criteria == {"C3": None} and found.failed == ()


def test_a_scene_rejected_for_what_could_not_be_measured_says_so():
    found = verdict_of({"quality": quality(False, C3={"passed": None}, C4={"passed": False})})
    assert found.words == "rejected: C4, C3 not measured"


@pytest.mark.parametrize("entry", [{}, {"quality": None, "generation": None}])
def test_a_scene_that_was_never_checked_is_kept(entry):
    found = verdict_of(entry)
    assert (found.words, found.kept, found.criteria) == ("not checked", True, None)


def test_a_scene_that_could_not_be_made_is_not():
    found = verdict_of({"generation": {"outcome": "failed", "reason": "No desk."}})
    assert (found.words, found.kept, found.reasons) == ("not made", False, ("No desk.",))


@pytest.mark.parametrize(
    ("state", "words", "kept"),
    [
        ("none", "passed", True),
        ("accepted", "passed; accepted", True),
        ("needs_work", "passed; needs work", True),
        ("rejected", "passed; rejected by a person", False),
    ],
)
def test_a_persons_word(state, words, kept):
    entry = {"quality": quality(True), "curation": {"state": state, "note": "dark"}}
    found = verdict_of(entry)
    assert (found.words, found.kept, found.note) == (words, kept, "dark")


def test_acceptance_does_not_undo_a_rejection():
    assert not Verdict("rejected", {"C3": False}, curation="accepted").kept
