"""A room's .blend -> a scene bundle on disk (paper, A.1-A.3; formats.md, Scene bundle)."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bpy
import numpy as np

from ...lib import bundle
from ...lib.atomic import write_json
from ...lib.categories import ROOM_TYPES
from ...lib.in_view import in_view
from ...lib.layout import Room, Vec3
from ...lib.png import remove_texts
from ...lib.silhouette import silhouette_pixels
from .as_rendered import as_rendered
from .assets import Asset, all_members
from .bounds import asset_triangles, transformed
from .bundle_blend import write_blend
from .bundle_metadata import metadata_document
from .bundle_request import BundleRequest
from .camera import focal_px, place_camera, read_camera, world_to_camera
from .errors import SceneError
from .extraction import Extraction, extract_layout, published
from .handles import hide_handles
from .images import image_quality, load_pixels
from .opening import open_room
from .orientation import TAG_FILE, read_tags
from .rendering import render_picture
from .room import RoomBox, center_room, measure_room
from .segmentation import render_segmentation
from .snapshot import take_back_reconstruction

SEGMENTATION_RESOLUTION = (1280, 720)

Log = Callable[[str], None]


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


def projected_pixels(
    scene: bpy.types.Scene,
    depsgraph: bpy.types.Depsgraph,
    assets: Mapping[str, Asset],
    resolution: tuple[int, int],
) -> Callable[[str], int]:
    """A function from an id to the area of its asset's unclipped silhouette, in pixels."""
    to_camera = world_to_camera(scene)
    focal = focal_px(scene, resolution)

    def pixels(object_id: str) -> int:
        triangles = asset_triangles(depsgraph, assets[object_id])
        flat = transformed(triangles.reshape(-1, 3), to_camera)
        return silhouette_pixels(flat.reshape(-1, 3, 3), focal)

    return pixels


@dataclass(frozen=True)
class MadeBundle:
    """What was written: the room as read, and the ids in view."""

    extraction: Extraction
    in_view: tuple[str, ...]


@contextmanager
def _staged(folder: Path, staging: Path | None) -> Iterator[Path]:
    """A folder beside the bundle's, whose files move there at the end; on an error none does.

    GT.json goes first and comes last, so that a bundle is never half the old and half the new.
    Other files that lie in the bundle's folder stay.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    if staging is None:
        staging = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    staging.mkdir(exist_ok=True)
    try:
        yield staging
        folder.mkdir(exist_ok=True)
        (folder / bundle.GT_FILE).unlink(missing_ok=True)
        for path in sorted(staging.iterdir(), key=lambda path: path.name == bundle.GT_FILE):
            path.replace(folder / path.name)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def make_bundle(request: BundleRequest, log: Log) -> MadeBundle:
    """Open a room and write its bundle.

    Raises:
        SceneError: the file, its camera or its room cannot be used; nothing that was there before
            is changed.
    """
    if request.room_type not in ROOM_TYPES:
        raise SceneError(f"{request.room_type!r} is no room type; one of {', '.join(ROOM_TYPES)}")
    scene = open_room(request.blend)
    changed = take_back_reconstruction(scene)
    if changed:
        log("a reconstruction stood in the file; the bundle is made of the room before it")
    if hide_handles(scene):
        changed = True
        log("predicted boxes stood in the file; the bundle is made without them")
    box, moved = _prepare(scene, request, log)
    size = tuple(published(value) for value in box.size_m)
    tags = read_tags(request.blend.parent)
    room = Room(request.room_type, size)
    extraction = extract_layout(bpy.context.view_layer, room, tags)
    with _staged(request.folder, request.staging) as staging:
        write_blend(request.blend, staging / bundle.BLEND_FILE, changed or moved, log)
        if tags:
            shutil.copyfile(request.blend.parent / TAG_FILE, staging / TAG_FILE)
        seen = _write_views(scene, request, extraction, staging, log)
        write_json(staging / bundle.GT_FILE, extraction.layout.to_document())
    return MadeBundle(extraction, seen)


def _write_views(
    scene: bpy.types.Scene, request: BundleRequest, extraction: Extraction, folder: Path, log: Log
) -> tuple[str, ...]:
    """Render and describe what the camera sees; the ids in view."""
    segmentation = render_segmentation(
        scene,
        bpy.context.view_layer,
        {index: asset for index, (asset, _) in extraction.indexed().items()},
        folder / bundle.SEGMENTATION_FILE,
        SEGMENTATION_RESOLUTION,
    )
    log("rendered the segmentation")
    document = _in_view_document(scene, extraction, segmentation)
    write_json(folder / bundle.IN_VIEW_FILE, document)
    picture = folder / bundle.COLOR_FILE
    render_picture(scene, request.settings, picture, log)
    for name in (bundle.SEGMENTATION_FILE, bundle.COLOR_FILE):
        remove_texts(folder / name)
    quality = image_quality(load_pixels(picture))
    metadata = metadata_document(scene, request, extraction, quality)
    write_json(folder / bundle.METADATA_FILE, metadata)
    return tuple(document["objects_in_view"])


def _in_view_document(
    scene: bpy.types.Scene, extraction: Extraction, segmentation: np.ndarray
) -> dict[str, Any]:
    ids = {index: name for index, (_, name) in extraction.indexed().items()}
    assets = {name: asset for asset, name in extraction.indexed().values()}
    with as_rendered(bpy.context.view_layer, all_members(extraction.assets)):
        depsgraph = bpy.context.evaluated_depsgraph_get()
        kept, rejected = in_view(
            segmentation,
            ids,
            projected_pixels(scene, depsgraph, assets, SEGMENTATION_RESOLUTION),
        )
    return bundle.in_view_document(kept, rejected)
