"""Each setting of a protocol: what it takes, and what is said of what it does not."""

from __future__ import annotations

import ast
import dataclasses
import json
import math
from pathlib import Path
from typing import Any

import pytest
from ideal_bench.lib.protocol import DEFAULT_PROTOCOL, Protocol, ProtocolError, read_protocol
from ideal_bench.lib.protocol_settings import FIXED, SETTINGS

BAD: dict[str, list[Any]] = {
    "bounds_slack_m": [-1e-6, "0", None, True, math.nan, math.inf, 10**400],
    "grid_slack_m": [-1, "0"],
    "collision_iou": [0, -0.1, 1.1, "0.03", None, [0.03]],
    "wall_mounted": ["mirror", None, {"mirror": 1}, [3], [""], [["mirror"]]],
    "yaw_exempt": ["rug", [None]],
    "two_fold_symmetric": [2, [True]],
    "four_fold_symmetric": ["side_table"],
    "position_threshold_m": [-0.1, "0.3", math.nan],
    "iou_threshold": [-0.1, 1.5, "0.15"],
    "rotation_threshold_deg": [-1, 181, "30", None],
    "grid_groups": [
        *([], None, "office", {"office": []}, {"office": [[]]}, {"office": ["desk"]}),
        *({"office": [["desk", 3]]}, {"office": {"desk": 1}}, {"office": [["desk"], ["Desk"]]}),
        {"office": [["desk"]], "Office": [["desk"]]},
    ],
    "grid_cluster_m": [-1, None],
    "grid_hit_m": [-1, "0.1"],
    "grid_min_predictions": [0, -1, 2.5, "3", True, None],
    "grid_max_sparse_fill": [-0.1, 1.1],
    "density_bins": [
        *(3, None, [], [[1]], [[1, 2, 3]], [["1", 6]], [[1, 6.5]], [[True, 6]], [[0, 6]], [[6, 1]]),
        *([[1, 6], [8, 9]], [[1, 6], [6, 9]], [[7, 9], [1, 6]], [1, 6]),
    ],
    "viewpoint_bin_edges_deg": [
        *(None, [], [0], 45, ["0", 45], [0, 9], [9, 45], [0, 18, 9, 45], [0, 9, 9, 45]),
        *([0, math.nan, 45], [0, True, 45]),
    ],
    "bootstrap_resamples": [0, -3, 2.5, "2000", None, True, 10**6],
    "bootstrap_level": [0, 1, 95, -0.5, "0.95", math.nan],
    "bootstrap_seed": [-1, 0.5, "0", None],
    "in_view_min_pixels": [0, 2.5, "300"],
    "in_view_max_aspect": [0.5, None],
    "in_view_border_share": [-0.1, 0.6],
    "in_view_min_visible_ratio": [1.5],
    "in_view_rescue_share": [-0.1],
    "overlap_m3": [-1e-9, "1e-6", None],
    "overlap_pitch_m": [0, -0.005],
    "overlap_sheet_m": [0, None],
    "one_unit": [None, ["bed"], [[]], [["bed", "mattress"], ["Bed"]]],
    "within_room_tolerance_m": [-0.01],
    "marker_radius_m": [0.3, [0.3], [0, 0.3], [0.3, 0.02], [0.02, "0.3"], [0.02, 0.1, 0.3], None],
}
GOOD: dict[str, list[Any]] = {
    "bounds_slack_m": [0, 0.01],
    "collision_iou": [1e-9, 1],
    "wall_mounted": [[], ["a", "a"]],
    "rotation_threshold_deg": [0, 180],
    "grid_groups": [{}, {"office": [["desk"]]}],
    "density_bins": [[[1, 1]], [[3, 4], [5, 5]]],
    "viewpoint_bin_edges_deg": [[0, 45], [0, 22.5, 45]],
    "bootstrap_resamples": [1, 100_000],
    "overlap_m3": [0],
    "one_unit": [[], [["bed", "mattress"], ["sofa", "rug"]]],
    "marker_radius_m": [[0.1, 0.1]],
}


def with_value(folder: Path, name: str, value: Any) -> Path:
    """The default protocol with one other value."""
    document = json.loads(DEFAULT_PROTOCOL.read_text(encoding="utf-8"))
    document["settings"][name]["value"] = value
    path = folder / "protocol.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def cases(table: dict[str, list[Any]]) -> list[Any]:
    return [(name, value) for name, values in table.items() for value in values]


@pytest.mark.parametrize(("name", "value"), cases(BAD), ids=repr)
def test_a_bad_value_is_refused_with_file_setting_and_what_is_expected(
    tmp_path: Path, name: str, value: Any
) -> None:
    path = with_value(tmp_path, name, value)
    with pytest.raises(ProtocolError) as caught:
        read_protocol(path)
    message = str(caught.value)
    assert message.startswith(f"{path}: {name} is ")
    assert message.endswith(f"; expected {SETTINGS[name].expected}")


@pytest.mark.parametrize(("name", "value"), cases(GOOD), ids=repr)
def test_values_at_the_limits_are_taken(tmp_path: Path, name: str, value: Any) -> None:
    protocol = read_protocol(with_value(tmp_path, name, value))
    assert protocol.document["settings"][name]["value"] == value


@pytest.mark.parametrize(
    "name", [name for name, each in (SETTINGS | FIXED).items() if each.choices]
)
def test_a_choice_takes_what_the_file_lists_and_nothing_else(tmp_path: Path, name: str) -> None:
    entry = read_protocol().document["settings"][name]
    assert tuple(entry["choices"]) == (SETTINGS | FIXED)[name].choices
    for value in entry["choices"]:
        read_protocol(with_value(tmp_path, name, value))
    for value in ("another", "", None, 1, entry["choices"]):
        with pytest.raises(ProtocolError, match=rf"protocol\.json: {name} is .*; expected '"):
            read_protocol(with_value(tmp_path, name, value))


def test_every_setting_has_a_case_that_is_refused() -> None:
    assert set(BAD) == {name for name, setting in SETTINGS.items() if not setting.choices}


def test_no_setting_is_dead() -> None:
    sources = DEFAULT_PROTOCOL.parent.parent.rglob("*.py")
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sources]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    read = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert set(SETTINGS) <= read


def test_the_protocol_keeps_what_is_not_fixed() -> None:
    fields = {field.name for field in dataclasses.fields(Protocol)}
    assert fields == {*SETTINGS, "name", "document"} and not fields & set(FIXED)
