"""What an attempt of `scout run` is made with: the task's own settings, or the call's."""

from __future__ import annotations

import argparse
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from ...lib.scout.protocol import ScoutProtocol, own_protocol, read_scout_protocol
from ...lib.settings_file import SettingsError
from ..scene.render_settings import RenderSettings
from .exit_codes import USAGE, CannotStart
from .scout_run_tasks import Prepared


def engine_of(arguments: argparse.Namespace, prepared: Prepared) -> dict[str, Any]:
    """What makes the pictures of a task: its own engine, unless the call names another."""
    usual, kept = RenderSettings(), prepared.task.configuration.get("picture")
    own = dict(kept) if isinstance(kept, dict) else {}
    engine = arguments.engine or prepared.task.engine
    if engine == "workbench":
        return {"engine": engine}
    if arguments.engine not in (None, prepared.task.engine):
        own = {}
    samples = arguments.samples or own.get("samples", usual.samples)
    settings = {"engine": engine, "samples": samples}
    if engine == "cycles":
        settings["device"] = arguments.device or own.get("device", usual.device)
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
    return own_protocol(prepared.task.configuration, prepared.path)
