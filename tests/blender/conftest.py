"""Fixtures on the real example rooms, opened in the bpy module."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.images import load_pixels
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.lib.bundle import BLEND_FILE, Bundle, find_scenes, read_bundle

CHECKOUT = Path(__file__).resolve().parents[2]
DATASET = CHECKOUT / "examples" / "scenes"
SCENES = [path.name for path in find_scenes(DATASET)]


@pytest.fixture(params=SCENES)
def example(request: pytest.FixtureRequest) -> Bundle:
    """Every example scene in turn, its .blend open."""
    bundle = read_bundle(DATASET / request.param)
    open_room(bundle.folder / BLEND_FILE)
    return bundle


@pytest.fixture
def bedroom() -> Bundle:
    """The example bedroom, its .blend open: children, lights and a window."""
    bundle = read_bundle(DATASET / next(name for name in SCENES if name.startswith("bedroom")))
    open_room(bundle.folder / BLEND_FILE)
    return bundle


@pytest.fixture
def empty_scene() -> Iterator[bpy.types.Scene]:
    """A file with nothing in it."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    yield bpy.context.scene


@pytest.fixture
def dataset_copy(tmp_path: Path) -> Path:
    """The bathroom and the bedroom alone, to be damaged."""
    target = tmp_path / "dataset"
    for name in SCENES:
        if name.startswith(("bathroom", "bedroom")):
            shutil.copytree(DATASET / name, target / name)
    return target


@pytest.fixture
def world_matrices():
    """A function that reads the world matrix (4, 4) of every object of a scene, by name."""
    return lambda scene: {obj.name: np.array(obj.matrix_world) for obj in scene.objects}


@pytest.fixture
def scene_state():
    """A function that reads everything a reconstruction may touch, to compare."""

    def read() -> dict[str, object]:
        bpy.context.view_layer.update()
        objects = {
            obj.name: (
                # Blender leaves the world matrix of what the viewport hides as it was.
                None if obj.hide_viewport else np.array(obj.matrix_world).tobytes(),
                np.array(obj.matrix_basis).tobytes(),
                obj.rotation_mode,
                tuple(obj.rotation_euler),
                tuple(obj.rotation_quaternion),
                obj.hide_render,
                obj.hide_viewport,
                obj.hide_get(),
                obj.pass_index,
            )
            for obj in bpy.data.objects
        }
        data = {
            kind: sorted(
                item.name
                for item in getattr(bpy.data, kind)
                # Blender keeps the last render under this name, whoever rendered.
                if item.name != "Render Result"
            )
            for kind in ("objects", "meshes", "materials", "images", "collections", "lights")
        }
        return {"objects": objects, "data": data}

    return read


@pytest.fixture
def colours(tmp_path):
    """The colours (height, width, 3) of a PNG, 0 to 255: not every Blender comes with Pillow."""

    def read(data):
        path = tmp_path / "picture.png"
        path.write_bytes(data)
        return np.rint(load_pixels(path)[..., :3] * 255).astype(int)

    return read
