"""The reconstruction that stands in the open file; what was before is kept in the scene itself.

Kept there, it follows undo and redo, and survives saving and loading.
"""

from __future__ import annotations

from pathlib import Path

import bpy

from ...lib.bundle import GT_FILE, Bundle, BundleError, read_bundle
from ...lib.predictions.answers import decoded
from ...lib.predictions.interpret import interpret
from ...lib.protocol import read_protocol
from ...lib.reconstruction import plan_reconstruction
from .errors import SceneError
from .reconstruction import Reconstruction, measured_assets, reconstruct
from .snapshot import STANDING_KEY, take_back_reconstruction


def bundle_folder() -> Path | None:
    """The folder of the open file where that is a scene bundle."""
    path = bpy.data.filepath
    folder = Path(path).parent if path else None
    return folder if folder is not None and (folder / GT_FILE).is_file() else None


def is_reconstructed(scene: bpy.types.Scene) -> bool:
    """Whether a prediction stands in the scene."""
    return STANDING_KEY in scene


def reconstruct_file(
    context: bpy.types.Context, folder: Path, answer: Path
) -> tuple[Bundle, Reconstruction]:
    """Rebuild a model's answer in the open bundle, in place of one that stands there.

    Raises:
        SceneError: the bundle or the answer cannot be used; the scene is as it was.
    """
    try:
        bundle = read_bundle(folder)
        prediction = interpret(decoded(answer.read_bytes()))
    except (BundleError, OSError) as error:
        raise SceneError(str(error)) from error
    if prediction.layout is None:
        raise SceneError(f"{answer.name}: {prediction.reason}")
    take_back_reconstruction(context.scene)
    assets = measured_assets(context.view_layer, bundle.room_type)
    plan = plan_reconstruction(bundle, prediction.layout, read_protocol())
    done = reconstruct(context.scene, assets, plan)
    context.scene[STANDING_KEY] = done.snapshot.to_text()
    return bundle, done
