"""`floorplan export`: layouts of scenes, by their meshes seen from above."""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...lib.atomic import write_text
from ...lib.bundle import BLEND_FILE, BundleError, find_scenes
from ...lib.floorplan.kinds import DECORATIVE
from ...lib.names import short
from ...lib.report.markdown import counted
from .argument_types import metres, word
from .child import Running, require_blender, terminated_as_interrupted
from .exit_codes import DONE, NOTHING, PARTIAL, USAGE, CannotStart
from .floorplan_layouts import is_scene
from .inputs import make_folder
from .job_child import run_job
from .jobs_option import add_jobs
from .messages import fail, show
from .progress import Progress

DESCRIPTION = """\
Make FloorplanQA layouts of scenes: the room's outline inside its walls, its windows and doors, and
the footprint of every object, from its meshes seen from above as a render shows them. Coordinates
are those of the scene, in metres.

Two kinds of footprints: `alpha` is the silhouette closed by a disc: dents that are narrower than
the disc are filled, wider ones stay, so that a corner sofa is an L. `box` is the rectangle along
the object's own axes. Decorative things are left out, as the paper does: pictures on the wall,
lamps on the ceiling, vases. Scripts in the files never run."""

EXAMPLES = """\
  ideal-bench floorplan export examples/scenes --out LAYOUTS
  ideal-bench floorplan export examples/scenes/bedroom_s1 --footprints box
  ideal-bench floorplan export room.blend --out LAYOUTS --room-type office --alpha 0.3"""

_LARGEST_M = 1e4


