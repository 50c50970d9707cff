"""An exploration on the timeline: what is seen at which frame, and that nothing of it stays."""

from __future__ import annotations

import math
from pathlib import Path

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.assets import shown_objects
from ideal_bench.ideal_addon.scene.errors import SceneError
from ideal_bench.ideal_addon.scene.scout_timeline import (
    is_shown,
    remove_exploration,
    show_exploration,
)
from ideal_bench.ideal_addon.scene.scout_timeline_map import overlap_color
from ideal_bench.lib.scout import tools
from ideal_bench.lib.scout.episode import Episode
from ideal_bench.lib.scout.pose import Optics, Pose
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.replay import replay
from ideal_bench.lib.scout.replay_acts import Measured, Moved, Step, Taken
from ideal_bench.lib.scout.replay_timeline import timeline
from ideal_bench.lib.scout.task import Target, Task
from ideal_bench.lib.scout.trace import Trace, read_trace

ORIGIN = (0.5, -0.25, 0.1)
PLACES = {"chair_01": (1.0, 2.0, 0.5), "chair_02": (-1.0, 2.0, 0.5), "lamp_01": (0.0, 3.0, 1.5)}


class Eye:
    engine = "workbench"

    def picture(self, pose: Pose) -> bytes:
        return repr(pose).encode()


def submit(episode, **centers):
    axes = ("x_m", "y_m", "z_m")
    rows = [{"id": name, **dict(zip(axes, at, strict=True))} for name, at in centers.items()]
    assert episode.act(tools.SUBMIT, {"centers": rows}).accepted


def explore(episode):
    """Turns past 360 degrees, measures the lamp, submits it off, then a chair, then mends it."""
    episode.begin_call()
    episode.act(tools.MOVE, {"left_m": -0.5, "yaw_deg": 10})
    episode.act(tools.CAPTURE, {})
    seen = [("image_000", 640.0, 360.0), ("image_001", 644.0, 360.0)]
    rows = [{"image": name, "column_px": x, "row_px": y} for name, x, y in seen]
    assert episode.act(tools.TRIANGULATE, {"observations": rows}).accepted
    submit(episode, lamp_01=(0.1, 2.9, 1.5))
    episode.begin_call()
    episode.act(tools.MOVE, {"forward_m": 0.4, "up_m": 0.2, "pitch_deg": -20})
    submit(episode, chair_02=(1.0, 2.0, 0.5))
    submit(episode, lamp_01=(0.0, 3.0, 1.5))
    episode.end("no_tool_call")


@pytest.fixture
def replayed(tmp_path: Path):
    """A short attempt; its task's frame lies apart from the world's."""
    task = Task(
        targets=tuple(Target(name, name[:-3], at, (0.4, 0.6, 1.0)) for name, at in PLACES.items()),
        scene="bedroom_s1",
        source="scene.blend",
        origin_m=ORIGIN,
        range_m=4.0,
        optics=Optics(1280, 720, 1000.0),
        first=Pose((0.0, 0.0, 1.5), 355.0, 0.0),
        hidden=(),
        rooms=(),
        engine="workbench",
        configuration={},
        sha256="0" * 64,
    )
    protocol = read_scout_protocol()
    explore(Episode(task, protocol, Eye(), Trace(tmp_path / "attempt")))
    return replay(task, read_trace(tmp_path / "attempt" / "trace.jsonl"), protocol)


@pytest.fixture
def beats(replayed):
    """The frames at which acts of a kind start and end."""

    def of(kind) -> list[tuple[int, int]]:
        shown = timeline(replayed).beats
        return [(beat.start, beat.end) for beat in shown if isinstance(beat.act, kind)]

    return of


def at(frame: int, name: str) -> bpy.types.Object:
    """An object of the exploration as it is at a frame."""
    bpy.context.scene.frame_set(frame)
    return bpy.data.objects[f"IDEAL {name}"]


def place(obj: bpy.types.Object) -> np.ndarray:
    """Where it is in the task frame."""
    return np.array(obj.matrix_world.translation) - ORIGIN


def everything() -> dict[str, list[str]]:
    """The names of all data-blocks."""
    kinds = [one.identifier for one in bpy.data.bl_rna.properties if one.type == "COLLECTION"]
    return {kind: sorted(item.name for item in getattr(bpy.data, kind)) for kind in kinds}


def times(scene: bpy.types.Scene) -> tuple:
    markers = [(marker.name, marker.frame) for marker in scene.timeline_markers]
    span = (scene.frame_start, scene.frame_end, scene.use_preview_range)
    return (*span, scene.frame_current, scene.frame_subframe, scene.camera, markers)


