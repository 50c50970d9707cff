"""One scene measured again and again gives what `evaluate` gives from scratch."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from ideal_bench.lib.batch import SceneTruth, Truth
from ideal_bench.lib.evaluate import NO_ANSWER, evaluate
from ideal_bench.lib.frames import world_to_model
from ideal_bench.lib.layout import Layout
from ideal_bench.lib.live.scene import LiveScene
from ideal_bench.lib.live.things import Things
from ideal_bench.lib.live.worst import object_rows
from ideal_bench.lib.matching import match_for_reconstruction
from ideal_bench.lib.predictions.interpret import Prediction


@pytest.fixture
def live(library, protocol):
    def build(scene, prediction):
        read = NO_ANSWER
        if prediction is not None:
            read = Prediction(library.layout(prediction), "S1", None)
        truth = SceneTruth("scene", library.layout(scene), scene.get("rz", 0.0))
        return LiveScene(truth, read, protocol)

    return build


def shifted(things: Things, rows, by=(0.3, -0.2, 0.1), yaw=25.0, factor=1.2) -> Things:
    layout, moved = things.layout, things.moved.copy()
    positions, sizes = layout.positions_m.copy(), layout.dimensions_m.copy()
    yaws = layout.yaws_deg.copy()
    positions[rows] += by
    sizes[rows] *= factor
    yaws[rows] = (yaws[rows] + yaw) % 360
    moved[rows] = True
    changed = replace(layout, positions_m=positions, dimensions_m=sizes, yaws_deg=yaws)
    return Things(changed, things.there, moved)


def without(things: Things, rows) -> Things:
    there = things.there.copy()
    there[rows] = False
    return Things(things.layout, there, things.moved)


def from_scratch(live: LiveScene, truth: Things, predicted: Things):
    """By the road of the `score` command, from a layout in the model's frame."""
    left = predicted.layout.select(predicted.rows.tolist())
    room = live.prediction.layout.room
    seen = world_to_model(Layout(room, *_columns(left)), live.scene.camera_rz_rad)
    seen = replace(seen, room=room)
    there = truth.layout.select(truth.rows.tolist())
    scene = SceneTruth("scene", there, live.scene.camera_rz_rad)
    return evaluate(Truth.of([scene]), [Prediction(seen, "S1", None)], live.protocol)


def _columns(layout):
    return (
        layout.ids,
        layout.categories,
        layout.positions_m,
        layout.dimensions_m,
        layout.yaws_deg,
    )


def assert_same(found, expected, digits=1e-9):
    for name, scores in expected.scores.items():
        np.testing.assert_allclose(
            found.scores[name].values, scores.values, atol=digits, err_msg=name
        )
        assert found.scores[name].why.tolist() == scores.why.tolist(), name


def test_what_is_not_moved_is_scored_to_the_bit(generated, live):
    chance = random.Random(1)
    for _ in range(60):
        scene = generated.scene(chance)
        one = live(scene, generated.prediction(chance, scene))
        expected = evaluate(Truth.of([one.scene]), [one.prediction], one.protocol)

        found = one.measure(one.truth, one.predicted).evaluation

        for name, scores in expected.scores.items():
            np.testing.assert_array_equal(found.scores[name].values, scores.values)
            np.testing.assert_array_equal(found.scores[name].why, scores.why)


def test_what_is_moved_or_deleted_is_scored_as_from_scratch(generated, live):
    chance = random.Random(2)
    compared = 0
    for _ in range(200):
        scene = generated.scene(chance)
        one = live(scene, generated.prediction(chance, scene))
        if not len(one.truth) or not len(one.predicted):
            continue
        pick = np.random.default_rng(chance.randrange(1000))
        truth = shifted(one.truth, pick.choice(len(one.truth), 1))
        truth = without(truth, pick.choice(len(truth), 1))
        predicted = shifted(one.predicted, pick.choice(len(one.predicted), 1), yaw=-70.0)
        predicted = without(predicted, pick.choice(len(predicted), 1))

        found = one.measure(truth, predicted).evaluation

        assert_same(found, from_scratch(one, truth, predicted))
        compared += 1
    assert compared > 100


