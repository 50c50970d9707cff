"""Replies of whole models: outcomes, cells, intervals, order."""

import dataclasses
import math
import random

import pytest
from ideal_bench.lib.floorplan.answers.registry import TYPES
from ideal_bench.lib.floorplan.scoring.cells import ALL, FEWEST_LAYOUTS
from ideal_bench.lib.floorplan.scoring.raw import RawReply
from ideal_bench.lib.floorplan.scoring.scored import score_all, score_reply
from ideal_bench.lib.floorplan.scoring.scores import floor_scores


@pytest.fixture
def quick(protocol):
    return dataclasses.replace(protocol, bootstrap_resamples=200)


@pytest.fixture
def scored(quick):
    """Scores of models whose replies are functions of the question."""

    def run(questions, **models):
        by_id = {question.id: question for question in questions}

        def look(model):
            def find(name):
                made = models[model](by_id[name])
                return RawReply(made) if isinstance(made, str) else made

            return find

        looks = {model: look(model) for model in models}
        return floor_scores(questions, score_all(questions, looks), quick)

    return run


def test_the_oracle_is_always_right(asked, scored):
    (model,) = scored(asked.questions(), oracle=asked.oracle).models
    for key, cell in model.cells.cells.items():
        assert cell.all.value == cell.completed.value == 1.0, key
        assert cell.all.ci == (1.0, 1.0)
    assert (model.rank, model.cells.overall.value) == (1, 1.0)
    assert model.outcomes["answered"] == 12 * len(TYPES)
    assert {item.reason for item in model.scored.values()} == {""}


@pytest.mark.parametrize("sign", [1, -1])
def test_tolerances_are_two_and_five_per_cent(asked, scored, sign):
    shares = {"a": 0.019, "b": 0.021, "c": 0.049, "d": 0.051}
    made = scored(
        asked.questions(),
        **{
            name: lambda question, share=share: asked.off(question, sign * share)
            for name, share in shares.items()
        },
    )
    right = {
        model.name: {kind for kind in TYPES if model.cell((kind, None)).all.value == 1.0}
        for model in made.models
    }
    areas = {"free_space", "max_box"}
    numbers = {kind for kind in TYPES if TYPES[kind].format == "number"}
    assert right["a"] == set(TYPES)
    assert right["b"] == right["c"] == set(TYPES) - (numbers - areas)
    assert right["d"] == set(TYPES) - numbers


def test_labels_may_be_in_any_order_and_case(asked, scored):
    (model,) = scored(asked.questions(), shuffled=asked.shuffled).models
    assert model.cell(("visibility", None)).all.value == 1.0


def test_wrong_answers_are_wrong(asked, scored):
    (model,) = scored(asked.questions(), wrong=asked.wrong).models
    assert model.cell().all.value == model.cell().completed.value == 0.0
    assert model.outcomes["answered"] == 12 * len(TYPES)
    assert all(item.reason for item in model.scored.values())
    # It leads around the table: nothing is in its way, but it is not near the shortest one.
    cell = model.cell(("shortest_path", None))
    assert (cell.valid.value, cell.near.value) == (1.0, 0.0)


def test_a_path_through_the_table_is_near_but_not_valid(asked):
    question = asked.question(
        "shortest_path",
        parameters=dataclasses.replace(
            asked.ANSWERS["shortest_path"][0], objects=("bed", "window")
        ),
        answer=[[1.0, 0.8], [2.35, 2.65], [3.0, 3.975]],
    )
    through = score_reply(question, RawReply(asked.line([[1.0, 0.8], [2.7, 2.4], [3.0, 3.975]])))
    assert (through.correct, through.mark.near, through.mark.valid) == (False, True, False)
    assert "table" in through.reason
    assert score_reply(question, RawReply(asked.oracle(question))).correct is True


