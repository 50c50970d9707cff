"""The words of `scout run`: what would be done, and what came of it."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...lib.models.spent import spent_in
from ...lib.names import few
from ...lib.report.markdown import counted
from ...lib.scout.agent import TURNS_FOLDER
from ...lib.scout.leaderboard_tables import paper_words
from .asking_hints import option_hint
from .messages import fail, say
from .scout_run_attempt import Came
from .scout_run_plan import Plan, usable_plans
from .scout_run_players import ModelPlayer
from .scout_run_tasks import Prepared
from .scout_run_turn import Player


def told_scores(came: Came) -> str:
    """What a completed attempt reached, in a clause."""
    scores, document = came.scores, came.document
    assert scores is not None
    return (
        f"{scores.submitted:g} of {counted(int(scores.targets), 'target')}, mean IoU "
        f"{100 * scores.mean_iou:.1f} %, {counted(document['calls'], 'call')}, "
        f"{counted(document['images'], 'picture')}"
    )


def tell_results(
    document: Mapping[str, Any], name: str, tasks: Sequence[Prepared], came: Mapping[str, str]
) -> None:
    """Say what became of the tasks of this call, and what all agents have that are there.

    Args:
        document: of scout.json.
        name: of the agent.
        tasks: of the call.
        came: how the attempt at each scene stands, by scene; those that were not begun are not
            there.
    """
    counts = Counter(came.values())
    told = [
        f"{counted(counts[status], word)}"
        for status, word in (
            ("service_failure", "service failure"),
            ("runtime_failure", "runtime failure"),
        )
        if counts[status]
    ]
    if unfinished := counts["unfinished"]:
        told.append(f"{unfinished} unfinished")
    if missing := len(tasks) - len(came):
        told.append(f"{missing} not begun")
    more = f" ({', '.join(told)})" if told else ""
    say(f"Completed: {counts['completed']} of {counted(len(tasks), 'scene')}{more}")
    if unfinished or counts["service_failure"] or counts["runtime_failure"]:
        say("The same call goes on with what is left; no answer is asked for twice.")
    agent = document["agents"].get(name)
    for hint in _hints(agent):
        say(f"note: {hint}")
    for line in paper_words(document):
        say(line)
    for remark in document["remarks"]:
        say(f"note: {remark}")
    for reason in document["unreadable"].values():
        fail(reason)


def _hints(agent: Mapping[str, Any] | None) -> list[str]:
    if agent is None:
        return []
    reasons = [
        entry["reason"]
        for entry in agent["scenes"].values()
        if entry["status"] == "service_failure"
    ]
    return list(dict.fromkeys(filter(None, map(option_hint, reasons))))


def show_dry_run(arguments: argparse.Namespace, player: Player, tasks: Sequence[Prepared]) -> None:
    """Say what there would be at most: attempts, calls, pictures.

    Raises:
        CannotStart: as the real call would.
    """
    plans = usable_plans(arguments, player, tasks)
    new = [plan for plan in plans if plan.before is None]
    standing = [plan for plan in plans if plan.stands]
    going_on = [plan for plan in plans if plan.before is not None and not plan.stands]
    for word, listed in (("begun", new), ("gone on with", going_on)):
        names = f" ({few([plan.prepared.scene for plan in listed])})" if listed else ""
        say(f"{counted(len(listed), 'attempt')} would be {word}{names}")
    if standing:
        say(f"{counted(len(standing), 'scene')} would stand, completed before")
    _tell_most(player, [*new, *going_on])


def _tell_most(player: Player, plans: Sequence[Plan]) -> None:
    calls = sum(_left(plan, "model_calls", "calls") for plan in plans)
    pictures = sum(_left(plan, "images", "images") for plan in plans)
    if not player.looks:
        calls, pictures = len(plans), 0
    if not isinstance(player, ModelPlayer):
        say(
            f"at most {counted(calls, 'call')} of tools and {counted(pictures, 'picture')}; no "
            "model is asked"
        )
        return
    client = player.agent.client
    say(
        f"at most {counted(calls, 'answer')} of {client.model} at {client.endpoint}, and "
        f"{counted(pictures, 'picture')}"
    )
    spent = [spent_in(plan.folder / TURNS_FOLDER) for plan in plans if plan.before is not None]
    if made := sum(found.calls for found in spent):
        say(f"{counted(made, 'call')} over HTTP were made for them before")


def _left(plan: Plan, budget: str, used: str) -> int:
    whole = getattr(plan.configuration.protocol, budget)
    return int(whole - (0 if plan.before is None else plan.before[used]))
