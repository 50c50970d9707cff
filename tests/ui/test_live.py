"""The numbers follow the mouse while furniture is moved, and a row of the table selects."""

from __future__ import annotations

import pytest

ANSWERS = """
from pathlib import Path
from bl_ext.user_default.ideal_bench.ideal_addon.session import answers
answers.import_folder(Path({folder!r}))
"""
METRICS = "bpy.context.window_manager.ideal.metrics"
NUMBERS = f"[number.text for number in [{METRICS}.overall, *{METRICS}.metrics, *{METRICS}.errors]]"
SELECTED = "sorted(thing.name for thing in view3d()[0].view_layer.objects.selected)"
BED = "next(o for o in bpy.data.objects if o.name.startswith('BedFactory') and o.parent is None)"


@pytest.fixture
def measured(window, examples):
    """The bedroom measured against an answer that is a little off, its bed selected."""
    window.open(examples / "scenes" / "bedroom_s1" / "scene.blend")
    window.run(ANSWERS.format(folder=str(examples / "predictions" / "noisy_small")))
    window.run("bpy.context.preferences.inputs.use_mouse_continuous = False")
    window.sidebar.show()
    for panel in ("dataset", "check", "predictions", "compare"):
        window.sidebar.close(f"IDEAL_PT_{panel}")
    window.wait_until(f"{METRICS}.overall.text")
    window.run(
        f"bed = {BED}\n"
        "for thing in bpy.data.objects:\n    thing.select_set(thing == bed)\n"
        "view3d()[0].view_layer.objects.active = bed"
    )
    window.settle()
    return window


def drag_along(window):
    """Take hold of the selected object by its key and move the mouse; nothing is confirmed."""
    window.move(400, 400)
    window.key("g")
    for step in range(1, 9):
        window.move(400 + 12 * step, 400)
    window.settle()


def test_the_numbers_change_while_the_mouse_moves_and_esc_brings_them_back(measured):
    before = measured.run(NUMBERS)
    measured.screenshot("before")
    drag_along(measured)
    measured.wait_until(f"{NUMBERS} != {before!r}")
    measured.screenshot("while_moving")
    # Still held: the key belongs to the move.
    measured.key("Escape")
    measured.wait_until(f"{NUMBERS} == {before!r}")
    assert measured.run(f"{METRICS}.by_hand") == 0


def test_a_move_is_kept_by_a_click_and_undone_by_key(measured):
    before = measured.run(NUMBERS)
    drag_along(measured)
    measured.click(496, 400)
    measured.wait_until(f"{METRICS}.by_hand == 1")
    measured.screenshot("moved")
    assert measured.run(NUMBERS) != before
    measured.key("ctrl+z")
    measured.wait_until(f"{NUMBERS} == {before!r}")
    measured.screenshot("undone")
    assert measured.run(f"{METRICS}.by_hand") == 0


def test_a_click_on_a_row_of_the_table_selects(measured):
    measured.run("for thing in bpy.data.objects:\n    thing.select_set(False)")
    measured.sidebar.scroll(12)
    measured.sidebar.press("metrics.active_object")
    measured.wait_until(SELECTED)
    measured.screenshot("selected")
    assert measured.run(f"{METRICS}.chosen") and not measured.run(f"{METRICS}.told")
