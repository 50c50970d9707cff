"""What an agent reads of its tools is what the tools do."""

import jsonschema
import pytest
from ideal_bench.lib.scout.protocol import DEFAULT_SCOUT_PROTOCOL, scout_protocol_from
from ideal_bench.lib.scout.tools import CAPTURE, FINISH, LIST, MOVE, SUBMIT, TRIANGULATE, tools_of

SEEN = {"image": "image_000", "column_px": 1, "row_px": 2}
CENTER = {"id": "chair_01", "x_m": 1, "y_m": 2, "z_m": 0.5}
TAKEN = {
    MOVE: [{}, {"forward_m": 0.5}, {"forward_m": 0, "left_m": 0, "up_m": 0, "yaw_deg": -90}],
    CAPTURE: [{}],
    TRIANGULATE: [{"observations": [SEEN, SEEN]}],
    SUBMIT: [{"centers": [CENTER]}],
    LIST: [{}],
    FINISH: [{}],
}
NOT_TAKEN = {
    MOVE: [{"forward": 1}, {"forward_m": "1"}, []],
    CAPTURE: [{"width_px": 10}],
    TRIANGULATE: [{}, {"observations": []}, {"observations": [SEEN] * 21}],
    SUBMIT: [{}, {"centers": []}, {"centers": [{"id": "chair_01"}]}],
    LIST: [{"all": True}],
    FINISH: [{"now": True}],
}


@pytest.fixture
def tools(begin):
    """By name, under the standard protocol."""
    return {tool.name: tool for tool in tools_of(begin().protocol)}


@pytest.mark.parametrize("name", list(TAKEN))
def test_the_schema_takes_what_the_tool_takes(tools, name, begin):
    jsonschema.Draft202012Validator.check_schema(tools[name].parameters)
    for row, arguments in enumerate(TAKEN[name]):
        jsonschema.validate(arguments, tools[name].parameters)
        outcome = begin(f"{name}_{row}").act(name, arguments)
        # Two lines through one pixel decide no point, but that is no fault of the arguments.
        assert outcome.accepted or "expected" not in outcome.document["rejected"]


@pytest.mark.parametrize("name", list(NOT_TAKEN))
def test_and_nothing_else(tools, name, begin):
    for row, arguments in enumerate(NOT_TAKEN[name]):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(arguments, tools[name].parameters)
        assert not begin(f"{name}_{row}").act(name, arguments).accepted


def test_descriptions_tell_the_protocols_limits(tools):
    move, triangulate = tools[MOVE].description, tools[TRIANGULATE].description
    for limit in ("1 m long", "180 degrees", "+-15 m", "+-85 degrees"):
        assert limit in move
    assert "5 cm" in triangulate
    assert tools[TRIANGULATE].parameters["properties"]["observations"]["maxItems"] == 20


def test_another_protocol_has_other_descriptions(begin):
    document = dict(begin().protocol.document)
    document["settings"] = {**document["settings"], "most_step_m": {"value": 0.25}}
    other = scout_protocol_from(document, DEFAULT_SCOUT_PROTOCOL)
    assert "0.25 m long" in tools_of(other)[0].description
