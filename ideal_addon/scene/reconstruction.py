"""Rebuilding a prediction in its own scene, and taking it back (paper, B.5)."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import bmesh
import bpy
import numpy as np
from mathutils import Matrix, Vector

from ...lib.inverse_pose import AssetState, inverse_pose, offset_rule, scale_factors
from ...lib.reconstruction import Marker, Move, Plan
from .as_rendered import as_rendered
from .assets import Asset, all_members, find_assets
from .bounds import Measure, measure_assets
from .materials import node_material
from .snapshot import Snapshot

MARKER_NAME = "ideal_hallucination"
_RED = (0.9, 0.0, 0.0, 1.0)
_GLOW = 0.4
_MISPLACED_M = 0.02


@dataclass
class Reconstruction:
    """One prediction standing in its scene.

    Attributes:
        snapshot: gives the scene back with `restore()`.
        poses: one entry a matched object, as the pose list keeps it.
        problems: sentences about objects that could not be placed.
    """

    snapshot: Snapshot
    poses: list[dict[str, Any]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def restore(self) -> None:
        """Give the scene back exactly."""
        self.snapshot.restore()


def measured_assets(
    view_layer: bpy.types.ViewLayer, room_type: str
) -> dict[str, tuple[Asset, Measure]]:
    """Every asset of the open scene with its exact box, by the name of its root object."""
    assets = find_assets(view_layer, room_type)
    with as_rendered(view_layer, all_members(assets)):
        measures = measure_assets(bpy.context.evaluated_depsgraph_get(), assets)
    return {asset.name: (asset, measures[asset.name]) for asset in assets if asset.name in measures}


def target_matrix(measure: Measure, after: AssetState) -> Matrix:
    """World matrix of a root that stands as `after` says.

    It starts from the matrix that was measured: that of an object which the viewport hides is not
    kept up to date by Blender.
    """
    before = measure.state
    turn = Matrix.Rotation(math.radians(after.yaw_deg - before.yaw_deg), 3, "Z")
    factors = scale_factors(before.extents_m, after.extents_m)
    measured = Matrix(measure.matrix.tolist()).to_3x3()
    world = (turn @ measured @ Matrix.Diagonal(Vector(factors))).to_4x4()
    world.translation = Vector(after.location_m)
    return world


def _pose_entry(move: Move, state: AssetState, moved: bool) -> dict[str, Any]:
    return {
        "gt": move.truth.id,
        "pred": move.prediction.id,
        "asset": move.asset,
        "location_m": [round(value, 6) for value in state.location_m],
        "rotation_z_deg": round(state.yaw_deg % 360.0, 6),
        "extents_m": [round(value, 6) for value in state.extents_m],
        "moved": moved,
    }


def _misplaced(move: Move, state: AssetState) -> str | None:
    """A sentence where the asset does not stand where the ground truth has it."""
    apart = max(abs(a - b) for a, b in zip(state.center_m, move.truth.position_m, strict=True))
    if apart <= _MISPLACED_M:
        return None
    return (
        f"{move.truth.id}: its asset {move.asset!r} is {apart:.2f} m from where GT.json has it; "
        "run `ideal-bench extract` again"
    )


def _overridden(written: dict[str, tuple[Asset, Matrix]]) -> list[str]:
    """Sentences about roots that do not stay where they were put."""
    with as_rendered(bpy.context.view_layer, [asset.root for asset, _ in written.values()]):
        depsgraph = bpy.context.evaluated_depsgraph_get()
        return [
            f"{object_id}: {asset.name!r} does not stay where it is put; an animation, driver, "
            "constraint or parent of it decides"
            for object_id, (asset, matrix) in written.items()
            if not np.allclose(
                np.array(asset.root.evaluated_get(depsgraph).matrix_world),
                np.array(matrix),
                rtol=1e-5,
                atol=1e-4,
            )
        ]


def _missing(object_id: str, asset: str) -> str:
    return f"{object_id}: the .blend has no visible asset {asset!r} that metadata.json names for it"


def _unit_sphere(material: bpy.types.Material) -> bpy.types.Mesh:
    mesh = bpy.data.meshes.new(MARKER_NAME)
    shape = bmesh.new()
    bmesh.ops.create_uvsphere(shape, u_segments=32, v_segments=16, radius=1.0)
    for face in shape.faces:
        face.smooth = True
    shape.to_mesh(mesh)
    shape.free()
    mesh.materials.append(material)
    return mesh


def _red_material(scene: bpy.types.Scene) -> bpy.types.Material:
    """Red in the light and in the dark: it glows a little, whatever the film's exposure."""
    material = node_material(MARKER_NAME)
    material.diffuse_color = _RED
    # By type: its name is translated with Blender's interface.
    shader = next(n for n in material.node_tree.nodes if n.type == "BSDF_PRINCIPLED")
    shader.inputs["Base Color"].default_value = _RED
    shader.inputs["Roughness"].default_value = 0.6
    shader.inputs["Emission Color"].default_value = _RED
    shader.inputs["Emission Strength"].default_value = _GLOW / max(scene.cycles.film_exposure, 0.05)
    return material


