"""Score every model on every scene of the open data set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import bpy

from ...ideal_addon import ids, tasks
from ..task.task_operator import TaskOperator

if TYPE_CHECKING:
    from ...ideal_addon.session.dataset import OpenDataset


class IDEAL_OT_score_dataset(TaskOperator, bpy.types.Operator):
    """Measure every model on every scene of the data set, for the scores in the lists and the
    averages beside the open scene's numbers"""

    bl_idname = ids.SCORE_DATASET
    bl_label = "Score Data Set"
    task_title = "Scoring the data set"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        from ...ideal_addon.session.scoring import why_not_scorable

        if why := why_not_scorable():
            cls.poll_message_set(why)
            return False
        return super().poll(context)

    def work(self, context: bpy.types.Context) -> tasks.Work:
        from ...ideal_addon.session.state import session

        return _work(session().dataset)


def _work(dataset: OpenDataset) -> tasks.Work:
    from ...ideal_addon.session.scoring import scoring
    from ...lib.report.markdown import counted

    done = yield from scoring(dataset)
    if not done.scene_ids:
        raise tasks.TaskError(f"No scene can be scored; the first: {_first(done.unscored)}")
    models, scenes = counted(len(done.models), "model"), counted(len(done.scene_ids), "scene")
    told = f"{models} scored on {scenes}"
    if done.unscored:
        left_out = counted(len(done.unscored), "scene")
        told += f"; {left_out} left out, the first: {_first(done.unscored)}"
    return told


def _first(unscored: dict[str, str]) -> str:
    return next(iter(unscored.values()), "the data set has no scenes")
