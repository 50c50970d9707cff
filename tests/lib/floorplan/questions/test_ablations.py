"""Other words for the same floor, and the same words about other things."""

from dataclasses import replace

import pytest
from ideal_bench.lib.floorplan.answers.answer import Parameters
from ideal_bench.lib.floorplan.answers.registry import answered
from ideal_bench.lib.floorplan.ground import Ground
from ideal_bench.lib.floorplan.kinds import (
    category_of,
    is_ceiling_fixture,
    is_floor_covering,
    stands_in_the_way,
)
from ideal_bench.lib.floorplan.questions.ablations import relabelled
from ideal_bench.lib.floorplan.questions.lots import Lots
from ideal_bench.lib.floorplan.questions.making import Wanted, questions_about

LOTS = Lots(0, "a room", "labels")


@pytest.fixture
def many(shape):
    """Objects of these labels, side by side."""

    def build(*labels):
        return [shape(name, n * 0.3, 0.0, n * 0.3 + 0.2, 0.2) for n, name in enumerate(labels)]

    return build


def labels(plan):
    return [shape.label for shape in plan.objects]


@pytest.mark.parametrize("seed", range(20))
def test_labels_are_exchanged_and_the_floor_stays(furnished, seed):
    room = furnished.random_plan(seed)
    found = relabelled(room, LOTS)
    assert [s.points for s in found.plan.objects] == [s.points for s in room.objects]
    assert sorted(labels(found.plan)) == sorted(labels(room))
    assert all(old != new for old, new in zip(labels(room), labels(found.plan), strict=True))
    assert found.labels == dict(zip(labels(room), labels(found.plan), strict=True))


def test_coverings_and_fixtures_stay_what_they_are(plan, many):
    names = ("rug", "carpet", "chandelier", "pendant light", "bed", "desk", "chair_1", "chair_2")
    room = plan(*many(*names))
    found = relabelled(room, LOTS)
    for old, new in found.labels.items():
        assert old != new
        for kind in (is_floor_covering, is_ceiling_fixture, stands_in_the_way):
            assert kind(old) == kind(new)
        assert category_of(old) != category_of(new)
    assert found.plan.openings == room.openings


@pytest.mark.parametrize(
    "names", [("chair_1", "chair_2"), ("chair_1", "chair_2", "chair_3", "bed")]
)
def test_one_category_alone_is_exchanged_within_itself(plan, many, names):
    found = relabelled(plan(*many(*names)), LOTS)
    assert all(old != new for old, new in found.labels.items())


@pytest.mark.parametrize("names", [(), ("bed",), ("bed", "rug", "pendant light"), ("chair",) * 3])
def test_where_nothing_can_be_exchanged_there_is_none(plan, many, names):
    assert relabelled(replace(plan(), objects=tuple(many(*names))), LOTS) is None


def test_a_label_that_occurs_twice_stays_where_it_is(plan, many):
    found = relabelled(plan(*many("chair", "bed", "chair", "desk", "a, b")), LOTS)
    assert labels(found.plan) == ["chair", "desk", "chair", "bed", "a, b"]


def test_a_question_follows_its_object(plan, many):
    found = relabelled(plan(*many("bed", "desk")), LOTS)
    assert found.about(Parameters(("bed", "door"))).objects == ("desk", "door")


@pytest.mark.parametrize("seed", range(10))
def test_the_answer_is_the_same_but_for_the_labels(furnished, quick_types, seed):
    room = furnished.random_plan(seed)
    wanted = Wanted(kinds=quick_types, per_type=2)
    plain = {q.id: q for q in questions_about(room, "room", wanted).questions}
    other = questions_about(room, "room", replace(wanted, ablation="labels")).questions
    assert [question.id for question in other] == list(plain)
    new = {
        old.label: now.label
        for old, now in zip(room.objects, other[0].floor_plan().objects, strict=True)
    }
    for question in other:
        before = plain[question.id]
        asked = tuple(new.get(name, name) for name in before.parameters.objects)
        assert question.parameters.objects == asked and question.ablation == "labels"
        assert question.prompt != before.prompt
        ground = Ground(question.floor_plan())
        again = answered(ground, question.kind, question.parameters).value
        if question.format == "labels":
            assert question.answer == [new.get(name, name) for name in before.answer] == again
        else:
            assert question.answer == before.answer == pytest.approx(again, abs=1e-9)


def test_a_layout_whose_labels_cannot_change_is_left_out(plan, many, quick_types):
    made = questions_about(plan(*many("bed")), "room", Wanted(quick_types, ablation="labels"))
    assert made.questions == [] and set(made.left_out) == set(quick_types)
    assert "exchange labels" in made.left_out["free_space"]


def test_other_objects_take_the_place_of_those_that_were_drawn(plan, quick_types):
    wanted = Wanted(kinds=quick_types, per_type=2)
    plain = {q.id: q for q in questions_about(plan(), "room", wanted).questions}
    made = questions_about(plan(), "room", replace(wanted, ablation="objects"))
    asked = {frozenset(q.parameters.objects) for q in plain.values() if q.kind == "distance"}
    assert len(made.questions) > 4
    for question in made.questions:
        before = plain[question.id]
        assert not set(question.parameters.objects) & set(before.parameters.objects)
        assert question.kind != "distance" or frozenset(question.parameters.objects) not in asked
        assert question.plan == before.plan and question.template == before.template
    assert "no object" in made.left_out["free_space"]


def test_a_room_without_other_objects_says_so(plan, shape):
    room = replace(
        plan(shape("bed", 1.0, 1.0, 2.0, 2.0), shape("desk", 3.0, 3.0, 4.0, 3.6)),
        windows=(),
        doors=(),
    )
    made = questions_about(room, "room", Wanted(("distance",), ablation="objects"))
    assert made.questions == []
    assert "no other objects" in made.left_out["distance"]
