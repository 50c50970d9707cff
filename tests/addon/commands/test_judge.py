"""`judge` from end to end, against a judge on loopback."""

import json
import os
import signal

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.models.judge.judge_file import read_judge

SCENES = ["bedroom_s0000", "bedroom_s0001", "library_s0002"]
GREYS = {"alpha": 3, "beta": 12, "gamma": 30}
VARIABLE = "JUDGE_TEST_KEY"


@pytest.fixture
def judge(loopback, judges, dataset, tmp_path, monkeypatch):
    """A function that runs the verb; its exit code and judge.json (None where there is none)."""
    loopback.answer = judges.by_pixels
    monkeypatch.setenv(VARIABLE, loopback.key)
    judges.write_pictures(tmp_path / "pictures", SCENES, GREYS)

    def run(*words, api="openai"):
        fixed = ["judge", dataset, "--pictures", tmp_path / "pictures", "--out", tmp_path / "out"]
        service = ["--model", "judge-1", "--api", api, "--endpoint", loopback.url(api)]
        code = main([str(word) for word in (*fixed, *service, "--key-variable", VARIABLE, *words)])
        path = tmp_path / "out" / "judge.json"
        return code, json.loads(path.read_text()) if path.exists() else None

    return run


@pytest.mark.parametrize("api", ["openai", "anthropic", "gemini"])
def test_from_pictures_to_tables(judge, loopback, tmp_path, capsys, api):
    code, document = judge(api=api)
    assert code == exit_codes.DONE and len(loopback.served) == 15
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[2].split() == ["model", "score", "rank", "top-1", "spread", "scenes", "judgements"]
    assert [line.split()[0] for line in lines[3:6]] == ["alpha", "beta", "gamma"]
    assert "Judged: 15 of 15" in err and "15 calls; tokens: 1,500 in, 150 out" in err
    figures = document["figures"]["models"]["alpha"]
    assert (figures["score"]["value"], figures["top_1"]["value"]) == (5.0, 1.0)
    assert [row["room_type"] for row in document["figures"]["room_types"]] == ["bedroom", "library"]
    assert document["judge"]["sampling"]["temperature"] is None
    assert document["judge"]["prompts"][0]["name"] == "judge_system_v1"
    assert "temperature" not in loopback.asked[0].sampling
    assert read_judge(tmp_path / "out").scenes[SCENES[0]].room_type == "bedroom"
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names == {"_calls", "judge.csv", "judge.json", "judge.md", "judgements.csv"}


def test_the_same_call_pays_nothing_and_writes_the_same(judge, loopback, tmp_path):
    def files():
        return {path.name: path.read_bytes() for path in (tmp_path / "out").glob("*.*")}

    judge()
    before = files()
    code, _ = judge()
    assert (code, len(loopback.asked)) == (exit_codes.DONE, 15) and files() == before


def test_what_lies_there_is_no_progress(judge, capsys):
    judge("--repeats", 4)
    assert "judge: 12 of 12 in " in capsys.readouterr().err
    judge()
    err = capsys.readouterr().err
    assert "judge: 3 of 3 in " in err and "Judged: 15 of 15" in err


def test_the_key_is_nowhere_on_disk(judge, loopback, tmp_path, capsys):
    judge()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not [path for path in files if loopback.key.encode() in path.read_bytes()]
    assert loopback.key not in "".join(capsys.readouterr())


def test_models_scenes_repeats_and_seed_are_chosen(judge, loopback):
    words = ["--models", "alpha", "gamma", "--scenes", SCENES[2], "--repeats", 2, "--seed", 9]
    code, document = judge(*words, "--temperature", "0.5", "--body", '{"seed": 4}')
    assert (code, len(loopback.asked)) == (exit_codes.DONE, 2)
    assert document["models"] == ["alpha", "gamma"] and list(document["scenes"]) == [SCENES[2]]
    assert (document["seed"], document["repeats"]) == (9, 2)
    assert document["judge"]["sampling"] == {
        "temperature": 0.5,
        "top_p": None,
        "max_tokens": 16384,
        "body": {"seed": 4},
    }
    assert loopback.asked[0].sampling["temperature"] == 0.5


def test_json_has_the_figures_without_scenes(judge, capsys):
    _, document = judge("--json")
    shown = json.loads(capsys.readouterr().out)
    del document["scenes"]
    assert shown == document


