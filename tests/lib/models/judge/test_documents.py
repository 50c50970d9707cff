"""judge.json: written, read again, and refused where it is broken."""

import copy
import csv
import json
import math
import re
from dataclasses import replace

import pytest
from ideal_bench.lib.models.judge.documents import judge_document
from ideal_bench.lib.models.judge.figures import figures
from ideal_bench.lib.models.judge.files import write_files
from ideal_bench.lib.models.judge.judge_file import JudgeFileError, read_judge
from ideal_bench.lib.models.judge.judging import Repeat
from ideal_bench.lib.models.judge.tables import markdown, terminal_table


@pytest.fixture
def said(judging, repeat):
    scenes = {
        "bedroom_s1": ("bedroom", [repeat(1, {"a|b": 5, "b": 3}), repeat(2, {"a|b": 4, "b": 4})]),
        "odd": (
            None,
            [repeat(1, {"a|b": 2, "b": 4}), Repeat(2, ("b", "a|b"), "failed", reason="x")],
        ),
    }
    return judging(
        scenes, left_out=("office_s1: it has no picture",), versions={"ideal_bench": "1"}
    )


def test_what_is_written_is_read(said, protocol, tmp_path):
    write_files(tmp_path, said, figures(said, protocol), protocol)
    assert read_judge(tmp_path) == said == read_judge(tmp_path / "judge.json")
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"judge.json", "judge.csv", "judge.md", "judgements.csv"}
    text = (tmp_path / "judgements.csv").read_text()
    assert len(text.splitlines()) == 9 and "odd,,2,failed,b,A,,,x" in text


def test_notes_are_kept_and_a_file_without_them_is_read(said, protocol, tmp_path):
    noted = replace(said, notes=("also in these figures: 1 <judgement>",))
    write_files(tmp_path, noted, figures(noted, protocol), protocol)
    assert read_judge(tmp_path) == noted
    assert "Also in these figures: 1 &lt;judgement>." in (tmp_path / "judge.md").read_text()
    document = json.loads((tmp_path / "judge.json").read_text())
    del document["notes"]
    (tmp_path / "judge.json").write_text(json.dumps(document))
    assert read_judge(tmp_path) == said


def test_tables_are_of_the_papers_form(said, protocol):
    made = figures(said, protocol)
    page = markdown(said, made, protocol)
    # A name with a bar stays in its cell.
    assert "| a\\|b | 3.25 [2.00, 4.50] | 1.50 [1.00, 2.00] | 50.0 [0.0, 100.0] | 0.71" in page
    assert "| bedroom | 3.50 ± 0.71 (2) | 4.50 ± 0.71 (2) |" in page
    assert "| unknown | 4.00 ± n/a (1) | 2.00 ± n/a (1) |" in page
    assert "temperature left to the service" in page and "office_s1: it has no picture" in page
    assert "No test: too few judgements" in page
    rows = terminal_table(made, protocol).splitlines()
    assert rows[2].split() == ["model", "score", "rank", "top-1", "spread", "scenes", "judgements"]
    assert rows[3].startswith("b ") and rows[4].startswith("a|b ")


def test_figures_are_in_the_file(said, protocol):
    document = judge_document(said, figures(said, protocol), protocol)
    document = json.loads(json.dumps(document, allow_nan=False))
    assert document["figures"]["models"]["b"]["rank"]["value"] == 1.5
    assert document["figures"]["counts"]["failed"] == 1
    assert document["figures"]["position"]["p"] is None
    kinds = [row["room_type"] for row in document["figures"]["room_types"]]
    assert kinds == ["bedroom", None]


def broken(document, where, value):
    document = copy.deepcopy(document)
    place = document
    for key in where[:-1]:
        place = place[key]
    place[where[-1]] = value
    return document


FIRST = ("scenes", "bedroom_s1", "judgements", 0)


