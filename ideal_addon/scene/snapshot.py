"""What a reconstruction found, to give it back exactly."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import bpy

_TRANSFORM = (
    "location",
    "rotation_mode",
    "rotation_euler",
    "rotation_quaternion",
    "rotation_axis_angle",
    "scale",
)
_VISIBILITY = ("hide_render", "hide_viewport")


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

    def add_made(self, obj: bpy.types.Object) -> None:
        """Remember an object that the reconstruction made, to remove it with its data."""
        self._made.append(obj.name)

    def restore(self) -> None:
        """Give the scene back as it was: transforms, visibility, and nothing added."""
        for name in self._made:
            _remove(bpy.data.objects.get(name))
        self._made.clear()
        for name, values in self._saved.items():
            if (obj := bpy.data.objects.get(name)) is not None:
                for attribute, value in values.items():
                    setattr(obj, attribute, value)
        self._saved.clear()
        bpy.context.view_layer.update()


def _remove(obj: bpy.types.Object | None) -> None:
    if obj is None:
        return
    mesh = obj.data
    materials = [material for material in mesh.materials if material]
    bpy.data.objects.remove(obj, do_unlink=True)
    if mesh.users == 0:
        bpy.data.meshes.remove(mesh)
    for material in materials:
        if material.users == 0:
            bpy.data.materials.remove(material)
