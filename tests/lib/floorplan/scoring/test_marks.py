"""Whether one answer is right."""

import pytest
from ideal_bench.lib.floorplan.scoring.marks import ZERO_SLACK, mark


@pytest.mark.parametrize(
    ("tolerance", "factor", "correct"),
    [
        (0.02, 1.019, True),
        (0.02, 0.981, True),
        (0.02, 1.02, True),
        (0.02, 0.98, True),
        (0.02, 1.021, False),
        (0.02, 0.979, False),
        (0.05, 1.049, True),
        (0.05, 1.05, True),
        (0.05, 1.051, False),
        (0.05, -1.0, False),
    ],
)
@pytest.mark.parametrize("truth", [1.0, 2.0, 3.7, 0.013, 179.999])
def test_a_number_has_a_relative_tolerance(truth, tolerance, factor, correct):
    made = mark("number", truth, truth * factor, tolerance)
    assert made.correct is correct
    assert made.error == pytest.approx(abs(factor - 1))
    assert bool(made.reason) is not correct


@pytest.mark.parametrize("truth", [0.0, 4.4e-16, 8.5e-7])
def test_zero_has_no_relative_error(truth):
    assert mark("number", truth, 0.0, 0.02).correct is True
    assert mark("number", truth, 0.9 * ZERO_SLACK, 0.02).correct is True
    made = mark("number", truth, 0.01, 0.02)
    assert (made.correct, made.error) == (False, None)
    assert mark("number", 1e-5, 0.0, 0.02).correct is False


def test_booleans():
    assert mark("boolean", True, True, None).correct is True
    assert mark("boolean", False, False, None).correct is True
    made = mark("boolean", False, True, None)
    assert (made.correct, made.reason) == (False, "the answer is False")


@pytest.mark.parametrize(
    ("truth", "value", "correct"),
    [
        ([], [], True),
        (["a", "b"], ["b", "a"], True),
        (["a", "b"], ["B ", "A", "a"], True),
        (["a", "b"], ["a"], False),
        (["a"], ["a", "b"], False),
        ([], ["a"], False),
        (["table lamp_1"], ["table_lamp_1"], False),
    ],
)
def test_labels_are_sets(truth, value, correct):
    assert mark("labels", truth, value, None).correct is correct


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (["b", "c", "D"], "missed A; c, D are not met"),
        (["a", "b", "ceiling"], "'ceiling' is no label of the layout"),
        (["x", "bed", "y"], "missed A, b; 'x', 'y' are no labels of the layout; bed is not met"),
        ([], "missed A, b"),
    ],
)
def test_labels_say_by_name_what_is_wrong(value, told):
    made = mark("labels", ["A", "b"], value, None, labels=["a", "b", "c", "d", "bed"])
    assert (made.correct, made.reason) == (False, told)


def test_a_reason_says_what_is_allowed_and_never_reads_as_right():
    truth = 4.00265
    assert mark("number", truth, truth * 1.02001, 0.02).reason == (
        "2.001 % off 4.00265, 2 % is allowed"
    )
    assert mark("number", truth, 2 * truth, 0.05).reason == "100.0 % off 4.00265, 5 % is allowed"
    assert mark("number", 0.0, -0.0010001, 0.02).reason == "0.0010001 off 0, 0.001 is allowed"
    far = mark("path", STRAIGHT, [[0.0, 0.60001], [4.0, 0.60001]], 0.6)
    assert far.reason == "0.60001 m from the shortest path, 0.6 m is allowed"
    assert len(mark("number", truth, 1e300, 0.02).reason) < 100


STRAIGHT = [[0.0, 0.0], [4.0, 0.0]]


@pytest.mark.parametrize(
    ("away", "fault", "near", "correct"),
    [
        (0.59, "", True, True),
        (0.6, "", True, True),
        (0.61, "", False, False),
        (0.5, "x", True, False),
    ],
)
def test_a_path_has_to_be_valid_and_near(away, fault, near, correct):
    value = [[0.0, away], [4.0, away]]
    made = mark("path", STRAIGHT, value, 0.6, check=lambda points: fault)
    assert (made.correct, made.near, made.valid) == (correct, near, not fault)
    assert made.frechet_m == pytest.approx(away)
    assert bool(made.reason) is not correct and fault in made.reason


def test_the_corners_alone_may_decide():
    value = [[0.0, 0.0], [2.0, 0.0], [4.0, 0.0]]
    made = mark("path", STRAIGHT, value, 0.6, frechet="discrete")
    assert (made.frechet_m, made.frechet_discrete_m) == (pytest.approx(0.0, abs=1e-9), 2.0)
    assert made.correct is False and mark("path", STRAIGHT, value, 0.6).correct is True


@pytest.mark.parametrize("form", ["number", "boolean", "labels", "path"])
def test_a_question_without_an_answer_is_not_scored(form):
    assert mark(form, None, None, 0.02).correct is None
