"""The evaluation protocol: every threshold and choice, read from one JSON file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

DEFAULT_PROTOCOL = Path(__file__).parent / "protocols" / "ideal_v1.json"


class ProtocolError(ValueError):
    """A protocol file that cannot be used; the message names the file and the setting."""


@dataclass(frozen=True)
class Protocol:
    """Settings of one evaluation. Lengths in metres, angles in degrees, rates in [0, 1].

    The meaning and the paper's section of each setting stand in `lib/protocols/ideal_v1.json`.
    """

    name: str
    room_type_match: str
    category_match: str
    room_bounds: str
    bounds_slack_m: float
    collision_iou: float
    position_threshold_m: float
    iou_threshold: float
    rotation_threshold_deg: float
    wall_mounted: frozenset[str]
    yaw_exempt: frozenset[str]
    two_fold_symmetric: frozenset[str]
    four_fold_symmetric: frozenset[str]
    grid_groups: Mapping[str, tuple[frozenset[str], ...]]
    grid_cluster_m: float
    grid_hit_m: float
    grid_min_predictions: int
    grid_max_sparse_fill: float
    density_bins: tuple[tuple[int, int], ...]
    viewpoint_bin_edges_deg: tuple[float, ...]
    bootstrap_resamples: int
    bootstrap_level: float
    bootstrap_seed: int
    document: Mapping[str, Any]

    def is_grid(self, room_type: str) -> bool:
        """Whether scenes of this room type are scored on D5 instead of D3 and D4 (B.3)."""
        return room_type in self.grid_groups

    def with_room_bounds(self, room_bounds: str) -> Protocol:
        """The same protocol with IBR measured against another room (see `room_bounds`)."""
        settings = dict(self.document["settings"])
        settings["room_bounds"] = {**settings["room_bounds"], "value": room_bounds}
        return replace(
            self, room_bounds=room_bounds, document={**self.document, "settings": settings}
        )


def _as_plain(name: str, value: Any) -> Any:
    """JSON's lists as the immutable types of `Protocol`."""
    if name in {"wall_mounted", "yaw_exempt", "two_fold_symmetric", "four_fold_symmetric"}:
        return frozenset(value)
    if name == "grid_groups":
        return {room: tuple(frozenset(group) for group in groups) for room, groups in value.items()}
    if name == "density_bins":
        return tuple((int(low), int(high)) for low, high in value)
    if name == "viewpoint_bin_edges_deg":
        return tuple(float(edge) for edge in value)
    return value


@lru_cache(maxsize=8)
def read_protocol(path: Path = DEFAULT_PROTOCOL) -> Protocol:
    """Read a protocol file.

    Raises:
        ProtocolError: the file is missing, is not JSON, or lacks a setting.
    """
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        settings = document["settings"]
        values = {name: _as_plain(name, entry["value"]) for name, entry in settings.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ProtocolError(
            f"{path}: not a protocol file ({error}); start from {DEFAULT_PROTOCOL}"
        ) from error
    wanted = {field.name for field in fields(Protocol)} - {"name", "document"}
    if missing := sorted(wanted - values.keys()):
        raise ProtocolError(f"{path}: settings lack {', '.join(missing)}")
    if unknown := sorted(values.keys() - wanted):
        raise ProtocolError(f"{path}: unknown settings {', '.join(unknown)}")
    if values["room_bounds"] not in {"prediction", "ground_truth"}:
        raise ProtocolError(f"{path}: room_bounds is 'prediction' or 'ground_truth'")
    return Protocol(name=str(document.get("name", path.stem)), document=document, **values)
