"""The exposure that is metered is the one that a render then shows."""

from __future__ import annotations

import bpy
import pytest
from ideal_bench.ideal_addon.rooms.exposure import LIMITS, expose
from ideal_bench.ideal_addon.scene.camera import place_camera
from ideal_bench.ideal_addon.scene.errors import SceneError
from ideal_bench.ideal_addon.scene.images import load_pixels
from ideal_bench.ideal_addon.scene.render_settings import RenderSettings
from ideal_bench.ideal_addon.scene.rendering import render_picture


@pytest.fixture
def fog(empty_scene):
    """A function that fills what the camera sees with light of one radiance."""
    place_camera(empty_scene, (0.0, -2.0, 1.5), 3.0)
    empty_scene.render.engine = "CYCLES"
    empty_scene.view_settings.view_transform = "AgX"

    def fill(radiance: float) -> bpy.types.Scene:
        world = bpy.data.worlds.new("fog")
        if bpy.app.version < (5, 0, 0):
            world.use_nodes = True
        nodes = world.node_tree.nodes
        nodes.clear()
        background = nodes.new("ShaderNodeBackground")
        background.inputs["Color"].default_value = (1.0, 1.0, 1.0, 1.0)
        background.inputs["Strength"].default_value = radiance
        output = nodes.new("ShaderNodeOutputWorld")
        world.node_tree.links.new(background.outputs[0], output.inputs["Surface"])
        empty_scene.world = world
        return empty_scene

    return fill


def test_a_render_has_the_brightness_that_was_asked_for(fog, tmp_path) -> None:
    scene = fog(0.02)

    found = expose(scene, 0.45)

    settings = RenderSettings(samples=1, resolution=(16, 9), device="cpu")
    render_picture(scene, settings, tmp_path / "picture.png")
    rendered = load_pixels(tmp_path / "picture.png")[:, :, :3].mean()
    assert rendered == pytest.approx(0.45, abs=0.005)
    assert found.brightness == pytest.approx(0.45, abs=0.005)
    assert found.burnt_out == 0.0
    assert scene.cycles.film_exposure == pytest.approx(found.film_exposure, rel=1e-6)
    assert scene.view_settings.exposure == 0.0


def test_a_quarter_of_the_light_gets_four_times_the_exposure(fog) -> None:
    bright, dim = expose(fog(0.4), 0.5), expose(fog(0.1), 0.5)

    assert dim.film_exposure / bright.film_exposure == pytest.approx(4.0, rel=0.01)


def test_metering_twice_gives_the_same_value(fog) -> None:
    scene = fog(0.3)

    assert expose(scene, 0.45) == expose(scene, 0.45)


def test_a_room_darker_than_blender_can_expose_gets_the_most_there_is(fog) -> None:
    found = expose(fog(1e-4), 0.45)

    assert found.film_exposure == LIMITS[1]
    assert found.brightness < 0.3


def test_burnt_out_pixels_are_counted(fog) -> None:
    assert expose(fog(1e7), 0.45).burnt_out == 1.0


def test_a_black_room_cannot_be_exposed(fog) -> None:
    with pytest.raises(SceneError, match="no light reaches the camera"):
        expose(fog(0.0), 0.45)


def test_the_scenes_render_settings_come_back(fog) -> None:
    scene = fog(0.3)
    scene.cycles.samples, scene.render.resolution_x = 77, 1280

    expose(scene, 0.45)

    assert (scene.cycles.samples, scene.render.resolution_x) == (77, 1280)
