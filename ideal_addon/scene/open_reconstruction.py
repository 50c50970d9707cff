"""The reconstruction that stands in the open file; what was before is kept in the scene itself.

Kept there, it follows undo and redo, and survives saving and loading.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import bpy

from ...lib.bundle import Bundle, BundleError
from ...lib.layout import Layout
from ...lib.names import short
from ...lib.predictions.answers import decoded
from ...lib.predictions.interpret import interpret
from ...lib.protocol import read_protocol
from ...lib.reconstruction import Plan, plan_reconstruction
from ..session.open_scene import bundle_folder, open_bundle
from ..session.state import session
from .errors import SceneError
from .measuring import measured_once
from .reconstruction import Reconstruction, reconstruct
from .snapshot import STANDING_KEY, take_back_reconstruction


@dataclass(frozen=True, eq=False)
class Answer:
    """A model's answer to the open scene, as it was read.

    Attributes:
        bundle: the open scene.
        model: whose it is; "" where it came from a file.
        layout: predicted objects, in the model frame.
    """

    bundle: Bundle
    model: str
    layout: Layout

    @cached_property
    def mark(self) -> str:
        """Another text for another answer, in any run of Blender."""
        text = json.dumps(self.layout.to_document())
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    def plan(self) -> Plan:
        """What it changes in the scene."""
        return plan_reconstruction(self.bundle, self.layout, read_protocol())


def is_reconstructed(scene: bpy.types.Scene) -> bool:
    """Whether a prediction stands in the scene, wholly or in part."""
    return STANDING_KEY in scene


def why_no_scene() -> str:
    """Why nothing can be rebuilt in the open file; empty where it can. For `poll_message_set`."""
    return "" if bundle_folder() else "Open a scene of a data set first (its scene.blend)"


def why_no_answer() -> str:
    """Why there is nothing to compare the open scene with; empty where there is."""
    try:
        active_answer()
    except SceneError as error:
        return str(error)
    return ""


def active_answer() -> Answer:
    """The active model's answer to the open scene.

    Raises:
        SceneError: no scene or no model is open, or the answer is missing or cannot be read.
    """
    if why := why_no_scene():
        raise SceneError(why)
    answers = session().answers
    if not answers.active:
        raise SceneError("Import a model's answers first; the panel Predictions does it")
    bundle = _bundle()
    prediction = answers.prediction(answers.active, bundle.scene_id)
    model = short(answers.active)
    if prediction is None:
        raise SceneError(f"{model} gave no answer to {bundle.scene_id}; choose another model")
    if prediction.layout is None:
        raise SceneError(
            f"{model}'s answer to {bundle.scene_id} cannot be read: {prediction.reason}"
        )
    return Answer(bundle, answers.active, prediction.layout)


def file_answer(path: Path) -> Answer:
    """A file's answer to the open scene.

    Raises:
        SceneError: the bundle or the answer cannot be used.
    """
    bundle = _bundle()
    try:
        prediction = interpret(decoded(path.read_bytes()))
    except OSError as error:
        raise SceneError(str(error)) from error
    if prediction.layout is None:
        raise SceneError(f"{path.name}: {prediction.reason}")
    return Answer(bundle, "", prediction.layout)


def stand(context: bpy.types.Context, answer: Answer) -> Reconstruction:
    """Rebuild an answer in the open scene, in place of one that stands there.

    Raises:
        SceneError: the scene does not tell what it was; it is left alone.
    """
    take_back_reconstruction(context.scene)
    _, assets = measured_once(context.view_layer, answer.bundle.room_type)
    done = reconstruct(context.scene, assets, answer.plan())
    context.scene[STANDING_KEY] = done.snapshot.to_text()
    return done


def _bundle() -> Bundle:
    try:
        return open_bundle()
    except BundleError as error:
        raise SceneError(str(error)) from error
