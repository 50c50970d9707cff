"""Which questions a room is asked: the same wherever it lies, and none that means nothing."""

import json
from dataclasses import replace

import pytest
from ideal_bench.lib.floorplan.answers import registry
from ideal_bench.lib.floorplan.answers.answer import Answer, Parameters
from ideal_bench.lib.floorplan.answers.registry import TYPES, answered
from ideal_bench.lib.floorplan.ground import Ground
from ideal_bench.lib.floorplan.kinds import stands_in_the_way
from ideal_bench.lib.floorplan.profile import PAPER, RELEASED
from ideal_bench.lib.floorplan.questions.making import Wanted, questions_about


@pytest.fixture
def asked(quick_types):
    """The questions about a layout of the types that are quick, or of others."""

    def about(plan, name="room", kinds=quick_types, **more):
        return questions_about(plan, name, Wanted(kinds=kinds, **more))

    return about


def lines(made):
    return [json.dumps(question.document()) for question in made.questions]


def test_the_order_of_objects_and_the_files_name_draw_nothing_else(asked, plan):
    room = plan()
    other = replace(room, objects=tuple(reversed(room.objects)), layout_id="b")
    first, second = asked(room).questions, asked(other, "elsewhere").questions
    assert [q.parameters for q in first] == [q.parameters for q in second]
    assert [q.id for q in second][:2] == ["elsewhere-distance", "elsewhere-view_angle"]


def test_a_type_is_drawn_whatever_else_is_asked(asked, plan):
    together = {question.kind: question for question in asked(plan()).questions}
    for name, question in together.items():
        assert asked(plan(), kinds=(name,)).questions == [question]


def test_the_first_questions_are_the_same_however_many_are_asked(asked, plan):
    few = [question.document() for question in asked(plan(), per_type=1).questions]
    many = [question.document() for question in asked(plan(), per_type=4).questions]
    assert all(document in many for document in few)
    assert len({document["id"] for document in many}) == len(many)


def test_another_seed_draws_others(asked, plan):
    drawn = {tuple(q.parameters for q in asked(plan(), seed=seed).questions) for seed in range(5)}
    assert len(drawn) == 5


def test_known_questions_of_a_known_room(asked, plan):
    """The same on every machine and Python: whoever changes this changes published questions."""
    made = asked(plan(), kinds=tuple(KNOWN))
    assert {question.kind: question.parameters for question in made.questions} == KNOWN
    answers = {question.kind: question.answer for question in made.questions}
    # 20 m2 without the bed, the desk, the chairs and the rug.
    assert answers["free_space"] == 20 - 3.2 - 1.12 - 2 * 0.45**2 - 1.92
    assert answers["repositioning"] == 0.15 and answers["visibility"] == ["rug"]


def test_no_question_is_asked_twice(asked, plan):
    made = asked(plan(), per_type=50)
    pairs = [
        (question.kind, frozenset(question.parameters.objects), question.parameters.direction)
        for question in made.questions
    ]
    assert len(set(pairs)) == len(pairs)
    assert "only 1 of 50" in made.left_out["free_space"]


@pytest.mark.parametrize("seed", range(12))
def test_every_answer_is_exact_and_large_enough_for_its_tolerance(asked, furnished, seed):
    room = furnished.random_plan(seed)
    for question in asked(room, per_type=3).questions:
        ground = Ground(question.floor_plan())
        answer = answered(ground, question.kind, question.parameters).value
        kind = TYPES[question.kind]
        if kind.format == "number":
            assert question.answer == pytest.approx(answer, abs=1e-9)
            assert question.answer >= TYPES[question.kind].least
            # Three decimals are well inside the tolerance.
            assert 0.0005 / question.answer <= kind.tolerance / 2
        else:
            assert question.answer == answer


def test_what_moves_stands_in_the_way_and_slides(asked, plan):
    movers = [
        question.parameters
        for question in asked(plan(), kinds=("repositioning",), per_type=40).questions
    ]
    assert movers and all(stands_in_the_way(mover.objects[0]) for mover in movers)
    # The bed is flush with two walls, and no question asks for the 0 m that it slides there.
    assert Parameters(("bed",), "left") not in movers
    assert Parameters(("bed",), "up") in movers