def test_what_fails_is_named_and_the_rest_is_judged(judge, loopback, judges, capsys):
    def answer(question):
        return "Both are fine." if question.number % 5 == 0 else judges.by_pixels(question)

    loopback.answer = answer
    loopback.plan = [loopback.Status(400, "no thanks")]
    code, document = judge("--at-once", 1, "--scenes", SCENES[0], "--repeats", 10)
    err = capsys.readouterr().err
    counts = document["figures"]["counts"]
    assert code == exit_codes.PARTIAL
    assert (counts["judged"], counts["failed"], counts["asked_again"]) == (9, 1, 2)
    assert f"failed: {SCENES[0]} #1: 127.0.0.1" in err and "no thanks" in err
    assert "Judged: 9 of 10, 2 of them asked a second time" in err
    entry = document["scenes"][SCENES[0]]["judgements"][0]
    assert (entry["status"], entry["scores"], "no thanks" in entry["reason"]) == (
        "failed",
        {},
        True,
    )


def test_a_budget_leaves_the_rest_for_later(judge, loopback, capsys):
    code, document = judge("--most-calls", 4)
    err = capsys.readouterr().err
    assert code == exit_codes.PARTIAL and document["figures"]["counts"]["not_asked"] == 11
    assert "Not asked: 11 (" in err
    assert " #3, " in err
    assert " and 6 more), as the limit of 4 calls is reached" in err and "goes on" in err
    # Every scene once before any a second time.
    judged = [
        sum(item["status"] == "judged" for item in scene["judgements"])
        for scene in document["scenes"].values()
    ]
    assert sum(judged) == 4 and max(judged) <= 2
    assert judge()[0] == exit_codes.DONE and len(loopback.asked) == 15


def test_nothing_judged_is_no_result(judge, loopback):
    loopback.answer = lambda question: loopback.Status(400, "never")
    code, document = judge("--retries", 0)
    assert code == exit_codes.NOTHING
    assert document["figures"]["models"]["alpha"]["score"]["value"] is None
    assert document["figures"]["models"]["alpha"]["score"]["reason"]


def test_other_settings_are_refused_until_asked_anew(judge, loopback, capsys):
    judge()
    code, _ = judge("--temperature", "0.7")
    assert code == exit_codes.USAGE
    err = capsys.readouterr().err
    assert "temperature" in err and "--again" in err and len(loopback.asked) == 15
    assert judge("--temperature", "0.7", "--again")[0] == exit_codes.DONE
    assert len(loopback.asked) == 30


def test_another_seed_is_told_to_be_why_the_questions_differ(judge, capsys):
    judge("--repeats", 1)
    assert judge("--repeats", 1, "--seed", 3)[0] == exit_codes.USAGE
    assert (
        "their orders were drawn with --seed 0, not 3. Choose another --out"
        in capsys.readouterr().err
    )


def test_a_scene_that_is_not_judged_is_not_read(judge, tmp_path, capsys):
    (tmp_path / "dataset" / SCENES[0] / "GT.json").write_text("{")
    assert judge("--scenes", SCENES[1], "--repeats", 1)[0] == exit_codes.DONE
    assert "room type unknown" not in capsys.readouterr().err


HOSTILE = "\x1b[2J\x9b1m<script>|\n=cmd|' /C calc'!A0 \ud83d"


@pytest.mark.parametrize(
    "entry",
    [
        HOSTILE,
        json.dumps([{"picture": HOSTILE, "score": 1, "rank": 1}]),
        json.dumps([{"picture": "A", "score": HOSTILE, "rank": 1}]),
        json.dumps([{"picture": "A", "score": 1, "rank": 1, HOSTILE: 1}] * 2),
        "[" * 100_000,
        "[" + '{"picture": "A"},' * 200_000,
    ],
)
def test_a_hostile_answer_fails_and_moves_no_terminal(judge, loopback, tmp_path, capsys, entry):
    loopback.answer = lambda question: entry
    code, document = judge("--scenes", SCENES[0], "--repeats", 2)
    assert code == exit_codes.NOTHING and document["figures"]["counts"]["failed"] == 2
    shown = "".join(capsys.readouterr())
    told = [shown, *((tmp_path / "out" / name).read_text() for name in ("judge.md", "judge.json"))]
    assert not [text for text in told if "\x1b" in text or "\x9b" in text]
    assert "<script>" not in told[1]
    assert "asked twice; first: " in shown and len(shown) < 5000


