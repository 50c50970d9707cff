"""Names, replies and dialogues by themselves."""

import pytest
from ideal_bench.lib.models.chat import Sampling
from ideal_bench.lib.models.prompts import prompt
from ideal_bench.lib.models.questions import Asked, Question
from ideal_bench.lib.models.records import name_fault
from ideal_bench.lib.quality.judged.budget import Budget
from ideal_bench.lib.quality.judged.check_types import ASKS, QUESTIONS, VERDICTS
from ideal_bench.lib.quality.judged.dialogue import together
from ideal_bench.lib.quality.judged.handles import Handles
from ideal_bench.lib.quality.judged.interview import Interview, question_name
from ideal_bench.lib.quality.judged.replies import UnusableAnswer, entries, ids, one_of, words
from ideal_bench.lib.quality.metrics import METRICS

PROMPTS = [
    *("system", "scale", "style", "pairing", "groups", "affordances", "joint_use", "placement"),
    *("judge", "need_view", "forced", "camera", "camera_repairs", "camera_last", "again"),
]


@pytest.mark.parametrize("name", PROMPTS)
def test_prompts_are_there_and_their_places_are_closed(name):
    text = prompt(f"quality_{name}_v1").text
    assert text and text.count("{{") == text.count("}}")


def test_every_check_and_verdict_has_its_words():
    assert set(ASKS) == {check for metric in METRICS.values() for check in metric.checks}
    assert set(QUESTIONS) == set(VERDICTS) == set(METRICS)
    for name, metric in METRICS.items():
        levels = set(metric.levels) or {"defect"}
        assert set(VERDICTS[name]) == {"valid", *levels}


def test_plain_ids_are_their_own_names_and_others_are_numbered(boxes):
    strange = ["a b", "x" * 200, "Ünit", "", "object_2", "sofa.001", "S(1).spawn_asset(0)"]
    room = boxes.room(
        *[
            boxes.thing(name, "chair", (0.3 * n, 0, 0.5), (0.1, 1, 1))
            for n, name in enumerate(strange)
        ]
    )
    handles = Handles.of(room)
    names = handles.names(strange)
    assert names == [
        *("object_1", "object_2_", "object_3", "object_4", "object_2", "sofa.001"),
        "S(1).spawn_asset(0)",
    ]
    assert [handles.by_name[name] for name in names] == strange


@pytest.mark.parametrize("text", ["", "no", "{}", "[1]", '["a"]', "[{]", "[[]]"])
def test_what_is_no_array_of_objects(text):
    with pytest.raises(UnusableAnswer):
        entries(text)


def test_an_array_is_found_in_fences_and_words():
    assert entries('```json\n[{"a": 1}]\n```') == [{"a": 1}]
    assert entries('Here it is: [{"a": 1}]. Bye.') == [{"a": 1}]
    assert entries("[]") == []


def test_texts_stay_in_their_line_and_short():
    assert words({"reason": "a\n\x1b[31m b"}, "reason", "x") == "a ?[31m b"
    assert len(words({"reason": "x" * 5000}, "reason", "x")) == 600
    assert words({}, "reason", "x", needed=False) == words({"reason": None}, "reason", "x", False)
    for bad in ({}, {"reason": " "}, {"reason": 5}):
        with pytest.raises(UnusableAnswer, match="x: reason"):
            words(bad, "reason", "x")


def test_ids_are_of_the_room_and_each_once(study):
    handles = Handles.of(study)
    found = ids({"o": ["sofa_01", "desk_01", "sofa_01"]}, "o", handles, "x")
    assert found == ("sofa_01", "desk_01")
    assert ids({}, "o", handles, "x") == ids({"o": None}, "o", handles, "x") == ()
    for bad in ("sofa_01", [1], ["ghost"], {"a": 1}):
        with pytest.raises(UnusableAnswer, match="x: o"):
            ids({"o": bad}, "o", handles, "x")
    with pytest.raises(UnusableAnswer, match="names 1 objects; expected 2"):
        ids({"o": ["sofa_01"]}, "o", handles, "x", least=2)


def test_a_word_is_one_of_a_list():
    assert one_of({"v": "b"}, "v", ("a", "b"), "x") == "b"
    for bad in ("c", 1, None, ["a"], True):
        with pytest.raises(UnusableAnswer, match="expected one of a, b"):
            one_of({"v": bad}, "v", ("a", "b"), "x")


def asked(question):
    return Asked(question.id, "answered", "", f"to {question.id}", True)


def talk(name, count):
    heard = []
    for number in range(count):
        answer = yield Question(f"{name}{number}", dict)
        heard.append(answer.text)
    return heard


def test_dialogues_are_held_in_step_and_in_order():
    batches = []

    def ask(questions):
        batches.append([question.id for question in questions])
        return [asked(question) for question in questions]

    results = together(ask, [talk("a", 2), talk("b", 0), talk("c", 3)])
    assert batches == [["a0", "c0"], ["a1", "c1"], ["c2"]]
    assert results == [["to a0", "to a1"], [], ["to c0", "to c1", "to c2"]]
    assert together(ask, []) == [] and len(batches) == 3


def test_an_error_of_asking_passes_through():
    def ask(questions):
        raise OSError("the disk is full")

    with pytest.raises(OSError, match="disk"):
        together(ask, [talk("a", 1)])


def test_names_of_questions_can_be_files_and_stay_apart():
    names = [
        *(
            ("a", "b"),
            ("a~b",),
            ("a", "b", ""),
            ("a/b",),
            ("a_b",),
            ("..",),
            ("x" * 300, "y" * 300),
        ),
        *(("CON",), ("ü",), ("u",), ("a\nb",)),
    ]
    made = [question_name(*parts) for parts in names]
    assert len(set(made)) == len(made)
    assert not any(name_fault(f"{name}~function-g1_2-1-forced-again-01234567") for name in made)


def test_a_second_question_shows_the_first_reply_and_what_is_wrong():
    interview = Interview("s~r~1", Sampling(), {})
    dialogue = interview.ask("scale", prompt("quality_scale_v1"), ("Look.",), entries)
    first = next(dialogue)
    second = dialogue.send(Asked(first.id, "answered", "", "no \udcff array", True))
    turns = second.request().messages
    assert [turn.role for turn in turns] == ["user", "assistant", "user"]
    assert turns[1].parts == ("no ? array",) and "has no '['" in turns[2].parts[0]
    assert second.id.startswith("s~r~1~scale-again-") and second.id != first.id
    with pytest.raises(StopIteration) as end:
        dialogue.send(Asked(second.id, "answered", "", "[]", True))
    assert end.value.value.value == [] and not interview.failures


def test_the_limits_of_table_7(quality):
    budget = Budget(quality)
    assert (budget.images_left, budget.calls_left, budget.actions_left) == (8, 4, 3)
    assert budget.spent == ""
    for used in ({"rounds": 3}, {"images": 8}, {"camera_calls": 4}):
        assert "used up" in Budget(quality, **used).spent
