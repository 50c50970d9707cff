"""An asset is a tree of objects: its members, a duplicate of it, its removal."""

from __future__ import annotations

from collections.abc import Iterable

import bpy
from mathutils import Matrix


def tree(root: bpy.types.Object) -> list[bpy.types.Object]:
    """The object and everything parented below it, the object first."""
    return [root, *root.children_recursive]


def linked_duplicate(
    root: bpy.types.Object, name: str, matrix: Matrix, collection: bpy.types.Collection
) -> bpy.types.Object:
    """Another tree with the same meshes and lamps, whose root is called `name`, at `matrix`."""
    copies = {part: part.copy() for part in tree(root)}
    for part, copy in copies.items():
        collection.objects.link(copy)
        if part is not root:
            # Copies keep their pose relative to the parent.
            copy.parent = copies[part.parent]
            copy.matrix_parent_inverse = part.matrix_parent_inverse
    twin = copies[root]
    twin.parent = None
    twin.matrix_basis = matrix
    twin.name = name
    return twin


def remove(roots: Iterable[bpy.types.Object]) -> None:
    """Remove trees from the file; their meshes go with the next purge."""
    for root in list(roots):
        for part in reversed(tree(root)):
            bpy.data.objects.remove(part, do_unlink=True)
