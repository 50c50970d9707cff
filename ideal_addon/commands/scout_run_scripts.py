"""Agents of `scout run` that ask no model: the scripted explorer, and two that look at nothing."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping

from ...lib.atomic import write_json
from ...lib.layout import Vec3
from ...lib.models.spent import Spent
from ...lib.scout import tools
from ...lib.scout.agent import Played
from ...lib.scout.attempt import EXPECTED_FILE
from ...lib.scout.attempt_document import Configuration
from ...lib.scout.attempt_scores import expected_document
from ...lib.scout.episode import Episode
from ...lib.scout.eye import MASKS
from .scout_run_eye import KeptMasks, LazyEye
from .scout_run_settings import blender_version, protocol_of
from .scout_run_tasks import Prepared
from .scout_run_turn import Turn, agent_name


class Scripted:
    """An agent without words.

    Args:
        arguments: of the verb.
    """

    kind = ""
    looks = False

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        self.name = agent_name(arguments, self.kind)

    def configuration(self, prepared: Prepared) -> Configuration:
        """With the engine that makes its pictures, where it looks."""
        engine = {"engine": MASKS} if self.looks else None
        protocol = protocol_of(self._arguments, prepared)
        blender = blender_version() if self.looks else None
        return Configuration({"kind": self.kind, "name": self.name}, protocol, (), engine, blender)

    def spent(self) -> str:
        """Nothing is paid for."""
        return ""


class Explorer(Scripted):
    """Looks around and triangulates from the masks of the targets."""

    kind = "explorer"
    looks = True

    def play(self, turn: Turn) -> Played:
        """Explore; after each call it can be stopped."""
        from ...lib.scout.explorer import explore

        assert isinstance(turn.eye, LazyEye)
        optics = turn.prepared.task.optics
        masks = KeptMasks(turn.folder, turn.eye, (optics.height_px, optics.width_px))
        return _played(turn, explore(turn.episode, masks))


class Origin(Scripted):
    """Submits every centre at the frame's origin (B.2)."""

    kind = "origin"

    def play(self, turn: Turn) -> Played:
        """One call."""
        from ...lib.scout.baselines import origin_map

        return _played(turn, _submitted(turn.episode, origin_map(turn.prepared.task)))


class UniformBall(Scripted):
    """Submits centres drawn from the ball of the range prior (B.2).

    Its scores are those that many such maps have on the average; the one that it submits is the
    first of them.
    """

    kind = "uniform-ball"

    def play(self, turn: Turn) -> Played:
        """One call, and the expected scores beside it."""
        from ...lib.scout.baselines import ball_map, ball_totals

        task, protocol = turn.prepared.task, turn.episode.protocol
        played = _played(turn, _submitted(turn.episode, ball_map(task)))
        expected = expected_document(ball_totals(task, protocol), protocol.ball_draws)
        write_json(turn.folder / EXPECTED_FILE, expected)
        return played


SCRIPTS: dict[str, type[Explorer] | type[Origin] | type[UniformBall]] = {
    script.kind: script for script in (Explorer, Origin, UniformBall)
}
"""By what `--agent` says."""


def _submitted(episode: Episode, centers: Mapping[str, Vec3]) -> Iterable[str]:
    episode.begin_call()
    entries = [{"id": name, "x_m": x, "y_m": y, "z_m": z} for name, (x, y, z) in centers.items()]
    episode.act(tools.SUBMIT, {"centers": entries})
    episode.act(tools.FINISH, {})
    yield f"{len(entries)} centres"


def _played(turn: Turn, steps: Iterable[str]) -> Played:
    """Go through the steps of a script until it ends or is stopped."""
    episode, nothing = turn.episode, Spent.of(0, [])
    for told in steps:
        turn.tell(told)
        if turn.stop.is_set() and episode.ended is None:
            return Played(
                "unfinished",
                "the run was stopped",
                None,
                episode.calls,
                episode.images_taken,
                nothing,
            )
    episode.end("no_tool_call" if episode.calls_left else "budget")
    return Played("completed", "", episode.ended, episode.calls, episode.images_taken, nothing)
