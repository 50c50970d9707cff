"""The judge is asked over a real connection; what it answers is kept, checked, asked again."""

import json
from threading import Event

import pytest
from ideal_bench.lib.models.asking import SettingsChanged
from ideal_bench.lib.models.chat import Sampling
from ideal_bench.lib.models.client import open_client
from ideal_bench.lib.models.judge.figures import figures
from ideal_bench.lib.models.judge.judging import JudgedScene
from ideal_bench.lib.models.judge.plan import plan_judging
from ideal_bench.lib.models.judge.question import Wording
from ideal_bench.lib.models.judge.run import JudgeRun
from ideal_bench.lib.models.questions import Limits
from ideal_bench.lib.rating.pictures import find_pictures

UNSENT = Sampling(temperature=None, top_p=None, max_tokens=4096)
GREYS = {"alpha": 3, "beta": 12, "gamma": 30}
BEST_FIRST = ["alpha", "beta", "gamma"]


@pytest.fixture
def judge(loopback, judges, tmp_path):
    """A function: all of it, from a folder of pictures to repeats by scene."""
    loopback.answer = judges.by_pixels

    def run(api="openai", greys=GREYS, scenes=("s1", "s2"), repeats=2, seed=0, limits=None, **more):
        out = tmp_path / "out"
        pictures = judges.write_pictures(tmp_path / "pictures", scenes, greys)
        plan = plan_judging(find_pictures(pictures), repeats, seed)
        client = open_client(api, loopback.url(api), "judge-1", loopback.key, 20.0)
        wording = Wording.usual(UNSENT, seed)
        told = []
        run = JudgeRun(wording, client, limits or Limits(), lambda *settled: told.append(settled))
        made = run.judge(plan.showings, out, **more)
        told = [(scene, repeat.number) for scene, repeat, _ in told]
        assert sorted(told) == sorted((item.scene, item.number) for item in plan.showings)
        return made

    return run


def best_first(repeat):
    return sorted(repeat.ranks, key=lambda name: repeat.ranks[name])


@pytest.mark.parametrize("api", ["openai", "anthropic", "gemini"])
def test_one_call_shows_the_truth_and_all_candidates(judge, loopback, judges, api):
    made = judge(api)
    assert [len(loopback.served), list(made), len(made["s1"])] == [4, ["s1", "s2"], 2]
    for repeats in made.values():
        assert [best_first(item) for item in repeats] == [BEST_FIRST] * 2
        assert repeats[0].scores == {"alpha": 5, "beta": 4, "gamma": 2}
    (question, *_) = loopback.served
    assert list(judges.shown(question)) == ["Reference", "A", "B", "C"]
    assert question.texts[-1].startswith("These were the reference and its 3 reconstructions: A, B")
    assert "{{" not in "".join(question.texts) and "strict judge" in question.system
    assert set(question.sampling) == {"max_tokens"}


def test_nothing_that_is_sent_names_a_model_or_a_scene(judge, loopback):
    judge(scenes=("kitchen_s77",))
    for question in loopback.asked:
        sent = json.dumps(question.document).lower()
        assert not [name for name in (*GREYS, "kitchen", "_s77", ".png") if name in sent]


@pytest.mark.parametrize("seed", [0, 1, 12345])
def test_the_ranking_is_the_same_under_any_seed_names_and_order(judge, tmp_path, protocol, seed):
    """A judge who looks at the pictures: its word about a picture hangs on nothing else."""
    names = {"alpha": "zulu", "beta": "x|1", "gamma": "alpha"}
    made = judge(seed=seed, greys={names[name]: grey for name, grey in reversed(GREYS.items())})
    for repeats in made.values():
        for repeat in repeats:
            assert best_first(repeat) == [names[name] for name in BEST_FIRST]
            assert [repeat.scores[names[name]] for name in BEST_FIRST] == [5, 4, 2]


def test_a_judge_of_places_is_exposed(judge, loopback, judges, judging, protocol):
    loopback.answer = judges.by_place
    made = judge(scenes=[f"s{number}" for number in range(30)], repeats=3)
    scenes = {name: ("office", repeats) for name, repeats in made.items()}
    found = figures(judging(scenes), protocol)
    assert [place.first for place in found.position.places] == [90, 0, 0]
    assert found.position.p < 1e-30
    ranks = [item.rank.value for item in found.models.values()]
    assert max(ranks) - min(ranks) < 0.5


def test_what_was_answered_is_not_asked_again(judge, loopback):
    first = judge()
    assert judge() == first and len(loopback.asked) == 4
    more = judge(repeats=3)
    assert len(loopback.asked) == 6 and more["s1"][:2] == first["s1"]
    assert judge(again=True) and len(loopback.asked) == 10


def test_other_pictures_under_old_answers_are_refused(judge):
    judge()
    with pytest.raises(SettingsChanged, match="picture"):
        judge(greys={**GREYS, "beta": 13})


