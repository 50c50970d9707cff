"""The tables of a data set: the same numbers in JSON, CSV and Markdown."""

import csv
import io
import json

import pytest
from ideal_bench.lib.report.markdown import table
from ideal_bench.lib.report.statistics_document import statistics_document
from ideal_bench.lib.report.statistics_files import write_tables
from ideal_bench.lib.report.statistics_markdown import statistics_markdown
from ideal_bench.lib.report.statistics_overview import overview
from ideal_bench.lib.statistics.summary import summarise
from ideal_bench.lib.statistics.survey import read_survey

TABLES = ("scenes", "measures", "composition", "categories", "checks", "filters", "yaws")


@pytest.fixture
def statistics(described):
    return summarise(read_survey(described))


@pytest.fixture
def written(statistics, tmp_path):
    """The folder of the tables, and a reader of a CSV as a list of dictionaries."""
    out = tmp_path / "out"
    write_tables(out, statistics)

    def rows(name):
        return list(csv.DictReader(io.StringIO((out / f"{name}.csv").read_text())))

    return out, rows


def test_the_files(written):
    out, _ = written
    names = {path.name for path in out.iterdir()}
    assert names == {"statistics.json", "statistics.md", *(f"{name}.csv" for name in TABLES)}


def test_the_json_says_why_a_number_is_missing(statistics):
    document = json.loads(json.dumps(statistics_document(statistics), allow_nan=False))
    office = document["measures"]["office"]
    assert office["objects"]["sd"] is None
    assert office["objects"]["undefined"] == {"sd": "one value has no spread"}
    assert office["entropy"]["mean"] is None
    assert office["entropy"]["undefined"]["mean"] == "no scene has a value"
    assert document["scenes"]["left_out"]["bathroom_s10"]["reasons"] == [
        "C3: made up",
        "C4: made up",
    ]
    assert document["scenes"]["without_bundle"] == ["office_s5"]
    assert document["checks"]["all"]["pass_rate"] == 0.6


def test_json_and_csv_agree(statistics, written):
    _, rows = written
    document = statistics_document(statistics)
    for row in rows("measures"):
        told = document["measures"][row["room_type"]][row["measure"]]
        for name in ("n", "missing", "mean", "sd", "min", "median", "max"):
            assert row[name] == ("" if told[name] is None else str(told[name]))
    shares = {(use["room_type"], use["category"]): use for use in document["categories"]}
    for row in rows("categories"):
        use = shares[row["room_type"], row["category"]]
        assert (float(row["share"]), int(row["in_view"])) == (use["share"], use["in_view"])
    yaws = document["yaws"]["groups"]["bathroom"]["counts"]
    assert [int(r["objects"]) for r in rows("yaws") if r["room_type"] == "bathroom"] == yaws


def test_every_scene_has_a_row_counted_or_not(written):
    _, rows = written
    scenes = {row["scene"]: row for row in rows("scenes")}
    assert {name for name, row in scenes.items() if row["counted"] == "no"} == {
        "bathroom_s10",
        "bedroom_s4",
    }
    row = scenes["bathroom_s10"]
    assert (row["verdict"], row["reasons"]) == ("rejected: C3, C4", "C3: made up | C4: made up")
    assert (row["tier"], row["entropy"]) == ("", "")
    assert scenes["bathroom_s1"]["room_s"] == "20.0"


def test_the_checks_by_criterion(written):
    _, rows = written
    every = {r["criterion"]: r for r in rows("checks") if r["room_type"] == "all"}
    assert every["C3"]["failed"] == every["scene"]["failed"] == every["made"]["failed"] == "1"
    assert (every["scene"]["passed"], every["made"]["passed"]) == ("3", "5")


def test_the_page_for_people(statistics):
    page = statistics_markdown(statistics)
    assert "3 scenes counted, of 5 in the folder." in page
    assert "because rejected, 2: bathroom_s10, bedroom_s4." in page
    assert "| bathroom | 2 | 3.0 | 1.4 | 2.0 | 3.0 | 4.0 |" in page
    assert "| bathroom | 3 | 2 | 1 | 0 | 0 | 67 % | 0 | 0 | 1 | 1 |" in page
    assert "Its picture (s): no scene records it (dataset.json)." in page
    # Two of the three scenes have an entropy.
    assert "1 scene without a value in metadata.json." in page


def test_every_table_of_the_page_is_whole(statistics):
    for block in statistics_markdown(statistics).split("\n\n"):
        if block.startswith("|"):
            assert len({line.count("|") for line in block.splitlines()}) == 1


def test_a_page_without_checks_says_so(described):
    (described / "dataset.json").unlink()
    statistics = summarise(read_survey(described))
    assert "its scenes were not checked" in statistics_markdown(statistics)
    assert "No scene has been checked." in overview(statistics)


def test_the_terminal_shows_what_matters(statistics):
    lines = [" ".join(line.split()) for line in overview(statistics).splitlines()]
    assert "bathroom 2 3.0 2.0 ± 1.4 6.0 to 9.0 20 %" in lines
    assert lines[-1] == (
        "Checks: 3 scenes passed (60 %), 1 rejected (C3 1, C4 1), 1 not made, 1 not checked."
    )


def test_names_cannot_break_a_table(described):
    path = described / "office_s3" / "GT.json"
    path.write_text(path.read_text().replace('"sink"', '"a|b\\n<script>"'))
    page = statistics_markdown(summarise(read_survey(described)))
    assert "| a\\|b\\n&lt;script> |" in page


def test_a_table_lines_up_texts_and_numbers():
    assert table(["a", "b", "n"], [["x", "y", "1"]], texts=2).splitlines()[1] == "|:---|:---|---:|"
