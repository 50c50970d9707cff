"""The solved boxes give way to the assets that they stand for."""

from __future__ import annotations

import bpy
from infinigen.core.constraints.example_solver import populate
from infinigen.core.constraints.example_solver.state_def import State
from infinigen.core.tags import Semantics
from infinigen.core.util import blender as butil

from ..hierarchy import linked_duplicate
from ..spawning import Prototype
from .placeholders import AssetPool

ASSETS = "unique_assets"


def mend(pool: AssetPool) -> None:
    """Let InfiniGen populate a solved room with the pool's assets, for this process.

    Stock spawns each asset anew. Duplicates share their meshes, so that a room with ten chairs
    holds one of them in memory and in its file.
    """

    def populate_state(state: State, filter: object = None, final: bool = True) -> None:
        """Stand in for `populate_state_placeholders`, whose intermediate calls are off."""
        assert final and filter is None
        for room in [known for known in state.objs.values() if Semantics.Room in known.tags]:
            # The room with its openings cut takes the place of the solver's plain one.
            room.obj = bpy.data.objects[f"{room.obj.name}.meshed"]
        solved = [key for key, known in state.objs.items() if known.generator is not None]
        for key in solved:
            _populate_one(state, key, pool)

    populate.populate_state_placeholders = populate_state


def _populate_one(state: State, key: str, pool: AssetPool) -> None:
    box = state.objs[key].obj
    prototype = pool.asset_of(box)
    home = butil.get_collection(ASSETS)
    root = linked_duplicate(prototype.root, free_name(prototype), box.matrix_basis.copy(), home)
    state.objs[key].obj = root
    bpy.data.objects.remove(box, do_unlink=True)


def free_name(prototype: Prototype) -> str:
    """The next name for an asset, as InfiniGen would call it."""
    count = 0
    while f"{prototype.name}.spawn_asset({count})" in bpy.data.objects:
        count += 1
    return f"{prototype.name}.spawn_asset({count})"
