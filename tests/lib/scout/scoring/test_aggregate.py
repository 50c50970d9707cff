"""Scores of many scenes: each scene alike, each object alike, and what is left out (B.2)."""

import json

import pytest
from ideal_bench.lib.scout.scoring.aggregate import aggregate_document, pooled
from ideal_bench.lib.scout.scoring.documents import totals_document
from ideal_bench.lib.scout.scoring.scores import Totals, score_map

# 10 targets of which 8 were submitted; 2 of which 1 was; 4 of which none was.
SCENES = {
    "large": Totals(10, 8, 4.0, {0.5: 5, 0.9: 1}, 1.6, 5.0),
    "small": Totals(2, 1, 1.0, {0.5: 1, 0.9: 1}, 0.01, 5.0),
    "empty": Totals(4, 0, 0.0, {0.5: 0, 0.9: 0}, 0.0, 5.0),
}


def test_by_hand():
    found = aggregate_document(SCENES)
    assert (found["scenes"], found["targets"], found["submitted"]) == (3, 16, 9)
    assert (found["empty_maps"], found["scenes_with_center_error"]) == (["empty"], 2)
    assert found["scene_macro"] == {
        "mean_iou": pytest.approx((0.4 + 0.5 + 0) / 3),
        "mean_iou_submitted": pytest.approx((0.5 + 1 + 0) / 3),
        "hit": {"0.5": pytest.approx((0.5 + 0.5 + 0) / 3), "0.9": pytest.approx((0.1 + 0.5) / 3)},
        "hit_submitted": {
            "0.5": pytest.approx((5 / 8 + 1 + 0) / 3),
            "0.9": pytest.approx((1 / 8 + 1 + 0) / 3),
        },
        "coverage": pytest.approx((0.8 + 0.5 + 0) / 3),
        # The empty map has no centre error, and no part in the mean of them.
        "center_error_m": pytest.approx((0.2 + 0.01) / 2),
        "loss_m": pytest.approx((0.16 + 1 + 0.005 + 2.5 + 5) / 3),
        "omission_m": pytest.approx((1 + 2.5 + 5) / 3),
    }
    assert found["object_micro"] == {
        "mean_iou": pytest.approx(5 / 16),
        "mean_iou_submitted": pytest.approx(5 / 9),
        "hit": {"0.5": 6 / 16, "0.9": 2 / 16},
        "hit_submitted": {"0.5": pytest.approx(6 / 9), "0.9": pytest.approx(2 / 9)},
        "coverage": 9 / 16,
        "center_error_m": pytest.approx(1.61 / 9),
        "loss_m": pytest.approx(1.61 / 16 + 7 / 16 * 5),
        "omission_m": 7 / 16 * 5,
    }
    assert "undefined" not in found
    assert json.loads(json.dumps(found, allow_nan=False)) == found


def test_one_scene_is_its_own_mean(drawn, protocol):
    truth, centers = drawn(1)
    scores = score_map(truth, centers, protocol)
    found = aggregate_document({"only": scores})
    assert found["scene_macro"] == found["object_micro"] == totals_document(scores)


def test_the_order_of_scenes_changes_no_bit():
    turned = dict(reversed(SCENES.items()))
    assert json.dumps(aggregate_document(turned)) == json.dumps(aggregate_document(SCENES))


def test_only_empty_maps():
    found = aggregate_document({"a": SCENES["empty"], "b": SCENES["empty"]})
    for kind in ("scene_macro", "object_micro"):
        assert found[kind]["mean_iou"] == found[kind]["mean_iou_submitted"] == 0.0
        assert found[kind]["hit_submitted"] == {"0.5": 0.0, "0.9": 0.0}
        assert found[kind]["center_error_m"] is None
        assert found[kind]["loss_m"] == found[kind]["omission_m"] == 5.0
        assert found["undefined"][f"{kind}.center_error_m"] == "nothing was submitted"


def test_no_scene():
    found = aggregate_document({})
    assert found["scenes"] == 0 and found["scene_macro"] is None and found["object_micro"] is None
    assert found["undefined"] == {
        "scene_macro": "no scene was scored",
        "object_micro": "no scene was scored",
    }


def test_penalties_and_thresholds_of_several_protocols():
    """What was left out costs what it cost in its scene; hits only where all scenes have them."""
    one = Totals(2, 1, 0.5, {0.5: 1, 0.9: 0}, 0.2, 5.0)
    two = Totals(4, 1, 0.5, {0.5: 1, 0.7: 1}, 0.2, 1.0)
    together = pooled([one, two])
    assert together.loss_m == pytest.approx((2 * one.loss_m + 4 * two.loss_m) / 6)
    assert together.hits == {0.5: 2}
    assert list(aggregate_document({"a": one, "b": two})["scene_macro"]["hit"]) == ["0.5"]
    full = Totals(1, 1, 1.0, {0.5: 1}, 0.0, 3.0)
    assert pooled([full, full]).penalty_m == 3.0
