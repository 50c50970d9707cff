"""The files of `refine`: refine.json, refine.md, refine.png and layouts/."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...lib.atomic import write_json, write_text
from ...lib.quality.refine.branches import FEEDBACKS
from ...lib.quality.refine.figures import figures
from ...lib.quality.refine.rounds import Refined
from .assess_inputs import LAYOUTS_FOLDER


def write_refinement(
    out: Path, refined: Sequence[Refined], document: dict[str, Any], page: str, several: bool
) -> None:
    """Write all of it, each file whole.

    Args:
        out: the folder.
        refined: scene by scene.
        document: of refine.json.
        page: of refine.md.
        several: whether each scene's layouts have a folder of their own.

    Raises:
        OSError: a file cannot be written.
    """
    write_json(out / "refine.json", document)
    write_text(out / "refine.md", page)
    for scene in refined:
        _write_layouts(
            out / LAYOUTS_FOLDER / scene.scene if several else out / LAYOUTS_FOLDER, scene
        )
    # Here and not above: `--help` starts without matplotlib.
    from ...lib.drawing.refinement import FILE, draw_refinement

    if any(branch.rounds for branch in figures(refined).branches.values()):
        draw_refinement(refined, out)
    else:
        # One that lies there is of another run.
        for ending in ("png", "svg"):
            (out / f"{FILE}.{ending}").unlink(missing_ok=True)


def _write_layouts(folder: Path, scene: Refined) -> None:
    """The layouts of all rounds; those that lie there of another run go, which had others."""
    layouts = {
        f"{branch}_R{made.number}.json": made.layout
        for branch, rounds in scene.branches.items()
        for made in rounds
        if made.layout is not None
    }
    for name, layout in layouts.items():
        write_json(folder / name, layout)
    for path in folder.glob("*_R*.json"):
        branch, _, number = path.stem.rpartition("_R")
        if path.name not in layouts and branch in FEEDBACKS and number.isdigit():
            path.unlink()
