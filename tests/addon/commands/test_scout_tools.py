"""`scout tools`: the definitions that every kind of API takes."""

import json

import jsonschema
import pytest
from ideal_bench.ideal_addon.commands import exit_codes, main
from ideal_bench.lib.scout.protocol import DEFAULT_SCOUT_PROTOCOL

NAMES = [
    *("move_camera", "capture_image", "triangulate_point"),
    *("submit_centers", "list_map", "finish"),
]


@pytest.fixture
def printed(capsys):
    """Run the part; returns the exit code and stdout as a document, or stderr."""

    def run(*words):
        code = main(["scout", "tools", *map(str, words)])
        out, err = capsys.readouterr()
        return code, json.loads(out) if code == exit_codes.DONE else err

    return run


def names_of(api, document):
    if api == "gemini":
        return [tool["name"] for tool in document[0]["functionDeclarations"]]
    return [tool["function"]["name"] if api == "openai" else tool["name"] for tool in document]


@pytest.mark.parametrize("api", ["openai", "anthropic", "gemini", "json-schema"])
def test_each_api_gets_the_six_tools(printed, api):
    code, document = printed("--api", api)
    assert (code, names_of(api, document)) == (exit_codes.DONE, NAMES)


def test_without_an_api_they_are_json_schemas(printed):
    _, document = printed()
    assert document == printed("--api", "json-schema")[1]
    for tool in document:
        jsonschema.Draft202012Validator.check_schema(tool["parameters"])
        assert tool["description"]


def test_the_limits_are_the_protocols(printed, tmp_path):
    document = json.loads(DEFAULT_SCOUT_PROTOCOL.read_text())
    document["settings"]["most_step_m"]["value"] = 0.5
    (tmp_path / "mine.json").write_text(json.dumps(document))
    _, tools = printed("--protocol", tmp_path / "mine.json")
    assert "at most 0.5 m long" in tools[0]["description"]


def test_a_protocol_that_is_not_there(printed, tmp_path):
    code, err = printed("--protocol", tmp_path / "none.json")
    assert code == exit_codes.USAGE and "none.json" in err
