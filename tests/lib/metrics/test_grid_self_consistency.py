"""GSR: clusters by hand and against plain loops, and the three regimes without a value."""

import random

import numpy as np
import pytest
from ideal_bench.lib.metrics.grid_self_consistency import cluster
from ideal_bench.lib.metrics.scores import Why


@pytest.fixture
def blocks(room, thing):
    """A library with blocks at places on the floor."""

    def build(*places):
        things = [thing("library_block", at=(x, y, 1)) for x, y in places]
        return room(things, "library", size=(20, 20, 3))

    return build


@pytest.fixture
def gsr(value, blocks):
    def measure(*places):
        return value("GSR", blocks((0, 0), (9, 9)), blocks(*places))

    return measure


def test_a_perfect_grid_anywhere(gsr):
    assert gsr(*((x + 50, y - 70) for x in (0, 1, 2) for y in (0, 2))) == 1


def test_two_of_five_stand_off(gsr):
    # Column 0 is x = 0, 0 and 0.25, with its centre at 0.083: the last is 0.167 off.
    places = [(0, 0), (0, 2), (0.25, 4), (3, 0), (3, 2.25)]
    # Row 2 is y = 2 and 2.25: both 0.125 off.
    assert gsr(*places) == pytest.approx(2 / 5)


def test_just_within_ten_centimetres(gsr):
    assert gsr((0, 0), (0.19, 2), (0, 0), (0.19, 2)) == 1
    assert gsr((0, 0), (0.21, 2), (0, 0), (0.21, 2)) == 0


def test_chains_are_one_cluster(gsr):
    # Each 0.25 from the next: one column, centre 0.375.
    places = [(x, 3 * number) for number, x in enumerate((0, 0.25, 0.5, 0.75))]
    assert gsr(*places) == 0


def test_the_end_of_a_chain_may_lie_on_the_next_clusters_centre():
    # Cluster 0..1.5 has its centre at 0.75; the next one at 1.81 is nearer to its end.
    values = np.array([0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.81])
    found = cluster(values, np.zeros(8, dtype=int), 0.3)
    assert found.distance_m[6] == pytest.approx(0.31)


def test_clusters_against_plain_loops(reference):
    chance = random.Random(0)
    for _ in range(200):
        values = [chance.uniform(0, 3) for _ in range(chance.randrange(1, 12))]
        centers = reference.clusters(values)
        found = cluster(np.array(values), np.zeros(len(values), dtype=int), 0.3)
        assert len(found.segment) == len(centers)
        nearest = [min(abs(value - center) for center in centers) for value in values]
        assert found.distance_m.tolist() == pytest.approx(nearest, abs=1e-12)


def test_clusters_do_not_cross_segments():
    found = cluster(np.array([0.0, 0.1, 5.0]), np.array([0, 1, 1]), 0.3)
    assert found.segment.tolist() == [0, 1, 1]
    assert found.distance_m.tolist() == [0, 0, 0]


def test_undefined_in_the_three_regimes(gsr):
    assert gsr() is Why.TOO_FEW
    assert gsr((0, 0), (2, 0)) is Why.TOO_FEW
    assert gsr((0, 0), (0.1, 0), (0, 0.1)) is Why.ONE_CLUSTER
    assert gsr((0, 0), (1, 1), (2, 2)) is Why.SPARSE


def test_a_fill_of_exactly_one_half_is_sparse(gsr):
    assert gsr((0, 0), (1, 1), (0, 0), (2, 1), (3, 0), (0, 2)) is Why.SPARSE
    assert gsr((0, 0), (1, 1), (0, 0), (2, 1), (3, 0)) == 1


def test_mean_of_the_groups_in_which_it_is_defined(value, room, thing):
    scene = room([thing("simple_desk"), thing("swivel_chair")], "office")
    desks = [thing("simple_desk", at=(x, y, 0)) for x, y in ((0, 0), (0, 2), (0.25, 2), (3, 0))]
    chairs = [thing("swivel_chair", at=(x, 5, 0)) for x in (0, 1, 2)]
    # Desks: columns 0 (centre 0.083: 0, 0 within, 0.25 off) and 3.
    assert value("GSR", scene, room(desks, "office")) == 0.75
    assert value("GSR", scene, room(desks + chairs, "office")) == 0.875


def test_a_group_that_the_ground_truth_lacks_does_not_count(value, room, thing):
    chairs = [thing("swivel_chair", at=(x, 5, 0)) for x in (0, 1, 2)]
    assert value("GSR", room([thing("simple_desk")], "office"), room(chairs)) is Why.TOO_FEW
    assert value("GSR", room([thing("sofa")], "office"), room(chairs)) is Why.NO_TARGET
