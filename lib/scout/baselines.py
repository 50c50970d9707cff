"""Maps that need no model and no picture: by the public inventory and the range prior alone (B.2).

An agent that looks has to do better than these.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from statistics import fmean

import numpy as np

from ..layout import Vec3
from .protocol import ScoutProtocol
from .scoring.scores import Totals, score_map
from .task import Task

ORIGIN, UNIFORM_BALL = "origin", "uniform_ball"

PAPER_LOSSES_M = {ORIGIN: 3.113, UNIFORM_BALL: 4.701}
"""The paper's scene-macro losses on its own 80 scenes (B.2): no measure of any other scenes."""

PAPER_SCENES = 80


def origin_map(task: Task) -> dict[str, Vec3]:
    """Every centre at the frame's origin."""
    return dict.fromkeys(task.ids, (0.0, 0.0, 0.0))


def ball_map(task: Task) -> dict[str, Vec3]:
    """The first of `ball_maps`."""
    return next(ball_maps(task))


def ball_maps(task: Task) -> Iterator[dict[str, Vec3]]:
    """Maps without end, their centres drawn uniformly from the ball of radius r around the origin.

    The scene's name is the seed: a task gets the same maps every time.
    """
    seed = hashlib.sha256(task.scene.encode("utf-8", "surrogatepass")).digest()[:8]
    generator, count = np.random.default_rng(int.from_bytes(seed, "big")), len(task.targets)
    while True:
        directions = generator.normal(size=(count, 3))
        directions /= np.linalg.norm(directions, axis=1, keepdims=True)
        # The share of a ball that is within a radius grows with its cube.
        radii_m = task.range_m * np.cbrt(generator.random((count, 1)))
        points = (directions * radii_m).tolist()
        yield {name: (x, y, z) for name, (x, y, z) in zip(task.ids, points, strict=True)}


def ball_totals(task: Task, protocol: ScoutProtocol) -> Totals:
    """Mean scores of the first `protocol.ball_draws` maps drawn from the ball."""
    maps = islice(ball_maps(task), protocol.ball_draws)
    scored = [score_map(task, centers, protocol) for centers in maps]
    return Totals(
        targets=len(task.targets),
        submitted=len(task.targets),
        iou=fmean(item.iou for item in scored),
        hits={
            threshold: fmean(item.hits[threshold] for item in scored)
            for threshold in protocol.hit_thresholds
        },
        error_m=fmean(item.error_m for item in scored),
        penalty_m=protocol.omission_m,
    )
