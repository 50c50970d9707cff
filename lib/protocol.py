"""The evaluation protocol: every threshold and choice, read from one JSON file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from .protocol_settings import FIXED, SETTINGS
from .settings_file import SettingsError, read_settings_document, settings_of, with_setting

DEFAULT_PROTOCOL = Path(__file__).parent / "protocols" / "ideal_v1.json"

_KNOWN = SETTINGS | FIXED
_CATEGORY_LISTS = ("wall_mounted", "yaw_exempt", "two_fold_symmetric", "four_fold_symmetric")


class ProtocolError(ValueError):
    """A protocol file that cannot be used; the message names the file and the setting."""


@dataclass(frozen=True)
class Protocol:
    """Settings of one evaluation. Lengths in metres, angles in degrees, rates in [0, 1].

    The meaning and the paper's section of each setting stand in `lib/protocols/ideal_v1.json`.
    Its category lists hold keys (`category_key`), the rooms of `grid_groups` too (`room_key`).
    """

    name: str
    room_type_match: str
    category_match: str
    room_bounds: str
    bounds_slack_m: float
    collision_iou: float
    wall_mounted: frozenset[str]
    position_threshold_m: float
    iou_threshold: float
    rotation_threshold_deg: float
    yaw_exempt: frozenset[str]
    two_fold_symmetric: frozenset[str]
    four_fold_symmetric: frozenset[str]
    grid_groups: Mapping[str, tuple[frozenset[str], ...]]
    grid_slack_m: float
    grid_cluster_m: float
    grid_hit_m: float
    grid_min_predictions: int
    grid_max_sparse_fill: float
    density_bins: tuple[tuple[int, int], ...]
    viewpoint_bin_edges_deg: tuple[float, ...]
    bootstrap_resamples: int
    bootstrap_level: float
    bootstrap_seed: int
    in_view_min_pixels: int
    in_view_max_aspect: float
    in_view_border_share: float
    in_view_min_visible_ratio: float
    in_view_rescue_share: float
    overlap_m3: float
    overlap_pitch_m: float
    overlap_sheet_m: float
    one_unit: tuple[frozenset[str], ...]
    within_room_tolerance_m: float
    within_room_sides: str
    marker_radius_m: tuple[float, float]
    document: Mapping[str, Any]

    def room_key(self, room_type: str) -> str:
        """Room types with the same key are the same (see `room_type_match`)."""
        return _key(self.room_type_match, room_type)

    def category_key(self, category: str) -> str:
        """Categories with the same key are the same (see `category_match`)."""
        return _key(self.category_match, category)

    def is_grid(self, room_type: str) -> bool:
        """Whether scenes of this room type are scored on D5 instead of D3 and D4 (B.3)."""
        return self.room_key(room_type) in self.grid_groups

    def is_wall_mounted(self, category: str) -> bool:
        """Whether its predicted height counts, not the ground truth's (5.1)."""
        return self.category_key(category) in self.wall_mounted

    def is_yaw_exempt(self, category: str) -> bool:
        """Whether its yaw has no meaning (B.2)."""
        return self.category_key(category) in self.yaw_exempt

    def symmetry_deg(self, category: str) -> float:
        """The turn, in degrees, after which it looks the same (B.2, yaw exemption rules)."""
        key = self.category_key(category)
        if key in self.four_fold_symmetric:
            return 90.0
        return 180.0 if key in self.two_fold_symmetric else 360.0

    def with_room_bounds(self, room_bounds: str) -> Protocol:
        """The same protocol with IBR measured against another room (see `room_bounds`)."""
        document = with_setting(self.document, "room_bounds", room_bounds)
        return replace(self, room_bounds=room_bounds, document=document)


def _key(match: str, name: str) -> str:
    return name.lower() if match == "lower_case" else name


def read_protocol(path: Path = DEFAULT_PROTOCOL) -> Protocol:
    """Read a protocol file.

    Raises:
        ProtocolError: the file is missing, is not JSON, lacks a setting or has one that is not
            known, or a value is not what its setting takes.
    """
    return _default() if path == DEFAULT_PROTOCOL else _read(path)


@lru_cache(maxsize=1)
def _default() -> Protocol:
    # The only one kept: it is part of the program, while any other file may change at any time.
    return _read(DEFAULT_PROTOCOL)


def _read(path: Path) -> Protocol:
    return protocol_from(_document(path), path)


def protocol_from(document: Any, path: Path) -> Protocol:
    """A protocol from its document, as results keep it; `path` is for the words of an error.

    Raises:
        ProtocolError: it lacks a setting or has one that is not known, or a value is not what its
            setting takes.
    """
    try:
        values = settings_of(document, _KNOWN, path, DEFAULT_PROTOCOL)
    except SettingsError as error:
        raise ProtocolError(str(error)) from error
    _to_keys(values)
    kept = {name: values[name] for name in SETTINGS}
    return Protocol(name=document.get("name", path.stem), document=document, **kept)


def _document(path: Path) -> Any:
    try:
        return read_settings_document(path, DEFAULT_PROTOCOL)
    except SettingsError as error:
        raise ProtocolError(str(error)) from error


def _to_keys(values: dict[str, Any]) -> None:
    """Give the settings that name categories and rooms the form in which names are compared."""

    def keys(names: frozenset[str]) -> frozenset[str]:
        return frozenset(_key(values["category_match"], name) for name in names)

    for name in _CATEGORY_LISTS:
        values[name] = keys(values[name])
    values["one_unit"] = tuple(map(keys, values["one_unit"]))
    values["grid_groups"] = {
        _key(values["room_type_match"], room): tuple(map(keys, groups))
        for room, groups in values["grid_groups"].items()
    }
