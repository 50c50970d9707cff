"""A scene bundle on disk: DATASET/<room_type>_s<seed>/ (paper, A.1; formats.md, Scene bundle)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .bundle_fields import BundleError as BundleError
from .bundle_fields import field, number, read_json, vec3
from .json_values import shown
from .layout import Layout, Room, SceneObject, Vec3
from .names import NOTE_MARKS, short

GT_FILE = "GT.json"
METADATA_FILE = "metadata.json"
IN_VIEW_FILE = "objects_in_view.json"
BLEND_FILE = "scene.blend"
COLOR_FILE = "color.png"
SEGMENTATION_FILE = "instance_segmentation.png"


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera: location in metres, rotation_euler in radians (XYZ), optics in mm."""

    location: Vec3
    rotation_euler: Vec3
    lens_mm: float
    sensor_width_mm: float
    resolution: tuple[int, int]

    def to_document(self) -> dict[str, Any]:
        """The camera as metadata.json keeps it."""
        return {
            "location": list(self.location),
            "rotation_euler": list(self.rotation_euler),
            "lens_mm": self.lens_mm,
            "sensor_width_mm": self.sensor_width_mm,
            "resolution": list(self.resolution),
        }


@dataclass(frozen=True, slots=True)
class Instance:
    """Which pass index of the segmentation, Blender object and ground-truth id are one asset."""

    pass_index: int
    asset: str
    object_id: str


@dataclass(frozen=True, slots=True)
class Bundle:
    """One scene as the evaluator needs it.

    Attributes:
        scene_id: the folder's name.
        folder: where the bundle lies.
        layout: every ground-truth object, world frame, as published (rounded).
        in_view: ids of the objects that are evaluated, in the layout's order.
        camera: the camera of color.png.
        instances: asset look-up; empty where metadata.json has none.
    """

    scene_id: str
    folder: Path
    layout: Layout
    in_view: tuple[str, ...]
    camera: Camera
    instances: tuple[Instance, ...]

    @property
    def room_type(self) -> str:
        """The ground-truth room type."""
        return self.layout.room.type

    def in_view_layout(self) -> Layout:
        """The ground truth restricted to its in-view objects."""
        wanted = set(self.in_view)
        return self.layout.select(i for i, name in enumerate(self.layout.ids) if name in wanted)


def find_scenes(dataset: Path) -> list[Path]:
    """The scene folders of a data set, sorted by name.

    A folder counts as a scene where it holds any file of a bundle but the pictures, so that one
    that lacks some of them can be told instead of being passed over. One whose name begins with '.'
    or '_' is none: an extraction that was stopped may have left it.

    Raises:
        BundleError: the folder does not exist or holds no scene.
    """
    if not dataset.is_dir():
        raise BundleError(f"{dataset}: no such folder; name the folder that holds the scenes")
    wanted = (GT_FILE, METADATA_FILE, IN_VIEW_FILE, BLEND_FILE)
    scenes = sorted(
        path
        for path in dataset.iterdir()
        if not path.name.startswith(NOTE_MARKS) and any((path / name).is_file() for name in wanted)
    )
    if not scenes and (dataset / GT_FILE).is_file():
        raise BundleError(f"{dataset}: is one scene; name the folder that holds it")
    if not scenes:
        raise BundleError(f"{dataset}: no scene in it (a scene is a folder with a {GT_FILE})")
    return scenes


def _object(entry: Any, where: str) -> SceneObject:
    name, category = field(entry, "id", where), field(entry, "category", where)
    if not isinstance(name, str) or not isinstance(category, str):
        raise BundleError(f"{where}: 'id' and 'category' must be strings")
    where = f"{where} ({short(name)})"
    yaw = entry.get("rotation_yaw")
    return SceneObject(
        id=name,
        category=category,
        position_m=vec3(field(entry, "position", where), f"{where}.position"),
        dimensions_m=vec3(field(entry, "dimensions", where), f"{where}.dimensions"),
        yaw_deg=None if yaw is None else number(yaw, f"{where}.rotation_yaw"),
    )


