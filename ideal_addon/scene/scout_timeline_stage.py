"""Where an exploration stands in the scene: a collection of its own, and what is given back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import bpy

from ...lib.layout import Vec3
from .errors import SceneError
from .scout_timeline_shapes import Rgb, material

COLLECTION = "IDEAL Exploration"
STAGE_KEY = "ideal_exploration"
"""What marks its collection, and every object in it that is ours."""
BEFORE_KEY = "ideal_before_exploration"
"""Where a scene keeps what its timeline was before."""
CAMERA_KEY = "ideal_camera_before_exploration"
"""Where it keeps the camera that it had, as a pointer: a person may rename that."""

_TIMES = ("frame_start", "frame_end", "use_preview_range")


@dataclass
class Stage:
    """Where the objects of an exploration are put.

    Attributes:
        collection: its own.
        root: the task frame: everything is parented under it and placed in that frame.
        first, last: frames of the timeline.
        unit: how thick lines are, as a share of that in a room of usual size.
    """

    collection: bpy.types.Collection
    root: bpy.types.Object
    first: int
    last: int
    unit: float

    def add(
        self, name: str, data: bpy.types.ID | None, color: Rgb, *, in_front: bool = True
    ) -> bpy.types.Object:
        """An object in the task frame.

        Args:
            name: for the outliner.
            data: what it shows.
            color: of the object; its material has the same.
            in_front: whether walls and furniture do not hide it in the viewport.
        """
        obj = bpy.data.objects.new(name[:60], data)
        obj[STAGE_KEY] = True
        obj.parent, obj.show_in_front, obj.color = self.root, in_front, (*color, 1.0)
        self.collection.objects.link(obj)
        return obj

    def material(self, name: str, color: Rgb) -> bpy.types.Material:
        """A plain colour, or the one that was made under this name."""
        for obj in self.collection.objects:
            for made in getattr(obj.data, "materials", ()):
                if made is not None and made.get(STAGE_KEY) == name:
                    return made
        made = material(f"IDEAL {name}"[:60], color)
        made[STAGE_KEY] = name
        return made


def set_stage(
    context: bpy.types.Context, origin_m: Vec3, first: int, last: int, unit: float
) -> Stage:
    """Make the collection and the timeline; remembers what was there.

    No render shows the collection, so that whatever reads or renders the room passes over it; the
    camera icon beside it in the outliner turns that off.
    """
    scene = context.scene
    times = {name: getattr(scene, name) for name in _TIMES}
    frame = [scene.frame_current, scene.frame_subframe]
    scene[BEFORE_KEY] = json.dumps({"times": times, "frame": frame, "markers": []})
    if scene.camera is not None:
        scene[CAMERA_KEY] = scene.camera
    collection = bpy.data.collections.new(COLLECTION)
    collection[STAGE_KEY] = True
    collection.hide_render, collection.color_tag = True, "COLOR_04"
    scene.collection.children.link(collection)
    root = bpy.data.objects.new("IDEAL Task frame", None)
    root[STAGE_KEY] = True
    root.location, root.empty_display_size = origin_m, 0.1 * unit
    collection.objects.link(root)
    # Blender draws a dotted line from each object to a parent that is shown.
    root.hide_viewport = True
    # The end first: neither may pass the other.
    scene.frame_end, scene.frame_start, scene.use_preview_range = last, first, False
    return Stage(collection, root, first, last, unit)


def mark(scene: bpy.types.Scene, markers: Sequence[tuple[str, int]]) -> None:
    """Put markers on the timeline, and remember which are ours."""
    for name, frame in markers:
        scene.timeline_markers.new(name, frame=frame)
    before = json.loads(scene[BEFORE_KEY])
    before["markers"] = [list(marker) for marker in markers]
    scene[BEFORE_KEY] = json.dumps(before)


def is_shown(scene: bpy.types.Scene) -> bool:
    """Whether an exploration is on the timeline."""
    return BEFORE_KEY in scene


def strike_stage(scene: bpy.types.Scene) -> bool:
    """Remove all of it and give the timeline back; False where there was none.

    Raises:
        SceneError: what the scene kept of its timeline cannot be read.
    """
    if not is_shown(scene):
        return False
    before = _before(scene)
    _remove_objects(scene)
    _remove_markers(scene, before["markers"])
    for name in _TIMES:
        setattr(scene, name, before["times"][name])
    # Once more: the start cannot pass an end that is not yet what it was.
    scene.frame_start = before["times"]["frame_start"]
    scene.camera = scene.get(CAMERA_KEY)
    for name in (BEFORE_KEY, CAMERA_KEY):
        if name in scene:
            del scene[name]
    frame, subframe = before["frame"]
    scene.frame_set(frame, subframe=subframe)
    return True


def _before(scene: bpy.types.Scene) -> dict[str, Any]:
    try:
        before = json.loads(scene[BEFORE_KEY])
        if all(name in before["times"] for name in _TIMES) and len(before["frame"]) == 2:
            return {"markers": list(before["markers"]), **before}
    except (ValueError, TypeError, KeyError):
        pass  # told below, as for a document that lacks something
    raise SceneError(
        f"the scene's property {BEFORE_KEY!r} cannot be read, so its timeline cannot be given "
        "back; remove the property, the collection and the markers by hand"
    )


def _remove_objects(scene: bpy.types.Scene) -> None:
    collections = [child for child in scene.collection.children_recursive if STAGE_KEY in child]
    ours = [obj for obj in scene.collection.all_objects if STAGE_KEY in obj]
    doomed = {item.as_pointer(): item for obj in ours for item in _with_all_of_it(obj)}
    bpy.data.batch_remove(list(doomed.values()))
    for collection in collections:
        # What a person has put there is his own and stays in the scene.
        for obj in list(collection.objects):
            if obj.name not in scene.collection.objects:
                scene.collection.objects.link(obj)
        bpy.data.collections.remove(collection)


def _with_all_of_it(obj: bpy.types.Object) -> Iterator[bpy.types.ID]:
    owners = [obj, obj.data, *getattr(obj.data, "materials", ())]
    for owner in filter(None, owners):
        yield owner
        if owner.animation_data is not None and owner.animation_data.action is not None:
            yield owner.animation_data.action


def _remove_markers(scene: bpy.types.Scene, ours: Sequence[Sequence[Any]]) -> None:
    for name, frame in ours:
        named = [marker for marker in scene.timeline_markers if marker.name == name]
        # One that a person has moved is known by its name.
        named.sort(key=lambda marker: marker.frame != frame)
        if named:
            scene.timeline_markers.remove(named[0])
