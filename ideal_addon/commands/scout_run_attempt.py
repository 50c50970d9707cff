"""One attempt of `scout run`, from its first line on disk to its scores."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from threading import Event
from typing import Any

from ...lib.atomic import write_bytes
from ...lib.models.asking import SettingsChanged
from ...lib.models.spent import spent_in
from ...lib.regular import read_regular
from ...lib.scout.agent import TURNS_FOLDER, Played
from ...lib.scout.attempt import TASK_COPY
from ...lib.scout.attempt_document import begun, resumed, settled, write_attempt
from ...lib.scout.attempt_scores import write_map_and_scores
from ...lib.scout.episode import Episode
from ...lib.scout.eye import MASKS, EyeError, MaskEye
from ...lib.scout.scoring.scores import MapScores
from ...lib.scout.trace import TRACE_FILE, Trace, TraceError
from .scout_run_eye import LazyEye, MaskPictures, NoEye, child_eye
from .scout_run_plan import Plan
from .scout_run_turn import Player, Tell, Turn


@dataclass(frozen=True)
class Came:
    """What became of an attempt.

    Attributes:
        plan: what was to be done.
        document: its `attempt.json`.
        trouble: of the last call that gave no answer; see `Played`.
        scores: of its map; None where it is not completed.
    """

    plan: Plan
    document: Mapping[str, Any]
    trouble: str = ""
    scores: MapScores | None = None

    @property
    def status(self) -> str:
        """How it stands."""
        return str(self.document["status"])

    @property
    def reason(self) -> str:
        """Why it is not completed."""
        return str(self.document["reason"])


@dataclass
class _ToldEpisode(Episode):
    """Tells how far it is."""

    tell: Tell = field(kw_only=True)

    def begin_call(self) -> None:
        """See `Episode`."""
        super().begin_call()
        self.tell(
            f"call {self.calls} of {self.protocol.model_calls}, {self.images_taken} pictures, "
            f"{len(self.map)} of {len(self.task.targets)} targets in the map"
        )


def begin(plan: Plan) -> Plan:
    """Put a new attempt on disk, unfinished, so that it is gone on with whatever comes.

    Raises:
        OSError: it cannot be written.
    """
    if plan.before is not None:
        return plan
    document = begun(plan.prepared.task, plan.number, plan.configuration)
    write_bytes(plan.folder / TASK_COPY, read_regular(plan.prepared.path))
    write_attempt(plan.folder, document)
    return replace(plan, before=document)


def play_attempt(plan: Plan, player: Player, stop: Event, tell: Tell) -> Came:
    """Play an attempt, as far as it goes, and write down how it stands.

    Args:
        plan: of an attempt that is on disk, see `begin`.
        player: who plays.
        stop: set where the run is to end.
        tell: told how far it is, and what a person should know.

    Raises:
        OSError: a file cannot be written; what was done before is kept.
    """
    assert plan.before is not None
    document = dict(plan.before)
    if (plan.folder / TRACE_FILE).exists():
        document = resumed(document)
        write_attempt(plan.folder, document)
    played, episode = _played(plan, player, stop, tell)
    scores = None
    if played.status == "completed" and episode is not None:
        # Before the attempt says so: what is completed has its scores.
        task, protocol = plan.prepared.task, plan.configuration.protocol
        scores = write_map_and_scores(plan.folder, task, episode.map, protocol)
    document = settled(document, played, episode)
    write_attempt(plan.folder, document)
    return Came(plan, document, played.trouble, scores)


def _played(plan: Plan, player: Player, stop: Event, tell: Tell) -> tuple[Played, Episode | None]:
    task, protocol = plan.prepared.task, plan.configuration.protocol
    episode: Episode | None = None
    try:
        with _eye(plan, player) as eye:
            episode = _ToldEpisode(task, protocol, eye, Trace(plan.folder), tell=tell)
            return player.play(Turn(plan.prepared, plan.folder, episode, eye, stop, tell)), episode
    except SettingsChanged as error:
        reason = f"{error}; begin a new attempt with --again"
    except (EyeError, TraceError) as error:
        reason = str(error)
    except OSError:
        # A full disk is no matter of one attempt.
        raise
    except Exception as error:
        # A fault of the program at one scene of a thousand costs that scene, and is told whole.
        tell(traceback.format_exc().rstrip(), is_kept=True)
        reason = f"a fault of the program's own: {type(error).__name__}: {error}"
    calls, images = (0, 0) if episode is None else (episode.calls, episode.images_taken)
    spent = spent_in(plan.folder / TURNS_FOLDER)
    return Played("runtime_failure", reason, None, calls, images, spent), episode


def _eye(plan: Plan, player: Player) -> LazyEye | NoEye:
    engine = plan.configuration.engine
    if not player.looks or engine is None:
        return NoEye()

    def open_eye() -> AbstractContextManager[MaskEye]:
        return child_eye(plan.prepared, engine, plan.folder)

    return (
        MaskPictures(open_eye) if engine["engine"] == MASKS else LazyEye(engine["engine"], open_eye)
    )
