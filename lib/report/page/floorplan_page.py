"""A page of the floor plans' section alone, as `floorplan score` writes it."""

from __future__ import annotations

from pathlib import Path

from ...atomic import write_text
from ...floorplan.scoring.stored import StoredFloorScores
from ...version import VERSION
from .assets import read_assets
from .data_script import content_security_policy, json_for_script
from .environment import environment
from .floorplan import floorplan_charts, floorplanned

TITLE = "Questions about floor plans"


def write_floorplan_page(out: Path, scores: StoredFloorScores, title: str = TITLE) -> None:
    """Write it, whole or not at all.

    Raises:
        OSError: the file cannot be written.
    """
    assets = read_assets(scenes=False)
    text = (
        environment()
        .get_template("floorplan_page.html.j2")
        .render(
            title=title,
            policy=content_security_policy(list(assets.scripts)),
            styles=assets.styles,
            scripts=assets.scripts,
            floorplan=floorplanned(scores),
            charts=json_for_script(floorplan_charts(scores)),
            missing={},
            version=VERSION,
        )
    )
    write_text(out, text)
