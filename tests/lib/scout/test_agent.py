"""A model that plays an episode over HTTP: what it is told, what is done, how it ends."""

import json
import threading
from dataclasses import replace

import pytest
from ideal_bench.lib.models.asking import SettingsChanged
from ideal_bench.lib.models.budget import Budget
from ideal_bench.lib.models.chat import Sampling
from ideal_bench.lib.models.questions import Limits
from ideal_bench.lib.scout.agent import Agent
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.tools import tools_of

APIS = ("openai", "anthropic", "gemini")
LAMP = (0.0, 3.0, 1.5)
CAPTURE = ("capture_image", {})


@pytest.fixture
def eye(scripted, a_png):
    return scripted.Eye(a_png)


@pytest.fixture
def first(a_png):
    return a_png(grey=5)


@pytest.fixture
def script(scripted, loopback):
    loopback.answer = scripted.Script(loopback)
    return loopback.answer


@pytest.fixture
def run(scripted, loopback, script, begin, eye, first):
    """Play in a folder; the episode, and what became of it."""

    def run_in(folder="attempt", api="openai", protocol=None, changed=None, **further):
        episode = begin(folder, protocol, eye=eye)
        agent = scripted.agent_at(loopback, api, **(changed or {}))
        return episode, scripted.played(episode, first, agent, **further)

    return run_in


@pytest.fixture
def say(script):
    """Let the model answer by a list of lists of calls; after its end, with words alone."""

    def say_these(*answers):
        def calls(turn, _):
            return answers[turn - 1] if turn <= len(answers) else []

        script.calls = calls

    return say_these


@pytest.mark.parametrize("api", APIS)
def test_an_episode_from_first_picture_to_finish(run, loopback, eye, api):
    episode, played = run(api=api)
    assert (played.status, played.reason, played.ended_by) == ("completed", "", "finish")
    assert (played.calls, played.images, eye.made) == (4, 2, 2)
    assert episode.map["lamp_01"] == pytest.approx(LAMP) and list(episode.map) == ["lamp_01"]
    assert len(loopback.asked) == 4
    spent = played.spent
    assert (spent.calls, spent.input_tokens, spent.output_tokens) == (4, 400, 40)


@pytest.mark.parametrize("api", APIS)
def test_what_a_model_is_told(run, loopback, first, api):
    run(api=api)
    opening, *_, last = loopback.asked
    assert opening.pictures == (first,) and len(opening.turns) == 1
    protocol = read_scout_protocol()
    assert list(opening.tools) == [tool.name for tool in tools_of(protocol)]
    for words in ("100 answers", "100 pictures", "+-15 m", "+-85 degrees", "1280 x 720"):
        assert words in opening.system
    assert "{{" not in opening.system and "{{" not in opening.texts[0]
    groups = [json.loads(line) for line in opening.texts[0].splitlines() if line[:2] == '{"']
    assert groups == [
        {"group": "chair", "category": "chair", "ids": ["chair_01", "chair_02"]},
        {"group": "lamp", "category": "lamp", "ids": ["lamp_01"]},
    ]
    assert "within 3.5 m" in opening.texts[0]
    # True places are told by nothing but the agent's own work.
    assert "center" not in opening.texts[0] and "0.4" not in opening.texts[0]
    names = [call.name for call in last.calls]
    assert " ".join(names) == (
        "move_camera capture_image move_camera capture_image triangulate_point submit_centers "
        "list_map"
    )
    assert [result.name for result in last.results] == names
    assert len(last.pictures) == 3 and len(set(last.pictures)) == 3


def test_each_picture_follows_its_name(run, loopback):
    run(api="openai")
    message = loopback.asked[1].document["messages"][-1]
    assert message["role"] == "user"
    assert [part.get("text") for part in message["content"]] == ["image_001:", None]


def test_the_pose_of_a_picture_is_told_beside_it(run, loopback):
    run(api="anthropic")
    block = loopback.asked[1].document["messages"][-1]["content"][1]
    told = json.loads(block["content"][0]["text"])
    assert told["image"] == "image_001" and told["pose"]["position_m"] == [-0.5, 0.0, 1.5]
    assert [item["type"] for item in block["content"]] == ["text", "text", "image"]