def test_outcomes_are_kept_apart(asked):
    question = asked.question()
    right = asked.oracle(question)
    for raw, outcome, told in (
        (RawReply(right), "answered", ""),
        (RawReply(right, truncated=True, reason="cut off (length)"), "truncated", "cut off"),
        (RawReply("", truncated=True, reason="cut off (length)"), "truncated", "cut off"),
        (RawReply(None, reason="no reply", asked=False), "unanswered", "no reply"),
        (RawReply("", reason="the reply is empty"), "unanswered", "empty"),
        (RawReply("No.", reason="the model refused"), "unanswered", "refused"),
        (RawReply("It is far."), "unreadable", "no answer line"),
        (RawReply("*Final answer*: ERROR"), "unreadable", "declined"),
        (RawReply("*Final answer*: 3/4"), "unreadable", "no single number"),
    ):
        item = score_reply(question, raw)
        assert (item.outcome, item.correct) == (outcome, outcome == "answered")
        assert told in item.reason
        assert (item.reply.value is None) == (outcome != "answered")


def test_completed_leaves_out_what_was_cut_off_and_nothing_else(asked, scored):
    # As in the paper's tables 6, 10 and 11: 39.0 % of all and 47.0 % cut off make 73.6 %.
    questions = [asked.question("distance", f"r_{n}") for n in range(200)]

    def reply(question):
        number = int(question.layout.removeprefix("r_"))
        if number < 94:
            # A right answer in it does not count.
            return RawReply(asked.oracle(question), truncated=True, reason="cut off")
        if number < 94 + 78:
            return asked.oracle(question)
        return ["no line", "", asked.wrong(question)][number % 3]

    (model,) = scored(questions, m=reply).models
    cell = model.cell()
    assert (cell.all.value, cell.all.n) == (0.39, 200)
    assert (cell.completed.n, round(cell.completed.value, 3)) == (106, 0.736)
    assert model.outcomes["truncated"] == 94


def test_overall_is_the_mean_over_types(asked, scored):
    few = [asked.question("distance", f"r_{n}") for n in range(8)]
    many = [asked.question("placement", f"r_{n}", id=f"r_{n}-{m}") for n in range(8) for m in "abc"]

    def reply(question):
        return asked.oracle(question) if question.kind == "distance" else asked.wrong(question)

    (model,) = scored([*few, *many], m=reply).models
    assert model.cells.overall.value == 0.5
    assert model.cell().all.value == 0.25


def test_a_question_that_cannot_be_scored_is_no_zero(asked, scored):
    broken = asked.question("shortest_path", "broken")
    plan = {**broken.plan, "room_boundary": broken.plan["room_boundary"][:2]}
    broken = dataclasses.replace(broken, plan=plan)
    unknown = asked.question("distance", "unknown", answer=None)
    plain = [asked.question("shortest_path", f"r_{n}") for n in range(5)]
    (model,) = scored([broken, unknown, *plain], m=asked.oracle).models
    item = model.scored["broken-shortest_path"]
    assert item.correct is None and "cannot be checked" in item.reason
    assert model.scored["unknown-distance"].correct is None
    assert (model.cell().all.value, model.cell().all.n) == (1.0, 5)
    assert (model.unscored, sum(model.outcomes.values()), model.skipped) == (2, 5, 0)
    cell = model.cell(("distance", None))
    assert (cell.all.value, cell.all.n, cell.all.reason != "") == (None, 0, True)


def test_few_layouts_give_no_interval_but_a_reason(asked, scored):
    questions = asked.questions(each=FEWEST_LAYOUTS - 1)
    (model,) = scored(questions, m=asked.oracle).models
    assert model.cell(("distance", "kitchen")).all.ci is None
    assert "4 layouts" in model.cell(("distance", "kitchen")).all.reason
    # Both room types together have enough.
    assert model.cell(("distance", None)).all.ci == (1.0, 1.0)


def test_a_question_that_is_left_out_is_in_no_cell(asked, scored):
    def reply(question):
        return None if question.room_type == "kitchen" else asked.oracle(question)

    (model,) = scored(asked.questions(), m=reply).models
    assert (model.skipped, model.cell().all.n) == (48, 48)
    assert model.cell((None, "kitchen")).all.value is None
    assert model.cell().all.value == 1.0


def test_models_are_in_order_and_equal_ones_share_a_rank(asked, scored):
    made = scored(
        asked.questions(), b=asked.oracle, a=asked.oracle, z=asked.wrong, n=lambda question: None
    )
    assert [(model.name, model.rank) for model in made.models] == [
        ("a", 1),
        ("b", 1),
        ("z", 3),
        ("n", None),
    ]


