"""Selecting an object of the list: its predicted box, or the furniture where it has none."""

from __future__ import annotations

from collections.abc import Sequence

import bpy

from ...lib.names import few, short
from ..scene.errors import SceneError
from ..scene.selecting import select_only
from .state import LiveState


def select(context: bpy.types.Context, live: LiveState, object_id: str, row: int) -> list[str]:
    """Select what stands for an object, nothing else; the names of what is selected.

    Args:
        context: whose view layer.
        live: the open scene's numbers.
        object_id: of the ground truth, or of a prediction that matches none.
        row: its place in the answer; -1 where it was missed, or where the id alone tells.

    Raises:
        SceneError: there is no such object, or nothing of it can be selected.
    """
    names = _names(live, object_id, row)
    layer = context.view_layer
    found = [obj for name in names if (obj := layer.objects.get(name)) is not None]
    shown = [obj for obj in found if obj.visible_get()]
    if not shown:
        raise SceneError(_why_not(object_id, [obj.name for obj in found]))
    select_only(layer, shown)
    return [obj.name for obj in shown]


def _names(live: LiveState, object_id: str, row: int) -> list[str]:
    """The box where it is shown, else the furniture: moved together nothing would change."""
    measured = live.measured
    pairs = measured.pairs
    partner = dict(zip(pairs.truth_row.tolist(), pairs.predicted_row.tolist(), strict=True))
    if object_id in measured.truth.layout.ids:
        truth = measured.truth.layout.ids.index(object_id)
        if row < 0 or partner.get(truth) == row:
            box = partner.get(truth)
            name = live.assets[truth] if box is None else live.boxes[box] or live.assets[truth]
            return [] if name is None else [name]
    ids: Sequence[str] = measured.predicted.layout.ids
    if not 0 <= row < len(ids) and object_id in ids:
        row = ids.index(object_id)
    if not 0 <= row < len(ids) or ids[row] != object_id:
        raise SceneError(f"{short(object_id)}: no object of {live.scene_id} or of its answer")
    name = live.boxes[row]
    return [] if name is None else [name]


def _why_not(object_id: str, hidden: list[str]) -> str:
    if hidden:
        return f"{short(object_id)}: {few(hidden)} is hidden; show it (Alt H), or press Restore"
    return (
        f"{short(object_id)}: nothing stands for it in the view; show the predicted boxes in the "
        "panel Compare"
    )
