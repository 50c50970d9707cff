"""What a player of `scout run` is and is given."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Protocol

from ...lib.atomic import write_bytes
from ...lib.names import NOTE_MARKS, folder_name, one_line, short
from ...lib.png import require_whole
from ...lib.regular import read_regular
from ...lib.scout.agent import Played
from ...lib.scout.attempt_document import Configuration
from ...lib.scout.episode import Episode
from ...lib.scout.eye import EyeError
from ...lib.scout.task import FIRST_VIEW_FILE
from .exit_codes import USAGE, CannotStart
from .scout_run_eye import LazyEye, NoEye
from .scout_run_tasks import Prepared


class Tell(Protocol):
    """Takes words from an attempt: what it does, or, where `is_kept`, what stays to be read."""

    def __call__(self, text: str, *, is_kept: bool = False) -> None:
        """Take a sentence."""
        ...


@dataclass(frozen=True)
class Turn:
    """What a player is given.

    Attributes:
        prepared: the task.
        folder: the attempt's.
        episode: it plays.
        eye: makes its pictures.
        stop: set where the run is to end.
        tell: told how far it is, and what a person should know.
    """

    prepared: Prepared
    folder: Path
    episode: Episode
    eye: LazyEye | NoEye
    stop: Event
    tell: Tell


class Player(Protocol):
    """One agent.

    Attributes:
        name: its folder and its row.
        looks: whether it needs Blender.
    """

    name: str
    looks: bool

    def configuration(self, prepared: Prepared) -> Configuration:
        """Of an attempt at a task."""
        ...

    def play(self, turn: Turn) -> Played:
        """Play an episode, as far as it goes."""
        ...

    def spent(self) -> str:
        """Why no further attempt can be played, as a limit is reached; "" where none is."""
        ...


def agent_name(arguments: argparse.Namespace, usual: str) -> str:
    """The agent's folder: as the call names it, else the usual one.

    Raises:
        CannotStart: it cannot be one.
    """
    name = arguments.name
    if name is None:
        try:
            return folder_name(usual)
        except ValueError as error:
            raise CannotStart(USAGE, f"{error}; choose one with --name") from error
    if not name or name.startswith(NOTE_MARKS) or set(name) & set("/\\") or not one_line(name):
        raise CannotStart(
            USAGE,
            f"--name '{short(name)}' cannot be an agent's folder: no '/', and no '_' or '.' first",
        )
    return str(name)


def first_view(turn: Turn) -> bytes:
    """The picture that the episode begins with; of another engine than the task's, made anew.

    It is kept, so that a resumed attempt begins with the same.
    """
    path = turn.folder / FIRST_VIEW_FILE
    if path.exists():
        return read_regular(path)
    task = turn.prepared.task
    same = turn.eye.engine == task.engine
    data = _prepared_view(turn.prepared) if same else turn.eye.picture(task.first)
    write_bytes(path, data)
    return data


def _prepared_view(prepared: Prepared) -> bytes:
    path = prepared.first_view
    try:
        data = read_regular(path)
        require_whole(data)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise EyeError(
            f"{path}: cannot be used ({why}); run `ideal-bench scout prepare` again"
        ) from error
    return data
