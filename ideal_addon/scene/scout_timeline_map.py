"""The map as it grows: each submitted centre, how good it is, and how far from the truth."""

from __future__ import annotations

import colorsys
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from mathutils import Vector

from ...lib.layout import Vec3
from ...lib.scout.replay_acts import Step
from ...lib.scout.replay_timeline import Moment, Timeline
from ...lib.scout.task import Target, Task
from .scout_timeline_keys import Key, key, show_at
from .scout_timeline_shapes import Rgb, bars, box_edges
from .scout_timeline_stage import Stage

MISSING: Rgb = (0.45, 0.45, 0.48)
_FRAME_M, _LINK_M, _MISSING_M, _BALL_M = 0.016, 0.016, 0.007, 0.045
_GLIDE = 10
"""Frames that a revised centre takes to its new place; no more than a submission's."""


@dataclass(frozen=True)
class Stand:
    """A submitted centre after a step.

    Attributes:
        frame: from which it stands so.
        center_m: where it was put, task frame.
        true_m: the centre of the target that it stands for; None where there is none.
        iou: its overlap with the target that it has one with.
    """

    frame: int
    center_m: Vec3
    true_m: Vec3 | None
    iou: float


def overlap_color(iou: float) -> Rgb:
    """Red for no overlap, over yellow for a half, to green for all of it."""
    red, green, blue = colorsys.hsv_to_rgb(min(max(iou, 0.0), 1.0) / 3, 0.9, 0.85)
    return red, green, blue


def add_map(stage: Stage, task: Task, timeline: Timeline) -> None:
    """A box of its target's own size at each submitted centre, with a line to the true centre."""
    steps = [(beat.start, beat.act) for beat in timeline.beats if isinstance(beat.act, Step)]
    for target in task.targets:
        stands = _stands(target.id, task, steps)
        if stands:
            _add_center(stage, target, stands)
            _add_link(stage, target, stands)
        _add_missing(stage, target, steps)


def _stands(name: str, task: Task, steps: list[tuple[int, Step]]) -> list[Stand]:
    """How a submitted centre stands after each step from its first one on."""
    true = {target.id: target.center_m for target in task.targets}
    found = []
    for frame, step in steps:
        if name in step.map:
            scored = step.scores.per_target
            stands_for = next((one.id for one in scored if one.error_with == name), None)
            iou = next((one.iou for one in scored if one.iou_with == name), 0.0)
            at = None if stands_for is None else true[stands_for]
            found.append(Stand(frame, step.map[name], at, iou))
    return found


def _add_center(stage: Stage, target: Target, stands: list[Stand]) -> None:
    name = f"IDEAL Map {target.id}"
    edges = box_edges(target.size_m)
    mesh = bars(name, edges, _FRAME_M * stage.unit, ball_m=_BALL_M * stage.unit)
    first = overlap_color(stands[0].iou)
    made = stage.material(f"Map {target.id}", first)
    mesh.materials.append(made)
    obj = stage.add(name, mesh, first)
    places: list[Key] = [(stands[0].frame, stands[0].center_m)]
    for before, stand in pairwise(stands):
        if stand.center_m != before.center_m:
            places += [(stand.frame, before.center_m), (stand.frame + _GLIDE, stand.center_m)]
    key(obj, "location", places, glides=True)
    colors: list[Key] = [(stand.frame, (*overlap_color(stand.iou), 1.0)) for stand in stands]
    key(obj, "color", colors)
    key(made, "diffuse_color", colors)
    show_at(obj, stage.first, [(stands[0].frame, None)])


def _add_link(stage: Stage, target: Target, stands: list[Stand]) -> None:
    """The line from a submitted centre to the true one; out of sight while the centre moves."""
    name = f"IDEAL Off {target.id}"
    first = overlap_color(stands[0].iou)
    mesh = bars(name, np.array([[(0, 0, 0), (0, 0, 1)]], dtype=float), _LINK_M * stage.unit)
    mesh.materials.append(stage.material(f"Map {target.id}", first))
    obj = stage.add(name, mesh, first)
    obj.rotation_mode = "QUATERNION"
    places, turns, scales, spans = [], [], [], list[tuple[int, int | None]]()
    for before, stand in zip([None, *stands], stands, strict=False):
        is_revised = before is not None and before.center_m != stand.center_m
        way = Vector(stand.true_m or stand.center_m) - Vector(stand.center_m)
        places.append((stand.frame, stand.center_m))
        turns.append((stand.frame, tuple(way.to_track_quat("Z", "Y"))))
        scales.append((stand.frame, (1.0, 1.0, max(way.length, 1e-6))))
        shown_from = stand.frame + (_GLIDE if is_revised else 0)
        if spans and (is_revised or stand.true_m is None):
            spans[-1] = (spans[-1][0], stand.frame)
        if stand.true_m is not None and (not spans or spans[-1][1] is not None):
            spans.append((shown_from, None))
    key(obj, "location", places)
    key(obj, "rotation_quaternion", turns)
    key(obj, "scale", scales)
    key(obj, "color", [(stand.frame, (*overlap_color(stand.iou), 1.0)) for stand in stands])
    show_at(obj, stage.first, spans)


def _add_missing(stage: Stage, target: Target, steps: list[tuple[int, Step]]) -> None:
    """A faint outline at a target's true place, for as long as no submitted centre is for it."""
    name = f"IDEAL Missing {target.id}"
    mesh = bars(name, box_edges(target.size_m), _MISSING_M * stage.unit)
    mesh.materials.append(stage.material("Missing", MISSING))
    obj = stage.add(name, mesh, MISSING)
    obj.location = target.center_m
    spans: list[tuple[int, int | None]] = [(stage.first, None)]
    for frame, step in steps:
        (scored,) = (one for one in step.scores.per_target if one.id == target.id)
        if scored.error_with is not None and spans[-1][1] is None:
            spans[-1] = (spans[-1][0], frame)
        elif scored.error_with is None and spans[-1][1] is not None:
            spans.append((frame, None))
    if spans != [(stage.first, None)]:
        show_at(obj, stage.first, spans)


def words(number: int, moment: Moment, targets: int) -> str:
    """A submission on the timeline."""
    scores = f"IoU {moment.mean_iou:.2f}, loss {moment.loss_m:.2f} m"
    return f"Map {number}: {moment.submitted}/{targets}, {scores}"
