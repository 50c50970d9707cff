"""Who plays in `scout run`: a model, or one of the agents that need none."""

from __future__ import annotations

import argparse
from dataclasses import replace

from ...lib.models.budget import Budget
from ...lib.scout.agent import Agent, Played, play
from ...lib.scout.attempt_document import Configuration
from .exit_codes import USAGE, CannotStart
from .model_options import client_of, limits_of, require_without_key, sampling_of
from .scout_run_scripts import SCRIPTS
from .scout_run_settings import blender_version, engine_of, protocol_of
from .scout_run_tasks import Prepared
from .scout_run_turn import Player, Turn, agent_name, first_view

MODEL = "model"


def player_of(arguments: argparse.Namespace) -> Player:
    """Who plays.

    Raises:
        CannotStart: nobody is named, or the model cannot be asked so.
    """
    kind = arguments.agent or (MODEL if arguments.model is not None else None)
    if kind is None or (kind == MODEL and arguments.model is None):
        raise CannotStart(
            USAGE,
            "say who explores: a model with --model NAME, or --agent explorer, origin or "
            "uniform-ball",
        )
    if kind == MODEL:
        return ModelPlayer(arguments)
    if arguments.model is not None:
        raise CannotStart(USAGE, f"--agent {kind} asks no model; leave out --model, or --agent")
    return SCRIPTS[kind](arguments)


class ModelPlayer:
    """A model over HTTP.

    Attributes:
        agent: whom to ask, and how.
    """

    looks = True

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        client = client_of(arguments, without_calls=arguments.dry_run)
        self.name = agent_name(arguments, arguments.model)
        require_without_key(client, "--name", self.name)
        limits = limits_of(arguments)
        self.agent = Agent(
            client, sampling_of(arguments), limits, pictures_kept=arguments.pictures_kept
        )
        # Of all scenes together, side by side too.
        self._budget = Budget(limits.most_calls, limits.most_tokens)

    def configuration(self, prepared: Prepared) -> Configuration:
        """With the model and its prompts."""
        wording = self.agent.wording
        return Configuration(
            {**self.agent.to_document(), "kind": MODEL, "name": self.name},
            protocol_of(self._arguments, prepared),
            [wording.system.origin, wording.user.origin],
            engine_of(self._arguments, prepared),
            blender_version(),
        )

    def play(self, turn: Turn) -> Played:
        """Ask turn by turn."""
        return play(
            turn.episode,
            first_view(turn),
            self.agent,
            budget=self._budget,
            moved=self._arguments.moved,
            stop=turn.stop,
            note=lambda text: turn.tell(text, is_kept=True),
            tell=turn.tell,
        )

    def spent(self) -> str:
        """The limit of calls or tokens that is reached."""
        # Of a copy, which takes no call from the budget itself.
        return replace(self._budget).take_call()
