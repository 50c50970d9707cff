"""Questions of the real generator about the published layouts, and replies that nearly fit."""

import dataclasses
from pathlib import Path

import pytest
from ideal_bench.lib.floorplan.answers.registry import TYPES
from ideal_bench.lib.floorplan.files import read_plan
from ideal_bench.lib.floorplan.questions.making import Wanted, questions_about
from ideal_bench.lib.floorplan.scoring.raw import RawReply
from ideal_bench.lib.floorplan.scoring.scored import score_all, score_reply
from ideal_bench.lib.floorplan.scoring.scores import floor_scores

LAYOUTS = sorted((Path(__file__).resolve().parents[4] / "examples" / "floorplans").glob("*.json"))


@pytest.fixture(scope="module")
def questions():
    return [
        question
        for path in LAYOUTS
        for question in questions_about(read_plan(path), path.stem, Wanted()).questions
    ]


def test_all_types_are_asked(questions):
    assert {question.kind for question in questions} == set(TYPES)


def test_the_reference_scores_a_hundred_per_cent(questions, floor_questions, protocol):
    by_id = {question.id: question for question in questions}
    looks = {"oracle": lambda name: RawReply(floor_questions.oracle(by_id[name]))}
    quick = dataclasses.replace(protocol, bootstrap_resamples=10)
    (model,) = floor_scores(questions, score_all(questions, looks), quick).models
    assert [item.reason for item in model.scored.values() if item.reason] == []
    assert model.cell().all.value == model.cells.overall.value == 1.0


def test_three_decimals_are_enough(questions, floor_questions):
    """As the prompts ask for them."""
    for question in questions:
        value = question.answer
        if question.format == "number":
            value = f"{value:.3f}"
        elif question.format == "path":
            value = ", ".join(f"({x:.3f}, {y:.3f})" for x, y in value)
        item = score_reply(question, RawReply(floor_questions.line(value)))
        assert item.correct is True, (question.id, item.reason)


def test_replies_that_nearly_fit(questions, floor_questions):
    for question in questions:
        if question.format != "number":
            continue
        for share in (0.019, -0.019, 0.021, -0.021, 0.049, -0.049, 0.051, -0.051):
            item = score_reply(question, RawReply(floor_questions.off(question, share)))
            assert item.correct is (abs(share) < question.tolerance), (question.id, share)


def test_wrong_answers_are_wrong(questions, floor_questions):
    for question in questions:
        if question.format == "path":
            # Straight through what stands between, or out of the room.
            (x, y), (u, v) = question.answer[0], question.answer[-1]
            value = [[x, y], [x, y + 20.0], [u, v]]
            raw = RawReply(floor_questions.line(value))
        else:
            raw = RawReply(floor_questions.wrong(question))
        item = score_reply(question, raw)
        assert (item.outcome, item.correct) == ("answered", False) and item.reason


def test_a_prompt_that_is_told_again_is_no_answer(questions, floor_questions):
    for question in questions:
        told = score_reply(question, RawReply(question.prompt))
        assert told.outcome == "unreadable" and "no answer line" in told.reason
        part = question.prompt[question.prompt.index("HOW TO ANSWER") :]
        told = score_reply(question, RawReply(part))
        assert told.outcome == "unreadable" and "no answer line" in told.reason
        answered = score_reply(question, RawReply(part + floor_questions.oracle(question)))
        assert answered.correct is True
        # The form stands again behind the answer.
        answered = score_reply(question, RawReply(floor_questions.oracle(question) + part))
        assert answered.correct is True
