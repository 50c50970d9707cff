"""The quality of a room in the real window: assessed, a defect clicked, mended, put back."""

from __future__ import annotations

import pytest

IDEAL = "bpy.context.window_manager.ideal"
QUALITY = f"{IDEAL}.quality"
# From one row of the list to the next.
ROW_PX = 21
LAYERS = "from bl_ext.user_default.ideal_bench.ideal_addon.overlay.layers import layers\n"
AT_REST = f"not {IDEAL}.task.title"
OTHERS = ("dataset", "check", "predictions", "compare", "metrics")
# A lamp that hangs in the air, and a side table pushed into the bed.
PLANT = """
def root(name):
    return next(o for o in bpy.data.objects if o.name.startswith(name) and o.parent is None)
lamp, bed = root('FloorLamp'), root('BedFactory')
lamp.location.z += 0.1
root('SideTable').location = [*bed.location[:2], root('SideTable').location.z]
bpy.context.view_layer.update()
bpy.ops.ed.undo_push(message='Planted')
"""
ROWS = f"[[row.metric, row.objects, row.size] for row in {QUALITY}.defects]"
SELECTED = (
    "sorted({o.name.partition('Factory')[0] for o in view3d()[0].view_layer.objects "
    "if o.select_get() and o.parent is None})"
)


@pytest.fixture
def planted(window, examples):
    """The bedroom with two defects, looked at from inside; the panel alone is open."""
    window.run("with in_view3d():\n    bpy.ops.ideal.open_example('EXEC_DEFAULT')")
    window.wait_until(AT_REST, 60)
    window.run("with in_view3d():\n    bpy.ops.ideal.open_scene(scene_id='bedroom_s1')")
    window.run(f"with in_view3d():\n    exec({PLANT!r})")
    for panel in OTHERS:
        window.sidebar.close(f"IDEAL_PT_{panel}")
    window.sidebar.open("IDEAL_PT_quality")
    return window


def click_row(window, number: int) -> None:
    """Click a defect of the list."""
    x, y = window.sidebar.find("ideal.quality.active")
    window.click(x, y + number * ROW_PX)
    window.wait_s(1)
    window.settle()


def test_a_planted_room_is_assessed_mended_and_put_back(planted):
    planted.screenshot("empty")
    planted.sidebar.press("ideal.assess")
    planted.wait_until(f"{QUALITY}.scene_uid and {AT_REST}", 120)
    planted.screenshot("assessed")
    rows = planted.run(ROWS)
    assert ["support", "floor_lamp_01", "10.0 cm"] in rows
    assert any(metric == "collision" and "bed_01" in objects for metric, objects, _ in rows)
    lamp = rows.index(["support", "floor_lamp_01", "10.0 cm"])
    for number in (0, lamp):
        click_row(planted, number)
        planted.screenshot(f"defect_{number}")
        assert planted.run(f"{QUALITY}.active") == number
    assert planted.run(SELECTED) == ["FloorLamp"]
    assert planted.run(f"{LAYERS}layers()['quality'].labels[0].text") == "10.0 cm"

    planted.move(400, 500)
    planted.key("ctrl+z")
    planted.wait_s(1)
    assert planted.run(SELECTED) != ["FloorLamp"] and planted.run(ROWS) == rows

    planted.sidebar.press("ideal.refine_room")
    planted.screenshot("refining")
    planted.wait_until(f"{QUALITY}.refined and {AT_REST}", 300)
    planted.screenshot("refined")
    assert len(planted.run(ROWS)) < len(rows)
    planted.move(400, 500)
    planted.key("ctrl+z")
    planted.wait_until(f"len({QUALITY}.defects) == {len(rows)}", 20)
    planted.screenshot("put_back")
    assert planted.run(ROWS) == rows and not planted.run(f"{QUALITY}.outdated")