def test_labels_that_occur_twice_are_never_drawn(asked, plan, shape):
    room = plan(
        shape("chair", 1.0, 1.0, 1.4, 1.4),
        shape("chair", 3.0, 1.0, 3.4, 1.4),
        shape("table", 1.0, 3.0, 2.0, 3.6),
    )
    for question in asked(room, per_type=30).questions:
        assert "chair" not in question.parameters.objects
        assert question.format != "labels" or "chair" not in question.answer


def test_a_label_that_cannot_stand_in_a_list_is_not_asked_about(asked, plan, shape):
    room = plan(
        shape("table, round", 1.8, 1.8, 2.4, 2.4),
        shape("bed", 0.2, 1.8, 1.0, 2.4),
        shape("desk", 4.0, 1.8, 4.6, 2.4),
    )
    made = asked(room, kinds=("visibility",), per_type=30)
    assert all("table, round" not in [*q.parameters.objects, *q.answer] for q in made.questions)
    assert not any(set(q.parameters.objects) == {"bed", "desk"} for q in made.questions)


def test_what_a_room_cannot_be_asked_is_told(asked, plan, shape):
    room = replace(plan(shape("rug", 1.0, 1.0, 2.0, 2.0)), windows=(), doors=())
    made = asked(room)
    assert [question.kind for question in made.questions] == ["free_space"]
    assert "no two things" in made.left_out["distance"]
    assert "could be moved" in made.left_out["repositioning"]


def test_what_cannot_slide_is_told_with_its_distance(asked, plan, shape):
    room = plan(shape("bed", 0.0, 0.0, 4.99, 3.99))
    made = asked(room, kinds=("repositioning",))
    assert made.questions == []
    assert "under the least that is asked for, 0.05" in made.left_out["repositioning"]


def test_a_direction_needs_an_angle_and_a_distance(asked, plan, shape):
    room = plan(shape("bed", 1.0, 1.0, 2.0, 2.0), shape("lamp", 1.4, 1.4, 1.7, 1.7))
    room = replace(room, windows=(), doors=())
    made = asked(room, kinds=("view_angle", "distance"))
    assert made.questions == []
    assert "a direction needs 0.3 m" in made.left_out["view_angle"]
    assert "under the least" in made.left_out["distance"]
    room = replace(room, objects=(room.objects[0], shape("desk", 1.1, 3.0, 2.1, 3.5)))
    for question in asked(room, kinds=("view_angle",), per_type=9).questions:
        assert question.answer >= 10.0


def test_a_line_that_grazes_something_is_not_asked_about(asked, plan, shape):
    # From bed to desk the line runs along y = 2, half a millimetre above the stool.
    room = plan(
        shape("bed", 0.2, 1.5, 1.0, 2.5),
        shape("desk", 4.0, 1.5, 4.6, 2.5),
        shape("stool", 2.0, 1.5, 2.4, 1.9995),
    )
    made = asked(replace(room, windows=(), doors=()), kinds=("visibility",), per_type=9)
    assert not any(set(q.parameters.objects) == {"bed", "desk"} for q in made.questions)
    assert "grazes 'stool'" in made.left_out["visibility"]


def test_a_broken_outline_is_named_and_spoils_no_other_question(asked, plan, shape):
    room = plan()
    broken = replace(room.objects[2], points=((0.0, 0.0), (1.0, 1.0), (1.0, 0.0), (0.0, 1.0)))
    room = replace(room, objects=(*room.objects[:2], broken, *room.objects[3:]))
    made = asked(room, per_type=3)
    (fault,) = made.faults
    assert "object 'chair_1'" in fault and "crosses itself" in fault
    kinds = {question.kind for question in made.questions}
    assert {"distance", "view_angle"} <= kinds and "free_space" not in kinds
    assert "chair_1" in made.left_out["free_space"]
    assert all("chair_1" not in q.parameters.objects for q in made.questions)