def _add_markers(scene: bpy.types.Scene, markers: tuple[Marker, ...], snapshot: Snapshot) -> None:
    if not markers:
        return
    mesh = _unit_sphere(_red_material(scene))
    for marker in markers:
        obj = bpy.data.objects.new(f"{MARKER_NAME} {marker.id}"[:60], mesh)
        obj.location = marker.center_m
        obj.scale = (marker.radius_m,) * 3
        scene.collection.objects.link(obj)
        snapshot.add_made(obj)


def _hide(asset: Asset, snapshot: Snapshot) -> None:
    """Hide an asset's meshes; its lights stay on, since the scene's lighting does not change."""
    for member in asset.members():
        if member.type != "LIGHT":
            snapshot.keep(member)
            member.hide_render = member.hide_viewport = True


def reconstruct(
    scene: bpy.types.Scene,
    assets: dict[str, tuple[Asset, Measure]],
    plan: Plan,
    force: bool = False,
) -> Reconstruction:
    """Carry out a plan in the open scene; `restore()` of the answer takes it back.

    Args:
        scene: the open scene.
        assets: `measured_assets` of the untouched scene.
        plan: what to change.
        force: write poses of objects that do not move as well, to prove the way of writing.
    """
    done = Reconstruction(Snapshot(), problems=list(plan.problems))
    try:
        _carry_out(scene, assets, plan, force, done)
    except BaseException:
        done.restore()
        raise
    return done


def _carry_out(
    scene: bpy.types.Scene,
    assets: dict[str, tuple[Asset, Measure]],
    plan: Plan,
    force: bool,
    done: Reconstruction,
) -> None:
    written: dict[str, tuple[Asset, Matrix]] = {}
    for move in plan.moves:
        if move.asset not in assets:
            done.problems.append(_missing(move.truth.id, move.asset))
            continue
        asset, measure = assets[move.asset]
        before = measure.state
        if doubt := _misplaced(move, before):
            done.problems.append(doubt)
        after = inverse_pose(before, move.truth, move.prediction)
        moved = after is not before
        if force and not moved:
            after = offset_rule(before, before.center_m, before.yaw_deg, before.extents_m)
        if moved or force:
            done.snapshot.keep(asset.root)
            target = target_matrix(measure, after)
            asset.root.matrix_world = target
            written[move.truth.id] = (asset, target)
        done.poses.append(_pose_entry(move, after, moved))
    for object_id, name in plan.hidden:
        if name in assets:
            _hide(assets[name][0], done.snapshot)
        else:
            done.problems.append(_missing(object_id, name))
    _add_markers(scene, plan.markers, done.snapshot)
    # Animations act again now, as they will when the picture is rendered.
    scene.frame_set(scene.frame_current)
    done.problems += _overridden(written)