def test_more_models_than_letters(judge, judges, tmp_path):
    judges.write_pictures(tmp_path / "pictures", SCENES[:1], {f"m{n:02d}": n for n in range(30)})
    words = ["--scenes", SCENES[0], "--models", *(f"m{n:02d}" for n in range(30))]
    code, document = judge(*words)
    assert code == exit_codes.DONE
    ranks = [item["rank"]["value"] for item in document["figures"]["models"].values()]
    assert ranks == list(range(1, 31))
    letters = [place["letter"] for place in document["figures"]["position"]["places"]]
    assert letters[24:] == ["Y", "Z", "AA", "AB", "AC", "AD"]


def test_names_that_no_file_can_have_are_left_out(judge, judges, tmp_path, capsys):
    judges.write_pictures(tmp_path / "pictures", ["._bedroom", "two\nlines"], GREYS)
    code, document = judge("--repeats", 1)
    assert code == exit_codes.DONE and sorted(document["scenes"]) == SCENES
    assert capsys.readouterr().err.count("no answer's file can be named after this scene") == 2


def test_tokens_that_no_one_counts_are_not_zero(judge, loopback, judges, capsys):
    def answer(question):
        message = {"role": "assistant", "content": judges.by_pixels(question)}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        return loopback.Raw(json.dumps({"choices": [choice]}).encode())

    loopback.answer = answer
    assert judge("--repeats", 1)[0] == exit_codes.DONE
    assert "3 calls; tokens: not counted by the service" in capsys.readouterr().err


def test_what_was_not_asked_a_second_time_is_one_line(judge, loopback, capsys):
    loopback.answer = lambda question: f"No. {question.number}" + "[" * (question.number % 2)
    code, document = judge("--repeats", 1, "--most-calls", 3)
    err = capsys.readouterr().err
    assert code == exit_codes.NOTHING and document["figures"]["counts"]["asked_again"] == 0
    assert "Judged: 0 of 3\n" in err and err.count("Not asked: ") == 1
    assert "the limit of 0 calls is reached (what the first answers left over)" in err
    reasons = [scene["judgements"][0]["first_reason"] for scene in document["scenes"].values()]
    assert all(reasons) and len(set(reasons)) == 2


def test_scenes_that_the_data_set_lacks_have_no_room_type(judge, judges, tmp_path, capsys):
    judges.write_pictures(tmp_path / "pictures", [*SCENES, "stranger"], GREYS)
    (tmp_path / "dataset" / SCENES[0] / "GT.json").write_text("{")
    code, document = judge("--repeats", 1)
    err = capsys.readouterr().err
    assert code == exit_codes.DONE
    kinds = {name: scene["room_type"] for name, scene in document["scenes"].items()}
    assert kinds == {SCENES[0]: None, SCENES[1]: "bedroom", SCENES[2]: "library", "stranger": None}
    assert "room type unknown" in err and "stranger" in err and "GT.json" in err


def test_a_scene_with_one_candidate_is_left_out(judge, tmp_path, capsys):
    for model in ("alpha", "beta"):
        (tmp_path / "pictures" / model / f"{SCENES[1]}.png").unlink()
    (tmp_path / "pictures" / "alpha" / f"{SCENES[2]}.png").unlink()
    code, document = judge("--repeats", 1)
    assert code == exit_codes.DONE and list(document["scenes"]) == [SCENES[0], SCENES[2]]
    assert f"note: left out: {SCENES[1]}: only gamma has a picture" in capsys.readouterr().err
    beta = document["figures"]["models"]["beta"]
    assert (beta["score"]["n"], beta["rank"]["n"]) == (2, 1)
    assert any("only gamma" in line for line in document["left_out"])


