"""A room's .blend -> a scene bundle on disk (paper, A.1-A.3; formats.md, Scene bundle)."""

from __future__ import annotations

import platform
import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import bpy
import numpy as np

from ...lib import bundle
from ...lib.atomic import write_json
from ...lib.categories import ROOM_TYPES
from ...lib.in_view import in_view
from ...lib.layout import Room, Vec3
from ...lib.silhouette import silhouette_pixels
from ...lib.version import VERSION
from .assets import Asset
from .bounds import asset_triangles, transformed
from .camera import focal_px, place_camera, read_camera, world_to_camera
from .errors import SceneError
from .extraction import Extraction, extract_layout, published
from .images import image_quality, load_pixels
from .opening import open_room
from .orientation import TAG_FILE, read_tags
from .quiet import quiet_blender
from .render_settings import RenderSettings
from .rendering import can_denoise, render_picture
from .room import RoomBox, center_room, measure_room
from .segmentation import assign_indices, render_segmentation

SEGMENTATION_RESOLUTION = (1280, 720)

Log = Callable[[str], None]


@dataclass(frozen=True)
class BundleRequest:
    """What `extract` was asked for.

    Attributes:
        blend: the room.
        folder: the bundle's folder, DATASET/<room_type>_s<seed>.
        room_type: one of the benchmark's ten.
        seed: of the room's generator, for the record.
        settings: how color.png is rendered.
        camera_position: stand a camera here instead of taking the scene's own, metres.
        room_size: size of a room without InfiniGen's walls, its floor centred on the origin.
    """

    blend: Path
    folder: Path
    room_type: str
    seed: int
    settings: RenderSettings = field(default_factory=RenderSettings)
    camera_position: Vec3 | None = None
    room_size: Vec3 | None = None


def _room_box(scene: bpy.types.Scene, request: BundleRequest) -> RoomBox:
    if request.room_size is not None:
        return RoomBox((0.0, 0.0, 0.0), request.room_size)
    return measure_room(scene)


def _prepare(scene: bpy.types.Scene, request: BundleRequest, log: Log) -> tuple[RoomBox, bool]:
    """Centre the room and make sure of a camera inside; whether the file must be written anew."""
    box = _room_box(scene, request)
    changed = center_room(scene, box)
    if changed:
        log(f"moved the room: its floor's centre was at {_rounded(box.floor_center_m)}")
    box = RoomBox((0.0, 0.0, 0.0), box.size_m)
    if request.camera_position is not None:
        place_camera(scene, request.camera_position, box.size_m[2])
        changed = True
    camera = read_camera(scene, SEGMENTATION_RESOLUTION)
    if not box.contains(camera.location):
        raise SceneError(
            f"the camera stands at {_rounded(camera.location)}, outside the room of "
            f"{_rounded(box.size_m)} m; stand one inside with --camera-position X Y Z"
        )
    return box, changed


def _rounded(values: Vec3) -> str:
    return " x ".join(f"{value:.2f}" for value in values)


def _write_blend(request: BundleRequest, changed: bool, log: Log) -> None:
    """Copy the file as it is where nothing changed, so that older Blenders still open it."""
    target = request.folder / bundle.BLEND_FILE
    scripts = len(bpy.data.texts)
    if not changed and not scripts:
        shutil.copyfile(request.blend, target)
        return
    for text in list(bpy.data.texts):
        bpy.data.texts.remove(text)
    with quiet_blender():
        bpy.ops.wm.save_as_mainfile(filepath=str(target), compress=True, copy=True)
    if bpy.app.version >= (5, 0, 0):
        version = bpy.app.version_string
        log(f"{bundle.BLEND_FILE}: written by Blender {version}; 4.4 and older cannot open it")


def _projected_pixels(
    scene: bpy.types.Scene, depsgraph: bpy.types.Depsgraph, assets: Mapping[str, Asset]
) -> Callable[[str], int]:
    to_camera = world_to_camera(scene)
    focal = focal_px(scene, SEGMENTATION_RESOLUTION)

    def pixels(object_id: str) -> int:
        triangles = asset_triangles(depsgraph, assets[object_id])
        flat = transformed(triangles.reshape(-1, 3), to_camera)
        return silhouette_pixels(flat.reshape(-1, 3, 3), focal)

    return pixels


