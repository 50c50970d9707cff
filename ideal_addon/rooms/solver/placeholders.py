"""The boxes that the solver moves about, and the assets that they stand for.

Stock spawns a new asset for each proposal, measures it and throws it away, and spawns it once more
in the end: most of a room's time. Here a factory's assets are spawned once, at most a few of them,
and each proposal gets a box of one of them.

The box is that of the rendered meshes. InfiniGen's own placeholders are up to 0.2 m short of some
assets (taps, islands, drawers), which then stand in each other.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import bpy
import numpy as np
from infinigen.assets.utils.object import new_bbox
from infinigen.core import tagging
from infinigen.core.constraints import usage_lookup
from infinigen.core.constraints.example_solver.geometry import parse_scene
from infinigen.core.constraints.example_solver.moves import addition
from infinigen.core.placement.factory import AssetFactory
from infinigen.core.tags import Semantics
from infinigen.core.util import blender as butil

from ....lib.rooms.plan import RoomPlan
from ..program import AssetRules
from ..shapes import ShapeReader
from ..spawning import NoAssetFitsError, Prototype, spawn

VARIETY = 2
"""Different assets of a factory in a room, where the rules name no other number."""

SPAWN_CHANCE = 0.3
"""Chance that a proposal spawns a new asset while the factory's variety is not used up."""


@dataclass
class AssetPool:
    """Assets of a room's solver stage by factory.

    Attributes:
        plan: of the room.
        rules: how assets are chosen.
        notes: what a person may want to know, a sentence each.
    """

    plan: RoomPlan
    rules: AssetRules
    notes: list[str] = field(default_factory=list)
    _reader: ShapeReader = field(default_factory=ShapeReader)
    _assets: dict[type, list[Prototype]] = field(default_factory=dict)
    _used_up: set[type] = field(default_factory=set)
    _behind: dict[str, Prototype] = field(default_factory=dict)

    def put_in_place(self) -> None:
        """Let the solver draw from this pool."""
        addition.sample_rand_placeholder = self.draw

    def offers(self, factory: type) -> bool:
        """Whether a factory has an asset that fits the room; spawns the first one."""
        if factory not in self._assets:
            self._assets[factory] = []
            self._spawn(factory)
        return bool(self._assets[factory])

    def draw(self, factory: type) -> tuple[bpy.types.Object, AssetFactory]:
        """A new box for one of the factory's assets, and what the solver asks for its class."""
        self.offers(factory)
        assets = self._assets[factory]
        if len(assets) < self._variety(factory) and factory not in self._used_up:
            if np.random.uniform() < SPAWN_CHANCE:
                self._spawn(factory)
        prototype = assets[np.random.randint(len(assets))]
        box = self._box(factory, prototype)
        self._behind[box.name] = prototype
        return box, _generator(factory, prototype)

    def asset_of(self, box: bpy.types.Object) -> Prototype:
        """The asset that a box stands for."""
        return self._behind[box.name]

    def _variety(self, factory: type) -> int:
        # InfiniGen's word for factories whose assets in one room are all alike: chairs, lights.
        alike = usage_lookup.has_usage(factory, Semantics.SingleGenerator)
        return self.rules.variety.get(factory, 1 if alike else VARIETY)

    def _spawn(self, factory: type) -> None:
        purpose = f"solver {len(self._assets[factory])}"
        fits = self.rules.fits.get(factory)
        try:
            prototype = spawn(factory, self.plan, purpose, self._reader, fits)
        except NoAssetFitsError as error:
            self._used_up.add(factory)
            self.notes.append(str(error))
        else:
            self._assets[factory].append(prototype)

    def _box(self, factory: type, prototype: Prototype) -> bpy.types.Object:
        (x0, y0, z0), (x1, y1, z1) = self._reserved(factory, prototype.shape.box)
        box = new_bbox(x0, x1, y0, y1, z0, z1)
        box.name = f"{prototype.name}.box{len(self._behind)}"
        butil.put_in_collection([box], butil.get_collection("placeholders"))
        parse_scene.preprocess_obj(box)
        tagging.tag_canonical_surfaces(box)
        return box

    def _reserved(self, factory: type, box: np.ndarray) -> np.ndarray:
        """The box with the zones that are kept free for what is placed by rule afterwards."""
        front, side = self.rules.reserve_m.get(factory, (0.0, 0.0))
        return box + np.array([(0.0, -side, 0.0), (front, side, 0.0)])


def _generator(factory: type, prototype: Prototype) -> AssetFactory:
    """What the solver keeps as the box's generator: it asks it for its class and name alone.

    The constructor is left out, since factories build materials there.
    """
    generator = factory.__new__(factory)
    generator.factory_seed = int(prototype.name.rpartition("(")[2].rstrip(")"))
    return generator
