"""`scout prepare`: the task of each scene: what is to be mapped, and the first view."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...lib.names import short
from ...lib.scout.protocol import ScoutProtocol
from ...lib.scout.task import TASK_FILE
from ..scene.render_settings import RenderSettings
from .argument_types import whole, word
from .assess_inputs import Source, require_untouched, sources_of
from .child import Running, require_blender, terminated_as_interrupted
from .exit_codes import DONE, INTERRUPTED, NOTHING, PARTIAL, USAGE, CannotStart
from .inputs import make_folder
from .job_child import run_job
from .jobs_option import add_jobs
from .messages import fail, say, show
from .progress import Progress
from .render_options import add_render_options

DESCRIPTION = """\
Make the task of each scene: which objects are to be mapped, where each is, where the camera begins
and what it sees there. All that decides about a task is kept with its fingerprint: a task that is
there already is used again where nothing of it changed, and else made anew, with a line that says
what changed. Each scene is opened in a process of its own.

SCENE is a scene bundle, a folder of them, or a .blend file. TASKS gets a folder for each scene with
task.json and first_view.png."""

EXAMPLES = """\
  ideal-bench scout prepare examples/scenes --out TASKS
  ideal-bench scout prepare examples/scenes --out TASKS --engine workbench
  ideal-bench scout prepare flat.blend --out TASKS --targets 60 --room-type livingroom"""

_STOPPED = "not prepared: the run was stopped"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The part's arguments."""
    parser.add_argument(
        "scenes",
        type=Path,
        nargs="+",
        metavar="SCENE",
        help="a scene bundle, a folder of scene bundles, or a .blend file",
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="TASKS", help="folder for the tasks"
    )
    parser.add_argument(
        "--targets",
        type=whole(1, 1000),
        metavar="N",
        help="how many objects are to be mapped at most (default: the protocol's, 40)",
    )
    parser.add_argument(
        "--room-type", type=word, metavar="T", help="what room it is (default: the scene's own)"
    )
    parser.add_argument(
        "--protocol", type=Path, metavar="FILE", help="budgets and limits (default: the paper's)"
    )
    parser.add_argument(
        "--again", action="store_true", help="prepare also what is there and has not changed"
    )
    parser.add_argument("--json", action="store_true", help="print what was prepared on stdout")
    add_jobs(parser)
    add_render_options(parser)
    # The protocol says how large pictures are, unless the person does.
    parser.set_defaults(resolution=None)


def run(arguments: argparse.Namespace) -> int:
    """Prepare, and tell."""
    protocol = _protocol(arguments)
    sources, failed = _sources(arguments)
    if not sources:
        _tell(arguments, [], {}, failed)
        return NOTHING
    require_blender()
    require_untouched(arguments.out, sources)
    make_folder(arguments.out)
    work = _Work(arguments, protocol)
    stopped = _work_through(work, sources)
    failed |= {
        source.name: work.failed.get(source.name, _STOPPED)
        for source in sources
        if source.name not in work.done
    }
    _tell(arguments, sources, work.done, failed)
    if stopped:
        return INTERRUPTED
    if not work.done:
        return NOTHING
    return PARTIAL if failed else DONE


def _protocol(arguments: argparse.Namespace) -> ScoutProtocol:
    """The protocol with what the person asked for otherwise.

    Raises:
        CannotStart: the file is no protocol, or cannot be with that.
    """
    from ...lib.scout.protocol import (
        DEFAULT_SCOUT_PROTOCOL,
        read_scout_protocol,
        scout_protocol_from,
    )
    from ...lib.settings_file import SettingsError, with_setting

    path = arguments.protocol or DEFAULT_SCOUT_PROTOCOL
    try:
        protocol = read_scout_protocol(path)
        width, height = arguments.resolution or (protocol.image_width_px, protocol.image_height_px)
        wanted = {
            "most_targets": arguments.targets or protocol.most_targets,
            "image_width_px": width,
            "image_height_px": height,
        }
        document = protocol.document
        for name, value in wanted.items():
            if value != getattr(protocol, name):
                document = with_setting(document, name, value)
        return protocol if document is protocol.document else scout_protocol_from(document, path)
    except SettingsError as error:
        raise CannotStart(USAGE, str(error)) from error


