"""Sizes are fitted on other scenes than they are judged on, and wrong partners are set right."""

from dataclasses import replace

import numpy as np
import pytest
from ideal_bench.lib.batch import SceneTruth
from ideal_bench.lib.explain.case import Case
from ideal_bench.lib.explain.folds import deal
from ideal_bench.lib.explain.ground import Ground
from ideal_bench.lib.explain.kinds.registry import KINDS
from ideal_bench.lib.explain.search import search
from ideal_bench.lib.explain.settings import FOLDS

BY_ID = {kind.id: kind for kind in KINDS}


@pytest.fixture
def ground(rooms, protocol):
    def made(layouts, seen=None):
        case = Case.of([room.truth for room in seen or rooms], layouts, protocol)
        return Ground(case, case.untouched)

    return made


def test_folds_are_even_and_do_not_depend_on_the_order():
    names = [f"bedroom_s{number}" for number in range(23)]
    folds = dict(zip(names, deal(names).tolist(), strict=True))
    assert sorted(np.bincount(list(folds.values()))) == [4, 4, 5, 5, 5]
    backwards = dict(zip(names[::-1], deal(names[::-1]).tolist(), strict=True))
    assert backwards == folds


@pytest.mark.parametrize("kind", ["shift", "scale", "size", "lift"])
def test_a_scene_has_no_say_in_what_it_is_judged_with(kind, ground, answers, planted):
    """Whatever a scene says, the fit of its own fold stays; the other folds' fits change."""
    plant = planted.both(planted.shift(0.5, -0.3), planted.size(1.3))
    layouts = [plant(answer) for answer in answers["noisy_small"]]
    before = search(BY_ID[kind], ground(layouts))
    spoiled = list(layouts)
    spoiled[0] = planted.both(planted.scale(1.4), planted.shift(2.0, 1.0, 0.7))(layouts[0])
    there = ground(spoiled)
    after = search(BY_ID[kind], there)
    own = int(there.case.fold[there.case.predicted.scene == 0][0])
    for fold in range(FOLDS):
        same = after.folds[fold].parameters() == pytest.approx(before.folds[fold].parameters())
        assert same == (fold == own)


def test_every_object_is_undone_with_its_own_folds_size(ground, answers, planted):
    start = ground([planted.scale(1.3)(answer) for answer in answers["noisy_small"]])
    fitted = search(BY_ID["scale"], start)
    judged = start.case.judged(fitted.undo(start.tables))
    factors = np.array([mistake.factor for mistake in fitted.folds])[start.case.fold]
    expected = start.case.predicted.position_m / factors[:, None]
    assert judged.position_m == pytest.approx(expected)


def test_wrong_partners_are_set_right(ground, rooms, make_layout):
    """Three of five chairs in a row, all shifted by two places, look like the other three."""
    size = (0.5, 0.5, 1.0)
    rest = [("bed", (0.0, 1.5, 0.5), size, 0.0), ("desk", (1.0, -1.5, 0.5), size, 0.0)]
    row = [("chair", (float(place), 0.0, 0.5), size, 0.0) for place in range(-2, 3)]
    truth = make_layout([*rest, *row])
    moved = [(name, (x + 2.0, y, z), *other) for name, (x, y, z), *other in [*rest, *row[:3]]]
    room = replace(rooms[0], truth=SceneTruth("bedroom_s1", truth, 0.0))
    start, kind = ground([make_layout(moved)], [room]), BY_ID["shift"]
    assert kind.fit(start.case.paired(start.tables[0], start.rows)).x_m == pytest.approx(
        0.0, abs=1e-6
    )
    found = search(kind, start).full
    assert (found.x_m, found.y_m) == pytest.approx((2.0, 0.0))


def test_too_few_objects_are_said(ground, rooms, make_layout):
    two = make_layout([("bed", (0, 0, 0.5), (1, 1, 1), 0.0), ("rug", (1, 0, 0), (1, 1, 0), 0.0)])
    for kind in KINDS:
        told = search(kind, ground([two], [rooms[1]]))
        assert told.endswith("it takes 3")


def test_the_evidence_names_the_best_and_the_next(explained, answers, planted):
    found = explained(answers["noisy_small"], planted.turn(90))
    evidence = found.steps[0].evidence
    assert evidence.best == "turns the room by 90 degrees counter-clockwise"
    assert evidence.second != evidence.best
    assert evidence.best_cost < 0.5 * evidence.second_cost
    untouched = next(
        item for item in explained(answers["noisy_small"]).alone if item.kind == "turn"
    )
    assert untouched.evidence.best == "makes no such mistake"
