"""Furniture of the open file: where it was found, and its boxes."""

from __future__ import annotations

from dataclasses import dataclass, field

import bpy
import numpy as np

from ...lib.categories import factory_of
from ...lib.layout import FloatArray
from ..scene.measuring import measured_once
from ..scene.open_reconstruction import is_reconstructed

Corners = tuple[FloatArray, FloatArray]


@dataclass
class OpenFile:
    """What is kept of a file from its opening on, as furniture may be moved before it is asked for.

    Attributes:
        found: world matrices of the assets, with which the published ground truth holds.
        boxes: corners of their boxes, in the frame of the root.
        truth_found: whether `found` is right; not so where a prediction stood in the file.
        all_measured: whether every asset is in `boxes`: a reconstruction hides some.
    """

    found: dict[str, FloatArray] = field(default_factory=dict)
    boxes: dict[str, Corners] = field(default_factory=dict)
    truth_found: bool = False
    all_measured: bool = False

    def keep_found(self, scene: bpy.types.Scene) -> None:
        """Take where the assets stand now for where the ground truth has them."""
        self.found = {
            obj.name: np.array(obj.matrix_world)
            for obj in scene.objects
            if factory_of(obj.name) is not None
        }
        self.truth_found = not is_reconstructed(scene)

    def measure(self, scene: bpy.types.Scene, room_type: str) -> None:
        """Measure the assets' boxes; makes Blender evaluate the scene as a render shows it."""
        _, measured = measured_once(bpy.context.view_layer, room_type)
        for name, (_, measure) in measured.items():
            self.boxes[name] = (measure.local_min, measure.local_max)
        self.all_measured = not is_reconstructed(scene)

    @property
    def is_whole(self) -> bool:
        """Whether nothing more is to be learnt when the ground truth stands again."""
        return self.truth_found and self.all_measured
