"""The page as a whole."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...atomic import write_text
from ...metrics.registry import DIMENSIONS
from ...version import VERSION
from ..stored import StoredModel
from .agreed import agreed
from .assets import read_assets
from .changed import answers_lacking, changed_scenes, changes_told
from .data_script import content_security_policy, json_for_script
from .difficulty import density, density_chart, viewpoint, viewpoint_chart
from .environment import environment
from .explained import explained
from .failures import failures
from .floorplan import floorplan_charts, floorplanned
from .inputs import PageInputs
from .judged import judged
from .leaderboard import leaderboard, leaderboard_chart
from .pictures import NEEDS_PILLOW, PictureShelf, can_show
from .ranks import ranks
from .rooms import rooms
from .scene_details import Detail, scene_detail
from .scene_rows import scene_names, scene_table, telling


@dataclass(frozen=True, slots=True)
class PageNotes:
    """What a person has to know of a page that was made.

    Attributes:
        troubles: what could not be read or shown, one sentence each.
        pictures: how many are in the page.
        left_out: how many did not fit.
        note: why there are no pictures at all; "" where that is not so.
    """

    troubles: tuple[str, ...]
    pictures: int
    left_out: int
    note: str


def write_page(inputs: PageInputs, step: Callable[[str], None] = lambda scene: None) -> PageNotes:
    """Write the page to `inputs.out`, whole or not at all.

    Args:
        inputs: what it is made of.
        step: told a scene's name, `steps` times in all: for its pictures, then for its boxes.

    Raises:
        OSError: the file cannot be written.
    """
    shelf = PictureShelf(inputs.picture_budget if can_show() else 0)
    _fill(shelf, inputs, step)
    changed = changed_scenes(inputs.results, inputs.folders)
    details = []
    for scene in scene_names(inputs.results):
        details.append(scene_detail(scene, inputs, shelf, changed))
        step(scene)
    wanted = inputs.folders.dataset is not None or inputs.folders.pictures is not None
    note = NEEDS_PILLOW if wanted and not can_show() else ""
    write_text(inputs.out, render(inputs, details, shelf, note))
    troubles = [
        *answers_lacking(inputs.results, inputs.folders),
        *changes_told(changed),
        *inputs.folders.told(),
        *shelf.troubles,
    ]
    return PageNotes(tuple(troubles), len(shelf.urls), shelf.left_out, note)


def steps(inputs: PageInputs) -> int:
    """How often `write_page` tells of a step."""
    return 2 * len(scene_names(inputs.results))


def _fill(shelf: PictureShelf, inputs: PageInputs, step: Callable[[str], None]) -> None:
    """Take pictures in the order of interest, so that what tells most is in the page."""
    for scene, model in telling(inputs.results):
        _take(shelf, inputs, scene, model)
    for scene in scene_names(inputs.results):
        for model in inputs.results.models:
            if scene in model.scenes:
                _take(shelf, inputs, scene, model)
        step(scene)


def _take(shelf: PictureShelf, inputs: PageInputs, scene: str, model: StoredModel) -> None:
    for path in (
        inputs.folders.room_picture(scene),
        inputs.folders.rendered_picture(model.name, scene),
    ):
        if path is not None:
            shelf.take(path)


def render(inputs: PageInputs, details: list[Detail], shelf: PictureShelf, note: str) -> str:
    """The page's HTML."""
    assets = read_assets()
    results = inputs.results
    charts = {
        "leaderboard": leaderboard_chart(results.models, inputs.published),
        "density": density_chart(results),
        "viewpoint": viewpoint_chart(results),
        **floorplan_charts(inputs.floorplan),
    }
    return (
        environment()
        .get_template("page.html.j2")
        .render(
            title=inputs.title,
            policy=content_security_policy(list(assets.scripts)),
            styles=assets.styles,
            scripts=assets.scripts,
            results=results,
            dimensions=DIMENSIONS,
            leaderboard=leaderboard(inputs),
            ranks=ranks(results, inputs.pairs),
            rooms=rooms(inputs),
            density=density(results, inputs.published),
            viewpoint=viewpoint(results, inputs.published),
            failures=failures(inputs),
            judge=judged(inputs),
            agreement=agreed(inputs),
            explained=explained(inputs),
            floorplan=floorplanned(inputs.floorplan),
            missing=inputs.missing,
            picture_note=note,
            left_out=shelf.left_out,
            scene_count=len(details),
            table=json_for_script(scene_table(results)),
            charts=json_for_script(charts),
            details=[json_for_script(detail) for detail in details],
            pictures=shelf.urls,
            thresholds=results.protocol,
            version=VERSION,
            has=_has(inputs),
        )
    )


def _has(inputs: PageInputs) -> dict[str, bool]:
    return {
        "dataset": inputs.folders.dataset is not None,
        "predictions": inputs.folders.predictions is not None,
        "pictures": inputs.folders.pictures is not None,
    }
