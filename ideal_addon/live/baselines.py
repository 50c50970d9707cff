"""Where furniture stood when we last put it somewhere ourselves.

A pose that a reconstruction wrote is no hand move. What stands in the scene follows undo and redo,
so the scene carries the number of the baseline that it stands by, and undo brings that back too.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

import bpy

from ...lib.geometry.ragged import IntArray
from ...lib.layout import FloatArray
from ...lib.live.things import Things
from ..scene.open_reconstruction import is_reconstructed

NUMBER_KEY = "ideal_live_baseline"
# As many steps as a person undoes.
_KEPT = 256


@dataclass(frozen=True, eq=False)
class Baseline:
    """A prediction as it was put into the scene.

    Attributes:
        matrices: (a, 4, 4) of each asset, as written.
        truth: the ground truth before it was replaced by the prediction.
        drives: (a,) the predicted row that each asset shows; -1 for none.
    """

    matrices: FloatArray
    truth: Things
    drives: IntArray


@dataclass
class Baselines:
    """The latest of them, by number."""

    _kept: OrderedDict[int, Baseline] = field(default_factory=OrderedDict)
    _last: int = 0

    def of(self, scene: bpy.types.Scene) -> Baseline | None:
        """The one that the scene stands by; None where it is not known here."""
        return self._kept.get(int(scene.get(NUMBER_KEY, 0)))

    def keep(self, scene: bpy.types.Scene, baseline: Baseline) -> None:
        """The scene stands by a new one."""
        self._last = max(self._last, int(scene.get(NUMBER_KEY, 0))) + 1
        scene[NUMBER_KEY] = self._last
        self._kept[self._last] = baseline
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    def take_as_found(self, scene: bpy.types.Scene, baseline: Baseline) -> None:
        """The scene stood by one that is not known, as after opening a file: it is this one."""
        self._kept[int(scene.get(NUMBER_KEY, 0))] = baseline

    def release(self, scene: bpy.types.Scene) -> None:
        """The ground truth stands again; the scene keeps nothing of ours."""
        if NUMBER_KEY in scene and not is_reconstructed(scene):
            del scene[NUMBER_KEY]