def test_questions_of_a_layout_stay_together(asked, quick):
    """All right or all wrong within a layout: the interval is that of the layouts, not wider."""
    draw = random.Random(1)
    right = {f"r_{n}": draw.random() < 0.6 for n in range(40)}
    questions = [
        asked.question("distance", layout, id=f"{layout}-{number}")
        for layout in right
        for number in range(10)
    ]
    protocol = dataclasses.replace(quick, bootstrap_resamples=2000)
    replies = {
        question.id: asked.oracle(question) if right[question.layout] else asked.wrong(question)
        for question in questions
    }
    looks = {"m": lambda name: RawReply(replies[name])}
    made = floor_scores(questions, score_all(questions, looks), protocol)
    low, high = made.models[0].cell().all.ci
    share = sum(right.values()) / 40
    spread = 1.96 * math.sqrt(share * (1 - share) / 40)
    assert low == pytest.approx(share - spread, abs=0.03)
    assert high == pytest.approx(share + spread, abs=0.03)


def test_the_interval_covers_the_true_rate_about_as_often_as_it_says(asked, quick):
    """A plain check of the level: 95 % intervals of 60 made-up models."""
    questions = [asked.question("placement", f"r_{n}") for n in range(60)]
    draw = random.Random(7)
    replies = {
        str(model): {
            question.id: asked.oracle(question) if draw.random() < 0.5 else asked.wrong(question)
            for question in questions
        }
        for model in range(60)
    }
    looks = {
        model: lambda name, texts=texts: RawReply(texts[name]) for model, texts in replies.items()
    }
    made = floor_scores(questions, score_all(questions, looks), quick)
    inside = sum(
        model.cells.cells[ALL].all.ci[0] <= 0.5 <= model.cells.cells[ALL].all.ci[1]
        for model in made.models
    )
    assert 50 <= inside <= 60


def test_the_corners_alone_may_decide(asked):
    question = asked.question("shortest_path")
    (x, y), (u, v) = question.answer
    finer = [[x, y], [(x + u) / 2, (y + v) / 2], [u, v]]
    raw = RawReply(asked.line(finer))
    assert score_reply(question, raw).correct is True
    assert score_reply(question, raw, "discrete").correct is False


@pytest.mark.parametrize(
    ("line", "value", "reason"),
    [
        ("[<table>]", ["table"], ""),
        ("[<Table>, <table>]", ["Table", "table"], ""),
        ("<table>", ["table"], ""),
        ("[<table, table>]", ["table", "table"], ""),
        ("table and bed", ["table", "bed"], "bed is not met"),
        ("'table' and 'bed'", ["table", "bed"], "bed is not met"),
        ("table, and desk_1", ["table", "desk_1"], "desk_1 is not met"),
        ("bed and ceiling", ["bed and ceiling"], None),
        ("[<ceiling>]", ["ceiling"], "missed table; 'ceiling' is no label of the layout"),
        ("[ceiling]", ["ceiling"], "missed table; 'ceiling' is no label of the layout"),
    ],
)
def test_labels_are_those_of_the_layout(asked, line, value, reason):
    item = score_reply(asked.question("visibility"), RawReply(f"*Final answer*: {line}"))
    told = "missed table; 'bed and ceiling' is no label of the layout"
    assert (item.outcome, item.reply.value) == ("answered", value)
    assert item.reason == (told if reason is None else reason)
    assert item.correct is not bool(item.reason)


def test_a_label_with_brackets_or_and_is_compared_as_it_is_first(asked):
    plain = asked.question("visibility", answer=["<table>", "salt and table"])
    objects = [dict(item) for item in plain.plan["objects"]]
    objects += [{**objects[0], "label": label} for label in ("<table>", "salt and table", "salt")]
    question = dataclasses.replace(plain, plan={**plain.plan, "objects": objects})
    for line in ("[<table>, salt and table]", "[<<table>>, <salt and table>]"):
        assert score_reply(question, RawReply(f"*Final answer*: {line}")).correct is True
