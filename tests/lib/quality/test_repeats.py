"""The spread of repeats, and the proof that they were of the same inputs."""

import math
import statistics

import pytest
from ideal_bench.lib.quality.inputs import InputsChanged, document_hash, hashed, require_same
from ideal_bench.lib.quality.metrics import METRIC_IDS, PRINCIPLES
from ideal_bench.lib.quality.repeats import deviation, repeats_document, spread


def scene(score, defects=1, style=None):
    metrics = {
        name: {"score": score, "coverage": 1.0, "defects": [{}] * defects} for name in METRIC_IDS
    }
    metrics["style"] = {"score": style, "coverage": None, "defects": []}
    return {
        "overall": score,
        "coverage": 0.9,
        "principles": dict.fromkeys(PRINCIPLES, score),
        "metrics": metrics,
    }


def test_mean_deviation_least_and_greatest():
    values = [97.7, 94.4, 99.3, 98.1, 96.0]
    made = spread(values)
    assert made["mean"] == pytest.approx(statistics.mean(values), abs=1e-4)
    assert made["sd"] == pytest.approx(statistics.stdev(values), abs=1e-4)
    assert (made["n"], made["min"], made["max"]) == (5, 94.4, 99.3)


def test_the_same_value_again_has_no_deviation_at_all():
    assert deviation([0.1 + 0.2] * 7) == 0.0 and math.isclose(0.1 + 0.2, 0.3)


def test_a_scene_of_several_assessments():
    made = repeats_document([scene(80.0), scene(84.0, 3)])
    assert made["n"] == 2 and made["overall"]["mean"] == 82.0
    assert made["principles"]["physical"]["sd"] == pytest.approx(2.8284)
    assert made["metrics"]["collision"]["defects"]["values"] == [1.0, 3.0]
    style = made["metrics"]["style"]
    assert style["n"] == 0 and style["mean"] is None and style["defects"]["n"] == 0


def test_what_changed_between_repeats_is_named(tmp_path):
    blend, truth = tmp_path / "scene.blend", tmp_path / "GT.json"
    blend.write_bytes(b"one")
    truth.write_text("{}")
    before = hashed(blend)
    assert list(before) == ["scene.blend", "GT.json"]
    require_same(before, blend)
    truth.write_text("{} ")
    with pytest.raises(InputsChanged, match=r"GT\.json changed since the first"):
        require_same(before, blend)
    other = tmp_path / "other.blend"
    other.write_bytes(b"one")
    assert hashed(other) == {"other.blend": before["scene.blend"]}
    with pytest.raises(FileNotFoundError):
        hashed(tmp_path / "none.blend")


def test_the_hash_of_a_document_goes_by_its_values():
    assert document_hash({"a": 1.0}) != document_hash({"a": 2.0})
