"""One process, one scene, loaded once: the ground truth's picture and one for every model."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable
from typing import Any

import bpy
import numpy as np
from numpy.typing import NDArray

from ...lib.atomic import write_bytes, write_json
from ...lib.bundle import BLEND_FILE, METADATA_FILE, Bundle, read_bundle
from ...lib.predictions.interpret import interpret
from ...lib.protocol import Protocol, read_protocol
from ...lib.reconstruction import Plan, plan_reconstruction
from .camera import read_camera
from .errors import SceneError
from .images import load_pixels, save_pixels, side_by_side
from .job import GROUND_TRUTH_FOLDER, SceneJob
from .opening import open_room
from .reconstruction import Reconstruction, measured_assets, reconstruct
from .rendering import render_picture
from .snapshot import take_back_reconstruction

Report = Callable[..., None]
"""Called with a model's name and what became of it."""


def _pose_document(bundle: Bundle, model: str, done: Reconstruction, plan: Plan) -> dict[str, Any]:
    return {
        "scene_id": bundle.scene_id,
        "model": model,
        "matched": done.poses,
        "hidden": [{"gt": name, "asset": asset} for name, asset in plan.hidden],
        "hallucinations": [
            {
                "pred": marker.id,
                "category": marker.category,
                "center_m": list(marker.center_m),
                "radius_m": marker.radius_m,
            }
            for marker in plan.markers
        ],
        "problems": done.problems,
    }


class SceneRenderer:
    """An open scene that shows one prediction after the other."""

    def __init__(self, job: SceneJob, log: Callable[[str], None]) -> None:
        """Open the scene.

        Raises:
            SceneError, BundleError: the bundle or its .blend cannot be used.
        """
        self.job, self.log = job, log
        self.bundle = read_bundle(job.bundle)
        self.protocol: Protocol = read_protocol(job.protocol)
        self.scene = open_room(job.bundle / BLEND_FILE)
        if take_back_reconstruction(self.scene):
            log("a reconstruction stood in the file; it is taken back")
        self._check_camera()
        self.assets = measured_assets(bpy.context.view_layer, self.bundle.room_type)

    def _check_camera(self) -> None:
        """Predictions are turned by metadata.json's camera and rendered by the file's.

        Raises:
            SceneError: they are not the same.
        """
        camera = read_camera(self.scene, self.bundle.camera.resolution)
        published = self.bundle.camera
        apart = max(map(abs, np.subtract(camera.location, published.location)))
        turned = max(abs(np.sin(np.subtract(camera.rotation_euler, published.rotation_euler) / 2)))
        if apart > 1e-3 or turned > 1e-3:
            raise SceneError(
                f"{self.job.bundle}: the camera of {BLEND_FILE} is not the one of {METADATA_FILE}; "
                "run `ideal-bench extract` again"
            )

    def ground_truth(self) -> NDArray[np.float32]:
        """Render the untouched scene, or take the picture that there is; its pixels."""
        path = self.job.picture(GROUND_TRUTH_FOLDER)
        if self.job.truth is None:
            render_picture(self.scene, self.job.settings, path, self.log)
        else:
            write_bytes(path, self.job.truth.read_bytes())
        return load_pixels(path)

    def model(self, name: str, truth: NDArray[np.float32]) -> list[str]:
        """Rebuild and render one model's answer; the problems met on the way.

        Raises:
            SceneError: the answer cannot be parsed, or the render failed.
        """
        prediction = interpret(self.job.answers[name])
        if prediction.layout is None:
            raise SceneError(f"the answer cannot be read: {prediction.reason}")
        plan = plan_reconstruction(self.bundle, prediction.layout, self.protocol)
        done = reconstruct(self.scene, self.assets, plan)
        try:
            if not done.poses and (plan.moves or (self.bundle.in_view and not plan.hidden)):
                raise SceneError(f"none of its objects could be placed: {done.problems[0]}")
            render_picture(self.scene, self.job.settings, self.job.picture(name))
        finally:
            done.restore()
        write_json(self.job.pose_list(name), _pose_document(self.bundle, name, done, plan))
        pictures = [truth, load_pixels(self.job.picture(name))]
        save_pixels(self.job.side_by_side(name), side_by_side(pictures))
        return done.problems


def render_scene(job: SceneJob, report: Report, log: Callable[[str], None]) -> None:
    """Render a scene's ground truth and every answer; one that fails does not stop the others.

    Raises:
        SceneError, BundleError: nothing of this scene can be rendered.
    """
    renderer = SceneRenderer(job, log)
    start = time.monotonic()
    truth = renderer.ground_truth()
    report(GROUND_TRUTH_FOLDER, status="ok", reason=None, seconds=time.monotonic() - start)
    for name in job.answers:
        start = time.monotonic()
        try:
            problems = renderer.model(name, truth)
        except SceneError as error:
            report(name, status="failed", reason=str(error), seconds=time.monotonic() - start)
            continue
        except Exception as error:
            # The scene is restored; one model's fault must not cost the others their pictures.
            traceback.print_exc()
            reason = f"a fault of the program itself ({type(error).__name__}: {error}); see the log"
            report(name, status="failed", reason=reason, seconds=time.monotonic() - start)
            continue
        reason = "; ".join(problems) or None
        report(name, status="ok", reason=reason, seconds=time.monotonic() - start)
