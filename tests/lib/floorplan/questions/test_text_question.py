"""A question about a layout as it goes to a model."""

import pytest
from ideal_bench.lib.floorplan.questions.making import Wanted, questions_about
from ideal_bench.lib.floorplan.questions.text_question import SYSTEM, TEXT_SAMPLING, text_question
from ideal_bench.lib.models.prompts import prompt


@pytest.fixture
def question(plan):
    (made,) = questions_about(plan(), "room", Wanted(("distance",), ablation="labels")).questions
    return made


def test_it_is_words_alone(question):
    system = prompt(SYSTEM)
    asked = text_question(question, system, TEXT_SAMPLING)
    request = asked.request()
    assert asked.id == "room-distance" and request.system == system.text
    (message,) = request.messages
    assert message.parts == (question.prompt,)


def test_it_is_asked_as_in_the_paper():
    assert TEXT_SAMPLING.temperature == 0.0
    assert TEXT_SAMPLING.max_tokens == 12288 and TEXT_SAMPLING.top_p is None


def test_what_is_kept_with_the_answer(question):
    about = text_question(question, prompt(SYSTEM), TEXT_SAMPLING).about
    assert about["prompt"]["name"] == "floorplan_system_v1"
    assert about["user_prompt"]["name"] == "floorplan_distance_v1"
    assert about["type"] == "distance" and about["ablation"] == "labels"
