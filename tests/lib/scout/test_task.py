"""A task's file: read as it was written, and refused with the field's name."""

import json

import pytest
from ideal_bench.lib.scout.task import TaskError, read_task, read_truth


@pytest.fixture
def written(scout_task, tmp_path):
    """Write the task's document, changed, and give the file."""

    def write(change=lambda document: None):
        document = scout_task.to_document()
        change(document)
        path = tmp_path / "task.json"
        path.write_text(json.dumps(document))
        return path

    return write


def test_a_task_is_read_as_it_was_written(scout_task, written):
    read = read_task(written())
    assert read == scout_task
    assert read_truth(written()).ids == scout_task.ids
    assert read.centers_m.shape == read.sizes_m.shape == (3, 3)


def test_an_agent_is_told_no_place_and_no_size(scout_task):
    assert [set(entry) for entry in scout_task.inventory()] == [{"id", "category", "group"}] * 3


def test_targets_alone_are_enough_to_score(tmp_path):
    path = tmp_path / "truth.json"
    targets = [{"id": "a", "group": "g", "center": [0, 1, 2], "size": [1, 1, 0]}]
    path.write_text(json.dumps({"targets": targets}))
    (target,) = read_truth(path).targets
    assert (target.center_m, target.size_m, target.asset) == ((0, 1, 2), (1, 1, 0), "")
    with pytest.raises(TaskError, match="schema"):
        read_task(path)


def at(*keys, to):
    """A change of one field."""

    def change(document):
        for key in keys[:-1]:
            document = document[key]
        document[keys[-1]] = to

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (at("schema", to=99), "schema is 99"),
        (at("range_m", to=-1), "range_m is -1; expected metres, above 0"),
        (at("targets", to=[]), "an empty list"),
        (at("targets", 0, "center", to=[0, 1]), r"targets\[0\] \(chair_01\).center"),
        (at("targets", 1, "id", to="chair_01"), "'chair_01' is there twice"),
        (at("targets", 1, "size", 0, to=-1), "a side below 0"),
        (at("targets", 2, "asset", to=7), "expected a text, got 7"),
        (at("optics", "intrinsics", 0, 2, to=0.0), "scout prepare` again"),
        (at("optics", "width_px", to=0), "scout prepare` again"),
        (at("first", "yaw_deg", to=None), "first.yaw_deg"),
        (at("hidden", to="x"), "expected a list of names"),
        (at("rooms", to={}), "rooms a list"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_file(written, change, words):
    path = written(change)
    with pytest.raises(TaskError, match=words) as caught:
        read_task(path)
    assert str(path) in str(caught.value)


def test_a_missing_file_says_how_to_make_it(tmp_path):
    with pytest.raises(TaskError, match="ideal-bench scout prepare"):
        read_task(tmp_path / "task.json")