def _sources(arguments: argparse.Namespace) -> tuple[list[Source], dict[str, str]]:
    """The scenes that can be looked at; why others cannot.

    Raises:
        CannotStart: two scenes have one name, or a task would be written into a scene's folder.
    """
    found, failed = sources_of(arguments.scenes)
    for source in found:
        if source.kind != "blend":
            failed[source.name] = (
                f"{source.path}: is a layout without a .blend file, so there is nothing to look at"
            )
    for told in failed.values():
        fail(told)
    sources = [source for source in found if source.kind == "blend"]
    for source in sources:
        if (arguments.out / source.name).resolve() == source.path.resolve().parent:
            raise CannotStart(
                USAGE,
                f"--out {arguments.out} would put the task of {source.name} among the scene's own "
                "files; name another folder for tasks",
            )
    return sources, failed


@dataclass
class _Work:
    """The scenes of one run.

    Attributes:
        arguments: of the call.
        protocol: limits.
        done: what was told of each task, by scene.
        failed: why there is none, by scene.
    """

    arguments: argparse.Namespace
    protocol: ScoutProtocol
    done: dict[str, dict[str, Any]] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)
    _running: Running = field(default_factory=Running)

    def scenes(self, sources: Sequence[Source]) -> Iterator[Source]:
        """Each scene when it is done, or has failed."""
        with (
            terminated_as_interrupted(),
            ThreadPoolExecutor(min(self.arguments.jobs, len(sources))) as pool,
        ):
            try:
                started = {pool.submit(self._one, source): source for source in sources}
                for future in as_completed(started):
                    future.result()
                    yield started[future]
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                self._running.end()
                raise

    def _one(self, source: Source) -> None:
        found: dict[str, Any] = {}
        with tempfile.TemporaryDirectory(prefix="ideal_bench_") as folder:
            ending = run_job(
                "scout_scene",
                self._job(source),
                Path(folder) / "job.json",
                found.update,
                running=self._running,
            )
        if "task" in found:
            self.done[source.name] = found["task"]
        else:
            self.failed[source.name] = found.get("failed", f"{source.path}: {ending.how}")

    def _job(self, source: Source) -> dict[str, Any]:
        arguments = self.arguments
        settings = RenderSettings(
            arguments.engine,
            arguments.device,
            arguments.samples,
            (self.protocol.image_width_px, self.protocol.image_height_px),
        )
        return {
            "blend": str(source.path.absolute()),
            "source": str(source.path),
            "name": source.name,
            "out": str((arguments.out / source.name).absolute()),
            "protocol": self.protocol.document,
            "room_type": arguments.room_type,
            "settings": settings.to_document(),
            "again": arguments.again,
        }


def _work_through(work: _Work, sources: Sequence[Source]) -> bool:
    """Prepare every scene, telling how it goes; whether it was stopped."""
    with Progress("scout prepare", len(sources)) as progress:
        try:
            for source in work.scenes(sources):
                name = short(source.name)
                if source.name in work.failed:
                    progress.tell(f"error: {name}: {work.failed[source.name]}")
                elif why := work.done[source.name]["why"]:
                    progress.tell(f"note: {name}: prepared anew, as it differs: {why}")
                progress.step(name)
        except KeyboardInterrupt:
            return True
    return False


def _tell(
    arguments: argparse.Namespace,
    sources: Sequence[Source],
    done: dict[str, dict[str, Any]],
    failed: dict[str, str],
) -> None:
    names = [source.name for source in sources if source.name in done]
    if arguments.json:
        tasks = {
            name: {"file": str(arguments.out / name / TASK_FILE), **done[name]} for name in names
        }
        show(json.dumps({"tasks": tasks, "failed": failed}, indent=1))
    elif names:
        from ...lib.report.tables import aligned

        rows = [["scene", "targets", "groups", "rooms", "range", "first view", ""]]
        rows += [_row(name, done[name]) for name in names]
        show("\n".join(aligned(rows, left=[0, 5, 6])))
    if names:
        say(f"Tasks: {arguments.out}")


def _row(name: str, task: dict[str, Any]) -> list[str]:
    return [
        short(name),
        str(task["targets"]),
        str(task["groups"]),
        str(task["rooms"]),
        f"{task['range_m']:g} m",
        task["engine"],
        "as it was" if task["reused"] else "prepared",
    ]
