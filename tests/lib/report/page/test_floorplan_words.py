"""What is asked about floor plans and what is answered, as the page words it."""

import pytest
from ideal_bench.lib.report.page.floorplan_words import question_text, subject_text, value_text

ARROW = "\N{RIGHTWARDS ARROW}"


@pytest.mark.parametrize(
    ("kind", "parameters", "subject", "asked"),
    [
        (
            "distance",
            {"objects": ["sofa", "door"]},
            f"sofa {ARROW} door",
            "How far apart are the middles of sofa and door?",
        ),
        (
            "repositioning",
            {"objects": ["large shelf_2"], "direction": "up"},
            "large shelf_2, up",
            "How far does large shelf_2 slide up until it touches something?",
        ),
        (
            "placement",
            {"size_m": [1.6, 0.5], "piece": "chest of drawers"},
            "chest of drawers, 1.6 x 0.5 m",
            "Does a chest of drawers of 1.6 x 0.5 m fit somewhere, at any angle?",
        ),
        (
            "shortest_path",
            {"objects": ["door", "bed"], "clearance_m": 0.15},
            f"door {ARROW} bed, 0.15 m clear",
            "Which is the shortest way from door to bed that keeps 0.15 m clear?",
        ),
        ("max_box", {}, "", "How large is the largest rectangle that fits, at any angle?"),
    ],
)
def test_what_is_asked(kind, parameters, subject, asked):
    item = {"type": kind, "objects": parameters.get("objects", []), "parameters": parameters}
    assert subject_text(item) == subject
    assert question_text(item) == asked


def test_a_file_without_parameters_says_what_it_can():
    item = {"type": "shortest_path", "objects": ["door", "bed"]}
    assert subject_text(item) == f"door {ARROW} bed"
    assert question_text(item).endswith("keeps clear of all others: door, bed.")
    assert question_text({"type": "placement", "objects": []}).startswith(
        "Whether a rectangle fits"
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "True"),
        (2.123456789, "2.123 m"),
        (3, "3.000 m"),
        (-0.0, "0.000 m"),
        (-0.0003468, "0.000 m"),
        (1e300, "1e+300 m"),
        (float("nan"), "nan m"),
        (["a", "b"], "a, b"),
        ([], "nothing"),
        (None, "none"),
        ([[0, "x"]], "1 point: (0.000, x)"),
        ([[0.0, -0.0], [3.0, 4.0]], "5.000 m, 2 points: (0.000, 0.000) (3.000, 4.000)"),
        ({"a": 1}, "{'a': 1}"),
    ],
)
def test_values_as_people_read_them(value, text):
    assert value_text(value, "m") == text


def test_a_long_path_is_told_by_its_ends():
    points = [[float(number), 0.0] for number in range(53)]
    assert value_text(points, "m") == (
        "52.000 m, 53 points: (0.000, 0.000) (1.000, 0.000) (2.000, 0.000) ... "
        "(51.000, 0.000) (52.000, 0.000)"
    )


def test_many_labels_are_counted_and_none_is_cut():
    text = value_text([f"chair_{number}" for number in range(500)])
    kept, _, more = text.partition(" and ")
    labels = kept.split(", ")
    assert labels == [f"chair_{number}" for number in range(len(labels))]
    assert more == f"{500 - len(labels)} more" and 10 < len(labels) < 25


def test_one_label_that_is_too_long_is_still_told():
    assert value_text(["x" * 300]) == "x" * 80 + "..."
