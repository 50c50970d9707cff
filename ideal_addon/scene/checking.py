"""One scene bundle looked into: C1-C4 of the scene, F1-F3 of its objects (paper, A.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import bpy
import numpy as np
from numpy.typing import NDArray

from ...lib.bundle import (
    BLEND_FILE,
    GT_FILE,
    IN_VIEW_FILE,
    METADATA_FILE,
    SEGMENTATION_FILE,
    Instance,
    read_ground_truth,
    read_in_view,
    read_instances,
)
from ...lib.bundle_fields import BundleError, read_json
from ...lib.checks import field_of_view, interpenetration, within_room
from ...lib.checks.completeness import completeness
from ...lib.checks.finding import Finding, all_met, not_measured
from ...lib.checks.quality import quality_document
from ...lib.checks.same_truth import GROUND_TRUTH, ground_truth_hash
from ...lib.checks.visibility import visibility
from ...lib.in_view import masks_by_index
from ...lib.names import few
from ...lib.protocol import Protocol
from .as_rendered import as_rendered
from .assets import Asset, all_members, find_assets
from .bundling import projected_pixels
from .errors import SceneError
from .images import load_indices
from .opening import open_room
from .overlaps import AssetMeshes, find_overlaps
from .snapshot import take_back_reconstruction

T = TypeVar("T")


@dataclass(frozen=True)
class Read(Generic[T]):
    """What was read of a bundle, or why it could not be."""

    value: T | None
    reason: str = ""

    @classmethod
    def trying(cls, read: Callable[[Path], T], path: Path) -> Read[T]:
        """Read a file; that it is missing or broken becomes the reason.

        By its name alone: dataset.json stays right when the data set moves.
        """
        try:
            return cls(read(path))
        except (BundleError, SceneError) as error:
            return cls(None, str(error).replace(str(path), path.name))


@dataclass(frozen=True)
class OpenRoom:
    """The scene of scene.blend, open in Blender, and its furniture."""

    scene: bpy.types.Scene
    assets: Sequence[Asset]


class BundleCheck:
    """A bundle whose files are read, each for itself, as any may be broken."""

    def __init__(self, folder: Path, protocol: Protocol) -> None:
        self.folder, self.protocol = folder, protocol
        self.ground_truth_hash = ground_truth_hash(folder)
        self.truth = Read.trying(read_ground_truth, folder / GT_FILE)
        self.instances = Read.trying(_instances, folder / METADATA_FILE)
        self.segmentation = Read.trying(_segmentation, folder / SEGMENTATION_FILE)
        self.room = Read.trying(self._open, folder / BLEND_FILE)

    def _open(self, path: Path) -> OpenRoom:
        scene = open_room(path)
        take_back_reconstruction(scene)
        room_type = self.truth.value.room.type if self.truth.value else ""
        return OpenRoom(scene, find_assets(bpy.context.view_layer, room_type))

    def document(self) -> dict[str, Any]:
        """The scene's quality."""
        with self._evaluated():
            criteria = [
                completeness(self.folder),
                self._field_of_view(),
                self._interpenetration(),
                self._within_room(),
            ]
            objects = self._objects()
        notes = list(self._notes(objects))
        document = quality_document(criteria, objects, self.protocol, notes)
        return {**document, GROUND_TRUTH: self.ground_truth_hash}

    @contextmanager
    def _evaluated(self) -> Iterator[None]:
        """The room's meshes are those of a render for a while."""
        if self.room.value is None:
            yield
            return
        with as_rendered(bpy.context.view_layer, all_members(self.room.value.assets)):
            yield

    def _field_of_view(self) -> Finding:
        truth, instances, picture = self.truth, self.instances, self.segmentation
        if truth.value is None or instances.value is None or picture.value is None:
            reason = truth.reason or instances.reason or picture.reason
            return not_measured("C2", field_of_view.UNIT, reason)
        return field_of_view.field_of_view(
            masks_by_index(picture.value),
            _resolution(picture.value),
            {item.pass_index: item.object_id for item in instances.value},
            truth.value.ids,
            self.protocol,
        )

    def _interpenetration(self) -> Finding:
        room = self.room.value
        if room is None:
            return not_measured("C3", interpenetration.UNIT, self.room.reason)
        found = find_overlaps(
            AssetMeshes(bpy.context.evaluated_depsgraph_get(), room.assets),
            {asset.name: asset.kind.category for asset in room.assets},
            self.protocol,
        )
        # A piece that metadata.json does not know goes by its name in Blender.
        ids = {item.asset: item.object_id for item in self.instances.value or ()}
        pairs = [
            interpenetration.Pair(
                ids.get(pair.one, pair.one), ids.get(pair.other, pair.other), pair.overlap
            )
            for pair in found
        ]
        return interpenetration.interpenetration(pairs, len(room.assets), self.protocol)

    def _within_room(self) -> Finding:
        if self.truth.value is None:
            return not_measured("C4", within_room.UNIT, self.truth.reason)
        return within_room.within_room(self.truth.value, self.protocol)

    def _objects(self) -> dict[str, Sequence[Finding]]:
        instances, picture = self.instances.value, self.segmentation.value
        if instances is None or picture is None:
            return {}
        masks, resolution = masks_by_index(picture), _resolution(picture)
        projected = self._projected(instances, resolution)
        return {
            item.object_id: visibility(
                masks.get(item.pass_index),
                resolution,
                projected.get(item.object_id),
                self.protocol,
            )
            for item in instances
        }

    def _projected(
        self, instances: Sequence[Instance], resolution: tuple[int, int]
    ) -> dict[str, Callable[[], int]]:
        """How to get the area of each object's unclipped silhouette."""
        room = self.room.value
        if room is None or room.scene.camera is None:
            return {}
        by_name = {asset.name: asset for asset in room.assets}
        ids = {item.object_id: item.asset for item in instances if item.asset in by_name}
        assets = {name: by_name[asset] for name, asset in ids.items()}
        depsgraph = bpy.context.evaluated_depsgraph_get()
        pixels = projected_pixels(room.scene, depsgraph, assets, resolution)
        return {name: (lambda name=name: pixels(name)) for name in assets}

    def _notes(self, objects: Mapping[str, Sequence[Finding]]) -> Iterator[str]:
        """What contradicts itself without any criterion minding."""
        if self.room.value is not None and self.instances.value is not None:
            in_room = {asset.name for asset in self.room.value.assets}
            if strangers := sorted(in_room ^ {item.asset for item in self.instances.value}):
                yield f"{BLEND_FILE} and {METADATA_FILE} do not agree on {few(strangers)}"
        if self.truth.value is None or not objects:
            return
        truth = self.truth.value
        published = Read.trying(lambda path: read_in_view(path, truth), self.folder / IN_VIEW_FILE)
        if published.value is None:
            yield published.reason
            return
        met = {name: all_met(item.passed for item in found) for name, found in objects.items()}
        seen = {name for name, verdict in met.items() if verdict}
        unknown = {name for name, verdict in met.items() if verdict is None}
        if differing := sorted((seen ^ set(published.value)) - unknown):
            yield f"{IN_VIEW_FILE} does not agree with the filters on {few(differing)}"


def check_bundle(folder: Path, protocol: Protocol) -> dict[str, Any]:
    """The `quality` of a bundle for dataset.json; a broken file costs what needs it, no more."""
    return BundleCheck(folder, protocol).document()


def _instances(path: Path) -> tuple[Instance, ...]:
    return read_instances(read_json(path), path)


def _segmentation(path: Path) -> NDArray[np.uint16]:
    if not path.is_file():
        raise SceneError(f"{path}: missing; run `ideal-bench extract` again")
    indices = load_indices(path)
    if indices.size == 0:
        raise SceneError(f"{path}: cannot be read as a picture; run `ideal-bench extract` again")
    return indices


def _resolution(segmentation: NDArray[np.uint16]) -> tuple[int, int]:
    return segmentation.shape[1], segmentation.shape[0]
