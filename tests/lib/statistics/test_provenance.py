"""How a scene was made, as its files record it."""

from ideal_bench.lib.statistics.provenance import NOT_RECORDED, provenance_of


def test_values_are_what_the_files_have():
    metadata = {
        "generator": {"versions": {"infinigen": "1.15.5"}, "settings": {"a": {"b": 2}}},
        "camera": {"lens_mm": 15.0, "location": [1, 2, 3]},
        "render": {"denoised": True, "samples": 128},
        "environment": {"film_exposure": 1.5, "lights": []},
    }
    assert provenance_of(metadata, {}) == {
        ("versions", "infinigen"): "1.15.5",
        ("generator settings", "a.b"): "2",
        ("camera", "lens_mm"): "15.0",
        ("picture", "denoised"): "true",
        ("picture", "samples"): "128",
        ("light", "film_exposure"): "1.5",
    }


def test_null_is_not_recorded():
    found = provenance_of({"generator": {"versions": {"infinigen": None}}}, {})
    assert found == {("versions", "infinigen"): NOT_RECORDED}


def test_dataset_json_fills_what_metadata_leaves_open_and_changes_nothing_else():
    metadata = {"generator": {"versions": {"infinigen": None, "ideal_bench": "1"}}}
    generation = {
        "versions": {"infinigen": "1.15.5", "ideal_bench": "2"},
        "plan": {"settings": {"light_multiplier": 5.0}},
    }
    assert provenance_of(metadata, {"generation": generation}) == {
        ("versions", "infinigen"): "1.15.5",
        ("versions", "ideal_bench"): "1",
        ("generator settings", "light_multiplier"): "5.0",
    }


def test_odd_sections_record_nothing():
    metadata = {"generator": [], "camera": None, "render": "cycles"}
    assert provenance_of(metadata, {"generation": {"plan": [], "versions": 3}}) == {}
