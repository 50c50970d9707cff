"""Options that `assess` and `refine` share: the protocol, and what the room is."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from .argument_types import word
from .exit_codes import USAGE, CannotStart

if TYPE_CHECKING:
    from ...lib.quality.protocol import QualityProtocol

SCENE_HELP = "a scene bundle, a folder of scene bundles, a .blend file, or a layout"
_LARGEST_M = 1e4


def add_quality_options(parser: argparse.ArgumentParser) -> None:
    """Add `--protocol`, `--room-type` and `--room-size`."""
    parser.add_argument(
        "--protocol",
        type=Path,
        metavar="FILE",
        help="thresholds, penalties and weights (default: the paper's)",
    )
    parser.add_argument(
        "--room-type", type=word, metavar="T", help="what room it is (default: the scene's own)"
    )
    parser.add_argument(
        "--room-size",
        type=float,
        nargs=3,
        metavar=("W", "D", "H"),
        help="size in metres of a room that tells none, centred on the origin",
    )


def require_room_size(size: list[float] | None) -> None:
    """Refuse a size that no room has.

    Raises:
        CannotStart: it is none.
    """
    if not all(0.0 < side < _LARGEST_M for side in size or ()):
        raise CannotStart(
            USAGE,
            f"--room-size: width, depth and height are above 0 and under {_LARGEST_M:g} metres",
        )


def open_quality_protocol(path: Path | None, frozen_assets: bool) -> QualityProtocol:
    """The protocol.

    Raises:
        CannotStart: the file is no protocol.
    """
    from ...lib.quality.protocol import DEFAULT_QUALITY_PROTOCOL, read_quality_protocol
    from ...lib.settings_file import SettingsError

    try:
        protocol = read_quality_protocol(path or DEFAULT_QUALITY_PROTOCOL)
    except SettingsError as error:
        raise CannotStart(USAGE, str(error)) from error
    return protocol.with_frozen_assets() if frozen_assets else protocol