def test_the_camera_goes_where_the_agent_went_the_short_way(empty_scene, replayed, beats):
    show_exploration(bpy.context, replayed)
    assert empty_scene.camera.name == "IDEAL Agent"
    acts = [act for act in replayed.acts if isinstance(act, Moved)]
    for (_, end), act in zip(beats(Moved), acts, strict=True):
        camera = at(end, "Agent")
        np.testing.assert_allclose(place(camera), act.pose.position_m, atol=1e-5)
        forward = -np.array(camera.matrix_world.to_3x3())[:, 2]
        np.testing.assert_allclose(forward, act.pose.axes[0], atol=1e-5)
    (start, end), _ = beats(Moved)
    middle = at((start + end) // 2, "Agent")
    np.testing.assert_allclose(place(middle)[0], 0.25, atol=0.02)
    assert math.degrees(middle.rotation_euler.z) == pytest.approx(360.0, abs=0.1)


def test_it_looks_as_the_pictures_do(empty_scene, replayed):
    show_exploration(bpy.context, replayed)
    data = empty_scene.camera.data
    across = 2 * math.atan(replayed.task.optics.width_px / 2 / replayed.task.optics.focal_px)
    assert data.angle == pytest.approx(across, rel=1e-5)


def test_what_was_done_appears_when_it_was_done(empty_scene, replayed, beats):
    shown = show_exploration(bpy.context, replayed)
    (taken, _), (measured, after) = beats(Taken)[0], beats(Measured)[0]
    assert not at(1, "first view").hide_viewport
    assert at(taken - 1, "image_001").hide_viewport and not at(taken, "image_001").hide_render
    assert at(measured - 1, "Ray 1").hide_viewport and not at(after, "Ray 1").hide_viewport
    point = next(act for act in replayed.acts if isinstance(act, Measured)).point_m
    np.testing.assert_allclose(place(at(after, "Ray 1")), point, atol=1e-5)
    assert at(shown.last, "Ray 1").hide_viewport
    curve = at(shown.first, "Path").data
    assert curve.bevel_factor_end == 0.0
    assert at(beats(Moved)[0][1], "Path").data.bevel_factor_end == pytest.approx(0.5)
    assert at(shown.last, "Path").data.bevel_factor_end == pytest.approx(1.0)


def test_viewing_lines_go_from_their_cameras_to_the_point(empty_scene, replayed, beats):
    show_exploration(bpy.context, replayed)
    obj = at(beats(Measured)[0][1], "Ray 1")
    corners = np.array([obj.matrix_world @ vertex.co for vertex in obj.data.vertices]) - ORIGIN
    for act in (act for act in replayed.acts if isinstance(act, Measured)):
        for sight in act.sights:
            apart = np.linalg.norm(corners - sight.pose.position_m, axis=1)
            assert apart.min() < 0.02


def test_the_map_grows_moves_and_is_coloured_by_its_overlap(empty_scene, replayed, beats):
    shown = show_exploration(bpy.context, replayed)
    first, _, mended = (start for start, _ in beats(Step))
    assert at(first - 1, "Map lamp_01").hide_viewport
    lamp = at(first, "Map lamp_01")
    assert not lamp.hide_viewport and not lamp.hide_render
    np.testing.assert_allclose(place(lamp), (0.1, 2.9, 1.5), atol=1e-5)
    iou = 0.3 * 0.5 * 1.0 / (2 * 0.4 * 0.6 - 0.15)
    np.testing.assert_allclose(tuple(lamp.color)[:3], overlap_color(iou), atol=1e-6)
    material = lamp.data.materials[0]
    np.testing.assert_allclose(tuple(material.diffuse_color)[:3], overlap_color(iou), atol=1e-6)
    link = at(first, "Off lamp_01")
    tip = np.array(link.matrix_world @ link.data.vertices[-1].co) - ORIGIN
    np.testing.assert_allclose(tip, PLACES["lamp_01"], atol=0.03)
    lamp = at(shown.last, "Map lamp_01")
    np.testing.assert_allclose(place(lamp), PLACES["lamp_01"], atol=1e-5)
    np.testing.assert_allclose(tuple(lamp.color)[:3], overlap_color(1.0), atol=1e-6)
    assert at(mended + 1, "Off lamp_01").hide_viewport
    assert np.ptp([corner[0] for corner in lamp.bound_box]) == pytest.approx(0.4, abs=0.03)


def test_targets_are_outlined_until_a_centre_stands_for_them(empty_scene, replayed, beats):
    shown = show_exploration(bpy.context, replayed)
    first, second, _ = (start for start, _ in beats(Step))
    assert not at(first - 1, "Missing lamp_01").hide_viewport
    assert at(first, "Missing lamp_01").hide_viewport
    # The centre of chair_02 stands where chair_01 is: they are alike.
    assert at(second, "Missing chair_01").hide_viewport
    assert not at(shown.last, "Missing chair_02").hide_viewport


def test_submissions_are_marked_and_told_in_plain_values(empty_scene, replayed, beats):
    shown = show_exploration(bpy.context, replayed)
    assert (empty_scene.frame_start, empty_scene.frame_end) == (shown.first, shown.last)
    frames = [start for start, _ in beats(Step)]
    markers = {marker.frame: marker.name for marker in empty_scene.timeline_markers}
    assert sorted(markers) == frames
    assert markers[frames[-1]] == "Map 3: 2/3, IoU 0.67, loss 1.67 m"
    assert [moment.frame for moment in shown.moments] == [shown.first, *frames]
    assert shown.at(frames[1] - 1) == shown.moments[1]
    assert shown.at(0) == shown.moments[0]


def test_nothing_of_it_stays(bedroom, replayed, scene_state):
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 900, 1000
    scene.frame_set(7, subframe=0.25)
    scene.timeline_markers.new("mine", frame=12)
    scene.timeline_markers.new("Map 1", frame=30)
    before, blocks, state, keys = times(scene), everything(), scene_state(), list(scene.keys())
    show_exploration(bpy.context, replayed)
    assert is_shown(scene) and times(scene) != before
    scene.frame_set(60)
    assert remove_exploration(bpy.context)
    assert times(scene) == before
    assert everything() == blocks
    assert scene_state() == state
    assert not is_shown(scene) and list(scene.keys()) == keys
    assert not remove_exploration(bpy.context)


def test_whoever_reads_the_room_passes_over_it(bedroom, replayed):
    names = [obj.name for obj in shown_objects(bpy.context.view_layer)]
    show_exploration(bpy.context, replayed)
    assert [obj.name for obj in shown_objects(bpy.context.view_layer)] == names


def test_another_one_takes_its_place_and_what_was_before_comes_back(bedroom, replayed):
    scene = bpy.context.scene
    before, blocks = times(scene), everything()
    show_exploration(bpy.context, replayed)
    once = everything()
    show_exploration(bpy.context, replayed)
    assert everything() == once
    remove_exploration(bpy.context)
    assert times(scene) == before and everything() == blocks


def test_it_is_saved_with_the_file_and_goes_from_there(bedroom, replayed, tmp_path):
    scene = bpy.context.scene
    before = times(scene)[:5]
    camera = scene.camera.name
    show_exploration(bpy.context, replayed)
    path = tmp_path / "played.blend"
    bpy.ops.wm.save_as_mainfile(filepath=str(path), copy=True)
    bpy.ops.wm.open_mainfile(filepath=str(path), load_ui=False, use_scripts=False)
    scene = bpy.context.scene
    assert is_shown(scene) and scene.camera.name == "IDEAL Agent"
    assert not at(timeline(replayed).last, "Map lamp_01").hide_viewport
    assert remove_exploration(bpy.context)
    assert times(scene)[:5] == before and scene.camera.name == camera
    assert not [obj for obj in bpy.data.objects if obj.name.startswith("IDEAL")]


def test_undo_gives_back_what_was_there(bedroom, replayed):
    bpy.ops.ed.undo_push(message="before")
    names = sorted(bpy.data.objects.keys())
    show_exploration(bpy.context, replayed)
    bpy.ops.ed.undo_push(message="show")
    bpy.ops.ed.undo()
    assert not is_shown(bpy.context.scene) and sorted(bpy.data.objects.keys()) == names
    bpy.ops.ed.redo()
    assert is_shown(bpy.context.scene) and remove_exploration(bpy.context)
    assert sorted(bpy.data.objects.keys()) == names


def test_what_a_person_changed_meanwhile_is_his_own(empty_scene, replayed):
    show_exploration(bpy.context, replayed)
    own = bpy.data.objects.new("own", None)
    bpy.data.collections["IDEAL Exploration"].objects.link(own)
    empty_scene.timeline_markers.new("own", frame=40)
    bpy.data.objects.remove(bpy.data.objects["IDEAL Path"])
    bpy.data.objects["IDEAL Agent"].name = "renamed"
    remove_exploration(bpy.context)
    assert list(bpy.data.objects) == [own] and own.name in empty_scene.collection.objects
    assert [marker.name for marker in empty_scene.timeline_markers] == ["own"]


def test_a_scene_without_a_camera_has_none_afterwards(empty_scene, replayed):
    show_exploration(bpy.context, replayed)
    remove_exploration(bpy.context)
    assert empty_scene.camera is None


def test_a_memory_that_cannot_be_read_is_told(empty_scene, replayed):
    show_exploration(bpy.context, replayed)
    empty_scene["ideal_before_exploration"] = "{}"
    with pytest.raises(SceneError, match="ideal_before_exploration"):
        remove_exploration(bpy.context)
