"""The pictures of a study: what `reconstruct` left in a folder."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from ..names import NOTE_MARKS, few, one_line, short
from ..png import size
from .errors import RatingError

TRUTHS_FOLDER = "_ground_truth"


@dataclass(frozen=True, slots=True)
class StudyPictures:
    """What can be rated.

    Attributes:
        folder: OUT of `reconstruct`.
        truths: the ground truth's picture by scene.
        candidates: each model's picture, by scene, by model.
        left_out: why a scene or one model's picture of it cannot be rated, a sentence each.
    """

    folder: Path
    truths: dict[str, Path] = field(default_factory=dict)
    candidates: dict[str, dict[str, Path]] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)

    @property
    def models(self) -> list[str]:
        """Every model with a picture."""
        return sorted({model for models in self.candidates.values() for model in models})


def find_pictures(
    folder: Path,
    scenes: Collection[str] | None = None,
    models: Collection[str] | None = None,
) -> StudyPictures:
    """Look through OUT/_ground_truth/<scene>.png and OUT/<model>/<scene>.png.

    Args:
        folder: OUT.
        scenes: these only; all where None.
        models: the same.

    Raises:
        RatingError: there is no such folder, nothing to rate in it, or one asked for is not there.
    """
    truths = {path.stem: path for path in sorted((folder / TRUTHS_FOLDER).glob("*.png"))}
    if not truths:
        raise RatingError(
            f"{folder}: no pictures of rooms in {TRUTHS_FOLDER}; choose the folder that "
            "`ideal-bench reconstruct` has written"
        )
    folders = {
        path.name: path
        for path in sorted(folder.iterdir())
        if path.is_dir() and not path.name.startswith(NOTE_MARKS) and one_line(path.name)
    }
    _require_known(models, folders, "model", folder)
    _require_known(scenes, truths, "scene", folder)
    found = StudyPictures(folder)
    for scene in truths if scenes is None else sorted(set(scenes)):
        _take_scene(found, scene, truths[scene], folders if models is None else sorted(set(models)))
    if not found.candidates:
        reason = found.left_out[0] if found.left_out else "no model has a picture in it"
        raise RatingError(f"{folder}: nothing to rate; {reason}")
    return found


def _require_known(
    wanted: Collection[str] | None, known: Collection[str], what: str, folder: Path
) -> None:
    for name in wanted or ():
        if name not in known:
            there = few(sorted(known)) or "none"
            raise RatingError(f"{folder}: no {what} {short(name)!r}; there are: {there}")


def _take_scene(found: StudyPictures, scene: str, truth: Path, models: Collection[str]) -> None:
    true_size = _size_or_reason(truth)
    if isinstance(true_size, str):
        found.left_out.append(f"{scene}: {true_size}")
        return
    pictures: dict[str, Path] = {}
    for model in models:
        path = found.folder / model / f"{scene}.png"
        got = _size_or_reason(path)
        if isinstance(got, str):
            found.left_out.append(f"{scene}: {got}")
        elif got != true_size:
            sizes = ["{}x{}".format(*pair) for pair in (got, true_size)]
            found.left_out.append(
                f"{scene}: {path} has {sizes[0]} pixels and the room's own picture {sizes[1]}; "
                "render both alike"
            )
        else:
            pictures[model] = path
    if pictures:
        found.truths[scene] = truth
        found.candidates[scene] = pictures


def _size_or_reason(path: Path) -> tuple[int, int] | str:
    try:
        return size(path)
    except FileNotFoundError:
        return f"{path} is missing"
    except (OSError, ValueError) as error:
        return f"{path} cannot be read as a picture ({error})"
