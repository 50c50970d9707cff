"""What the checks said of the open room: read from dataset.json, shown in the panel and the view.

The room itself is not looked at here; `check` does that, in a process of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from ...lib.bundle import GT_FILE, BundleError, read_ground_truth
from ...lib.checks.finding import all_met
from ...lib.checks.same_truth import GROUND_TRUTH, ground_truth_hash
from ...lib.dataset_file import FILE, DatasetFileError, read_dataset_file
from ..overlay import layers
from ..overlay.check_shapes import check_shapes
from ..properties import window
from ..properties.checks import IDEAL_PG_checks, IDEAL_PG_object_check
from ..redraw import redraw
from .open_scene import bundle_folder

LAYER = "checks"
LABELS = {
    "C1": "Files",
    "C2": "Furniture seen",
    "C3": "Shared volume",
    "C4": "Out of the room",
}
_LITRE_M3 = 1e-3
_CM3_M3 = 1e-6
Verdict = Literal["met", "missed", "unknown"]


@dataclass(frozen=True)
class Offence:
    """Objects that miss a criterion: one alone, or two that share volume.

    Attributes:
        criterion: C2, C3 or C4.
        objects: their ids.
        number: how much, for people.
    """

    criterion: str
    objects: tuple[str, ...]
    number: str


@dataclass(frozen=True)
class RoomChecks:
    """What is known of the open room.

    Attributes:
        folder: its bundle; None where none is open.
        quality: what dataset.json keeps of it; None where it was not checked.
        problem: why that cannot be read; "" where it can.
        outdated: its ground truth is another than the one that was checked.
    """

    folder: Path | None = None
    quality: Mapping[str, Any] | None = None
    problem: str = ""
    outdated: bool = False
    offences: Sequence[Offence] = field(default=())

    @property
    def state(self) -> str:
        """One of `properties.checks.STATES`."""
        if self.folder is None:
            return "none"
        if self.problem:
            return "problem"
        if self.quality is None:
            return "unchecked"
        return "passed" if self.quality["passed"] else "rejected"


def open_checks() -> RoomChecks:
    """What dataset.json says of the open room now."""
    folder = bundle_folder()
    if folder is None:
        return RoomChecks()
    try:
        scenes = _scenes(folder.parent)
    except DatasetFileError as error:
        return RoomChecks(folder, problem=str(error))
    quality = scenes.get(folder.name, {}).get("quality")
    if quality is None:
        return RoomChecks(folder)
    outdated = quality.get(GROUND_TRUTH) not in (None, ground_truth_hash(folder))
    return RoomChecks(folder, quality, "", outdated, tuple(_offences(quality)))


def show_checks() -> None:
    """Fill the panel's mirror and the view's layer with what is known of the open room."""
    checks = open_checks()
    mirror = window().checks
    mirror.state, mirror.problem, mirror.outdated = checks.state, checks.problem, checks.outdated
    mirror.scene_id = checks.folder.name if checks.folder else ""
    for collection in (mirror.criteria, mirror.offences, mirror.objects):
        collection.clear()
    mirror.notes, mirror.objects_met = "", 0
    if checks.quality is not None:
        _fill(mirror, checks, checks.quality)
    layers.set_layer(LAYER, _shapes(checks) if mirror.draw_in_view else None)
    redraw()


def _shapes(checks: RoomChecks):
    if checks.folder is None or checks.quality is None:
        return None
    try:
        truth = read_ground_truth(checks.folder / GT_FILE)
    except BundleError:
        # The scene's own row says so; there is nothing to draw by.
        return None
    shapes = check_shapes(checks.quality["criteria"], truth, volume_text)
    return shapes if shapes.labels else None


def _scenes(dataset: Path) -> Mapping[str, Any]:
    """The scenes of dataset.json, read again where the file has changed.

    Raises:
        DatasetFileError: it cannot be used.
    """
    path = dataset / FILE
    return _read(dataset, path.stat().st_mtime_ns if path.is_file() else 0)


@lru_cache(maxsize=1)
def _read(dataset: Path, changed_ns: int) -> Mapping[str, Any]:
    scenes: Mapping[str, Any] = read_dataset_file(dataset)["scenes"]
    return scenes


def _fill(mirror: IDEAL_PG_checks, checks: RoomChecks, quality: Mapping[str, Any]) -> None:
    selectable = {offence.criterion for offence in checks.offences}
    for name, found in quality["criteria"].items():
        row = mirror.criteria.add()
        row.name, row.label = name, LABELS.get(name, name)
        row.verdict, row.sentence = verdict(found.get("passed")), found.get("sentence", "")
        row.number, row.selectable = number_text(name, found.get("number")), name in selectable
    for offence in checks.offences:
        if offence.criterion == "C2":
            continue
        row = mirror.offences.add()
        row.criterion, row.number = offence.criterion, offence.number
        row.one, row.other = (*offence.objects, "")[:2]
    mirror.notes = "\n".join(quality.get("notes", ()))
    _fill_objects(mirror, quality["objects"])


def _fill_objects(mirror: IDEAL_PG_checks, objects: Mapping[str, Any]) -> None:
    """The objects that are not evaluated first."""
    met = {
        name: all_met(found.get("passed") for found in filters.values())
        for name, filters in objects.items()
    }
    for name in sorted(objects, key=lambda name: (met[name] is True, name)):
        row = mirror.objects.add()
        row.name, row.evaluated = name, verdict(met[name])
        _fill_filters(row, objects[name])
    mirror.objects_met = sum(known is True for known in met.values())


def _fill_filters(row: IDEAL_PG_object_check, filters: Mapping[str, Any]) -> None:
    forms = {"F1": ("pixels", _count), "F2": ("aspect", "{:.1f}".format), "F3": ("shown", _share)}
    for name, (attribute, form) in forms.items():
        found = filters.get(name, {})
        number = found.get("number")
        setattr(row, attribute, "-" if number is None else form(number))
        setattr(row, f"{attribute}_verdict", verdict(found.get("passed")))
    told: dict[str, list[str]] = {}
    for name, found in filters.items():
        if "sentence" in found:
            told.setdefault(found["sentence"], []).append(name)
    row.sentences = "\n".join(f"{', '.join(names)}: {why}" for why, names in told.items())


def _count(number: float) -> str:
    """Few signs: the list is narrow."""
    return f"{number:.0f}" if number < 10_000 else f"{number / 1000:.0f}k"


def _share(number: float) -> str:
    return f"{number:.0%}"


def _offences(quality: Mapping[str, Any]) -> Iterator[Offence]:
    criteria = quality["criteria"]
    seen, shared, out = (criteria.get(name, {}) for name in ("C2", "C3", "C4"))
    if seen.get("object"):
        yield Offence("C2", (seen["object"],), number_text("C2", seen.get("number")))
    for pair in shared.get("pairs", ()):
        if pair["volume_m3"] > shared["limit"]:
            yield Offence("C3", tuple(pair["objects"]), volume_text(pair["volume_m3"]))
    for item in out.get("objects", ()):
        number = f"{number_text('C4', item['outside_m'])}, {item['side']}"
        yield Offence("C4", (item["id"],), number)


def verdict(passed: bool | None) -> Verdict:
    """A criterion's verdict as the panel has it."""
    return "unknown" if passed is None else "met" if passed else "missed"


def number_text(criterion: str, number: float | None) -> str:
    """A criterion's number with its unit, for people."""
    if number is None:
        return "not measured"
    if criterion == "C1":
        return f"{number:.0f} missing" if number else "all there"
    if criterion == "C2":
        return f"{number:.0f} px"
    return volume_text(number) if criterion == "C3" else f"{number * 100:.1f} cm"


def volume_text(volume_m3: float) -> str:
    """A volume, for people.

    >>> volume_text(0.0234), volume_text(12e-6)
    ('23.4 l', '12 cm3')
    """
    if volume_m3 >= _LITRE_M3 / 10:
        return f"{volume_m3 / _LITRE_M3:.3g} l"
    return f"{volume_m3 / _CM3_M3:.2g} cm3"
