"""What a reconstruction found, to give it back exactly."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import bpy

from .errors import SceneError

STANDING_KEY = "ideal_before_reconstruction"
"""Where a scene keeps what a reconstruction that stands in it found."""

BLEND_KEY = "ideal_blend"
"""Where it keeps how far the furniture has gone, and towards which model's answer."""

KEPT_KEY = "ideal_kept"
"""Where an object keeps the name under which it was found, as a person may rename it."""

_TRANSFORM = (
    "location",
    "rotation_mode",
    "rotation_euler",
    "rotation_quaternion",
    "rotation_axis_angle",
    "scale",
)
_VISIBILITY = ("hide_render", "hide_viewport")


def take_back_reconstruction(scene: bpy.types.Scene) -> bool:
    """Restore a scene in which a reconstruction stands, as after saving one; False where none is.

    Everything that reads a room must see the room, never a prediction of it.
    """
    if STANDING_KEY not in scene:
        return False
    try:
        Snapshot.from_text(scene[STANDING_KEY]).restore()
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise SceneError(
            f"the scene's property {STANDING_KEY!r} cannot be read ({error}); a reconstruction may "
            "stand in the file, so take the room's own file instead"
        ) from error
    del scene[STANDING_KEY]
    scene.pop(BLEND_KEY, None)
    return True


def _value(obj: bpy.types.Object, name: str) -> Any:
    value = getattr(obj, name)
    return value if isinstance(value, str | bool) else tuple(value)


@dataclass
class Snapshot:
    """State of the objects that a reconstruction touches, kept before it touches them.

    Objects are kept by name, so that the snapshot survives an undo, which remakes them.
    """

    _saved: dict[str, dict[str, Any]] = field(default_factory=dict)
    _made: list[str] = field(default_factory=list)

    def to_text(self) -> str:
        """The snapshot as JSON, to be kept in the .blend."""
        return json.dumps({"saved": self._saved, "made": self._made})

    @classmethod
    def from_text(cls, text: str) -> Snapshot:
        """The snapshot that `to_text` wrote; floats survive to the bit."""
        document = json.loads(text)
        return cls(document["saved"], document["made"])

    def keep(self, obj: bpy.types.Object) -> None:
        """Remember an object's transform and visibility, once."""
        if obj.name not in self._saved:
            self._saved[obj.name] = {
                name: _value(obj, name) for name in (*_TRANSFORM, *_VISIBILITY)
            }
            obj[KEPT_KEY] = obj.name

    def add_made(self, obj: bpy.types.Object) -> None:
        """Remember an object that the reconstruction made, to remove it with its data."""
        self._made.append(obj.name)

    def restore(self) -> None:
        """Give the scene back as it was: transforms, visibility, and nothing added."""
        _remove([obj for name in self._made if (obj := bpy.data.objects.get(name)) is not None])
        self._made.clear()
        for name, values in self._saved.items():
            if (obj := _kept(name)) is not None:
                for attribute, value in values.items():
                    setattr(obj, attribute, value)
                obj.pop(KEPT_KEY, None)
        self._saved.clear()
        bpy.context.view_layer.update()


def _kept(name: str) -> bpy.types.Object | None:
    """The object of that name, or the one that had it when it was kept."""
    named = bpy.data.objects.get(name)
    if named is not None:
        return named
    return next((obj for obj in bpy.data.objects if obj.get(KEPT_KEY) == name), None)


def _remove(objects: list[bpy.types.Object]) -> None:
    """Remove objects and the meshes and materials that nothing else uses, each kind at once."""
    meshes = {obj.data for obj in objects}
    materials = {material for mesh in meshes for material in mesh.materials if material}
    bpy.data.batch_remove(objects)
    bpy.data.batch_remove([mesh for mesh in meshes if mesh.users == 0])
    bpy.data.batch_remove([material for material in materials if material.users == 0])
