"""The sweep finds what looking at all pairs finds, and keeps scenes apart."""

import itertools

import numpy as np
import pytest
from ideal_bench.lib.geometry.boxes import Boxes
from ideal_bench.lib.geometry.sweep import touching_pairs


def swept(boxes, scene, **options):
    settled = options.pop("settled", np.zeros(len(scene), dtype=bool))
    pieces = list(touching_pairs(boxes, scene, settled, **options))
    pairs = [
        tuple(sorted(pair)) for i, j in pieces for pair in zip(i.tolist(), j.tolist(), strict=True)
    ]
    assert len(pairs) == len(set(pairs))
    return set(pairs)


def looked_up(boxes, scene):
    return {
        (i, j)
        for i, j in itertools.combinations(range(len(scene)), 2)
        if scene[i] == scene[j]
        and (boxes.low[i] <= boxes.high[j]).all()
        and (boxes.low[j] <= boxes.high[i]).all()
    }


@pytest.mark.parametrize("at_once", [1, 10, 1 << 14])
@pytest.mark.parametrize("decimals", [1, 12])
def test_every_touching_pair_once(at_once, decimals):
    random = np.random.default_rng(decimals)
    # With one decimal many boxes touch, start at the same place or are flat.
    center = random.uniform(-3, 3, size=(150, 3)).round(decimals)
    boxes = Boxes.around(center, random.uniform(0, 2, size=(150, 3)).round(decimals))
    scene = random.integers(0, 4, size=150)
    assert swept(boxes, scene, at_once=at_once) == looked_up(boxes, scene)


def test_settled_pairs_are_left_out():
    boxes = Boxes.around(np.zeros((3, 3)), np.ones((3, 3)))
    settled = np.array([True, False, True])
    assert swept(boxes, np.zeros(3, dtype=int), settled=settled) == {(0, 1), (1, 2)}


def test_no_boxes_no_pairs():
    boxes = Boxes(np.empty((0, 3)), np.empty((0, 3)))
    assert swept(boxes, np.array([], dtype=int)) == set()
