"""The protocol of room quality: every threshold and weight, read from one JSON file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..floorplan.kinds import category_key
from ..setting import (
    CATEGORIES,
    LENGTH_ABOVE_0_M,
    LENGTH_M,
    SHARE,
    Setting,
    as_list,
    choice,
    names,
    number,
    require,
    whole,
)
from ..settings_file import SettingsError, read_settings_document, settings_of, with_setting
from .metrics import METRIC_IDS, VISUAL, MetricId

DEFAULT_QUALITY_PROTOCOL = Path(__file__).parent.parent / "protocols" / "grep_v1.json"


def _weights(value: Any) -> dict[MetricId, float]:
    require(type(value) is dict and set(value) == set(METRIC_IDS))
    weights = {name: _weight(value[name]) for name in METRIC_IDS}
    require(sum(weights.values()) > 0)
    return weights


def _weight(value: Any) -> float:
    return float(number("", lambda weight: weight >= 0).read(value))


def _units(value: Any) -> tuple[frozenset[str], ...]:
    return tuple(names(unit, least=1) for unit in as_list(value))


def _metrics(value: Any) -> frozenset[str]:
    found = names(value)
    require(found <= set(METRIC_IDS))
    return found


_ABOVE_0 = number("above 0", lambda value: value > 0)

SETTINGS: dict[str, Setting] = {
    "least_penalty": SHARE,
    "greatest_penalty": SHARE,
    "alpha": SHARE,
    "gamma": _ABOVE_0,
    "weights": Setting(
        f"a number of 0 or more for each of {', '.join(METRIC_IDS)}, not all 0", _weights
    ),
    "frozen_assets": choice("no", "yes"),
    "minimum_coverage": SHARE,
    "overlap_m3": number("of cubic metres, 0 or more", lambda value: value >= 0),
    "overlap_pitch_m": LENGTH_ABOVE_0_M,
    "overlap_sheet_m": LENGTH_ABOVE_0_M,
    "one_unit": Setting("a list of lists of categories", _units),
    "interface_m": LENGTH_M,
    "covering_m": LENGTH_M,
    "full_depth_share": _ABOVE_0,
    "thin_m": LENGTH_M,
    "bounds_tolerance_m": LENGTH_M,
    "full_outside_share": _ABOVE_0,
    "window_recess_m": LENGTH_M,
    "floor_contact_m": LENGTH_M,
    "contact_m": LENGTH_M,
    "full_gap_least_m": LENGTH_ABOVE_0_M,
    "full_gap_share": SHARE,
    "wall_mounted": CATEGORIES,
    "ceiling_mounted": CATEGORIES,
    "free_standing": CATEGORIES,
    "agent_radius_m": LENGTH_ABOVE_0_M,
    "access_depth_m": LENGTH_ABOVE_0_M,
    "seat_depth_m": LENGTH_M,
    "stepped_over_m": LENGTH_M,
    "head_height_m": LENGTH_ABOVE_0_M,
    "facing_deg": number("of degrees, 0 to 90", lambda value: 0 <= value <= 90),
    "obstructed_share": SHARE,
    "doubtful_share": SHARE,
    "at_table_m": LENGTH_M,
    "right_at_table_m": LENGTH_M,
    "useful_gap_m": LENGTH_M,
    "parallel_deg": number("of degrees, 0 to 90", lambda value: 0 <= value <= 90),
    "evidence_rounds": whole(0, 100),
    "images_per_episode": whole(0, 100),
    "views_per_round": whole(0, 100),
    "camera_calls": whole(0, 100),
    "camera_actions": whole(0, 100),
    "camera_candidates": whole(1, 100),
    "repair_proposals": whole(0, 100),
    "probe_units": whole(0, 1000),
    "candidates_per_probe": whole(1, 100),
    "views_per_probe": whole(0, 100),
    "bank_images": whole(0, 100),
    "global_views": whole(1, 100),
    "checks_per_episode": whole(1, 100),
    "most_checks": whole(0, 10_000),
    "default_valid": Setting(f"a list, each one of {', '.join(METRIC_IDS)}", _metrics),
    "view_px": whole(64, 4096),
    "preview_px": whole(32, 4096),
}
"""What each setting of a protocol file may be; `QualityProtocol` has one attribute a setting."""


@dataclass(frozen=True)
class QualityProtocol:
    """Settings of one assessment. Lengths in metres, shares and penalties in [0, 1].

    The meaning and the paper's section of each stand in `lib/protocols/grep_v1.json`.
    """

    name: str
    least_penalty: float
    greatest_penalty: float
    alpha: float
    gamma: float
    weights: Mapping[MetricId, float]
    frozen_assets: str
    minimum_coverage: float
    overlap_m3: float
    overlap_pitch_m: float
    overlap_sheet_m: float
    one_unit: tuple[frozenset[str], ...]
    interface_m: float
    covering_m: float
    full_depth_share: float
    thin_m: float
    bounds_tolerance_m: float
    full_outside_share: float
    window_recess_m: float
    floor_contact_m: float
    contact_m: float
    full_gap_least_m: float
    full_gap_share: float
    wall_mounted: frozenset[str]
    ceiling_mounted: frozenset[str]
    free_standing: frozenset[str]
    agent_radius_m: float
    access_depth_m: float
    seat_depth_m: float
    stepped_over_m: float
    head_height_m: float
    facing_deg: float
    obstructed_share: float
    doubtful_share: float
    at_table_m: float
    right_at_table_m: float
    useful_gap_m: float
    parallel_deg: float
    evidence_rounds: int
    images_per_episode: int
    views_per_round: int
    camera_calls: int
    camera_actions: int
    camera_candidates: int
    repair_proposals: int
    probe_units: int
    candidates_per_probe: int
    views_per_probe: int
    bank_images: int
    global_views: int
    checks_per_episode: int
    most_checks: int
    default_valid: frozenset[str]
    view_px: int
    preview_px: int
    document: Mapping[str, Any]

    def counts(self, metric: MetricId) -> bool:
        """Whether a metric is part of the overall score; FrozenAssets leaves visual ones out."""
        return not (self.frozen_assets == "yes" and metric in VISUAL)

    def with_frozen_assets(self) -> QualityProtocol:
        """The same protocol under FrozenAssets (B)."""
        document = with_setting(self.document, "frozen_assets", "yes")
        return replace(self, frozen_assets="yes", document=document)

    def is_wall_mounted(self, category: str) -> bool:
        """Whether a wall can hold objects of this category."""
        return _is_among(category, self.wall_mounted)

    def is_ceiling_mounted(self, category: str) -> bool:
        """Whether the ceiling can hold objects of this category."""
        return _is_among(category, self.ceiling_mounted)

    def is_free_standing(self, category: str) -> bool:
        """Whether neither wall nor ceiling hold objects of this category."""
        return _is_among(category, self.free_standing)

    def is_one_unit(self, one: str, other: str) -> bool:
        """Whether objects of two categories are one unit, as a bed and its mattress."""
        both = {category_key(one), category_key(other)}
        return len(both) == 2 and any(both <= unit for unit in self.one_unit)


def _is_among(category: str, categories: frozenset[str]) -> bool:
    """Whether a category, or its last words, stand in a list: a bathroom mirror is a mirror."""
    words = category_key(category).split("_")
    return any("_".join(words[i:]) in categories for i in range(len(words)))


def read_quality_protocol(path: Path = DEFAULT_QUALITY_PROTOCOL) -> QualityProtocol:
    """Read a protocol file.

    Raises:
        SettingsError: the file is missing, is not JSON, lacks a setting or has one that is not
            known, or a value is not what its setting takes.
    """
    return _default() if path == DEFAULT_QUALITY_PROTOCOL else _read(path)


@lru_cache(maxsize=1)
def _default() -> QualityProtocol:
    return _read(DEFAULT_QUALITY_PROTOCOL)


def _read(path: Path) -> QualityProtocol:
    document = read_settings_document(path, DEFAULT_QUALITY_PROTOCOL)
    return quality_protocol_from(document, path)


def quality_protocol_from(document: Any, path: Path) -> QualityProtocol:
    """A protocol from its document, as reports keep it; `path` is for the words of an error.

    Raises:
        SettingsError: as for `read_quality_protocol`.
    """
    values = settings_of(document, SETTINGS, path, DEFAULT_QUALITY_PROTOCOL)
    for name in ("wall_mounted", "ceiling_mounted", "free_standing"):
        values[name] = frozenset(map(category_key, values[name]))
    values["one_unit"] = tuple(frozenset(map(category_key, unit)) for unit in values["one_unit"])
    if values["least_penalty"] > values["greatest_penalty"]:
        raise SettingsError(
            f"{path}: least_penalty is above greatest_penalty: what is worse would cost less"
        )
    return QualityProtocol(document.get("name", path.stem), **values, document=document)
