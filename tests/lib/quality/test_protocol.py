"""The protocol file: what it may say, and what is said of one that cannot be used."""

import copy
import json

import pytest
from ideal_bench.lib.quality.metrics import METRIC_IDS, VISUAL
from ideal_bench.lib.quality.protocol import (
    DEFAULT_QUALITY_PROTOCOL,
    SETTINGS,
    read_quality_protocol,
)
from ideal_bench.lib.settings_file import SettingsError

PROTOCOL = read_quality_protocol()


@pytest.fixture
def changed(tmp_path):
    """Writes a protocol with one value changed and reads it."""

    def change(name, value):
        document = copy.deepcopy(dict(PROTOCOL.document))
        document["settings"][name] = {"value": value}
        path = tmp_path / "mine.json"
        path.write_text(json.dumps(document))
        return read_quality_protocol(path)

    return change


def test_the_papers_numbers():
    assert (PROTOCOL.least_penalty, PROTOCOL.greatest_penalty) == (0.4, 1.0)
    assert (PROTOCOL.alpha, PROTOCOL.gamma) == (0.4, 4.0)
    weights = PROTOCOL.weights
    assert sum(weights.values()) == pytest.approx(1.0)
    assert weights["function"] == 0.32 and weights["placement"] == 0.2
    assert (PROTOCOL.view_px, PROTOCOL.preview_px) == (768, 256)


def test_every_setting_has_its_source():
    document = json.loads(DEFAULT_QUALITY_PROTOCOL.read_text())
    assert document["settings"].keys() == SETTINGS.keys()
    assert all(entry["source"] for entry in document["settings"].values())


def test_frozen_assets_leave_out_what_was_given():
    frozen = PROTOCOL.with_frozen_assets()
    assert {name for name in METRIC_IDS if not frozen.counts(name)} == VISUAL
    assert all(map(PROTOCOL.counts, METRIC_IDS))
    assert frozen.document["settings"]["frozen_assets"]["value"] == "yes"
    assert PROTOCOL.document["settings"]["frozen_assets"]["value"] == "no"


def test_categories_are_known_however_they_are_written():
    assert PROTOCOL.is_wall_mounted("wall art") and PROTOCOL.is_wall_mounted("Wall_Art_2")
    assert PROTOCOL.is_ceiling_mounted("ceiling_lamp") and not PROTOCOL.is_ceiling_mounted("bed")
    assert PROTOCOL.is_one_unit("mattress", "bed") and not PROTOCOL.is_one_unit("bed", "bed")


def test_other_weights(changed):
    protocol = changed("weights", dict.fromkeys(METRIC_IDS, 1))
    assert protocol.weights == dict.fromkeys(METRIC_IDS, 1.0) and protocol.alpha == 0.4


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("alpha", 1.5, "alpha is 1.5; expected a number from 0 to 1"),
        ("gamma", 0, "gamma is 0"),
        ("weights", {"collision": 1}, "weights is an object; expected a number of 0 or more"),
        ("weights", dict.fromkeys(METRIC_IDS, 0), "not all 0"),
        ("weights", dict.fromkeys(METRIC_IDS, -1), "weights is an object"),
        ("least_penalty", 0.9999, None),
        ("frozen_assets", "maybe", 'frozen_assets is "maybe"'),
        ("wall_mounted", "tv", 'wall_mounted is "tv"'),
        ("one_unit", [[]], "one_unit is a list"),
        ("view_px", 1.5, "view_px is 1.5"),
        ("deep_enough", 1, "unknown settings deep_enough"),
    ],
)
def test_what_a_setting_cannot_take_is_refused(changed, name, value, words):
    if words is None:
        assert getattr(changed(name, value), name) == value
        return
    with pytest.raises(SettingsError, match=r"mine\.json: ") as error:
        changed(name, value)
    assert words in str(error.value)


def test_what_is_worse_may_not_cost_less(changed):
    with pytest.raises(SettingsError, match="what is worse would cost less"):
        changed("greatest_penalty", 0.2)
