"""Ranks, failures and curves as the page tells them."""

import dataclasses
import math

import pytest
from ideal_bench.lib.rank_evidence import compare_all
from ideal_bench.lib.report.page.charts import intervals_chart, model_channels
from ideal_bench.lib.report.page.difficulty import (
    density,
    density_chart,
    parse_success,
    viewpoint,
    viewpoint_chart,
)
from ideal_bench.lib.report.page.failures import MOST_REASONS, unread, worst_scenes
from ideal_bench.lib.report.page.ranks import ranks
from ideal_bench.lib.report.published import read_published
from ideal_bench.lib.report.reading import read_results
from ideal_bench.lib.report.results import write_results


@pytest.fixture
def stored(results, tmp_path):
    write_results(tmp_path / "results.json", results)
    return read_results(tmp_path)


def test_ranks_name_neighbours_and_every_pair(stored):
    pairs = compare_all([model.contender() for model in stored.models], stored.protocol)
    told = ranks(stored, pairs)
    (row,) = told["neighbours"]
    assert (row["better"], row["worse"]) == ("perfect", "noisy")
    assert row["difference"].startswith("+") and row["overlap"] == "n/a"
    assert (row["scenes"], row["partial"], told["partial"]) == ("2 of 3", True, True)
    assert [(item["answered"], item["complete"]) for item in told["open"]] == [
        ("3", True),
        ("2 of 3", False),
    ]
    first, second = told["matrix"]
    assert first["cells"][0] is None and second["cells"][1] is None
    assert first["cells"][1]["text"] == row["difference"]
    assert second["cells"][0]["text"] == row["difference"].replace("+", "\N{MINUS SIGN}")
    assert second["cells"][0]["note"] == first["cells"][1]["note"]
    assert [item["rank"] for item in told["open"]] == [1, 2]


def test_a_model_without_a_rank_is_compared_with_none(stored):
    noisy = dataclasses.replace(stored.models[1], rank=None, overall=float("nan"))
    results = dataclasses.replace(stored, models=(stored.models[0], noisy))
    pairs = compare_all([model.contender() for model in results.models], results.protocol)
    told = ranks(results, pairs)
    assert told["neighbours"] == [] and told["names"] == ["perfect"]


def test_unread_answers_are_grouped_the_most_frequent_first(stored):
    model = stored.models[1]
    assert unread(model) == [], "a scene without an answer is no answer that could not be read"
    failed = model.scenes["scene_1"]
    scenes = {f"s{n}": dataclasses.replace(failed, reason="r1" if n else "r2") for n in range(3)}
    groups = unread(dataclasses.replace(model, scenes=scenes))
    assert [(item["reason"], item["scenes"]) for item in groups] == [
        ("r1", ["s1", "s2"]),
        ("r2", ["s0"]),
    ]
    assert groups[0]["step"] == "none" and MOST_REASONS > 2


def test_the_worst_scene_is_the_first(stored):
    worst = worst_scenes(stored.models[1])
    assert [item["scene"] for item in worst] == ["scene_0", "scene_2"]


def test_curves_leave_out_what_has_no_value_and_keep_the_order_of_bins(stored):
    told = density(stored, None)
    assert [item["label"] for item in told["bins"]] == ["1-6", "7-9", "10-14", "15-24", "25-49"]
    for chart in (density_chart(stored), viewpoint_chart(stored)):
        values = chart["data"]["values"]
        assert values and all(item["value"] is not None for item in values)
        assert {item["model"] for item in values} == {"perfect", "noisy"}
        sort = chart["spec"]["encoding"]["x"]["sort"]
        assert [item for item in sort if item in {v["bin"] for v in values}] != []


def test_a_models_name_is_data_and_nothing_else():
    name = "datum['x'] || alert(1)"
    chart = intervals_chart([(name, "scored here", 0.5, (0.4, 0.6)), ("b", "published", 0.4, None)])
    assert [item["model"] for item in chart["data"]["values"]] == [name, "b (published)"]
    rest = str({key: value for key, value in chart.items() if key not in ("data", "encoding")})
    assert "alert" not in rest and chart["encoding"]["y"]["sort"][0] == name


def test_fifteen_models_look_different():
    channels = model_channels([f"model {number}" for number in range(15)])
    colour, shape, dash = (
        channels[name]["scale"]["range"] for name in ("color", "shape", "strokeDash")
    )
    assert len(set(zip(colour, shape, strict=True))) == 15, "points and the legend"
    assert len(set(zip(colour, dash, strict=True))) == 15, "lines"
    for name in ("color", "shape", "strokeDash"):
        assert channels[name]["legend"]["symbolLimit"] == 0, "the legend names all"


def test_a_bin_without_an_answer_has_no_parse_success(stored):
    noisy = stored.models[1]
    item = next(item for item in noisy.density_bins if item.low == 1)
    assert parse_success(noisy, item) == item.parse_success
    silent = {
        name: dataclasses.replace(scene, parsed=False, reason="no answer")
        for name, scene in noisy.scenes.items()
    }
    zero = dataclasses.replace(item, parse_success=0.0)
    assert math.isnan(parse_success(dataclasses.replace(noisy, scenes=silent), zero))
    unread = {
        name: dataclasses.replace(scene, parsed=False, reason="no JSON")
        for name, scene in noisy.scenes.items()
    }
    assert parse_success(dataclasses.replace(noisy, scenes=unread), zero) == 0.0


def test_a_score_that_is_undefined_is_not_drawn():
    assert intervals_chart([("a", "scored here", float("nan"), None)])["data"]["values"] == []


def test_one_number_alone_stands_on_the_whole_scale():
    for interval in (None, (0.5, 0.5)):
        chart = intervals_chart([("a", "scored here", 0.5, interval)])
        scales = [layer["encoding"]["x"]["scale"] for layer in chart["layer"]]
        assert all(scale == {"domain": [0, 100]} for scale in scales)


def test_results_without_any_scene_make_a_page(nobody, tmp_path, make_page):
    write_results(tmp_path / "results.json", nobody)
    page = make_page(read_results(tmp_path))
    assert page.json("scene-table")["rows"] == [] and "1 model, 0 scenes" in page.text
    assert "not two models with a rank" in page.text and "0 of 0 answers" in page.text


def test_the_papers_figures_stand_in_its_own_bins_alone(stored):
    published = read_published()
    told = density(stored, published)
    gemini = next(row for row in told["published"] if row["model"] == "Gemini 2.5 Pro")
    assert [overall.text for overall, _ in gemini["cells"]] == [
        "53.3",
        "55.3",
        "54.5",
        "48.5",
        "38.8",
    ]
    shown = {
        row["name"]: [cell.text for cell in row["cells"]]
        for row in viewpoint(stored, published)["published"]
    }
    assert shown["GCR"] == ["19.8", "19.1", "17.2", "15.8", "15.1"] and list(shown)[-1] == "Average"

    def other(model):
        bins = tuple(dataclasses.replace(item, low=item.low + 100) for item in model.density_bins)
        turns = tuple(
            dataclasses.replace(item, low_deg=item.low_deg + 1) for item in model.viewpoint_bins
        )
        return dataclasses.replace(model, density_bins=bins, viewpoint_bins=turns)

    elsewhere = dataclasses.replace(stored, models=tuple(map(other, stored.models)))
    assert density(elsewhere, published)["published"] == []
    assert viewpoint(elsewhere, published)["published"] == []
    assert density(stored, None)["published"] == viewpoint(stored, None)["published"] == []
