"""scenes.csv: a row a model and scene."""

import csv

import pytest
from ideal_bench.lib.report.scenes_csv import HEAD, write_scenes_csv


@pytest.fixture
def rows(results, tmp_path):
    write_scenes_csv(tmp_path / "scenes.csv", results.standings)
    with (tmp_path / "scenes.csv").open(newline="") as stream:
        return {(row["model"], row["scene"]): row for row in csv.DictReader(stream)}


def test_every_model_and_scene_once(rows):
    assert len(rows) == 6
    assert set(rows["noisy", "scene_2"]) == set(HEAD)


def test_numbers_of_a_scene(rows):
    row = rows["noisy", "scene_0"]
    assert (row["room_type"], row["in_view"], row["predicted"]) == ("bedroom", "2", "2")
    assert (row["parse"], row["RR"], row["PE_m"], row["GCR"]) == ("ok", "0.5", "1.0", "")


def test_a_failed_answer_has_its_reason(rows):
    row = rows["noisy", "scene_1"]
    assert (row["parse"], row["PSR"], row["overall"]) == ("parse_failed", "0.0", "")
    assert row["reason"] == "no answer"
