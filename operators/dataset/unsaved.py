"""Asking before another file takes the place of one with unsaved changes."""

from __future__ import annotations

import bpy


def ask(
    operator: bpy.types.Operator, context: bpy.types.Context, event: bpy.types.Event, what: str
) -> set[str] | None:
    """Ask where something would be lost, and return what `invoke` is to return; None where not."""
    from ...ideal_addon.session.unsaved import would_lose_changes

    if not would_lose_changes():
        return None
    return context.window_manager.invoke_confirm(
        operator,
        event,
        title="Unsaved Changes",
        message=f"The open file was changed and not saved. Opening {what} drops the changes.",
        confirm_text="Drop Changes and Open",
        icon="WARNING",
    )
