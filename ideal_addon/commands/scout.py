"""`scout`: agents that explore a room with a camera and map its objects (SpatialScout)."""

from __future__ import annotations

import argparse

from .verb_parts import add_parts, part_of

DESCRIPTION = """\
Agents that explore, after SpatialScout: an agent gets the list of a room's objects, a first picture
and the camera's calibration, moves the camera, takes pictures, measures, and submits where the
middle of each object is. `prepare` makes the task of a scene, `run` lets an agent explore, `score`
measures a map, `replay` shows how a map grew, `serve` opens a task to any agent that speaks the
Model Context Protocol, and `tools` prints the definitions of the agent's tools."""

EXAMPLES = """\
  ideal-bench scout prepare examples/scenes --out TASKS
  ideal-bench scout run TASKS --out RUNS --agent explorer
  ideal-bench scout run TASKS --out RUNS --model gpt-4o --engine cycles
  ideal-bench scout score TASKS/bedroom_s1/task.json map.json --json
  ideal-bench scout replay RUNS --out REPLAY
  ideal-bench scout serve TASKS/bedroom_s1 --out ATTEMPT"""

PARTS = {
    "prepare": "make the task of each scene: targets, first view, fingerprint",
    "run": "let an agent explore scenes and map them, and score its maps",
    "score": "score one map",
    "replay": "score the map after every submission of finished attempts; plot and show it",
    "serve": "open a task to an agent over the Model Context Protocol",
    "tools": "print the definitions of the agent's tools for a kind of API",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments: those of each part, in a file of its own."""
    add_parts(parser, "scout", PARTS)


def run(arguments: argparse.Namespace) -> int:
    """Do the part that was called."""
    return part_of("scout", arguments.part).run(arguments)
