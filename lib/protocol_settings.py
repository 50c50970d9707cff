"""What each setting of the evaluation's protocol may be."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import Any

from .json_values import is_finite
from .setting import (
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


def _groups(value: Any, least: int = 1) -> tuple[frozenset[str], ...]:
    groups = tuple(names(group, least=1) for group in as_list(value, least))
    # Whatever the case, as categories may be matched without regard to it.
    lowered = [name.lower() for name in chain.from_iterable(groups)]
    require(len(set(lowered)) == len(lowered))
    return groups


def _units(value: Any) -> tuple[frozenset[str], ...]:
    return _groups(value, least=0)


def _groups_of_rooms(value: Any) -> dict[str, tuple[frozenset[str], ...]]:
    require(type(value) is dict and len({room.lower() for room in value}) == len(value))
    return {room: _groups(groups) for room, groups in value.items()}


def _density_bins(value: Any) -> tuple[tuple[int, int], ...]:
    bins = [tuple(as_list(item)) for item in as_list(value, least=1)]
    require(all(len(item) == 2 and set(map(type, item)) == {int} for item in bins))
    require(bins[0][0] >= 1 and all(low <= high for low, high in bins))
    require(all(after[0] == before[1] + 1 for before, after in pairwise(bins)))
    return tuple((low, high) for low, high in bins)


def _viewpoint_edges(value: Any) -> tuple[float, ...]:
    edges = as_list(value, least=2)
    require(all(map(is_finite, edges)) and edges[0] == 0 and edges[-1] == 45)
    require(all(low < high for low, high in pairwise(edges)))
    return tuple(map(float, edges))


def _range_m(value: Any) -> tuple[float, float]:
    numbers = as_list(value)
    require(len(numbers) == 2 and all(map(is_finite, numbers)) and 0 < numbers[0] <= numbers[1])
    return float(numbers[0]), float(numbers[1])


SETTINGS: dict[str, Setting] = {
    "room_type_match": choice("exact", "lower_case"),
    "category_match": choice("exact", "lower_case"),
    "room_bounds": choice("prediction", "ground_truth"),
    "bounds_slack_m": LENGTH_M,
    # At 0, boxes that only touch would collide.
    "collision_iou": number("above 0, 1 at most", lambda value: 0 < value <= 1),
    "wall_mounted": CATEGORIES,
    "position_threshold_m": LENGTH_M,
    "iou_threshold": SHARE,
    "rotation_threshold_deg": number("of degrees, 0 to 180", lambda value: 0 <= value <= 180),
    "yaw_exempt": CATEGORIES,
    "two_fold_symmetric": CATEGORIES,
    "four_fold_symmetric": CATEGORIES,
    "grid_groups": Setting(
        "room types, each with a list of groups, each a list of categories; at least one group a "
        "room and one category a group, and no category twice in a room",
        _groups_of_rooms,
    ),
    "grid_slack_m": LENGTH_M,
    "grid_cluster_m": LENGTH_M,
    "grid_hit_m": LENGTH_M,
    "grid_min_predictions": whole(1),
    "grid_max_sparse_fill": SHARE,
    "density_bins": Setting(
        "pairs [first, last] of whole numbers, from 1 on, rising, without gap or overlap",
        _density_bins,
    ),
    "viewpoint_bin_edges_deg": Setting(
        "two or more numbers, rising, the first 0 and the last 45", _viewpoint_edges
    ),
    # All are kept at once: more would fill the memory.
    "bootstrap_resamples": whole(1, 100_000),
    "bootstrap_level": number("between 0 and 1", lambda value: 0 < value < 1),
    "bootstrap_seed": whole(0),
    "in_view_min_pixels": whole(1),
    "in_view_max_aspect": number("of 1 or more", lambda value: value >= 1),
    "in_view_border_share": number("from 0 to 0.5", lambda value: 0 <= value <= 0.5),
    "in_view_min_visible_ratio": SHARE,
    "in_view_rescue_share": SHARE,
    "overlap_m3": number("of cubic metres, 0 or more", lambda value: value >= 0),
    "overlap_pitch_m": LENGTH_ABOVE_0_M,
    "overlap_sheet_m": LENGTH_ABOVE_0_M,
    "one_unit": Setting("a list of lists of categories, none twice", _units),
    "within_room_tolerance_m": LENGTH_M,
    "within_room_sides": choice("walls", "walls_floor_and_ceiling"),
    "marker_radius_m": Setting(
        "two numbers of metres above 0, the least and the greatest radius", _range_m
    ),
}
"""The settings that `Protocol` keeps, by name."""

FIXED: dict[str, Setting] = {
    "null_yaw": choice("zero_in_the_frame_given"),
    "physical_z": choice("prediction"),
    "flat_boxes": choice("shared_plane_left_out"),
    "geometric_z": choice("ground_truth_unless_wall_mounted"),
    "grid_truth": choice("in_view_of_the_group"),
    "grid_cells": choice("closed_rectangles_at_occupied_points"),
    "grid_single_cell": choice("own_footprint"),
    "grid_pooling": choice("mean_of_truth_groups"),
    "no_prediction": choice("rr_and_gcr_zero_others_undefined"),
    "bootstrap_interval": choice("percentile"),
    "bootstrap_metrics": choice("own_scenes"),
    "bootstrap_scores": choice("all_scenes_together"),
}
"""Choices with one way only: named in the file, so that results say how they were made."""
