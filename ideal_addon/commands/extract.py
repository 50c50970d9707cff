"""`extract`: a room's .blend becomes a scene bundle."""

from __future__ import annotations

import argparse
import secrets
import shutil
import tempfile
from pathlib import Path
from typing import Any

from ...lib.bundle import GT_FILE
from ...lib.categories import ROOM_TYPES
from ..scene.bundle_request import BundleRequest
from . import exit_codes
from .child import require_blender
from .job_child import run_job
from .messages import fail, say
from .render_options import add_render_options, render_settings

ASPECT = 16 / 9
"""Of the benchmark's camera: the segmentation that decides what is in view is 1280x720."""

DESCRIPTION = (
    "Read a room from a .blend file and write a scene bundle: the room's ground truth (GT.json), "
    "which objects its camera sees (objects_in_view.json), a picture, an instance segmentation, "
    "metadata and the .blend itself. Rooms made by InfiniGen are understood as they are: its "
    "furniture is recognised by name, and the room is measured from inside and moved so that the "
    "middle of its floor is the origin. Scripts in the file never run."
)

EXAMPLES = """\
  ideal-bench extract room.blend --out rooms --room-type bedroom --seed 7
  ideal-bench extract room.blend --out rooms --room-type office --samples 16 --resolution 640x360
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `extract`."""
    parser.add_argument("file", type=Path, metavar="FILE.blend", help="the room")
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="DATASET",
        help="the data set's folder; the bundle becomes DATASET/<room type>_s<seed>",
    )
    parser.add_argument("--room-type", choices=ROOM_TYPES, required=True, help="what room it is")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="S", help="number in the bundle's name (default 0)"
    )
    parser.add_argument(
        "--overwrite", action="store_true", help="replace a bundle that is already there"
    )
    parser.add_argument(
        "--camera-position",
        type=float,
        nargs=3,
        metavar=("X", "Y", "Z"),
        help="stand a camera here, in metres from the middle of the floor, looking at the middle "
        "of the room; without it the scene's own camera is taken",
    )
    parser.add_argument(
        "--room-size",
        type=float,
        nargs=3,
        metavar=("W", "D", "H"),
        help="size in metres of a room without InfiniGen's walls, centred on the origin",
    )
    add_render_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the bundle."""
    if not arguments.file.is_file():
        fail(f"{arguments.file}: no such file")
        return exit_codes.USAGE
    if not all(0.0 < side < 1e4 for side in arguments.room_size or ()):
        fail("--room-size: width, depth and height must be above 0, in metres")
        return exit_codes.USAGE
    require_wide(arguments.resolution)
    folder = arguments.out / f"{arguments.room_type}_s{arguments.seed}"
    if (folder / GT_FILE).exists() and not arguments.overwrite:
        fail(f"{folder} is already there; give another --seed, or --overwrite to replace it")
        return exit_codes.USAGE
    require_blender()
    return _extract(arguments, folder)


def require_wide(resolution: tuple[int, int]) -> None:
    """Refuse a picture that is not of the benchmark's shape.

    Raises:
        CannotStart: it is not.
    """
    width, height = resolution
    if abs(width / height - ASPECT) > 0.01:
        raise exit_codes.CannotStart(
            exit_codes.USAGE,
            f"--resolution {width}x{height}: a bundle's picture is 16:9, as 1280x720 or 640x360",
        )


def _extract(arguments: argparse.Namespace, folder: Path) -> int:
    made: dict[str, Any] = {}

    def on_message(message: dict[str, Any]) -> None:
        if "note" in message:
            say(message["note"])
        else:
            made.update(message)

    request = _request(arguments, folder)
    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as temporary:
        path = Path(temporary) / "job.json"
        try:
            ending = run_job("extract_room", {"request": request.to_document()}, path, on_message)
        finally:
            # A child that crashed or was stopped could not do it.
            shutil.rmtree(request.staging, ignore_errors=True)
    if "objects" not in made:
        fail(str(made.get("failed", f"{arguments.file}: {ending.how}")))
        return exit_codes.NOTHING
    return _tell(arguments.file, folder, made)


def _request(arguments: argparse.Namespace, folder: Path) -> BundleRequest:
    return BundleRequest(
        blend=arguments.file.absolute(),
        folder=folder.absolute(),
        room_type=arguments.room_type,
        seed=arguments.seed,
        settings=render_settings(arguments),
        camera_position=arguments.camera_position and tuple(arguments.camera_position),
        room_size=arguments.room_size and tuple(arguments.room_size),
        staging=folder.with_name(f".{folder.name}.{secrets.token_hex(4)}").absolute(),
    )


def _tell(file: Path, folder: Path, made: dict[str, Any]) -> int:
    for remark in made["remarks"]:
        say(f"note: {remark}")
    for name in made["left_out"]:
        fail(f"{file}: {name} has no geometry that can be measured and is left out")
    say(f"{folder}: {made['objects']} objects, {made['in_view']} of them in view")
    return exit_codes.PARTIAL if made["left_out"] else exit_codes.DONE