class Breaking:
    """A judge that answers the first askings, or all, with something else."""

    def __init__(self, judge, broken, always=False):
        self.judge, self.broken, self.always = judge, broken, always

    def __call__(self, question):
        again = any("cannot be used" in text for text in question.texts)
        return self.broken if self.always or not again else self.judge(question)


def test_a_broken_answer_is_asked_again_with_what_was_wrong(judge, loopback, judges):
    loopback.answer = Breaking(judges.by_pixels, "A is the best.")
    (repeat,) = judge(scenes=("s1",), repeats=1)["s1"]
    assert repeat.status == "judged" and best_first(repeat) == BEST_FIRST
    assert (repeat.reason, repeat.first_reason) == (
        "",
        "there is no JSON array in it: it has no '['",
    )
    first, second = loopback.asked
    assert [turn.role for turn in second.turns] == ["user", "assistant", "user"]
    assert second.turns[0] == first.turns[0] and second.turns[1].parts == ("A is the best.",)
    assert "Your last answer cannot be used: there is no JSON array" in second.turns[2].parts[0]
    assert judge(scenes=("s1",), repeats=1)["s1"] == (repeat,) and len(loopback.asked) == 2


@pytest.mark.parametrize("api", ["openai", "anthropic", "gemini"])
@pytest.mark.parametrize(
    ("reply", "words"),
    [
        ({"text": "", "ending": "complete"}, "it is empty"),
        ({"text": '[{"picture": "A"', "ending": "truncated"}, "it was cut off before its end"),
        ({"text": "I won't.", "ending": "refused"}, "it refuses to judge"),
    ],
)
def test_no_answer_is_asked_again_too(judge, loopback, judges, api, reply, words):
    loopback.answer = Breaking(judges.by_pixels, loopback.Reply(**reply))
    (repeat,) = judge(api, scenes=("s1",), repeats=1)["s1"]
    assert (repeat.status, repeat.first_reason) == ("judged", words)
    assert len(loopback.asked) == 2


def test_broken_twice_is_failed_and_no_score(judge, loopback, judges):
    both = [{"picture": name, "score": 3, "rank": 1} for name in "ABC"]
    loopback.answer = Breaking(judges.by_pixels, json.dumps(both), always=True)
    for repeats in judge().values():
        for repeat in repeats:
            assert (repeat.status, repeat.scores, repeat.ranks) == ("failed", {}, {})
            wrong = "pictures A and B both have rank 1"
            assert repeat.reason == f"asked twice; first: {wrong}; then: {wrong}"
    assert len(loopback.asked) == 8
    judge()
    assert len(loopback.asked) == 8


def test_a_call_that_fails_leaves_its_repeat_failed_and_open(judge, loopback):
    loopback.plan = [loopback.Status(400, "no such picture format")]
    made = judge(limits=Limits(at_once=1, retries=0))
    assert [item.status for item in made["s1"]] == ["failed", "judged"]
    assert "no such picture format" in made["s1"][0].reason
    assert judge()["s1"][0].status == "judged" and len(loopback.asked) == 5


def test_both_rounds_share_one_budget(judge, loopback, judges):
    loopback.answer = Breaking(judges.by_pixels, "no")
    made = judge(limits=Limits(at_once=1, most_calls=5))
    repeats = [item for scene in made.values() for item in scene]
    assert sorted(item.status for item in repeats) == ["judged", *["not_asked"] * 3]
    assert len(loopback.asked) == 5
    waiting = [item for item in repeats if item.status == "not_asked"]
    assert {item.reason for item in waiting} == {
        "the limit of 1 call is reached (what the first answers left over)"
    }
    assert all(item.first_reason.startswith("there is no JSON") for item in waiting)
    assert [item.asked_again for item in waiting] == [False] * 3
    again = [item for scene in judge().values() for item in scene]
    assert {item.status for item in again} == {"judged"} and len(loopback.asked) == 8


def test_a_budget_that_ends_the_first_round_ends_the_run(judge, loopback, judges):
    loopback.answer = Breaking(judges.by_pixels, "no")
    made = judge(limits=Limits(at_once=1, most_calls=3))
    repeats = [item for scene in made.values() for item in scene]
    assert [item.status for item in repeats] == ["not_asked"] * 4 and len(loopback.asked) == 3
    assert all("the limit of 3 calls is reached" in item.reason for item in repeats)


