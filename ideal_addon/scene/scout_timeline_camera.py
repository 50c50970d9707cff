"""The agent's camera on the timeline: where it was, what it took, what it measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import bpy
import numpy as np

from ...lib.layout import FloatArray
from ...lib.scout.pose import Optics, Pose, camera_of, directions
from ...lib.scout.replay_acts import Measured, Moved, Taken
from ...lib.scout.replay_timeline import Beat, Timeline
from ...lib.scout.task import Task
from .scout_timeline_keys import Key, key, plain, show_at
from .scout_timeline_shapes import Rgb, bars
from .scout_timeline_stage import Stage

PATH: Rgb = (0.10, 0.35, 0.90)
PICTURE: Rgb = (0.25, 0.25, 0.30)
RAY: Rgb = (0.05, 0.65, 0.95)
DOUBTFUL: Rgb = (0.95, 0.50, 0.05)

_PATH_M, _PICTURE_M, _RAY_M = 0.02, 0.009, 0.01
_PICTURE_DEPTH_M = 0.16
_LINGERS = 60
"""Frames for which viewing lines stay after they were drawn."""


def add_camera(stage: Stage, task: Task, timeline: Timeline) -> bpy.types.Object:
    """A camera with the task's optics that goes through all poses."""
    seen = camera_of(task.first, task.optics)
    data = bpy.data.cameras.new("IDEAL Agent")
    data.sensor_fit, data.sensor_width, data.lens = "AUTO", seen.sensor_width_mm, seen.lens_mm
    data.clip_start, data.display_size = 0.02, 0.3 * stage.unit
    camera = stage.add("IDEAL Agent", data, PATH)
    places: list[Key] = [(timeline.first, task.first.position_m)]
    turns: list[Key] = [(timeline.first, task.first.rotation_euler)]
    pose = task.first
    for beat, there in _moves(timeline.beats):
        # On from where it was, and the short way: headings begin anew at 360 degrees.
        turn_deg = (there.yaw_deg - pose.yaw_deg + 180.0) % 360.0 - 180.0
        there = replace(there, yaw_deg=pose.yaw_deg + turn_deg)
        places += [(beat.start, pose.position_m), (beat.end, there.position_m)]
        turns += [(beat.start, pose.rotation_euler), (beat.end, there.rotation_euler)]
        pose = there
    key(camera, "location", places, glides=True)
    key(camera, "rotation_euler", turns, glides=True)
    return camera


def _moves(beats: Sequence[Beat]) -> list[tuple[Beat, Pose]]:
    return [(beat, beat.act.pose) for beat in beats if isinstance(beat.act, Moved)]


def add_path(stage: Stage, task: Task, timeline: Timeline) -> None:
    """The way of the camera, as a line that grows behind it."""
    places = [task.first.position_m]
    grown: list[Key] = [(timeline.first, 0)]
    for beat, pose in _moves(timeline.beats):
        if pose.position_m != places[-1]:
            grown += [(beat.start, len(places) - 1), (beat.end, len(places))]
            places.append(pose.position_m)
    if len(places) < 2:
        return
    data = bpy.data.curves.new("IDEAL Path", "CURVE")
    data.dimensions, data.bevel_depth, data.bevel_resolution = "3D", _PATH_M / 2 * stage.unit, 2
    data.use_fill_caps = True
    # Each step has its share of the line, however long it is.
    data.bevel_factor_mapping_end = "SEGMENTS"
    line = data.splines.new("POLY")
    line.points.add(len(places) - 1)
    line.points.foreach_set("co", [value for place in places for value in (*place, 1.0)])
    data.materials.append(stage.material("Path", PATH))
    stage.add("IDEAL Path", data, PATH)
    shares = [(frame, count / (len(places) - 1)) for frame, count in grown]
    key(data, "bevel_factor_end", shares, glides=True)


def add_pictures(stage: Stage, task: Task, timeline: Timeline) -> None:
    """A small pyramid of sight where each picture was taken; the first view's is there at once."""
    mesh = bars("IDEAL Picture", _pyramid(task.optics) * stage.unit, _PICTURE_M * stage.unit)
    mesh.materials.append(stage.material("Picture", PICTURE))
    taken = [(beat.start, beat.act) for beat in timeline.beats if isinstance(beat.act, Taken)]
    shown = [("first view", task.first, timeline.first)]
    shown += [(act.image, act.pose, frame) for frame, act in taken]
    for name, pose, frame in shown:
        obj = stage.add(f"IDEAL {name}", mesh, PICTURE)
        obj.location, obj.rotation_euler = pose.position_m, pose.rotation_euler
        if frame > timeline.first:
            show_at(obj, timeline.first, [(frame, None)])


def _pyramid(optics: Optics) -> FloatArray:
    """From the camera to the corners of its picture, and around those: (8, 2, 3), looks along -Z.

    In metres, in a room of usual size.
    """
    across = optics.width_px / 2 / optics.focal_px * _PICTURE_DEPTH_M
    up = optics.height_px / 2 / optics.focal_px * _PICTURE_DEPTH_M
    depth = -_PICTURE_DEPTH_M
    corners = np.array(
        [(-across, -up, depth), (across, -up, depth), (across, up, depth), (-across, up, depth)]
    )
    rays = np.stack([np.zeros_like(corners), corners], axis=1)
    return np.concatenate([rays, np.stack([corners, np.roll(corners, -1, axis=0)], axis=1)])


def add_rays(stage: Stage, task: Task, timeline: Timeline) -> None:
    """The viewing lines of each triangulation, to where they pass its point, for a while."""
    number = 0
    for beat in timeline.beats:
        if not isinstance(act := beat.act, Measured):
            continue
        number += 1
        kind, color = ("Doubtful ray", DOUBTFUL) if act.cautions else ("Ray", RAY)
        point = np.array(act.point_m)
        lines = _lines(act, task.optics) - point
        thick_m = _RAY_M * stage.unit
        mesh = bars(f"IDEAL {kind} {number}", lines, thick_m, ball_m=4 * thick_m)
        mesh.materials.append(stage.material(kind, color))
        obj = stage.add(f"IDEAL {kind} {number}", mesh, color)
        obj.location = plain(point)
        show_at(obj, timeline.first, [(beat.start, min(beat.end + _LINGERS, timeline.last))])


def _lines(act: Measured, optics: Optics) -> FloatArray:
    """(n, 2, 3) task frame: from each camera along its pixel to what is nearest to the point."""
    found = []
    for sight in act.sights:
        origin = np.array(sight.pose.position_m)
        pixel = np.array([[sight.column_px, sight.row_px]])
        (along,) = directions(sight.pose, optics, pixel)
        length = (np.array(act.point_m) - origin) @ along
        found.append((origin, origin + length * along))
    return np.array(found)
