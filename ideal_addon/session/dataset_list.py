"""The list of scenes as the panel shows it: the truth arranged, and its mirror kept like it."""

from __future__ import annotations

from ...lib.bundle import COLOR_FILE
from ...lib.dataset_view import View, arrange, counts
from ..properties import pictures, window
from ..properties.dataset import ANY, IDEAL_PG_dataset, IDEAL_PG_scene_row
from ..redraw import redraw
from .dataset import OpenDataset, SceneRow
from .open_scene import bundle_folder
from .state import session

# Writing the mirror calls the same functions as a person's click.
_mirroring = False
_pictures_of: OpenDataset | None = None


def show() -> None:
    """Arrange the scenes anew and fill the mirror; nothing is computed when it is drawn."""
    global _mirroring
    _mirroring = True
    try:
        _fill(window().dataset)
    finally:
        _mirroring = False
    redraw()


def follow() -> None:
    """A person has filtered, sorted or selected in the panel: the truth follows the mirror."""
    dataset, mirror = session().dataset, window().dataset
    if _mirroring or dataset is None:
        return
    asked = _asked(mirror)
    if asked != dataset.view:
        dataset.view = asked
        show()
    elif 0 <= mirror.active < len(mirror.rows):
        dataset.selected = mirror.rows[mirror.active].name


def select(scene_id: str) -> None:
    """Select a scene in the list, which shows all scenes where its filters hide this one."""
    dataset = session().dataset
    if dataset is None or scene_id not in dataset.rows:
        return
    dataset.selected = scene_id
    if scene_id not in dataset.shown:
        dataset.view = View(sort=dataset.view.sort, reverse=dataset.view.reverse)
    show()


def follow_open_scene() -> None:
    """Another file is open: its scene is selected and marked."""
    open_id = open_scene_of(session().dataset)
    if open_id:
        select(open_id)
    else:
        show()


def open_scene_of(dataset: OpenDataset | None) -> str:
    """The scene of this data set whose file is open; "" where it is none of it."""
    folder = bundle_folder()
    if dataset is None or folder is None or folder.name not in dataset.rows:
        return ""
    same = folder.resolve() == dataset.rows[folder.name].folder.resolve()
    return folder.name if same else ""


def active_overall() -> dict[str, float]:
    """The active model's Overall by scene, as fractions."""
    scores, model = session().scores, session().answers.active
    known = scores.models.get(model) if scores is not None else None
    return dict(known.scenes) if known is not None else {}


def _fill(mirror: IDEAL_PG_dataset) -> None:
    global _pictures_of
    dataset = session().dataset
    if dataset is not _pictures_of:
        pictures.forget()
        _pictures_of = dataset
    mirror.rows.clear()
    mirror.folder = "" if dataset is None else str(dataset.folder)
    mirror.problem = "" if dataset is None else dataset.file_problem
    mirror.open_scene = open_scene_of(dataset)
    mirror.model = session().answers.active if session().scores is not None else ""
    rows = [] if dataset is None else list(dataset.rows.values())
    mirror.total = len(rows)
    for state, count in counts(rows).items():
        setattr(mirror, f"count_{state}", count)
    if dataset is not None:
        _fill_rows(mirror, dataset)


def _fill_rows(mirror: IDEAL_PG_dataset, dataset: OpenDataset) -> None:
    _mirror_view(mirror, dataset.view)
    overall = active_overall()
    shown = arrange(dataset.rows.values(), dataset.view, overall)
    dataset.shown = [row.scene_id for row in shown]
    for row in shown:
        _fill_row(mirror.rows.add(), row, overall.get(row.scene_id))
    if dataset.selected not in dataset.shown:
        dataset.selected = dataset.shown[0] if shown else ""
    mirror.active = dataset.shown.index(dataset.selected) if shown else 0


def _fill_row(mirror: IDEAL_PG_scene_row, row: SceneRow, overall: float | None) -> None:
    mirror.name = row.scene_id
    mirror.room_type = row.room_type
    mirror.objects = -1 if row.objects is None else row.objects
    mirror.in_view = -1 if row.in_view is None else row.in_view
    mirror.check = row.check
    mirror.curation = row.curation
    mirror.note = row.note
    mirror.problem = row.problem
    mirror.overall = "" if overall is None else f"{overall:.1%}".removesuffix("%")
    mirror.picture = str(row.folder / COLOR_FILE)


def _asked(mirror: IDEAL_PG_dataset) -> View:
    def chosen(value: str) -> str:
        return "" if value == ANY else value

    return View(
        text=mirror.text,
        room_type=chosen(mirror.room_type),
        check=chosen(mirror.check),
        curation=chosen(mirror.curation),
        problems=mirror.problems,
        objects=(mirror.fewest_objects, mirror.most_objects) if mirror.use_objects else None,
        overall_below=mirror.overall_below / 100 if mirror.use_overall else None,
        sort=mirror.sort,
        reverse=mirror.reverse,
    )


def _mirror_view(mirror: IDEAL_PG_dataset, view: View) -> None:
    """Blender may have forgotten the mirror when it opened a file."""
    if _asked(mirror) == view:
        return
    mirror.text = view.text
    mirror.room_type = view.room_type or ANY
    mirror.check = view.check or ANY
    mirror.curation = view.curation or ANY
    mirror.problems = view.problems
    mirror.use_objects = view.objects is not None
    if view.objects is not None:
        mirror.fewest_objects, mirror.most_objects = view.objects
    mirror.use_overall = view.overall_below is not None
    if view.overall_below is not None:
        mirror.overall_below = view.overall_below * 100
    mirror.sort = view.sort
    mirror.reverse = view.reverse
