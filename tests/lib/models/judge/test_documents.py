"""judge.json: written, read again, and refused where it is broken."""

import copy
import json

import pytest
from ideal_bench.lib.models.judge.documents import judge_document
from ideal_bench.lib.models.judge.figures import figures
from ideal_bench.lib.models.judge.judge_file import JudgeFileError, read_judge
from ideal_bench.lib.models.judge.judging import Repeat
from ideal_bench.lib.models.judge.tables import markdown, terminal_table, write_files


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
        ((*FIRST, "order"), ["b"], "judgements[0].scores: expected one number for each of"),
    ],
)
def test_what_is_broken_is_named(said, protocol, tmp_path, where, value, words):
    document = judge_document(said, figures(said, protocol), protocol)
    path = tmp_path / "judge.json"
    path.write_text(json.dumps(broken(document, where, value)))
    with pytest.raises(JudgeFileError) as error:
        read_judge(path)
    assert str(error.value).startswith(f"{path}: ") and words in str(error.value)


def test_no_file_and_no_json(tmp_path):
    with pytest.raises(JudgeFileError, match="there is no such file"):
        read_judge(tmp_path / "judge.json")
    (tmp_path / "judge.json").write_text("{")
    with pytest.raises(JudgeFileError, match="cannot be read as JSON"):
        read_judge(tmp_path)
