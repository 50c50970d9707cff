"""The extension with the example bedroom open and one model's answer imported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon import registration
from ideal_bench.ideal_addon.live import state
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.ideal_addon.session import answers
from ideal_bench.lib.bundle import BLEND_FILE, Bundle, read_bundle

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


@pytest.fixture
def extension() -> Iterator[None]:
    registration.register()
    yield
    registration.unregister()


@pytest.fixture
def open_scene():
    """A function that opens an example scene and starts undo there."""

    def open_it(name: str) -> Bundle:
        bundle = read_bundle(EXAMPLES / "scenes" / name)
        open_room(bundle.folder / BLEND_FILE)
        bpy.context.preferences.edit.use_global_undo = True
        bpy.ops.ed.undo_push(message="opened")
        return bundle

    return open_it


@pytest.fixture
def import_model():
    """A function that imports the answers of one example model."""
    return lambda name="noisy_large": answers.import_folder(EXAMPLES / "predictions" / name)


@pytest.fixture
def live(extension, open_scene, import_model):
    """The example bedroom with an answer; a function that gives its numbers now."""
    open_scene("bedroom_s1")
    import_model()
    return state.current


@pytest.fixture
def update():
    """A function that lets Blender tell what has changed."""
    return lambda: bpy.context.view_layer.update()


@pytest.fixture
def panel():
    """A function that gives what the panel shows."""
    return lambda: bpy.context.window_manager.ideal.metrics
