"""A small study in Blender, and a clock that a test moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import bpy
import numpy as np
import pytest
from ideal_bench.ideal_addon import properties, registration
from ideal_bench.ideal_addon.session import study
from ideal_bench.lib.png import encoded

SCENES = ("bedroom_s1", "kitchen_s2", "office_s3")
MODELS = ("alpha-model", "beta-model", "gamma-model", "delta-model")


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now_s = 50.0

    def __call__(self) -> float:
        return self.now_s

    def passes(self, seconds: float) -> None:
        self.now_s += seconds


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    registration.register()
    yield
    registration.unregister()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    moved = Clock()
    monkeypatch.setattr(study, "clock", moved)
    return moved


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Each model's picture of a scene has a grey of its own: 40, 60, ...; the truth has 20."""
    folder = tmp_path / "out"
    for place, model in enumerate(("_ground_truth", *MODELS)):
        (folder / model).mkdir(parents=True)
        grey = np.full((18, 32, 3), 20 + 20 * place, dtype=np.uint8)
        for scene in SCENES:
            (folder / model / f"{scene}.png").write_bytes(encoded(grey))
    return folder


@pytest.fixture
def ratings(tmp_path: Path) -> Path:
    return tmp_path / "ratings"


@pytest.fixture
def begin(pictures: Path, ratings: Path, clock: Clock):
    """A function that starts the rating."""

    def start(**more):
        words = {"folder": str(pictures), "rater": "ann", "ratings": str(ratings), **more}
        return bpy.ops.ideal.start_rating(**words)

    return start


@pytest.fixture
def shown():
    """What the panel draws."""
    return lambda: properties.window().rating


@pytest.fixture
def rate_all():
    """A function that gives the four pictures their points."""

    def rate(scores=(5, 4, 3, 1)):
        for letter, score in zip("ABCD", scores, strict=True):
            assert bpy.ops.ideal.rate(letter=letter, score=score) == {"FINISHED"}

    return rate
