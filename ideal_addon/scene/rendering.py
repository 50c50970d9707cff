"""Rendering a room: Cycles by default, on the GPU where there is one, and said in the log."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from pathlib import Path

import bpy

from ...lib.atomic import write_bytes
from .errors import SceneError
from .quiet import quiet_blender
from .render_settings import RenderSettings
from .temporary import temporary_settings

_GPU_BACKENDS = ("OPTIX", "CUDA", "HIP", "ONEAPI", "METAL")


def _engine_id(engine: str) -> str:
    known = {item.identifier for item in _engine_property().enum_items}
    if engine == "eevee":
        # 4.2-4.5 call it NEXT, 5.0 took the old name back.
        return "BLENDER_EEVEE_NEXT" if "BLENDER_EEVEE_NEXT" in known else "BLENDER_EEVEE"
    return {"cycles": "CYCLES", "workbench": "BLENDER_WORKBENCH"}[engine]


def _engine_property() -> bpy.types.EnumProperty:
    return bpy.types.RenderSettings.bl_rna.properties["engine"]


def _cycles_preferences() -> bpy.types.AddonPreferences | None:
    addon = bpy.context.preferences.addons.get("cycles")
    return addon.preferences if addon else None


@lru_cache(maxsize=1)
def _enable_gpu() -> str | None:
    """Turn on every GPU of the first backend that has one; its name, None without a GPU."""
    preferences = _cycles_preferences()
    if preferences is None:
        return None
    for backend in _GPU_BACKENDS:
        try:
            preferences.compute_device_type = backend
        except TypeError:  # This build of Blender has no such backend.
            continue
        # Blender warns of every driver that is not there, which is no fault.
        with quiet_blender(1), quiet_blender(2):
            preferences.refresh_devices()
        gpus = [device for device in preferences.devices if device.type == backend]
        if gpus:
            for device in preferences.devices:
                device.use = device.type == backend
            return f"{gpus[0].name} ({backend})"
    preferences.compute_device_type = "NONE"
    return None


def choose_device(device: str) -> tuple[str, str]:
    """Cycles' device ("GPU" or "CPU") and its description for the log.

    Raises:
        SceneError: "gpu" was asked for and there is none.
    """
    name = None if device == "cpu" else _enable_gpu()
    if name is not None:
        return "GPU", name
    if device == "gpu":
        raise SceneError("no GPU that Cycles can use; leave --device out to render on the CPU")
    return "CPU", "CPU"


def can_denoise() -> bool:
    """Whether this Blender has OpenImageDenoise (Debian's build has not)."""
    import _cycles  # Cycles' own module, there only where Cycles is.

    return bool(getattr(_cycles, "with_openimagedenoise", False))


def png_output(*, depth: str, mode: str) -> dict[str, object]:
    """Image settings of a PNG; `media_type` comes first since 5.0 ties file formats to it."""
    return {
        "media_type": "IMAGE",
        "file_format": "PNG",
        "color_mode": mode,
        "color_depth": depth,
        "compression": 15,
        "color_management": "FOLLOW_SCENE",
    }


@contextmanager
def plain_file(path: Path) -> Iterator[Path]:
    """A file for Blender to write, whose bytes then appear at `path`, whole or not at all.

    Its own name holds nothing that Blender reads as a pattern, as braces are since 5.0. What was at
    `path` goes first: an old picture must never pass for the new one.

    Raises:
        SceneError: Blender wrote nothing.
    """
    path.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="ideal_bench_") as folder:
        picture = Path(folder) / "picture.png"
        yield picture
        if not picture.is_file():
            raise SceneError(f"{path}: the render wrote no picture")
        write_bytes(path, picture.read_bytes())


def frame_settings(engine_id: str, resolution: tuple[int, int], path: Path) -> dict[str, object]:
    """Render settings of one whole frame, straight from the engine to a file."""
    return {
        "engine": engine_id,
        "resolution_x": resolution[0],
        "resolution_y": resolution[1],
        "resolution_percentage": 100,
        "pixel_aspect_x": 1.0,
        "pixel_aspect_y": 1.0,
        "use_border": False,
        "use_multiview": False,
        "use_stamp": False,
        "use_freestyle": False,
        "use_compositing": False,
        "use_sequencer": False,
        "film_transparent": False,
        "use_motion_blur": False,
        "filepath": str(path),
        "use_file_extension": True,
    }


def picture_settings(
    scene: bpy.types.Scene, settings: RenderSettings, path: Path, device: str
) -> AbstractContextManager[None]:
    """The scene's render settings while one picture is made."""
    render = scene.render
    return temporary_settings(
        (render, frame_settings(_engine_id(settings.engine), settings.resolution, path)),
        (render.image_settings, png_output(depth="8", mode="RGB")),
        (
            scene.cycles,
            {
                "device": device,
                "samples": settings.samples,
                "use_adaptive_sampling": False,
                "use_denoising": can_denoise(),
                # Its choices are empty in a build without a denoiser.
                **({"denoiser": "OPENIMAGEDENOISE"} if can_denoise() else {}),
                "use_animated_seed": False,
                "time_limit": 0.0,
            },
        ),
        (getattr(scene, "eevee", None), {"taa_render_samples": settings.samples}),
    )


def render_picture(
    scene: bpy.types.Scene,
    settings: RenderSettings,
    path: Path,
    log: Callable[[str], None] = lambda _: None,
) -> None:
    """Render the scene's camera to an 8-bit PNG; the scene's own settings come back.

    A GPU that fails falls back to the CPU, and says so.

    Raises:
        SceneError: the scene has no camera, or the render wrote no picture.
    """
    if scene.camera is None:
        raise SceneError("the scene has no camera to render from")
    device, name = choose_device(settings.device) if settings.engine == "cycles" else ("CPU", "")
    if settings.engine == "cycles":
        log(f"Cycles on {name}, {settings.samples} samples")
    try:
        _render(scene, settings, path, device)
    except SceneError as error:
        if device != "GPU" or settings.device == "gpu":
            raise
        log(f"{name} failed ({error}); rendering on the CPU instead")
        _render(scene, settings, path, "CPU")


def _render(scene: bpy.types.Scene, settings: RenderSettings, path: Path, device: str) -> None:
    with (
        plain_file(path) as picture,
        picture_settings(scene, settings, picture, device),
        quiet_blender(),
    ):
        try:
            bpy.ops.render.render(write_still=True, scene=scene.name)
        except RuntimeError as error:
            raise SceneError(f"{path.name}: the render failed: {error}") from error
