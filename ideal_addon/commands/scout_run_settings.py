"""What an attempt of `scout run` is made with: the task's own settings, or the call's."""

from __future__ import annotations

import argparse
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from ...lib.scout.protocol import ScoutProtocol, read_scout_protocol, scout_protocol_from
from ...lib.settings_file import SettingsError
from ..scene.render_settings import RenderSettings
from .exit_codes import USAGE, CannotStart
from .scout_run_tasks import Prepared

LIT = "cycles"


def engine_of(arguments: argparse.Namespace, prepared: Prepared) -> dict[str, Any]:
    """What makes the pictures of a task: its own engine, unless the call names another."""
    usual, kept = RenderSettings(), prepared.task.configuration.get("picture")
    own = dict(kept) if isinstance(kept, dict) else {}
    engine = arguments.engine or prepared.task.engine
    if engine == "workbench":
        return {"engine": engine}
    if arguments.engine not in (None, prepared.task.engine):
        own = {}
    settings = {"engine": engine, "samples": own.get("samples", usual.samples)}
    if engine == LIT:
        settings["device"] = own.get("device", usual.device)
        settings["device"] = arguments.device or settings["device"]
    settings["samples"] = arguments.samples or settings["samples"]
    return settings


def blender_version() -> str | None:
    """Of the Blender that makes the pictures; None where there is none."""
    bpy = sys.modules.get("bpy")
    if bpy is not None:
        return str(bpy.app.version_string)
    try:
        return version("bpy")
    except PackageNotFoundError:
        return None


def protocol_of(arguments: argparse.Namespace, prepared: Prepared) -> ScoutProtocol:
    """The protocol that the call names; else the one that the task was prepared under.

    Raises:
        CannotStart: the file that the call names is no protocol.
        SettingsError: that of the task cannot be used.
    """
    if arguments.protocol is not None:
        try:
            return read_scout_protocol(arguments.protocol)
        except SettingsError as error:
            raise CannotStart(USAGE, str(error)) from error
    document = prepared.task.configuration.get("protocol")
    if document is None:
        return read_scout_protocol()
    return scout_protocol_from(document, prepared.path)
