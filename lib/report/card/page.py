"""The whole card."""

from __future__ import annotations

from ...statistics.grouping import by_room_type
from ...statistics.summary import Statistics
from ..markdown import cell, counted
from ..statistics_markdown import checks_text, composition_table
from .contents import files_text, licence_file
from .header import Choices, header
from .licences import infinigen_assets, licences_text
from .limits import limits_text
from .making import making_text
from .usage import LOADING, citation

_CRITERIA = """\
A scene passes if (C1) its five files are there, (C2) the picture shows at least one object with 300
pixels or more, (C3) no two pieces of furniture overlap by more than a millionth of a cubic metre,
and (C4) no piece reaches more than 0.01 m out of the room. An object is in view, and scored, if
(F1) it has 300 pixels or more, (F2) its outline is at most 12 times as long as wide, and (F3) it is
not cut off at the border so far that little of it is seen."""


def card(statistics: Statistics, choices: Choices) -> str:
    """The card of a data set, from at least one counted scene."""
    scenes, folder = statistics.counted, statistics.survey.folder
    infinigen = infinigen_assets(scenes)[0] > 0
    sections = {
        "Composition": composition_table(statistics),
        "How it was made": making_text(scenes),
        "Files and frames": files_text(folder, [scene.scene_id for scene in scenes]),
        "Quality checks": _checks(statistics),
        "Known limits": limits_text(statistics),
        "Licences": licences_text(folder, scenes, choices.licence),
        "How to load": LOADING,
        "Citation": citation(infinigen),
    }
    parts = [
        header(choices, len(scenes), infinigen, licence_file(folder)),
        f"# {cell(choices.name)}",
        _introduction(statistics),
        *(f"## {heading}\n\n{text}" for heading, text in sections.items()),
    ]
    return "\n\n".join(parts) + "\n"


def _introduction(statistics: Statistics) -> str:
    kinds = by_room_type(statistics.counted)
    rooms = counted(len(statistics.counted), "room")
    return (
        f"{rooms} of {counted(len(kinds), 'type')}, each with a picture, the Blender file behind "
        "it, and the true place, size and heading of every piece of furniture. Made to measure how "
        "well a model that sees the picture can say where things stand (IDEAL-Bench)."
    )


def _checks(statistics: Statistics) -> str:
    rejected = list(statistics.left_out)
    parts = [_CRITERIA, checks_text(statistics)]
    if rejected:
        told = counted(len(rejected), "rejected scene")
        parts.append(
            f"The folder also holds {told}, marked in dataset.json; they are counted in this table "
            "and nowhere else."
        )
    return "\n\n".join(parts)
