"""What a prediction changes in its scene: moves, hidden assets, red spheres (paper, B.5)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .bundle import Bundle
from .frames import model_to_world
from .inverse_pose import hallucination_radius_m, keeping_own_yaw, with_vertical_convention
from .layout import Layout, SceneObject, Vec3
from .matching import match_for_reconstruction
from .protocol import Protocol

FARTHEST_M = 1e4
"""Nothing is drawn farther or larger: beyond 10 km a renderer loses the room's precision."""


@dataclass(frozen=True, slots=True)
class Move:
    """A matched object: its Blender asset, published ground truth and prediction (world frame)."""

    asset: str
    truth: SceneObject
    prediction: SceneObject


@dataclass(frozen=True, slots=True)
class Marker:
    """A hallucination: a red sphere at the predicted position, radius of eq. 28."""

    id: str
    category: str
    center_m: Vec3
    radius_m: float


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that one prediction changes in one scene.

    Attributes:
        moves: matched in-view objects.
        hidden: (ground-truth id, Blender asset) of unmatched in-view objects.
        markers: unmatched predictions.
        problems: sentences about objects that could not be planned.
    """

    moves: tuple[Move, ...]
    hidden: tuple[tuple[str, str], ...]
    markers: tuple[Marker, ...]
    problems: tuple[str, ...]


def _within(values: Vec3, low: float) -> Vec3:
    x, y, z = (min(max(value, low), FARTHEST_M) for value in values)
    return x, y, z


def drawable(item: SceneObject) -> SceneObject:
    """The prediction with every coordinate and extent within `FARTHEST_M`."""
    return replace(
        item,
        position_m=_within(item.position_m, -FARTHEST_M),
        dimensions_m=_within(item.dimensions_m, 0.0),
    )


def plan_reconstruction(bundle: Bundle, prediction: Layout, protocol: Protocol) -> Plan:
    """Plan a scene's reconstruction.

    Args:
        bundle: the scene.
        prediction: the parsed prediction, in the model frame.
        protocol: settings; grid scenes match within their target groups (B.2).
    """
    truth = list(bundle.in_view_layout())
    predicted = [drawable(item) for item in model_to_world(prediction, _heading(bundle))]
    world = Layout.from_objects(prediction.room, predicted)
    matching = match_for_reconstruction(bundle.in_view_layout(), world, protocol)
    assets = {instance.object_id: instance.asset for instance in bundle.instances}
    problems = [
        f"{item.id}: metadata.json names no Blender asset for it; run `ideal-bench extract` again"
        for item in truth
        if item.id not in assets
    ]
    problems += _too_far(prediction)
    return Plan(
        moves=tuple(
            Move(assets[truth[i].id], truth[i], _target(truth[i], predicted[j], protocol))
            for i, j in matching.pairs
            if truth[i].id in assets
        ),
        hidden=tuple(
            (truth[i].id, assets[truth[i].id]) for i in matching.missed if truth[i].id in assets
        ),
        markers=tuple(_marker(predicted[j], protocol) for j in matching.hallucinated),
        problems=tuple(problems),
    )


def _too_far(prediction: Layout) -> list[str]:
    """One sentence for all objects that `drawable` brings nearer: there may be thousands."""
    far = [
        item.id
        for item in prediction
        if max(map(abs, (*item.position_m, *item.dimensions_m))) > FARTHEST_M
    ]
    if not far:
        return []
    limit = f"{FARTHEST_M / 1000:.0f} km"
    return [f"{len(far)} predicted objects reach beyond {limit}, {far[0]} first; drawn within it"]


def _target(truth: SceneObject, prediction: SceneObject, protocol: Protocol) -> SceneObject:
    at_height = with_vertical_convention(prediction, truth, protocol)
    return keeping_own_yaw(at_height, truth, protocol)


def _heading(bundle: Bundle) -> float:
    return bundle.camera.rotation_euler[2]


def _marker(item: SceneObject, protocol: Protocol) -> Marker:
    radius = hallucination_radius_m(item.dimensions_m, protocol.marker_radius_m)
    return Marker(item.id, item.category, item.position_m, radius)