def test_rows_stay_what_they_are_when_one_is_deleted(room, thing, live):
    beds = [thing("bed", (x, 0, 0.5), id=f"bed_{x}") for x in (0, 1, 2)]
    one = live(room(beds), room(beds))

    measured = one.measure(without(one.truth, [1]), without(one.predicted, [0]))

    assert measured.pairs.truth_row.tolist() == [0, 2]
    assert measured.pairs.predicted_row.tolist() == [1, 2]
    assert measured.missed.tolist() == []
    assert measured.hallucinated.tolist() == []
    assert measured.truth.by_hand == 1


def test_a_grid_room_is_listed_by_the_pairs_of_its_reconstruction(generated, live):
    chance = random.Random(7)
    scene = generated.scene(chance, room_type="classroom")
    one = live(scene, generated.prediction(chance, scene))

    measured = one.measure(one.truth, one.predicted)

    wanted = match_for_reconstruction(one.truth.layout, one.predicted.layout, one.protocol)
    pairs = measured.pairs
    found = zip(pairs.truth_row.tolist(), pairs.predicted_row.tolist(), strict=True)
    assert len(wanted.pairs) > 0
    assert tuple(found) == wanted.pairs
    assert tuple(measured.missed.tolist()) == wanted.missed
    assert tuple(measured.hallucinated.tolist()) == wanted.hallucinated
    assert len(measured.evaluation.batch.pairs) == 0


@pytest.mark.parametrize("room_type", ["bedroom", "classroom"])
def test_without_an_answer_nothing_is_missed(room, thing, live, room_type):
    one = live(room([thing("simple_desk")], type=room_type), None)

    measured = one.measure(one.truth, one.predicted)

    assert not measured.parsed
    assert measured.missed.tolist() == []
    assert np.isnan(measured.overall)
    assert measured.evaluation.scores["PSR"].values.tolist() == [0.0]


def test_flags_of_colliding_and_outside(room, thing, live):
    things = [
        thing("bed", (0, 0, 0.5)),
        thing("sofa", (0.1, 0, 0.5)),
        thing("chair", (2.9, 0, 0.5)),
    ]
    one = live(room(things), room(things))

    measured = one.measure(one.truth, one.predicted)

    assert measured.colliding.tolist() == [True, True, False]
    assert measured.outside.tolist() == [False, False, True]


def test_the_list_begins_with_what_is_worst(room, thing, live):
    truth = [
        thing("bed", id="bed"),
        thing("sofa", (-2, 0, 0.5), id="sofa"),
        thing("chair", (2, 0, 0.5), id="chair"),
        thing("oven", (2, 2, 0.5), id="oven"),
        thing("desk", (-2, 2, 0.5), id="desk"),
    ]
    seen = [
        thing("bed", (0.01, 0, 0.5), id="bed"),
        thing("sofa", (-1.9, 0, 0.5), yaw=180, id="sofa"),
        thing("chair", (2.05, 0, 0.5), id="chair"),
        thing("oven", (1.5, 2, 0.5), yaw=90, id="oven"),
        thing("throne", (0, -2, 0.5), id="throne"),
    ]
    one = live(room(truth), room(seen))

    rows = object_rows(one.measure(one.truth, one.predicted), one.protocol)

    assert [(row.kind, row.id) for row in rows] == [
        ("missed", "desk"),
        ("hallucinated", "throne"),
        ("matched", "oven"),
        ("matched", "sofa"),
        ("matched", "chair"),
        ("matched", "bed"),
    ]
    oven, sofa = rows[2], rows[3]
    assert (oven.far, oven.turned, sofa.far, sofa.turned) == (True, True, False, True)
    assert rows[0].truth == 4 and rows[0].predicted is None
