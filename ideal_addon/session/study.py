"""The rating that goes on: its picture, its time, and what the panel shows of it.

It is in no .blend: undo does not touch it, and opening another file leaves it as it is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import bpy

from ...lib.comparison_pictures import Picture, fitting_factor, sheet, shrunk
from ...lib.rating.errors import RatingError
from ...lib.rating.pictures import find_pictures
from ...lib.rating.plan import letter
from ...lib.rating.study import Study, open_study
from .. import ids, properties
from ..redraw import redraw
from ..scene.images import load_pixels
from ..scene.picture_view import (
    RATING,
    PictureLabel,
    editor_of,
    give_back,
    hide_picture,
    redraw_editors,
    show_picture,
    show_sidebar,
    write_picture,
)
from . import events
from .state import session

_INTERVAL_S = 0.25
_SHEET_PX = 2600
_GAP_PX = 10
_MOST_IN_ONE_ROW = 3

# A test moves its own.
clock: Callable[[], float] = time.monotonic
_editor_made = False


def start(
    folder: Path,
    rater: str,
    ratings: Path,
    *,
    resume: bool = False,
    seed: int = 0,
    scenes: Sequence[str] | None = None,
    models: Sequence[str] | None = None,
) -> Study:
    """Begin or go on with a rating, and show its scene.

    Raises:
        RatingError: it cannot begin; see `find_pictures` and `open_study`.
        SceneError: a picture cannot be read.
    """
    global _editor_made
    pictures = find_pictures(folder, scenes, models)
    versions = {"blender": bpy.app.version_string}
    study = open_study(
        pictures, rater, ratings, seed=seed, resume=resume, clock=clock, versions=versions
    )
    # Before the session has it: one whose picture cannot be shown has not begun.
    _write_picture(study)
    session().study = study
    events.wake()
    _editor_made = not bpy.app.background and not any(
        area.type == "IMAGE_EDITOR"
        for window in bpy.context.window_manager.windows
        for area in window.screen.areas
    )
    _show(study)
    if not bpy.app.timers.is_registered(_tick):
        bpy.app.timers.register(_tick, first_interval=_INTERVAL_S, persistent=True)
    return study


def why_not_rating() -> str:
    """Why there is nothing to rate now; empty where there is. For `poll_message_set`."""
    return "" if session().study else "No rating is going on: start one first"


def current() -> Study:
    """The rating that goes on.

    Raises:
        RatingError: none does.
    """
    study = session().study
    if study is None:
        raise RatingError(why_not_rating())
    return study


def step(places: int) -> None:
    """Show another scene.

    Raises:
        RatingError, OSError: see `Study.step`.
        SceneError: a picture cannot be read.
    """
    study = current()
    study.step(places)
    _write_picture(study)
    _show(study)


def end() -> str:
    """Keep what counts and end; tells what there is.

    Raises:
        RatingError: none goes on.
        OSError: the rating cannot be written; it goes on.
    """
    study = current()
    study.keep()
    total = len(study.plan.scenes)
    _close()
    told = f"{study.rated} of {total} scenes are rated"
    if study.rated < total:
        told += f"; go on with the same name, {study.plan.rater}, another time"
    return f"{told}: {study.path}" if study.rated else told


def mirror() -> None:
    """Show the panel how the rating stands."""
    shown, study = properties.window().rating, session().study
    shown.running = study is not None
    if study is not None:
        shown.number, shown.total = study.place + 1, len(study.plan.scenes)
        shown.rated, shown.wait_s = study.rated, study.wait_s()
        said = study.judgement
        shown.missing = said.why_incomplete()
        shown.ask_order = bool(said.tied) and not said.order_meant and _all_scored(study)
        _mirror_candidates(shown, study)
    redraw()
    redraw_editors()


def after_undo_or_load() -> None:
    """Blender's data is new: the panel's is filled again; the picture has come back before."""
    if session().study is not None:
        mirror()


def forget() -> None:
    """The extension goes; what was rated is in the file."""
    if session().study is not None:
        _close()


def _all_scored(study: Study) -> bool:
    return len(study.judgement.scores) == len(study.judgement.shown)


def _mirror_candidates(shown: properties.IDEAL_PG_rating, study: Study) -> None:
    said = study.judgement
    ranks, tied = said.ranks, said.tied
    shown.candidates.clear()
    for place, name in enumerate(said.shown):
        item = shown.candidates.add()
        item.name = letter(place)
        item.score, item.rank = said.scores.get(name, 0), ranks.get(name, 0)
        item.tied = item.name in tied


def _picture_path() -> Path:
    return Path(bpy.app.tempdir) / "ideal_rating.png"


_labels: list[PictureLabel] = []


def _write_picture(study: Study) -> None:
    """The truth above, the candidates in rows below, with their letters."""
    global _labels
    files = [study.pictures.candidates[study.scene_id][name] for name in study.judgement.shown]
    truth = load_pixels(study.pictures.truths[study.scene_id])
    columns = _columns(len(files))
    factor = fitting_factor(max(columns, 2) * (truth.shape[1] + _GAP_PX), _SHEET_PX)
    cells: list[Picture | None] = [shrunk(load_pixels(path), factor) for path in files]
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    page = sheet([[shrunk(truth, factor)], *rows], _GAP_PX)
    write_picture(_picture_path(), page.picture)
    places = [place for row in page.corners[1:] for place in row]
    _labels = [PictureLabel("Ground truth", *page.corners[0][0])]
    _labels += [
        PictureLabel(letter(number), left, top, large=True)
        for number, (left, top) in enumerate(places)
    ]


def _columns(count: int) -> int:
    """In one row while they are few; else in two, or three, which shows them larger."""
    rows = 1 if count <= _MOST_IN_ONE_ROW else 2 if count <= 8 else 3
    return -(-count // rows)


def _show(study: Study) -> None:
    show_picture(RATING, _picture_path(), _labels, whole=True)
    study.watch.run()
    mirror()


def _is_shown() -> bool:
    return bpy.app.background or editor_of(RATING) is not None


_sidebar_open = False


def _tick() -> float | None:
    """Count the time while the scene is on the screen, and show how much is left."""
    global _sidebar_open
    study = session().study
    if study is None:
        return None
    if not _sidebar_open:
        _sidebar_open = show_sidebar(RATING, ids.SIDEBAR_TAB)
    (study.watch.run if _is_shown() else study.watch.pause)()
    shown = properties.window().rating
    if shown.wait_s != study.wait_s() or not shown.running:
        mirror()
    return _INTERVAL_S


def _close() -> None:
    global _editor_made, _sidebar_open
    session().study = None
    if _editor_made:
        give_back(RATING)
    _editor_made = _sidebar_open = False
    hide_picture(RATING)
    _picture_path().unlink(missing_ok=True)
    if bpy.app.timers.is_registered(_tick):
        bpy.app.timers.unregister(_tick)
    mirror()
