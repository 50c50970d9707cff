"""scenes.csv: a row a model and scene."""

import csv

import pytest
from ideal_bench.lib.report.scenes_csv import HEAD, write_scenes_csv
from ideal_bench.lib.standing import standings


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


def test_cells_stay_short_enough_to_be_read_back(library, room, thing, tmp_path):
    long = room([thing("bed")], type="b" * 300_000)
    evaluations = {"m": library.evaluate([long], [long])}
    write_scenes_csv(tmp_path / "scenes.csv", standings(evaluations, library.protocol))
    with (tmp_path / "scenes.csv").open(newline="") as stream:
        (row,) = csv.DictReader(stream)
    assert row["room_type"] == f"{'b' * 1000}..."
