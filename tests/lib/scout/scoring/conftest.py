"""Scenes to score, written by hand or drawn."""

import numpy as np
import pytest
from ideal_bench.lib.scout.protocol import ScoutProtocol, read_scout_protocol
from ideal_bench.lib.scout.task import Target, Truth


@pytest.fixture
def protocol() -> ScoutProtocol:
    """The paper's."""
    return read_scout_protocol()


@pytest.fixture
def truth_of():
    """Makes a scene of {id: (group, center, size)}."""

    def make(targets) -> Truth:
        return Truth(tuple(Target(name, *rest) for name, rest in targets.items()))

    return make


@pytest.fixture
def drawn(truth_of):
    """Draws a scene of small groups close together, and a map that leaves some of it out."""

    def draw(seed, most=5):
        generator = np.random.default_rng(seed)
        targets, centers = {}, {}
        for group in ("chair", "lamp", "rug"):
            for number in range(generator.integers(1, most)):
                center = generator.uniform(-0.5, 0.5, 3)
                name = f"{group}_{number}"
                size = tuple(generator.uniform(0.2, 1.5, 3).tolist())
                targets[name] = (group, tuple(center.tolist()), size)
                if generator.random() < 0.7:
                    near = center + generator.normal(0, 0.3, 3)
                    centers[name] = tuple(near.tolist())
        return truth_of(targets), centers

    return draw
