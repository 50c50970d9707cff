"""How a room is exposed: metered on a small picture of its own camera's view."""

from __future__ import annotations

import math
import tempfile
from dataclasses import dataclass
from pathlib import Path

import bpy
import numpy as np

from ..scene.errors import SceneError
from ..scene.images import load_pixels
from ..scene.quiet import quiet_blender
from ..scene.rendering import frame_settings, png_output
from ..scene.temporary import temporary_settings

RESOLUTION, SAMPLES = (64, 36), 32
"""Of the metering picture: about 2 s on two cores, the mean good to half a per cent."""

LIMITS = (2.0**-8, 10.0)
"""Range of film exposures; Blender takes none above."""

_STEPS = 14
_BURNT_OUT = 0.99


@dataclass(frozen=True)
class Exposure:
    """Outcome of metering.

    Attributes:
        film_exposure: Cycles' factor on all light.
        brightness: mean display value over the picture's pixels and channels.
        burnt_out: share of pixels with all channels at the top.
    """

    film_exposure: float
    brightness: float
    burnt_out: float


def expose(scene: bpy.types.Scene, brightness: float) -> Exposure:
    """Set the film exposure at which the camera's view has a mean display value, in [0, 1].

    One picture is rendered with the scene's own light and view transform (AgX); then the interval
    of factors on it is halved, in stops, until the mean over pixels and channels is `brightness`.
    The factor is kept to three digits, so that the last bits of a processor's sums do not show in
    the picture.

    Raises:
        SceneError: the picture is black at any exposure.
    """
    scene.cycles.film_exposure = 1.0
    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as folder, quiet_blender():
        picture = Path(folder) / "metering.png"
        with temporary_settings(*_metering(scene, picture)):
            bpy.ops.render.render(scene=scene.name)
            low, high = np.log2(LIMITS)
            for _ in range(_STEPS):
                middle = (low + high) / 2
                if _brightness(_developed(scene, picture, middle)) < brightness:
                    low = middle
                else:
                    high = middle
            film = float(f"{2.0 ** ((low + high) / 2):.3g}")
            pixels = _developed(scene, picture, math.log2(film))
    if pixels.max() == 0.0:
        raise SceneError("no light reaches the camera, so the room cannot be exposed")
    scene.cycles.film_exposure = film
    burnt_out = float((pixels.min(axis=2) >= _BURNT_OUT).mean())
    return Exposure(film, round(_brightness(pixels), 4), round(burnt_out, 4))


def _metering(scene: bpy.types.Scene, picture: Path) -> list[tuple[object, dict[str, object]]]:
    return [
        (scene.render, frame_settings("CYCLES", RESOLUTION, picture)),
        (scene.render.image_settings, png_output(depth="16", mode="RGB")),
        (
            scene.cycles,
            {
                # One device everywhere, so that every machine finds the same value.
                "device": "CPU",
                "samples": SAMPLES,
                "use_adaptive_sampling": False,
                "use_denoising": False,
                "use_animated_seed": False,
                "seed": 0,
            },
        ),
        (scene.view_settings, {"exposure": 0.0}),
    ]


def _developed(scene: bpy.types.Scene, picture: Path, stops: float) -> np.ndarray:
    """Display values (height, width, 3) of the rendered picture at an exposure."""
    scene.view_settings.exposure = stops
    bpy.data.images["Render Result"].save_render(str(picture), scene=scene)
    return load_pixels(picture)[:, :, :3]


def _brightness(pixels: np.ndarray) -> float:
    return float(pixels.mean())
