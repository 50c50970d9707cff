"""InfiniGen's assets as prototypes: spawned once, then placed as linked duplicates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import bpy

from ...lib.rooms.plan import RoomPlan
from .errors import RoomError
from .hierarchy import remove, tree
from .shapes import Shape, ShapeReader

Fits = Callable[[float, float, float], bool]
"""Whether an asset of this size along its own x, y, z in metres may stand in the room."""

PROTOTYPES = "prototypes (no gc)"
"""Collection of what is never placed itself; it is in no scene, so nothing of it is rendered.

InfiniGen's clean-up between the solver's steps removes what nothing uses, unless its name says so.
"""


class NoAssetFitsError(RoomError):
    """No asset of a factory had a size that was asked for."""


@dataclass(frozen=True, eq=False)
class Prototype:
    """An asset that pieces are duplicates of.

    Attributes:
        name: InfiniGen's name of the asset, ``"ChairFactory(12)"``.
        factory: name of its factory.
        root: the root object; not in the scene.
        shape: of the whole hierarchy.
    """

    name: str
    factory: str
    root: bpy.types.Object = field(repr=False)
    shape: Shape = field(repr=False)

    @property
    def size(self) -> tuple[float, float, float]:
        """(dx, dy, dz) in the asset's own frame, metres: the rendered meshes of the hierarchy."""
        return self.shape.size


def spawn(
    factory_class: type,
    plan: RoomPlan,
    purpose: str,
    reader: ShapeReader,
    fits: Fits | None = None,
    tries: int = 30,
    **arguments: Any,
) -> Prototype:
    """Spawn assets of seeds that follow from the plan and the purpose until one fits.

    Raises:
        NoAssetFitsError: none of `tries` did.
    """
    rng = plan.rng(f"spawn {factory_class.__name__} {purpose}")
    sizes = []
    for _ in range(tries):
        prototype = _spawn_one(factory_class, rng.randrange(10**7), reader, arguments)
        if fits is None or fits(*prototype.size):
            return prototype
        sizes.append(" x ".join(f"{value:.2f}" for value in prototype.size))
        remove([prototype.root])
    raise NoAssetFitsError(
        f"{factory_class.__name__} for {purpose}: none of {tries} assets fits the room; "
        f"their sizes in metres: {', '.join(sizes)}."
    )


def _spawn_one(
    factory_class: type, seed: int, reader: ShapeReader, arguments: dict[str, Any]
) -> Prototype:
    # Here, so that placing can be tried in any Blender.
    from infinigen.core.util.math import FixedSeed

    # Some factories draw sizes or colours outside their own seed.
    with FixedSeed(seed):
        factory = factory_class(seed, **arguments)
        root = factory.spawn_asset(0)
        factory.finalize_assets([root])
    bpy.context.view_layer.update()
    prototype = Prototype(repr(factory), type(factory).__name__, root, reader.read(root))
    # Its own name is left free for the first piece.
    root.name = f"{prototype.name}.prototype"
    _put_away(root)
    return prototype


def _put_away(root: bpy.types.Object) -> None:
    home = bpy.data.collections.get(PROTOTYPES) or bpy.data.collections.new(PROTOTYPES)
    for obj in tree(root):
        for collection in list(obj.users_collection):
            collection.objects.unlink(obj)
        home.objects.link(obj)
