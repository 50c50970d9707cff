"""A report that `assess` wrote, taken in for the open scene."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import bpy

from ...lib.names import few, short
from ...lib.regular import read_regular
from ...lib.report.results_fields import ResultsError, mapping_of
from ..tasks.aside import aside
from ..tasks.step import Step, TaskError, Work
from .floorplan_room import footing, layout_name
from .quality import Assessment
from .quality_assessing import keep_for, sentence
from .quality_told import ToldScene, told_scene

REPORT_FILE = "report.json"


def loading_report(path: Path) -> Work:
    """Take in what a report says of the open scene; what was known of it stays until that is done.

    Raises:
        TaskError: the file is no report, or none of this scene.
    """
    yield Step("Reading the report", 0.0)
    scene = bpy.context.scene
    uid, stands, name = scene.session_uid, footing(scene), layout_name(scene)
    file = path / REPORT_FILE if path.is_dir() else path
    try:
        told = yield from aside(lambda: read_report(file, name))
    except ResultsError as error:
        raise TaskError(str(error).replace("; score again", "; assess again")) from error
    keep_for(uid, Assessment(name, told, stands, file))
    lost = missing_objects(told)
    more = f"; not in this scene any more: {few(lost)}" if lost else ""
    return f"{sentence(name, told)}, from {file.name}{more}"


def read_report(file: Path, name: str) -> ToldScene:
    """What a report says of a scene.

    Args:
        file: report.json.
        name: the scene's id.

    Raises:
        ResultsError: it cannot be read, or holds nothing of this scene.
    """
    document = _document(file)
    scenes = mapping_of(document, "scenes", str(file))
    failed = mapping_of(document, "failed", str(file)) if "failed" in document else {}
    if name not in scenes and name in failed:
        raise ResultsError(f"{file}: {short(name)} was not assessed: {failed[name]}")
    if name not in scenes:
        known = f"it is of {few(list(scenes))}" if scenes else "it holds no scene"
        raise ResultsError(
            f"{file}: nothing about {short(name)}, which is open; {known}. "
            "Open its scene, or assess this one"
        )
    return told_scene(scenes[name], f"{file}: scenes.{short(name)}")


def _document(file: Path) -> Any:
    try:
        return json.loads(read_regular(file))
    except FileNotFoundError:
        raise ResultsError(
            f"{file}: missing; choose the report.json that `ideal-bench assess` has written"
        ) from None
    except (OSError, ValueError, RecursionError) as error:
        raise ResultsError(f"{file}: cannot be read as JSON ({error}); assess again") from error


def missing_objects(told: ToldScene) -> list[str]:
    """Ids of the report that the open scene does not have."""
    from .offenders import roots_of

    named = list(dict.fromkeys(name for defect in told.defects for name in defect.objects))
    there = roots_of(bpy.context.view_layer, named)
    return [name for name in named if name not in there]
