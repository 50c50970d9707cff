"""The data set's scores: the numbers of `score`, kept as long as they are true."""

from __future__ import annotations

import json
import shutil

import bpy
import pytest
from ideal_bench.ideal_addon import tasks
from ideal_bench.ideal_addon.session import events, scoring
from ideal_bench.ideal_addon.session.answers import import_folder, import_text
from ideal_bench.ideal_addon.session.state import session
from ideal_bench.ideal_addon.tasks import runner
from ideal_bench.lib.batch import Truth
from ideal_bench.lib.dataset import read_dataset
from ideal_bench.lib.predictions.source import PredictionFolder
from ideal_bench.lib.protocol import read_protocol
from ideal_bench.lib.scoring import score_model
from ideal_bench.lib.summary import summarise


@pytest.fixture
def large(monkeypatch):
    """Nothing is so small that it is scored at once."""
    monkeypatch.setattr(scoring, "_FEW_ANSWERS", 0)


def test_a_small_data_set_is_scored_at_once_with_the_numbers_of_score(
    open_dataset, example_scenes, example_predictions
):
    open_dataset(example_scenes)
    import_folder(example_predictions)

    truth, protocol = Truth.of(read_dataset(example_scenes).scenes), read_protocol()
    folder = PredictionFolder(example_predictions)
    assert sorted(session().scores.models) == folder.models()
    for model, scores in session().scores.models.items():
        expected = summarise(
            score_model(model, folder, truth, protocol, "fail").evaluation, protocol
        )
        assert scores.overall == expected.overall
        assert scores.means["NOR"] == expected.metrics["NOR"].mean
        assert scores.room_types["bedroom"]["PA"] == expected.room_types["bedroom"].means["PA"]
        assert list(scores.scenes.values()) == expected.scene_overall.tolist()
        assert scores.room_type_overall["bedroom"] == expected.room_types["bedroom"].overall
        assert "GCR" not in scores.room_types["bedroom"]


def test_answers_wait_for_a_data_set(open_dataset, example_scenes, example_predictions):
    import_folder(example_predictions)
    assert session().scores is None

    open_dataset(example_scenes)
    assert len(session().scores.models) == 5

    open_dataset(None)
    assert session().scores is None and len(session().answers.texts) == 5


def test_failed_and_missing_answers_are_told_apart(open_dataset, dataset_copy, tmp_path):
    names = sorted(open_dataset(dataset_copy).rows)
    (tmp_path / "gpt").mkdir()
    (tmp_path / "gpt" / f"{names[0]}.txt").write_text("no")
    import_folder(tmp_path / "gpt")

    scores = session().scores.models["gpt"]

    assert scores.failed == {names[0]: "no JSON object in the answer: it has no '{'"}
    assert scores.unanswered == 1 and scores.scenes == {}
    assert scores.means["PSR"] == 0.0 and "NOR" not in scores.means


def test_a_large_data_set_is_scored_on_demand(
    large, open_dataset, example_scenes, example_predictions
):
    open_dataset(example_scenes)
    import_folder(example_predictions)
    assert session().scores is None

    assert bpy.ops.ideal.score_dataset() == {"FINISHED"}

    assert len(session().scores.models) == 5


def test_new_answers_of_a_model_drop_its_scores_alone(
    large, open_dataset, bedroom, example_scenes, example_predictions, good_answer
):
    open_dataset(example_scenes)
    import_folder(example_predictions)
    import_text(good_answer)
    bpy.ops.ideal.score_dataset()

    import_text(good_answer)

    assert len(session().scores.models) == 5 and "clipboard" not in session().scores.models


def test_a_scene_more_drops_all_scores_and_a_note_none(
    large, open_dataset, dataset_copy, example_predictions
):
    open_dataset(dataset_copy)
    import_folder(example_predictions)
    bpy.ops.ideal.score_dataset()
    events.tell("dataset_changed")
    assert len(session().scores.models) == 5

    name = next(iter(session().dataset.rows))
    shutil.copytree(dataset_copy / name, dataset_copy / "bathroom_s99")
    open_dataset(dataset_copy)

    assert session().scores is None


def test_a_broken_scene_is_left_out_and_named(
    capsys, open_dataset, dataset_copy, example_predictions
):
    dataset = open_dataset(dataset_copy)
    first, second = sorted(dataset.rows)
    (dataset_copy / first / "GT.json").write_text(json.dumps({"scene": 5}))
    import_folder(example_predictions)

    bpy.ops.ideal.score_dataset()

    assert session().scores.scene_ids == (second,)
    assert "GT.json" in session().scores.unscored[first]
    assert "5 models scored on 1 scene; 1 scene left out, the first: " in capsys.readouterr().out


def test_no_scene_that_can_be_read_is_a_failure(open_dataset, dataset_copy, example_predictions):
    open_dataset(dataset_copy)
    for path in dataset_copy.glob("*/GT.json"):
        path.write_text("{")
    import_folder(example_predictions)

    with pytest.raises(RuntimeError, match=r"No scene can be scored; the first: .*GT\.json"):
        bpy.ops.ideal.score_dataset()


def test_the_button_says_why_it_is_off(open_dataset, example_scenes):
    with pytest.raises(RuntimeError, match="Open a data set first"):
        bpy.ops.ideal.score_dataset()
    open_dataset(example_scenes)
    with pytest.raises(RuntimeError, match="Import predictions first"):
        bpy.ops.ideal.score_dataset()


def test_stopped_halfway_what_was_scored_is_kept(
    large, open_dataset, example_scenes, example_predictions, shown
):
    dataset = open_dataset(example_scenes)
    import_folder(example_predictions)
    steps = scoring.scoring(dataset)
    while next(steps).stage != "noisy_small":
        pass
    steps.close()

    assert list(session().scores.models) == ["noisy_large"]
    assert [bool(item.overall) for item in shown().models] == [True, False, False, False, False]


def test_answers_that_change_while_they_are_scored_have_no_score(
    large, open_dataset, bedroom, example_scenes, example_predictions, good_answer
):
    dataset = open_dataset(example_scenes)
    import_folder(example_predictions)
    tasks.start("scoring", (step for step in scoring.scoring(dataset)))
    session().answers.forget("prior")
    session().answers.add("oracle", {"bedroom_s1": good_answer})
    steps = scoring.scoring(dataset)
    for step in steps:
        if step.stage == "vision_model":
            session().answers.add("oracle", {"bedroom_s1": good_answer})

    assert "oracle" not in session().scores.models and "prior" not in session().scores.models
    tasks.cancel()
    assert runner.current() is None


def test_a_data_set_closed_while_it_is_scored_has_no_scores(
    large, open_dataset, example_scenes, example_predictions
):
    dataset = open_dataset(example_scenes)
    import_folder(example_predictions)
    steps = scoring.scoring(dataset)
    next(steps)
    open_dataset(None)
    for _ in steps:
        pass
    assert session().scores is None
