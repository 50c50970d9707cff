"""Shortcuts: added, taken back, and none of Blender's own."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import bpy
from ideal_bench.ideal_addon import registration, shortcuts


def ours():
    """Our shortcuts as Blender has them."""
    keymaps = bpy.context.window_manager.keyconfigs.addon.keymaps
    return [item for keymap in keymaps for item in keymap.keymap_items if "ideal." in item.idname]


def test_they_are_there_while_the_extension_is_and_twice_on_is_not_twice():
    assert len(ours()) == len(shortcuts.SHORTCUTS)
    registration.unregister()
    assert ours() == []
    registration.register()
    assert len(ours()) == len(shortcuts.SHORTCUTS)


def test_each_has_what_its_button_does():
    found = {(item.type, item.idname): item for item in ours()}
    for key, operator, values in shortcuts.SHORTCUTS:
        item = found[key, operator]
        assert item.ctrl and item.shift and not item.alt and not item.oskey
        assert {name: getattr(item.properties, name) for name in values} == dict(values)


def blenders_own():
    """(keymap, its items) of Blender's default keymap; background Blender does not load it."""
    folder = Path(bpy.utils.system_resource("SCRIPTS")) / "presets" / "keyconfig" / "keymap_data"
    spec = importlib.util.spec_from_file_location("default", folder / "blender_default.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    keymaps = module.generate_keymaps(module.Params())
    return {name: [keys for _, keys, *_ in content["items"]] for name, _, content in keymaps}


def test_blender_itself_has_none_of_them_in_the_viewport():
    default = blenders_own()
    keys = {key for key, _, _ in shortcuts.SHORTCUTS}
    for name in ("Window", "Screen", "Frames", "Object Mode", "3D View", "3D View Generic"):
        assert default[name]
        for item in default[name]:
            chord = item.get("any") or (item.get("ctrl") and item.get("shift"))
            assert not (item["type"] in keys and chord), (name, item)
