"""Scores of maps: by hand, against every pairing, whatever the order, and of odd maps (B.2)."""

import json
import math
import random
from dataclasses import replace
from itertools import permutations

import numpy as np
import pytest
from ideal_bench.lib.geometry.boxes import Boxes, iou
from ideal_bench.lib.scout.scoring.documents import scores_document
from ideal_bench.lib.scout.scoring.scores import loss_m, score_map
from ideal_bench.lib.scout.task import Truth

CHAIRS = {
    "chair_1": ("chair", (0.0, 0.0, 0.5), (1.0, 1.0, 1.0)),
    "chair_2": ("chair", (3.0, 0.0, 0.5), (1.0, 1.0, 1.0)),
    "lamp": ("lamp", (0.0, 2.0, 1.0), (0.2, 0.2, 2.0)),
    "rug": ("rug", (0.0, 0.0, 0.0), (2.0, 2.0, 0.0)),
}


def test_by_hand(truth_of, protocol):
    # The chairs' ids are swapped: their group counts. The lamp is off by its own width.
    centers = {
        "chair_1": (3.0, 0.0, 0.5),
        "chair_2": (0.0, 0.5, 0.5),
        "lamp": (0.2, 2.0, 1.0),
    }
    scores = score_map(truth_of(CHAIRS), centers, protocol)
    found = scores_document(scores)
    per_target = found.pop("per_target")
    assert found == {
        "mean_iou": pytest.approx((1 + 1 / 3) / 4),
        "mean_iou_submitted": pytest.approx((1 + 1 / 3) / 3),
        "hit": {"0.5": 0.25, "0.9": 0.25},
        "hit_submitted": {"0.5": pytest.approx(1 / 3), "0.9": pytest.approx(1 / 3)},
        "coverage": 0.75,
        "center_error_m": pytest.approx((0.5 + 0.2) / 3),
        "loss_m": pytest.approx(0.75 * (0.7 / 3) + 0.25 * 5),
        "omission_m": 1.25,
    }
    assert per_target == [
        {
            **{"id": "chair_1", "group": "chair"},
            **{"iou": pytest.approx(1 / 3), "iou_with": "chair_2"},
            "hit": {"0.5": False, "0.9": False},
            **{"center_error_m": 0.5, "center_error_with": "chair_2"},
        },
        {
            **{"id": "chair_2", "group": "chair", "iou": 1.0, "iou_with": "chair_1"},
            "hit": {"0.5": True, "0.9": True},
            **{"center_error_m": 0.0, "center_error_with": "chair_1"},
        },
        {
            **{"id": "lamp", "group": "lamp", "iou": 0.0, "iou_with": None},
            "hit": {"0.5": False, "0.9": False},
            **{"center_error_m": pytest.approx(0.2), "center_error_with": "lamp"},
        },
        {
            **{"id": "rug", "group": "rug", "iou": 0.0, "iou_with": None},
            "hit": {"0.5": False, "0.9": False},
            **{"center_error_m": None, "center_error_with": None},
            "undefined": {"center_error_m": "nothing of its group 'rug' was submitted"},
        },
    ]


def test_the_true_map_is_perfect(truth_of, protocol):
    truth = truth_of(CHAIRS)
    centers = {target.id: target.center_m for target in truth.targets}
    found = scores_document(score_map(truth, centers, protocol))
    assert found["mean_iou"] == found["mean_iou_submitted"] == found["coverage"] == 1.0
    assert found["hit"] == found["hit_submitted"] == {"0.5": 1.0, "0.9": 1.0}
    assert found["center_error_m"] == found["loss_m"] == found["omission_m"] == 0.0
    assert "undefined" not in found


def test_an_empty_map_overlaps_nothing_and_has_no_centre_error(truth_of, protocol):
    found = scores_document(score_map(truth_of(CHAIRS), {}, protocol))
    assert found["mean_iou"] == found["mean_iou_submitted"] == found["coverage"] == 0.0
    assert found["hit"] == found["hit_submitted"] == {"0.5": 0.0, "0.9": 0.0}
    assert found["center_error_m"] is None
    assert found["undefined"] == {"center_error_m": "nothing was submitted"}
    assert found["loss_m"] == found["omission_m"] == 5.0
    assert all(item["undefined"] for item in found["per_target"])


def pairings(rows, columns):
    """Every way to pair as many of the two lists as can be."""
    if len(rows) <= len(columns):
        return [list(zip(rows, chosen, strict=True)) for chosen in permutations(columns, len(rows))]
    turned = permutations(rows, len(columns))
    return [list(zip(chosen, columns, strict=True)) for chosen in turned]


