"""One room of `generate`: made, read, checked, each in a process of InfiniGen's Python."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...lib.bundle import BLEND_FILE
from ...lib.rooms.records import Report, Wanted
from ..rooms.environment import InfinigenPython
from ..scene.bundle_request import BundleRequest
from ..scene.render_settings import RenderSettings
from .child import Running, Terms, TimeLimit
from .job_child import run_job


@dataclass(frozen=True)
class Limits:
    """Seconds that each process of a scene may take.

    Attributes:
        room_s: the person's choice; a solver that takes longer is on no good way.
        picture_s: ample, since the picture of the benchmark takes half an hour without a GPU.
        checks_s: ample as well.
    """

    room_s: float = 900.0
    picture_s: float = 4 * 3600.0
    checks_s: float = 3600.0


@dataclass(frozen=True)
class Workshop:
    """What all scenes of a run are made with.

    Attributes:
        infinigen: the Python that runs all three processes.
        picture: how color.png is rendered.
        limits: of each process.
        running: knows the processes, to end them.
        note: is told what is being done, for the person at the terminal.
    """

    infinigen: InfinigenPython
    picture: RenderSettings
    limits: Limits
    running: Running
    note: Callable[[str], None]


class SceneFailed(Exception):
    """The room cannot be made; says why."""


class NeverSpoke(SceneFailed):
    """A process ended by itself before it said a word: the same is to be expected of the next."""


@dataclass
class Scene:
    """The making of one scene.

    Attributes:
        wanted: what room, and how it is shown.
        work: folder for everything; the bundle is made under the scene's name in it.
        log: takes the output of all processes.
        workshop: see there.
    """

    wanted: Wanted
    work: Path
    log: Path
    workshop: Workshop

    def make(self) -> tuple[Report, Mapping[str, Any] | None]:
        """Make, read and check the room: what happened, and its quality where it was made.

        Raises:
            NeverSpoke: InfiniGen's Python does not get as far as this package.
        """
        report = Report()
        try:
            room = self._room(report)
            self._bundle(report, room)
            quality = self._checks(report)
        except NeverSpoke:
            raise
        except SceneFailed as error:
            report.reason = str(error)
            return report, None
        return report, quality

    def _room(self, report: Report) -> Path:
        folder = self.work / "room"
        job = {"plan": self.wanted.plan.to_document(), "folder": str(folder)}
        limit_s = self.workshop.limits.room_s
        made = self._timed(report, "room", "make_room", job, limit_s)["made"]
        made.pop("plan")
        report.versions = made.pop("versions")
        report.stages_s = made.pop("seconds")
        report.peak_memory_mb = made.pop("peak_memory_mb")
        report.notes += made.pop("notes")
        report.room = made
        return folder / BLEND_FILE

    def _bundle(self, report: Report, room: Path) -> None:
        plan = self.wanted.plan
        request = BundleRequest(
            blend=room,
            folder=self.work / plan.scene_id,
            room_type=plan.room_type,
            seed=plan.seed,
            settings=self.workshop.picture,
            staging=self.work / "bundle",
            origin={
                "versions": report.versions,
                "tier": plan.tier,
                "settings": self.wanted.to_document()["plan"]["settings"],
            },
        )
        job = {"request": request.to_document()}
        limit_s = self.workshop.limits.picture_s
        made = self._timed(report, "picture", "extract_room", job, limit_s)
        report.notes += made["remarks"]
        report.notes += [f"{name} cannot be measured and is left out" for name in made["left_out"]]

    def _checks(self, report: Report) -> Mapping[str, Any]:
        job = {"folder": str(self.work / self.wanted.scene_id)}
        limit_s = self.workshop.limits.checks_s
        checked = self._timed(report, "checks", "check_scene", job, limit_s)
        quality: Mapping[str, Any] = checked["quality"]
        return quality

    def _timed(
        self, report: Report, step: str, verb: str, job: Mapping[str, Any], limit_s: float
    ) -> dict[str, Any]:
        start_s = time.monotonic()
        try:
            return self._process(step, verb, job, limit_s)
        finally:
            report.seconds[step] = round(time.monotonic() - start_s, 2)

    def _process(
        self, step: str, verb: str, job: Mapping[str, Any], limit_s: float
    ) -> dict[str, Any]:
        """Run a hidden verb on a job; the last message of its process.

        Raises:
            SceneFailed: it says so, takes too long, or ends in another way.
        """
        told: dict[str, Any] = {}
        doing = [step]

        def on_message(message: dict[str, Any]) -> None:
            if "stage" in message:
                doing.append(message["stage"])
                self._note(message["stage"])
            elif "note" not in message:
                told.update(message)

        self._note(step)
        path = self.work / f"{verb}.json"
        terms = self._terms(step, limit_s)
        try:
            ending = run_job(verb, job, path, on_message, self.log, terms, self.workshop.running)
        except TimeLimit as error:
            raise SceneFailed(f"{error}, at {doing[-1]}") from error
        if "failed" in told:
            raise SceneFailed(told["failed"])
        if ending.code != 0 or not told:
            unheard = step == "room" and not told and len(doing) == 1 and ending.code > 0
            raise (NeverSpoke if unheard else SceneFailed)(ending.how)
        return told

    def _note(self, text: str) -> None:
        self.workshop.note(f"{self.wanted.scene_id}: {text}")

    def _terms(self, step: str, limit_s: float) -> Terms:
        temporary = self.work / "tmp"
        temporary.mkdir(exist_ok=True)
        return Terms(
            python=self.workshop.infinigen.python,
            # InfiniGen's settings include each other by paths relative to this folder.
            folder=self.workshop.infinigen.folder,
            environment={
                # Python walks through sets of names in an order that hangs on this.
                "PYTHONHASHSEED": "0",
                # A process that is ended leaves its temporary files; they go with the work folder.
                **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(temporary)),
            },
            limit_s=limit_s,
            continue_log=step != "room",
        )
