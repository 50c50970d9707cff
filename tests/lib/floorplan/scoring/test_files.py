"""The files of a scoring, written and read back."""

import csv
import dataclasses
import io
import json

import pytest
from ideal_bench.lib.floorplan.scoring.document import document, summary
from ideal_bench.lib.floorplan.scoring.examples import END, examples
from ideal_bench.lib.floorplan.scoring.files import write_floor_scores
from ideal_bench.lib.floorplan.scoring.raw import RawReply
from ideal_bench.lib.floorplan.scoring.scored import OUTCOMES, score_all
from ideal_bench.lib.floorplan.scoring.scores import floor_scores
from ideal_bench.lib.floorplan.scoring.stored import (
    FloorplanFileError,
    read_floor_scores,
    stored,
)
from ideal_bench.lib.floorplan.scoring.tables import (
    cells_csv,
    markdown,
    questions_csv,
    terminal_table,
)

HOSTILE = "m|<b>\n"
DRAWN = ("distance", "view_angle", "free_space", "visibility", "repositioning", "shortest_path")


@pytest.fixture
def made(asked, protocol):
    """Scores of three models, and what finds their replies."""
    questions = [item for item in asked.questions() if item.kind in DRAWN]
    by_id = {question.id: question for question in questions}

    def mixed(name):
        place = list(by_id).index(name)
        if place % 7 == 0:
            return RawReply("x", truncated=True, reason="cut off (length)")
        if place % 7 == 1:
            return RawReply(None, reason="no reply", asked=False)
        if place % 7 == 2:
            return RawReply("*Final answer*: ERROR")
        good = place % 7 < 5
        return RawReply((asked.oracle if good else asked.wrong)(by_id[name]))

    looks = {
        "oracle": lambda name: RawReply(asked.oracle(by_id[name])),
        "mixed": mixed,
        HOSTILE: lambda name: RawReply("y" * 2000 + asked.wrong(by_id[name])),
    }
    quick = dataclasses.replace(protocol, bootstrap_resamples=100)
    scores = floor_scores(questions, score_all(questions, looks), quick, problems=["a line"])
    return scores, looks


def test_the_document_says_all(made):
    scores, looks = made
    whole = document(scores, examples(scores, looks, 1))
    # Strict JSON, without NaN.
    whole = json.loads(json.dumps(whole, allow_nan=False))
    assert (whole["schema"], whole["questions"], whole["layouts"]) == (1, 72, 12)
    model = whole["models"]["mixed"]
    assert set(model["questions"]) == set(whole["asked"]) and len(whole["asked"]) == 72
    assert sum(model["outcomes"][name] for name in OUTCOMES) == 72
    assert model["accuracy"]["all"] < model["accuracy"]["completed"] < 1
    assert model["accuracy"]["n"] == 72 > model["accuracy"]["completed_n"]
    assert len(model["accuracy"]["ci"]) == 2
    cell = model["types"]["shortest_path"]["rooms"]["kitchen"]
    assert {"valid", "near", "all", "completed"} <= set(cell)
    assert "valid" not in model["types"]["distance"]
    right = sum(item["correct"] for item in model["questions"].values())
    assert right / 72 == pytest.approx(model["accuracy"]["all"])
    for item in whole["models"][HOSTILE]["questions"].values():
        assert item["outcome"] == "answered" and item["correct"] is False and item["reason"]
    path = whole["models"]["oracle"]["questions"]["kitchen_0-shortest_path"]
    assert path["frechet_m"] == pytest.approx(0.0, abs=1e-9) and path["valid"] is True


def test_what_is_shown(made):
    scores, looks = made
    shown = examples(scores, looks, 2)
    assert [item["type"] for item in shown] == [kind for kind in DRAWN for _ in range(2)]
    for item in shown:
        assert [reply["model"] for reply in item["replies"]] == [m.name for m in scores.models]
        assert all(len(reply["end"]) <= END for reply in item["replies"])
        assert item["replies"][-1]["cut"] is True
        assert item["geometry"] is not None
    assert examples(scores, looks, 0) == []


def test_files_are_written_and_read_back(made, tmp_path):
    scores, looks = made
    write_floor_scores(tmp_path, scores, examples(scores, looks, 1))
    for place in (tmp_path, tmp_path / "floorplan.json"):
        found = read_floor_scores(place)
        assert [model.name for model in found.models] == ["oracle", "mixed", HOSTILE]
    mixed = found.models[1]
    assert mixed.rank == 2 and mixed.cells[(None, None)].all.n == 72
    assert mixed.cells[("shortest_path", "kitchen")].near is not None
    assert sum(mixed.outcomes.values()) == 72
    right = scores.models[1].cell().all.value * 72
    assert mixed.wrong == mixed.outcomes["answered"] - round(right)
    assert found.problems == ["a line"] and len(found.shown) == len(DRAWN)


