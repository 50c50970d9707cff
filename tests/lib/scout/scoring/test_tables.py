"""Scores of a map for a terminal."""

from ideal_bench.lib.scout.scoring.scores import score_map
from ideal_bench.lib.scout.scoring.tables import terminal_table

TARGETS = {
    "chair_1": ("chair", (0.0, 0.0, 0.5), (1.0, 1.0, 1.0)),
    "chair_2": ("chair", (3.0, 0.0, 0.5), (1.0, 1.0, 1.0)),
    "lamp": ("lamp", (0.0, 2.0, 1.0), (0.2, 0.2, 2.0)),
}


def test_all_numbers_have_their_line(truth_of, protocol):
    centers = {"chair_1": (3.0, 0.0, 0.5), "lamp": (0.25, 2.0, 1.0)}
    text = terminal_table(score_map(truth_of(TARGETS), centers, protocol))
    assert text.splitlines() == [
        "per cent       all targets  submitted",
        "mean IoU             33.33      50.00",
        "IoU above 0.5        33.33      50.00",
        "IoU above 0.9        33.33      50.00",
        "coverage             66.67",
        "",
        "2 of 3 targets submitted",
        "mean centre error 0.125 m",
        "loss 1.750 m, of which 1.667 m for 1 target left out (5 m each)",
        "",
        "target   group    IoU  >0.5  >0.9  error m  centre",
        "chair_1  chair  0.000    no    no      n/a  left out",
        "chair_2  chair  1.000   yes   yes    0.000  chair_1",
        "lamp     lamp   0.000    no    no    0.250  lamp",
    ]


def test_an_empty_map(truth_of, protocol):
    text = terminal_table(score_map(truth_of(TARGETS), {}, protocol))
    assert "mean centre error n/a: nothing was submitted" in text
    assert "loss 5.000 m, of which 5.000 m for 3 targets left out (5 m each)" in text


def test_names_and_numbers_from_outside_stay_in_their_cells(truth_of, protocol):
    name = "a\x1b[2J\n" + "b" * 200
    truth = truth_of({name: ("g\t", (0.0, 0.0, 0.0), (1.0, 1.0, 1.0))})
    text = terminal_table(score_map(truth, {name: (1e308, 0.0, 0.0)}, protocol))
    assert len(text.splitlines()) == 12 and "\x1b" not in text and "1e+100" in text
    assert max(map(len, text.splitlines())) < 300
