"""`agreement` from end to end: what a judge and raters wrote, compared; broken files are told."""

import json
import os

import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.models.judge.figures import figures
from ideal_bench.lib.models.judge.files import write_files
from ideal_bench.lib.models.judge.judging import Judge, JudgedScene, Judging, Repeat
from ideal_bench.lib.protocol import read_protocol
from ideal_bench.lib.rating.ratings import Ratings, SceneRating, ratings_file, write_ratings

# Means of the scenes: people 2, 3, 4, 4.5; the judge 1.5, 3, 4.5, 4.
PEOPLE = {"s1": (1, 3), "s2": (2, 4), "s3": (3, 5), "s4": (4, 5)}
JUDGED = {"s1": (1, 2), "s2": (2, 4), "s3": (4, 5), "s4": (3, 5)}


def ranks(scores):
    return {"a": 1, "b": 2} if scores["a"] > scores["b"] else {"a": 2, "b": 1}


def named(pair):
    return dict(zip("ab", pair, strict=True))


def write_rater(folder, rater, said=PEOPLE):
    scenes = {
        scene: SceneRating(("b", "a"), named(pair), ranks(named(pair)), 25.0, "2026-11-30T08:00Z")
        for scene, pair in said.items()
    }
    write_ratings(ratings_file(folder, rater), Ratings(rater, 0, ("a", "b"), scenes))


def write_judged(folder, judging):
    protocol = read_protocol()
    write_files(folder / "judged", judging, figures(judging, protocol), protocol)


@pytest.fixture
def compare(tmp_path):
    """A function that runs the verb; its exit code and agreement.json, None without one."""
    scenes = {
        scene: JudgedScene(
            "office", (Repeat(1, ("a", "b"), "judged", named(pair), ranks(named(pair))),)
        )
        for scene, pair in JUDGED.items()
    }
    judging = Judging(Judge("openai", "http://h/v1", "j", {}, ()), 0, 1, ("a", "b"), scenes)
    write_judged(tmp_path, judging)
    (tmp_path / "ratings").mkdir()

    def run(*words):
        fixed = ["agreement", tmp_path / "judged", "--ratings", tmp_path / "ratings"]
        code = main([str(word) for word in (*fixed, "--out", tmp_path / "out", *words)])
        path = tmp_path / "out" / "agreement.json"
        return code, json.loads(path.read_text()) if path.exists() else None

    return run


def test_two_raters(compare, tmp_path, capsys):
    write_rater(tmp_path / "ratings", "ann")
    write_rater(tmp_path / "ratings", "bob", {**PEOPLE, "s1": (4, 3)})
    code, document = compare()
    out, err = capsys.readouterr()
    assert code == exit_codes.DONE and document["raters"] == ["ann", "bob"]
    # People 2.75, 3, 4, 4.5: the same order as before. Ranks of the judge 1, 2, 4, 3.
    assert document["correlations"]["over_scenes"]["rho"] == pytest.approx(0.8)
    assert document["for_review"] == [
        sample
        for sample in document["samples"]
        if (sample["scene"], sample["model"]) == ("s1", "a")
    ]
    assert document["bootstrap"] == {"resamples": 2000, "level": 0.95, "seed": 0}
    assert "0.80" in out and "1 sample to be looked at again" in err
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names == {"agreement.json", "agreement.csv", "agreement.md"}


def test_what_is_to_know_of_the_judge_is_told(compare, tmp_path, capsys):
    write_rater(tmp_path / "ratings", "ann")
    assert compare()[1]["notes"] == []
    # It ranks first what it is shown first.
    orders = [("a", "b"), ("b", "a")] * 6
    repeats = tuple(
        Repeat(n + 1, order, "judged", named((3, 3)), {order[0]: 1, order[1]: 2})
        for n, order in enumerate(orders)
    )
    scenes = {"s1": JudgedScene("office", repeats)}
    judge = Judge("openai", "http://h/v1", "j", {}, ())
    notes = ("also in these figures: 3 judgements of earlier calls",)
    write_judged(tmp_path, Judging(judge, 0, 1, ("a", "b"), scenes, notes=notes))
    _, document = compare()
    assert document["notes"][0] == f"of the judge: {notes[0]}"
    assert document["notes"][1].startswith("the judge favours a place in the order: A is ranked")
    err = capsys.readouterr().err
    assert all(f"note: {note}" in err for note in document["notes"])
    assert "the judge favours a place" in (tmp_path / "out" / "agreement.md").read_text()


def test_json_has_no_single_samples(compare, tmp_path, capsys):
    write_rater(tmp_path / "ratings", "ann")
    _, document = compare("--json")
    shown = json.loads(capsys.readouterr().out)
    del document["samples"], document["scenes"]
    assert shown == document


def test_a_broken_file_is_told_and_the_others_count(compare, tmp_path, capsys):
    write_rater(tmp_path / "ratings", "ann")
    (tmp_path / "ratings" / "bob.json").write_text('{"schema": 1}')
    (tmp_path / "ratings" / "copy.json").write_bytes(
        (tmp_path / "ratings" / "ann.json").read_bytes()
    )
    (tmp_path / "ratings" / "_note.json").write_text("mine")
    code, document = compare()
    err = capsys.readouterr().err
    assert code == exit_codes.PARTIAL and document["raters"] == ["ann"]
    assert f"failed: {tmp_path / 'ratings' / 'bob.json'}: rater is missing" in err
    assert "copy.json: another file has ratings of ann already" in err
    assert len(document["problems"]) == 2


def test_another_study_is_told(compare, tmp_path, capsys):
    write_rater(tmp_path / "ratings", "ann", {"elsewhere_s9": (1, 5)})
    code, document = compare()
    err = capsys.readouterr().err
    assert code == exit_codes.PARTIAL
    assert "note: ann rated scenes that the judge has not: elsewhere_s9" in err
    assert "nothing can be compared" in err
    assert document["correlations"]["over_scenes"]["rho"] is None
    assert document["samples"][0]["judge"] is None


@pytest.mark.parametrize(
    ("prepare", "code", "told"),
    [
        (lambda folder: os.rmdir(folder / "ratings"), exit_codes.USAGE, "no such folder"),
        (lambda folder: None, exit_codes.NOTHING, "no rater's file"),
        (
            lambda folder: (folder / "ratings" / "a.json").write_text("{"),
            exit_codes.NOTHING,
            "no rater's file in it can be used",
        ),
        (
            lambda folder: (folder / "judged" / "judge.json").write_text("[]"),
            exit_codes.NOTHING,
            "expected an object, got a list",
        ),
        (
            lambda folder: (folder / "judged" / "judge.json").unlink(),
            exit_codes.NOTHING,
            "there is no such file",
        ),
    ],
)
def test_what_cannot_begin_says_why(compare, tmp_path, capsys, prepare, code, told):
    prepare(tmp_path)
    assert compare() == (code, None)
    assert told in capsys.readouterr().err