def _infinigen_version() -> str | None:
    for obj in bpy.data.objects:
        if found := re.match(r"infinigen\.__version__='(.+)'", obj.name):
            return found[1]
    return None


def _environment(scene: bpy.types.Scene) -> dict[str, Any]:
    lights = [obj.data for obj in scene.objects if obj.type == "LIGHT"]
    return {
        "world": scene.world.name if scene.world else None,
        "lights": [
            {"type": light.type, "energy_w": round(light.energy, 3)}
            for light in sorted(lights, key=lambda light: (light.type, light.energy))
        ],
        "film_exposure": scene.cycles.film_exposure,
        "view_transform": scene.view_settings.view_transform,
        "look": scene.view_settings.look,
    }


def _metadata(
    scene: bpy.types.Scene, request: BundleRequest, extraction: Extraction, quality: Any
) -> dict[str, Any]:
    settings = request.settings
    return {
        "camera": read_camera(scene, settings.resolution).to_document(),
        "environment": _environment(scene),
        "render": {
            "engine": settings.engine,
            "samples": settings.samples,
            "resolution": list(settings.resolution),
            "denoised": can_denoise() and settings.engine == "cycles",
            "blender": bpy.app.version_string,
        },
        "image_quality": quality,
        "generator": {
            "versions": {
                "ideal_bench": VERSION,
                "infinigen": _infinigen_version(),
                "blend_file": ".".join(str(part) for part in bpy.data.version),
                "python": platform.python_version(),
            },
            "seed": request.seed,
            "tier": None,
            "settings": None,
        },
        "instances": [
            {"pass_index": index, "asset": asset.name, "object_id": name}
            for index, (asset, name) in enumerate(
                zip(extraction.assets, extraction.layout.ids, strict=True), start=1
            )
        ],
        "remarks": list(extraction.remarks),
    }


@dataclass(frozen=True)
class MadeBundle:
    """What was written: the room as read, and the ids in view."""

    extraction: Extraction
    in_view: tuple[str, ...]


def make_bundle(request: BundleRequest, log: Log) -> MadeBundle:
    """Open a room and write its bundle; GT.json comes last, so half a bundle is never one.

    Raises:
        SceneError: the file, its camera or its room cannot be used; nothing that was there before
            is changed.
    """
    if request.room_type not in ROOM_TYPES:
        raise SceneError(f"{request.room_type!r} is no room type; one of {', '.join(ROOM_TYPES)}")
    scene = open_room(request.blend)
    box, changed = _prepare(scene, request, log)
    size = tuple(published(value) for value in box.size_m)
    depsgraph = bpy.context.evaluated_depsgraph_get()
    tags = read_tags(request.blend.parent)
    view_layer = bpy.context.view_layer
    extraction = extract_layout(view_layer, depsgraph, Room(request.room_type, size), tags)
    request.folder.mkdir(parents=True, exist_ok=True)
    _write_blend(request, changed, log)
    if tags:
        shutil.copyfile(request.blend.parent / TAG_FILE, request.folder / TAG_FILE)
    segmentation = render_segmentation(
        scene,
        view_layer,
        assign_indices(extraction.assets),
        request.folder / bundle.SEGMENTATION_FILE,
        SEGMENTATION_RESOLUTION,
    )
    log("rendered the segmentation")
    in_view_document = _in_view(scene, extraction, segmentation)
    write_json(request.folder / bundle.IN_VIEW_FILE, in_view_document)
    picture = request.folder / bundle.COLOR_FILE
    render_picture(scene, request.settings, picture, log)
    metadata = _metadata(scene, request, extraction, image_quality(load_pixels(picture)))
    write_json(request.folder / bundle.METADATA_FILE, metadata)
    write_json(request.folder / bundle.GT_FILE, extraction.layout.to_document())
    return MadeBundle(extraction, tuple(in_view_document["objects_in_view"]))


def _in_view(
    scene: bpy.types.Scene, extraction: Extraction, segmentation: np.ndarray
) -> dict[str, Any]:
    ids = extraction.layout.ids
    assets = dict(zip(ids, extraction.assets, strict=True))
    depsgraph = bpy.context.evaluated_depsgraph_get()
    kept, rejected = in_view(
        segmentation,
        dict(enumerate(ids, start=1)),
        _projected_pixels(scene, depsgraph, assets),
    )
    return bundle.in_view_document(kept, rejected)
