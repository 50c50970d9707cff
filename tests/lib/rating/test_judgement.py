"""Scores, and the strict order that follows them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ideal_bench.lib.rating.errors import RatingError
from ideal_bench.lib.rating.judgement import Judgement


@pytest.fixture
def said() -> Judgement:
    """A: x 4, B: y 2, C: z 4."""
    judgement = Judgement(["x", "y", "z"])
    for name, score in (("x", 4), ("y", 2), ("z", 4)):
        judgement.rate(name, score)
    return judgement


def test_the_order_follows_the_scores(said):
    assert said.order == ["x", "z", "y"]
    said.rate("y", 5)
    assert said.ranks == {"y": 1, "x": 2, "z": 3}


def test_equal_scores_are_to_be_told_apart(said):
    assert said.tied == ["A", "C"]
    assert said.why_incomplete() == "Say which is closer among equal scores: A and C"
    said.keep_order()
    assert said.why_incomplete() == ""


def test_moving_one_tells_them_apart(said):
    said.move("z", -1)
    assert said.order == ["z", "x", "y"] and said.why_incomplete() == ""
    said.place("z", 2)
    assert said.order == ["x", "z", "y"]


def test_a_changed_score_asks_for_the_order_again(said):
    said.keep_order()
    said.rate("x", 4)
    assert said.order_meant, "the same score again changes nothing"
    said.rate("y", 4)
    assert said.why_incomplete().endswith("A, C and B")


def test_the_scores_that_are_missing_are_told_by_letter():
    said = Judgement(["x", "y", "z"])
    said.rate("y", 3)
    assert said.why_incomplete() == "Give a score to A and C"


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda s: s.rate("x", 6), "6 is no score; give 1 to 5"),
        (lambda s: s.move("z", 1), "C has 4 and B has 2: the order follows the scores"),
        (lambda s: s.move("x", -1), "A cannot be number 0; there are 1 to 3"),
        (lambda s: s.place("y", 4), "B cannot be number 4"),
        (lambda s: s.candidate("D"), "there is no 'D' in this scene; there are A to C"),
        (lambda s: Judgement("xy").place("x", 1), "A has no score yet; give it one first"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(said, act, words):
    before = dict(said.scores), list(said.order)
    with pytest.raises(RatingError, match=words):
        act(said)
    assert (said.scores, said.order) == before


@given(st.lists(st.tuples(st.sampled_from("abcde"), st.integers(1, 5)), max_size=30))
def test_ranks_are_always_a_permutation_that_follows_the_scores(acts):
    said = Judgement("abcde")
    for name, score in acts:
        said.rate(name, score)
    assert sorted(said.ranks.values()) == list(range(1, len(said.scores) + 1))
    in_order = [said.scores[name] for name in said.order]
    assert in_order == sorted(in_order, reverse=True)


def test_one_given_before_comes_back():
    said = Judgement.of(["x", "y"], {"x": 3, "y": 3}, {"x": 2, "y": 1})
    assert said.order == ["y", "x"] and said.why_incomplete() == ""
    assert said.candidate("b") == "y"
