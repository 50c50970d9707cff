"""Keeping `live.state` right: when a scene is opened, answers change, or something is moved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import bpy
from mathutils import Matrix

from ...lib.batch import SceneTruth
from ...lib.bundle import Bundle, BundleError
from ...lib.evaluate import NO_ANSWER
from ...lib.live.scene import LiveScene
from ...lib.protocol import read_protocol
from ..scene.open_reconstruction import is_reconstructed
from ..session import events
from ..session.open_scene import bundle_folder, open_bundle
from ..session.state import session
from . import state
from .baselines import Baselines
from .follower import Follower, furniture
from .open_file import OpenFile

_file = OpenFile()
_bundle: Bundle | None = None
_follower: Follower | None = None
# How many of our own changes are under way; nothing is followed meanwhile.
_own = 0


def follower() -> Follower | None:
    """What is followed now."""
    return _follower


def scene_opened() -> None:
    """Another file is open: keep where its furniture stands, before a hand moves it."""
    global _file, _bundle
    _file, _bundle = OpenFile(), None
    if bundle_folder() is not None:
        bpy.context.view_layer.update()
        _file.keep_found(bpy.context.scene)
    answers_changed()


def answers_changed() -> None:
    """Another model, or other answers: begin anew where the open scene's answer is another."""
    global _bundle
    if bundle_folder() is None:
        _stop("")
        return
    try:
        bundle = open_bundle()
    except BundleError as error:
        _stop(str(error))
        return
    answers = session().answers
    prediction = answers.prediction(answers.active, bundle.scene_id) or NO_ANSWER
    if bundle is _bundle and _is_followed(answers.active, prediction):
        return
    _bundle = bundle
    live = LiveScene(SceneTruth.from_bundle(bundle), prediction, read_protocol())
    _begin(live, answers.active, Baselines())


def _is_followed(model: str, prediction: object) -> bool:
    known = _follower
    return known is not None and known.model == model and known.live.prediction is prediction


def _begin(live: LiveScene, model: str, baselines: Baselines) -> None:
    global _follower
    scene, bundle = bpy.context.scene, _bundle
    if bundle is None:
        return
    if not _file.found:
        _file.keep_found(scene)
    # Without a window and an answer nobody asks; a room of a batch need not wait for it.
    wanted = live.prediction.layout is not None or not bpy.app.background
    if wanted and not (_file.all_measured or (_file.boxes and is_reconstructed(scene))):
        with _paused():
            _file.measure(scene, bundle.room_type)
    assets = {instance.object_id: instance.asset for instance in bundle.instances}
    pieces = furniture(live.truth.layout, assets, _file.boxes, _file.found)
    _follower = Follower(live, model, pieces, baselines)
    _follower.look_up(scene)
    _measure()


def on_update(scene: bpy.types.Scene, depsgraph: bpy.types.Depsgraph) -> None:
    """Something in the scene has changed; measures where that was a tracked object's place."""
    if _follower is None or _own or depsgraph.mode != "VIEWPORT" or scene != bpy.context.scene:
        return
    if depsgraph.id_type_updated("COLLECTION"):
        # Something came or went.
        changed = _follower.look_up(scene)
    elif depsgraph.id_type_updated("OBJECT"):
        changed = _follower.read(
            scene, [update.id.name for update in depsgraph.updates if update.is_updated_transform]
        )
    else:
        changed = False
    if changed:
        _measure()


def on_undo_redo() -> None:
    """All objects are other ones: find them again by name."""
    if _follower is not None and _follower.look_up(bpy.context.scene):
        _measure()


@contextmanager
def own_changes() -> Iterator[None]:
    """While we put furniture or predicted boxes somewhere ourselves.

    Nothing is measured meanwhile, once at the end, and what was moved counts as no hand move.
    """
    with _paused():
        try:
            yield
        finally:
            bpy.context.view_layer.update()
    rebase()


@contextmanager
def _paused() -> Iterator[None]:
    global _own
    _own += 1
    try:
        yield
    finally:
        _own -= 1


def rebase() -> None:
    """Furniture and boxes stand where we have put them; measure from there."""
    known = _follower
    if known is None or _own:
        return
    scene = bpy.context.scene
    known.rebase(scene)
    if is_reconstructed(scene) or _file.is_whole:
        _measure()
        return
    # The file was opened with a prediction in it: only now its ground truth is seen.
    if not _file.truth_found:
        _file.keep_found(scene)
    _begin(known.live, known.model, known.baselines)


def put_back(scene: bpy.types.Scene) -> int:
    """Put what was moved by hand back where it stood; how many were."""
    if _follower is None:
        return 0
    count = 0
    with _paused():
        for name, matrix in _follower.moved_from():
            if (obj := scene.objects.get(name)) is not None:
                obj.matrix_world = Matrix(matrix.tolist())
                count += 1
        bpy.context.view_layer.update()
    if _follower.look_up(scene):
        _measure()
    return count


def forget() -> None:
    """Follow nothing more, when the extension goes."""
    global _file, _bundle
    _file, _bundle = OpenFile(), None
    _stop("")


def _measure() -> None:
    known, bundle = _follower, _bundle
    if known is None or bundle is None:
        return
    state.set_current(
        state.LiveState(
            revision=state.next_revision(),
            scene_id=bundle.scene_id,
            room_type=bundle.room_type,
            model=known.model,
            measured=known.measure(),
            problem=_problem(known),
            assets=known.asset_names,
            boxes=known.box_names,
        )
    )
    events.tell("comparison_changed")


def _problem(known: Follower) -> str:
    prediction = known.live.prediction
    if prediction.layout is not None:
        return ""
    if not known.model:
        return "No predictions yet; import a model's answers in the panel Predictions"
    if prediction is NO_ANSWER:
        return f"{known.model} gave no answer for {known.live.scene.scene_id}"
    return f"The answer of {known.model} could not be read: {prediction.reason}"


def _stop(problem: str) -> None:
    global _follower
    _follower = None
    state.set_current(None, problem)
    events.tell("comparison_changed")
