"""What is no class: the entry in File > Import."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids


def add() -> None:
    """Add the entry."""
    bpy.types.TOPBAR_MT_file_import.append(_draw)


def remove() -> None:
    """Take it back."""
    bpy.types.TOPBAR_MT_file_import.remove(_draw)


def _draw(menu: bpy.types.Menu, context: bpy.types.Context) -> None:
    # Else it would not ask for a file where the menu was not opened from the menu File.
    menu.layout.operator_context = "INVOKE_DEFAULT"
    menu.layout.operator(
        ids.IMPORT_PREDICTIONS, text="IDEAL-Bench Predictions (.txt, .json, .jsonl, folder)"
    )
