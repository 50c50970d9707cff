"""InfiniGen without the net."""

from __future__ import annotations

from infinigen.core import init


def keep_offline() -> None:
    """Leave out the add-ons that InfiniGen downloads, before the first of its assets is imported.

    Each attempt costs seconds, fails where Blender's preferences are locked, and only terrain and
    some scatters use them.
    """
    init.require_blender_addon = lambda *args, **options: True
