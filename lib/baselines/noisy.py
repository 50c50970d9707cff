"""The ground truth with errors of known size: what does a score of 0.7 look like?"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import numpy as np

from ..geometry.boxes import LARGEST_M
from ..layout import FloatArray, Layout
from .hallucinations import hallucinations
from .oracle import oracle

_SMALLEST_M = 0.01


@dataclass(frozen=True, slots=True)
class Noise:
    """How wrong a noisy prediction is.

    Attributes:
        sigma_m: standard deviation of each coordinate of a centre, metres.
        sigma_deg: standard deviation of a yaw, degrees.
        sigma_scale: standard deviation of the logarithm of the factor on each dimension.
        drop: probability, in [0, 1], that an object is left out.
        hallucinate: objects that are not there, as a fraction of those that are.
        seed: the same number gives the same prediction, another number another one; >= 0.
    """

    sigma_m: float = 0.0
    sigma_deg: float = 0.0
    sigma_scale: float = 0.0
    drop: float = 0.0
    hallucinate: float = 0.0
    seed: int = 0


def noisy(ground_truth: Layout, camera_rz_rad: float, scene_id: str, noise: Noise) -> Layout:
    """The oracle's prediction, spoiled, in the model frame; numbers rounded to 0.01.

    The errors depend on the seed and the scene's id alone, never on the order of the scenes. Each
    kind of error has random numbers of its own: changing one setting leaves the others' errors as
    they are. An object without a yaw gets no error of yaw; no dimension shrinks below 0.01 m.

    Args:
        ground_truth: the objects to predict, world frame.
        camera_rz_rad: the camera's ``rotation_euler.z``, radians.
        scene_id: the scene's name.
        noise: the errors' sizes.

    Raises:
        ValueError: a position or size is too large to add errors to.
    """
    _require_moderate(ground_truth)
    seen = oracle(ground_truth, camera_rz_rad)
    # A folder's name need not be UTF-8; Python keeps its bytes as surrogates.
    seeds = np.random.SeedSequence(
        [noise.seed, zlib.crc32(scene_id.encode("utf-8", "surrogateescape"))]
    ).spawn(5)
    moves, turns, factors, drops, additions = map(np.random.default_rng, seeds)
    n = len(seen)
    yaw_errors = turns.normal(size=n) * noise.sigma_deg
    yaw_errors[np.isnan(ground_truth.yaws_deg)] = 0.0
    spoiled = Layout(
        room=seen.room,
        ids=seen.ids,
        categories=seen.categories,
        positions_m=_rounded(seen.positions_m + moves.normal(size=(n, 3)) * noise.sigma_m),
        dimensions_m=_scaled(seen.dimensions_m, factors.normal(size=(n, 3)) * noise.sigma_scale),
        yaws_deg=_rounded((seen.yaws_deg + yaw_errors) % 360.0) % 360.0,
    )
    kept = np.flatnonzero(drops.random(n) >= noise.drop).tolist()
    added = hallucinations(seen, noise.hallucinate, additions)
    return Layout.from_objects(seen.room, [*spoiled.select(kept), *added])


def _require_moderate(layout: Layout) -> None:
    numbers = [layout.positions_m, layout.dimensions_m, np.array([layout.room.size_m or (0, 0, 0)])]
    if np.abs(np.vstack(numbers)).max() > LARGEST_M:
        raise ValueError(f"a position or size beyond {LARGEST_M:g} m cannot be given errors")


def _rounded(values: FloatArray) -> FloatArray:
    """To 0.01, and never a negative zero."""
    return np.round(values, 2) + 0.0


def _scaled(dimensions_m: FloatArray, log_factors: FloatArray) -> FloatArray:
    """Dimensions times their factors; one that is 0 stays 0."""
    scaled = np.maximum(_rounded(dimensions_m * np.exp(log_factors)), _SMALLEST_M)
    return np.where(dimensions_m > 0.0, scaled, 0.0)