def test_a_dry_run_sends_and_writes_nothing(judge, loopback, tmp_path, capsys):
    code, _ = judge("--dry-run")
    out, err = capsys.readouterr()
    assert code == exit_codes.DONE and not loopback.exchanges and not (tmp_path / "out").exists()
    assert "15 questions would be asked, 0 answered already" in err
    assert "strict judge" in out and "A, B, C" in out


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["--repeats", "0"], exit_codes.USAGE, "'0' is no whole number from 1 on"),
        (["--models", "nobody"], exit_codes.USAGE, "no model 'nobody'"),
        (["--scenes", "nowhere"], exit_codes.USAGE, "no scene 'nowhere'"),
        (["--models", "alpha"], exit_codes.NOTHING, "nothing to judge"),
        (["--pictures", "/nowhere"], exit_codes.USAGE, "no such folder"),
        (["--key-variable", "NO_SUCH_VARIABLE_HERE"], exit_codes.USAGE, "--key-variable"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(judge, loopback, capsys, words, code, told):
    assert judge(*words) == (code, None)
    assert told in capsys.readouterr().err and not loopback.exchanges


def test_a_judge_that_favours_a_place_is_told(judge, loopback, judges, capsys):
    judge()
    assert "favours a place" not in capsys.readouterr().err
    loopback.answer = judges.by_place
    judge("--again")
    told = "favours a place in the order: A is ranked first 15 times, by chance it would be 5"
    assert told in capsys.readouterr().err


def test_ranks_against_the_scores_are_told_and_count(judge, loopback, judges, capsys):
    def answer(question):
        entries = json.loads(judges.by_pixels(question))
        return json.dumps([{**entry, "score": entry["rank"]} for entry in entries])

    loopback.answer = answer
    code, document = judge("--repeats", 1)
    assert code == exit_codes.DONE and document["figures"]["counts"]["contradictory"] == 3
    assert document["figures"]["models"]["alpha"]["rank"]["value"] == 1
    assert "3 judgements with a lower score ranked before" in capsys.readouterr().err


def test_ctrl_c_keeps_what_came_and_the_same_call_goes_on(judge, loopback, judges, capsys):
    def answer(question):
        if question.number == 4:
            os.kill(os.getpid(), signal.SIGINT)
        return judges.by_pixels(question)

    loopback.answer = answer
    code, document = judge("--at-once", 1)
    counts = document["figures"]["counts"]
    assert code == exit_codes.INTERRUPTED and 0 < counts["judged"] < 15
    assert counts["judged"] + counts["not_asked"] == 15
    assert "The same call goes on" in capsys.readouterr().err
    assert judge()[0] == exit_codes.DONE and len(loopback.asked) == 15


def test_a_wrong_key_ends_the_run_at_once(judge, loopback, monkeypatch, capsys):
    monkeypatch.setenv(VARIABLE, "sk-wrong")
    code, document = judge("--at-once", 1)
    assert code == exit_codes.NOTHING and len(loopback.exchanges) == 1
    assert document["figures"]["counts"]["judged"] == 0
    assert "not valid" in capsys.readouterr().err


def counts(document):
    return document["figures"]["counts"]


def test_a_narrower_call_leaves_the_figures_of_the_wider_one(judge, loopback, tmp_path, capsys):
    _, wide = judge("--repeats", 4)
    capsys.readouterr()
    code, document = judge("--repeats", 2, "--scenes", SCENES[2])
    err = capsys.readouterr().err
    assert code == exit_codes.DONE and len(loopback.asked) == 12
    assert "Judged: 2 of 2" in err and "note: also in these figures: 10 judgements of" in err
    assert document["scenes"] == wide["scenes"] and document["figures"] == wide["figures"]
    page = (tmp_path / "out" / "judge.md").read_text()
    assert "Also in these figures: 10 judgements of earlier calls, for other scenes" in page
    assert read_judge(tmp_path / "out").notes == tuple(document["notes"])
    assert judge("--repeats", 4)[1] == wide


def test_a_call_for_another_scene_adds_to_what_is_there(judge, loopback):
    _, first = judge("--scenes", SCENES[0])
    _, both = judge("--scenes", SCENES[2], "--repeats", 2)
    assert len(loopback.asked) == 7 and list(both["scenes"]) == [SCENES[0], SCENES[2]]
    assert both["scenes"][SCENES[0]] == first["scenes"][SCENES[0]]
    assert both["scenes"][SCENES[2]]["room_type"] == "library"


@pytest.mark.parametrize("change", ["pictures", "settings", "seed", "models", "no_picture"])
def test_what_was_asked_otherwise_is_told_and_no_part(judge, judges, tmp_path, capsys, change):
    judge("--repeats", 2)
    words = ["--repeats", 1, "--scenes", SCENES[0]]
    (tmp_path / "out" / "_calls" / f"{SCENES[0]}-1.txt").unlink()
    for path in (tmp_path / "out" / "_calls" / "_records").glob(f"{SCENES[0]}-1.*"):
        path.unlink()
    if change == "pictures":
        judges.write_pictures(tmp_path / "pictures", SCENES, {**GREYS, "beta": 20})
    if change == "no_picture":
        for scene in SCENES[1:]:
            (tmp_path / "pictures" / "_ground_truth" / f"{scene}.png").unlink()
        (tmp_path / "pictures" / "beta" / f"{SCENES[0]}.png").unlink()
    words += {
        "settings": ["--temperature", "0.3"],
        "seed": ["--seed", 5],
        "models": ["--models", "alpha", "beta"],
    }.get(change, [])
    code, document = judge(*words)
    err = capsys.readouterr().err
    assert code == exit_codes.DONE
    *_, told = document["notes"]
    number = int(told.removeprefix("not in these figures: ").split()[0])
    # Under another seed an order may be the same again, and then the question is.
    assert counts(document)["judged"] + number == 6 and number >= (1 if change == "seed" else 5)
    assert f"note: {told}" in err and "that lie in _calls, asked for with other pictures" in told


def test_records_that_others_broke_do_no_harm(judge, tmp_path):
    judge("--repeats", 2)
    folder = tmp_path / "out" / "_calls" / "_records"
    record = json.loads((folder / f"{SCENES[1]}-1.json").read_text())
    for number, about in enumerate([None, {"scene": 3}, {**record["about"], "order": [1]}]):
        broken = folder / f"odd{number}-1.json"
        broken.write_text(json.dumps({**record, "about": about}))
        (folder.parent / f"odd{number}-1.txt").write_text("x")
    far = {**record["about"], "repeat": 10**9}
    (folder / f"{SCENES[1]}-{10**9}.json").write_text(json.dumps({**record, "about": far}))
    (folder.parent / f"{SCENES[1]}-{10**9}.txt").write_text("x")
    (folder / f"{SCENES[1]}-2.json").write_text("{")
    code, document = judge("--repeats", 1, "--scenes", SCENES[0])
    assert code == exit_codes.DONE and counts(document)["judged"] == 5


def test_a_stopped_run_that_asks_anew_keeps_the_older_judgements(judge, loopback, capsys):
    _, before = judge()
    code, document = judge("--again", "--at-once", 1, "--most-calls", 4)
    err = capsys.readouterr().err
    assert code == exit_codes.PARTIAL and document["scenes"] == before["scenes"]
    assert "Judged: 4 of 15" in err and "Not asked: 11 (" in err
    assert "note: also in these figures: 11 judgements made before, as the last call was" in err
    assert judge("--again")[1]["scenes"] == before["scenes"] and len(loopback.asked) == 30
    # Those to other settings are no part of it.
    _, other = judge("--again", "--at-once", 1, "--most-calls", 4, "--temperature", "0.3")
    assert (counts(other)["judged"], counts(other)["not_asked"]) == (4, 11)


class Stubborn:
    """A judge that answers about some pictures never in the right form, until it is mended."""

    def __init__(self, judge, *places):
        self.judge, self.broken = judge, set(places)
        self.places = {}

    def __call__(self, question):
        seen = str(question.turns[0].parts)
        place = self.places.setdefault(seen, len(self.places) + 1)
        return f"Hm, {place}." if place in self.broken else self.judge(question)


def test_failed_judgements_alone_are_asked_anew(judge, loopback, judges, tmp_path, capsys):
    loopback.answer = Stubborn(judges.by_pixels, 2, 4)
    code, document = judge("--repeats", 2, "--at-once", 1)
    assert code == exit_codes.PARTIAL and counts(document)["failed"] == 2
    told = "Of 2 judgements both answers are there and neither can be used: --retry-failed asks"
    assert told in capsys.readouterr().err and len(loopback.asked) == 8
    code, _ = judge("--repeats", 2, "--at-once", 1)
    err = capsys.readouterr().err
    assert code == exit_codes.PARTIAL and len(loopback.asked) == 8
    assert told in err and "The same call goes on" not in err
    assert judge("--repeats", 2, "--dry-run", "--retry-failed")[0] == exit_codes.DONE
    assert "2 questions would be asked, 4 answered already" in capsys.readouterr().err
    loopback.answer.broken = {4}
    code, document = judge("--repeats", 2, "--at-once", 1, "--retry-failed")
    assert code == exit_codes.PARTIAL and counts(document)["failed"] == 1
    assert len(loopback.asked) == 11
    loopback.answer.broken = set()
    code, document = judge("--repeats", 2, "--at-once", 1, "--retry-failed")
    assert code == exit_codes.DONE and counts(document)["failed"] == 0
    assert len(loopback.asked) == 12
    assert (
        judge("--repeats", 2, "--retry-failed")[0] == exit_codes.DONE and len(loopback.asked) == 12
    )
    # What was there is kept: the answers, and each call in the record.
    aside = sorted((tmp_path / "out" / "_calls" / "_before").glob("*/*.txt"))
    assert sorted(path.read_text() for path in aside) == ["Hm, 2.", "Hm, 4.", "Hm, 4."]
    name = next(path.stem for path in aside if path.read_text() == "Hm, 4.")
    record = json.loads((tmp_path / "out" / "_calls" / "_records" / f"{name}.json").read_text())
    assert len(record["attempts"]) == 3


def test_a_stopped_retry_goes_on(judge, loopback, judges, capsys):
    loopback.answer = Stubborn(judges.by_pixels, 2, 4)
    judge("--repeats", 2, "--at-once", 1)
    loopback.answer.broken = set()
    code, document = judge("--repeats", 2, "--at-once", 1, "--retry-failed", "--most-calls", 1)
    assert code == exit_codes.PARTIAL and counts(document)["judged"] == 5
    assert len(loopback.asked) == 9
    assert judge("--repeats", 2, "--at-once", 1, "--retry-failed")[0] == exit_codes.DONE
    assert len(loopback.asked) == 10


def test_again_and_retry_failed_exclude_each_other(judge, capsys):
    assert judge("--again", "--retry-failed")[0] == exit_codes.USAGE
    assert "not allowed with" in capsys.readouterr().err


def test_a_judge_that_never_answers_rightly_is_not_paid_to_the_end(judge, loopback, capsys):
    loopback.answer = lambda question: "They are all fine."
    code, document = judge("--at-once", 1)
    err = capsys.readouterr().err
    # A call that is under way when the fifth is seen is finished.
    assert code == exit_codes.NOTHING and 10 <= len(loopback.asked) <= 12
    assert 5 <= counts(document)["failed"] <= 6 and counts(document)["not_asked"] >= 9
    assert "Not asked: " in err
    told = "as 5 judgements in a row cannot be used (their answers lie in _calls); the last: there"
    assert told in err
    assert "stopping;" not in err
    # The same call asks of what is left, and ends again.
    judge("--at-once", 1)
    assert 20 <= len(loopback.asked) <= 24


def test_other_models_are_told_in_a_sentence(judge, capsys):
    judge()
    assert judge("--models", "alpha", "gamma")[0] == exit_codes.USAGE
    err = capsys.readouterr().err
    told = "the models were alpha, beta, gamma; now alpha, gamma. Another set of models is another"
    assert told in err and "picture of" not in err and "Choose another --out" in err


def test_a_picture_that_was_not_there_before_is_told(judge, judges, tmp_path, capsys):
    path = tmp_path / "pictures" / "beta" / f"{SCENES[1]}.png"
    data = path.read_bytes()
    path.unlink()
    judge("--repeats", 1)
    path.write_bytes(data)
    assert judge("--repeats", 1)[0] == exit_codes.USAGE
    assert f"other models than before have a picture now of {SCENES[1]}. Choose" in (
        capsys.readouterr().err
    )


def test_a_dry_run_refuses_what_the_real_call_refuses(judge, loopback, capsys):
    assert judge("--repeats", 1)[0] == exit_codes.DONE
    asked = len(loopback.served)
    for words in (["--temperature", "0.5"], ["--models", "alpha", "beta"], ["--seed", "7"]):
        real, _ = judge("--repeats", 1, *words)
        why = capsys.readouterr().err.splitlines()[-1]
        dry, _ = judge("--repeats", 1, *words, "--dry-run")
        assert (real, dry) == (exit_codes.USAGE, exit_codes.USAGE)
        assert capsys.readouterr().err.splitlines()[-1] == why
        assert judge("--repeats", 1, *words, "--again", "--dry-run")[0] == exit_codes.DONE
        assert "0 answered already" in capsys.readouterr().err
    assert len(loopback.served) == asked


def test_a_dry_run_says_whom_it_would_ask(judge, loopback, tmp_path, capsys):
    (tmp_path / "pictures" / "beta" / f"{SCENES[1]}.png").unlink()
    assert judge("--dry-run", "--temperature", "0.5", "--body", '{"k": 1}')[0] == exit_codes.DONE
    out = capsys.readouterr().out
    assert out.splitlines()[:7] == [
        "--- asked",
        f"address    {loopback.url('openai')} (OpenAI-compatible)",
        "model      judge-1",
        "sampling   temperature 0.5, top-p left to the service, max tokens 16384",
        'body       {"k": 1}',
        f"key        found in {VARIABLE}",
        "questions  15, pictures in each: 3 to 4",
    ]
    assert loopback.key not in out
