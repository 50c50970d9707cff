"""Answers of models: from a folder, from the clipboard, and one that cannot be read."""

from __future__ import annotations

import pytest

IDEAL = "bpy.context.window_manager.ideal"
MODELS = f"[model.name for model in {IDEAL}.predictions.models]"
AT_REST = f"not {IDEAL}.task.title"
BROWSER_IS_OPEN = """
any(area.type == "FILE_BROWSER" and area.spaces.active.params
    for window in bpy.context.window_manager.windows for area in window.screen.areas)
"""
FAULT = "half a metre"
BROKEN = f"""{{"scene": {{
  "room": {{"type": "office", "size": [4.0, 3.8, 2.8], "asset_count": 1}},
  "objects": [
    {{"id": "desk_01", "category": "desk", "position": [0.9, -0.2, 0.6],
     "dimensions": [1.5, "{FAULT}", 1.2], "rotation_yaw": 90}}
  ]
}}}}"""
SELECTED = """
text = editor("TEXT_EDITOR")[1].spaces.active.text
ends = sorted((text.current_character, text.select_end_character))
text.current_line.body[slice(*ends)]
"""


@pytest.fixture
def office(window, examples):
    window.open(examples / "scenes" / "office_s1" / "scene.blend")
    window.sidebar.show()
    window.sidebar.close("IDEAL_PT_dataset")
    return window


def test_a_folder_comes_through_the_import_menu(office, examples):
    # Else the file browser is a window of its own, which has no frame here to be found by.
    office.run("bpy.context.preferences.view.filebrowser_display_type = 'SCREEN'")
    office.move(500, 300)
    office.run("with in_view3d():\n    bpy.ops.wm.call_menu(name='TOPBAR_MT_file_import')")
    office.wait_s(0.5)
    office.screenshot("import_menu")
    # The underlined letter of our entry.
    office.key("i")
    office.wait_until(BROWSER_IS_OPEN)
    folder = f"{examples / 'predictions'}/"
    office.run(
        "screen, area, region, _ = editor('FILE_BROWSER')\n"
        f"area.spaces.active.params.directory = {folder.encode()!r}"
    )
    office.wait_s(1)
    office.screenshot("browser")
    office.run(
        "with bpy.context.temp_override(window=screen, area=area, region=region):\n"
        "    bpy.ops.file.execute()"
    )
    office.wait_until(f"len({IDEAL}.predictions.models) > 1 and {AT_REST}", 60)
    office.screenshot("imported")
    assert "noisy_small" in office.run(MODELS)


def test_a_broken_answer_from_the_clipboard_is_shown_with_its_fault(office):
    paste = office.sidebar.find("ideal.paste_prediction")
    # Finding a button takes the clipboard.
    office.run(f"bpy.context.window_manager.clipboard = {BROKEN!r}")
    office.click(*paste)
    office.wait_until(f"len({IDEAL}.predictions.models) == 1")
    office.screenshot("pasted")
    told = office.run(f"[[m.name, m.state, m.told] for m in {IDEAL}.predictions.models]")
    assert [told[0][0], told[0][1]] == ["clipboard", "FAILED"] and "dimensions" in told[0][2]
    office.sidebar.press("ideal.show_answer")
    # It scrolls to the fault once the new editor is drawn.
    office.wait_s(0.5)
    office.screenshot("answer")
    assert FAULT in office.run(SELECTED)
