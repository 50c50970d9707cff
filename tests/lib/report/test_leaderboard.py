"""The leaderboard in its three forms."""

import csv

import pytest
from ideal_bench.lib.metrics.registry import METRICS
from ideal_bench.lib.report.leaderboard import (
    by_rank,
    terminal_table,
    write_csv,
    write_markdown,
)


def test_best_first_and_equals_by_name(results):
    assert [item.model for item in by_rank(results.standings)] == ["perfect", "noisy"]


def test_the_csv_has_fractions_intervals_and_counts(results, tmp_path):
    write_csv(tmp_path / "leaderboard.csv", results.standings)
    with (tmp_path / "leaderboard.csv").open(newline="") as stream:
        first, second = csv.DictReader(stream)
    assert (first["rank"], first["model"], first["overall"]) == ("1", "perfect", "1.0")
    assert float(second["PSR"]) == pytest.approx(2 / 3)
    assert second["PSR_n"] == "3" and float(second["PSR_low"]) <= 2 / 3 <= float(second["PSR_high"])
    assert float(second["D2"]) == pytest.approx((float(second["NOR"]) + float(second["IBR"])) / 2)


def test_what_is_undefined_is_empty_in_the_csv(nobody, tmp_path):
    write_csv(tmp_path / "leaderboard.csv", nobody.standings)
    with (tmp_path / "leaderboard.csv").open(newline="") as stream:
        (row,) = csv.DictReader(stream)
    assert (row["rank"], row["overall"], row["PA"], row["PA_n"]) == ("", "", "", "0")


def test_markdown_is_per_cent_in_the_order_of_the_paper(results, tmp_path):
    write_markdown(tmp_path / "leaderboard.md", results.standings, results.protocol)
    text = (tmp_path / "leaderboard.md").read_text()
    lines = [line for line in text.splitlines() if line.startswith("|")]
    head = [cell.strip() for cell in lines[0].strip("|").split("|")]
    assert head[5:] == [metric.id for metric in METRICS]
    assert "| perfect | 3 | 100.0 [100.0, 100.0] |" in lines[2]
    assert {line.count("|") for line in lines} == {len(head) + 1}
    assert all(metric.told(results.protocol) in text for metric in METRICS)


def test_a_bar_in_a_models_name_does_not_break_the_table(results, tmp_path):
    from dataclasses import replace

    odd = replace(results.standings[0], model="a|b")
    write_markdown(tmp_path / "leaderboard.md", [odd], results.protocol)
    assert "| a\\|b |" in (tmp_path / "leaderboard.md").read_text()


def test_the_terminals_columns_stand_under_each_other(results):
    lines = terminal_table(results.standings, results.protocol).splitlines()
    assert "95 %" in lines[0]
    table = lines[2:5]
    assert len({len(line) for line in table}) == 1
    assert table[1].split()[:4] == ["1", "perfect", str(results.standings[0].summary.n), "100.0"]
    assert any(line.startswith("  GCR ") and "cells" in line for line in lines)


def test_the_terminal_says_what_is_not_available(nobody):
    row = terminal_table(nobody.standings, nobody.protocol).splitlines()[3]
    assert row.split() == ["n/a", "absent", str(nobody.standings[0].summary.n), *["n/a"] * 13]
