"""The attempt of `scout serve`: whoever calls its tools plays it, one call after another."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...lib.models.prompts import prompt
from ...lib.models.spent import Spent
from ...lib.names import short
from ...lib.regular import read_regular
from ...lib.scout.agent import Played
from ...lib.scout.attempt import Status
from ...lib.scout.attempt_document import resumed, settled, write_attempt
from ...lib.scout.attempt_scores import write_map_and_scores
from ...lib.scout.episode import FIRST_IMAGE, Episode
from ...lib.scout.eye import EyeError
from ...lib.scout.protocol import ScoutProtocol
from ...lib.scout.resuming import resume
from ...lib.scout.task import Task
from ...lib.scout.trace import IMAGES_FOLDER, TRACE_FILE, Trace, TraceError
from ...lib.scout.wording import Wording
from .messages import say
from .scout_run_attempt import begin
from .scout_run_eye import LazyEye
from .scout_run_plan import Plan
from .scout_run_turn import Turn, first_view

KIND, DOOR = "mcp", "scout_mcp_v1"
COUNTED = "each tool call as one model call"
_OVER = "The episode is over ({how}). Nothing more can be done."
_TOLD_ONCE = (
    f"What follows is told once, for clients that show no instructions; the picture is the first "
    f"view, {FIRST_IMAGE}."
)


@dataclass(frozen=True, slots=True)
class Reply:
    """What a tool call is answered with.

    Attributes:
        parts: texts, and pictures as PNG, in the order in which they are shown.
        is_error: whether nothing was done.
    """

    parts: tuple[str | bytes, ...]
    is_error: bool = False


def words_of(task: Task, protocol: ScoutProtocol) -> str:
    """What an agent is told before it begins: the words of `scout run`, and what differs here."""
    wording = Wording()
    texts = (wording.rules(task, protocol), prompt(DOOR).text, wording.opening(task, protocol))
    return "\n\n".join(texts)


class ServedAttempt:
    """An attempt whose agent calls from outside; each tool call counts as one model call.

    Attributes:
        episode: as far as it was played.
        words: what an agent is told before it begins.
        first: the first view, PNG.
    """

    def __init__(self, plan: Plan, eye: LazyEye, words: str) -> None:
        """Begin the attempt, or bring it to where an earlier server left it; renders nothing.

        Raises:
            TraceError: what lies in the folder is of another episode, or was changed.
            EyeError: the first view has to be made, and cannot.
            OSError: a file cannot be read or written.
        """
        self.words = words
        self._plan = begin(plan)
        assert self._plan.before is not None
        self._document = dict(self._plan.before)
        self._broken, self._is_told = "", False
        was_begun = (plan.folder / TRACE_FILE).exists()
        trace = Trace(plan.folder)
        self.episode = Episode(plan.prepared.task, plan.configuration.protocol, eye, trace)
        turn = Turn(plan.prepared, plan.folder, self.episode, eye, threading.Event(), _tell)
        resume(self.episode)
        self.first = first_view(turn)
        if not plan.stands:
            if was_begun:
                self._document = resumed(self._document)
            self._settle()

    @property
    def status(self) -> Status:
        """How the attempt stands."""
        status: Status = self._document["status"]
        return status

    @property
    def images(self) -> tuple[str, ...]:
        """The names of the pictures that the agent may look at again."""
        return tuple(self.episode.images)

    def image(self, name: str) -> bytes:
        """A picture that the agent has got, PNG.

        Raises:
            KeyError: there is no such picture.
            OSError: it cannot be read.
        """
        if name not in self.episode.images:
            raise KeyError(name)
        if name == FIRST_IMAGE:
            return self.first
        return read_regular(self._plan.folder / IMAGES_FOLDER / f"{Path(name).name}.png")

    def call(self, tool: str, arguments: Mapping[str, Any] | None, client: dict[str, str]) -> Reply:
        """Do one action.

        Args:
            tool: its name.
            arguments: as the client sent them.
            client: the `name` and `version` that it gives itself.
        """
        if self._broken:
            return Reply((self._broken,), is_error=True)
        if self.episode.ended is not None:
            return Reply((_OVER.format(how=self.episode.ended),), is_error=True)
        try:
            return self._told_once(self._acted(tool, dict(arguments or {}), client))
        except (EyeError, TraceError, OSError) as error:
            return self._break_off(str(error))

    def _acted(self, tool: str, arguments: dict[str, Any], client: dict[str, str]) -> Reply:
        episode = self.episode
        self._meet(client)
        episode.begin_call()
        outcome = episode.act(tool, arguments)
        self._settle()
        parts: list[str | bytes] = [json.dumps(outcome.document, allow_nan=False)]
        if outcome.picture is not None:
            parts.append(outcome.picture)
        if episode.ended is not None:
            parts.append(_OVER.format(how=episode.ended))
        elif reminder := episode.reminder():
            parts.append(reminder)
        return Reply(tuple(parts), is_error=not outcome.accepted)

    def _told_once(self, reply: Reply) -> Reply:
        """The first answer of a server also says what the client may have shown to nobody."""
        if self._is_told:
            return reply
        self._is_told = True
        return Reply((*reply.parts, _TOLD_ONCE, self.words, self.first), reply.is_error)

    def _meet(self, client: dict[str, str]) -> None:
        """Keep who called, for the attempt's record."""
        agent = dict(self._document["agent"])
        if client and client not in agent["clients"]:
            agent["clients"] = [*agent["clients"], client]
            self._document["agent"] = agent

    def _settle(self, status: Status | None = None, reason: str = "") -> None:
        """Write how the attempt stands; a finished one has its scores before it says so."""
        episode = self.episode
        if status is None:
            if episode.calls_left <= 0:
                episode.end("budget")
            status = "unfinished" if episode.ended is None else "completed"
        if status == "completed":
            write_map_and_scores(self._plan.folder, episode.task, episode.map, episode.protocol)
        played = Played(
            *(status, reason, episode.ended),
            *(episode.calls, episode.images_taken, Spent.of(0, ())),
        )
        self._document = settled(self._document, played, episode)
        write_attempt(self._plan.folder, self._document)

    def _break_off(self, reason: str) -> Reply:
        self._broken = f"The attempt cannot go on: {reason}. Nothing more can be done."
        say(f"error: {short(self._plan.prepared.scene)}: {reason}")
        try:
            self._settle("runtime_failure", reason)
        except OSError as error:
            say(f"error: the attempt's record could not be written: {error}")
        return Reply((self._broken,), is_error=True)


def _tell(text: str, *, is_kept: bool = False) -> None:
    say(f"note: {text}")
