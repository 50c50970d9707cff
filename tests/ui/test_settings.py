"""The preferences open at the extension, and rooms that cannot be made yet say why."""

from __future__ import annotations

EXTENSION = "bl_ext.user_default.ideal_bench"
PREFERENCES = """
[window for window in bpy.context.window_manager.windows
 if window.screen.areas[0].type == "PREFERENCES"]
"""
WHY = """
try:
    bpy.ops.ideal.generate()
    why = ""
except RuntimeError as error:
    why = str(error)
why
"""
# As large as the screen allows.
PLACE = (300, 10, 760, 880)


def test_the_preferences_open_at_the_extension(window):
    window.sidebar.open("IDEAL_PT_generate")
    window.sidebar.press("ideal.open_preferences")
    window.wait_until(PREFERENCES)
    left, top, width, height = PLACE
    size = ("windowsize", "%1", width, height)
    window.screen.order("search", "--name", "Preferences", "windowmove", "%1", left, top, *size)
    window.wait_s(1)
    window.screenshot("preferences")
    assert window.run("bpy.context.preferences.active_section") in ("ADDONS", "EXTENSIONS")
    window.run(
        f"second = {PREFERENCES.strip()}[0]\n"
        "with bpy.context.temp_override(window=second):\n    bpy.ops.wm.window_close()"
    )


def test_rooms_that_cannot_be_made_say_why(window):
    window.sidebar.close("IDEAL_PT_dataset")
    window.sidebar.open("IDEAL_PT_generate")
    window.move(*window.sidebar.find("ideal.generate"))
    # Blender waits before it shows a tooltip.
    window.wait_s(1.5)
    window.screenshot("why_no_rooms")
    missing = window.run("bpy.context.window_manager.ideal.generate.missing")
    assert missing and missing.rstrip(".") in window.run(WHY)
