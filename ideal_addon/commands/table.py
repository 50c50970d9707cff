"""Every verb, in the order in which a person meets them.

A verb's module is imported only when it is used, so that `score` starts without Blender and
`--help` starts at once. It offers `DESCRIPTION: str`, `add_arguments(parser)`, `run(arguments)`
and, if it likes, `EXAMPLES: str`.
"""

from __future__ import annotations

import argparse
import importlib
from dataclasses import dataclass
from typing import Protocol, cast


class VerbModule(Protocol):
    """What a verb's module offers; `run` returns one of `exit_codes`."""

    DESCRIPTION: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, arguments: argparse.Namespace) -> int: ...


@dataclass(frozen=True)
class Verb:
    """One verb: its name (also its module's) and what it does, in a line.

    A hidden verb is for the program itself and stands in no help.
    """

    name: str
    summary: str
    hidden: bool = False

    def load(self) -> VerbModule:
        """Import the verb's module."""
        return cast(VerbModule, importlib.import_module(f".{self.name}", __package__))


VERBS = {
    verb.name: verb
    for verb in (
        Verb("demo", "score and rebuild the example rooms, to see what all this is"),
        Verb("rooms", "set up InfiniGen, which makes the rooms of `generate`"),
        Verb("generate", "make rooms with InfiniGen, check them, and bundle them"),
        Verb("extract", "turn a .blend file of a room into a scene bundle"),
        Verb("check", "say which scenes of a data set are fit for it, and why not"),
        Verb("baseline", "write predictions that need no model, to compare with"),
        Verb("infer", "ask a model about the rooms of a data set, or the questions of a file"),
        Verb("score", "measure how well predictions fit the rooms"),
        Verb("explain", "say why models lose: which mistakes they make everywhere"),
        Verb("report", "make one HTML page of the scores, with every scene in it"),
        Verb("stats", "describe a data set: tables, plots, contact sheets"),
        Verb("card", "write the README of a data set that is to be published"),
        Verb("reconstruct", "rebuild predictions in Blender and render them beside the truth"),
        Verb("judge", "let a vision-language model judge reconstructions beside the truth"),
        Verb("rate", "let a person rate reconstructions in Blender's window, blind"),
        Verb("agreement", "say how far people's ratings and the judge agree"),
        Verb("floorplan", "ask about rooms as floor plans: questions, exact answers, scores"),
        Verb("assess", "say whether rooms are good rooms, and what is wrong with each"),
        Verb("refine", "give rooms' reports back to a reviser, and score its layouts by rounds"),
        Verb("scout", "let agents explore rooms and map them: tasks, runs, scores, replays"),
        Verb("make_room", "one room of `generate`, in InfiniGen's Python", hidden=True),
        Verb("check_scene", "one scene of `check`, in a process of its own", hidden=True),
        Verb("assess_scene", "one scene of `assess`, in a process of its own", hidden=True),
        Verb("refine_scene", "one scene of `refine`, in a process of its own", hidden=True),
        Verb("scout_scene", "the pictures of `scout`, in a process of its own", hidden=True),
        Verb(
            "scout_replay_scene",
            "the timeline of `scout replay`, in a process of its own",
            hidden=True,
        ),
        Verb("extract_room", "the room of `extract`, in a process of its own", hidden=True),
        Verb(
            "floorplan_scene",
            "one scene of `floorplan export`, in a process of its own",
            hidden=True,
        ),
        Verb(
            "reconstruct_scene", "one scene of `reconstruct`, in a process of its own", hidden=True
        ),
    )
}


def shown_verbs() -> list[Verb]:
    """The verbs that a person may want."""
    return [verb for verb in VERBS.values() if not verb.hidden]
