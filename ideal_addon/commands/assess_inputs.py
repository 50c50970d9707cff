"""SCENE...: what verbs about rooms are given: bundles, data sets, .blend files, layouts."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ...lib.bundle import BLEND_FILE, GT_FILE, BundleError, find_scenes, read_ground_truth
from ...lib.names import NOTE_MARKS
from .exit_codes import USAGE, CannotStart
from .floorplan_layouts import is_scene

LAYOUTS_FOLDER = "layouts"
"""Of `refine`, in its folder for results."""

LAYOUT_ENDINGS = (".json", ".xml", ".txt")


@dataclass(frozen=True)
class Source:
    """A scene to assess.

    Attributes:
        name: of the scene, in the report.
        path: its .blend file, or the file of its layout.
        kind: which of them.
    """

    name: str
    path: Path
    kind: Literal["blend", "layout"]


def sources_of(paths: Sequence[Path]) -> tuple[list[Source], dict[str, str]]:
    """The scenes that the paths name, each once; and why a path or a scene cannot be read.

    Raises:
        CannotStart: two scenes have one name.
    """
    found: dict[str, Source] = {}
    faults: dict[str, str] = {}
    for path in paths:
        for source in _sources(path, faults):
            other = found.setdefault(source.name, source)
            if other.path.absolute() != source.path.absolute():
                raise CannotStart(
                    USAGE,
                    f"{other.path} and {source.path} would both be called {source.name}; "
                    "name them in two calls",
                )
    return [source for name, source in found.items() if name not in faults], faults


def require_untouched(out: Path, sources: Sequence[Source]) -> None:
    """Refuse a folder for results in which a scene lies that is read.

    Raises:
        CannotStart: one does, so that its file might be written over.
    """
    written = {out.resolve(), (out / LAYOUTS_FOLDER).resolve()}
    for source in sources:
        if source.path.resolve().parent in written:
            raise CannotStart(
                USAGE, f"--out {out} is where {source.path} lies; name another folder for results"
            )


def _sources(path: Path, faults: dict[str, str]) -> Iterator[Source]:
    try:
        is_folder = os.path.isdir(path)
        if is_folder and is_scene(path):
            yield from _bundle(path, faults)
        elif is_folder:
            yield from _folder(path, faults)
        elif os.path.isfile(path):
            yield _file(path)
        else:
            raise BundleError(f"{path}: {'is no file' if os.path.lexists(path) else 'not there'}")
    except (BundleError, OSError) as error:
        why = f"{path}: cannot be read ({error.strerror})" if isinstance(error, OSError) else error
        faults[str(path)] = str(why)


def _file(path: Path) -> Source:
    suffix = path.suffix.lower()
    if suffix == ".blend":
        return Source(_own_name(path, BLEND_FILE), path, "blend")
    if suffix in LAYOUT_ENDINGS:
        return Source(_own_name(path, GT_FILE), path, "layout")
    raise BundleError(
        f"{path}: is no scene; name a scene bundle, a folder of them, a .blend file or a layout "
        f"({', '.join(LAYOUT_ENDINGS)})"
    )


def _own_name(path: Path, shared: str) -> str:
    """A bundle's files are always called the same, so that the folder's name is the scene's."""
    folder = path.absolute().parent.name
    return folder if path.name == shared and folder else path.stem


def _bundle(folder: Path, faults: dict[str, str]) -> Iterator[Source]:
    name = folder.absolute().name or "scene"
    truth, blend = folder / GT_FILE, folder / BLEND_FILE
    try:
        if truth.exists():
            read_ground_truth(truth)
    except BundleError as error:
        faults[name] = str(error)
        return
    if blend.is_file():
        yield Source(name, blend, "blend")
    else:
        yield Source(name, truth, "layout")


def _folder(path: Path, faults: dict[str, str]) -> Iterator[Source]:
    try:
        scenes = find_scenes(path)
    except BundleError:
        layouts = sorted(
            file
            for file in path.iterdir()
            if file.suffix.lower() in LAYOUT_ENDINGS and not file.name.startswith(NOTE_MARKS)
        )
        if not layouts:
            raise BundleError(f"{path}: holds neither a scene bundle nor a layout") from None
        yield from map(_file, layouts)
        return
    for folder in scenes:
        yield from _bundle(folder, faults)