@pytest.mark.parametrize("api", APIS)
def test_thoughts_go_back_as_they_came(run, loopback, api):
    run(api=api)
    text = json.dumps(loopback.asked[-1].document)
    assert text.count("where is it?") == 3


def test_actions_of_one_answer_are_done_in_order_and_none_after_finish(run, say):
    say([CAPTURE, ("move_camera", {"up_m": 0.5}), CAPTURE, ("finish", {}), CAPTURE])
    episode, played = run()
    assert played.ended_by == "finish" and played.images == 2
    assert [pose.position_m[2] for pose in episode.images.values()] == [1.5, 1.5, 2.0]


def test_an_answer_of_words_ends_the_episode(run, say):
    say([CAPTURE])
    _, played = run()
    assert (played.status, played.ended_by, played.calls) == ("completed", "no_tool_call", 2)
    assert played.reason == ""


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize(("ending", "words"), [("truncated", "cut off"), ("refused", "refused")])
def test_an_answer_that_is_not_complete_ends_it_and_its_calls_are_not_done(
    run, script, loopback, api, ending, words
):
    loopback.answer = lambda question: script.reply(CAPTURE, ending=ending)
    _, played = run(api=api)
    assert (played.status, played.ended_by) == ("completed", "no_tool_call")
    assert (played.calls, played.images) == (1, 0) and words in played.reason


def test_an_empty_answer_ends_it(run, loopback):
    loopback.answer = lambda question: ""
    _, played = run()
    assert (played.ended_by, played.reason) == ("no_tool_call", "the answer is empty (stop)")


def test_the_budget_of_calls_ends_it_after_reminders(run, say, loopback):
    say(*[[("list_map", {})]] * 9)
    protocol = replace(read_scout_protocol(), model_calls=5, reminders=frozenset({3, 1}))
    episode, played = run(protocol=protocol)
    assert (played.status, played.ended_by, played.calls) == ("completed", "budget", 5)
    assert episode.calls_left == 0 and len(loopback.asked) == 5
    reminded = [any("left, and" in text for text in q.texts[1:]) for q in loopback.asked]
    assert reminded == [False, False, True, True, True]
    assert loopback.asked[2].texts[-1].startswith("3 answers are left, and 100 pictures. 3 of 3")
    assert loopback.asked[4].texts[-1].startswith("1 answer is left")


def test_arguments_that_are_no_json_are_told_and_cost_no_more_than_the_call(run, say, loopback):
    say([("move_camera", '{"left_m": 1'), ("move_camera", {"up_m": 0.5})], [("finish", {})])
    episode, played = run()
    told = [json.loads(result.parts[0]) for result in loopback.asked[1].results]
    assert "expected an object" in told[0]["rejected"] and "left_m" in told[0]["rejected"]
    assert episode.pose.position_m == (0.0, 0.0, 2.0) and played.status == "completed"


def test_a_tool_that_is_not_there_is_told(run, say, loopback):
    say([("teleport", {})], [("finish", {})])
    run()
    assert "there is no such tool" in loopback.asked[1].results[0].parts[0]


def test_older_pictures_become_a_line_of_text(run, say, loopback):
    say([CAPTURE], [CAPTURE, CAPTURE, CAPTURE], [CAPTURE], [("finish", {})])
    run(changed={"pictures_kept": 2})
    seen = [len(question.pictures) for question in loopback.asked]
    # Of the third, all that the last answer took, though they are more than two.
    assert seen == [1, 2, 3, 2]
    texts = json.dumps(loopback.asked[3].document)
    for name, times in (("image_001", 1), ("image_003", 1), ("image_004", 0)):
        assert texts.count(f"{name}: (not shown any more)") == times
    assert "(not shown any more)" in loopback.asked[2].texts[2]


@pytest.mark.parametrize("api", APIS)
def test_with_few_pictures_kept_the_service_still_takes_every_turn(run, api):
    _, played = run(api=api, changed={"pictures_kept": 1})
    assert (played.status, played.ended_by) == ("completed", "finish")


def test_no_picture_at_all_cannot_be_kept(scripted, loopback):
    with pytest.raises(ValueError, match="pictures_kept is 0; 1 or more"):
        scripted.agent_at(loopback, pictures_kept=0)


