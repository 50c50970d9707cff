"""Which attempts a call of `scout run` begins, which it goes on with, and which stand."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...lib.names import short
from ...lib.scout.attempt import (
    TASK_COPY,
    Attempt,
    AttemptError,
    attempt_name,
    attempts_of_scene,
    next_number,
)
from ...lib.scout.attempt_document import Configuration, difference
from ...lib.scout.task import TaskError, read_task
from ...lib.settings_file import SettingsError
from .exit_codes import USAGE, CannotStart
from .messages import fail
from .scout_run_tasks import Prepared
from .scout_run_turn import Player


@dataclass(frozen=True)
class Plan:
    """What is to be done about one task.

    Attributes:
        prepared: the task.
        configuration: of the attempt.
        folder: the attempt's.
        number: the attempt's.
        before: the attempt's document where it was begun before; None for a new one.
    """

    prepared: Prepared
    configuration: Configuration
    folder: Path
    number: int
    before: Mapping[str, Any] | None = None

    @property
    def stands(self) -> bool:
        """Whether the attempt is completed: nothing is to be done."""
        return self.before is not None and self.before["status"] == "completed"


class OtherTask(ValueError):
    """An attempt that is of another preparation of the task; says what to do."""


def plan_of(
    prepared: Prepared,
    configuration: Configuration,
    agent_folder: Path,
    *,
    again: bool = False,
    moved: bool = False,
) -> Plan:
    """What is to be done about a task.

    Args:
        prepared: the task.
        configuration: as an attempt would be made now.
        agent_folder: RUNS/<agent>.
        again: begin a new attempt whatever there is.
        moved: an attempt from another endpoint is of the same model.

    Raises:
        CannotStart: an attempt that lies there was made under another configuration, so that one
            row of the results would be of two agents.
        AttemptError: one cannot be read.
        OtherTask: one that would be gone on with is of another preparation of the task.
    """
    folder = agent_folder / prepared.scene
    earlier = attempts_of_scene(folder)
    for attempt in earlier:
        _require_same_agent(attempt, configuration, moved)
    if again or not earlier:
        number = next_number(folder)
        return Plan(prepared, configuration, folder / attempt_name(number), number)
    last = earlier[-1]
    _require_same_task(last, prepared)
    return Plan(prepared, configuration, last.folder, last.number, last.document)


def usable_plans(
    arguments: argparse.Namespace, player: Player, tasks: Sequence[Prepared]
) -> list[Plan]:
    """What a call is to do about its tasks; says why nothing can be done about others.

    Raises:
        CannotStart: the call's own settings cannot be used, or see `plan_of`.
    """
    configurations, faults = configured(tasks, player)
    plans, more = plans_of(
        [prepared for prepared in tasks if prepared.scene in configurations],
        configurations,
        arguments.out / player.name,
        again=arguments.again,
        moved=arguments.moved,
    )
    for scene, reason in {**faults, **more}.items():
        fail(f"{short(scene)}: {reason}")
    return plans


def plans_of(
    tasks: Sequence[Prepared],
    configurations: Mapping[str, Configuration],
    agent_folder: Path,
    *,
    again: bool = False,
    moved: bool = False,
) -> tuple[list[Plan], dict[str, str]]:
    """What is to be done about each task; why nothing can be done about others, by scene.

    Raises:
        CannotStart: see `plan_of`.
    """
    plans, faults = list[Plan](), dict[str, str]()
    for prepared in tasks:
        configuration = configurations[prepared.scene]
        try:
            plans.append(plan_of(prepared, configuration, agent_folder, again=again, moved=moved))
        except OtherTask as error:
            faults[prepared.scene] = str(error)
        except AttemptError as error:
            faults[prepared.scene] = f"{error}; mend the file, or move its folder away"
    return plans, faults


def configured(
    tasks: Sequence[Prepared], player: Player
) -> tuple[dict[str, Configuration], dict[str, str]]:
    """The configuration of an attempt at each task; why others have none, by scene.

    Raises:
        CannotStart: the call's own settings cannot be used.
    """
    found, faults = dict[str, Configuration](), dict[str, str]()
    for prepared in tasks:
        try:
            found[prepared.scene] = player.configuration(prepared)
        except SettingsError as error:
            faults[prepared.scene] = str(error)
    return found, faults


def _require_same_agent(attempt: Attempt, configuration: Configuration, moved: bool) -> None:
    told = difference(attempt.document, configuration, moved=moved)
    if told:
        ways = "choose another --name"
        if told.startswith("agent.endpoint"):
            ways += "; the same model at another address: --moved"
        raise CannotStart(USAGE, f"{attempt.folder} was made with {told}; {ways}")


def _require_same_task(attempt: Attempt, prepared: Prepared) -> None:
    """The task's copy in the attempt, without where its scene lay then."""
    anew = "begin a new attempt with --again"
    if attempt.document["task_sha256"] == prepared.task.sha256:
        try:
            copy = read_task(attempt.folder / TASK_COPY)
        except TaskError as error:
            raise OtherTask(f"{error}; or {anew}") from error
        if {**copy.to_document(), "source": prepared.task.source} == prepared.task.to_document():
            return
    raise OtherTask(
        f"{attempt.folder} is of another preparation of {short(prepared.scene)}: its task differs "
        f"from {prepared.path}; {anew}"
    )
