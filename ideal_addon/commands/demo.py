"""`demo`: the whole way on the example rooms, small enough to watch."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...lib.predictions.source import PredictionFolder
from ..scene.job import GROUND_TRUTH_FOLDER
from ..scene.render_settings import RenderSettings
from . import exit_codes
from .messages import fail, say
from .render_options import add_render_options
from .table import VERBS

EXAMPLES_FOLDER = Path(__file__).resolve().parents[2] / "examples"
SHOWN = ("bathroom_s1", "bedroom_s1", "classroom_s1", "office_s1")
"""Rooms that are rebuilt; all of them would take a quarter of an hour."""

PREVIEW = RenderSettings(samples=8, resolution=(320, 180))

DESCRIPTION = (
    "Score the example predictions on the example rooms, look for what goes wrong everywhere, "
    "rebuild and render those of four rooms at preview quality, and make one page of all. Takes a "
    "few minutes on two cores."
)

EXAMPLES = """\
  ideal-bench demo
  ideal-bench demo --out /tmp/demo --samples 32 --resolution 640x360
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Arguments of `demo`."""
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("demo_out"),
        metavar="OUT",
        help="folder for the results and pictures (default demo_out)",
    )
    add_render_options(parser, PREVIEW)


def run(arguments: argparse.Namespace) -> int:
    """Score, explain, rebuild, and make a sheet of all pictures and a page of all numbers."""
    scenes, predictions = EXAMPLES_FOLDER / "scenes", EXAMPLES_FOLDER / "predictions"
    if not scenes.is_dir():
        fail(f"{EXAMPLES_FOLDER}: the examples are not part of this copy; use a checkout")
        return exit_codes.NOTHING
    results, pictures = arguments.out / "results", arguments.out / "pictures"
    why, page = arguments.out / "why", arguments.out / "report.html"
    width, height = arguments.resolution
    given = [str(scenes), "--predictions", str(predictions)]
    score = _verb("score", *given, "--out", str(results))
    explain = _verb("explain", *given, "--out", str(why))
    rebuild = _verb(
        "reconstruct",
        *given,
        *("--out", str(pictures)),
        *("--scenes", *SHOWN),
        *("--samples", str(arguments.samples), "--resolution", f"{width}x{height}"),
        *("--engine", arguments.engine, "--device", arguments.device),
    )
    report = _verb(
        "report",
        str(results),
        *("--dataset", *given, "--pictures", str(pictures)),
        *("--explain", str(why), "--published", "--out", str(page)),
    )
    say(f"\nNumbers:  {results / 'leaderboard.md'}, {results / 'results.json'}")
    say(f"Pictures: {pictures}/MODEL/")
    if rebuild != exit_codes.NOTHING:
        columns = [GROUND_TRUTH_FOLDER, *PredictionFolder(predictions).models()]
        _sheet(pictures, list(SHOWN), columns, (width, height))
    say(f"All of it on one page, for a browser: {page}")
    return max(score, explain, rebuild, report)


def _verb(name: str, *words: str) -> int:
    say(f"\n$ ideal-bench {name} {' '.join(words)}")
    module = VERBS[name].load()
    parser = argparse.ArgumentParser()
    module.add_arguments(parser)
    return module.run(parser.parse_args(list(words)))


def _sheet(pictures: Path, rows: list[str], columns: list[str], size: tuple[int, int]) -> None:
    """One picture of all: a row a scene, the ground truth first, then a column a model."""
    from ..scene.images import picture_grid, save_pixels

    cells = [[pictures / column / f"{row}.png" for column in columns] for row in rows]
    save_pixels(pictures / "overview.png", picture_grid(cells, size))
    say(f"All of them on one sheet: {pictures / 'overview.png'}")
    say(f"  from left to right: {', '.join(['the room itself', *columns[1:]])}")
    say(f"  from top to bottom: {', '.join(rows)}")
