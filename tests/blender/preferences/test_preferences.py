"""Preferences: what holds where nothing is set, what is set, and that keys stay out of files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import bpy
import pytest
from ideal_bench.ideal_addon import preferences, registration
from ideal_bench.ideal_addon.preferences import ROOT, api_key, settings
from ideal_bench.ideal_addon.scene.render_settings import RenderSettings
from ideal_bench.lib.models.services import SERVICES, key_variable

SECRET = "sk-test-6f1e0b7c9d"
VARIABLES = [name for service in SERVICES.values() for name in service.variables]


@pytest.fixture(autouse=True)
def no_keys_around(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def kept() -> Iterator[preferences.IDEAL_AP_preferences]:
    """The preferences of the package as an enabled extension."""
    registration.register()
    addon = bpy.context.preferences.addons.new()
    addon.module = ROOT
    yield preferences.preferences()
    bpy.context.preferences.addons.remove(bpy.context.preferences.addons[ROOT])
    registration.unregister()


def test_without_an_extension_there_are_defaults():
    assert preferences.preferences() is None
    found = settings()
    assert found.datasets_folder is None and found.infinigen_python is None
    assert found.room_picture == RenderSettings()
    assert found.preview_picture == RenderSettings(samples=16, resolution=(640, 360))
    assert found.endpoints["anthropic"] == "https://api.anthropic.com"


def test_where_nothing_is_set_the_extension_has_the_same_defaults(kept, monkeypatch):
    before = settings()
    monkeypatch.setattr(preferences, "preferences", lambda: None)
    assert settings() == before


def test_what_is_set_holds(kept, tmp_path):
    kept.datasets_folder = str(tmp_path)
    kept.infinigen_python = "~/infinigen/bin/python"
    kept.device = "CPU"
    kept.room_samples, kept.room_width, kept.room_height = 32, 320, 180
    kept.preview_samples = 4
    kept.openai_endpoint = " http://localhost:8000/v1 "
    kept.gemini_endpoint = ""
    found = settings()
    assert found.datasets_folder == tmp_path and found.predictions_folder is None
    assert found.infinigen_python == Path.home() / "infinigen/bin/python"
    assert found.room_picture == RenderSettings(device="cpu", samples=32, resolution=(320, 180))
    assert found.preview_picture.samples == 4 and found.preview_picture.device == "cpu"
    assert found.endpoints["openai"] == "http://localhost:8000/v1"
    assert found.endpoints["gemini"] == SERVICES["gemini"].endpoint


@pytest.mark.parametrize("kind", SERVICES)
def test_a_key_comes_from_the_environment_before_the_preferences(kept, kind, monkeypatch):
    assert api_key(kind) is None and key_variable(kind) is None
    setattr(kept, f"{kind}_key", " from the preferences ")
    assert api_key(kind) == "from the preferences"
    last = SERVICES[kind].variables[-1]
    monkeypatch.setenv(last, "from the environment")
    assert (api_key(kind), key_variable(kind)) == ("from the environment", last)


def test_without_an_extension_keys_come_from_the_environment_alone(monkeypatch):
    assert api_key("openai") is None
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    assert api_key("openai") == SECRET


def test_a_key_is_never_in_a_blend(kept, tmp_path, monkeypatch):
    kept.openai_key = SECRET
    monkeypatch.setenv("ANTHROPIC_API_KEY", SECRET)
    assert api_key("openai") == api_key("anthropic") == SECRET
    path = tmp_path / "room.blend"
    bpy.ops.wm.save_as_mainfile(filepath=str(path), compress=False, copy=True)
    assert b"IDEAL_PG_" not in path.read_bytes()
    assert SECRET.encode() not in path.read_bytes()


def test_a_key_shows_as_dots_and_is_no_argument_of_an_operator(kept):
    for kind in SERVICES:
        assert kept.bl_rna.properties[f"{kind}_key"].subtype == "PASSWORD"
    for name in dir(bpy.ops.ideal):
        operator = getattr(bpy.ops.ideal, name).get_rna_type()
        assert not [prop for prop in operator.properties.keys() if "key" in prop]


def test_without_an_extension_the_button_to_the_preferences_says_why_it_is_off():
    registration.register()
    try:
        with pytest.raises(RuntimeError, match="without being an enabled extension"):
            bpy.ops.ideal.open_preferences()
    finally:
        registration.unregister()


def test_without_a_window_no_preferences_can_be_opened(kept):
    with pytest.raises(RuntimeError, match="runs without a window"):
        bpy.ops.ideal.open_preferences()
