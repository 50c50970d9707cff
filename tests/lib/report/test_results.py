"""results.json: its shape, its numbers, no NaN, and never half a file."""

import json

import pytest
from ideal_bench.lib.metrics.registry import METRICS
from ideal_bench.lib.report import results as module
from ideal_bench.lib.report.results import summary_document, write_results


@pytest.fixture
def document(results, tmp_path):
    write_results(tmp_path / "results.json", results)
    return json.loads((tmp_path / "results.json").read_text(), parse_constant=pytest.fail)


def test_the_head(document, library):
    assert document["schema"] == 1
    assert document["protocol"] == json.loads(json.dumps(dict(library.protocol.document)))
    assert set(document["versions"]) == {"ideal_bench", "python", "numpy", "scipy"}
    assert document["unscored"] == {"broken_s1": "GT.json: missing"}
    assert document["problems"] == ["noisy.jsonl: line 3: left out"]


def test_a_model(document):
    model = document["models"]["noisy"]
    assert (model["rank"], document["models"]["perfect"]["rank"]) == (2, 1)
    assert (model["n"], model["skipped"], model["parse_failed"]) == (3, 2, 1)
    assert model["parse_steps"] == {"S1": 2, "S2": 0, "S3": 0, "S4": 0}
    assert set(model["metrics"]) == {metric.id for metric in METRICS}
    assert model["metrics"]["PSR"]["mean"] == pytest.approx(2 / 3)
    assert model["metrics"]["PA"] == {"mean": 0.0, "n": 1, "ci": [0.0, 0.0]}
    assert model["undefined"]["PA"] == 1
    assert model["diagnostics"]["PE_m"] == {"mean": 1.0, "n": 1, "ci": [1.0, 1.0]}
    assert list(model["dimensions"]) == ["D1", "D2", "D3", "D4", "D5"]
    low, high = model["overall_ci"]
    assert low <= model["overall"] <= high


def test_room_types_and_bins(document):
    model = document["models"]["noisy"]
    bedroom = model["room_types"]["bedroom"]
    assert bedroom["n"] == 2 and bedroom["metrics"]["GCR"] is None
    assert bedroom["metrics"]["PSR"] == 0.5
    assert sum(item["n"] for item in model["density_bins"]) == 3
    assert model["density_bins"][-1]["high"] is None
    assert sum(item["n"] for item in model["viewpoint_bins"]) == 3
    assert model["viewpoint_bins"][0]["metrics"]["GCR"] == 1


def test_a_scene_that_was_read(document):
    scene = document["models"]["noisy"]["scenes"]["scene_0"]
    assert (scene["parse"], scene["parse_step"], scene["reason"]) == ("ok", "S1", None)
    assert scene["matches"] == [
        {"gt": "bed_01", "pred": "b", "PE_m": 1.0, "IoU": 0.0, "RE_deg": 90.0}
    ]
    assert (scene["missed"], scene["hallucinated"]) == (["rug_01"], ["o"])
    assert scene["metrics"]["RR"] == 0.5 and scene["metrics"]["GSR"] is None
    assert scene["undefined"]["GSR"] == "measured in grid rooms only"
    rates = [scene["metrics"][name] for name in ("NOR", "IBR", "PA", "Prec", "RA", "RR", "NHR")]
    assert scene["overall"] == pytest.approx(sum(rates) / 7)


def test_what_collides_or_stands_outside_is_named(document, results):
    for model, item in document["models"].items():
        for scene in item["scenes"].values():
            n = len(scene["matches"]) + len(scene["hallucinated"])
            for metric, name in (("NOR", "colliding"), ("IBR", "outside")):
                if scene["metrics"][metric] is None or not scene["matches"]:
                    continue
                free = n - len(scene[name])
                assert scene["metrics"][metric] == pytest.approx(free / n), (model, name)
    first, second, _ = document["models"]["noisy"]["scenes"].values()
    assert set(first["colliding"]) <= {"b", "o"}
    assert second["colliding"] == second["outside"] == []


def test_a_scene_that_was_not(document):
    scene = document["models"]["noisy"]["scenes"]["scene_1"]
    assert (scene["parse"], scene["parse_step"], scene["reason"]) == (
        *("parse_failed", None, "no answer"),
    )
    assert scene["metrics"]["PSR"] == 0 and scene["overall"] is None
    assert scene["matches"] == scene["missed"] == scene["hallucinated"] == []


def test_a_yaw_without_meaning_is_null(document):
    matches = document["models"]["perfect"]["scenes"]["scene_0"]["matches"]
    assert [(match["gt"], match["RE_deg"]) for match in matches] == [
        ("bed_01", 0),
        ("rug_01", None),
    ]


def test_a_grid_scene_has_no_matches(document):
    scene = document["models"]["perfect"]["scenes"]["scene_2"]
    assert scene["matches"] == scene["missed"] == scene["hallucinated"] == []
    assert (scene["metrics"]["GCR"], scene["metrics"]["PA"]) == (1, None)


def test_every_null_has_its_reason(document):
    for model in document["models"].values():
        for scene in model["scenes"].values():
            values = {**scene["metrics"], **scene["diagnostics"]}
            nulls = {name for name, value in values.items() if value is None}
            assert nulls == set(scene["undefined"])
            assert all(scene["undefined"].values())


def test_the_summary_is_the_same_without_scenes(document, results):
    summary = json.loads(json.dumps(summary_document(results), allow_nan=False))
    for model in document["models"].values():
        del model["scenes"]
    assert summary == document


def test_no_scene_at_all_is_null(nobody, tmp_path):
    write_results(tmp_path / "results.json", nobody)
    model = json.loads((tmp_path / "results.json").read_text())["models"]["absent"]
    assert (model["overall"], model["overall_ci"], model["rank"], model["n"]) == (
        None,
        None,
        None,
        0,
    )
    assert model["metrics"]["PA"] == {"mean": None, "n": 0, "ci": None}
    assert model["scenes"] == {}


def test_a_failure_leaves_what_was_there(results, tmp_path, monkeypatch):
    path = tmp_path / "results.json"
    path.write_text("before")

    def full(*arguments):
        raise OSError("no space left")

    monkeypatch.setattr(module, "scene_documents", full)
    with pytest.raises(OSError, match="no space"):
        write_results(path, results)
    assert path.read_text() == "before" and list(tmp_path.iterdir()) == [path]
