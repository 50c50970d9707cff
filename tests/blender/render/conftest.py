"""A room that is open, answers to it, and pictures that are small."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon import preferences, properties, registration
from ideal_bench.ideal_addon.scene.opening import open_room
from ideal_bench.ideal_addon.scene.picture_cache import PictureCache
from ideal_bench.ideal_addon.scene.render_settings import RenderSettings
from ideal_bench.ideal_addon.session import events, renders
from ideal_bench.ideal_addon.session.state import session
from ideal_bench.lib.bundle import BLEND_FILE, Bundle, read_bundle
from ideal_bench.lib.comparison_pictures import as_bytes
from ideal_bench.lib.frames import world_to_model
from ideal_bench.lib.png import encoded

CHECKOUT = Path(__file__).resolve().parents[3]
TINY = RenderSettings(engine="workbench", samples=1, resolution=(64, 36))


@pytest.fixture(autouse=True)
def registered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The extension on, its pictures small and in a folder of the test."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    registration.register()
    small = dataclasses.replace(
        preferences.settings(), preview_picture=TINY, results_folder=tmp_path / "results"
    )
    monkeypatch.setattr(preferences, "settings", lambda: small)
    yield
    registration.unregister()


@pytest.fixture
def library() -> Bundle:
    """The smallest example room, open."""
    bundle = read_bundle(CHECKOUT / "examples" / "scenes" / "library_s2")
    open_room(bundle.folder / BLEND_FILE)
    return bundle


@pytest.fixture
def answers(library: Bundle) -> dict[str, str]:
    """Two models' answers to it, the truth and one with a block moved; taken in."""
    layout = world_to_model(library.in_view_layout(), library.camera.rotation_euler[2])
    moved = layout.to_document()
    moved["scene"]["objects"][0]["position"][0] += 1.0
    texts = {"oracle": json.dumps(layout.to_document()), "odd/name": json.dumps(moved)}
    for model, text in texts.items():
        session().answers.add(model, {library.scene_id: text})
    events.tell("answers_changed")
    return texts


@pytest.fixture
def rendered(library: Bundle, answers: dict[str, str]) -> dict[str, Path]:
    """Their pictures as if they had been rendered: grey, and each lighter than the one before."""
    cache = PictureCache(renders.pictures_folder(), library.folder, TINY)
    cache.folder.mkdir(parents=True)
    paths = {"Ground truth": cache.truth()}
    paths |= {model: cache.prediction(text) for model, text in answers.items()}
    for place, path in enumerate(paths.values()):
        grey = np.full((36, 64, 3), (40 + 20 * place) / 255, dtype=np.float32)
        path.write_bytes(encoded(as_bytes(grey)))
    return paths


@pytest.fixture
def shown():
    """What the panel draws."""
    return lambda: properties.window().render
