"""The evaluator against plain loops on thousands of scenes, and what must not change a score."""

import random

import numpy as np
import pytest
from ideal_bench.lib.aggregate import METRIC_IDS, scene_overall
from ideal_bench.lib.evaluate import NO_ANSWER, evaluate
from ideal_bench.lib.predictions.interpret import Prediction
from ideal_bench.lib.protocol import read_protocol
from ideal_bench.lib.summary import summarise

SCENES = 1500


def made(generated, seed, scenes=SCENES, **options):
    chance = random.Random(seed)
    truths = [generated.scene(chance, **options) for _ in range(scenes)]
    return truths, [generated.prediction(chance, truth, **options) for truth in truths]


def compare(evaluation, expected, ids):
    """Every value of every scene, to 1e-9, None where the library has NaN."""
    for name in ids:
        found = evaluation.scores[name].values
        wanted = np.array([np.nan if v[name] is None else v[name] for v in expected])
        np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-9, err_msg=name)
        assert (np.isnan(found) == (evaluation.scores[name].why > 0)).all()


@pytest.mark.parametrize(
    ("seed", "options"), [(1, {}), (2, {}), (3, {"decimals": 2}), (4, {"decimals": 1})]
)
def test_every_metric_is_the_plain_loops(library, generated, reference, seed, options):
    truths, answers = made(generated, seed, **options)
    expected = [reference.score(*pair) for pair in zip(truths, answers, strict=True)]
    evaluation = library.evaluate(truths, answers)
    compare(evaluation, [values for values, _ in expected], reference.EVERYTHING)
    pairs = evaluation.batch.pairs
    assert len(pairs) == sum(len(matched) for _, matched in expected)


def test_overall_and_geo_are_the_plain_loops(library, generated, reference):
    truths, answers = made(generated, 5)
    expected = [reference.score(*pair)[0] for pair in zip(truths, answers, strict=True)]
    evaluation = library.evaluate(truths, answers)
    summary = summarise(evaluation, library.protocol)
    means, overall, geo = reference.aggregate(expected)
    assert summary.overall == pytest.approx(overall, abs=1e-9)
    assert summary.geo == pytest.approx(geo, abs=1e-9)
    for name in METRIC_IDS:
        assert summary.metrics[name].mean == pytest.approx(means[name], abs=1e-9)
    for found, values in zip(scene_overall(evaluation.table(METRIC_IDS)), expected, strict=True):
        wanted = reference.scene_overall(values)
        assert np.isnan(found) if wanted is None else found == pytest.approx(wanted, abs=1e-9)


def turned(scene, turns):
    """World and camera turned together; the answer, given in the camera's frame, stays."""
    objects = []
    for item in scene["objects"]:
        (x, y, z), (width, depth, height), yaw = (
            item["position"],
            item["dimensions"],
            item["rotation_yaw"],
        )
        for _ in range(turns):
            x, y = -y, x
        if yaw is not None:
            yaw = (yaw + 90.0 * turns) % 360
        elif turns % 2:
            # What has no yaw has its size along the world's axes.
            width, depth = depth, width
        size = [width, depth, height]
        objects.append({**item, "position": [x, y, z], "dimensions": size, "rotation_yaw": yaw})
    width, depth, height = scene["room"]["size"]
    size = [depth, width, height] if turns % 2 else [width, depth, height]
    room = {**scene["room"], "size": size}
    return {"room": room, "objects": objects, "rz": scene["rz"] + turns * np.pi / 2}


@pytest.mark.parametrize("turns", [1, 2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"decimals": 1}])
def test_turning_world_and_camera_together_changes_nothing(library, generated, turns, options):
    truths, answers = made(generated, 6, 500, **options)
    before = library.evaluate(truths, answers)
    after = library.evaluate([turned(scene, turns) for scene in truths], answers)
    for name, scores in before.scores.items():
        np.testing.assert_allclose(after.scores[name].values, scores.values, rtol=0, atol=1e-9)


@pytest.mark.parametrize("options", [{}, {"decimals": 1}])
def test_the_order_of_objects_changes_nothing(library, generated, options):
    truths, answers = made(generated, 7, 500, **options)
    chance = random.Random(0)

    def shuffled(layout):
        if layout is None:
            return None
        return {**layout, "objects": chance.sample(layout["objects"], len(layout["objects"]))}

    before = library.evaluate(truths, answers)
    after = library.evaluate([shuffled(t) for t in truths], [shuffled(a) for a in answers])
    for name, scores in before.scores.items():
        np.testing.assert_allclose(after.scores[name].values, scores.values, rtol=0, atol=1e-9)


def test_a_scene_alone_scores_as_it_does_among_others(library, generated):
    truths, answers = made(generated, 8, 60)
    together = library.evaluate(truths, answers)
    for number, pair in enumerate(zip(truths, answers, strict=True)):
        alone = library.evaluate([pair[0]], [pair[1]])
        for name, scores in alone.scores.items():
            assert scores.why.item() == together.scores[name].why[number]
            np.testing.assert_equal(scores.values, together.scores[name].values[[number]])


def test_the_truth_as_seen_from_the_camera_is_perfect(library, generated):
    chance = random.Random(9)
    truths = [generated.scene(chance, decimals=2) for _ in range(400)]
    answers = []
    for scene in truths:
        turns = round(scene["rz"] / (np.pi / 2)) % 4
        answers.append(turned(scene, -turns % 4))
    evaluation = library.evaluate(truths, answers)
    for name in ("PSR", "RTA", "PA", "Prec", "RA", "RR", "NHR", "GCR"):
        values = evaluation.scores[name].values
        assert np.nanmin(values) == 1, name


def test_no_prediction_at_all(library, room, thing):
    scenes = [room([thing()]), room([thing("library_block")], "library")]
    evaluation = library.evaluate(scenes, [room([]), room([], "library")])
    table = {name: scores.values.tolist() for name, scores in evaluation.scores.items()}
    for name in ("NOR", "IBR", "NHR", "PA", "Prec", "RA", "GSR", "PE_m", "IoU", "RE_deg"):
        assert np.isnan(table[name]).all(), name
    assert (table["RR"][0], table["GCR"][1]) == (0, 0)
    assert table["PSR"] == table["RTA"] == [1, 1]


def test_how_each_answer_was_read(library, room, thing):
    twins = library.layout(room([thing(id="a"), thing("throne", id="a")]))
    answers = [Prediction(twins, "S3", None), Prediction(None, "S4", "cut off"), NO_ANSWER]
    truth = library.truth([room([thing()])] * 3)
    odd, broken, missing = evaluate(truth, answers, library.protocol).readings
    assert odd.step == "S3" and "'a'" in odd.reason and "'throne'" in odd.reason
    assert (broken.step, broken.reason) == ("S4", "cut off")
    assert (missing.step, missing.reason) == ("", "no answer")


def test_a_category_of_the_data_set_is_no_oddity(library, room, thing):
    scene = room([thing("throne")])
    assert library.evaluate([scene], [scene]).readings[0].reason is None


def test_thresholds_are_the_protocols(library, room, thing, tmp_path):
    import json

    document = json.loads(json.dumps(dict(library.protocol.document)))
    document["settings"]["position_threshold_m"]["value"] = 2.0
    (tmp_path / "wide.json").write_text(json.dumps(document))
    wide = read_protocol(tmp_path / "wide.json")
    scenes, answers = [room([thing()])], [room([thing(at=(1.9, 0, 0))])]
    assert library.evaluate(scenes, answers).scores["PA"].values.item() == 0
    assert library.evaluate(scenes, answers, wide).scores["PA"].values.item() == 1