@dataclass(frozen=True)
class _Scene:
    """A scene to export: the name of its layout, and its file."""

    name: str
    blend: Path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of the part."""
    parser.add_argument(
        "scenes",
        type=Path,
        nargs="+",
        metavar="SCENE",
        help="a scene bundle, a folder of scene bundles, or a .blend file",
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="folder for the layouts; without it the layout of one scene is printed",
    )
    parser.add_argument(
        "--footprints",
        choices=["alpha", "box"],
        default="alpha",
        help="the silhouette closed by a disc (default), or the box along the object's own axes",
    )
    parser.add_argument(
        "--alpha",
        type=metres,
        default=0.15,
        metavar="M",
        help="the disc's radius in metres (default: 0.15); 0 closes nothing",
    )
    parser.add_argument(
        "--encoding", choices=["json", "xml"], default="json", help="of the layout (default: json)"
    )
    parser.add_argument(
        "--keep-decorative", action="store_true", help="leave no decorative category out"
    )
    parser.add_argument(
        "--leave-out",
        nargs="+",
        default=[],
        metavar="CATEGORY",
        help="leave these categories out too, as rug or table_lamp",
    )
    parser.add_argument(
        "--room-type",
        type=word,
        metavar="T",
        help="what room it is (default: what the bundle or InfiniGen's names say)",
    )
    parser.add_argument(
        "--room-size",
        type=float,
        nargs=3,
        metavar=("W", "D", "H"),
        help="size in metres of a room without InfiniGen's walls, centred on the origin",
    )
    add_jobs(parser)


def run(arguments: argparse.Namespace) -> int:
    """Export, write, tell."""
    if not all(0.0 < side < _LARGEST_M for side in arguments.room_size or ()):
        raise CannotStart(
            USAGE,
            f"--room-size: width, depth and height are above 0 and under {_LARGEST_M:g} metres",
        )
    scenes, faults = _scenes(arguments.scenes)
    if arguments.out is None and len(scenes) > 1:
        raise CannotStart(USAGE, f"{len(scenes)} scenes: give a folder for the layouts with --out")
    for fault in faults:
        fail(fault)
    if not scenes:
        return NOTHING
    require_blender()
    if arguments.out is not None:
        make_folder(arguments.out)
    made = 0
    with Progress("export", len(scenes)) as progress:
        for scene, found in _exported(scenes, arguments):
            if "text" in found:
                made += _store(scene, found, arguments, progress.tell)
            else:
                progress.tell(f"error: {short(scene.name)}: {found['failed']}")
            progress.step(short(scene.name))
    if made == len(scenes) and not faults:
        return DONE
    return PARTIAL if made else NOTHING


def _store(
    scene: _Scene,
    found: dict[str, Any],
    arguments: argparse.Namespace,
    tell: Callable[[str], None],
) -> bool:
    """Write or print a layout; whether that could be done."""
    for remark in found["remarks"]:
        tell(f"note: {short(scene.name)}: {remark}")
    if arguments.out is None:
        show(found["text"])
        return True
    path = arguments.out / f"{scene.name}.{arguments.encoding}"
    try:
        write_text(path, found["text"] + "\n")
    except OSError as error:
        tell(f"error: {short(scene.name)}: {path} cannot be written ({error.strerror})")
        return False
    numbers = [counted(found[f"{what}s"], what) for what in ("object", "window", "door")]
    tell(f"{path}: {', '.join(numbers)}")
    return True


def _scenes(paths: Sequence[Path]) -> tuple[list[_Scene], list[str]]:
    """The scenes of bundles, data sets and files, each name once; why a path is none of them.

    Raises:
        CannotStart: two scenes would have one layout's name.
    """
    scenes: dict[str, _Scene] = {}
    faults: list[str] = []
    for path in paths:
        for scene in _scenes_of(path, faults):
            other = scenes.setdefault(scene.name, scene)
            if other.blend.absolute() != scene.blend.absolute():
                raise CannotStart(
                    USAGE,
                    f"{other.blend} and {scene.blend} would both become {scene.name}; export "
                    "them into two folders",
                )
    return list(scenes.values()), faults


def _scenes_of(path: Path, faults: list[str]) -> list[_Scene]:
    if path.suffix.lower() == ".blend" and path.is_file():
        # A bundle's file is always called scene.blend.
        is_named = path.name != BLEND_FILE or not path.absolute().parent.name
        return [_Scene(path.stem if is_named else path.absolute().parent.name, path)]
    if not os.path.isdir(path):
        why = "is no scene" if os.path.lexists(path) else "not there"
        faults.append(f"{path}: {why}; name a scene bundle, a folder of them, or a .blend file")
        return []
    try:
        folders = [path.absolute()] if is_scene(path) else find_scenes(path)
    except BundleError as error:
        faults.append(str(error))
        return []
    except OSError as error:
        faults.append(f"{path}: cannot be read ({error.strerror})")
        return []
    return [_Scene(folder.name or "scene", folder / BLEND_FILE) for folder in folders]


def _exported(
    scenes: Sequence[_Scene], arguments: argparse.Namespace
) -> Iterator[tuple[_Scene, dict[str, Any]]]:
    """Each scene, and the message of its process: a `text`, or why it `failed`."""
    running = Running()
    with terminated_as_interrupted(), ThreadPoolExecutor(arguments.jobs) as pool:
        work = {pool.submit(_in_child, scene, arguments, running): scene for scene in scenes}
        try:
            for done in as_completed(work):
                yield work[done], done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            running.end()
            raise


def _in_child(scene: _Scene, arguments: argparse.Namespace, running: Running) -> dict[str, Any]:
    decorative = () if arguments.keep_decorative else DECORATIVE
    job = {
        "blend": str(scene.blend.absolute()),
        "layout_id": scene.name,
        "footprints": arguments.footprints,
        "alpha_m": arguments.alpha,
        "leave_out": sorted({*decorative, *arguments.leave_out}),
        "encoding": arguments.encoding,
        "room_type": arguments.room_type,
        "room_size": arguments.room_size,
    }
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as temporary:
        path = Path(temporary) / "job.json"
        ending = run_job("floorplan_scene", job, path, found.update, running=running)
    return found or {"failed": ending.how}
