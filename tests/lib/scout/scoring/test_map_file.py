"""Maps as files: what is read, and what is said of those that cannot be."""

import json

import pytest
from ideal_bench.lib.scout.scoring.map_file import MapError, read_map


@pytest.fixture
def truth(truth_of):
    """Two chairs."""
    return truth_of(
        {f"chair_{n}": ("chair", (float(n), 0.0, 0.0), (1.0, 1.0, 1.0)) for n in (1, 2)}
    )


@pytest.fixture
def read(tmp_path, truth):
    """Reads a map of this text."""
    path = tmp_path / "map.json"

    def read(text):
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_map(path, truth)

    return read


def test_centres(read):
    assert read('{"centers": {"chair_1": [1, 2.5, -1e308]}}') == {"chair_1": (1.0, 2.5, -1e308)}
    assert read('{"centers": {}, "scene": "more"}') == {}
    assert read(b'\xef\xbb\xbf{"centers": {}}') == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "cannot be read as JSON"),
        ('{"centers": {"chair_1": [1, 2', "cannot be read as JSON"),
        (b"\xff\xfe\xff", "cannot be read as JSON"),
        ("[" * 100_000, "cannot be read as JSON"),
        ("[]", "expected an object, got a list"),
        ("null", "expected an object, got null"),
        ("{}", "field 'centers' is missing"),
        ('{"centers": []}', "centers: expected an object by target id, got a list"),
        ('{"centers": {"chair_1": [1, 2]}}', "centers['chair_1']: expected three numbers, got 2"),
        ('{"centers": {"chair_1": null}}', "centers['chair_1']: expected three numbers, got null"),
        ('{"centers": {"chair_1": [1, "2", 3]}}', '[1]: expected a finite number, got "2"'),
        ('{"centers": {"chair_1": [1, NaN, 3]}}', "[1]: expected a finite number, got NaN"),
        ('{"centers": {"chair_1": [1e999, 2, 3]}}', "[0]: expected a finite number, got Infinity"),
        ('{"centers": {"chair_1": [true, 2, 3]}}', "[0]: expected a finite number, got true"),
        ('{"centers": {"chair_1": [1' + "0" * 400 + ", 2, 3]}}", "an integer too big for a double"),
        ('{"centers": {"chair_1": [1' + "0" * 9000 + ", 2, 3]}}", "has 9001 digits"),
        (
            '{"centers": {"chair_1": [1, 2, 3], "chair_1": [3, 2, 1]}}',
            "'chair_1' is there twice; keep one",
        ),
        (
            '{"centers": {"chair_3": [1, 2, 3]}}',
            "centers has 'chair_3', which the task does not have; its targets are 'chair_1', "
            "'chair_2'",
        ),
        ('{"centers": {"a\\nb": [1, 2, 3]}}', "centers has 'a\\nb', which"),
    ],
)
def test_what_is_no_map(read, tmp_path, text, words):
    with pytest.raises(MapError) as raised:
        read(text)
    assert words in str(raised.value)
    assert str(raised.value).startswith(f"{tmp_path / 'map.json'}: ")
    assert "\n" not in str(raised.value)


def test_what_is_no_file(tmp_path, truth):
    with pytest.raises(MapError, match="No such file"):
        read_map(tmp_path / "map.json", truth)
    with pytest.raises(MapError, match="Is a directory"):
        read_map(tmp_path, truth)


def test_what_was_written_is_read_to_the_bit(read):
    center = (0.1 + 0.2, 1 / 3, -1e-17)
    assert read(json.dumps({"centers": {"chair_2": center}})) == {"chair_2": center}
