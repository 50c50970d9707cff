"""What metadata.json says of a scene bundle."""

from __future__ import annotations

import platform
import re
from typing import Any

import bpy

from ...lib.version import VERSION
from .bundle_request import BundleRequest
from .camera import read_camera
from .extraction import Extraction
from .rendering import can_denoise


def _infinigen_version() -> str | None:
    for obj in bpy.data.objects:
        if found := re.match(r"infinigen\.__version__='(.+)'", obj.name):
            return found[1]
    return None


def _environment(scene: bpy.types.Scene) -> dict[str, Any]:
    lights = [obj.data for obj in scene.objects if obj.type == "LIGHT"]
    return {
        "world": scene.world.name if scene.world else None,
        "lights": [
            {"type": light.type, "energy_w": round(light.energy, 3)}
            for light in sorted(lights, key=lambda light: (light.type, light.energy))
        ],
        "film_exposure": scene.cycles.film_exposure,
        "view_transform": scene.view_settings.view_transform,
        "look": scene.view_settings.look,
    }


def metadata_document(
    scene: bpy.types.Scene,
    request: BundleRequest,
    extraction: Extraction,
    quality: dict[str, float],
) -> dict[str, Any]:
    """The document of metadata.json.

    Args:
        scene: the open room.
        request: what bundle was asked for, of which room.
        extraction: the room as read; pass indices count its assets from 1.
        quality: of color.png.
    """
    settings, origin = request.settings, request.origin or {}
    return {
        "camera": read_camera(scene, settings.resolution).to_document(),
        "environment": _environment(scene),
        "render": {
            "engine": settings.engine,
            "samples": settings.samples,
            "resolution": list(settings.resolution),
            "denoised": can_denoise() and settings.engine == "cycles",
            "blender": bpy.app.version_string,
        },
        "image_quality": quality,
        "generator": {
            "versions": {
                "ideal_bench": VERSION,
                "infinigen": _infinigen_version(),
                "blend_file": ".".join(str(part) for part in bpy.data.version),
                "python": platform.python_version(),
                **origin.get("versions", {}),
            },
            "seed": request.seed,
            "tier": origin.get("tier"),
            "settings": origin.get("settings"),
        },
        "instances": [
            {"pass_index": index, "asset": asset.name, "object_id": name}
            for index, (asset, name) in extraction.indexed().items()
        ],
        "remarks": list(extraction.remarks),
    }
