"""An exploration in the open scene, played on Blender's timeline."""

from __future__ import annotations

from dataclasses import dataclass

import bpy

from ...lib.scout.replay import Replay
from ...lib.scout.replay_timeline import Moment, timeline
from .scout_timeline_camera import add_camera, add_path, add_pictures, add_rays
from .scout_timeline_map import add_map, words
from .scout_timeline_stage import is_shown, mark, set_stage, strike_stage

__all__ = ["Exploration", "is_shown", "remove_exploration", "show_exploration"]

_USUAL_RANGE_M = 4.0
_THINNEST, _THICKEST = 0.6, 2.5


@dataclass(frozen=True)
class Exploration:
    """What is on the timeline.

    Attributes:
        first, last: frames.
        moments: the empty map at the first frame, then the map after each submission.
    """

    first: int
    last: int
    moments: tuple[Moment, ...]

    def at(self, frame: int) -> Moment:
        """The map as it is at a frame."""
        shown = [moment for moment in self.moments if moment.frame <= frame]
        return shown[-1] if shown else self.moments[0]


def show_exploration(context: bpy.types.Context, replay: Replay) -> Exploration:
    """Put an attempt on the timeline of the open scene, in place of one that is there.

    A camera goes through the agent's poses and becomes the scene's; its path, the pictures and the
    viewing lines appear as they came to be, and so does the map: a box of the target's size at each
    submitted centre, coloured by its overlap, with a line to the true centre. Targets that are not
    in the map yet are faint outlines.

    Args:
        context: the open scene: that of the attempt's task.
        replay: of the attempt.
    """
    scene = context.scene
    strike_stage(scene)
    times, task = timeline(replay), replay.task
    unit = min(max(task.range_m / _USUAL_RANGE_M, _THINNEST), _THICKEST)
    stage = set_stage(context, task.origin_m, times.first, times.last, unit)
    scene.camera = add_camera(stage, task, times)
    add_path(stage, task, times)
    add_pictures(stage, task, times)
    add_rays(stage, task, times)
    add_map(stage, task, times)
    mark(
        scene,
        [
            (words(number, moment, len(task.targets)), moment.frame)
            for number, moment in enumerate(times.moments[1:], 1)
        ],
    )
    scene.frame_set(times.first)
    return Exploration(times.first, times.last, times.moments)


def remove_exploration(context: bpy.types.Context) -> bool:
    """Take it away again; frame range, frame, camera and markers are what they were.

    Returns:
        whether there was one.

    Raises:
        SceneError: what the scene kept of its timeline cannot be read.
    """
    return strike_stage(context.scene)
