"""Files that appear whole or not at all."""

import json
import math
import os
import stat

import pytest
from ideal_bench.lib.atomic import open_whole, write_bytes, write_json, write_text


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_gets_its_name_only_when_it_is_whole(tmp_path):
    path = tmp_path / "results.json"
    path.write_text("before")
    with open_whole(path) as stream:
        stream.write(b"half")
        stream.flush()
        assert path.read_text() == "before"
        stream.write(b" and half")
    assert path.read_text() == "half and half"
    assert names(tmp_path) == ["results.json"]


@pytest.mark.parametrize("interruption", [ValueError, OSError, KeyboardInterrupt, SystemExit])
@pytest.mark.parametrize("before", [None, "before"])
def test_what_is_interrupted_leaves_what_was_there(tmp_path, interruption, before):
    path = tmp_path / "results.json"
    if before is not None:
        path.write_text(before)
    with pytest.raises(interruption), open_whole(path) as stream:
        stream.write(b"half of it")
        raise interruption
    assert names(tmp_path) == ([] if before is None else ["results.json"])
    assert before is None or path.read_text() == before


def test_what_is_no_file_is_not_replaced(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(OSError, match="not a regular file"):
        write_bytes(path, b"whole")
    assert path.is_fifo() and names(tmp_path) == ["pipe"]


def test_others_may_read_it_and_nobody_run_it(tmp_path):
    write_text(tmp_path / "a.txt", "a")
    mode = stat.S_IMODE((tmp_path / "a.txt").stat().st_mode)
    assert mode & 0o444 == 0o444
    assert mode & 0o111 == 0


def test_folders_on_the_way_are_made(tmp_path):
    write_bytes(tmp_path / "model" / "scene" / "a.bin", bytes(range(256)))
    assert (tmp_path / "model" / "scene" / "a.bin").read_bytes() == bytes(range(256))


def test_text_is_utf8_and_its_line_ends_stay(tmp_path):
    write_text(tmp_path / "a.txt", "Möbel\r\n机\n")
    assert (tmp_path / "a.txt").read_bytes() == "Möbel\r\n机\n".encode()


def test_json_comes_back_as_it_was(tmp_path):
    document = {"name": "Möbel \ud800", "values": [1, 0.1, 1e-300, None, True], "empty": {}}
    write_json(tmp_path / "a.json", document)
    assert json.loads((tmp_path / "a.json").read_bytes()) == document
    assert (tmp_path / "a.json").read_bytes().endswith(b"}\n")
    write_json(tmp_path / "b.json", document, indent=None)
    assert (tmp_path / "b.json").read_bytes().count(b"\n") == 1


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_is_refused(tmp_path, number):
    write_json(tmp_path / "a.json", {"mean": 0.5})
    with pytest.raises(ValueError, match="not JSON compliant"):
        write_json(tmp_path / "a.json", {"mean": number})
    assert json.loads((tmp_path / "a.json").read_bytes()) == {"mean": 0.5}
    assert names(tmp_path) == ["a.json"]


def test_what_is_no_json_is_refused(tmp_path):
    with pytest.raises(TypeError, match="not JSON serializable"):
        write_json(tmp_path / "a.json", {"ids": {1, 2}})
    assert names(tmp_path) == []


def test_a_folder_of_that_name_stays_and_nothing_is_left_beside_it(tmp_path):
    (tmp_path / "taken" / "inside").mkdir(parents=True)
    with pytest.raises(OSError, match="taken"):
        write_text(tmp_path / "taken", "text")
    assert names(tmp_path) == ["taken"]
    assert names(tmp_path / "taken") == ["inside"]


@pytest.mark.parametrize("letter", ["a", "机"])
def test_any_name_that_a_file_may_have_will_do(tmp_path, letter):
    name = letter * (250 // len(letter.encode())) + ".txt"
    write_text(tmp_path / name, "text")
    assert names(tmp_path) == [name]
