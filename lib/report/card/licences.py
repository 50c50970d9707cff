"""Under which licences the parts of a data set stand, as far as its files tell."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ...categories import factory_of
from ...names import few
from ...statistics.scene_facts import SceneFacts
from ..markdown import cell, counted, table
from .blanks import blank
from .contents import licence_file


def infinigen_assets(scenes: Sequence[SceneFacts]) -> tuple[int, list[str]]:
    """How many assets are named as InfiniGen names its own, and the names of all others."""
    names = [name for scene in scenes for name in scene.assets]
    others = sorted({name for name in names if factory_of(name) is None})
    return sum(factory_of(name) is not None for name in names), others


def licences_text(folder: Path, scenes: Sequence[SceneFacts], licence: str | None) -> str:
    """A table: part, licence, how that is known."""
    ours, others = infinigen_assets(scenes)
    rows = [_whole(folder, licence)]
    if ours:
        known = f"{counted(ours, 'asset')} in metadata.json bear InfiniGen's names"
        rows.append(["furniture made with InfiniGen", "BSD-3-Clause (InfiniGen's)", known])
    if others:
        source = blank("source and licence of the other assets")
        rows.append(["other assets", source, f"for example {cell(few(others))}"])
    if not ours and not others:
        source = blank("source and licence of the furniture")
        rows.append(["furniture", source, "metadata.json names no asset"])
    notes = "The licence of the software that made or checked the rooms does not extend to them."
    return f"{table(['part', 'licence', 'known from'], rows, texts=3)}\n\n{notes}"


def _whole(folder: Path, licence: str | None) -> list[str]:
    file = licence_file(folder)
    known = f"the file {file} beside this one" if file else "the owner"
    told = blank("the licence of the data set") if licence is None else cell(licence)
    return ["the data set as a whole", told, known]
