"""`floorplan`: questions about floor plans, exact answers, scores; plans of scenes."""

from __future__ import annotations

import argparse

from .verb_parts import add_parts, part_of

DESCRIPTION = """\
Floor plans, after FloorplanQA: questions about a room that is given as text, their exact answers,
and scores of what models reply. A layout is FloorplanQA's own JSON, or the same as XML; `export`
makes one of any scene."""

EXAMPLES = """\
  ideal-bench floorplan export DATASET/bedroom_s1 --out LAYOUTS
  ideal-bench floorplan questions LAYOUTS/*.json --seed 0 --out questions.jsonl
  ideal-bench floorplan answer LAYOUTS/bedroom_s1.json --type max_box --json
  ideal-bench infer questions.jsonl --out REPLIES --model gpt-4o
  ideal-bench floorplan score questions.jsonl REPLIES --out RESULTS"""

PARTS = {
    "questions": "write questions about layouts, each with its prompt and its exact answer",
    "answer": "answer one question about a layout",
    "score": "score what models replied to the questions",
    "export": "make a layout of a scene: a bundle, or a .blend file",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The verb's arguments: those of each part, in a file of its own."""
    add_parts(parser, "floorplan", PARTS)


def run(arguments: argparse.Namespace) -> int:
    """Do the part that was called."""
    return part_of("floorplan", arguments.part).run(arguments)
