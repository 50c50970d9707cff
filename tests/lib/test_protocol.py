"""The evaluation protocol: the published settings, and what is said of a broken file."""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ideal_bench.lib.protocol import DEFAULT_PROTOCOL, Protocol, ProtocolError, read_protocol


def document() -> dict[str, Any]:
    return json.loads(DEFAULT_PROTOCOL.read_text(encoding="utf-8"))


def write(path: Path, content: Any) -> Path:
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        # Paper, B.3.2 (eq. 11), B.3.3 (eq. 13, 15, 17), B.3.5 (eq. 21 and the regimes), D.6.
        ("collision_iou", 0.03),
        ("position_threshold_m", 0.3),
        ("iou_threshold", 0.15),
        ("rotation_threshold_deg", 30.0),
        ("grid_cluster_m", 0.3),
        ("grid_hit_m", 0.1),
        ("grid_min_predictions", 3),
        ("grid_max_sparse_fill", 0.5),
        ("bootstrap_resamples", 2000),
        ("bootstrap_level", 0.95),
        # Paper, B.2, yaw exemption rules.
        (
            "yaw_exempt",
            {"plant", "large_plant_container", "floor_lamp", "ceiling_lamp", "rug"},
        ),
        (
            "two_fold_symmetric",
            {
                *("simple_desk", "simple_desk_base", "blackboard"),
                *("cell_shelf", "library_block", "coffee_table"),
            },
        ),
        ("four_fold_symmetric", {"side_table"}),
        # Paper, D.2.1 and D.2.2.
        ("density_bins", ((1, 6), (7, 9), (10, 14), (15, 24), (25, 49))),
        ("viewpoint_bin_edges_deg", (0, 9, 18, 27, 36, 45)),
        # Paper, A.3 and B.5 (eq. 28).
        ("in_view_min_pixels", 300),
        ("in_view_max_aspect", 12.0),
        ("in_view_border_share", 0.125),
        ("in_view_rescue_share", 0.03),
        ("marker_radius_m", (0.02, 0.3)),
        ("overlap_m3", 1e-6),
        ("one_unit", ({"bed", "mattress"},)),
        # The project's choices.
        ("room_bounds", "prediction"),
        ("bounds_slack_m", 1e-6),
        ("grid_slack_m", 1e-6),
        ("room_type_match", "exact"),
        ("category_match", "lower_case"),
        ("in_view_min_visible_ratio", 0.5),
        ("wall_mounted", {"mirror", "wall_art", "blackboard", "ceiling_lamp"}),
        ("bootstrap_seed", 0),
        ("overlap_pitch_m", 0.005),
        ("overlap_sheet_m", 0.001),
        ("within_room_tolerance_m", 0.01),
        ("within_room_sides", "walls_floor_and_ceiling"),
    ],
)
def test_the_published_settings(setting: str, value: Any) -> None:
    assert getattr(read_protocol(), setting) == value


def test_grid_rooms_are_classroom_office_and_library() -> None:
    protocol = read_protocol()
    assert protocol.grid_groups == {
        "classroom": (
            {"simple_desk", "simple_desk_base", "student_desk"},
            {"swivel_chair", "student_chair"},
        ),
        "office": ({"simple_desk", "simple_desk_base"}, {"swivel_chair"}),
        "library": ({"library_block"},),
    }
    assert [protocol.is_grid(name) for name in ("office", "bedroom", "Office")] == [
        True,
        False,
        False,
    ]


def test_every_setting_names_where_it_comes_from() -> None:
    for name, entry in document()["settings"].items():
        assert re.match(r"([A-F]\.\d|5\.\d|ours: )", entry["source"]), name


def test_the_protocol_keeps_the_document_it_was_read_from() -> None:
    protocol = read_protocol()
    assert protocol.document == document()
    assert protocol.name == "ideal_v1"


def test_other_room_bounds_are_written_into_the_document_too() -> None:
    protocol = read_protocol()
    other = protocol.with_room_bounds("ground_truth")
    assert (protocol.room_bounds, other.room_bounds) == ("prediction", "ground_truth")
    assert other.document["settings"]["room_bounds"]["value"] == "ground_truth"
    # The one it came from, which is shared, stays as it was.
    assert protocol.document["settings"]["room_bounds"]["value"] == "prediction"


