"""C3: what is said of pairs, and which are not held against each other."""

import pytest
from ideal_bench.lib.checks.interpenetration import Pair, interpenetration, one_unit, pair_overlap
from ideal_bench.lib.geometry.mesh_parts import mesh_parts
from ideal_bench.lib.geometry.solid_overlap import APART, CELLS, EXACT, Overlap


def pair(volume, one="chair_01", other="table_01", method=EXACT, **more):
    return Pair(one, other, Overlap(volume, method, **more))


@pytest.mark.parametrize(("volume", "passed"), [(0.0, True), (1e-6, True), (1.1e-6, False)])
def test_more_than_a_cubic_centimetre_is_too_much(protocol, volume, passed):
    found = interpenetration([pair(volume)], 2, protocol)
    assert (found.id, found.passed, found.unit) == ("C3", passed, "m3")
    assert found.number == pytest.approx(volume)


def test_the_worst_pair_comes_first_and_all_are_listed(protocol):
    place = ((0.0, 0.1, 0.20000001), (0.5, 0.6, 0.7))
    pairs = [
        pair(2e-6),
        pair(3e-3, "sofa_01", "rug_01", CELLS, error_m3=2e-4, pitch_m=0.00125, box_m=place),
        pair(0.0, "bed_01", "rug_01", APART),
        pair(5e-7, "bed_01", "lamp_01"),
    ]
    found = interpenetration(pairs, 7, protocol)
    assert (found.passed, found.number) == (False, 3e-3)
    assert found.details["pairs_measured"] == 4
    assert [item["volume_m3"] for item in found.details["pairs"]] == [3e-3, 2e-6, 5e-7]
    assert found.details["pairs"][0] == {
        "objects": ["sofa_01", "rug_01"],
        "volume_m3": 3e-3,
        "method": "cells",
        "error_m3": 2e-4,
        "pitch_m": 0.00125,
        "box_m": [[0.0, 0.1, 0.2], [0.5, 0.6, 0.7]],
    }
    assert found.sentence == (
        "sofa_01 and rug_01 share 0.003 m3 (counted, +-0.0002); 1 more pair shares too much"
    )


def test_a_room_without_neighbours_passes(protocol):
    found = interpenetration([], 5, protocol)
    assert (found.passed, found.number) == (True, 0.0)
    assert found.sentence == "no two of 5 pieces share more than 1e-06 m3"


def test_pairs_of_equal_volume_stand_in_the_order_of_their_names(protocol):
    pairs = [pair(1e-3, name, "rug_01") for name in ("chair_02", "chair_01")]
    for given in (pairs, pairs[::-1]):
        listed = interpenetration(given, 3, protocol).details["pairs"]
        assert [item["objects"][0] for item in listed] == ["chair_01", "chair_02"]


def test_bed_and_mattress_are_one_unit_and_nothing_else(protocol):
    assert one_unit("bed", "mattress", protocol) and one_unit("Mattress", "Bed", protocol)
    for other in ("bed", "sofa"):
        assert not one_unit("bed", other, protocol)
    assert not one_unit("mattress", "mattress", protocol)


def test_the_meshes_decide_and_not_the_boxes_around_them(protocol):
    """Two plates that lean on each other like a roof: boxes share volume, the plates none."""
    import numpy as np

    plate = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 0.1)], dtype=float)
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    faces = np.array([f for a, b, c, d in quads for f in ((a, b, c), (a, c, d))])
    slope = np.array([[1, 0, 0], [0, 1, 0], [0.5, 0, 1]])
    low = mesh_parts(plate @ slope.T, faces)
    high = mesh_parts(plate @ slope.T + [0, 0, 0.2], faces)
    assert pair_overlap(low, high, protocol).volume_m3 == 0.0
    higher = mesh_parts(plate @ slope.T + [0, 0, 0.05], faces)
    assert pair_overlap(low, higher, protocol).volume_m3 == pytest.approx(0.05)