@pytest.mark.parametrize(
    ("where", "value", "words"),
    [
        (("schema",), 2, "schema is 2; this version reads schema 1"),
        (("models",), ["b"], "scenes.bedroom_s1.judgements[0].order: 'a|b' is not one of `models`"),
        (("models",), ["b", "b"], "models: expected a list of different texts"),
        (("seed",), "0", 'seed: expected a whole number, got "0"'),
        (("judge",), None, "judge: expected an object, got null"),
        (("judge", "model"), 3, "judge.model: expected a text, got 3"),
        (("scenes",), [], "scenes: expected an object, got a list"),
        (("scenes", "odd", "judgements"), [], "scenes.odd.judgements: expected some, got a list"),
        ((*FIRST, "status"), "good", "judgements[0].status: expected one of judged, failed"),
        ((*FIRST, "scores", "b"), 7, "judgements[0].scores.b: expected 1 to 5, got 7"),
        ((*FIRST, "scores", "b"), True, "scores.b: expected a whole number, got true"),
        ((*FIRST, "scores"), {"b": 1}, "scores: expected one number for each of `order`"),
        ((*FIRST, "ranks", "b"), 1, "judgements[0].ranks: expected each of 1 to 2 once"),
        ((*FIRST, "order"), ["b"], "judgements[0].order: expected 2 models or more, got a list"),
        ((*FIRST, "order"), ["b", "a|b", "c"], "judgements[0].order: 'c' is not one of `models`"),
        ((*FIRST, "ranks"), {}, "judgements[0].ranks: expected one number for each of `order`"),
        ((*FIRST, "repeat"), 0, "judgements[0].repeat: expected a whole number from 1 on, got 0"),
        ((*FIRST, "repeat"), 2, "bedroom_s1.judgements: two have the same number in `repeat`"),
        ((*FIRST, "reason"), 0, "judgements[0].reason: expected a text or null, got 0"),
        ((*FIRST, "first_reason"), [], "judgements[0].first_reason: expected a text or null"),
        (("repeats",), 0, "repeats: expected a whole number from 1 on, got 0"),
        (("judge", "prompts"), [{}], "judge.prompts[0]: expected name, version and sha256"),
        (("judge", "sampling", "top_p"), math.inf, "judge.sampling.top_p: expected a number or"),
        (("judge", "sampling", "body"), 1, "judge.sampling.body: expected an object, got 1"),
    ],
)
def test_what_is_broken_is_named(said, protocol, tmp_path, where, value, words):
    document = judge_document(said, figures(said, protocol), protocol)
    path = tmp_path / "judge.json"
    path.write_text(json.dumps(broken(document, where, value)))
    with pytest.raises(JudgeFileError) as error:
        read_judge(path)
    assert str(error.value).startswith(f"{path}: ") and words in str(error.value)


ODD = [
    *(None, True, 0, 2, -1, 3.5, math.nan, math.inf, 10**400),
    *("", "b", "\ud800", "\x1b[2J\n", "=cmd|' /C calc'!A0"),
    *([], {}, [1], ["b"], ["b", "b"], {"b": 1}, [[]], [{}], {"b": {"b": []}}),
]


def places(document, where=()):
    """Where there is anything in a document."""
    if where:
        yield where
    inside = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in inside:
        if isinstance(value, dict | list):
            yield from places(value, (*where, key))
        else:
            yield (*where, key)


def test_whatever_stands_in_a_field_the_file_is_refused_or_used(said, protocol, tmp_path):
    document = judge_document(said, figures(said, protocol), protocol)
    del document["figures"], document["bootstrap"]
    few = replace(protocol, bootstrap_resamples=2)
    path = tmp_path / "judge.json"
    refused = used = 0
    for where in places(document):
        for value in ODD:
            path.write_text(json.dumps(broken(document, where, value)))
            try:
                judging = read_judge(path)
            except JudgeFileError as error:
                assert str(error).startswith(f"{path}: ") and str(error).isprintable()
                refused += 1
                continue
            made = figures(judging, few)
            json.dumps(judge_document(judging, made, few), allow_nan=False)
            page = markdown(judging, made, few)
            assert terminal_table(made, few) and "\x1b" not in page
            used += 1
    assert refused > 500 and used > 50


def test_names_stay_in_their_cells(judging, repeat, protocol, tmp_path):
    names = ["=cmd|' /C calc'!A0", "two\nlines", "<b>x</b>", "a|b", "\x1b[2J"]
    scores = dict.fromkeys(names, 3)
    made = judging({"s|1\n": ("bed|room", [repeat(1, scores), repeat(2, scores)])})
    found = figures(made, protocol)
    write_files(tmp_path, made, found, protocol)
    page = (tmp_path / "judge.md").read_text()
    heads = [line for line in page.splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in heads} == {8, 7}
    assert "<b>" not in page and "\x1b" not in page
    with (tmp_path / "judge.csv").open(newline="") as stream:
        assert sorted(row["model"] for row in csv.DictReader(stream)) == sorted(names)
    lines = terminal_table(found, protocol).splitlines()
    assert len(lines) == 3 + len(names) + 5 and all(line.isprintable() for line in lines)


def test_no_file_and_no_json(tmp_path):
    with pytest.raises(JudgeFileError, match="there is no such file"):
        read_judge(tmp_path / "judge.json")
    (tmp_path / "judge.json").write_text("{")
    with pytest.raises(JudgeFileError, match="cannot be read as JSON"):
        read_judge(tmp_path)
