"""Instance segmentation: one pass index an asset, exact to the pixel, in every Blender.

No compositor (5.0 moved it) and no index pass (instances of geometry nodes lose it): for one
sample a pixel, everything emits its object's pass index / 65535 as its light, and the film passes
that number through untouched. A pixel filter as small as Cycles allows keeps edges from blending.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix
from numpy.typing import NDArray

from .assets import Asset
from .bounds import pieces
from .errors import SceneError
from .images import load_indices
from .materials import node_material
from .quiet import quiet_blender
from .rendering import frame_settings, plain_file, png_output
from .temporary import temporary_settings

MAX_INDEX = 32767
"""Blender keeps an object's pass index as a signed 16-bit number."""

_WHITE = 65535


@contextmanager
def _index_material() -> Iterator[bpy.types.Material]:
    material = node_material("ideal_pass_index")
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    info = nodes.new("ShaderNodeObjectInfo")
    divide = nodes.new("ShaderNodeMath")
    divide.operation = "DIVIDE"
    divide.inputs[1].default_value = _WHITE
    emission = nodes.new("ShaderNodeEmission")
    output = nodes.new("ShaderNodeOutputMaterial")
    links.new(info.outputs["Object Index"], divide.inputs[0])
    links.new(divide.outputs[0], emission.inputs["Strength"])
    links.new(emission.outputs[0], output.inputs["Surface"])
    try:
        yield material
    finally:
        bpy.data.materials.remove(material)


@contextmanager
def _pass_indices(scene: bpy.types.Scene, indexed: Mapping[int, Asset]) -> Iterator[None]:
    """Set every object's pass index and hide the lights, which Cycles may show to the camera."""
    by_name = {member.name: index for index, asset in indexed.items() for member in asset.members()}
    changes = [
        (obj, {"pass_index": by_name.get(obj.name, 0), "hide_render": True})
        if obj.type == "LIGHT"
        else (obj, {"pass_index": by_name.get(obj.name, 0)})
        for obj in list(scene.objects)
    ]
    with temporary_settings(*changes):
        yield


def _meshes_of(
    depsgraph: bpy.types.Depsgraph,
    instancers: set[str],
    numbers: Mapping[str, int],
    indexed: Mapping[int, Asset],
) -> list[tuple[int, bpy.types.Mesh, NDArray[np.float64]]]:
    """Pass index, a copy of the mesh and world matrix of everything that instancers show."""
    return [
        (numbers[piece.asset], bpy.data.meshes.new_from_object(piece.obj), piece.matrix)
        for piece in pieces(depsgraph, indexed.values())
        if piece.source in instancers
    ]


@contextmanager
def _instances_made_real(scene: bpy.types.Scene, indexed: Mapping[int, Asset]) -> Iterator[None]:
    """Stand-ins for objects that instance others: an instance has the pass index of its source."""
    numbers = {asset.name: index for index, asset in indexed.items()}
    depsgraph = bpy.context.evaluated_depsgraph_get()
    instancers = {
        piece.source for piece in pieces(depsgraph, indexed.values()) if piece.is_instance
    }
    made: list[tuple[bpy.types.Object, bpy.types.Mesh]] = []
    try:
        for index, mesh, matrix in _meshes_of(depsgraph, instancers, numbers, indexed):
            obj = bpy.data.objects.new("ideal_instance", mesh)
            made.append((obj, mesh))
            obj.matrix_world = Matrix(matrix.tolist())
            obj.pass_index = index
            scene.collection.objects.link(obj)
        hidden = [(scene.objects[name], {"hide_render": True}) for name in sorted(instancers)]
        with temporary_settings(*hidden):
            yield
    finally:
        for obj, mesh in made:
            bpy.data.objects.remove(obj, do_unlink=True)
            bpy.data.meshes.remove(mesh)


def _film_settings(
    scene: bpy.types.Scene, path: Path, resolution: tuple[int, int]
) -> list[tuple[object, dict[str, object]]]:
    return [
        (
            scene.render,
            {**frame_settings("CYCLES", resolution, path), "dither_intensity": 0.0},
        ),
        (scene.render.image_settings, png_output(depth="16", mode="BW")),
        (
            scene.cycles,
            {
                "device": "CPU",
                "samples": 1,
                "use_adaptive_sampling": False,
                "use_denoising": False,
                "pixel_filter_type": "BOX",
                "filter_width": 0.01,
                "film_exposure": 1.0,
                "max_bounces": 0,
                "use_animated_seed": False,
                "sample_clamp_direct": 0.0,
            },
        ),
        (scene.display_settings, {"display_device": "sRGB"}),
        (
            scene.view_settings,
            {
                "view_transform": "Raw",
                "look": "None",
                "exposure": 0.0,
                "gamma": 1.0,
                "use_curve_mapping": False,
            },
        ),
        (scene, {"world": None}),
        (scene.camera.data.dof, {"use_dof": False}),
    ]


def render_segmentation(
    scene: bpy.types.Scene,
    view_layer: bpy.types.ViewLayer,
    indexed: Mapping[int, Asset],
    path: Path,
    resolution: tuple[int, int] = (1280, 720),
) -> NDArray[np.uint16]:
    """Render the pass indices to a 16-bit PNG and give them back as (height, width).

    The scene is afterwards as it was before.
    """
    if len(indexed) > MAX_INDEX:
        raise ValueError(f"{len(indexed)} assets; a segmentation holds {MAX_INDEX}")
    with (
        _index_material() as material,
        _pass_indices(scene, indexed),
        _instances_made_real(scene, indexed),
        plain_file(path) as picture,
        temporary_settings(
            (view_layer, {"material_override": material}),
            *_film_settings(scene, picture, resolution),
        ),
        quiet_blender(),
    ):
        bpy.ops.render.render(write_still=True, scene=scene.name)
    rendered = load_indices(path)
    if strange := sorted(set(np.unique(rendered).tolist()) - {0, *indexed}):
        raise SceneError(
            f"{path}: the segmentation shows {strange[0]}, the number of no asset; a render "
            "setting of the scene changes what is written"
        )
    return rendered
