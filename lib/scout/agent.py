"""A model that plays an episode, turn by turn, over the same clients as every other question.

Each turn is a question of its own to `lib.models.asking`, "turn_001" and so on, in the attempt's
folder. So every answer is on disk before anything is done with it, and a run that was killed goes
through its answers and its trace again without asking or rendering what it has.

How an episode ends (A): by `finish`; by an answer without a tool call; by the budget of calls. An
answer that was cut off, refused or empty has no call that could be done as it was meant, not even
where whole calls stand in it: it ends the episode as one without a call, and the reason is told. An
answer that the service never gave ends nothing: the attempt is not completed, is never scored, and
the next run goes on with it.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from ..models.asking import ask_all
from ..models.budget import Budget
from ..models.questions import Asked, Question
from ..models.waiting import Timing
from .agent_turns import Playing
from .agent_values import TURNS_FOLDER as TURNS_FOLDER
from .agent_values import Agent as Agent
from .agent_values import Played as Played
from .episode import Episode
from .eye import EyeError


def _say_nothing(_: str) -> None:
    """For a caller who wants to hear no more."""


def play(
    episode: Episode,
    first_view: bytes,
    agent: Agent,
    *,
    budget: Budget | None = None,
    moved: bool = False,
    stop: Event | None = None,
    note: Callable[[str], None] = _say_nothing,
    tell: Callable[[str], None] = _say_nothing,
    timing: Timing | None = None,
) -> Played:
    """Let a model play an episode to its end, or as far as its service and the limits let it.

    An attempt that was begun goes on: its trace's folder has its answers. To begin anew, play in
    another folder.

    Args:
        episode: not begun, or with the trace of an earlier run of the same attempt.
        first_view: the PNG that the task begins with.
        agent: who plays.
        budget: calls and tokens, shared by several episodes; None for one of the agent's limits.
        moved: answers of earlier turns that came from another endpoint are of the same model.
        stop: set it to end the run; a call under way is finished and kept.
        note: told what a person should know of answers that lie there.
        tell: told after each answer how far it is.
        timing: in place of the clock and of chance.

    Raises:
        lib.models.asking.SettingsChanged: earlier turns were asked otherwise.
        lib.scout.trace.TraceError: the trace is of another episode.
        lib.file_lock.Held: another process plays in this folder.
        OSError: a file cannot be written; what was answered before is kept.
        KeyboardInterrupt: as it came; the next run goes on.
    """
    limits = agent.limits
    shared = Budget(limits.most_calls, limits.most_tokens) if budget is None else budget

    def ask(question: Question) -> Asked:
        (asked,) = ask_all(
            [question],
            agent.client,
            episode.trace.folder / TURNS_FOLDER,
            limits,
            lambda _: None,
            moved=moved,
            stop=stop,
            note=note,
            timing=timing,
            budget=shared,
        )
        return asked

    playing = Playing(episode, first_view, agent, ask, stop or Event(), tell)
    try:
        return playing.to_its_end()
    except EyeError as error:
        return playing.told("runtime_failure", str(error))
