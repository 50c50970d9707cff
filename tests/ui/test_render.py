"""Rendered pictures beside each other, and one wiped over another by mouse."""

from __future__ import annotations

import pytest

IDEAL = "bpy.context.window_manager.ideal"
AT_REST = f"not {IDEAL}.task.title"
PATIENCE_S = 300
ANSWERS = """
from pathlib import Path
from bl_ext.user_default.ideal_bench.ideal_addon.session import answers
answers.import_folder(Path({folder!r}))
"""
QUICK = """
kept = bpy.context.preferences.addons['bl_ext.user_default.ideal_bench'].preferences
kept.preview_width, kept.preview_height, kept.preview_samples = 160, 90, 4
"""
SHOWN = "editor('IMAGE_EDITOR')[1].spaces.active.image.name"
PICTURE = "hash(tuple(bpy.data.images['IDEAL wipe'].pixels[:]))"


@pytest.fixture
def library(window, examples):
    """A small room with one model's answer, its pictures small and quick."""
    window.open(examples / "scenes" / "library_s2" / "scene.blend")
    window.run(ANSWERS.format(folder=str(examples / "predictions" / "noisy_large")))
    window.run(QUICK)
    window.sidebar.show()
    for panel in ("dataset", "check", "predictions", "compare", "metrics"):
        window.sidebar.close(f"IDEAL_PT_{panel}")
    window.sidebar.open("IDEAL_PT_render")
    return window


def test_render_then_wipe_by_mouse(library):
    library.sidebar.press("ideal.render_comparison")
    library.wait_until(f"len({IDEAL}.render.pictures) > 1 and {AT_REST}", PATIENCE_S)
    assert not library.run(f"{IDEAL}.task.failed"), library.run(f"{IDEAL}.task.message")
    library.screenshot("rendered")
    compared = library.run(SHOWN)
    library.sidebar.scroll(12)
    library.sidebar.press("ideal.wipe")
    assert library.run(SHOWN) == "IDEAL wipe"
    left, top, width, height = library.run("place(editor('IMAGE_EDITOR')[2])")
    seen = []
    for part in (0.35, 0.5, 0.65):
        library.move(left + part * width, top + height / 2)
        library.settle()
        seen.append(library.run(PICTURE))
    library.screenshot("wiped")
    assert len(set(seen)) == len(seen)
    library.key("Escape")
    library.screenshot("wiped_no_more")
    assert library.run(SHOWN) == compared
    assert "IDEAL wipe" not in library.run("list(bpy.data.images.keys())")
