"""What stands in a room before the solver begins, made known to it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from infinigen.assets.utils.object import new_bbox
from infinigen.core.constraints.example_solver.geometry import parse_scene
from infinigen.core.constraints.example_solver.state_def import ObjectState, State
from infinigen.core.util import blender as butil


def stand(state: State, boxes: Iterable[np.ndarray], raised_m: float) -> None:
    """Put boxes where the solver may put nothing else.

    It neither moves them nor counts them as furniture: an object of its state without tags,
    relations and generator belongs to no set of the constraint language, but is hit all the same.

    Args:
        state: the solver's, before its first step.
        boxes: each (2, 3), benchmark's world frame.
        raised_m: height of InfiniGen's floor above the benchmark's.
    """
    for index, (low, high) in enumerate(boxes):
        up = np.array([0.0, 0.0, raised_m])
        (x0, y0, z0), (x1, y1, z1) = low + up, high + up
        box = new_bbox(x0, x1, y0, y1, z0, z1)
        box.name = f"obstacle_{index}"
        butil.put_in_collection([box], butil.get_collection("placeholders"))
        state.objs[box.name] = ObjectState(obj=box)
        parse_scene.add_to_scene(state.trimesh_scene, box, preprocess=True)