def test_a_changed_copy_is_read_with_its_changes(tmp_path: Path) -> None:
    content = document()
    content["name"] = "strict"
    content["settings"]["position_threshold_m"]["value"] = 0.1
    protocol = read_protocol(write(tmp_path / "strict.json", content))
    assert isinstance(protocol, Protocol)
    assert (protocol.name, protocol.position_threshold_m) == ("strict", 0.1)


def test_a_file_that_was_edited_is_read_again(tmp_path: Path) -> None:
    content = document()
    path = write(tmp_path / "p.json", content)
    assert read_protocol(path).iou_threshold == 0.15
    content["settings"]["iou_threshold"]["value"] = 0.25
    assert read_protocol(write(path, content)).iou_threshold == 0.25


def test_names_are_compared_as_the_file_says(tmp_path: Path) -> None:
    content = document()
    settings = content["settings"]
    settings["wall_mounted"]["value"] = ["Mirror"]
    settings["grid_groups"]["value"] = {"Office": [["Simple_Desk"]]}
    loose = read_protocol(write(tmp_path / "p.json", content))
    assert loose.is_wall_mounted("mirror") and loose.is_wall_mounted("MIRROR")
    assert loose.grid_groups == {"Office": ({"simple_desk"},)} and not loose.is_grid("office")
    settings["category_match"]["value"] = "exact"
    settings["room_type_match"]["value"] = "lower_case"
    other = read_protocol(write(tmp_path / "p.json", content))
    assert other.is_wall_mounted("Mirror") and not other.is_wall_mounted("mirror")
    assert other.grid_groups == {"office": ({"Simple_Desk"},)} and other.is_grid("OFFICE")


def test_a_protocol_without_a_name_is_named_after_its_file(tmp_path: Path) -> None:
    content = document()
    del content["name"]
    assert read_protocol(write(tmp_path / "mine.json", content)).name == "mine"


Spoil = Callable[[dict[str, Any]], Any]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda d: d["settings"].pop("iou_threshold"), "settings lack iou_threshold"),
        (lambda d: d["settings"].update(iou={"value": 1}), "unknown settings iou"),
        (
            lambda d: d["settings"]["room_bounds"].update(value="house"),
            "room_bounds is \"house\"; expected 'prediction' or 'ground_truth'",
        ),
        (lambda d: d.pop("settings"), "not a protocol file (it has no 'settings')"),
        (lambda d: d.update(settings=[]), "not a protocol file (it has no 'settings')"),
        (lambda d: d.update(name=3), "name is 3; expected a string"),
        (
            lambda d: d["settings"].update(iou_threshold=0.2),
            "iou_threshold is 0.2; expected an object with a 'value'",
        ),
        (
            lambda d: d["settings"]["iou_threshold"].pop("value"),
            "iou_threshold is an object; expected an object with a 'value'",
        ),
    ],
)
def test_a_broken_protocol_is_named_with_its_setting(
    tmp_path: Path, spoil: Spoil, words: str
) -> None:
    content = document()
    spoil(content)
    path = write(tmp_path / "p.json", content)
    with pytest.raises(ProtocolError) as caught:
        read_protocol(path)
    assert str(caught.value).startswith(f"{path}: {words}")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"3", b"\xff"])
def test_what_is_no_protocol_says_where_to_start(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "p.json"
    path.write_bytes(content)
    with pytest.raises(ProtocolError, match=r"not a protocol file .*; start from .*ideal_v1\.json"):
        read_protocol(path)
    with pytest.raises(ProtocolError, match=r"nowhere: not a protocol file"):
        read_protocol(tmp_path / "nowhere")


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_numbers_that_json_does_not_have_are_refused_wherever_they_stand(
    tmp_path: Path, value: float
) -> None:
    content = document()
    content["note"] = {"deep": [value]}
    with pytest.raises(ProtocolError, match=r"p\.json: holds NaN, Infinity or a number too big"):
        read_protocol(write(tmp_path / "p.json", content))


def test_a_number_too_big_for_a_double_is_refused_too(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps({**document(), "note": 0}).replace('"note": 0', '"note": 1e999'))
    with pytest.raises(ProtocolError, match="holds NaN, Infinity or a number too big"):
        read_protocol(path)


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_bytes(b"\xef\xbb\xbf" + DEFAULT_PROTOCOL.read_bytes())
    assert read_protocol(path).document == document()


def test_a_pipe_is_no_protocol_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "p.json")
    with pytest.raises(ProtocolError, match=r"not a protocol file .*not a regular file"):
        read_protocol(tmp_path / "p.json")
