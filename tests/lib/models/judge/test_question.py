"""What the judge is told holds together with what is read from its answer."""

import re

import numpy as np
import pytest
from ideal_bench.lib.models.chat import Picture, Sampling
from ideal_bench.lib.models.judge.plan import plan_judging
from ideal_bench.lib.models.judge.question import LONGEST_REPEATED, Wording
from ideal_bench.lib.models.judge.reading import read_verdict
from ideal_bench.lib.models.questions import Asked
from ideal_bench.lib.png import encoded
from ideal_bench.lib.rating.pictures import find_pictures
from ideal_bench.lib.rating.rubric import SCORES


@pytest.fixture
def wording():
    return Wording.usual(Sampling(temperature=None, top_p=None), seed=3)


@pytest.fixture
def showing(judges, tmp_path):
    judges.write_pictures(tmp_path, ["s1"], {"alpha": 3, "beta": 12, "gamma": 30})
    return plan_judging(find_pictures(tmp_path), 1, 3).showings[0]


def test_the_form_in_the_instructions_is_the_one_that_is_read(wording):
    (example,) = re.findall(r"^\[.*\]$", wording.system.text, re.MULTILINE)
    verdict = read_verdict(example.replace("the letter", "A"), ["A"])
    assert (verdict.scores, verdict.ranks) == ({"A": 1}, {"A": 1})


def test_every_score_has_its_meaning(wording):
    meanings = re.findall(r"^(\d): (.+)$", wording.system.text, re.MULTILINE)
    assert sorted(int(score) for score, _ in meanings) == list(SCORES)
    assert len({meaning for _, meaning in meanings}) == len(SCORES)


def test_pictures_stand_behind_their_letters(wording, showing):
    request = wording.first(showing).request()
    (message,) = request.messages
    marks, pictures, closing = message.parts[:-1:2], message.parts[1:-1:2], message.parts[-1]
    assert marks == ("Reference", "A", "B", "C")
    files = [showing.reference, *(showing.pictures[model] for model in showing.order)]
    assert list(pictures) == [Picture(path.read_bytes()) for path in files]
    assert "3 reconstructions: A, B and C" in closing and "{{" not in closing


def test_what_is_kept_tells_prompts_order_and_pictures(wording, showing):
    about = wording.first(showing).about
    assert [item["name"] for item in about["prompts"]] == [
        "judge_system_v1",
        "judge_user_v1",
        "judge_again_v1",
    ]
    assert (about["seed"], about["order"]) == (3, list(showing.order))
    assert list(about["pictures"]) == ["reference", "A", "B", "C"]


def test_another_first_answer_is_another_second_question(wording, showing):
    names = [
        wording.second(showing, Asked("s1-1", "answered", "", text, True), "why").id
        for text in ("no", "never", "no")
    ]
    assert names[0] == names[2] != names[1] and names[0].startswith("s1-1-again-")


def test_a_picture_that_went_away_fails_its_question_alone(wording, showing):
    question = wording.first(showing)
    showing.reference.unlink()
    with pytest.raises(OSError):
        question.request()


def test_a_reason_that_looks_like_a_place_stays_as_it_is(wording, showing):
    asked = Asked("s1-1", "answered", "", "no", True)
    request = wording.second(showing, asked, "picture '{{count}}'").request()
    assert "picture '{{count}}'" in request.messages[-1].parts[0]


def test_of_a_huge_answer_the_beginning_is_shown_again(wording, showing):
    asked = Asked("s1-1", "answered", "", "\ud83d" + "x" * 10_000_000, True)
    request = wording.second(showing, asked, "it is no JSON").request()
    (told,) = request.messages[1].parts
    assert told == "?" + "x" * (LONGEST_REPEATED - 1)


def test_pictures_of_other_content_have_other_hashes(judges, tmp_path):
    judges.write_pictures(tmp_path, ["s1"], {"alpha": 3, "beta": 12})
    before = plan_judging(find_pictures(tmp_path), 1, 0).showings[0].hashes
    path = tmp_path / "beta" / "s1.png"
    path.write_bytes(encoded(np.zeros((9, 16, 3), dtype=np.uint8)))
    after = plan_judging(find_pictures(tmp_path), 1, 0).showings[0].hashes
    assert before != after and before["reference"] == after["reference"]
