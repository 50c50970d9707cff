"""What a shown question is about, in floorplan.json and read back."""

import dataclasses
import json

import pytest
from ideal_bench.lib.floorplan.answers.answer import Parameters
from ideal_bench.lib.floorplan.scoring.document import document
from ideal_bench.lib.floorplan.scoring.examples import examples
from ideal_bench.lib.floorplan.scoring.raw import RawReply
from ideal_bench.lib.floorplan.scoring.scored import score_all
from ideal_bench.lib.floorplan.scoring.scores import floor_scores
from ideal_bench.lib.floorplan.scoring.stored import FloorplanFileError, stored


@pytest.fixture
def written(protocol):
    """A floorplan.json of one question, as read from its file."""

    def make(question):
        looks = {"m": lambda _: RawReply("no")}
        quick = dataclasses.replace(protocol, bootstrap_resamples=10)
        made = floor_scores([question], score_all([question], looks), quick)
        return json.loads(json.dumps(document(made, examples(made, looks, 1))))

    return make


@pytest.mark.parametrize(
    ("kind", "more", "expected"),
    [
        ("repositioning", {}, {"objects": ["table"], "direction": "right"}),
        ("placement", {"piece": "desk"}, {"size_m": [2.0, 1.0], "piece": "desk"}),
        ("max_box", {}, {}),
        ("shortest_path", {}, {"objects": ["bed", "desk_1"], "clearance_m": 0.15}),
        (
            "shortest_path",
            {"profile": "released"},
            {"objects": ["bed", "desk_1"], "clearance_m": 0.1},
        ),
        (
            "shortest_path",
            {"parameters": Parameters(("bed", "desk_1"), clearance_m=0.3)},
            {"objects": ["bed", "desk_1"], "clearance_m": 0.3},
        ),
    ],
)
def test_a_shown_question_says_what_it_is_about(asked, written, kind, more, expected):
    whole = written(asked.question(kind, **more))
    assert whole["shown"][0]["parameters"] == expected
    assert stored(whole).shown[0]["parameters"] == expected


def test_a_file_of_an_earlier_version_is_read(asked, written):
    whole = written(asked.question("placement"))
    del whole["shown"][0]["parameters"]
    assert len(stored(whole).shown) == 1


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        (3, "shown[0].parameters: expected an object"),
        ({"size_m": [1]}, "shown[0].parameters.size_m: expected two lengths"),
        ({"size_m": [1, 2], "direction": "up"}, "shown[0].parameters.direction"),
    ],
)
def test_parameters_that_are_none_are_named(asked, written, parameters, told):
    whole = written(asked.question("placement"))
    whole["shown"][0]["parameters"] = parameters
    with pytest.raises(FloorplanFileError) as error:
        stored(whole)
    assert told in str(error.value)
