"""explain.json comes back as it was, and what is wrong in it is named."""

import json

import pytest
from ideal_bench.lib.explain.document import Explanations, explanations_document
from ideal_bench.lib.explain.files import write_explanations
from ideal_bench.lib.explain.reading import ExplainError, read_explanations


@pytest.fixture(scope="module")
def explanations(explained, answers, planted, protocol):
    models = {
        "turned": explained(answers["noisy_small"], planted.turn(90)),
        "silent": explained([None] * 10),
    }
    skipped = dict.fromkeys(models, 0)
    return Explanations(protocol.document, {"numpy": "1"}, models, skipped, {"x_s1": "broken"})


@pytest.fixture
def folder(explanations, tmp_path):
    write_explanations(tmp_path, explanations)
    return tmp_path


def test_all_files_are_written(folder):
    names = {path.name for path in folder.iterdir()}
    assert names == {
        "explain.json",
        "explain.csv",
        "explain.md",
        "categories.csv",
        "regions.csv",
    }


def test_what_was_written_is_read(folder, explanations):
    for path in (folder, folder / "explain.json"):
        again = read_explanations(path)
        assert again.models == explanations.models
        assert explanations_document(again) == explanations_document(explanations)


def test_a_missing_file_is_said(tmp_path):
    with pytest.raises(ExplainError, match=r"explain\.json: there is no such file"):
        read_explanations(tmp_path)


def test_what_is_no_json_is_said(tmp_path):
    (tmp_path / "explain.json").write_text("{")
    with pytest.raises(ExplainError, match="cannot be read as JSON"):
        read_explanations(tmp_path)


def drop(*path):
    def change(document):
        *way, last = path
        for name in way:
            document = document[name]
        del document[last]

    return change


def put(value, *path):
    def change(document):
        *way, last = path
        for name in way:
            document = document[name]
        document[last] = value

    return change


TURNED = ("models", "turned")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (put(2, "schema"), "schema is 2; this version reads schema 1"),
        (put([], "models"), "models: expected an object, got a list"),
        (drop("versions"), "versions: is missing"),
        (drop(*TURNED, "sentence"), "models.turned.sentence: is missing"),
        (put(True, *TURNED, "scenes"), "models.turned.scenes: expected a whole number, got true"),
        (
            put("0.5", *TURNED, "steps", 0, "share"),
            'models.turned.steps[0].share: expected a number, got "0.5"',
        ),
        (
            put([1.0, 2.0], *TURNED, "categories", 0, "size_factor"),
            "models.turned.categories[0].size_factor: expected 3 entries, got 2",
        ),
        (
            put("colour", *TURNED, "alone", 0, "error"),
            "models.turned.alone[0].error: 'colour' is no error",
        ),
        (drop(*TURNED, "left", "metrics", "PA"), "models.turned.left.metrics.PA: is missing"),
        (drop(*TURNED, "as_is", "errors", "size"), "models.turned.as_is.errors.size: is missing"),
        (
            drop(*TURNED, "steps", 0, "undone", "metrics", "PA"),
            "models.turned.steps[0].undone.metrics.PA: is missing",
        ),
        (drop(*TURNED, "regions", 4), "models.turned.regions: a part of the picture is missing"),
        (
            put(None, *TURNED, "regions", 3, "row"),
            "models.turned.regions: a part of the picture is missing",
        ),
        (put({}, *TURNED, "regions"), "models.turned.regions: expected a list, got an object"),
    ],
)
def test_a_wrong_field_is_named(change, words, folder):
    path = folder / "explain.json"
    document = json.loads(path.read_text())
    change(document)
    path.write_text(json.dumps(document))
    with pytest.raises(ExplainError) as caught:
        read_explanations(path)
    assert str(caught.value) == f"{path}: {words}"


def test_the_page_and_the_tables_tell_the_same(folder):
    page = (folder / "explain.md").read_text()
    assert "## turned" in page and "Turns the room by 90 degrees counter-clockwise" in page
    assert "**named**" in page and "### Parts of the picture" in page
    rows = (folder / "explain.csv").read_text().splitlines()
    head = rows[0].split(",")
    steps = [row for row in rows[1:] if row.split(",")[head.index("step")]]
    assert len(steps) == 1 and steps[0].startswith("turned,1,turn,1,")
    silent = [row for row in rows if row.startswith("silent")]
    assert silent and all("0 matched objects are too few" in row for row in silent)


def test_a_models_name_does_nothing_to_a_page(explained, answers, protocol, tmp_path):
    from ideal_bench.lib.explain.markdown import explain_markdown

    page = explain_markdown({"a|b<c>\n# d": explained(answers["oracle"])})
    assert "## a\\|b&lt;c>\\n# d" in page
