"""Markdown and CSV beside the page."""

import csv
import math

import pytest
from ideal_bench.lib.rank_evidence import compare_all
from ideal_bench.lib.report.page.inputs import PageInputs
from ideal_bench.lib.report.page.scene_folders import SceneFolders
from ideal_bench.lib.report.reading import read_results
from ideal_bench.lib.report.report_files import write_report_tables
from ideal_bench.lib.report.results import write_results


@pytest.fixture
def written(results, tmp_path):
    write_results(tmp_path / "results.json", results)
    stored = read_results(tmp_path)
    made = inputs(tmp_path / "out" / "page.html", stored)
    paths = write_report_tables(made)
    return stored, made.pairs, {path.name: path.read_text() for path in paths}


def inputs(page, stored, **more):
    pairs = compare_all([model.contender() for model in stored.models], stored.protocol)
    return PageInputs(page, "A report", stored, pairs, SceneFolders(), **more)


def table(text):
    return list(csv.DictReader(text.splitlines()))


def test_they_have_the_pages_stem(written):
    names = {"page.md", "page_ranks.csv", "page_room_types.csv", "page_bins.csv"}
    assert set(written[2]) == names


def test_ranks(written):
    _, (pair,), files = written
    (row,) = table(files["page_ranks.csv"])
    assert (row["better"], row["worse"]) == ("perfect", "noisy")
    assert (row["better_rank"], row["worse_rank"]) == ("1", "2")
    # One of the three rooms was not answered by noisy: it says nothing of how good it is.
    assert (row["scenes"], row["scenes_of_either"]) == ("2", "3")
    assert float(row["difference"]) == pair.difference
    assert float(row["difference_low"]) == pair.interval[0]
    # Two scenes tell nothing, however far apart the scores are.
    assert row["apart"] == "" and row["own_intervals_overlap"] == ""


def test_room_types_and_bins(written):
    stored, _, files = written
    rows = table(files["page_room_types.csv"])
    assert [(row["model"], row["room_type"]) for row in rows[:2]] == [
        ("perfect", "bedroom"),
        ("perfect", "library"),
    ]
    assert rows[0]["GCR"] == "" and rows[0]["PSR"] == "1.0"
    bins = table(files["page_bins.csv"])
    model = stored.models[0]
    assert len(bins) == 2 * (2 * len(model.density_bins) + 7 * len(model.viewpoint_bins))
    empty = [row for row in bins if row["scenes"] == "0" and row["measure"] == "overall"]
    assert empty and {row["value"] for row in empty} == {""}


def test_markdown_says_who_is_apart(written):
    text = written[2]["page.md"]
    assert "| perfect | 1 | 3 | 100.0 [100.0, 100.0] |" in text
    assert "## Which ranks are really apart" in text and "| perfect | noisy | 2 of 3 | +" in text
    assert "| own intervals | verdict |" in text and "n/a | too few scenes |" in text
    assert "| noisy | 2 | 2 of 3 |" in text and "Some models left rooms out" in text
    assert "| model | bedroom | library |" in text
    assert not any(math.isnan(model.overall) for model in written[0].models)


def test_names_stay_in_their_cell(results, tmp_path):
    import dataclasses

    standings = [dataclasses.replace(results.standings[0], model="a|b\n<c>")]
    write_results(
        tmp_path / "results.json", dataclasses.replace(results, standings=standings, skipped={})
    )
    stored = read_results(tmp_path)
    files = write_report_tables(inputs(tmp_path / "page.html", stored))
    assert "| a\\|b\\n&lt;c> |" in files[0].read_text()
    assert table(files[2].read_text())[0]["model"].startswith("a|b")
