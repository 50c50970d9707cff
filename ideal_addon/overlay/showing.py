"""The comparison of the open scene in the view: what is drawn of it, and what the panel says."""

from __future__ import annotations

from functools import lru_cache

import bpy
import numpy as np
from numpy.typing import NDArray

from ...lib.inverse_pose import hallucination_radius_m
from ...lib.live.things import Things as LiveThings
from ...lib.protocol import Protocol, read_protocol
from ...lib.reconstruction import FARTHEST_M
from .. import properties
from ..live import state
from ..live.state import LiveState
from ..properties.compare import IDEAL_PG_compare
from ..scene.blending import blend
from ..scene.handles import shown_model
from ..scene.open_reconstruction import is_reconstructed, why_no_answer
from .comparison import LAYERS, Comparison, Things, comparison_layers
from .layers import set_layer
from .look import Look, set_look

_PREFIX = "compare "


def refresh() -> None:
    """Draw the comparison anew, and tell the panel."""
    of = _comparison()
    _mirror(of)
    set_look(_look())
    _draw(of, LAYERS)


def switched(layer: str) -> None:
    """A layer was switched on or off: draw only this one anew."""
    _draw(_comparison(), (layer,))


def look_changed() -> None:
    """Lines are to be wider or fainter."""
    set_look(_look())


def compared(live: LiveState, protocol: Protocol, selected_only: bool = False) -> Comparison:
    """What is drawn of a scene, plain arrays.

    Args:
        live: its numbers as they are now.
        protocol: which fronts and errors count.
        selected_only: give labels their owners, so that only those of what is selected show.
    """
    measured = live.measured
    pairs, invented = measured.pairs, measured.hallucinated
    truth = _things(measured.truth, live.assets, protocol)
    predicted = _things(measured.predicted, live.boxes, protocol)
    radii = [
        hallucination_radius_m(tuple(size), protocol.marker_radius_m)
        for size in predicted.size_m[invented].tolist()
    ]
    return Comparison(
        truth=truth,
        predicted=predicted,
        truth_row=pairs.truth_row,
        predicted_row=pairs.predicted_row,
        PE_m=pairs.PE_m,
        IoU=pairs.IoU,
        RE_deg=pairs.RE_deg,
        missed=measured.missed,
        invented=invented,
        radius_m=np.array(radii, dtype=float),
        threshold_m=protocol.position_threshold_m,
        selected_only=selected_only,
    )


def _things(things: LiveThings, owners: tuple[str | None, ...], protocol: Protocol) -> Things:
    layout = things.layout
    return Things(
        ids=layout.ids,
        center_m=np.clip(layout.positions_m, -FARTHEST_M, FARTHEST_M),
        size_m=np.minimum(layout.dimensions_m, FARTHEST_M),
        yaw_deg=layout.yaws_deg,
        has_front=_have_fronts(layout.categories, protocol) & ~np.isnan(layout.yaws_deg),
        there=things.there,
        owners=tuple(owner or "" for owner in owners),
    )


@lru_cache(maxsize=8)
def _fronts_of(categories: tuple[str, ...], exempt: frozenset[str]) -> NDArray[np.bool_]:
    return np.array([name not in exempt for name in categories], dtype=bool)


def _have_fronts(categories: tuple[str, ...], protocol: Protocol) -> NDArray[np.bool_]:
    exempt = frozenset(name for name in set(categories) if protocol.is_yaw_exempt(name))
    return _fronts_of(categories, exempt)


def _settings() -> IDEAL_PG_compare:
    return properties.window().compare


def _look() -> Look:
    return Look(_settings().line_px, _settings().opacity)


def _comparison() -> Comparison | None:
    """What is compared and shown now; None where nothing is."""
    live = state.current()
    if live is None or live.problem or shown_model(bpy.context.scene) is None:
        return None
    return compared(live, read_protocol(), _settings().labels_of == "SELECTED")


def _draw(of: Comparison | None, names) -> None:
    wanted = [name for name in names if getattr(_settings(), f"show_{name}")]
    if "invented" in wanted and blend(bpy.context.scene) == 1.0:
        wanted.remove("invented")  # real spheres stand there
    made = {} if of is None else comparison_layers(of, wanted)
    for name in names:
        set_layer(_PREFIX + name, made.get(name))


def _mirror(of: Comparison | None) -> None:
    settings, live = _settings(), state.current()
    settings.shown = shown_model(bpy.context.scene) is not None
    settings.reconstructed = is_reconstructed(bpy.context.scene)
    settings.problem = why_no_answer()
    settings.threshold_m = read_protocol().position_threshold_m
    measured = None if live is None or live.problem else live.measured
    settings.matched = 0 if measured is None else len(measured.pairs)
    settings.missed = 0 if measured is None else len(measured.missed)
    settings.invented = 0 if measured is None else len(measured.hallucinated)