def test_a_run_that_asks_anew_goes_on_in_either_round(judge, loopback, judges):
    """Four first questions and four second ones, each paid for once however often it is stopped."""
    loopback.answer = Breaking(judges.by_pixels, "no")
    judge(limits=Limits(at_once=1))
    assert len(loopback.asked) == 8
    told = []
    # Stopped in the first round, then in the second, of which one is left.
    for calls, total in ((3, 11), (4, 15)):
        made = judge(limits=Limits(at_once=1, most_calls=calls), again=True, note=told.append)
        assert len(loopback.asked) == total
        assert any(item.status == "not_asked" for item in (*made["s1"], *made["s2"]))
    told.clear()
    made = judge(limits=Limits(at_once=1), again=True, note=told.append)
    assert {item.status for item in (*made["s1"], *made["s2"])} == {"judged"}
    assert len(loopback.asked) == 16
    assert any("going on with the run that asked anew" in line for line in told)
    # It is done: the next one asks all anew.
    judge(limits=Limits(at_once=1), again=True)
    assert len(loopback.asked) == 24


def test_a_stopped_run_with_other_settings_is_not_gone_on_with(judge, loopback, judges):
    loopback.answer = Breaking(judges.by_pixels, "no")
    judge(limits=Limits(at_once=1, most_calls=5), again=True)
    judge(limits=Limits(at_once=1), again=True, seed=1)
    assert len(loopback.asked) == 5 + 8


def test_scenes_show_the_same_models_in_all_repeats(judge):
    scene = JudgedScene(None, judge()["s2"])
    assert scene.models == tuple(BEST_FIRST) and len(scene.judged) == 2


MANY = tuple(f"s{number}" for number in range(1, 13))


def statuses(made):
    return [item.status for repeats in made.values() for item in repeats]


def test_a_judge_that_is_right_the_second_time_is_asked_to_the_end(judge, loopback, judges):
    """Broken first answers in a row hold the others back for a while, and each is paid for once."""
    loopback.answer = Breaking(judges.by_pixels, "no")
    made = judge(scenes=MANY)
    assert statuses(made) == ["judged"] * 24 and len(loopback.asked) == 48
    assert judge(scenes=MANY) == made and len(loopback.asked) == 48
    assert statuses(judge(scenes=MANY, again=True)) == ["judged"] * 24
    assert len(loopback.asked) == 96


@pytest.mark.parametrize("calls", [1, 7, 13])
def test_a_run_that_asks_anew_is_stopped_often_and_pays_once(judge, loopback, judges, calls):
    loopback.answer = Breaking(judges.by_pixels, "no")
    judge(scenes=MANY, repeats=1)
    assert len(loopback.asked) == 24
    limits = Limits(at_once=1, most_calls=calls)
    for _ in range(-(-24 // calls)):
        made = judge(scenes=MANY, repeats=1, again=True, limits=limits)
    assert statuses(made) == ["judged"] * 12 and len(loopback.asked) == 48


def test_five_that_cannot_be_used_in_a_row_end_the_run(judge, loopback, judges):
    loopback.answer = Breaking(judges.by_pixels, "no", always=True)
    told = []
    made = judge(scenes=MANY, limits=Limits(at_once=1), note=told.append)
    assert 10 <= len(loopback.asked) <= 12 and not told
    rest = [item for repeats in made.values() for item in repeats if item.status == "not_asked"]
    assert len(rest) >= 18
    (reason,) = {item.reason for item in rest}
    assert reason.startswith("5 judgements in a row cannot be used (their answers lie in _")
    # Mended, the same call asks what is left, and each of it once.
    loopback.answer = judges.by_pixels
    asked = len(loopback.asked)
    made = judge(scenes=MANY, limits=Limits(at_once=1))
    assert len(loopback.asked) == asked + len(rest)
    assert statuses(made).count("judged") == len(rest)


def test_a_usable_one_in_between_lets_the_run_go_on(judge, loopback, judges):
    def answer(question):
        place = loopback.places.setdefault(str(question.turns[0].parts), len(loopback.places))
        return "no" if place % 5 else judges.by_pixels(question)

    loopback.places, loopback.answer = {}, answer
    made = judge(scenes=MANY, repeats=1, limits=Limits(at_once=1))
    assert [item for item in statuses(made) if item == "not_asked"] == []
    assert statuses(made).count("failed") == 9


class Stopper(Event):
    """A person who stops a run at its n-th question."""

    def __init__(self, loopback, number):
        super().__init__()
        self.loopback, self.number = loopback, number

    def is_set(self):
        return len(self.loopback.asked) >= self.number


@pytest.mark.parametrize("number", [3, 5, 7, 9, 12])
def test_a_person_stops_it_wherever_it_is(judge, loopback, judges, number):
    loopback.answer = Breaking(judges.by_pixels, "no")
    told = []
    more = {"stop": Stopper(loopback, number), "note": told.append}
    made = judge(scenes=MANY, repeats=1, limits=Limits(at_once=1), **more)
    assert number <= len(loopback.asked) <= number + 2
    rest = [item for repeats in made.values() for item in repeats if item.status == "not_asked"]
    assert {item.reason for item in rest} == {"the run was stopped"}
    assert number > 3 or any(line.startswith("stopping") for line in told)
    assert statuses(judge(scenes=MANY, repeats=1)) == ["judged"] * 12
    assert len(loopback.asked) == 24
