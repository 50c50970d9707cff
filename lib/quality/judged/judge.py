"""A room as a vision-language model sees it: from first looks to records (GREP, 3.1, A.1-A.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ...models.chat import Sampling
from ..assess import Judge, Judged
from ..cameras.whole_room import room_cameras
from ..metrics import METRICS, VISUAL, MetricId
from ..protocol import QualityProtocol
from ..records import Findings, Record
from ..room import FurnishedRoom
from ..views import Views
from .budget import Budget
from .checks import Scope
from .dialogue import Ask, together
from .discovery import HumanUse, discover
from .episode import Episode
from .formulation import formulate
from .gathering import Gathering, Screens, shown_to
from .groups import Groups, partition
from .handles import Handles
from .interview import Interview, question_name
from .pictures import Camera, Shot
from .probes import probe
from .scopes import Scopes
from .screens import screen


def judge_with(
    views: Views | None,
    ask: Ask,
    protocol: QualityProtocol,
    keep: Callable[[str, bytes], str],
    *,
    scene: str,
    repeat: int = 1,
    sampling: Sampling | None = None,
) -> Judge:
    """A judge of the rooms of one scene.

    What measurements have decided stands and is not asked again. The same inputs and replies give
    the same questions, byte for byte, so that an `ask` that keeps its answers resumes.

    Args:
        views: makes pictures of a room; None where nothing can: the measurements alone are then
            judged by, and style is missing.
        ask: puts questions to the model. It gives what became of each, also where that is nothing.
        protocol: the limits and rules.
        keep: keeps a picture under a name, and gives its file's name relative to the report's
            folder. In one room each name comes once; a repetition brings the same ones again.
        scene: names the questions and pictures.
        repeat: the number of the repetition, part of the questions' names.
        sampling: how answers are drawn; None leaves temperature and top_p to the service.

    Raises:
        What `ask` and `keep` raise passes through the judge; an answer that was kept is not lost.
    """
    drawn = sampling or Sampling(temperature=None, top_p=None)

    def judge(room: FurnishedRoom, findings: Mapping[MetricId, Findings]) -> Judged:
        if not room.things:
            return Judged({})
        about: dict[str, object] = {"scene": scene, "room": room.id, "repeat": repeat}
        interview = Interview(question_name(scene, room.id, str(repeat)), drawn, about)
        camera = Camera(room, protocol, views, keep, question_name(scene, room.id))
        return _Sitting(room, findings, ask, interview, camera).held()

    return judge


class _Sitting:
    """All that is done about one room."""

    def __init__(
        self,
        room: FurnishedRoom,
        measured: Mapping[MetricId, Findings],
        ask: Ask,
        interview: Interview,
        camera: Camera,
    ) -> None:
        self._room, self._measured, self._ask = room, measured, ask
        self._interview, self._camera = interview, camera
        self._protocol = camera.protocol
        self._handles = Handles.of(room)

    def held(self) -> Judged:
        """What came of it."""
        overview = self._overview()
        screens, groups, use = self._first_looks(overview)
        scopes = Scopes(groups, overview[:1], self._protocol.checks_per_episode)
        checks = formulate(self._room, self._protocol, self._handles, self._measured, screens, use)
        for metric in METRICS:
            scopes.add(metric, [check for check in checks if check.metric == metric])
        probe(self._camera, *scopes.of_function())
        decided = self._decide(scopes)
        gathering = Gathering(self._room, self._protocol, self._measured, overview, groups.gap)
        failures = (*self._interview.failures, *self._camera.troubles)
        return Judged(gathering.findings(screens, use, decided), failures)

    def _overview(self) -> tuple[Shot, ...]:
        """Pictures of the whole room; without any of them there will be none of its parts."""
        if self._camera.views is None:
            return ()
        cameras = room_cameras(self._camera.inside, self._protocol.global_views)
        shots = [self._camera.shot(item) for item in cameras]
        made = tuple(shot for shot in shots if not isinstance(shot, str))
        if not made:
            self._camera.views = None
        return made

    def _first_looks(self, overview: tuple[Shot, ...]) -> tuple[Screens, Groups, HumanUse]:
        """Screens, grouping and discovery: none of them waits for another."""
        base = self._interview, self._room, self._handles
        wanted = [
            metric
            for metric in METRICS
            if metric in VISUAL
            and self._protocol.counts(metric)
            and (metric != "style" or overview)
        ]
        screens = [
            screen(*base, metric, shown_to(metric, overview, self._protocol)) for metric in wanted
        ]
        grouping = partition(*base, overview[:1], self._protocol)
        discovery = discover(*base, overview, self._protocol.most_checks)
        *heard, groups, use = together(self._ask, [*screens, grouping, discovery])
        return dict(zip(wanted, heard, strict=True)), groups, use

    def _decide(self, scopes: Scopes) -> dict[MetricId, list[Record]]:
        """The records of all episodes, which are held side by side."""
        episodes = [
            Episode(self._interview, self._camera, self._handles, scope, self._budget(scope))
            for scope in scopes.all
        ]
        held = together(self._ask, [episode.held() for episode in episodes])
        records: dict[MetricId, list[Record]] = {name: [] for name in METRICS}
        for scope, decided in zip(scopes.all, held, strict=True):
            records[scope.metric] += decided
        return records

    def _budget(self, scope: Scope) -> Budget:
        if scope.may_look:
            return Budget(self._protocol)
        # The inventory is judged with one picture of the room at most (table 4).
        most = min(self._protocol.images_per_episode, 1)
        return Budget(replace(self._protocol, images_per_episode=most, evidence_rounds=0))
