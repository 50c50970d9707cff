"""`ideal.wipe`: two pictures in the place of one."""

from __future__ import annotations

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene.picture_view import WIPE, labels_of, show_pixels
from ideal_bench.ideal_addon.session.state import session
from ideal_bench.ideal_addon.session.wiping import open_wipe


def row(name=WIPE):
    image = bpy.data.images[name]
    flat = np.empty(image.size[0] * image.size[1] * 4, dtype=np.float32)
    image.pixels.foreach_get(flat)
    return np.rint(flat.reshape(image.size[1], image.size[0], 4)[0, :, 0] * 255)


@pytest.fixture
def compared(rendered):
    bpy.ops.ideal.render_comparison(models="oracle\nodd/name")
    return rendered


def test_left_of_the_line_one_and_right_of_it_the_other(compared):
    assert bpy.ops.ideal.wipe(position=0.4) == {"FINISHED"}
    seen = row()
    assert (seen[:25] == 40).all() and (seen[27:] == 60).all() and seen[25] == 255
    assert not bpy.data.images[WIPE].is_dirty
    assert [label.text for label in labels_of(WIPE)] == ["Ground truth", "oracle"]


def test_any_two(compared):
    assert bpy.ops.ideal.wipe(left="odd/name", right="oracle", position=0.9) == {"FINISHED"}
    assert row()[0] == 80 and row()[-1] == 60


def test_the_panel_says_which(compared, shown):
    shown().wipe_left, shown().wipe_right = "oracle", "odd/name"
    assert bpy.ops.ideal.wipe(position=0.5) == {"FINISHED"}
    assert row()[0] == 60 and row()[-1] == 80


def test_moving_the_line_leaves_the_file_alone(compared):
    bpy.ops.ideal.wipe(position=0.4)
    wipe = open_wipe("Ground truth", "oracle")
    show_pixels(WIPE, wipe.at(0.75))
    assert row()[40] == 40
    bpy.data.images[WIPE].reload()
    assert row()[40] == 60


def test_names_stay_hidden_where_they_are_to_be(rendered, shown):
    shown().show_names = False
    bpy.ops.ideal.render_comparison(models="oracle")
    bpy.ops.ideal.wipe(position=0.5)
    assert [label.text for label in labels_of(WIPE)] == ["Left", "Right"]


def test_one_that_is_not_shown(compared):
    with pytest.raises(RuntimeError, match="'gpt' is not shown; there are: Ground truth, oracle"):
        bpy.ops.ideal.wipe(left="gpt")
    assert WIPE not in bpy.data.images


def test_a_picture_that_is_gone(compared):
    compared["oracle"].unlink()
    with pytest.raises(RuntimeError, match="the picture is gone; render the comparison again"):
        bpy.ops.ideal.wipe()


def test_the_button_says_why_it_is_off(library):
    assert session().comparison is None
    with pytest.raises(RuntimeError, match="Render a comparison first: two pictures are needed"):
        bpy.ops.ideal.wipe()
