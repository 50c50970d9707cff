"""What is no class: the entry in File > Import, and the timer of the text editor."""

from __future__ import annotations

import bpy

from ...ideal_addon import ids


def add() -> None:
    """Add the entry."""
    bpy.types.TOPBAR_MT_file_import.append(_draw)


def remove() -> None:
    """Take it back."""
    from ...ideal_addon import answer_text

    answer_text.forget()
    bpy.types.TOPBAR_MT_file_import.remove(_draw)


def _draw(menu: bpy.types.Menu, context: bpy.types.Context) -> None:
    menu.layout.operator(
        ids.IMPORT_PREDICTIONS, text="IDEAL-Bench Predictions (.txt, .json, .jsonl, folder)"
    )