def by_every_pairing(truth, centers, protocol):
    """The issue's numbers by trying everything, with overlaps from the corners of the boxes."""
    totals = {"iou": 0.0, "error": 0.0, **dict.fromkeys(protocol.hit_thresholds, 0)}
    for group in {target.group for target in truth.targets}:
        targets = [target for target in truth.targets if target.group == group]
        submitted = [centers[target.id] for target in targets if target.id in centers]
        ways = pairings(targets, submitted)
        overlaps = [[overlap(*pair) for pair in way] for way in ways]
        totals["iou"] += max(map(sum, overlaps))
        totals["error"] += min(
            sum(math.dist(target.center_m, center) for target, center in way) for way in ways
        )
        for threshold in protocol.hit_thresholds:
            totals[threshold] += max(sum(one > threshold for one in way) for way in overlaps)
    return totals


def overlap(target, center):
    sizes = np.maximum([target.size_m], 0.01)
    boxes = [Boxes.around(np.array([place]), sizes) for place in (target.center_m, center)]
    return iou(*boxes).item()


@pytest.mark.parametrize("seed", range(25))
def test_against_every_pairing(drawn, protocol, seed):
    protocol = replace(protocol, hit_thresholds=(0.2, 0.5, 0.9))
    truth, centers = drawn(seed)
    scores = score_map(truth, centers, protocol)
    expected = by_every_pairing(truth, centers, protocol)
    n, m = len(truth.targets), len(centers)
    assert (scores.targets, scores.submitted) == (n, m)
    assert scores.mean_iou == pytest.approx(expected["iou"] / n)
    assert scores.mean_iou_submitted == pytest.approx(expected["iou"] / m)
    assert scores.center_error_m == pytest.approx(expected["error"] / m)
    assert scores.hit == {one: expected[one] / n for one in protocol.hit_thresholds}
    assert scores.hit_submitted == {one: expected[one] / m for one in protocol.hit_thresholds}
    loss = m / n * (expected["error"] / m) + (1 - m / n) * 5
    assert scores.loss_m == pytest.approx(loss)
    assert scores.loss_m - scores.omission_m == pytest.approx(expected["error"] / n)


def square():
    """Four chairs on a square, and four centres in its middle: everything is tied."""
    corners = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)]
    targets = {
        f"chair_{n}": ("chair", (*corner, 0.0), (1.0, 1.0, 1.0)) for n, corner in enumerate(corners)
    }
    return targets, dict.fromkeys(targets, (0.0, 0.0, 0.0))


def shuffled(mapping, seed):
    items = list(mapping.items())
    random.Random(seed).shuffle(items)
    return dict(items)


def documents(truth_of, protocol, targets, centers):
    """Of many orders of both, each as text, with its targets by id."""
    for seed in range(8):
        found = scores_document(
            score_map(truth_of(shuffled(targets, seed)), shuffled(centers, -seed), protocol)
        )
        found["per_target"].sort(key=lambda item: item["id"])
        yield json.dumps(found)


@pytest.mark.parametrize("left_out", [0, 1, 2])
def test_ties_are_decided_alike_whatever_comes_first(truth_of, protocol, left_out):
    targets, centers = square()
    centers = dict(list(centers.items())[left_out:])
    assert len(set(documents(truth_of, protocol, targets, centers))) == 1


def test_targets_at_the_same_place_are_tied_by_their_ids(truth_of, protocol):
    place = ("chair", (0.1, 0.2, 0.3), (1.0, 1.0, 1.0))
    targets = dict.fromkeys(["a", "b", "c"], place)
    centers = {"a": (0.0, 0.0, 0.0), "b": (0.1, 0.2, 0.3), "c": (0.4, 0.3, 0.2)}
    assert len(set(documents(truth_of, protocol, targets, centers))) == 1


@pytest.mark.parametrize("seed", range(5))
def test_the_order_of_targets_and_centres_changes_no_bit(drawn, truth_of, protocol, seed):
    truth, centers = drawn(seed, most=9)
    targets = {one.id: (one.group, one.center_m, one.size_m) for one in truth.targets}
    assert len(set(documents(truth_of, protocol, targets, centers))) == 1


@pytest.mark.parametrize("seed", range(5))
def test_ids_matter_only_by_their_group(drawn, protocol, seed):
    truth, centers = drawn(seed)
    expected = score_map(truth, centers, protocol)
    renamed = {}
    for group in ("chair", "lamp", "rug"):
        names = [target.id for target in truth.targets if target.group == group]
        places = [centers[name] for name in names if name in centers]
        renamed |= dict(zip(reversed(names), places, strict=False))
    found = score_map(truth, renamed, protocol)
    assert (found.iou, found.hits, found.error_m) == (expected.iou, expected.hits, expected.error_m)
    rows = zip(found.per_target, expected.per_target, strict=True)
    assert all((a.iou, a.hits, a.error_m) == (b.iou, b.hits, b.error_m) for a, b in rows)


