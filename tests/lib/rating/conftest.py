"""Pictures of a small study, and a clock that a test moves."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from ideal_bench.lib.png import encoded

SCENES = ("bedroom_s1", "kitchen_s2", "office_s3")
MODELS = ("alpha", "beta", "gamma")


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s

    def passes(self, seconds: float) -> None:
        self.now_s += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def picture_bytes():
    """A function that makes a PNG of one grey."""
    return lambda grey=90, width=32, height=18: encoded(
        np.full((height, width, 3), grey, dtype=np.uint8)
    )


@pytest.fixture
def out(tmp_path: Path, picture_bytes) -> Path:
    """What `reconstruct` leaves: three scenes, three models."""
    folder = tmp_path / "out"
    for place, model in enumerate(("_ground_truth", *MODELS)):
        (folder / model).mkdir(parents=True)
        for scene in SCENES:
            (folder / model / f"{scene}.png").write_bytes(picture_bytes(60 * place))
    (folder / "alpha" / "bedroom_s1_side_by_side.png").write_bytes(picture_bytes(1))
    (folder / "_logs").mkdir()
    return folder


@pytest.fixture
def rating_document() -> dict:
    """A rater's file that keeps every rule."""
    scene = {
        "shown": ["beta", "alpha"],
        "scores": {"alpha": 4, "beta": 4},
        "ranks": {"alpha": 1, "beta": 2},
        "seconds": 31.5,
        "rated_at": "2026-11-30T08:00:00+00:00",
        "versions": {"ideal_bench": "0.1.0"},
    }
    return {
        "schema": 1,
        "rater": "ann",
        "seed": 7,
        "protocol": {"name": "ideal_rating_v1", "scores": [1, 5], "minimum_seconds": 20.0},
        "models": ["alpha", "beta"],
        "scenes": {"bedroom_s1": json.loads(json.dumps(scene)), "office_s3": scene},
    }
