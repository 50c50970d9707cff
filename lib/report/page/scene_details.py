"""What opens when a scene is chosen: boxes, pictures, every object's errors, links.

All of it is plain JSON that the page's script reads; nothing in it is markup.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from ...layout import Layout
from ...protocol import Protocol
from ..stored import StoredMatch, StoredModel, StoredScene
from .changed import Changed
from .inputs import PageInputs
from .links import link
from .measures import Factors, outside_m, size_factors
from .overlays import box_paths
from .pictures import PictureShelf

Detail = dict[str, Any]
MATCHED, INVENTED, PLAIN = "matched", "invented", "plain"


def scene_detail(scene: str, inputs: PageInputs, shelf: PictureShelf, changed: Changed) -> Detail:
    """One scene with every model that was scored on it; see the page's script for its use."""
    folders = inputs.folders
    bundle = folders.bundle(scene)
    entries = [
        (place, model, model.scenes[scene])
        for place, model in enumerate(inputs.results.models)
        if scene in model.scenes
    ]
    detail: Detail = {
        "scene": scene,
        "picture": _picture(folders.room_picture(scene), inputs, shelf),
        "models": [
            _model_detail(place, model, scene, entry, inputs, shelf, changed)
            for place, model, entry in entries
        ],
    }
    if bundle is not None:
        truth = bundle.in_view_layout()
        paths = box_paths(truth, bundle.camera)
        detail["size"] = list(bundle.camera.resolution)
        detail["folder"] = link(bundle.folder, inputs.out)
        detail["truth"] = [
            list(row) for row in zip(truth.ids, truth.categories, paths, strict=True)
        ]
    return detail


def _model_detail(
    place: int,
    model: StoredModel,
    scene: str,
    entry: StoredScene,
    inputs: PageInputs,
    shelf: PictureShelf,
    changed: Changed,
) -> Detail:
    folders, protocol = inputs.folders, inputs.results.protocol
    answer = folders.answer(model.name, scene)
    stale = scene in changed.get(model.name, ())
    detail: Detail = {
        "m": place,
        "stale": stale,
        "matches": [_match(match, protocol) for match in entry.matches],
        "colliding": None if entry.colliding is None else list(entry.colliding),
        "outside": None if entry.outside is None else list(entry.outside),
        "missed": list(entry.missed),
        "invented": list(entry.invented),
        "undefined": entry.undefined,
        "step": entry.step,
        "reason": entry.reason,
        "answer": None if answer is None else link(answer, inputs.out),
        "render": _picture(folders.rendered_picture(model.name, scene), inputs, shelf),
    }
    bundle, layout = folders.bundle(scene), folders.predicted(model.name, scene)
    if bundle is not None and layout is not None:
        detail["boxes"] = _boxes(layout, box_paths(layout, bundle.camera), entry)
        if not stale:
            truth = bundle.in_view_layout()
            detail["sizes"] = [_factors(match, layout, truth) for match in entry.matches]
            far = outside_m(layout, truth, protocol)
            detail["outsideBy"] = {name: float(f"{metres:.3g}") for name, metres in far.items()}
    return detail


def _factors(match: StoredMatch, layout: Layout, truth: Layout) -> Factors | None:
    found = size_factors(match, layout, truth)
    if found is None:
        return None
    return [None if factor is None else float(f"{factor:.3g}") for factor in found]


def _picture(path: Any, inputs: PageInputs, shelf: PictureShelf) -> Detail | None:
    """A picture's place in the page, if it has one, and where its file is."""
    if path is None:
        return None
    return {"at": shelf.take(path), "file": link(path, inputs.out)}


def _match(match: StoredMatch, protocol: Protocol) -> list[Any]:
    """Ids, errors, and which of position, IoU and rotation fail the protocol's thresholds."""
    turned = match.RE_deg
    fails = [
        match.PE_m > protocol.position_threshold_m,
        match.IoU < protocol.iou_threshold,
        turned is not None and turned > protocol.rotation_threshold_deg,
    ]
    errors = [
        round(match.PE_m, 3),
        round(match.IoU, 3),
        None if turned is None else round(turned, 1),
    ]
    return [match.gt, match.pred, *errors, "".join("PIR"[i] for i in range(3) if fails[i])]


def _boxes(layout: Layout, paths: Sequence[str], entry: StoredScene) -> list[list[str]]:
    """Id, category, path and kind of each predicted object.

    An answer may use an id twice: as many of its objects as were matched under that id are shown
    as matched, the others as invented. Where nothing was matched, as in grid rooms, all are plain.
    """
    compared = bool(entry.matches or entry.missed or entry.invented)
    matched = Counter(match.pred for match in entry.matches)
    rows = []
    for name, category, path in zip(layout.ids, layout.categories, paths, strict=True):
        kind = PLAIN if not compared else (MATCHED if matched[name] > 0 else INVENTED)
        matched[name] -= 1
        rows.append([name, category, path, kind])
    return rows
