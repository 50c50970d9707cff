"""The protocol of exploring: every budget and threshold, read from one JSON file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..json_values import is_finite
from ..setting import LENGTH_ABOVE_0_M, LENGTH_M, Setting, as_list, number, require, whole
from ..settings_file import read_settings_document, settings_of

DEFAULT_SCOUT_PROTOCOL = Path(__file__).parent.parent / "protocols" / "scout_v1.json"


def _thresholds(value: Any) -> tuple[float, ...]:
    found = as_list(value, least=1)
    require(all(is_finite(item) and 0 <= item < 1 for item in found))
    require(len(set(found)) == len(found))
    return tuple(map(float, found))


def _reminders(value: Any) -> frozenset[int]:
    found = as_list(value)
    require(all(type(item) is int and item > 0 for item in found))
    return frozenset(found)


_ANGLE_DEG = number("of degrees, 0 to 180", lambda value: 0 <= value <= 180)

SETTINGS: dict[str, Setting] = {
    "most_targets": whole(1, 1000),
    "range_step_m": LENGTH_ABOVE_0_M,
    "image_width_px": whole(64, 4096),
    "image_height_px": whole(64, 4096),
    "bound_m": LENGTH_ABOVE_0_M,
    "most_step_m": LENGTH_ABOVE_0_M,
    "most_turn_deg": _ANGLE_DEG,
    "most_pitch_deg": number("of degrees, 0 to below 90", lambda value: 0 <= value < 90),
    "model_calls": whole(1, 10_000),
    "images": whole(0, 10_000),
    "reminders": Setting("a list of whole numbers, 1 or more", _reminders),
    "most_observations": whole(2, 1000),
    "least_observations": whole(2, 1000),
    "least_separation_m": LENGTH_M,
    "most_condition": number("above 1", lambda value: value > 1),
    "caution_angle_deg": _ANGLE_DEG,
    "caution_residual_m": LENGTH_M,
    "caution_beyond_m": LENGTH_M,
    "least_side_m": LENGTH_ABOVE_0_M,
    "hit_thresholds": Setting("a list of different numbers from 0 to below 1", _thresholds),
    "omission_m": LENGTH_M,
    "ball_draws": whole(1, 1_000_000),
}
"""What each setting of a protocol file may be; `ScoutProtocol` has one attribute a setting."""


@dataclass(frozen=True)
class ScoutProtocol:
    """Settings of exploring. The meaning and source of each stand in `scout_v1.json`."""

    name: str
    most_targets: int
    range_step_m: float
    image_width_px: int
    image_height_px: int
    bound_m: float
    most_step_m: float
    most_turn_deg: float
    most_pitch_deg: float
    model_calls: int
    images: int
    reminders: frozenset[int]
    most_observations: int
    least_observations: int
    least_separation_m: float
    most_condition: float
    caution_angle_deg: float
    caution_residual_m: float
    caution_beyond_m: float
    least_side_m: float
    hit_thresholds: tuple[float, ...]
    omission_m: float
    ball_draws: int
    document: Mapping[str, Any]


def read_scout_protocol(path: Path = DEFAULT_SCOUT_PROTOCOL) -> ScoutProtocol:
    """Read a protocol file.

    Raises:
        SettingsError: the file is missing, is not JSON, lacks a setting or has one that is not
            known, or a value is not what its setting takes.
    """
    return _default() if path == DEFAULT_SCOUT_PROTOCOL else _read(path)


@lru_cache(maxsize=1)
def _default() -> ScoutProtocol:
    return _read(DEFAULT_SCOUT_PROTOCOL)


def _read(path: Path) -> ScoutProtocol:
    return scout_protocol_from(read_settings_document(path, DEFAULT_SCOUT_PROTOCOL), path)


def own_protocol(configuration: Any, path: Path) -> ScoutProtocol:
    """The protocol that a task was prepared under; the default one where it has none.

    Args:
        configuration: of the task, as its file keeps it; anything else than an object has none.
        path: the task's file, for the words of an error.

    Raises:
        SettingsError: as for `read_scout_protocol`.
    """
    document = configuration.get("protocol") if isinstance(configuration, Mapping) else None
    return read_scout_protocol() if document is None else scout_protocol_from(document, path)


def scout_protocol_from(document: Any, path: Path) -> ScoutProtocol:
    """A protocol from its document, as tasks keep it; `path` is for the words of an error.

    Raises:
        SettingsError: as for `read_scout_protocol`.
    """
    values = settings_of(document, SETTINGS, path, DEFAULT_SCOUT_PROTOCOL)
    return ScoutProtocol(document.get("name", path.stem), **values, document=document)