@pytest.mark.parametrize("ablation", [None, "labels", "objects"])
@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_wrong_with_a_layout_the_rest_is_asked(asked, furnished, seed, ablation):
    room = furnished.random_plan(seed, pieces=9)
    first = room.objects[0]
    wrong = [
        replace(first, points=first.points[:2]),
        replace(first, points=()),
        replace(first, label=room.objects[1].label),
        replace(first, label="a, b"),
        replace(first, label=""),
        replace(first, points=tuple((x + 20.0, y) for x, y in first.points)),
    ]
    room = replace(room, objects=(*wrong[seed % 3 :: 3], *room.objects[1:]))
    made = asked(room, per_type=2, ablation=ablation)
    assert {"distance", "view_angle"} <= {question.kind for question in made.questions}
    for question in made.questions:
        json.dumps(question.document(), allow_nan=False)


def test_units_that_are_no_metres_stop_a_layout(asked, plan):
    made = asked(plan(units="feet"))
    assert made.questions == [] and "units 'feet'" in made.faults[0]


def test_both_sorts_of_answer_are_wanted(asked, furnished):
    """Of lines that meet something and lines that do not there are about as many."""
    met = [
        bool(question.answer)
        for seed in range(60)
        for question in asked(furnished.random_plan(seed), kinds=("visibility",)).questions
    ]
    assert 0.3 < sum(met) / len(met) < 0.8


@pytest.fixture
def answers(monkeypatch):
    """Puts another answer in the place of a type's own."""

    def put(kind, answer):
        monkeypatch.setattr(f"{registry.__package__}.{kind}.answer", answer)

    return put


def test_a_piece_that_fits_and_one_that_does_not_are_wanted_alike(asked, answers, furnished):
    answers("placement", lambda ground, asked: Answer(asked.size_m[0] * asked.size_m[1] < 1.0))
    found = [
        question
        for seed in range(40)
        for question in asked(furnished.random_plan(seed), kinds=("placement",)).questions
    ]
    assert 12 <= sum(question.answer for question in found) <= 28
    assert all(question.piece and question.parameters.size_m for question in found)


def test_a_pair_without_a_path_is_not_asked_about(asked, answers, plan):
    def path(ground, asked):
        if "bed" in asked.objects:
            return Answer(None, reason="no way leads there")
        return Answer([[0.0, 0.0], [2.0, 0.0]])

    answers("shortest_path", path)
    made = asked(plan(), kinds=("shortest_path",), per_type=40)
    subjects = {name for question in made.questions for name in question.parameters.objects}
    assert subjects == {"desk", "chair_1", "chair_2", "window", "door"}
    assert "only 10 of 40" in made.left_out["shortest_path"]


def test_the_clearance_is_in_the_parameters(asked, answers, plan):
    answers("shortest_path", lambda ground, asked: Answer([[0.0, 0.0], [2.0, 0.0]]))
    for more, clearance in (({}, 0.15), ({"profile": RELEASED}, 0.1), ({"clearance_m": 0.3}, 0.3)):
        (question,) = asked(plan(), kinds=("shortest_path",), **more).questions
        assert question.parameters.clearance_m == clearance
        assert f"keeps a clearance of {clearance:g} m" in question.prompt


def test_a_room_without_any_path_is_given_up_in_the_end(asked, answers, plan):
    tried = []

    def path(ground, asked):
        tried.append(asked)
        return Answer(None, reason="shut in")

    answers("shortest_path", path)
    made = asked(plan(), kinds=("shortest_path",))
    assert "shut in" in made.left_out["shortest_path"] and len(tried) <= 80


KNOWN = {
    "distance": Parameters(("window", "pendant light")),
    "view_angle": Parameters(("bed", "pendant light")),
    "free_space": Parameters(),
    "visibility": Parameters(("window", "chair_2")),
    "repositioning": Parameters(("desk",), "down"),
    "placement": Parameters(size_m=(0.8, 0.3)),
    "shortest_path": Parameters(("chair_2", "window"), clearance_m=0.15),
}


@pytest.mark.parametrize("ablation", [None, "labels", "objects"])
def test_the_answers_beside_the_questions_are_those_of_their_layouts(plan, ablation):
    made = questions_about(plan(), "room", Wanted(per_type=2, ablation=ablation))
    assert made.questions and list(made.answers) == [question.id for question in made.questions]
    for question in made.questions:
        ground = Ground(question.floor_plan(), PAPER)
        assert made.answers[question.id] == answered(ground, question.kind, question.parameters)
