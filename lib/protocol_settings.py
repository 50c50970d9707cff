"""What each setting of a protocol file may be: one check a setting, told in its own words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Any

from .json_values import is_finite


class NotAllowed(ValueError):
    """A value that a setting does not take."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting.

    Attributes:
        expected: what its value has to be, as the end of "expected ...".
        read: the value as `Protocol` keeps it; raises `NotAllowed` for any that is not expected.
        choices: the values of a setting that is a choice, else none.
    """

    expected: str
    read: Callable[[Any], Any]
    choices: tuple[str, ...] = ()


def _choice(*values: str) -> Setting:
    def read(value: Any) -> str:
        _require(type(value) is str and value in values)
        return str(value)

    return Setting(" or ".join(f"'{value}'" for value in values), read, values)


def _number(expected: str, fits: Callable[[float], bool]) -> Setting:
    def read(value: Any) -> float:
        _require(is_finite(value) and fits(value))
        return float(value)

    return Setting(f"a number {expected}", read)


def _whole(least: int, most: int | None = None) -> Setting:
    def read(value: Any) -> int:
        _require(type(value) is int and value >= least and (most is None or value <= most))
        return int(value)

    limits = f"{least} or more" if most is None else f"{least} to {most}"
    return Setting(f"a whole number, {limits}", read)


def _require(fits: bool) -> None:
    if not fits:
        raise NotAllowed


def _list(value: Any, least: int = 0) -> list[Any]:
    _require(type(value) is list and len(value) >= least)
    return list(value)


def _names(value: Any, least: int = 0) -> frozenset[str]:
    names = _list(value, least)
    _require(all(type(name) is str and name for name in names))
    return frozenset(names)


def _groups(value: Any, least: int = 1) -> tuple[frozenset[str], ...]:
    groups = tuple(_names(group, least=1) for group in _list(value, least))
    # Whatever the case, as categories may be matched without regard to it.
    lowered = [name.lower() for name in chain.from_iterable(groups)]
    _require(len(set(lowered)) == len(lowered))
    return groups


def _units(value: Any) -> tuple[frozenset[str], ...]:
    return _groups(value, least=0)


def _groups_of_rooms(value: Any) -> dict[str, tuple[frozenset[str], ...]]:
    _require(type(value) is dict and len({room.lower() for room in value}) == len(value))
    return {room: _groups(groups) for room, groups in value.items()}


def _density_bins(value: Any) -> tuple[tuple[int, int], ...]:
    bins = [tuple(_list(item)) for item in _list(value, least=1)]
    _require(all(len(item) == 2 and set(map(type, item)) == {int} for item in bins))
    _require(bins[0][0] >= 1 and all(low <= high for low, high in bins))
    _require(all(after[0] == before[1] + 1 for before, after in pairwise(bins)))
    return tuple((low, high) for low, high in bins)


def _viewpoint_edges(value: Any) -> tuple[float, ...]:
    edges = _list(value, least=2)
    _require(all(map(is_finite, edges)) and edges[0] == 0 and edges[-1] == 45)
    _require(all(low < high for low, high in pairwise(edges)))
    return tuple(map(float, edges))


def _range_m(value: Any) -> tuple[float, float]:
    numbers = _list(value)
    _require(len(numbers) == 2 and all(map(is_finite, numbers)) and 0 < numbers[0] <= numbers[1])
    return float(numbers[0]), float(numbers[1])


_LENGTH_M = _number("of metres, 0 or more", lambda value: value >= 0)
_LENGTH_ABOVE_0_M = _number("of metres, above 0", lambda value: value > 0)
_SHARE = _number("from 0 to 1", lambda value: 0 <= value <= 1)
_CATEGORIES = Setting("a list of categories", _names)

SETTINGS: dict[str, Setting] = {
    "room_type_match": _choice("exact", "lower_case"),
    "category_match": _choice("exact", "lower_case"),
    "room_bounds": _choice("prediction", "ground_truth"),
    "bounds_slack_m": _LENGTH_M,
    # At 0, boxes that only touch would collide.
    "collision_iou": _number("above 0, 1 at most", lambda value: 0 < value <= 1),
    "wall_mounted": _CATEGORIES,
    "position_threshold_m": _LENGTH_M,
    "iou_threshold": _SHARE,
    "rotation_threshold_deg": _number("of degrees, 0 to 180", lambda value: 0 <= value <= 180),
    "yaw_exempt": _CATEGORIES,
    "two_fold_symmetric": _CATEGORIES,
    "four_fold_symmetric": _CATEGORIES,
    "grid_groups": Setting(
        "room types, each with a list of groups, each a list of categories; at least one group a "
        "room and one category a group, and no category twice in a room",
        _groups_of_rooms,
    ),
    "grid_slack_m": _LENGTH_M,
    "grid_cluster_m": _LENGTH_M,
    "grid_hit_m": _LENGTH_M,
    "grid_min_predictions": _whole(1),
    "grid_max_sparse_fill": _SHARE,
    "density_bins": Setting(
        "pairs [first, last] of whole numbers, from 1 on, rising, without gap or overlap",
        _density_bins,
    ),
    "viewpoint_bin_edges_deg": Setting(
        "two or more numbers, rising, the first 0 and the last 45", _viewpoint_edges
    ),
    # All are kept at once: more would fill the memory.
    "bootstrap_resamples": _whole(1, 100_000),
    "bootstrap_level": _number("between 0 and 1", lambda value: 0 < value < 1),
    "bootstrap_seed": _whole(0),
    "in_view_min_pixels": _whole(1),
    "in_view_max_aspect": _number("of 1 or more", lambda value: value >= 1),
    "in_view_border_share": _number("from 0 to 0.5", lambda value: 0 <= value <= 0.5),
    "in_view_min_visible_ratio": _SHARE,
    "in_view_rescue_share": _SHARE,
    "overlap_m3": _number("of cubic metres, 0 or more", lambda value: value >= 0),
    "overlap_pitch_m": _LENGTH_ABOVE_0_M,
    "overlap_sheet_m": _LENGTH_ABOVE_0_M,
    "one_unit": Setting("a list of lists of categories, none twice", _units),
    "within_room_tolerance_m": _LENGTH_M,
    "within_room_sides": _choice("walls", "walls_floor_and_ceiling"),
    "marker_radius_m": Setting(
        "two numbers of metres above 0, the least and the greatest radius", _range_m
    ),
}
"""The settings that `Protocol` keeps, by name."""

FIXED: dict[str, Setting] = {
    "null_yaw": _choice("zero_in_the_frame_given"),
    "physical_z": _choice("prediction"),
    "flat_boxes": _choice("shared_plane_left_out"),
    "geometric_z": _choice("ground_truth_unless_wall_mounted"),
    "grid_truth": _choice("in_view_of_the_group"),
    "grid_cells": _choice("closed_rectangles_at_occupied_points"),
    "grid_single_cell": _choice("own_footprint"),
    "grid_pooling": _choice("mean_of_truth_groups"),
    "no_prediction": _choice("rr_and_gcr_zero_others_undefined"),
    "bootstrap_interval": _choice("percentile"),
    "bootstrap_metrics": _choice("own_scenes"),
    "bootstrap_scores": _choice("all_scenes_together"),
}
"""Choices with one way only: named in the file, so that results say how they were made."""