def read_ground_truth(path: Path) -> Layout:
    """Read a GT.json.

    Raises:
        BundleError: the file is missing, not JSON, lacks a field, or repeats an id.
    """
    scene = field(read_json(path), "scene", str(path))
    room = field(scene, "room", f"{path}: scene")
    room_type = field(room, "type", f"{path}: scene.room")
    if not isinstance(room_type, str):
        raise BundleError(f"{path}: scene.room.type must be a string, got {shown(room_type)}")
    size = vec3(field(room, "size", f"{path}: scene.room"), f"{path}: scene.room.size")
    entries = field(scene, "objects", f"{path}: scene")
    if not isinstance(entries, list):
        raise BundleError(f"{path}: scene.objects must be a list")
    objects = [_object(entry, f"{path}: scene.objects[{i}]") for i, entry in enumerate(entries)]
    seen: set[str] = set()
    for item in objects:
        if item.id in seen:
            raise BundleError(f"{path}: id '{short(item.id)}' is used twice; ids must be unique")
        seen.add(item.id)
        if min(item.dimensions_m) < 0:
            raise BundleError(f"{path}: {short(item.id)}: dimensions must not be negative")
    if min(size) <= 0:
        raise BundleError(f"{path}: scene.room.size must be above 0, got {list(size)}")
    return Layout.from_objects(Room(room_type, size), objects)


def read_in_view(path: Path, layout: Layout) -> tuple[str, ...]:
    """The ids that an objects_in_view.json names, in the layout's order."""
    document = read_json(path)
    ids = document if isinstance(document, list) else field(document, "objects_in_view", str(path))
    if not isinstance(ids, list) or not all(isinstance(name, str) for name in ids):
        raise BundleError(f"{path}: objects_in_view must be a list of ids")
    if unknown := sorted(set(ids) - set(layout.ids)):
        raise BundleError(f"{path}: '{short(unknown[0])}' is not an id of {GT_FILE}")
    wanted = set(ids)
    return tuple(name for name in layout.ids if name in wanted)


def read_camera(document: Any, where: str) -> Camera:
    """The camera of a metadata.json document."""
    camera = field(document, "camera", where)
    where = f"{where}: camera"
    rotation = vec3(field(camera, "rotation_euler", where), f"{where}.rotation_euler")
    resolution = camera.get("resolution", [1280, 720])
    if not isinstance(resolution, list) or len(resolution) != 2:
        raise BundleError(f"{where}.resolution: expected [width, height], got {shown(resolution)}")
    return Camera(
        location=vec3(camera.get("location", [0.0, 0.0, 0.0]), f"{where}.location"),
        rotation_euler=rotation,
        lens_mm=number(camera.get("lens_mm", 15.0), f"{where}.lens_mm"),
        sensor_width_mm=number(camera.get("sensor_width_mm", 32.0), f"{where}.sensor_width_mm"),
        resolution=(
            int(number(resolution[0], f"{where}.resolution[0]")),
            int(number(resolution[1], f"{where}.resolution[1]")),
        ),
    )


def read_instances(document: Any, path: Path) -> tuple[Instance, ...]:
    """The instance look-up of a metadata.json document; `path` is for the words of an error."""
    if not isinstance(document, dict):
        raise BundleError(f"{path}: expected an object, got {shown(document)}")
    entries = document.get("instances", [])
    if not isinstance(entries, list):
        raise BundleError(f"{path}: instances must be a list")
    instances = []
    for i, entry in enumerate(entries):
        where = f"{path}: instances[{i}]"
        instances.append(
            Instance(
                pass_index=int(number(field(entry, "pass_index", where), f"{where}.pass_index")),
                asset=str(field(entry, "asset", where)),
                object_id=str(field(entry, "object_id", where)),
            )
        )
    _require_one_to_one(instances, path)
    return tuple(instances)


def _require_one_to_one(instances: list[Instance], path: Path) -> None:
    """Each pass index, asset and id once: the look-up goes from any of them to the others."""
    for name in ("pass_index", "asset", "object_id"):
        seen: set[int | str] = set()
        for instance in instances:
            value = getattr(instance, name)
            if value in seen:
                told = f"{name} '{short(str(value))}' is there twice; each asset is one object"
                raise BundleError(f"{path}: instances: {told}")
            seen.add(value)


def read_bundle(folder: Path) -> Bundle:
    """Read GT.json, objects_in_view.json and metadata.json of one scene.

    Raises:
        BundleError: a file is missing or wrong; the message names it and the field.
    """
    layout = read_ground_truth(folder / GT_FILE)
    metadata_path = folder / METADATA_FILE
    metadata = read_json(metadata_path)
    return Bundle(
        scene_id=folder.name,
        folder=folder,
        layout=layout,
        in_view=read_in_view(folder / IN_VIEW_FILE, layout),
        camera=read_camera(metadata, str(metadata_path)),
        instances=read_instances(metadata, metadata_path),
    )


def in_view_document(in_view: Iterable[str], rejected: list[dict[str, Any]]) -> dict[str, Any]:
    """The document of objects_in_view.json."""
    return {"objects_in_view": list(in_view), "rejected": rejected}
