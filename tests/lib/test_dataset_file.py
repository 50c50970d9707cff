"""dataset.json: parts with one writer each, and nothing of the others lost."""

import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from ideal_bench.lib.dataset_file import (
    CURATION_STATES,
    FILE,
    DatasetFileError,
    new_entry,
    read_dataset_file,
    update_scene,
)

QUALITY = {"passed": True, "reasons": [], "criteria": {}, "objects": {}}


def write(folder, document):
    (folder / FILE).write_text(json.dumps(document))


def test_a_data_set_without_the_file_has_no_scenes(tmp_path):
    assert read_dataset_file(tmp_path) == {"schema": 1, "scenes": {}}
    assert list(tmp_path.iterdir()) == []


def test_what_was_written_is_read(tmp_path):
    update_scene(tmp_path, "bedroom_s1", quality=QUALITY)
    assert read_dataset_file(tmp_path)["scenes"] == {
        "bedroom_s1": {**new_entry(), "quality": QUALITY}
    }


def test_a_part_is_replaced_and_everything_else_stays(tmp_path):
    entry = {**new_entry(), "generation": {"seed": 1}, "mine": [1]}
    entry["curation"] = {"state": "accepted", "note": "nice", "by": "me"}
    write(tmp_path, {"schema": 1, "about": "x", "scenes": {"b": entry, "a": {"other": 2}}})

    update_scene(tmp_path, "b", quality=QUALITY, generation={"took": 3})

    document = read_dataset_file(tmp_path)
    assert document["about"] == "x"
    assert document["scenes"]["b"] == {
        **entry,
        "quality": QUALITY,
        "generation": {"took": 3},
    }
    assert document["scenes"]["a"] == {"other": 2}


def test_a_note_alone_leaves_the_state(tmp_path):
    update_scene(tmp_path, "a", curation={"state": "needs_work"})
    update_scene(tmp_path, "a", curation={"note": "dark"})
    curation = read_dataset_file(tmp_path)["scenes"]["a"]["curation"]
    assert curation == {"state": "needs_work", "note": "dark"}


def test_scenes_stand_in_the_order_of_their_names(tmp_path):
    for name in ("c", "a", "b"):
        update_scene(tmp_path, name, generation={})
    assert list(read_dataset_file(tmp_path)["scenes"]) == ["a", "b", "c"]


def test_the_same_updates_give_the_same_bytes(tmp_path):
    for folder, order in ((tmp_path / "x", "ab"), (tmp_path / "y", "ba")):
        for name in order:
            update_scene(folder, name, quality=QUALITY)
    assert (tmp_path / "x" / FILE).read_bytes() == (tmp_path / "y" / FILE).read_bytes()


def add(folder, number):
    update_scene(folder, f"scene_{number:02d}", generation={"number": number})


def test_writers_in_several_processes_lose_nothing(tmp_path):
    with ProcessPoolExecutor(4, get_context("spawn")) as pool:
        list(pool.map(add, [tmp_path] * 24, range(24)))
    scenes = read_dataset_file(tmp_path)["scenes"]
    assert [entry["generation"]["number"] for entry in scenes.values()] == list(range(24))


BAD = {
    "no JSON": ("{", "cannot be read as JSON"),
    "a list": ("[]", "expected an object with 'schema' and 'scenes'"),
    "no scenes": ('{"schema": 1}', "expected an object with 'schema' and 'scenes'"),
    "a later schema": ('{"schema": 2, "scenes": {}}', "schema is 2; this version reads schema 1"),
    "no entry": ('{"schema": 1, "scenes": {"a": 3}}', "scenes.a: expected an object, got 3"),
    "a quality that is a word": (
        '{"schema": 1, "scenes": {"a": {"quality": "good"}}}',
        'scenes.a.quality: expected an object or null, got "good"',
    ),
    "no verdict": (
        '{"schema": 1, "scenes": {"a": {"quality": {"passed": 1}}}}',
        "scenes.a.quality.passed: expected true or false, got 1",
    ),
    "reasons that are no sentences": (
        '{"schema": 1, "scenes": {"a": {"quality": {"passed": true, "reasons": [1]}}}}',
        "scenes.a.quality.reasons: expected a list of sentences",
    ),
    "no criteria": (
        '{"schema": 1, "scenes": {"a": {"quality": {"passed": true, "reasons": []}}}}',
        "scenes.a.quality.criteria: expected an object, got null",
    ),
    "a state that is none": (
        '{"schema": 1, "scenes": {"a": {"curation": {"state": "good"}}}}',
        'scenes.a.curation.state is "good"; expected one of none, accepted, rejected, needs_work',
    ),
    "a note that is no text": (
        '{"schema": 1, "scenes": {"a": {"curation": {"note": 3}}}}',
        "scenes.a.curation.note: expected a text, got 3",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_is_named_and_stays_as_it_is(tmp_path, case):
    text, words = BAD[case]
    (tmp_path / FILE).write_text(text)
    with pytest.raises(DatasetFileError) as caught:
        update_scene(tmp_path, "b", quality=QUALITY)
    assert str(caught.value).startswith(str(tmp_path / FILE)) and words in str(caught.value)
    assert (tmp_path / FILE).read_text() == text


def test_a_bad_part_is_refused_and_nothing_is_written(tmp_path):
    with pytest.raises(DatasetFileError, match=r"a\.curation\.state is \"fine\"; expected one of"):
        update_scene(tmp_path, "a", curation={"state": "fine"})
    with pytest.raises(TypeError, match="no part 'verdict'; there are generation"):
        update_scene(tmp_path, "a", verdict={})
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize("state", CURATION_STATES)
def test_every_state_is_taken(tmp_path, state):
    update_scene(tmp_path, "a", curation={"state": state})
    assert read_dataset_file(tmp_path)["scenes"]["a"]["curation"]["state"] == state
