"""Predicted boxes as empties in the open scene, so that a person can move, turn and scale them.

They stand in a collection of their own that no render shows. Whatever reads the room passes over
them: no name of theirs is that of an asset.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import bpy
import numpy as np

from ...lib.layout import FloatArray, Layout, Vec3
from ...lib.reconstruction import drawable

COLLECTION = "IDEAL Prediction"
ID_KEY = "ideal_prediction"
"""Where a predicted box keeps the id of its prediction."""
ROW_KEY = "ideal_row"
"""Where it keeps its place in the answer: a model may use an id twice."""
MODEL_KEY = "ideal_model"
"""Where the collection keeps the model whose answer it shows."""
ANSWER_KEY = "ideal_answer"
"""Where it keeps the mark of that answer, as a model may be given another one."""
_SIDE_M = 0.5  # a cube of an empty reaches so far from its middle


@dataclass(frozen=True, slots=True)
class Handle:
    """A predicted box as it stands in the scene.

    Attributes:
        row: its place in the answer.
        name: of the empty.
        center_m: world frame.
        dimensions_m: W, D, H.
        yaw_deg: counter-clockwise about Z, 0 = the front faces +Y.
    """

    row: int
    name: str
    center_m: Vec3
    dimensions_m: Vec3
    yaw_deg: float


def collection(scene: bpy.types.Scene) -> bpy.types.Collection | None:
    """The scene's collection of predicted boxes; None where they are not shown."""
    return next(
        (child for child in scene.collection.children_recursive if MODEL_KEY in child), None
    )


def shown_model(scene: bpy.types.Scene) -> str | None:
    """The model whose boxes are shown; None where none are."""
    boxes = collection(scene)
    return None if boxes is None else str(boxes[MODEL_KEY])


def shown_answer(scene: bpy.types.Scene) -> str | None:
    """The mark of the answer whose boxes are shown; None where none are."""
    boxes = collection(scene)
    return None if boxes is None else str(boxes.get(ANSWER_KEY, ""))


def is_handle(obj: bpy.types.Object) -> bool:
    """Whether an object is a predicted box."""
    return ROW_KEY in obj


def show_handles(scene: bpy.types.Scene, model: str, answer_mark: str, predicted: Layout) -> int:
    """Make a box for each predicted object, in place of those that are shown.

    Args:
        scene: the open scene.
        model: whose answer it is.
        answer_mark: by which the answer is told from another one of this model.
        predicted: in the world frame.

    Returns:
        how many there are.
    """
    hide_handles(scene)
    boxes = bpy.data.collections.new(COLLECTION)
    boxes[MODEL_KEY], boxes[ANSWER_KEY] = model, answer_mark
    boxes.hide_render = True
    boxes.color_tag = "COLOR_05"
    scene.collection.children.link(boxes)
    for row, item in enumerate(map(drawable, predicted)):
        obj = bpy.data.objects.new(f"Predicted {item.id}"[:60], None)
        obj[ID_KEY], obj[ROW_KEY] = item.id, row
        obj.empty_display_type, obj.empty_display_size = "CUBE", _SIDE_M
        obj.location, obj.scale = item.position_m, item.dimensions_m
        obj.rotation_euler.z = math.radians(item.yaw_deg or 0.0)
        boxes.objects.link(obj)
    return len(predicted)


def hide_handles(scene: bpy.types.Scene) -> bool:
    """Remove all predicted boxes and their collection; False where none were shown."""
    boxes = collection(scene)
    if boxes is None:
        return False
    bpy.data.batch_remove([obj for obj in boxes.all_objects if is_handle(obj)])
    # What a person has put among the boxes is his own and stays in the scene.
    for obj in list(boxes.objects):
        scene.collection.objects.link(obj)
    bpy.data.collections.remove(boxes)
    return True


def handle_objects(scene: bpy.types.Scene) -> dict[int, bpy.types.Object]:
    """The empties by their place in the answer; of copies that a person made only the first."""
    boxes = collection(scene)
    found: dict[int, bpy.types.Object] = {}
    for obj in boxes.all_objects if boxes is not None else ():
        if is_handle(obj):
            found.setdefault(int(obj[ROW_KEY]), obj)
    return dict(sorted(found.items()))


def handles(scene: bpy.types.Scene) -> Iterator[Handle]:
    """The predicted boxes as they stand, in the answer's order; one that was deleted is missing."""
    for row, obj in handle_objects(scene).items():
        yield read_handle(row, obj)


def read_handle(row: int, obj: bpy.types.Object) -> Handle:
    """Where one predicted box stands; of a tilted one, the turn about Z."""
    matrix = np.array(obj.matrix_world)
    return Handle(row, obj.name, *_box(matrix, obj.empty_display_size))


def _box(matrix: FloatArray, side_m: float) -> tuple[Vec3, Vec3, float]:
    sizes = np.linalg.norm(matrix[:3, :3], axis=0) * 2 * side_m
    width, depth = matrix[:2, 0], matrix[:2, 1]
    # A box without width still has a depth that tells its turn.
    across = width if np.hypot(*width) > np.hypot(*depth) else (depth[1], -depth[0])
    yaw_deg = math.degrees(math.atan2(across[1], across[0])) % 360.0
    return tuple(matrix[:3, 3].tolist()), tuple(sizes.tolist()), yaw_deg
