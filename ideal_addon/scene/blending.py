"""Furniture between where the scene has it and where the active model's answer has it.

How far it has gone stands in the scene, beside what was before: so it follows undo and redo.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import bpy

from ...lib.inverse_pose import AssetState, inverse_pose, offset_rule
from ...lib.layout import Vec3
from ..live.following import own_changes
from ..session.state import session
from .errors import SceneError
from .measuring import MeasuredAssets, measured_before, measured_once
from .open_reconstruction import Answer, active_answer, file_answer, is_reconstructed, stand
from .reconstruction import Reconstruction, target_matrix
from .snapshot import BLEND_KEY, STANDING_KEY, Snapshot, take_back_reconstruction

_FACTOR, _MODEL, _ANSWER, _MARK = "factor", "model", "answer", "mark"


@dataclass(frozen=True, eq=False)
class _Way:
    """From one end to the other, for the furniture of one file as one answer has it.

    Attributes:
        answer: the answer.
        mark: of the measures of the untouched scene.
        ends: the untouched state and the predicted one of each asset that moves, by name.
    """

    answer: Answer
    mark: str
    ends: dict[str, tuple[AssetState, AssetState]]

    def fits(self, answer: Answer, mark: str) -> bool:
        """Whether it leads to this answer, from the scene that was measured so."""
        return self.answer.layout is answer.layout and self.mark == mark


_way: _Way | None = None


def blend(scene: bpy.types.Scene) -> float:
    """How far the furniture has gone: 0 = as the scene has it, 1 = as the prediction has it."""
    if not is_reconstructed(scene):
        return 0.0
    return float(scene[BLEND_KEY][_FACTOR]) if BLEND_KEY in scene else 1.0


def blended_model(scene: bpy.types.Scene) -> str | None:
    """To whose answer it goes; None where none of a model stands in the scene."""
    return str(scene[BLEND_KEY][_MODEL]) if BLEND_KEY in scene else None


def set_blend(context: bpy.types.Context, factor: float) -> None:
    """Move every matched object so far towards the active model's answer.

    At 0 the scene is exactly as it was. At 1 it is the reconstruction: only there the missed
    objects are hidden, and red spheres stand for the invented ones.

    Raises:
        SceneError: there is no answer that could be read, or the scene does not tell what it was.
    """
    if factor <= 0.0:
        to_truth(context)
    elif factor >= 1.0:
        to_prediction(context)
    else:
        answer = active_answer()
        with own_changes():
            _go_part_of_the_way(context, answer, factor)


def to_truth(context: bpy.types.Context) -> None:
    """Give the scene back exactly as it was.

    Raises:
        SceneError: the scene does not tell what it was.
    """
    if is_reconstructed(context.scene):
        with own_changes():
            take_back_reconstruction(context.scene)


def to_prediction(context: bpy.types.Context) -> tuple[Answer, Reconstruction]:
    """Rebuild the active model's answer, in place of what stands there.

    Raises:
        SceneError: there is no answer that could be read, or the scene does not tell what it was.
    """
    answer = active_answer()
    with own_changes():
        done = stand(context, answer)
        _keep_how_far(context.scene, 1.0, answer, "")
    return answer, done


def stand_file(context: bpy.types.Context, path: Path) -> tuple[Answer, Reconstruction]:
    """Rebuild a file's answer, in place of what stands there.

    Raises:
        SceneError: the file or the bundle cannot be used; the scene is as it was.
    """
    answer = file_answer(path)
    with own_changes():
        return answer, stand(context, answer)


def follow_active_model(context: bpy.types.Context) -> bool:
    """Another model or answer is active: furniture that stands as another one has it follows.

    It goes as far towards this model's answer, or to the start where that cannot be read. What was
    rebuilt from a file, or from a model that is not open, stays.

    Returns:
        whether anything was moved.
    """
    answers, model = session().answers, blended_model(context.scene)
    if model is None or model not in answers.texts:
        return False
    try:
        answer = active_answer()
        if (model, _blended_answer(context.scene)) == (answer.model, answer.mark):
            return False
        set_blend(context, blend(context.scene))
    except SceneError:
        to_truth(context)
    return True


def _blended_answer(scene: bpy.types.Scene) -> str:
    """The mark of the answer to which it goes."""
    return str(scene[BLEND_KEY].get(_ANSWER, ""))


def _go_part_of_the_way(context: bpy.types.Context, answer: Answer, factor: float) -> None:
    scene = context.scene
    way, assets = _standing_way(scene, answer) or _start(context, answer)
    for name, (before, after) in way.ends.items():
        # Furniture that was deleted or renamed on the way is not there any more.
        if name in assets:
            asset, measure = assets[name]
            asset.root.matrix_world = target_matrix(measure, between(before, after, factor))
    _keep_how_far(scene, factor, way.answer, way.mark)


def _keep_how_far(scene: bpy.types.Scene, factor: float, answer: Answer, mark: str) -> None:
    scene[BLEND_KEY] = {
        _FACTOR: factor,
        _MODEL: answer.model,
        _ANSWER: answer.mark,
        _MARK: mark,
    }


def _standing_way(scene: bpy.types.Scene, answer: Answer) -> tuple[_Way, MeasuredAssets] | None:
    """The way on which the furniture is now; None where it is not on this one."""
    if _way is None or not 0.0 < blend(scene) < 1.0:
        return None
    mark = str(scene[BLEND_KEY][_MARK])
    assets = measured_before(mark)
    return (_way, assets) if assets is not None and _way.fits(answer, mark) else None


def _start(context: bpy.types.Context, answer: Answer) -> tuple[_Way, MeasuredAssets]:
    """Put the furniture at the start, and keep how it stands there in the scene."""
    global _way
    take_back_reconstruction(context.scene)
    mark, assets = measured_once(context.view_layer, answer.bundle.room_type)
    if _way is None or not _way.fits(answer, mark):
        _way = _measured_way(answer, mark, assets)
    before = Snapshot()
    for name in _way.ends:
        before.keep(assets[name][0].root)
    context.scene[STANDING_KEY] = before.to_text()
    return _way, assets


def _measured_way(answer: Answer, mark: str, assets: MeasuredAssets) -> _Way:
    ends = {}
    for move in answer.plan().moves:
        if move.asset in assets:
            before = assets[move.asset][1].state
            after = inverse_pose(before, move.truth, move.prediction)
            if after is not before:
                ends[move.asset] = before, after
    return _Way(answer, mark, ends)


def between(before: AssetState, after: AssetState, factor: float) -> AssetState:
    """A state between two: centre, extents and, the shorter way round, yaw in proportion."""
    turn_deg = (after.yaw_deg - before.yaw_deg + 180.0) % 360.0 - 180.0
    return offset_rule(
        before,
        _mixed(before.center_m, after.center_m, factor),
        before.yaw_deg + factor * turn_deg,
        _mixed(before.extents_m, after.extents_m, factor),
    )


def _mixed(a: Vec3, b: Vec3, factor: float) -> Vec3:
    x, y, z = (one + factor * (other - one) for one, other in zip(a, b, strict=True))
    return x, y, z
