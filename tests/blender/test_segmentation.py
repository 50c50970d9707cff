"""The instance segmentation: whole numbers, whole objects, and the scene as it was."""

from __future__ import annotations

from pathlib import Path

import bpy
import numpy as np
from ideal_bench.ideal_addon.scene.assets import Asset, find_assets
from ideal_bench.ideal_addon.scene.images import load_indices, load_pixels
from ideal_bench.ideal_addon.scene.segmentation import render_segmentation
from ideal_bench.lib.bundle import SEGMENTATION_FILE, Bundle
from ideal_bench.lib.categories import AssetKind

SMALL = (320, 180)


def test_the_published_segmentation_is_what_the_scene_gives(
    example: Bundle, tmp_path: Path
) -> None:
    assets = find_assets(bpy.context.view_layer, example.room_type)

    rendered = render_segmentation(
        bpy.context.scene,
        bpy.context.view_layer,
        dict(enumerate(assets, start=1)),
        tmp_path / "segmentation.png",
        (1280, 720),
    )

    published = load_indices(example.folder / SEGMENTATION_FILE)
    assert published.shape == rendered.shape == (720, 1280)
    # Versions of Blender differ in how a ray meets an edge: a few pixels in a million.
    assert np.mean(published != rendered) < 1e-4
    assert set(np.unique(rendered)) <= {0, *(item.pass_index for item in example.instances)}


def test_values_are_exact_and_unblended(example: Bundle, tmp_path: Path) -> None:
    assets = find_assets(bpy.context.view_layer, example.room_type)
    # Far apart, so that a blend of two neighbours could not be a third one by chance.
    indexed = {1 + 797 * i: asset for i, asset in enumerate(assets)}
    path = tmp_path / "segmentation.png"

    render_segmentation(bpy.context.scene, bpy.context.view_layer, indexed, path, SMALL)

    stored = load_pixels(path)[:, :, 0].astype(float) * 65535.0
    assert np.abs(stored - np.rint(stored)).max() < 1e-2
    assert set(np.rint(stored).astype(int).ravel()) <= {0, *indexed}
    assert path.read_bytes()[24:26] == bytes([16, 0])  # PNG: 16 bits a sample, greyscale.


def render_state() -> tuple[object, ...]:
    scene = bpy.context.scene
    return (
        scene.render.engine,
        scene.render.filepath,
        scene.render.image_settings.file_format,
        scene.render.image_settings.color_depth,
        scene.view_settings.view_transform,
        scene.view_settings.look,
        scene.cycles.film_exposure,
        scene.cycles.samples,
        scene.world,
        bpy.context.view_layer.material_override,
    )


def test_the_scene_is_afterwards_as_before(bedroom: Bundle, tmp_path: Path, scene_state) -> None:
    scene = bpy.context.scene
    assets = find_assets(bpy.context.view_layer, bedroom.room_type)
    before = scene_state()
    settings = render_state()

    render_segmentation(
        scene, bpy.context.view_layer, dict(enumerate(assets, start=1)), tmp_path / "s.png", SMALL
    )

    assert scene_state() == before
    assert render_state() == settings


def cube(name: str, x: float) -> bpy.types.Object:
    bpy.ops.mesh.primitive_cube_add(size=1.0, location=(x, 0.0, 0.0))
    bpy.context.object.name = name
    return bpy.context.object


def instance_in_nodes(carrier: bpy.types.Object, source: bpy.types.Object) -> None:
    """Make a carrier show another object in place of its own mesh, by geometry nodes."""
    tree = bpy.data.node_groups.new("instance", "GeometryNodeTree")
    tree.interface.new_socket("Geometry", in_out="INPUT", socket_type="NodeSocketGeometry")
    tree.interface.new_socket("Geometry", in_out="OUTPUT", socket_type="NodeSocketGeometry")
    leave = tree.nodes.new("NodeGroupOutput")
    info = tree.nodes.new("GeometryNodeObjectInfo")
    info.inputs["Object"].default_value = source
    info.inputs["As Instance"].default_value = True
    tree.links.new(info.outputs["Geometry"], leave.inputs[0])
    carrier.modifiers.new("instance", "NODES").node_group = tree


def test_instances_of_geometry_nodes_carry_their_assets_index(
    empty_scene: bpy.types.Scene, tmp_path: Path, scene_state
) -> None:
    source = cube("source", 50.0)
    left, right = cube("left", -1.5), cube("right", 1.5)
    for carrier in (left, right):
        instance_in_nodes(carrier, source)
    camera = bpy.data.objects.new("Camera", bpy.data.cameras.new("Camera"))
    camera.location = (0.0, 0.0, 10.0)
    empty_scene.collection.objects.link(camera)
    empty_scene.camera = camera
    bpy.context.view_layer.update()
    kind = AssetKind("BlockFactory", "block", "+X", has_yaw=True)
    before = scene_state()

    rendered = render_segmentation(
        empty_scene,
        bpy.context.view_layer,
        {7: Asset(left, kind), 31000: Asset(right, kind)},
        tmp_path / "s.png",
        SMALL,
    )

    counts = {index: int((rendered == index).sum()) for index in (7, 31000)}
    assert set(np.unique(rendered)) == {0, 7, 31000}
    assert counts[7] > 100
    assert abs(counts[7] - counts[31000]) <= 2
    assert (
        np.nonzero(rendered == 7)[1].mean() < SMALL[0] / 2 < np.nonzero(rendered == 31000)[1].mean()
    )
    assert scene_state() == before