def test_a_service_that_fails_is_no_end_of_the_episode(run, loopback):
    loopback.plan = [None, loopback.Status(500), loopback.Status(500)]
    _, played = run()
    assert (played.status, played.ended_by) == ("service_failure", None)
    assert (played.calls, played.trouble) == (1, "server") and "status 500" in played.reason
    _, again = run()
    assert (again.status, again.ended_by, again.calls) == ("completed", "finish", 4)
    assert again.spent.calls == 6 and again.spent.answers == 4


def test_a_service_that_denies_all_is_told_as_such(run, loopback):
    loopback.plan = [loopback.Status(401)]
    _, played = run()
    assert (played.status, played.trouble) == ("service_failure", "denied")


def test_a_question_that_is_too_large_is_told_with_its_pictures(run, loopback):
    loopback.plan = [None, loopback.Status(413, "request too large")]
    _, played = run()
    assert (played.status, played.trouble) == ("service_failure", "rejected")
    assert "request too large. The question had pictures of 0.0 MB, 2 in number" in played.reason


def test_a_picture_that_cannot_be_made_is_a_runtime_failure(run, eye):
    eye.fails_at = 2
    _, played = run()
    assert (played.status, played.reason) == ("runtime_failure", "Blender went away")
    assert (played.ended_by, played.calls, played.images) == (None, 2, 1)


def test_after_a_runtime_failure_nothing_is_asked_twice(run, eye, loopback):
    eye.fails_at = 2
    run()
    eye.fails_at = 1000
    _, played = run()
    assert played.status == "completed" and len(loopback.asked) == 4 and eye.made == 2


def test_a_run_that_is_stopped_is_unfinished_and_asks_no_more(run, loopback):
    stop = threading.Event()
    stop.set()
    _, played = run(stop=stop)
    assert (played.status, played.reason) == ("unfinished", "the run was stopped")
    assert loopback.asked == []


def test_a_run_that_is_stopped_at_once_still_tells_how_far_the_attempt_is(run, loopback):
    run(changed={"limits": Limits(at_once=1, most_calls=2)})
    stop = threading.Event()
    stop.set()
    _, played = run(stop=stop)
    assert (played.status, played.calls, played.images) == ("unfinished", 2, 2)
    assert len(loopback.asked) == 2


def test_after_each_answer_it_is_told_how_far_it_is(run):
    told = []
    run(tell=told.append)
    assert told[0] == ("answer 1 of 100: move_camera, capture_image; 0 of 3 targets in the map")
    assert told[2].endswith("submit_centers, list_map; 1 of 3 targets in the map")
    assert len(told) == 4


def test_the_limits_of_a_run_count_over_all_turns(run, loopback):
    _, played = run(changed={"limits": Limits(at_once=1, most_calls=2)})
    assert (played.status, played.calls) == ("unfinished", 2)
    assert played.reason == "the limit of 2 calls is reached" and len(loopback.asked) == 2


def test_a_budget_is_shared_by_episodes(run, loopback):
    budget = Budget(most_calls=6)
    _, one = run("one", budget=budget)
    _, two = run("two", budget=budget)
    assert (one.status, two.status, two.calls) == ("completed", "unfinished", 2)
    assert len(loopback.asked) == 6


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"sampling": Sampling(temperature=0.7)}, "temperature 0.1 -> 0.7"),
        ({"pictures_kept": 1}, "the picture of turn_002"),
    ],
)
def test_an_attempt_that_was_asked_otherwise_is_not_gone_on_with(run, loopback, changed, words):
    run(changed={"limits": Limits(at_once=1, most_calls=2)})
    with pytest.raises(SettingsChanged, match=words):
        run(changed=changed)
    assert len(loopback.asked) == 2


def test_what_decides_is_told_without_the_key(scripted, loopback):
    document = scripted.agent_at(loopback, "gemini", pictures_kept=8).to_document()
    assert (document["api"], document["model"], document["pictures_kept"]) == ("gemini", "m", 8)
    assert loopback.key not in json.dumps(document)
    assert isinstance(scripted.agent_at(loopback), Agent)