def test_tables_of_cells_and_of_questions(made, tmp_path):
    scores, _ = made
    write_floor_scores(tmp_path, scores, [])
    cells = list(csv.DictReader(io.StringIO((tmp_path / "floorplan.csv").read_text())))
    assert len(cells) == 3 * (len(scores.keys) + 1)
    whole = next(row for row in cells if row["model"] == "oracle" and not row["type"])
    assert (whole["room_type"], whole["all"], whole["all_n"], whole["valid"]) == (
        "",
        "1.0",
        "72",
        "",
    )
    questions = list(csv.DictReader(io.StringIO((tmp_path / "questions.csv").read_text())))
    assert len(questions) == 3 * 72
    assert {row["outcome"] for row in questions} == set(OUTCOMES)


def test_the_table_of_cells_has_overall_and_what_became_of_the_questions(made):
    scores, _ = made
    cells = list(csv.DictReader(io.StringIO(cells_csv(scores))))
    mixed = scores.models[1]
    row = next(row for row in cells if (row["model"], row["type"]) == ("mixed", "overall"))
    overall, completed = mixed.cells.overall, mixed.cells.overall_completed
    assert float(row["all"]) == overall.value and int(row["all_n"]) == 72
    assert (float(row["all_low"]), float(row["all_high"])) == overall.ci
    assert float(row["completed"]) == completed.value
    assert (float(row["completed_low"]), float(row["completed_high"])) == completed.ci
    assert row["room_type"] == ""
    for row in cells:
        counts = {name: int(row[name]) for name in (*OUTCOMES, "left_out")}
        assert sum(counts.values()) - counts["left_out"] == int(row["all_n"])
        assert counts["truncated"] == int(row["all_n"]) - int(row["completed_n"])
    whole = next(row for row in cells if row["model"] == "mixed" and not row["type"])
    assert {name: int(whole[name]) for name in OUTCOMES} == dict(mixed.outcomes)


def test_lists_are_json_in_the_table_of_questions(made):
    scores, _ = made
    for row in csv.DictReader(io.StringIO(questions_csv(scores))):
        answer, value = json.loads(row["answer"]), row["value"]
        if row["type"] in ("visibility", "shortest_path"):
            assert isinstance(answer, list) and (not value or isinstance(json.loads(value), list))
        else:
            assert isinstance(answer, float)


def test_what_a_rate_is_of_where_that_is_not_all(asked, protocol):
    questions = [asked.question("distance", f"r_{number}") for number in range(4)]
    looks = {
        "some": lambda name: RawReply(asked.oracle(questions[0]), truncated=name == "r_0-distance"),
        "none": lambda name: RawReply("", truncated=True, reason="cut off"),
        "every": lambda name: RawReply(asked.oracle(questions[0])),
    }
    page = markdown(floor_scores(questions, score_all(questions, looks), protocol))
    whole, completed = page.split("## Completed answers only")
    assert "Overall, completed" in whole and "Of all questions.\n" in whole
    assert "| Distance | all | 4 | 100.0 | 75.0 | 0.0 |" in whole
    assert "| Distance | all | 4 | 100.0 | 100.0 of 3 | n/a |" in completed
    assert "`of` says how many" in completed


def test_tables_for_people(made):
    scores, _ = made
    told = terminal_table(scores)
    assert "oracle" in told and "100.0 [100.0, 100.0]" in told and "View Angle" in told
    page = markdown(scores)
    assert "| Shortest Path (valid) | all |" in page and "m\\|&lt;b>" in page
    assert "a line" in page


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda whole: whole.update(schema=2), "schema is 2"),
        (lambda whole: whole.pop("models"), "models: expected an object"),
        (lambda whole: whole.update(types=["dance"]), "'dance'"),
        (lambda whole: whole["models"]["oracle"].pop("accuracy"), "oracle.accuracy"),
        (lambda whole: whole["models"]["oracle"]["accuracy"].update(all=2.0), "accuracy.all"),
        (lambda whole: whole["models"]["oracle"]["accuracy"].update(ci=[1]), "accuracy.ci"),
        (lambda whole: whole["models"]["oracle"]["outcomes"].update(answered=-1), "answered"),
        (lambda whole: whole.update(shown=3), "shown"),
        (lambda whole: whole.update(shown=[{}]), "shown[0].id"),
    ],
)
def test_a_file_that_is_none_names_its_field(made, tmp_path, change, told):
    scores, _ = made
    whole = json.loads(json.dumps(summary(scores)))
    change(whole)
    with pytest.raises(FloorplanFileError) as error:
        stored(whole)
    assert told in str(error.value)
    (tmp_path / "floorplan.json").write_text(json.dumps(whole))
    with pytest.raises(FloorplanFileError, match=r"floorplan\.json: .*floorplan score"):
        read_floor_scores(tmp_path)


@pytest.mark.parametrize(("text", "told"), [("{", "not JSON"), ("[]", "expected an object")])
def test_a_file_that_is_no_document(tmp_path, text, told):
    (tmp_path / "floorplan.json").write_text(text)
    with pytest.raises(FloorplanFileError, match=told):
        read_floor_scores(tmp_path)


def test_no_file(tmp_path):
    with pytest.raises(FloorplanFileError, match="cannot be read"):
        read_floor_scores(tmp_path)