@pytest.mark.parametrize("moved", [(7.0, -3.0, 1.5), (-1e4, 1e4, 1e4)])
def test_a_room_elsewhere_has_the_same_scores(drawn, truth_of, protocol, moved):
    truth, centers = drawn(3)
    away = {name: tuple(np.add(center, moved).tolist()) for name, center in centers.items()}
    targets = tuple(
        replace(one, center_m=tuple(np.add(one.center_m, moved).tolist())) for one in truth.targets
    )
    here, there = score_map(truth, centers, protocol), score_map(Truth(targets), away, protocol)
    assert there.hits == here.hits
    assert there.iou == pytest.approx(here.iou, abs=1e-9)
    assert there.error_m == pytest.approx(here.error_m, abs=1e-9)


@pytest.mark.parametrize("side", [0.3, 2.0, 0.004])
def test_a_nineteenth_of_the_side_decides_a_hit_at_nine_tenths(truth_of, protocol, side):
    """Just below it hits, on it and above it does not; below 1 cm the side counts as 1 cm."""
    truth = truth_of({"box": ("box", (1.0, 2.0, 3.0), (4.0, side, 5.0))})
    tolerance = max(side, 0.01) / 19
    for share, hits in ((0.9999, 1), (1.0, 0), (1.0001, 0)):
        scores = score_map(truth, {"box": (1.0, 2.0 - share * tolerance, 3.0)}, protocol)
        assert scores.hits == {0.5: 1, 0.9: hits}


def test_with_too_few_centres_the_distance_says_which_targets_are_left_out(truth_of, protocol):
    found = score_map(truth_of(CHAIRS), {"chair_1": (2.5, 0.0, 0.5)}, protocol)
    first, second, *_ = found.per_target
    assert (first.error_with, second.error_with) == (None, "chair_1")
    reason = scores_document(found)["per_target"][0]["undefined"]["center_error_m"]
    assert reason == "its group 'chair' has 1 submitted centre for 2 targets"


def test_overlap_and_distance_may_pair_differently(truth_of, protocol):
    """The centre nearest to a long table does not touch it; the other one, far along it, does."""
    targets = {
        "long": ("table", (0.0, 0.0, 0.0), (10.0, 1.0, 1.0)),
        "small": ("table", (4.0, 2.0, 0.0), (0.1, 0.1, 0.1)),
    }
    centers = {"long": (0.0, 1.1, 0.0), "small": (4.0, 0.0, 0.0)}
    long, small = score_map(truth_of(targets), centers, protocol).per_target
    assert (long.iou, long.iou_with) == (pytest.approx(0.6 / 1.4), "small")
    assert (small.iou, small.iou_with) == (0.0, None)
    assert (long.error_with, small.error_with) == ("long", "small")
    assert (long.error_m, small.error_m) == (1.1, 2.0)


def test_other_penalties(truth_of, protocol):
    scores = score_map(truth_of(CHAIRS), {"lamp": (0.0, 2.0, 1.4)}, protocol)
    for penalty in (0.0, 1.0, 5.0, 12.5):
        assert loss_m(scores, penalty) == pytest.approx(0.25 * 0.4 + 0.75 * penalty)
        again = score_map(
            truth_of(CHAIRS), {"lamp": (0.0, 2.0, 1.4)}, replace(protocol, omission_m=penalty)
        )
        assert again.loss_m == loss_m(scores, penalty)
        assert (again.iou, again.hits, again.error_m) == (scores.iou, scores.hits, scores.error_m)


def test_huge_and_flat_boxes_have_scores(truth_of, protocol):
    targets = {
        "flat": ("a", (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)),
        "huge": ("a", (1e308, -1e308, 0.0), (1e308, 1e308, 1e308)),
        "far": ("a", (-1e308, 0.0, 0.0), (1.0, 1.0, 1.0)),
    }
    centers = {"flat": (0.0, 0.0, 0.0), "huge": (-1e308, 1e308, 1e308), "far": (1e308, 0.0, 0.0)}
    document = scores_document(score_map(truth_of(targets), centers, protocol))
    assert json.loads(json.dumps(document, allow_nan=False)) == document
    assert document["per_target"][0]["iou"] == 1.0


def test_a_centre_of_no_target(truth_of, protocol):
    with pytest.raises(ValueError, match="no target of the scene: stranger"):
        score_map(truth_of(CHAIRS), {"stranger": (0.0, 0.0, 0.0)}, protocol)
