"""Pictures: repeatable, settings given back, words where something is missing."""

from __future__ import annotations

from pathlib import Path

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon.scene import rendering
from ideal_bench.ideal_addon.scene.errors import SceneError
from ideal_bench.ideal_addon.scene.images import (
    image_quality,
    load_pixels,
    picture_grid,
    save_pixels,
    side_by_side,
)
from ideal_bench.ideal_addon.scene.render_settings import RenderSettings
from ideal_bench.ideal_addon.scene.rendering import choose_device, render_picture
from ideal_bench.ideal_addon.scene.temporary import temporary_settings
from ideal_bench.lib.bundle import Bundle

TINY = RenderSettings(samples=2, resolution=(96, 54), device="cpu")


def test_a_picture_has_its_size_and_repeats_to_the_bit(bedroom: Bundle, tmp_path: Path) -> None:
    lines: list[str] = []
    for name in ("a.png", "b.png"):
        render_picture(bpy.context.scene, TINY, tmp_path / name, lines.append)

    first, second = load_pixels(tmp_path / "a.png"), load_pixels(tmp_path / "b.png")
    assert first.shape == (54, 96, 4)
    np.testing.assert_array_equal(first, second)
    assert lines == ["Cycles on CPU, 2 samples"] * 2
    assert 0.05 < first[:, :, :3].mean() < 0.95


def test_settings_come_back(bedroom: Bundle, tmp_path: Path) -> None:
    scene = bpy.context.scene
    before = (scene.render.resolution_x, scene.cycles.samples, scene.render.filepath)

    render_picture(scene, TINY, tmp_path / "a.png")

    assert (scene.render.resolution_x, scene.cycles.samples, scene.render.filepath) == before


def test_workbench_needs_no_light(bedroom: Bundle, tmp_path: Path) -> None:
    settings = RenderSettings(engine="workbench", samples=1, resolution=(96, 54))

    render_picture(bpy.context.scene, settings, tmp_path / "a.png")

    assert load_pixels(tmp_path / "a.png").shape == (54, 96, 4)


def test_no_camera_is_told(empty_scene: bpy.types.Scene, tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="no camera to render from"):
        render_picture(empty_scene, TINY, tmp_path / "a.png")


def test_a_gpu_asked_for_and_missing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rendering, "_enable_gpu", lambda: None)

    with pytest.raises(SceneError, match="no GPU that Cycles can use"):
        choose_device("gpu")
    assert choose_device("auto") == ("CPU", "CPU")


def test_a_gpu_that_fails_falls_back_to_the_cpu(
    bedroom: Bundle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []
    real = rendering._render

    def failing(scene, settings, path, device) -> None:
        tried.append(device)
        if device == "GPU":
            raise SceneError("out of memory")
        real(scene, settings, path, device)

    monkeypatch.setattr(rendering, "_enable_gpu", lambda: "Some card (CUDA)")
    monkeypatch.setattr(rendering, "_render", failing)
    lines: list[str] = []
    settings = RenderSettings(samples=1, resolution=(32, 18))

    render_picture(bpy.context.scene, settings, tmp_path / "a.png", lines.append)

    assert tried == ["GPU", "CPU"]
    assert lines[-1] == "Some card (CUDA) failed (out of memory); rendering on the CPU instead"


def test_temporary_settings_come_back_after_an_error(empty_scene: bpy.types.Scene) -> None:
    before = empty_scene.render.resolution_x
    with (
        pytest.raises(ZeroDivisionError),
        temporary_settings((empty_scene.render, {"resolution_x": before + 7, "no_such": 1})),
    ):
        assert empty_scene.render.resolution_x == before + 7
        _ = 1 / 0
    assert empty_scene.render.resolution_x == before


def test_pixels_survive_a_file(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    pixels = (rng.integers(0, 256, (5, 7, 4)) / 255).astype(np.float32)
    pixels[:, :, 3] = 1.0

    save_pixels(tmp_path / "a.png", pixels)

    np.testing.assert_allclose(load_pixels(tmp_path / "a.png"), pixels, atol=1e-6)


def test_side_by_side_keeps_both_pictures() -> None:
    left, right = np.zeros((3, 4, 4), np.float32), np.full((3, 4, 4), 0.5, np.float32)

    row = side_by_side([left, right], gap_px=2)

    assert row.shape == (3, 10, 4)
    np.testing.assert_array_equal(row[:, :4], left)
    np.testing.assert_array_equal(row[:, 6:], right)
    assert row[:, 4:6].min() == 1.0


def test_image_quality_of_known_pictures() -> None:
    flat = np.full((8, 8, 4), 0.25, np.float32)
    halves = flat.copy()
    halves[:, 4:, :3] = 0.75

    assert image_quality(flat) == {"entropy": 0.0, "sharpness": 0.0, "brightness": 0.25}
    quality = image_quality(halves)
    assert quality["entropy"] == pytest.approx(1.0)
    assert quality["brightness"] == pytest.approx(0.5)
    # Central differences see the step in the two columns beside it: 0.25 in 2 of 8 columns.
    assert quality["sharpness"] == pytest.approx(0.25 * 2 / 8)


def test_a_grid_leaves_a_grey_cell_for_a_missing_picture(tmp_path: Path) -> None:
    red = np.zeros((2, 3, 4), np.float32)
    red[:, :, [0, 3]] = 1.0
    save_pixels(tmp_path / "red.png", red)

    grid = picture_grid(
        [[tmp_path / "red.png", tmp_path / "missing.png"], [tmp_path / "red.png"] * 2], (3, 2), 1
    )

    assert grid.shape == (5, 7, 4)
    np.testing.assert_allclose(grid[:2, :3], red, atol=1e-6)
    np.testing.assert_allclose(grid[3:, 4:], red, atol=1e-6)
    np.testing.assert_allclose(grid[:2, 4:, :3], 0.6, atol=1e-6)
