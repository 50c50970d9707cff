"""The example bedroom open in the registered extension, with the answers of two models."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon import properties, registration
from ideal_bench.ideal_addon.session import events
from ideal_bench.ideal_addon.session.answers import import_text
from ideal_bench.ideal_addon.session.state import session
from ideal_bench.lib.bundle import Bundle
from ideal_bench.lib.frames import world_to_model


@pytest.fixture
def registered() -> Iterator[None]:
    registration.register()
    yield
    registration.unregister()


@pytest.fixture
def text(bedroom: Bundle) -> str:
    """The bed half a metre off and turned, the lamp not seen, a sofa invented."""
    layout = world_to_model(bedroom.in_view_layout(), bedroom.camera.rotation_euler[2])
    document = layout.to_document()
    objects = document["scene"]["objects"]
    bed = next(item for item in objects if item["category"] == "bed")
    bed["position"][0] += 0.5
    bed["rotation_yaw"] = (bed["rotation_yaw"] + 90) % 360
    bed["dimensions"][0] *= 1.5
    lamp = next(item for item in objects if item["category"] == "floor_lamp")
    lamp.update(category="sofa", id="sofa_01")
    return json.dumps(document)


@pytest.fixture
def answer(text: str, tmp_path: Path) -> Path:
    """The same as a file."""
    path = tmp_path / "answer.txt"
    path.write_text(text)
    return path


@pytest.fixture
def models(registered: None, bedroom: Bundle, text: str) -> Callable[[str], None]:
    """Models `off`, `right` and `silent` have answered; a function that makes one active."""
    layout = world_to_model(bedroom.in_view_layout(), bedroom.camera.rotation_euler[2])
    for name, answer in (
        ("off", text),
        ("right", json.dumps(layout.to_document())),
        ("silent", "I cannot help with that."),
    ):
        assert import_text(answer, name).passed_over == []

    def choose(name: str) -> None:
        session().answers.active = name
        events.tell("active_model_changed")

    choose("off")
    return choose


@pytest.fixture
def panel() -> Callable[[], bpy.types.PropertyGroup]:
    """What the panel shows."""
    return lambda: properties.window().compare
