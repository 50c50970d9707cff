"""What is no class: the entries in File > Import and File > Export."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids

_TEXT = "FloorplanQA Layout (.json, .xml)"


def add() -> None:
    """Add the entries."""
    bpy.types.TOPBAR_MT_file_import.append(_draw_import)
    bpy.types.TOPBAR_MT_file_export.append(_draw_export)


def remove() -> None:
    """Take them back."""
    bpy.types.TOPBAR_MT_file_export.remove(_draw_export)
    bpy.types.TOPBAR_MT_file_import.remove(_draw_import)


def _draw_import(menu: bpy.types.Menu, context: bpy.types.Context) -> None:
    # Else it would not ask for a file where the menu was not opened from the menu File.
    menu.layout.operator_context = "INVOKE_DEFAULT"
    menu.layout.operator(ids.IMPORT_LAYOUT, text=_TEXT)


def _draw_export(menu: bpy.types.Menu, context: bpy.types.Context) -> None:
    menu.layout.operator_context = "INVOKE_DEFAULT"
    menu.layout.operator(ids.EXPORT_LAYOUT, text=_TEXT)
