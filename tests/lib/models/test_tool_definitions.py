"""Tools as the three kinds of API want them defined."""

import json

import pytest
from ideal_bench.lib.models.chat import Tool
from ideal_bench.lib.models.services import SERVICES
from ideal_bench.lib.models.tool_definitions import definitions
from ideal_bench.lib.scout.protocol import read_scout_protocol
from ideal_bench.lib.scout.tools import tools_of

SCHEMA = {
    "type": "object",
    "properties": {
        # A field may be called as a word of the schema's language is.
        "additionalProperties": {"type": "string"},
        "pixels": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "properties": {"row": {"type": "number", "exclusiveMinimum": 0}},
                "required": ["row"],
                "additionalProperties": False,
            },
        },
    },
    "required": [],
    "additionalProperties": False,
}
LOOK = Tool("look", "Look around.", {"type": "object", "properties": {}, "required": []})
MARK = Tool("mark", "Mark pixels.", SCHEMA)


def test_openais():
    first, second = definitions("openai", [LOOK, MARK])
    assert first["type"] == second["type"] == "function"
    assert first["function"] == LOOK.to_document()
    assert second["function"]["parameters"] == SCHEMA


def test_anthropics():
    first, second = definitions("anthropic", [LOOK, MARK])
    assert (first["name"], first["description"]) == ("look", "Look around.")
    assert first["input_schema"] == LOOK.parameters and second["input_schema"] == SCHEMA


def test_geminis_lack_what_its_schemas_do_not_have():
    (declared,) = definitions("gemini", [LOOK, MARK])
    look, mark = declared["functionDeclarations"]
    assert look == {"name": "look", "description": "Look around."}
    fields = mark["parameters"]["properties"]
    assert set(fields) == {"additionalProperties", "pixels"}
    assert fields["additionalProperties"] == {"type": "string"}
    assert fields["pixels"]["minItems"] == 1
    assert fields["pixels"]["items"] == {
        "type": "object",
        "properties": {"row": {"type": "number"}},
        "required": ["row"],
    }
    assert set(mark["parameters"]) == {"type", "properties"}


def test_options_are_looked_into():
    either = {"anyOf": [{"type": "number", "const": 1}, {"type": "string"}]}
    tool = Tool("go", "Go.", {"type": "object", "properties": {"to": either}})
    (declared,) = definitions("gemini", [tool])
    told = declared["functionDeclarations"][0]["parameters"]["properties"]["to"]
    assert told == {"anyOf": [{"type": "number"}, {"type": "string"}]}


@pytest.mark.parametrize("api", SERVICES)
def test_the_tools_of_scouts_are_defined_for_every_api(api):
    tools = tools_of(read_scout_protocol())
    before = json.dumps([tool.to_document() for tool in tools])
    text = json.dumps(definitions(api, tools))
    assert all(f'"name": "{tool.name}"' in text for tool in tools)
    assert ("additionalProperties" in text) == (api != "gemini")
    assert json.dumps([tool.to_document() for tool in tools]) == before


def test_an_api_that_is_not_there():
    with pytest.raises(KeyError):
        definitions("smoke signals", [LOOK])
