"""A blackboard, of which InfiniGen has no factory."""

from __future__ import annotations

import bpy
import numpy as np
from infinigen.core.placement.factory import AssetFactory
from infinigen.core.util.math import FixedSeed

from .boxes import boxes_object, plain_material

_PANELS = ((0.012, 0.05, 0.035), (0.015, 0.017, 0.018), (0.01, 0.035, 0.045))
"""Green, black and blue-green slate."""

_WOOD, _ALUMINIUM = (0.27, 0.14, 0.06), (0.6, 0.6, 0.6)


class BlackboardFactory(AssetFactory):
    """A panel in a frame with a chalk tray below; the front is +X, the back lies at x = 0.

    Args:
        factory_seed: decides the colours and the frame's width.
        coarse: InfiniGen's.
        width_m, height_m: with the frame.
    """

    def __init__(
        self, factory_seed: int, coarse: bool = False, width_m: float = 3.0, height_m: float = 1.2
    ) -> None:
        super().__init__(factory_seed, coarse)
        self.width_m, self.height_m = width_m, height_m
        with FixedSeed(factory_seed):
            self.panel = _PANELS[np.random.randint(len(_PANELS))]
            self.is_wooden = bool(np.random.uniform() < 0.5)
            self.frame_m = np.random.uniform(0.03, 0.06)
            self.tray_m = np.random.uniform(0.06, 0.09)

    def create_asset(self, **_: object) -> bpy.types.Object:
        frame = (
            plain_material("blackboard_wood", _WOOD, 0.5)
            if self.is_wooden
            else plain_material("blackboard_aluminium", _ALUMINIUM, 0.35, 1.0)
        )
        materials = [plain_material("blackboard_panel", self.panel, 0.75), frame]
        boxes = self._boxes()
        return boxes_object("blackboard", boxes, materials, [0] + [1] * (len(boxes) - 1))

    def _boxes(self) -> np.ndarray:
        """(6, 2, 3) the panel, then the frame's four sides and the tray."""
        y, z, edge = self.width_m / 2, self.height_m, self.frame_m
        panel = [[0.0, edge - y, edge], [0.015, y - edge, z - edge]]
        left = [[0.0, -y, 0.0], [0.025, edge - y, z]]
        right = [[0.0, y - edge, 0.0], [0.025, y, z]]
        below = [[0.0, edge - y, 0.0], [0.025, y - edge, edge]]
        above = [[0.0, edge - y, z - edge], [0.025, y - edge, z]]
        tray = [[0.025, -y, 0.0], [self.tray_m, y, 0.012]]
        return np.array([panel, left, right, below, above, tray])
