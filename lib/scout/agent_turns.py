"""The turns of an episode that a model plays: ask, do the calls, tell what they came to."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from threading import Event

from ..models.asking_one import STOPPED
from ..models.chat import Answer, ChatRequest, Picture, ToolCall, ToolResult
from ..models.questions import ANSWERS, Asked, Question
from ..models.records import FOLDER, Records
from ..models.spent import spent_in
from ..models.stock import Stock
from ..names import few
from .agent_talk import Talk
from .agent_values import TURNS_FOLDER, Agent, Played
from .attempt import Status
from .episode import Episode
from .tools import tools_of


class Playing:
    """An episode under way, and the conversation about it.

    Args:
        episode: not begun yet in this run.
        first_view: the PNG that the task begins with.
        agent: who plays.
        ask: puts a question and keeps its answer in the attempt's folder of turns.
        stop: set where the run is to end.
        tell: told after each answer how far it is.
    """

    def __init__(
        self,
        episode: Episode,
        first_view: bytes,
        agent: Agent,
        ask: Callable[[Question], Asked],
        stop: Event,
        tell: Callable[[str], None],
    ) -> None:
        task, protocol = episode.task, episode.protocol
        self._episode, self._agent, self._ask = episode, agent, ask
        self._stop, self._tell = stop, tell
        self._rules = agent.wording.rules(task, protocol)
        opening = agent.wording.opening(task, protocol)
        self._talk = Talk(opening, first_view, agent.pictures_kept)
        self._tools = tools_of(protocol)
        self._turns = episode.trace.folder / TURNS_FOLDER
        self._stock = Stock(Records(self._turns), agent.client)

    def to_its_end(self) -> Played:
        """Ask and act until the episode ends, or no answer comes.

        Raises:
            EyeError: a picture could not be made.
        """
        episode, reason = self._episode, ""
        while episode.ended is None:
            if episode.calls_left <= 0:
                episode.end("budget")
                break
            question = self._question()
            # Here too, as a call that has begun is finished. What is answered is gone through.
            if self._stop.is_set() and self._stock.answer(question.id) is None:
                return self.told("unfinished", STOPPED)
            asked = self._ask(question)
            if asked.outcome not in ANSWERS:
                return self.told(_status(asked), self._reason(asked), asked.troubles)
            answer = self._stock.answer(asked.id)
            if answer is None:
                return self.told("unfinished", self._lost(asked.id))
            episode.begin_call()
            reason = asked.reason
            self._do(answer)
            self._tell(self._progress(answer))
        return self.told("completed", reason)

    def told(self, status: Status, reason: str, troubles: Sequence[str] = ()) -> Played:
        """What became of the attempt so far."""
        episode = self._episode
        return Played(
            status=status,
            reason=reason,
            ended_by=episode.ended,
            calls=episode.calls,
            images=episode.images_taken,
            spent=spent_in(self._turns),
            trouble=troubles[-1] if troubles else "",
        )

    def _question(self) -> Question:
        wording = self._agent.wording
        about = {"prompt": wording.system.origin, "user_prompt": wording.user.origin}
        return Question(f"turn_{self._episode.calls + 1:03d}", self._request, about)

    def _request(self) -> ChatRequest:
        messages = tuple(self._talk.messages)
        return ChatRequest(self._rules, messages, self._agent.sampling, tools=self._tools)

    def _do(self, answer: Answer) -> None:
        """Do the calls of an answer; what comes after a finish is not done."""
        if answer.ending != "complete" or not answer.calls:
            self._episode.end("no_tool_call")
            return
        results = []
        for call in answer.calls:
            results.append(self._result(call))
            if self._episode.ended is not None:
                return
        self._talk.add(answer, results, self._episode.reminder())

    def _result(self, call: ToolCall) -> ToolResult:
        outcome = self._episode.act(call.name, call.arguments)
        shown = {} if outcome.picture is None else {outcome.image: Picture(outcome.picture)}
        return ToolResult(call.id, call.name, json.dumps(outcome.document), shown)

    def _reason(self, asked: Asked) -> str:
        """Why there is no answer; of a question that was not taken, how large it was."""
        if asked.troubles[-1:] != ("rejected",):
            return asked.reason
        pictures = self._talk.pictures()
        size = sum(len(picture.data) for picture in pictures) / 2**20
        told = f"The question had pictures of {size:.1f} MB, {len(pictures)} in number"
        return f"{asked.reason} {told}; in a new attempt, keep fewer of them (--pictures-kept)"

    def _progress(self, answer: Answer) -> str:
        episode = self._episode
        called = few(list(dict.fromkeys(call.name for call in answer.calls))) or "no tool"
        left = f"{len(episode.map)} of {len(episode.task.targets)} targets in the map"
        return f"answer {episode.calls} of {episode.protocol.model_calls}: {called}; {left}"

    def _lost(self, turn: str) -> str:
        where = self._turns / FOLDER / f"{turn}.body"
        return f"{where}: the reply is gone or cannot be read; begin a new attempt with --again"


def _status(asked: Asked) -> Status:
    # Without a call, it is not the service that failed.
    return "service_failure" if asked.outcome == "failed" and asked.calls else "unfinished"
