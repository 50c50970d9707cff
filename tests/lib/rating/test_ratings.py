"""The file of a rater: what is written is read, what breaks a rule is named."""

import copy
import json
from pathlib import Path

import pytest
from ideal_bench.lib.rating.errors import RatingError
from ideal_bench.lib.rating.ratings import ratings_file, read_ratings, write_ratings


@pytest.fixture
def file_of(tmp_path):
    """A function that writes a document and returns its path."""

    def write(document):
        path = tmp_path / "ann.json"
        path.write_text(json.dumps(document))
        return path

    return write


def test_what_is_written_is_read(file_of, rating_document, tmp_path):
    ratings = read_ratings(file_of(rating_document))
    assert ratings.seed == 7 and ratings.models == ("alpha", "beta")
    assert ratings.scenes["bedroom_s1"].ranks == {"alpha": 1, "beta": 2}
    path = ratings_file(tmp_path / "new", "ann")
    write_ratings(path, ratings)
    assert read_ratings(path) == ratings
    assert json.loads(path.read_text()) == rating_document


def broken(document, path, value):
    document = copy.deepcopy(document)
    *way, last = path.split(".")
    part = document
    for name in way:
        part = part[name]
    if value is KeyError:
        del part[last]
    else:
        part[last] = value
    return document


TOP = ("schema", "rater", "seed", "protocol", "models", "scenes")
EACH = ("shown", "scores", "ranks", "seconds", "rated_at")


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("schema", 2, "schema is 2; this version reads schema 1"),
        ("rater", 5, "rater: expected a name, got 5"),
        ("rater", "a/b", "cannot be a rater's name"),
        ("seed", "7", "seed: expected a whole number"),
        ("seed", True, "seed: expected a whole number"),
        *((name, KeyError, f"ann.json: {name} is missing") for name in TOP),
        *((f"scenes.office_s3.{name}", KeyError, f"office_s3.{name} is missing") for name in EACH),
        ("protocol", 5, "protocol: expected an object, got 5"),
        ("protocol.name", KeyError, "protocol.name is missing"),
        ("protocol.name", "mine", "protocol.name is \"mine\"; expected 'ideal_rating_v1'"),
        ("models", [], "models: expected a list of names"),
        ("models", ["alpha", "alpha"], "models: a name is there twice"),
        ("scenes", [], "scenes: expected an object, got a list"),
        ("scenes.office_s3", 1, "scenes.office_s3: expected an object, got 1"),
        ("scenes.office_s3.shown", ["beta", "delta"], "'delta' is not one of `models`"),
        ("scenes.office_s3.shown", ["beta"], "scores: 'alpha' was not shown"),
        ("scenes.office_s3.scores.alpha", KeyError, "scores: 'alpha' is missing"),
        ("scenes.office_s3.scores.alpha", 6, "scores.alpha is 6; expected 1 to 5"),
        ("scenes.office_s3.scores.alpha", 4.0, "scores.alpha: expected a whole number, got 4.0"),
        ("scenes.office_s3.ranks.alpha", 2, "ranks: expected each of 1 to 2 once"),
        ("scenes.office_s3.ranks.beta", KeyError, "ranks: 'beta' is missing"),
        ("scenes.office_s3.seconds", 19.9, "seconds is 19.9; at least 20 count"),
        ("scenes.office_s3.seconds", None, "seconds: expected a number, got null"),
        ("scenes.office_s3.rated_at", 5, "rated_at: expected a time, got 5"),
        ("scenes.office_s3.versions", 5, "versions: expected an object"),
    ],
)
def test_a_broken_rule_is_named(file_of, rating_document, path, value, words):
    file = file_of(broken(rating_document, path, value))
    with pytest.raises(RatingError) as caught:
        read_ratings(file)
    assert str(caught.value).startswith(f"{file}: ") and words in str(caught.value)


def test_no_file_and_no_json(tmp_path):
    with pytest.raises(RatingError, match="there is no such file"):
        read_ratings(tmp_path / "bob.json")
    (tmp_path / "bob.json").write_text("{")
    with pytest.raises(RatingError, match=r"cannot be read as JSON .* mend it or move it away"):
        read_ratings(tmp_path / "bob.json")
    (tmp_path / "bob.json").write_text("[]")
    with pytest.raises(RatingError, match="expected an object, got a list"):
        read_ratings(tmp_path / "bob.json")


def test_the_example_in_the_documents_is_a_whole_file(file_of):
    page = Path(__file__).parents[3] / "docs" / "formats.md"
    section = page.read_text(encoding="utf-8").partition("## Ratings")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("    ")]
    document = json.loads("\n".join(lines))
    assert (
        len(lines) <= 12 and read_ratings(file_of(document)).scenes["bathroom_s1"].seconds == 31.5
    )
    # All of it is needed.
    scene = "scenes.bathroom_s1"
    needed = [*document, *(f"{scene}.{name}" for name in document["scenes"]["bathroom_s1"])]
    for path in [*needed, f"{scene}.scores.beta", f"{scene}.ranks.beta", "protocol.name"]:
        with pytest.raises(RatingError, match="is missing"):
            read_ratings(file_of(broken(document, path, KeyError)))
